"""The settings for the looks of tiles and table."""

from __future__ import annotations

from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.board.things import MATERIALS
from topologic_qt.games.host import GameSettings
from topologic_qt.games.values import Setting
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.translate import tr

GROUNDS = ("felt", "wood")
"""The backgrounds of the table, the usual one first."""


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the wood of the tiles, and the background of the table."""
    woods = (tr("Maple"), tr("Cherry"), tr("Walnut"))
    grounds = (tr("Green felt"), tr("Dark planks"))
    return (
        Setting("material", tr("Tiles"), dict(zip(MATERIALS, woods, strict=True))),
        Setting("ground", tr("Table"), dict(zip(GROUNDS, grounds, strict=True))),
    )


def chosen_style(settings: GameSettings) -> Style:
    """Return the chosen look of tiles and coins."""
    return Style(remembered_choice(settings, "settings/material", list(MATERIALS), USUAL_STYLE.name))


def chosen_ground(settings: GameSettings) -> str:
    """Return the chosen background of the table."""
    return remembered_choice(settings, "settings/ground", GROUNDS, GROUNDS[0])
