"""The way a held piece would take."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget


class PathItem(QGraphicsItem):
    """A dotted line over the tiles that a move passes, with a dot on each."""

    def __init__(self) -> None:
        super().__init__()
        self._points: tuple[QPointF, ...] = ()
        self.setZValue(5)

    def show_way(self, points: Sequence[QPointF]) -> None:
        """Show the way through these points of the scene; fewer than two show nothing."""
        if tuple(points) != self._points:
            self.prepareGeometryChange()
            self._points = tuple(points)
            self.update()

    def boundingRect(self) -> QRectF:
        """What the line covers, in scene units."""
        if len(self._points) < 2:
            return QRectF()
        start, end = self._points[0], self._points[-1]
        return QRectF(start, end).normalized().adjusted(-12, -12, 12, 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The line, light with a dark edge so that it shows on every colour."""
        if len(self._points) < 2:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        way = QPainterPath(self._points[0])
        for point in self._points[1:]:
            way.lineTo(point)
        for colour, width, dot in ((QColor(10, 20, 40, 190), 9, 8.5), (QColor(255, 255, 255, 235), 5, 6.5)):
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(way)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for point in self._points[1:]:
                painter.drawEllipse(point, dot, dot)
