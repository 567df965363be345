"""Playing on the table with the keyboard alone."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.controls import digit_of

ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
"""The direction of each arrow key: across, and down."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
"""The modifiers to ignore: some keyboards have their digits on a keypad, some need the shift key for them."""


class TableCursor:
    """A cursor that goes from tile to tile, and begins in the middle."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._key: str | None = None

    @property
    def tile(self) -> str | None:
        """The tile that the cursor is on."""
        return self._key if self._key in self._table.tiles else None

    @property
    def seen_on(self) -> str | None:
        """The tile that shows the cursor; None while the cursor is hidden."""
        return self.tile if self._table.cursor.isVisible() else None

    def start_at(self, key: str) -> None:
        """Let the cursor begin at a tile; the first step shows it there."""
        self._key = key

    def show(self) -> None:
        """Show the cursor where it is, or where it begins."""
        if self._table.tiles:
            self.go_to(self.tile or self._first())

    def hide(self) -> None:
        """Hide the cursor, because the mouse is in use."""
        self._table.cursor.hide()

    def forget(self) -> None:
        """Hide the cursor, and let it begin in the middle again."""
        self._key = None
        self.hide()

    def walk(self, dx: int, dy: int) -> None:
        """Go to the next tile in a direction; the first step shows where the cursor is."""
        if self.tile is None or not self._table.cursor.isVisible():
            self.show()
            return
        there = self._table.neighbour(self.tile, dx, dy)
        if there == self.tile:
            self._stay(dx, dy)
        else:
            self.go_to(there)

    def go_to(self, key: str) -> None:
        """Go to a tile."""
        self._key = key
        self._table.cursor.point_at(self._table.tile_outline(key), key)
        self._reveal(key)
        self._table.cursor_moved.emit()

    def _first(self) -> str:
        return self._table.tile_nearest(self._table.field_rect.center())

    def _reveal(self, key: str) -> None:
        """Scroll the cursor's tile into sight, unless all of it is visible."""
        area = self._table.tile_outline(key).boundingRect()
        for view in self._table.views():
            if not view.mapToScene(view.viewport().rect()).boundingRect().contains(area):
                view.ensureVisible(self._table.tiles[key], 20, 20)

    def _stay(self, _dx: int, _dy: int) -> None:
        """Keep the cursor where it is, because there is no tile in that direction."""
        if self.tile is not None:
            self.go_to(self.tile)


class KeyboardHand(TableCursor):
    """A cursor: arrows move it, Enter takes up and puts down, a digit takes a piece, Escape lets go."""

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~NEUTRAL:
            return False
        if key in ARROWS:
            self.walk(*ARROWS[key])
        elif key in ENTER and self.tile is not None and (self.seen_on or not self._table.is_still):
            self._act(self.tile)
        elif key == Qt.Key.Key_Escape and self._table.held is not None:
            self._table.cancel()
        elif (number := digit_of(event)) is not None and 1 <= number <= len(self._table.pieces):
            self.take(number - 1)
        else:
            return False
        return True

    def press_tile(self, key: str) -> None:
        """Go to a tile, and do there what Enter does."""
        self.go_to(key)
        self._act(key)

    def _reveal(self, key: str) -> None:
        """Bring the tile of the cursor into sight, and carry the held piece there."""
        super()._reveal(key)
        self._table.carry(self._table.tiles[key].pos())

    def _act(self, key: str) -> None:
        if self._table.held is not None:
            self._table.drop(self._table.tiles[key].pos(), insisting=True)
            return
        standing = self._table.pieces_on(key)
        ready = [index for index in standing if self._table.can_take(index)]
        if not standing or self._table.is_still:
            self._table.tile_clicked.emit(key)
        elif not ready:
            self._table.hold(standing[0])  # which says why it may not be taken
        else:
            self.take(ready[0])

    def _first(self) -> str:
        """Return where the cursor begins: where something can be done, or else in the middle."""
        able = [piece.index for piece in self._table.pieces if self._table.can_take(piece.index)]
        if not able:
            return super()._first()
        index = able[0] if self._table.held is None else self._table.held
        ways = self._table.reach(index).ways
        first = next((key for key in self._table.in_reading_order if key in ways), None)
        return self._table.tile_under_piece(index) or first or super()._first()

    def take(self, index: int) -> None:
        """Take a piece up and carry it to the cursor, which starts where the piece stands."""
        if not self._table.hold(index):
            return
        self.go_to(self._table.tile_under_piece(index) or self.tile or self._first())
