"""What a hand can do on a table on which tiles are arranged: one class for each gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QRubberBand

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.table.gestures import Gesture

if TYPE_CHECKING:
    from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
    from topologic_qt.games.topologic.ui.editor.typing_hand import TypingHand
    from topologic_qt.table.view import TableView


class CarryTiles(Gesture):
    """A tile is clicked, or dragged together with those that are selected with it."""

    def __init__(
        self,
        view: TableView,
        start: QPoint,
        table: FieldEditorTable,
        typing: TypingHand,
        key: str,
        adding: bool,
    ) -> None:
        """``adding``, the others that are selected stay so, and a click takes this one in or out."""
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
        """Over when the button is up, or what was held was taken out of the hand."""
        return self._over or (self._moved and not self._table.grasped)

    def move(self, point: QPoint) -> None:
        """The tiles follow, once the pointer has left the spot where it was pressed."""
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
        """Put the tiles down, or take the click for what it is."""
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
        """The tiles go home."""
        super().cancel()
        self._table.release()


class RubberBand(Gesture):
    """A band is drawn around tiles to select them, or an empty place is clicked."""

    def __init__(
        self, view: TableView, start: QPoint, table: FieldEditorTable, typing: TypingHand, adding: bool
    ) -> None:
        """``adding``, what is selected already stays so."""
        super().__init__(view, start)
        self._typing = typing
        self._table = table
        self._before = self._table.selection
        self._kept = self._before if adding else frozenset()
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, view.viewport())

    def move(self, point: QPoint) -> None:
        """The band reaches to the pointer."""
        super().move(point)
        if self._moved:
            area = QRect(self._start, point).normalized()
            self._band.setGeometry(area)
            self._band.show()
            corners = (self.view.mapToScene(self._start), self.view.mapToScene(point))
            self._table.select(self._kept | self._table.within(QRectF(*corners)))

    def release(self, point: QPoint) -> None:
        """What the band holds stays selected; a click lets the typing go on here."""
        self._end()
        if not self._moved:
            self._table.select(self._kept)
            self._typing.point_at(SQUARES.place_at(self.view.mapToScene(point)))

    def cancel(self) -> None:
        """What was selected before is selected again."""
        self._end()
        self._table.select(self._before)

    def _end(self) -> None:
        self._over = True
        self._band.hide()
        self._band.deleteLater()
