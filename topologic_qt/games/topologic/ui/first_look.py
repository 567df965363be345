"""The first picture when the program starts: a table with a field in the user's style."""

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.info import GameSettings
from topologic_qt.games.topologic.rules import shapes
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.ui.board import style
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.table.first_paint import FirstPaint
from topologic_qt.table.layout import TileLook
from topologic_qt.widgets.remembered import remembered_choice

GROUNDS = {
    shapes.Theme.CLASSIC: "felt",
    shapes.Theme.TREASURE: "chart",
    shapes.Theme.SPIES: "city",
    shapes.Theme.LIBRARY: "wood",
}
"""The background of the table for each theme."""

OWN_COLOURS = "settings/own-colours"
"""The settings key of the user's own colours, in one line of text."""

SKEWS = (-1.3, -0.65, 0.0, 0.65, 1.3)
"""The angles of slightly turned tiles, in degrees: only a few, so that pictures of tiles can be shared."""


def first_recipe(settings: GameSettings) -> shapes.FieldRecipe:
    """Return a recipe with a new seed and the shape that was played last, from ``settings``."""
    return shapes.FieldRecipe(
        shape=remembered_choice(settings, "setup/shape", list(shapes.Shape), shapes.Shape.SQUARE),
        seed=random_seed(),
        growth=remembered_choice(settings, "setup/growth", shapes.GROWTHS, 0),
    )


def first_seekers(settings: GameSettings) -> int:
    """Return the number of seekers in the last match."""
    return remembered_choice(settings, "setup/seekers", shapes.SEEKER_COUNTS, shapes.SEEKER_COUNTS[0])


def first_theme(settings: GameSettings) -> shapes.Theme:
    """Return the theme of the last match."""
    return remembered_choice(settings, "setup/theme", list(shapes.Theme), shapes.Theme.CLASSIC)


def first_style(settings: GameSettings) -> style.Style:
    """Return the chosen look of the tiles."""
    palette = remembered_choice(
        settings, "settings/palette", (*style.PALETTES, style.OWN), style.USUAL_STYLE.palette
    )
    if palette == style.OWN:
        palette = style.as_line(style.parse_line(str(settings.value(OWN_COLOURS))) or style.usual_colours())
    overlays = [overlay.value for overlay in style.Overlay]
    overlay = remembered_choice(settings, "settings/overlay", overlays, style.USUAL_STYLE.overlay.value)
    return style.Style(palette, style.Overlay(overlay))


def first_skew(settings: GameSettings) -> bool:
    """Return whether tiles are slightly turned, as if laid by hand."""
    return remembered_choice(settings, "settings/skew", ("on", "off"), "on") == "on"


_shown: list[shapes.FieldRecipe] = []
"""The recipe of the last preview's field, until a screen takes it."""


def preview(settings: GameSettings) -> FirstPaint:
    """Return a picture of the table with the field that the next screen will offer."""
    _shown[:] = [first_recipe(settings)]
    laid = looks(shapes.random_field(_shown[0]), first_skew(settings))
    ground = GROUNDS[first_theme(settings)]
    return FirstPaint(SQUARES, first_style(settings), laid, first_seekers(settings), ground)


def offered_recipe(settings: GameSettings) -> shapes.FieldRecipe:
    """Return the recipe that a new screen offers: the last preview's, if any."""
    return _shown.pop() if _shown else first_recipe(settings)


def looks(field: Field, skewed: bool = True) -> list[TileLook]:
    """Return the tiles of a field as the table needs them, slightly turned if ``skewed``."""
    rng = Rng.from_seed(",".join(f"{tile}{x}{y}" for (x, y), tile in field.tiles.items()))
    laid = []
    for place, tile in field.tiles.items():
        angle = SKEWS[rng.below(len(SKEWS))] if skewed else 0.0
        laid.append(TileLook(key=str(tile), face=str(tile), places=((place.x, place.y),), angle=angle))
    return laid
