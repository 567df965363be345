"""The gestures on the editor's table: one class for each."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QRubberBand

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.games.topologic.ui.editor.typing_hand import TypingHand
from topologic_qt.table.gestures import Gesture
from topologic_qt.table.view import TableView


class CarryTiles(Gesture):
    """Clicking a tile, or dragging it together with the other selected tiles."""

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
        """Whether the button is up, or the tiles were taken out of the hand."""
        return self._over or (self._moved and not self._table.grasped)

    def move(self, point: QPoint) -> None:
        """Let the tiles follow, once the pointer has left the spot where it was pressed."""
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
        elif self._in_rack:
            self._typing.lay(self._key)
        else:
            self._click()

    def _click(self) -> None:
        chosen = self._table.selection ^ {self._key} if self._adding else {self._key}
        self._table.select(chosen)
        place = self._table.stock[self._key].place
        if place is not None:
            self._typing.point_at(place)
        self._table.scene.click(self._key)

    def cancel(self) -> None:
        """Return the tiles to their places."""
        super().cancel()
        self._table.release()


class RubberBand(Gesture):
    """Drawing a rubber band around tiles to select them, or clicking an empty place."""

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
            area = QRect(self._start, point).normalized()
            self._band.setGeometry(area)
            self._band.show()
            corners = (self.view.mapToScene(self._start), self.view.mapToScene(point))
            self._table.select(self._kept | self._table.within(QRectF(*corners)))

    def release(self, point: QPoint) -> None:
        """Keep the tiles in the band selected; after a click, move the typing cursor there."""
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
