"""The hand of the editor: mouse gestures with tiles, and the keyboard."""

import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QRubberBand

from topologic_qt.games.topologic.rules.field import MAX_COORDINATE
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable, TypingCursor
from topologic_qt.table.hand import CarryPiece, Gesture, PanOrClick
from topologic_qt.table.layout import Place
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import sign_of

ARROWS: dict[Qt.Key, Place] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""One step of each arrow key: columns to the right, rows down."""

ROW_KEY = ","
"""The key that begins a row at the mouse, or at the cursor if the mouse has not moved since the last key."""

READING: Place = (1, 0)
"""The reading direction: one place to the right."""


class Stand(NamedTuple):
    """The state of the cursor."""

    place: Place = (0, 0)
    direction: Place = READING
    start: Place = (0, 0)
    """The place where the row began."""
    before: "Stand | None" = None
    """The state to which Backspace returns; None if nothing was typed since the cursor was moved here."""

    @property
    def text(self) -> str:
        """The place, the direction and the start as six numbers, without earlier states."""
        return " ".join(str(number) for pair in self[:3] for number in pair)

    @staticmethod
    def of_text(text: str) -> "Stand | None":
        """Parse the text of a state; None if it is invalid."""
        if not re.fullmatch(r"-?\d{1,7}( -?\d{1,7}){5}", text):
            return None
        x, y, right, down, left, top = map(int, text.split())
        places = [_stepped((0, 0), place) for place in ((x, y), (left, top))]
        return Stand(places[0], (right, down), places[1]) if (right, down) in ARROWS.values() else None


class Walk(NamedTuple):
    """The cursor's way in a step of the draft."""

    start: Stand
    end: Stand


