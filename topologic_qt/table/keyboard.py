"""Playing on the table with the keyboard alone."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from topologic_qt.table.scene import TableScene

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
"""The modifiers to ignore: some keyboards have their digits on a keypad, some need the shift key for them."""


class KeyboardHand:
    """A cursor: arrows move it, Enter takes up and puts down, a digit takes a piece, Escape lets go."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._key: str | None = None

    @property
    def tile(self) -> str | None:
        """The tile that the cursor is on."""
        return self._key if self._key in self._table.tiles else None

    @property
    def seen_on(self) -> str | None:
        """The tile around which the cursor is to be seen."""
        return self.tile if self._table.cursor.isVisible() else None

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~_NEUTRAL:
            return False
        if key in _ARROWS:
            self._walk(*_ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.tile is not None:
            self._act(self.tile)
        elif key == Qt.Key.Key_Escape and self._table.held is not None:
            self._table.cancel()
        elif event.text().isdecimal() and 1 <= int(event.text()) <= len(self._table.pieces):
            self.take(int(event.text()) - 1)
        else:
            return False
        return True

    def press_tile(self, key: str) -> None:
        """Go to a tile, and do there what Enter does."""
        self._point_at(key)
        self._act(key)

    def start_at(self, key: str) -> None:
        """Let the cursor begin at a tile; the first step shows it there."""
        self._key = key

    def show(self) -> None:
        """Show the cursor where it is, or where it begins."""
        if self._table.tiles:
            self._point_at(self.tile or self._middle())

    def hide(self) -> None:
        """Hide the cursor, since the mouse is used."""
        self._table.cursor.hide()

    def forget(self) -> None:
        """Let the cursor begin in the middle again."""
        self._key = None
        self.hide()

    def _walk(self, dx: int, dy: int) -> None:
        if self.tile is None or not self._table.cursor.isVisible():
            self.show()
        else:
            self._point_at(self._table.neighbour(self.tile, dx, dy))

    def _middle(self) -> str:
        return self._table.tile_nearest(self._table.field_rect.center())

    def _point_at(self, key: str) -> None:
        self._key = key
        place = self._table.tiles[key].pos()
        self._table.cursor.point_at(self._table.tile_outline(key))
        for view in self._table.views():
            view.ensureVisible(self._table.tiles[key], 20, 20)
        self._table.carry(place)
        self._table.cursor_moved.emit()

    def _act(self, key: str) -> None:
        if self._table.held is not None:
            self._table.drop(self._table.tiles[key].pos(), insisting=True)
            return
        standing = [
            piece.index for piece in self._table.pieces if self._table.tile_under_piece(piece.index) == key
        ]
        if not standing:
            self._table.click(key)
        elif not any(self._table.can_take(index) for index in standing):
            self._table.hold(standing[0])
        else:
            self.take(next(index for index in standing if self._table.can_take(index)))

    def take(self, index: int) -> None:
        """Take a piece up and carry it to the cursor, which starts where the piece stands."""
        if not self._table.hold(index):
            return
        standing = self._table.tile_under_piece(index)
        if standing is not None:
            self._point_at(standing)
        elif self.tile is not None:
            self._point_at(self.tile)
        else:
            self._point_at(self._middle())
