"""The first picture when the program starts, and small ones for lists: a table with a field on it."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.shapes import (
    GROWTHS,
    SEEKER_COUNTS,
    FieldRecipe,
    Shape,
    Theme,
    random_field,
)
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES
from topologic_qt.games.topologic.ui.board.style import (
    OWN,
    PALETTES,
    USUAL_STYLE,
    Overlay,
    Style,
    as_line,
    parse_line,
    usual_colours,
)
from topologic_qt.games.topologic.ui.presenter import positions
from topologic_qt.table.backgrounds import background
from topologic_qt.table.first_paint import FirstPaint
from topologic_qt.table.layout import TileLook
from topologic_qt.widgets.remembered import remembered_choice

_MARGIN = 0.06
"""The margin on each side, as a share of the picture."""
_WITH_PIPS = 56
"""The least side of a tile that is drawn with its pips, in real pixels."""


def thumbnail(
    looks: Sequence[TileLook],
    pieces: Collection[str],
    ground_name: str,
    style: Style,
    size: QSize,
    ratio: float,
) -> QPixmap:
    """Return a picture of this size, with pieces on the tiles of these keys, and ``ratio`` pixels to each."""
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


GROUNDS = {Theme.CLASSIC: "felt", Theme.TREASURE: "chart", Theme.SPIES: "city", Theme.LIBRARY: "wood"}
"""The background of the table for each theme."""

OWN_COLOURS = "settings/own-colours"
"""The key of the colours that people have made, in one line of text."""

SKEWS = (-1.3, -0.65, 0.0, 0.65, 1.3)
"""The angles of slightly turned tiles, in degrees: few of them, so that tiles share their pictures."""


def first_recipe(settings: GameSettings) -> FieldRecipe:
    """Return a recipe with a new seed, of the shape in ``settings`` that was played last."""
    return FieldRecipe(
        shape=remembered_choice(settings, "setup/shape", list(Shape), Shape.SQUARE),
        seed=random_seed(),
        growth=remembered_choice(settings, "setup/growth", GROWTHS, 0),
    )


def first_seekers(settings: GameSettings) -> int:
    """Return the number of seekers in the last match."""
    return remembered_choice(settings, "setup/seekers", SEEKER_COUNTS, SEEKER_COUNTS[0])


def first_theme(settings: GameSettings) -> Theme:
    """Return the theme of the last match."""
    return remembered_choice(settings, "setup/theme", list(Theme), Theme.CLASSIC)


def first_style(settings: GameSettings) -> Style:
    """Return the chosen look of the tiles."""
    palette = remembered_choice(settings, "settings/palette", (*PALETTES, OWN), USUAL_STYLE.palette)
    if palette == OWN:
        palette = as_line(parse_line(str(settings.value(OWN_COLOURS))) or usual_colours())
    overlays = [overlay.value for overlay in Overlay]
    overlay = remembered_choice(settings, "settings/overlay", overlays, USUAL_STYLE.overlay.value)
    return Style(palette, Overlay(overlay))


def first_skew(settings: GameSettings) -> bool:
    """Return whether tiles are slightly turned, as if laid by hand."""
    return remembered_choice(settings, "settings/skew", ("on", "off"), "on") == "on"


def first_look(settings: GameSettings, origin: FieldRecipe) -> FirstPaint:
    """Return a picture of the table with the field of this recipe."""
    laid = looks(random_field(origin), first_skew(settings))
    ground = GROUNDS[first_theme(settings)]
    return FirstPaint(SQUARES, first_style(settings), laid, first_seekers(settings), ground)


def small_picture(view: View, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
    """Return a small picture of a match that tells it from others: its field and its seekers."""
    standing = {tile for tile in positions(view) if tile is not None}
    laid = looks(view.setup.field, skewed=False)
    return thumbnail(laid, standing, GROUNDS[view.setup.theme], first_style(settings), size, ratio)


def looks(field: Field, skewed: bool = True) -> list[TileLook]:
    """Return the tiles of a field in the form that the table needs, slightly turned if ``skewed``."""
    rng = Rng.from_seed(",".join(f"{tile}{x}{y}" for (x, y), tile in field.tiles.items()))
    laid = []
    for place, tile in field.tiles.items():
        angle = SKEWS[rng.below(len(SKEWS))] if skewed else 0.0
        laid.append(TileLook(key=str(tile), face=str(tile), places=((place.x, place.y),), angle=angle))
    return laid
