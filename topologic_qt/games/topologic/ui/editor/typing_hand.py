"""Laying tiles by typing their names."""

from __future__ import annotations

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


class Stand(NamedTuple):
    """The state of the cursor."""

    place: Place = (0, 0)
    direction: Place = READING
    start: Place = (0, 0)
    """The place where the row began."""
    before: Stand | None = None
    """The state to which Backspace goes back; None where nothing was typed since the cursor came here."""


class Walk(NamedTuple):
    """The way of the cursor in a step of the draft."""

    start: Stand
    end: Stand


class TypingHand(QObject):
    """Typing: a letter and a digit lay a tile at the cursor, which steps on; space leaves a hole.

    Enter begins the next row below the start of this one; Backspace takes back the last tile.
    """

    typed = Signal(str, int, int, object)
    """Emitted with a tile, the place where it was typed, and the `Walk` of the cursor."""
    emptied = Signal(int, int, object)
    """Emitted with a place that is to be empty, and the `Walk` of the cursor."""
    taken_back = Signal(int, int, object)
    """Emitted with a place where the last typing is taken back, and the `Walk` of the cursor."""
    puzzled = Signal(str)
    """Emitted with a typed sign that names no tile."""
    moved = Signal()
    """Emitted when the cursor moves, or holds another letter."""

    def __init__(self, cursor: TypingCursor, knows: Callable[[str], bool]) -> None:
        """Create the typing; ``knows`` returns whether the name of any tile begins with a text."""
        super().__init__()
        self._cursor = cursor
        self._knows = knows
        self._stand = Stand()

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
        self.stand_at(Stand(place, READING, place))

    def walk(self, step: Place) -> None:
        """Move one place on; this is the direction of typing from now on."""
        place, direction, start, _ = self._stand
        there = _stepped(place, step)
        along = (step[0] == 0) == (direction[0] == 0)
        self.stand_at(Stand(there, step, start if along else there))

    def stand_at(self, stand: Stand) -> None:
        """Bring the cursor to a state, with no letter in it."""
        self._stand = stand
        self._show("")

    def forget_letter(self) -> bool:
        """Clear a half-typed name; return whether there was one."""
        had = bool(self.letter)
        if had:
            self._show("")
        return had

    def lay(self, key: str) -> None:
        """Lay a tile at the cursor and step on, as if its name had been typed."""
        walk = self._step_on()
        self.typed.emit(key, *walk.start.place, walk)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""
        key, text = Qt.Key(event.key()), event.text().upper()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._begin_row()
        elif key == Qt.Key.Key_Home:
            self.stand_at(self._stand._replace(place=self._stand.start, direction=READING))
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
        walk = self._step_on()
        self.emptied.emit(*walk.start.place, walk)

    def _step_on(self) -> Walk:
        before = self._stand
        self.stand_at(before._replace(place=_stepped(before.place, before.direction), before=before))
        return Walk(before, self._stand)

    def _begin_row(self) -> None:
        """Begin the next row, or the next column if typing runs up or down."""
        across = self._stand.direction[1] == 0
        start = _stepped(self._stand.start, (0, 1) if across else (1, 0))
        self.stand_at(Stand(start, READING if across else (0, 1), start, self._stand))

    def _take_back(self) -> None:
        if self.forget_letter():
            return
        here, there = self._stand, self._stand.before
        if there is None:
            back = (-here.direction[0], -here.direction[1])
            there = here._replace(place=_stepped(here.place, back))
        self.stand_at(there)
        if here.start == there.start:
            self.taken_back.emit(*there.place, Walk(here, there))

    def _show(self, letter: str) -> None:
        self._cursor.point_at(self._stand.place, self._stand.direction, letter)
        self.moved.emit()


def _stepped(place: Place, step: Place) -> Place:
    x, y = (min(max(here + by, -FARTHEST), FARTHEST) for here, by in zip(place, step, strict=True))
    return x, y
