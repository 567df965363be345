"""Small pictures of matches for lists: a table with a field on it."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from topologic_qt.games.info import GameSettings
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import GROUNDS, first_style, looks
from topologic_qt.games.topologic.ui.presenter import positions
from topologic_qt.table.backgrounds import background
from topologic_qt.table.layout import TileLook

_MARGIN = 0.06
"""The margin on each side, as a share of the picture."""
_WITH_PIPS = 56
"""The least side of a tile drawn with pips, in device pixels."""


def small_picture(view: View, size: QSize, ratio: float, settings: GameSettings, on_paper: bool) -> QPixmap:
    """Return a small picture by which a match can be recognised: its field and its seekers."""
    standing = {tile for tile in positions(view) if tile is not None}
    laid = looks(view.setup.field, skewed=False)
    ground = None if on_paper else GROUNDS[view.setup.theme]
    return _thumbnail(laid, standing, ground, first_style(settings), size, ratio)


def _thumbnail(
    looks: Sequence[TileLook],
    pieces: Collection[str],
    ground_name: str | None,
    style: Style,
    size: QSize,
    ratio: float,
) -> QPixmap:
    """Return a picture of this size, with pieces on the tiles of these keys; ``ratio`` is the pixel ratio."""
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    places = {look.key: look.places[0] for look in looks}
    left, top = min(column for column, _ in places.values()), min(row for _, row in places.values())
    columns = max(column for column, _ in places.values()) - left + 1
    rows = max(row for _, row in places.values()) - top + 1
    free = 1 - 2 * _MARGIN
    side = min(size.width() * free / columns, size.height() * free / rows)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((size.width() - side * columns) / 2, (size.height() - side * rows) / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    for look in looks:
        column, row = places[look.key]
        place = QRectF((column - left) * side, (row - top) * side, side, side)
        if side * ratio >= _WITH_PIPS:
            painter.save()
            painter.translate(place.center())
            painter.scale(side / PITCH, side / PITCH)
            style.paint(painter, look.face)
            painter.restore()
        else:
            painter.setBrush(style.colour(look.face))
            gap = side * 0.05
            painter.drawRoundedRect(place.adjusted(gap, gap, -gap, -gap), side * 0.18, side * 0.18)
        if look.key in pieces:
            _paint_pawn(painter, place)
    painter.end()
    return result


def _paint_pawn(painter: QPainter, place: QRectF) -> None:
    """Paint a seeker: a ring of clear glass, bright with dark edges, visible on any colour."""
    radius = place.width() * 0.32
    painter.save()
    painter.setBrush(QColor(255, 255, 255, 30))
    for colour, width in ((QColor(18, 26, 38, 230), 0.2), (QColor("#ffffff"), 0.12)):
        painter.setPen(QPen(colour, place.width() * width))
        painter.drawEllipse(place.center(), radius, radius)
    painter.restore()
