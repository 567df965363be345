"""The backgrounds under the tiles: felt, planks, a sea chart, a city at night. Sizes are in real pixels."""

from functools import cache
from math import cos, pi, sin

from PySide6 import QtGui
from PySide6.QtCore import QCryptographicHash, QPointF, QRectF, Qt

_LARGEST = 1600  # longest side that is rendered, in pixels; larger backgrounds are scaled up from it
_GRAIN = 128  # side of the texture of fibres, in pixels


def background(name: str | None, width: int, height: int) -> QtGui.QPixmap:
    """Return a background: felt, wood, chart, city, or (None) white paper; the size is in real pixels."""
    return drawn(name, width, height)


def drawn(name: str | None, width: int, height: int) -> QtGui.QPixmap:
    """Draw a background anew each time; the size is in real pixels."""
    if name == "felt":
        return felt(width, height)
    if name is None:
        white = QtGui.QPixmap(width, height)
        white.fill(Qt.GlobalColor.white)
        return white
    draw = {"wood": wood, "chart": chart, "city": city}[name]
    share = min(1.0, _LARGEST / max(width, height, 1))
    small = draw(max(1, round(width * share)), max(1, round(height * share)))
    keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return small if share == 1 else small.scaled(width, height, keep, smooth)


def felt(width: int, height: int) -> QtGui.QPixmap:
    """Return a green felt, a little brighter in the middle; the size is in real pixels."""
    pixmap = QtGui.QPixmap(width, height)
    whole = QtGui.QPainterPath()
    whole.addRect(0, 0, width, height)
    light = QtGui.QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.62)
    for at, colour in ((0, "#426c62"), (0.55, "#2c5b50"), (1, "#1c3b34")):
        light.setColorAt(at, QtGui.QColor(colour))
    painter = QtGui.QPainter(pixmap)
    painter.fillPath(whole, QtGui.QBrush(light))
    painter.drawTiledPixmap(QRectF(0, 0, width, height), _grain())
    painter.end()
    return pixmap


def _grain() -> QtGui.QPixmap:
    """Return a small texture of fibres, faint enough to lie on any colour."""
    side = _GRAIN
    grain = QtGui.QPixmap(side, side)
    grain.fill(QtGui.QColor(0, 0, 0, 0))
    painter = QtGui.QPainter(grain)
    painter.setOpacity(0.05)
    painter.drawImage(
        QPointF(0, 0), QtGui.QImage(_noise(), side, side, side, QtGui.QImage.Format.Format_Grayscale8)
    )
    painter.end()
    return grain


@cache
def _noise() -> bytes:
    """Return the grey levels of that texture, which are always the same."""
    sha = QCryptographicHash.Algorithm.Sha512
    blocks = _GRAIN * _GRAIN // 64
    return b"".join(QCryptographicHash.hash(bytes((number,)), sha).data() for number in range(blocks))


_MASK = (1 << 31) - 1


class _Dice:
    """A random number generator with a fixed seed, so that a background always looks the same."""

    def __init__(self, state: int) -> None:
        self._state = state

    def throw(self, low: float, high: float) -> float:
        self._state = (self._state * 1103515245 + 12345) & _MASK
        return low + (high - low) * self._state / _MASK


def wood(width: int, height: int) -> QtGui.QPixmap:
    """Return planks of a dark table, with their grain."""
    pixmap, painter = _begin(width, height, "#5b3a22")
    dice = _Dice(7)
    plank = max(90.0, height / 7)
    y = 0.0
    while y < height:
        painter.drawPixmap(QRectF(0, y, width, plank), _plank(dice, round(plank)), QRectF(0, 0, 200, plank))
        painter.setPen(QtGui.QPen(QtGui.QColor(20, 10, 4, 150), 2.5))
        painter.drawLine(QPointF(0, y), QPointF(width, y))
        joint = dice.throw(0.15, 0.85) * width
        painter.drawLine(QPointF(joint, y), QPointF(joint, y + plank))
        y += plank
    return _end(pixmap, painter)


