"""Colours of tiles that people have made: as a line of text, their ink, and how well they are told apart."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from PySide6.QtGui import QColor

from topologic_qt.games.topologic.rules.tile import Colour
from topologic_qt.games.topologic.ui.board.oklab import apart
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK, Paint

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
