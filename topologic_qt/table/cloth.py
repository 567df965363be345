"""The cloth under the tiles."""

from hashlib import shake_128

from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPixmap, QRadialGradient


def cloth(width: int, height: int) -> QPixmap:
    """Felt, a little brighter in the middle; the size is in real pixels."""
    side = 128
    grain = QImage(shake_128(b"felt").digest(side * side), side, side, side, QImage.Format.Format_Grayscale8)
    pixmap = QPixmap(width, height)
    pixmap.fill(QColor("#2c5b50"))
    whole = QPainterPath()
    whole.addRect(0, 0, width, height)
    painter = QPainter(pixmap)
    painter.setOpacity(0.05)
    painter.fillPath(whole, QBrush(grain))
    painter.setOpacity(1)
    light = QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.62)
    light.setColorAt(0, QColor(255, 255, 255, 26))
    light.setColorAt(0.55, QColor(0, 0, 0, 0))
    light.setColorAt(1, QColor(0, 0, 0, 90))
    painter.fillPath(whole, light)
    painter.end()
    return pixmap
