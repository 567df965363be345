"""The look of the tiles: palettes, custom colours, and the painter for a table."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board import square_tiles
from topologic_qt.table.glow import DIM_INK, Glow, glows
from topologic_qt.table.sprites import Drawing


class Lch(NamedTuple):
    """A colour in Oklab: lightness, chroma, and hue as a direction."""

    lightness: float
    chroma: float
    across: float
    """The cosine of the hue."""
    up: float
    """The sine of the hue."""

    @property
    def a(self) -> float:
        """The share of red against green."""
        return self.chroma * self.across

    @property
    def b(self) -> float:
        """The share of yellow against blue."""
        return self.chroma * self.up


def lch(colour: QColor) -> Lch:
    """Return a colour in Oklab."""
    red, green, blue = (_light(share) for share in (colour.redF(), colour.greenF(), colour.blueF()))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    chroma = hypot(a, b)
    return Lch(lightness, chroma, a / chroma if chroma else 1.0, b / chroma if chroma else 0.0)


def shown(colour: Lch) -> QColor:
    """Return the nearest colour of this lightness and hue that screens can show."""
    for step in range(20):
        shares = _shares(colour._replace(chroma=colour.chroma * (1 - step / 20)))
        if all(-1e-3 <= share <= 1 + 1e-3 for share in shares):
            break
    red, green, blue = (min(1.0, max(0.0, share)) for share in shares)
    return QColor.fromRgbF(_coded(red), _coded(green), _coded(blue))


def _shares(colour: Lch) -> tuple[float, float, float]:
    """Return the shares of red, green and blue light, outside 0 to 1 for colours that screens cannot show."""
    long = (colour.lightness + 0.3963377774 * colour.a + 0.2158037573 * colour.b) ** 3
    middle = (colour.lightness - 0.1055613458 * colour.a - 0.0638541728 * colour.b) ** 3
    short = (colour.lightness - 0.0894841775 * colour.a - 1.2914855480 * colour.b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _light(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _coded(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def apart(one: QColor, other: QColor) -> float:
    """Return the distance between two colours; that of black and white is 1."""
    first, second = lch(one), lch(other)
    return hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b)


Colours = Mapping[str, str]
"""Colours as ``#rrggbb`` by letter, in the order of a set's colours."""

READABLE = 4.5
"""The contrast from which pips are easy to read (WCAG 2.2, 1.4.3)."""

ALIKE = 0.095
"""The distance in Oklab below which two colours are hard to tell apart; all distances in the program's own
palettes are greater."""

_LONGEST = 300
"""The longest accepted line of colours, in characters; searching longer ones could take very long."""

_HEX = re.compile(r"\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*", re.IGNORECASE)
_ENTRY = re.compile(r"([A-Z])\s*[:=]?\s*#?([0-9A-F]{6})(?![0-9A-F])[\s,;]*", re.IGNORECASE)


