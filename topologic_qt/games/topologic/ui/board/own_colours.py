"""Colours of tiles that people have made: as a line of text, their ink, and how well they are told apart."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

from PySide6.QtGui import QColor

from topologic_qt.games.topologic.rules.tile import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK, Paint

# -- Oklab (Björn Ottosson, 2020): colours by their lightness and hue as people see them --------------


class Lch(NamedTuple):
    """A colour in Oklab: lightness and chroma, and hue as a direction."""

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
    """Return the nearest colour of this lightness and hue that a screen can show."""
    for step in range(20):
        shares = _shares(colour._replace(chroma=colour.chroma * (1 - step / 20)))
        if all(-1e-3 <= share <= 1 + 1e-3 for share in shares):
            break
    red, green, blue = (min(1.0, max(0.0, share)) for share in shares)
    return QColor.fromRgbF(_coded(red), _coded(green), _coded(blue))


def _shares(colour: Lch) -> tuple[float, float, float]:
    """Return the shares of red, green and blue light, which are beyond 0 to 1 where no screen shows them."""
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
    """Return the distance of two colours; black and white are 1 apart."""
    first, second = lch(one), lch(other)
    return hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b)


# -----------------------------------------------------------------------------------------------------


Colours = Mapping[str, str]
"""Colours as ``#rrggbb``, by their letters, in the order of the colours of a set."""

READABLE = 4.5
"""The contrast from which pips are read well (WCAG 2.2, 1.4.3)."""

ALIKE = 0.095
"""The distance in Oklab below which two colours are hard to tell apart; in every palette of the program's own
all are farther."""

_LONGEST = 300
"""The most characters of a line of colours; searching a longer one could take very long."""

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
    """Return the colours of a line; None unless it is short and has each of the ten once, nothing else."""
    if len(text) > _LONGEST:
        return None
    entries = [(letter.upper(), f"#{digits.lower()}") for letter, digits in _ENTRY.findall(text)]
    if _ENTRY.sub("", text).strip() or sorted(letter for letter, _ in entries) != sorted(Colour):
        return None
    return {colour.value: dict(entries)[colour.value] for colour in Colour}


@lru_cache(16)
def own_paints(line: str) -> Mapping[str, Paint]:
    """Return the brushes for a line of colours; pips are light or dark as is read better.

    Raises ValueError if the line is not whole.
    """
    colours = parse_line(line)
    if colours is None:
        raise ValueError(line)
    return {letter: Paint(QColor(colour), _ink(QColor(colour))) for letter, colour in colours.items()}


def _ink(body: QColor) -> QColor:
    return max((LIGHT_INK, DARK_INK), key=lambda ink: contrast(body, ink))


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def alike(colours: Colours) -> list[tuple[str, str]]:
    """Return the letters of any two colours that are hard to tell apart, the most alike first."""
    distances = {
        (one, other): apart(QColor(colours[one]), QColor(colours[other]))
        for one, other in combinations(colours, 2)
    }
    return sorted((pair for pair in distances if distances[pair] < ALIKE), key=distances.__getitem__)


def unreadable(colours: Colours) -> list[str]:
    """Return the letters of the colours on which pips are hard to see."""
    bodies = {letter: QColor(colour) for letter, colour in colours.items()}
    return [letter for letter, body in bodies.items() if contrast(body, _ink(body)) < READABLE]
