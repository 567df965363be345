"""The settings for the look of the tiles."""

from topologic_qt.games.topologic.ui.board.style import OWN, PALETTES, Overlay
from topologic_qt.games.topologic.ui.palette_preview import PalettePreview
from topologic_qt.games.values import Setting
from topologic_qt.widgets.translate import tr


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the palette, the letters or symbols on tiles, and how straight tiles lie."""
    palettes = (tr("Satin"), tr("Vivid"), tr("Pastel"), tr("For any colour vision"), tr("Your own colours"))
    overlays = (tr("Pips only"), tr("Pips and a letter"), tr("Pips and a symbol"))
    return (
        Setting(
            "palette",
            tr("Colours of the tiles"),
            dict(zip((*PALETTES, OWN), palettes, strict=True)),
            PalettePreview,
        ),
        Setting(
            "overlay",
            tr("On every tile"),
            dict(zip((overlay.value for overlay in Overlay), overlays, strict=True)),
        ),
        Setting("skew", tr("Tiles lie"), {"on": tr("A little askew"), "off": tr("Straight")}),
    )
