"""Playing on the table with the keyboard alone."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from topologic_qt.table.cursor import ARROWS, ENTER, NEUTRAL, TableCursor


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
        elif event.text().isdecimal() and 1 <= int(event.text()) <= len(self._table.pieces):
            self.take(int(event.text()) - 1)
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
        standing = [
            piece.index for piece in self._table.pieces if self._table.tile_under_piece(piece.index) == key
        ]
        if not standing or self._table.is_still:
            self._table.click(key)
        elif not any(self._table.can_take(index) for index in standing):
            self._table.hold(standing[0])
        else:
            self.take(next(index for index in standing if self._table.can_take(index)))

    def _first(self) -> str:
        """Return the tile on which the cursor begins: where something can be done, or else in the middle."""
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
