"""Laying tiles by typing their names."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from topologic_qt.games.topologic.ui.editor.typing_cursor import TypingCursor
from topologic_qt.table.lattice import Place

ARROWS: dict[Qt.Key, Place] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""One step of each arrow key: columns to the right, rows down."""

FARTHEST = 1_000_000
"""The largest distance of the cursor from the origin, in places."""

READING: Place = (1, 0)
"""The reading direction: one place to the right."""


class _Stand(NamedTuple):
    """The state of the cursor."""

    place: Place = (0, 0)
    direction: Place = READING
    start: Place = (0, 0)
    """The place where the row began."""


class TypingHand(QObject):
    """Typing: a letter and a digit lay a tile at the cursor, which steps on; space leaves a hole.

    Enter begins the next row below the start of this one; Backspace takes back the last tile.
    """

    typed = Signal(str, int, int)
    """Emitted with a tile and the place where it was typed."""
    emptied = Signal(int, int)
    """Emitted with a place that is to be empty."""
    taken_back = Signal(int, int)
    """Emitted with a place where the last typing is taken back."""
    puzzled = Signal(str)
    """Emitted with a typed sign that names no tile."""
    moved = Signal()
    """Emitted when the cursor moves, or holds another letter."""

    def __init__(self, cursor: TypingCursor, knows: Callable[[str], bool]) -> None:
        """Create the typing; ``knows`` returns whether the name of any tile begins with a text."""
        super().__init__()
        self._cursor = cursor
        self._knows = knows
        self._stand = _Stand()
        self._trail: list[_Stand] = []

    @property
    def place(self) -> Place:
        """The place of the next tile."""
        return self._stand.place

    @property
    def letter(self) -> str:
        """The first letter of a tile that is not named in full yet."""
        return self._cursor.letter

    def point_at(self, place: Place) -> None:
        """Begin a row at a place, in the reading direction."""
        self._trail.clear()
        self._go(_Stand(place, READING, place))

    def walk(self, step: Place) -> None:
        """Move one place on; this is the direction of typing from now on."""
        place, direction, start = self._stand
        self._trail.clear()
        there = _stepped(place, step)
        along = (step[0] == 0) == (direction[0] == 0)
        self._go(_Stand(there, step, start if along else there))

    def forget_letter(self) -> bool:
        """Clear a half-typed name; return whether there was one."""
        had = bool(self.letter)
        self._show("")
        return had

    def lay(self, key: str) -> None:
        """Lay a tile at the cursor and step on, as if its name had been typed."""
        place = self.place
        self._step_on()
        self.typed.emit(key, *place)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""
        key, text = Qt.Key(event.key()), event.text().upper()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._begin_row()
        elif key == Qt.Key.Key_Home:
            self._go(_Stand(self._stand.start, READING, self._stand.start))
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif text in (" ", "."):
            self._leave_hole()
        elif len(text) == 1 and text.isprintable():
            self._spell(text)
        else:
            return False
        return True

    # -- what keys do -----------------------------------------------------------------------------

    def _spell(self, sign: str) -> None:
        """Handle a letter or a digit of a tile's name."""
        name = self.letter + sign
        if not self._knows(name):
            if not self._knows(sign):
                self.puzzled.emit(name)
                return
            name = sign
        if len(name) < 2:
            self._show(name)
        else:
            self.lay(name)

    def _leave_hole(self) -> None:
        place = self.place
        self._step_on()
        self.emptied.emit(*place)

    def _step_on(self) -> None:
        self._trail.append(self._stand)
        self._go(self._stand._replace(place=_stepped(self.place, self._stand.direction)))

    def _begin_row(self) -> None:
        """Begin the next row, or the next column if typing runs up or down."""
        self._trail.append(self._stand)
        across = self._stand.direction[1] == 0
        start = _stepped(self._stand.start, (0, 1) if across else (1, 0))
        self._go(_Stand(start, READING if across else (0, 1), start))

    def _take_back(self) -> None:
        if self.forget_letter():
            return
        if not self._trail:
            back = (-self._stand.direction[0], -self._stand.direction[1])
            self._go(self._stand._replace(place=_stepped(self.place, back)))
            self.taken_back.emit(*self.place)
            return
        here, self._stand = self._stand, self._trail.pop()
        self._go(self._stand)
        if here.start == self._stand.start:
            self.taken_back.emit(*self.place)

    def _go(self, stand: _Stand) -> None:
        self._stand = stand
        self._show("")

    def _show(self, letter: str) -> None:
        self._cursor.point_at(self._stand.place, self._stand.direction, letter)
        self.moved.emit()


def _stepped(place: Place, step: Place) -> Place:
    x, y = (min(max(here + by, -FARTHEST), FARTHEST) for here, by in zip(place, step, strict=True))
    return x, y