def _plank(dice: _Dice, height: int) -> QtGui.QPixmap:
    """Return the grain of one plank, to be stretched to the plank's length."""
    plank = QtGui.QPixmap(200, height)
    shade = dice.throw(-9, 9)
    plank.fill(QtGui.QColor(round(96 + shade), round(62 + shade), round(37 + shade)))
    painter = QtGui.QPainter(plank)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    for _ in range(26):
        y, swing = dice.throw(2, height - 2), dice.throw(-7, 7)
        grain = QtGui.QPainterPath(QPointF(0, y))
        grain.cubicTo(60, y + swing, 130, y - swing, 200, y + swing / 2)
        painter.setPen(QtGui.QPen(QtGui.QColor(38, 20, 8, round(dice.throw(16, 60))), dice.throw(0.6, 2.2)))
        painter.drawPath(grain)
    painter.end()
    return plank


def chart(width: int, height: int) -> QtGui.QPixmap:
    """Return an old sea chart: parchment, coasts, rhumb lines, a compass rose."""
    pixmap, painter = _begin(width, height, "#c9b184")
    dice = _Dice(11)
    for _ in range(40):
        _stain(painter, QPointF(dice.throw(0, width), dice.throw(0, height)), dice.throw(60, 260))
    rose = QPointF(width * 0.13, height * 0.84)
    painter.setPen(QtGui.QPen(QtGui.QColor(92, 60, 30, 70), 1.2))
    for number in range(32):
        angle = number * pi / 16
        far = QPointF(cos(angle), sin(angle)) * (width + height)
        painter.drawLine(rose, rose + far)
    for x, y, size in ((0.96, 0.08, 0.2), (0.02, 0.1, 0.13), (0.93, 0.93, 0.16)):
        _coast(painter, dice, QPointF(width * x, height * y), size * height)
    _compass(painter, rose, min(width, height) * 0.085)
    return _end(pixmap, painter)


def city(width: int, height: int) -> QtGui.QPixmap:
    """Return a city from above at night: dark blocks, lit streets and windows."""
    pixmap, painter = _begin(width, height, "#10182b")
    dice = _Dice(23)
    block = 150.0
    y = -block * 0.4
    while y < height:
        x = -block * 0.3
        while x < width:
            _block(painter, dice, QRectF(x, y, block * 0.84, block * 0.8))
            x += block
        y += block
    _avenue(painter, QPointF(0, 0.32 * height), QPointF(width, 0.2 * height))
    _avenue(painter, QPointF(0.24 * width, 0), QPointF(0.38 * width, height))
    return _end(pixmap, painter)


def _begin(width: int, height: int, colour: str) -> tuple[QtGui.QPixmap, QtGui.QPainter]:
    pixmap = QtGui.QPixmap(width, height)
    pixmap.fill(QtGui.QColor(colour))
    painter = QtGui.QPainter(pixmap)
    painter.setRenderHints(
        QtGui.QPainter.RenderHint.Antialiasing | QtGui.QPainter.RenderHint.SmoothPixmapTransform
    )
    return pixmap, painter


def _end(pixmap: QtGui.QPixmap, painter: QtGui.QPainter) -> QtGui.QPixmap:
    """Darken the edges, as under a lamp, and end the painting."""
    width, height = pixmap.width(), pixmap.height()
    lamp = QtGui.QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.65)
    lamp.setColorAt(0, QtGui.QColor(255, 250, 235, 22))
    lamp.setColorAt(0.5, QtGui.QColor(0, 0, 0, 0))
    lamp.setColorAt(1, QtGui.QColor(0, 0, 0, 120))
    painter.fillRect(pixmap.rect(), lamp)
    painter.end()
    return pixmap


