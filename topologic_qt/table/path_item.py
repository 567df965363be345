"""The line that shows the path of a held piece."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

Style = QStyleOptionGraphicsItem


class _Step(QGraphicsItem):
    """One step of the path: a line from tile to tile, and a dot at its end."""

    def __init__(self, start: QPointF, end: QPointF, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.ends = (start, end)

    def boundingRect(self) -> QRectF:
        return QRectF(*self.ends).normalized().adjusted(-10, -10, 10, 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width, dot in ((QColor(10, 20, 40, 190), 9, 8.5), (QColor(255, 255, 255, 235), 5, 6.5)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(*self.ends)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(self.ends[1], dot, dot)


class PathItem(QGraphicsItem):
    """A line over the tiles that a move passes, step by step: only changed steps are repainted."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: list[_Step] = []
        self.setZValue(5)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def show_way(self, points: Sequence[QPointF]) -> None:
        """Show the path through these points of the scene; fewer than two show nothing."""
        wanted = list(pairwise(points))
        kept = 0
        while kept < min(len(wanted), len(self._steps)) and self._steps[kept].ends == wanted[kept]:
            kept += 1
        for step in self._steps[kept:]:
            if (scene := step.scene()) is not None:
                scene.removeItem(step)
        self._steps[kept:] = [_Step(*ends, self) for ends in wanted[kept:]]

    def boundingRect(self) -> QRectF:
        """Return an empty area: the steps are items of their own."""
        return QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint nothing: the steps paint themselves."""