class TypingHand(QObject):
    """Typing: letter and digit lay a tile, space leaves a hole, Enter ends a row, Backspace goes back."""

    typed = Signal(str, int, int, object)
    """Emitted with a tile, the place where it was typed, and the cursor's `Walk`."""
    emptied = Signal(int, int, object)
    """Emitted with a place to be emptied, and the cursor's `Walk`."""
    taken_back = Signal(int, int, object)
    """Emitted with a place where the last typing is undone, and the cursor's `Walk`."""
    puzzled = Signal(str)
    """Emitted with a typed character that names no tile."""
    moved = Signal()
    """Emitted when the cursor moves or its letter changes."""

    def __init__(self, cursor: TypingCursor, knows: Callable[[str], bool]) -> None:
        """Create the typing; ``knows`` returns whether any tile's name begins with a text."""
        super().__init__()
        self._cursor = cursor
        self._knows = knows
        self.stand = Stand()
        self.letter = ""
        """The first letter of a tile whose name is incomplete."""

    @property
    def place(self) -> Place:
        """The place of the next tile."""
        return self.stand.place

    def point_at(self, place: Place) -> None:
        """Begin a row at a place, in the reading direction."""
        self.stand_at(Stand(place, READING, place))

    def go_behind(self, place: Place, lying: Collection[Place | None]) -> None:
        """Go to the next free place after this one; rows begin below this one."""
        there = _stepped(place, self.stand.direction)
        while there in lying and there != (there := _stepped(there, self.stand.direction)):
            pass
        self.stand_at(Stand(there, self.stand.direction, place))

    def walk(self, step: Place) -> None:
        """Move one place in a direction, which typing follows from then on."""
        place, direction, start, _ = self.stand
        there = _stepped(place, step)
        along = (step[0] == 0) == (direction[0] == 0)
        self.stand_at(Stand(there, step, start if along else there))

    def stand_at(self, stand: Stand) -> None:
        """Restore a state of the cursor, without a letter."""
        self.stand = stand
        self._show("")

    def forget_letter(self) -> bool:
        """Clear an incomplete name; return whether there was one."""
        had = bool(self.letter)
        if had:
            self._show("")
        return had

    def lay(self, key: str) -> None:
        """Lay a tile at the cursor and advance, as if its name had been typed."""
        walk = self._step_on()
        self.typed.emit(key, *walk.start.place, walk)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key is used here."""
        key, text = Qt.Key(event.key()), sign_of(event)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._begin_row()
        elif key == Qt.Key.Key_Home:
            self.stand_at(self.stand._replace(place=self.stand.start, direction=READING))
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif text in (" ", "."):
            walk = self._step_on()
            self.emptied.emit(*walk.start.place, walk)
        elif len(text) == 1 and text.isprintable():
            self._spell(text)
        else:
            return False
        return True

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

    def _step_on(self) -> Walk:
        before = self.stand
        self.stand_at(before._replace(place=_stepped(before.place, before.direction), before=before))
        return Walk(before, self.stand)

    def _begin_row(self) -> None:
        """Begin the next row, or the next column if typing runs up or down."""
        across = self.stand.direction[1] == 0
        start = _stepped(self.stand.start, (0, 1) if across else (1, 0))
        self.stand_at(Stand(start, READING if across else (0, 1), start, self.stand))

    def _take_back(self) -> None:
        if self.forget_letter():
            return
        here, there = self.stand, self.stand.before
        if there is None:
            back = (-here.direction[0], -here.direction[1])
            there = here._replace(place=_stepped(here.place, back))
        self.stand_at(there)
        if here.start == there.start:
            self.taken_back.emit(*there.place, Walk(here, there))

    def _show(self, letter: str) -> None:
        self.letter = letter
        self._cursor.point_at(self.stand.place, self.stand.direction, letter)
        self.moved.emit()


def _stepped(place: Place, step: Place) -> Place:
    """Return the next place in a direction; the cursor stops at the end of the table."""
    x, y = (
        min(max(here + by, -MAX_COORDINATE), MAX_COORDINATE) for here, by in zip(place, step, strict=True)
    )
    return x, y


class CarryTiles(Gesture):
    """Clicking a tile, or dragging it with the other selected tiles."""

    def __init__(
        self,
        view: TableView,
        start: QPoint,
        table: FieldEditorTable,
        typing: TypingHand,
        key: str,
        adding: bool,
    ) -> None:
        """Begin on a tile; if ``adding``, the selection is kept, and a click toggles this tile."""
        super().__init__(view, start)
        self._typing = typing
        self._table = table
        self._key = key
        self._adding = adding
        self._in_rack = self._table.stock[key].place is None
        if not adding and not self._in_rack and key not in self._table.selection:
            self._table.select({key})

    @property
    def finished(self) -> bool:
        """Whether the button is up, or the tiles are no longer held."""
        return self._over or (self._moved and not self._table.grasped)

    def move(self, point: QPoint) -> None:
        """Move the tiles once the pointer has left the spot of the press."""
        was_still = not self._moved
        super().move(point)
        if self._moved and was_still:
            if self._adding and not self._in_rack:
                self._table.select(self._table.selection | {self._key})
            together = {self._key} if self._in_rack else self._table.selection
            self._table.grasp(together, self.view.mapToScene(self._start))
            self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._moved:
            self._table.move_grasped(self.view.mapToScene(point))

    def release(self, point: QPoint) -> None:
        """Put the tiles down, or handle a click."""
        self._over = True
        if self._moved:
            self._table.put_down(self.view.mapToScene(point))
            lying = {key: tile.place for key, tile in self._table.stock.items()}
            if (place := lying[self._key]) is not None:
                self._typing.go_behind(place, lying.values())
        elif self._in_rack:
            self._typing.lay(self._key)
        else:
            self._click()

    def _click(self) -> None:
        self._table.select(self._table.selection ^ {self._key} if self._adding else {self._key})
        place = self._table.stock[self._key].place
        if place is not None:
            self._typing.point_at(place)
        self._table.scene.tile_clicked.emit(self._key)

    def cancel(self) -> None:
        """Return the tiles to their places."""
        super().cancel()
        self._table.release()


class RubberBand(Gesture):
    """Drawing a rubber band to select tiles, or clicking an empty place."""

    def __init__(
        self, view: TableView, start: QPoint, table: FieldEditorTable, typing: TypingHand, adding: bool
    ) -> None:
        """Begin at a point; if ``adding``, the earlier selection is kept."""
        super().__init__(view, start)
        self._typing = typing
        self._table = table
        self._before = self._table.selection
        self._kept = self._before if adding else frozenset()
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, view.viewport())

    def move(self, point: QPoint) -> None:
        """Stretch the band to the pointer."""
        super().move(point)
        if self._moved:
            self._band.setGeometry(QRect(self._start, point).normalized())
            self._band.show()
            corners = (self.view.mapToScene(self._start), self.view.mapToScene(point))
            self._table.select(self._kept | self._table.within(QRectF(*corners)))

    def release(self, point: QPoint) -> None:
        """Keep the tiles in the band selected; a click moves the typing cursor."""
        self._end()
        if not self._moved:
            self._table.select(self._kept)
            self._typing.point_at(SQUARES.place_at(self.view.mapToScene(point)))

    def cancel(self) -> None:
        """Restore the earlier selection."""
        self._end()
        self._table.select(self._before)

    def _end(self) -> None:
        self._over = True
        self._band.hide()
        self._band.deleteLater()


_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class FieldEditorHand(QObject):
    """Selects and drags tiles, drags the tried seeker, and lays typed tiles."""

    nudged = Signal(int, int)
    """Emitted with the columns right and rows down by which to move the selected tiles."""

    def __init__(self, view: TableView, table: FieldEditorTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        self.typing = TypingHand(
            table.typing_cursor, lambda name: any(key.startswith(name) for key in table.stock)
        )
        self.first: Callable[[QKeyEvent], bool] = lambda _event: False
        """Gets each key without Ctrl and Alt first; returns whether it was handled."""
        self._anchor: tuple[int, int] | None = None
        self._pointed: Place | None = None
        """The place to which the mouse has moved since the last key."""
        self.typing.moved.connect(self._show_cursor)
        table.arranged.connect(view.give_up)
        table.typing_cursor.wake(False)
        view.use_hand(self)

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that a press starts; Ctrl or Shift keeps the selection."""
        here = self._view.mapToScene(point)
        adding = bool(modifiers & _ADDING)
        piece = self._table.scene.piece_at(here)
        if button == Qt.MouseButton.MiddleButton:
            return PanOrClick(self._view, point, clicks=False)
        if button != Qt.MouseButton.LeftButton:
            return None
        if piece is not None:
            return CarryPiece(self._view, point, piece)
        if (key := self._table.graspable_at(here)) is not None:
            return CarryTiles(self._view, point, self._table, self.typing, key, adding)
        if not self._table.rack_covers(here):
            return RubberBand(self._view, point, self._table, self.typing, adding)
        return None

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return a closed hand while something is held, an open one over something that can be taken."""
        here = self._view.mapToScene(point)
        self._pointed = None if self._table.rack_covers(here) else SQUARES.place_at(here)
        if self._table.grasped or self._table.scene.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        if self._table.graspable_at(here) is not None or self._table.scene.piece_at(here) is not None:
            return Qt.CursorShape.OpenHandCursor
        return None

    def press_key(self, event: QKeyEvent) -> bool:
        """Move the selected tiles or the cursor with the arrows; lay tiles with letters and digits."""
        key, pointed = Qt.Key(event.key()), self._pointed
        self._pointed = None
        if not event.modifiers() & ~_NEUTRAL and not self._view.is_busy and self.first(event):
            self._anchor = None
        elif key == Qt.Key.Key_Escape:
            if not self.typing.forget_letter():
                self._anchor = None
                self._table.select(())
        elif event.modifiers() & ~_NEUTRAL:
            return False
        elif key in ARROWS:
            self._go(*ARROWS[key], bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.text() == ROW_KEY and not self._view.is_busy:
            self._table.select(())
            self.typing.point_at(self.typing.place if pointed is None else pointed)
        elif not self._view.is_busy and self.typing.press(event):
            self._anchor = None
            self._table.select(())
        else:
            return False
        return True

    def wants(self, event: QKeyEvent) -> bool:
        """Return False: the window's shortcuts go first."""
        return False

    def release_key(self, key: Qt.Key) -> None:
        """Do nothing: the editor uses no key releases."""

    def _go(self, dx: int, dy: int, selecting: bool) -> None:
        if selecting:
            self._select_to(dx, dy)
        elif self._table.selection:
            self._anchor = None
            self.nudged.emit(dx, dy)
        else:
            self.typing.walk((dx, dy))

    def _select_to(self, dx: int, dy: int) -> None:
        """Move the cursor, and select everything between it and the start of the selection."""
        if self._anchor is None:
            self._anchor = self.typing.place
        self.typing.walk((dx, dy))
        corners: list[QPointF] = [SQUARES.centre(place) for place in (self._anchor, self.typing.place)]
        self._table.select(self._table.within(QRectF(*corners)))

    def _show_cursor(self) -> None:
        """Scroll so that the typing cursor is visible."""
        self._view.bring_into_sight(SQUARES.outline(self.typing.place).boundingRect())
        self._table.scene.cursor_moved.emit()

    @property
    def cursor_tile(self) -> str | None:
        """The tile at the typing cursor."""
        return self._table.scene.tile_at(SQUARES.centre(self.typing.place))

    def go_to(self, key: str) -> None:
        """Move the typing cursor to a tile."""
        self.typing.point_at(self._table.tiles[key].look.places[0])

    def press_tile(self, key: str) -> None:
        """Select a tile and move the typing cursor there, as a click does."""
        self._table.select({key})
        self.go_to(key)
        self._table.scene.tile_clicked.emit(key)

    def take_piece(self, index: int) -> None:
        """Take the seeker that is being tried."""
        self._table.scene.hold(index)

    def wake(self, awake: bool) -> None:
        """Show whether the typing cursor has the focus; without it, drop an incomplete name."""
        self._table.typing_cursor.wake(awake)
        if not awake:
            self.typing.forget_letter()
