"""The program's font, made from IBM Plex Sans: ``python3 packaging/fonts.py FOLDER``.

FOLDER holds IBMPlexSans-Regular and IBMPlexSans-SemiBold, as .ttf or .woff, of https://github.com/IBM/plex.
Needs fonttools, which nothing else here needs: ``.venv/bin/python -m pip install fonttools``.

Drawings, and alphabets other than Latin, Greek and Cyrillic are left out. Lines are a little closer; two
stars and eight bars are added. The licence requires another name for a changed font.
"""

from __future__ import annotations

import math
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from steps import ROOT, Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

FAMILY = "Topologic Sans"
TARGET = ROOT / "resources" / "fonts"
_CUTS = (("Regular", "Regular", 400), ("SemiBold", "Bold", 700))
"""Each weight of Plex, with its name and weight here: two of them form a family everywhere."""
_KEPT = (
    *((0x20, 0x24F), (0x2B0, 0x2FF), (0x370, 0x52F)),  # Latin, marks, Greek and Cyrillic
    *((0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3), (0x2000, 0x206F)),  # punctuation
    (0x2713, 0x2713),
    *((0x20A0, 0x20CF), (0x2100, 0x214F), (0x2190, 0x2199), (0x2200, 0x22FF)),  # signs and arrows
)
"""The ranges of characters kept, including their ends."""
_FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
_ABOVE, _BELOW = 0.98, 0.25
"""The space of a line above and below the baseline, in units of the font size."""


_OWN_NAMES, _KEPT_NAMES = (1, 2, 3, 4, 6), (0, 5, 13, 14)
"""The ids of its own names, and of copyright, version and licence, which stay."""
_REGULAR = 400
_PLAIN, _BOLD, _STYLES = 0x40, 0x20, 0x61
"""Bits of fsSelection: neither bold nor italic, bold, and a mask of these."""


_STARS = {"star": (0x2605, (1.0,)), "starwhite": (0x2606, (1.0, 0.62))}
"""The added stars: their characters, and their outlines' sizes, the second being a hole."""
_STAR, _MIDDLE, _NOTCH = 0.37, 0.35, 0.45
"""A star's radius and the height of its centre, in font sizes; the notches', in radii."""
_BARS = 8
"""The added bars, from U+2581, for one to eight eighths of the full height."""
_BAR, _BAR_ROOM, _BAR_FOOT, _FULL_BAR = 0.42, 0.5, -0.08, 0.84
"""A bar's width, advance, bottom and full height, in font sizes."""


def main(arguments: list[str]) -> int:
    """Make both fonts, and return the exit code."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        for cut, style, weight in _CUTS:
            source = _source(Path(arguments[0]), cut)
            made = _make(source, style, weight)
            print(made, made.stat().st_size)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


def _source(folder: Path, cut: str) -> Path:
    for suffix in (".ttf", ".woff"):
        path = folder / f"IBMPlexSans-{cut}{suffix}"
        if path.exists():
            return path
    raise Failure(f"There is no IBMPlexSans-{cut} in {folder}.")


def _make(source: Path, style: str, weight: int) -> Path:
    fonts, subset = import_module("fontTools.ttLib"), import_module("fontTools.subset")
    font = fonts.TTFont(source, recalcTimestamp=False)
    font.flavor = None
    options = subset.Options()
    options.layout_features = _FEATURES
    options.name_IDs = [*_OWN_NAMES, *_KEPT_NAMES]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in _KEPT for code in range(first, last + 1)])
    subsetter.subset(font)
    whole = f"{FAMILY} {style}"
    own = dict(zip(_OWN_NAMES, (FAMILY, style, whole, whole, whole.replace(" ", "")), strict=True))
    for record in font["name"].names:
        record.string = own.get(record.nameID, record.string)
    bold = weight > _REGULAR
    selection = font["OS/2"].fsSelection & ~_STYLES
    _change(font["OS/2"], usWeightClass=weight, fsSelection=selection | (_BOLD if bold else _PLAIN))
    _change(font["head"], macStyle=int(bold))
    above, below = (round(part * font["head"].unitsPerEm) for part in (_ABOVE, _BELOW))
    # Each system reads another of these fields.
    _change(font["hhea"], ascent=above, descent=-below, lineGap=0)
    _change(font["OS/2"], sTypoAscender=above, sTypoDescender=-below, sTypoLineGap=0)
    _change(font["OS/2"], usWinAscent=above, usWinDescent=below)
    target = TARGET / f"TopologicSans-{style}.ttf"
    font.save(target)
    _add_signs(target)
    return target


class _Sign(NamedTuple):
    """An added character."""

    name: str
    character: int
    wide: int
    outlines: list[list[tuple[int, int]]]
    """The corners of each outline, clockwise; holes anticlockwise."""


def _add_signs(file: Path) -> None:
    fonts, pens = import_module("fontTools.ttLib"), import_module("fontTools.pens.ttGlyphPen")
    font = fonts.TTFont(file, recalcTimestamp=False)
    units = font["head"].unitsPerEm
    signs = [*_stars(units), *_bars(units)]
    font.setGlyphOrder([*font.getGlyphOrder(), *(sign.name for sign in signs)])
    for sign in signs:
        pen = pens.TTGlyphPen(None)
        for first, *others in sign.outlines:
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        font["glyf"][sign.name] = pen.glyph()
        font["hmtx"][sign.name] = (sign.wide, min(x for x, _ in sign.outlines[0]))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[sign.character] = sign.name
    font.save(file)


def _stars(units: int) -> Iterator[_Sign]:
    wide = round(2.2 * _STAR * units)
    for name, (character, sizes) in _STARS.items():
        outer, *holes = (_star((wide / 2, _MIDDLE * units), size * _STAR * units) for size in sizes)
        yield _Sign(name, character, wide, [outer, *(hole[::-1] for hole in holes)])


def _bars(units: int) -> Iterator[_Sign]:
    wide, foot = round(_BAR_ROOM * units), round(_BAR_FOOT * units)
    left = round((_BAR_ROOM - _BAR) / 2 * units)
    for number in range(1, _BARS + 1):
        head = foot + round(_FULL_BAR * number / _BARS * units)
        corners = [(left, foot), (left, head), (wide - left, head), (wide - left, foot)]
        yield _Sign(f"bar{number}", 0x2580 + number, wide, [corners])


def _star(middle: tuple[float, float], reach: float) -> list[tuple[int, int]]:
    """Return the ten corners of a five-pointed star, clockwise from the top."""
    corners = []
    for number in range(10):
        far, angle = reach * (1 if number % 2 == 0 else _NOTCH), math.pi * number / 5
        corners.append((round(middle[0] + far * math.sin(angle)), round(middle[1] + far * math.cos(angle))))
    return corners


def _change(table: object, **values: int) -> None:
    for name, value in values.items():
        setattr(table, name, value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
