"""The settings for the looks of the tiles and of the table."""

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topology.ui.board.materials import MATERIALS
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE, Style
from topologic_qt.games.values import Setting
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.translate import tr

GROUNDS = ("wood", "felt")
"""The backgrounds of the table, the usual one first."""


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the material of the tiles, and the background of the table."""
    materials = (tr("Maple with dark lines"), tr("Walnut with brass"), tr("Slate with mother-of-pearl"))
    grounds = (tr("Dark planks"), tr("Green felt"))
    return (
        Setting("material", tr("Tiles"), dict(zip(MATERIALS, materials, strict=True))),
        Setting("ground", tr("Table"), dict(zip(GROUNDS, grounds, strict=True))),
    )


def chosen_style(settings: GameSettings) -> Style:
    """Return the chosen look of the tiles."""
    return Style(remembered_choice(settings, "settings/material", list(MATERIALS), USUAL_STYLE.name))


def chosen_ground(settings: GameSettings) -> str:
    """Return the chosen background of the table."""
    return remembered_choice(settings, "settings/ground", GROUNDS, GROUNDS[0])
