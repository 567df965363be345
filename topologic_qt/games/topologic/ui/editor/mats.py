"""The items around tiles in the editor: mats under separate parts, and marks where tiles land."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.lattice import Place

MAT_COLOURS = tuple(map(QColor, ("#ff9f43", "#f368e0", "#54d8ff", "#a3e048", "#ffe066", "#ff6b6b")))
"""The tints of the mats, used in turn."""


def _squares(places: Iterable[Place], side: float, radius: float) -> QPainterPath:
    """Return a square around the middle of each place; squares that overlap merge."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for column, row in places:
        square = QRectF(column * PITCH - side / 2, row * PITCH - side / 2, side, side)
        path.addRoundedRect(square, radius, radius)
    return path


class Mats(QGraphicsItem):
    """Tinted mats, one under each group of places."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(-2)
        self._mats: list[QGraphicsPathItem] = []

    def spread(self, groups: Sequence[Iterable[Place]]) -> None:
        """Show a mat under each of these groups, and no other."""
        for mat in self._mats:
            if (scene := mat.scene()) is not None:
                scene.removeItem(mat)
        self._mats = []
        for number, places in enumerate(groups):
            tint = QColor(MAT_COLOURS[number % len(MAT_COLOURS)])
            mat = QGraphicsPathItem(_squares(places, PITCH + 26, 22), self)
            mat.setPen(QPen(Qt.PenStyle.NoPen))
            tint.setAlpha(190)
            mat.setBrush(tint)
            self._mats.append(mat)

    def boundingRect(self) -> QRectF:
        """Return an empty area: the mats are items of their own."""
        return QRectF()

    def paint(self, *_: object) -> None:
        """Paint nothing: the mats paint themselves."""


class Landing(QGraphicsItem):
    """The marks on the places where held tiles would land."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(22)
        self._places: frozenset[Place] = frozenset()
        self._squares: list[QRectF] = []
        self._rect = QRectF()

    def mark(self, places: Iterable[Place]) -> None:
        """Mark these places, and no others."""
        wanted = frozenset(places)
        if wanted == self._places:
            return
        self.prepareGeometryChange()
        self._places = wanted
        side = PITCH - 10
        self._squares = [
            QRectF(column * PITCH - side / 2, row * PITCH - side / 2, side, side) for column, row in wanted
        ]
        self._rect = QRectF()
        for square in self._squares:
            self._rect |= square.adjusted(-6, -6, 6, 6)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the marks cover, in the scene."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint a bright square on each place."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(255, 255, 255, 230), 5))
        painter.setBrush(QColor(255, 255, 255, 44))
        painter.drawRects(self._squares)