def parse_hex(text: str) -> str | None:
    """Return a colour as ``#rrggbb`` from three digits or six, with or without #; None for other texts."""
    found = _HEX.fullmatch(text)
    if found is None:
        return None
    digits = found[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def as_line(colours: Colours) -> str:
    """Return colours as one line of text, such as ``R#d43d40 O#f7963e`` and so on."""
    return " ".join(f"{letter}{colour}" for letter, colour in colours.items())


def parse_line(text: str) -> Colours | None:
    """Return the colours of a line; None unless it is short and has exactly the ten colours, once each."""
    if len(text) > _LONGEST:
        return None
    entries = [(letter.upper(), f"#{digits.lower()}") for letter, digits in _ENTRY.findall(text)]
    if _ENTRY.sub("", text).strip() or sorted(letter for letter, _ in entries) != sorted(Colour):
        return None
    return {colour.value: dict(entries)[colour.value] for colour in Colour}


@lru_cache(16)
def own_paints(line: str) -> Mapping[str, square_tiles.Paint]:
    """Return the brushes for a line of colours, with readable pips. Raises ValueError if incomplete."""
    colours = parse_line(line)
    if colours is None:
        raise ValueError(line)
    return {
        letter: square_tiles.Paint(QColor(colour), _ink(QColor(colour))) for letter, colour in colours.items()
    }


def _ink(body: QColor) -> QColor:
    return max((square_tiles.LIGHT_INK, square_tiles.DARK_INK), key=lambda ink: contrast(body, ink))


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (_light(share) for share in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def alike(colours: Colours) -> list[tuple[str, str]]:
    """Return the pairs of letters of colours that are hard to tell apart, most similar first."""
    distances = {
        (one, other): apart(QColor(colours[one]), QColor(colours[other]))
        for one, other in combinations(colours, 2)
    }
    return sorted((pair for pair in distances if distances[pair] < ALIKE), key=distances.__getitem__)


def unreadable(colours: Colours) -> list[str]:
    """Return the letters of the colours on which pips are hard to see."""
    bodies = {letter: QColor(colour) for letter, colour in colours.items()}
    return [letter for letter, body in bodies.items() if contrast(body, _ink(body)) < READABLE]


_RING = QRectF(-42, -42, 84, 84)

TILE_GLOWS = glows(
    "square",
    lambda painter: painter.fillPath(square_tiles.tile_outline(), DIM_INK),
    lambda painter: painter.drawRoundedRect(_RING, 9, 9),
)
"""The drawing of each glow over any tile."""


# The colours of tiles that are ruled out: the same hue, but paler, so that a tile stays recognisable
# Black, which has no hue, becomes a dark grey with light pips: if paler, it would look like silver.
#
# Colours fade in Oklab, where lightness is independent of hue; mixed with grey or black, yellow would turn
# muddy.


_GOAL = {False: 0.95, True: 0.80}
"""The lightness towards which tiles fade, 0 to 1, in light and dark windows."""
_WAY = 0.6
"""The share of the way to that lightness."""
_KEPT = 0.62
"""The largest share of their chroma that is left."""
_DARKER = 0.36
"""The difference in lightness between pips and their tile: darker, but lighter on black."""
_BLACK = 0.4, 0.05
"""The lightness and chroma below which a colour counts as black."""
_GOAL_OF_BLACK = 0.58
"""The lightness towards which black fades."""


@cache
def _faded(body: str, dark: bool) -> tuple[str, str]:
    full = lch(QColor(body))
    is_black = full.lightness < _BLACK[0] and full.chroma < _BLACK[1]
    goal = _GOAL_OF_BLACK if is_black else _GOAL[dark]
    pale = full._replace(
        lightness=full.lightness + (goal - full.lightness) * _WAY, chroma=full.chroma * _KEPT
    )
    step = _DARKER if is_black else -_DARKER
    return shown(pale).name(), shown(pale._replace(lightness=pale.lightness + step)).name()


def faded(paint: square_tiles.Paint, dark: bool) -> square_tiles.Paint:
    """Return the brushes for a tile that is ruled out, in a light or dark window."""
    body, ink = _faded(paint.body.name(), dark)
    return square_tiles.Paint(QColor(body), QColor(ink))


_SATIN = "R#d43d40 O#f7963e Y#fce367 G#5fb375 B#1f73dc V#7245a0 P#feaed4 W#fcfcf6 K#2f3339 S#a1a7ad"
"""Colours between vivid and pastel, moved apart if two were alike for some eyes."""

_VIVID = "R#d1171c O#fc8901 Y#ffde2e G#2fa157 B#1861dc V#6d29a2 P#ff9dd4 W#fcfbf5 K#25282d S#9ba5ac"
"""Saturated colours that differ in lightness as well as in hue."""

_PASTEL = "R#e0696b O#f4a761 Y#fae88c G#85c493 B#65a2f4 V#8765bb P#fcbed4 W#fdfcf7 K#3a3e45 S#a7aab0"
"""Soft colours; violet and black stay dark enough to be distinct."""

_DISTINCT = "R#c6091b O#f56800 Y#ffeb42 G#33b173 B#1366e1 V#5d2186 P#ff9bd4 W#fbfef8 K#202226 S#8b9196"
"""Colours that are far apart even for colour-blind eyes."""

PALETTES: Mapping[str, Mapping[str, square_tiles.Paint]] = {
    "satin": own_paints(_SATIN),
    "vivid": own_paints(_VIVID),
    "pastel": own_paints(_PASTEL),
    "distinct": own_paints(_DISTINCT),
}
"""The program's own palettes by id; the first is the usual one."""

OWN = "own"
"""The choice of custom colours."""


def paints(palette: str) -> Mapping[str, square_tiles.Paint]:
    """Return the brushes of a palette by its id, or of custom colours by their line of text."""
    return PALETTES[palette] if palette in PALETTES else own_paints(palette)


FADED_SIZE = 0.86
"""The size of a tile that is ruled out, relative to the usual one."""

_WHITISH, _EDGE = 232, 125
"""The lightness, 0 to 255, above which such a tile needs an edge on white paper, and that of the edge."""

_SHADOW = Drawing("shadow", square_tiles.paint_shadow, common=True)
_LIGHT = Drawing("light", square_tiles.paint_light)


class Overlay(Enum):
    """The sign beside a tile's pips that names its colour."""

    NONE = "none"
    LETTER = "letter"
    SYMBOL = "symbol"


class Style(NamedTuple):
    """The chosen look of all tiles on a table; a face is the name of its tile, such as ``Y5``."""

    palette: str = "satin"
    """The id of the palette, for `paints`."""
    overlay: Overlay = Overlay.NONE

    def rect(self, face: str) -> QRectF:
        """Return the area covered by a tile, even if slightly turned."""
        return square_tiles.TILE_RECT

    def shadow_rect(self, face: str) -> QRectF:
        """Return the area covered by a tile's shadow, the same for all."""
        return square_tiles.SHADOW_RECT

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the palette."""
        return [paint.body for paint in paints(self.palette).values()]

    def colour(self, face: str) -> QColor:
        """Return the colour of a face."""
        return paints(self.palette)[face[0]].body

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a face."""
        name = (self.palette, self.overlay.value, face)  # looking up texts is faster than enumerations
        return Drawing(name, lambda painter: self._paint_face(painter, face), _LIGHT)

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of a tile's shadow, the same for all."""
        return _SHADOW

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a tile for a state of play, the same for all."""
        return TILE_GLOWS[glow]

    def paint(self, painter: QPainter, face: str) -> None:
        """Paint a face around the origin."""
        self._paint_face(painter, face)
        square_tiles.paint_light(painter)

    def paint_faded(self, painter: QPainter, face: str, dark: bool) -> None:
        """Paint a face as ruled out, in a light or dark window: pale, flat, and slightly smaller."""
        painter.save()
        painter.scale(FADED_SIZE, FADED_SIZE)
        paint = faded(paints(self.palette)[face[0]], dark)
        self._paint_face(painter, face, paint)
        if paint.body.lightness() > _WHITISH:
            painter.strokePath(square_tiles.tile_outline(), QPen(paint.body.darker(_EDGE), 2.5))
        painter.restore()

    def _paint_face(self, painter: QPainter, face: str, paint: square_tiles.Paint | None = None) -> None:
        """Paint a face without light, with its own brushes or these."""
        paint = paint or paints(self.palette)[face[0]]
        letter = "" if self.overlay is Overlay.NONE else face[0]
        square_tiles.paint_face(painter, paint, int(face[1:]), letter, self.overlay is Overlay.SYMBOL)


USUAL_STYLE = Style()
"""The look of the tiles by default."""


def usual_colours() -> Mapping[str, str]:
    """Return the colours of the usual palette as ``#rrggbb``, by their letters."""
    return {letter: paint.body.name() for letter, paint in paints(USUAL_STYLE.palette).items()}
