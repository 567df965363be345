"""What lies under the tiles."""

from PySide6.QtCore import QCryptographicHash, QPointF, QRectF
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
    pixmap = QPixmap(width, height)
    whole = QPainterPath()
    whole.addRect(0, 0, width, height)
    light = QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.62)
    for at, colour in ((0, "#426c62"), (0.55, "#2c5b50"), (1, "#1c3b34")):
        light.setColorAt(at, QColor(colour))
    painter = QPainter(pixmap)
    painter.fillPath(whole, QBrush(light))
    painter.drawTiledPixmap(QRectF(0, 0, width, height), _grain())
    painter.end()
    return pixmap


def _grain() -> QPixmap:
    """A little of the cloth's fibres, faint enough to lie on any colour."""
    side = 128
    sha = QCryptographicHash.Algorithm.Sha512
    noise = b"".join(
        QCryptographicHash.hash(bytes((number,)), sha).data() for number in range(side * side // 64)
    )
    grain = QPixmap(side, side)
    grain.fill(QColor(0, 0, 0, 0))
    painter = QPainter(grain)
    painter.setOpacity(0.05)
    painter.drawImage(QPointF(0, 0), QImage(noise, side, side, side, QImage.Format.Format_Grayscale8))
    painter.end()
    return grain