def _stain(painter: QtGui.QPainter, at: QPointF, radius: float) -> None:
    stain = QtGui.QRadialGradient(at, radius)
    stain.setColorAt(0, QtGui.QColor(120, 84, 40, 22))
    stain.setColorAt(1, QtGui.QColor(120, 84, 40, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stain)
    painter.drawEllipse(at, radius, radius)


def _coast(painter: QtGui.QPainter, dice: _Dice, middle: QPointF, size: float) -> None:
    """Paint an island with the shallows around it."""
    steps = 22
    radii = [size * dice.throw(0.75, 1.15) for _ in range(steps)]
    for grow, colour, pen in (
        (1.22, QtGui.QColor(0, 0, 0, 0), QtGui.QColor(70, 96, 104, 90)),
        (1.1, QtGui.QColor(0, 0, 0, 0), QtGui.QColor(70, 96, 104, 130)),
        (1.0, QtGui.QColor(150, 138, 84, 190), QtGui.QColor(78, 50, 24, 220)),
    ):
        shore = QtGui.QPainterPath()
        points = [
            middle + QPointF(cos(2 * pi * step / steps), sin(2 * pi * step / steps)) * radius * grow
            for step, radius in enumerate(radii)
        ]
        shore.moveTo((points[-1] + points[0]) / 2)
        for step, point in enumerate(points):
            shore.quadTo(point, (point + points[(step + 1) % steps]) / 2)
        painter.setPen(QtGui.QPen(pen, 2))
        painter.setBrush(colour)
        painter.drawPath(shore)


def _compass(painter: QtGui.QPainter, at: QPointF, radius: float) -> None:
    painter.setPen(QtGui.QPen(QtGui.QColor(74, 46, 22, 200), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.62, 0.7):
        painter.drawEllipse(at, radius * share, radius * share)
    for number in range(16):
        angle = number * pi / 8 - pi / 2
        length = radius * (1.0 if number % 4 == 0 else 0.74 if number % 2 == 0 else 0.5)
        tip = at + QPointF(cos(angle), sin(angle)) * length
        for side, colour in (
            (0.16, QtGui.QColor(74, 46, 22, 210)),
            (-0.16, QtGui.QColor(214, 190, 142, 230)),
        ):
            base = at + QPointF(cos(angle + side * 2.4), sin(angle + side * 2.4)) * radius * 0.2
            point = QtGui.QPainterPath(at)
            point.lineTo(tip)
            point.lineTo(base)
            point.closeSubpath()
            painter.fillPath(point, colour)


def _block(painter: QtGui.QPainter, dice: _Dice, place: QRectF) -> None:
    shade = round(dice.throw(0, 12))
    roof = QtGui.QLinearGradient(place.topLeft(), place.bottomRight())
    roof.setColorAt(0, QtGui.QColor(30 + shade, 40 + shade, 64 + shade))
    roof.setColorAt(1, QtGui.QColor(20 + shade, 28 + shade, 48 + shade))
    painter.setPen(QtGui.QPen(QtGui.QColor(64, 78, 110, 90), 1))
    painter.setBrush(QtGui.QBrush(roof))
    painter.drawRoundedRect(place, 5, 5)
    for _ in range(7):
        lit = QtGui.QColor(
            255, round(dice.throw(190, 232)), round(dice.throw(96, 150)), round(dice.throw(50, 150))
        )
        x = place.left() + dice.throw(0.08, 0.88) * place.width()
        y = place.top() + dice.throw(0.08, 0.88) * place.height()
        painter.fillRect(QRectF(x, y, 5, 3.4), lit)


def _avenue(painter: QtGui.QPainter, start: QPointF, end: QPointF) -> None:
    painter.setPen(QtGui.QPen(QtGui.QColor(18, 24, 40), 34))
    painter.drawLine(start, end)
    lamps = QtGui.QPen(QtGui.QColor(255, 206, 120, 150), 3)
    lamps.setDashPattern([1, 11])
    lamps.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(lamps)
    offset = QPointF(0, 19) if abs(end.x() - start.x()) > abs(end.y() - start.y()) else QPointF(19, 0)
    for side in (offset, -offset):
        painter.drawLine(start + side, end + side)
