"""What lies under the tiles."""

from hashlib import shake_128

from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPixmap, QRadialGradient

GROUNDS = ("felt", "wood", "chart", "city")
"""The grounds there are, by id."""

_LARGEST = 1600
"""Up to this many pixels a ground is drawn sharply; larger ones are drawn out."""


def ground(name: str, width: int, height: int) -> QPixmap:
    """A ground by its id; the size is in real pixels."""
    if name == "felt":
        return felt(width, height)
    from topologic_qt.table import scenery

    draw = {"wood": scenery.wood, "chart": scenery.chart, "city": scenery.city}[name]
    share = min(1.0, _LARGEST / max(width, height, 1))
    drawn = draw(max(1, round(width * share)), max(1, round(height * share)))
    return drawn if share == 1 else scenery.drawn_out(drawn, width, height)


def felt(width: int, height: int) -> QPixmap:
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
