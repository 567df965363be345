"""The light on pieces of wood and stone, which falls from above left on every table."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen


def paint_gloss(painter: QPainter, outline: QPainterPath, corner: QPointF, shine: int) -> None:
    """Paint the broad light on a piece around the origin, with a strength of 0 to 255.

    ``corner`` is the point, below right of the middle, where the shade is deepest.
    """
    gloss = QLinearGradient(-corner, corner)
    for at, colour in ((0.0, (255, 250, 240, shine)), (0.5, (255, 255, 255, 0)), (1.0, (0, 0, 0, 46))):
        gloss.setColorAt(at, QColor(*colour))
    painter.fillPath(outline, QBrush(gloss))


def paint_bevel(painter: QPainter, outline: QPainterPath, corner: QPointF, width: float, shine: int) -> None:
    """Paint a bevel along the edge of a piece around the origin; where it is clipped, its inner half is seen.

    ``corner`` is the point, below right of the middle, where the shade is deepest; ``shine`` is the strength
    of the light, 0 to 255.
    """
    bevel = QLinearGradient(-corner, corner)
    for at, colour in (
        (0.0, (255, 250, 238, shine)),
        (0.44, (255, 250, 238, shine // 4)),
        (0.56, (0, 0, 0, 28)),
        (1.0, (0, 0, 0, 100)),
    ):
        bevel.setColorAt(at, QColor(*colour))
    painter.strokePath(outline, QPen(QBrush(bevel), width))
