"""The celebration of a ring: its area fills softly, its line shines, and both fade away."""

from __future__ import annotations

from PySide6.QtCore import Property, QEasingCurve, QPropertyAnimation, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QRadialGradient
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topology.ui.board.curves import LINE_WIDTH
from topologic_qt.table.overlay import OVER_GHOST
from topologic_qt.widgets.motion import Motion

_CYCLES = 8
"""The duration of a celebration, as a multiple of a glide."""


class RingFill(QGraphicsObject):
    """The area of a ring that fills from its middle and fades; then the item removes itself."""

    filled = Signal()
    """Emitted when the celebration is over."""

    def __init__(self, ring: QPainterPath, colour: QColor, motion: Motion) -> None:
        """Create the item for a closed curve, in a colour; it begins at once."""
        super().__init__()
        self._ring = ring
        self._colour = colour
        self._progress = 0.0
        self._rect = ring.boundingRect().adjusted(-16, -16, 16, 16)
        self.setZValue(OVER_GHOST - 1)
        animation = QPropertyAnimation(self, b"progress", self)
        animation.setDuration(max(1, motion.duration * _CYCLES))
        animation.setEasingCurve(QEasingCurve.Type.OutQuad)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.finished.connect(self._end)
        animation.start()

    def _end(self) -> None:
        self.filled.emit()
        if (scene := self.scene()) is not None:
            scene.removeItem(self)
        self.deleteLater()

    def _get_progress(self) -> float:
        return self._progress

    def _set_progress(self, progress: float) -> None:
        self._progress = progress
        self.update()

    progress = Property(float, _get_progress, _set_progress)
    """The progress of the celebration, 0 to 1."""

    def boundingRect(self) -> QRectF:
        """Return the area that the ring covers, with its glow."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the area as far as it is filled, and the shining line around it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(min(1.0, 3 * (1 - self._progress)))
        reach = max(self._rect.width(), self._rect.height()) * (0.1 + 1.1 * min(1.0, self._progress * 2))
        fill = QRadialGradient(self._rect.center(), reach)
        colour = QColor(self._colour)
        for at, alpha in ((0.0, 150), (0.75, 120), (1.0, 0)):
            colour.setAlpha(alpha)
            fill.setColorAt(at, colour)
        painter.fillPath(self._ring, QBrush(fill))
        colour.setAlpha(120)
        for ink, width in (
            (colour, 24.0),
            (QColor(40, 20, 0, 210), LINE_WIDTH + 5),
            (QColor("#fff4cf"), LINE_WIDTH),
        ):
            pen = QPen(ink, width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self._ring, pen)
