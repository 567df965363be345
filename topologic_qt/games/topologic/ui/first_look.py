"""What there is to see at once when the program starts: a table with a field on it.

Nothing is imported here that the first picture does not need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.topologic.rules.shapes import (
    GROWTHS,
    SEEKER_COUNTS,
    FieldRecipe,
    Shape,
    Theme,
    random_field,
)
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.board.style import PALETTES, USUAL_STYLE, Overlay, Style
from topologic_qt.table.first_paint import FirstPaint
from topologic_qt.table.layout import TileLook

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.host import GameSettings
    from topologic_qt.games.topologic.rules.field import Field
    from topologic_qt.games.topologic.rules.state import View

ValueT = TypeVar("ValueT")

GROUNDS = {Theme.CLASSIC: "felt", Theme.TREASURE: "chart", Theme.SPIES: "city", Theme.LIBRARY: "wood"}
"""What lies under the tiles in each story."""

SKEWS = (-1.3, -0.65, 0.0, 0.65, 1.3)
"""How tiles may be turned from lying straight, in degrees: few angles, so that they share their pictures."""


def first_recipe(settings: GameSettings) -> FieldRecipe:
    """A fresh field of the shape that was played last, as ``settings`` has it."""
    return FieldRecipe(
        shape=_recalled(settings, "setup/shape", {shape.value: shape for shape in Shape}, Shape.SQUARE),
        seed=random_seed(),
        growth=_recalled(settings, "setup/growth", {str(growth): growth for growth in GROWTHS}, 0),
    )


def first_seekers(settings: GameSettings) -> int:
    """As many seekers as were played with last."""
    return _recalled(
        settings, "setup/seekers", {str(count): count for count in SEEKER_COUNTS}, SEEKER_COUNTS[0]
    )


def first_theme(settings: GameSettings) -> Theme:
    """The story that was told last."""
    return _recalled(settings, "setup/theme", {theme.value: theme for theme in Theme}, Theme.CLASSIC)


def first_style(settings: GameSettings) -> Style:
    """How people like the tiles to look."""
    usual = USUAL_STYLE
    return Style(
        _recalled(settings, "settings/palette", {name: name for name in PALETTES}, usual.palette),
        _recalled(
            settings, "settings/overlay", {overlay.value: overlay for overlay in Overlay}, usual.overlay
        ),
    )


def first_skew(settings: GameSettings) -> bool:
    """Whether tiles lie a little askew, as a hand lays them."""
    return _recalled(settings, "settings/skew", {"on": True, "off": False}, True)


def first_look(settings: GameSettings, origin: FieldRecipe) -> FirstPaint:
    """A picture of the table on which that field lies."""
    laid = looks(random_field(origin), first_skew(settings))
    ground = GROUNDS[first_theme(settings)]
    return FirstPaint(SQUARES, first_style(settings), laid, first_seekers(settings), ground)


def small_picture(view: View, size: QSize, ratio: float) -> QPixmap:
    """A match as one tells it from others: its field, and where the seekers are."""
    from topologic_qt.games.topologic.ui.board.thumbnail import thumbnail
    from topologic_qt.games.topologic.ui.presenter import positions

    standing = {tile for tile in positions(view) if tile is not None}
    laid = looks(view.setup.field, skewed=False)
    return thumbnail(laid, standing, GROUNDS[view.setup.theme], USUAL_STYLE, size, ratio)


def looks(field: Field, skewed: bool = True) -> list[TileLook]:
    """The tiles of a field as the table shows them, a little askew as a hand would lay them."""
    rng = Rng.from_seed(",".join(f"{tile}{x}{y}" for (x, y), tile in field.tiles.items()))
    return [
        TileLook(
            key=str(tile),
            face=str(tile),
            places=((place.x, place.y),),
            angle=SKEWS[rng.below(len(SKEWS))] if skewed else 0.0,
        )
        for place, tile in field.tiles.items()
    ]


def _recalled(settings: GameSettings, name: str, values: dict[str, ValueT], usual: ValueT) -> ValueT:
    """What was chosen last time, if it is still there to be chosen."""
    return values.get(str(settings.value(name)), usual)
