"""A small celebration around a tile."""

from collections.abc import Sequence
from math import cos, pi, sin

from PySide6.QtCore import Property, QEasingCurve, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.widgets.motion import Motion

_REACH = 190.0
_RAYS = 20
_CYCLES = 6


class SparkleItem(QGraphicsObject):
    """Stars in the colours of the tiles that fly out from a point and fade; then the item removes itself."""

    def __init__(self, place: QPointF, motion: Motion, colours: Sequence[QColor]) -> None:
        super().__init__()
        self._progress = 0.0
        self._colours = colours
        self.setPos(place)
        self.setZValue(40)
        animation = QPropertyAnimation(self, b"progress", self)
        animation.setDuration(motion.duration * _CYCLES)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.finished.connect(self._end)
        animation.start()

    def _end(self) -> None:
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)
        self.deleteLater()

    def _get_progress(self) -> float:
        return self._progress

    def _set_progress(self, progress: float) -> None:
        self._progress = progress
        self.update()

    progress = Property(float, _get_progress, _set_progress)
    """The progress of the animation, 0 to 1."""

    def boundingRect(self) -> QRectF:
        """Return the area that the stars can reach, in the item's units."""
        return QRectF(-_REACH - 20, -_REACH - 20, 2 * _REACH + 40, 2 * _REACH + 40)

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint a ring that widens, and the stars around it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 - self._progress**2)
        reach = 46 + (_REACH - 46) * self._progress
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 220), 7 * (1 - self._progress) + 1))
        painter.drawEllipse(QPointF(0, 0), reach * 0.8, reach * 0.8)
        painter.setPen(QPen(QColor(20, 24, 32, 150), 1.2))
        for ray in range(_RAYS):
            angle = 2 * pi * ray / _RAYS + self._progress * 0.7
            distance = reach * (1.0 if ray % 2 == 0 else 0.72)
            painter.setBrush(self._colours[ray % len(self._colours)])
            size = (9 if ray % 2 == 0 else 6) * (1.15 - 0.5 * self._progress)
            painter.drawPolygon(_star(QPointF(cos(angle), sin(angle)) * distance, size, angle))


def _star(middle: QPointF, size: float, turn: float) -> list[QPointF]:
    """Return the corners of a star with five points."""
    points = []
    for corner in range(10):
        angle, reach = turn + pi * corner / 5, size if corner % 2 == 0 else size * 0.45
        points.append(middle + QPointF(cos(angle), sin(angle)) * reach)
    return points
