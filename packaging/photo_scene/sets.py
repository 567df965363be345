"""Sets of tiles: printed squares, dice from above, flat squares."""

import colorsys
from enum import StrEnum
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board.style import PALETTES

Image = NDArray[Any]

FACE = 128
"""The width of a face's picture, in pixels."""


class Kind(StrEnum):
    """The kinds of tiles."""

    PRINTED = "printed"
    DICE = "dice"
    FLAT = "flat"


class Set(NamedTuple):
    """A set of sixty tiles."""

    kind: Kind
    size: float
    """A tile's width, in places; the rest of 1 is the usual gap."""
    thickness: float
    """A tile's height, in places."""
    rounding: float
    """The corner radius, as a share of the width."""
    bodies: dict[Colour, tuple[int, int, int]]
    inks: dict[Colour, tuple[int, int, int]]
    pip: float
    """A pip's radius, as a share of the width."""
    spread: float
    """The pips' distance from the centre, as a share of the width."""
    turning: bool
    """Whether faces are rotated at random, or all upright."""


_DICE = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}

# Hue, saturation and value, and their variation between sets.
_USUAL: dict[Colour, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    Colour.RED: ((-0.015, 0.012), (0.78, 0.95), (0.68, 0.86)),
    Colour.ORANGE: ((0.065, 0.085), (0.8, 1.0), (0.92, 1.0)),
    Colour.YELLOW: ((0.135, 0.155), (0.6, 0.9), (0.93, 1.0)),
    Colour.GREEN: ((0.33, 0.42), (0.55, 0.85), (0.45, 0.7)),
    Colour.BLUE: ((0.58, 0.62), (0.75, 0.95), (0.6, 0.85)),
    Colour.VIOLET: ((0.74, 0.78), (0.5, 0.75), (0.42, 0.6)),
    Colour.PINK: ((0.9, 0.95), (0.25, 0.42), (0.95, 1.0)),
    Colour.WHITE: ((0.1, 0.2), (0.0, 0.04), (0.95, 0.99)),
    Colour.BLACK: ((0.5, 0.7), (0.0, 0.15), (0.1, 0.2)),
    Colour.SILVER: ((0.5, 0.65), (0.0, 0.06), (0.6, 0.7)),
}
_LIGHT = {Colour.YELLOW, Colour.PINK, Colour.WHITE}
_EITHER = {Colour.ORANGE, Colour.SILVER}


def some_set(rng: np.random.Generator, kind: Kind) -> Set:
    """Return a set of this kind, with the usual variation."""
    if kind is Kind.PRINTED:
        return _printed(rng)
    bodies = {colour: _body(rng, colour) for colour in Colour}
    white, black = (245, 244, 240), (28, 28, 30)
    # On some sets, all but light tiles have light pips.
    dark = set(_LIGHT) | {colour for colour in _EITHER if rng.random() < 0.5}
    inks = {colour: black if colour in dark else white for colour in Colour}
    if kind is Kind.DICE:
        size, thick, rounding = rng.uniform(0.94, 0.98), 0.95, rng.uniform(0.08, 0.18)
        pip, spread = rng.uniform(0.085, 0.11), rng.uniform(0.23, 0.27)
    else:
        size, thick, rounding = rng.uniform(0.92, 0.98), rng.uniform(0.02, 0.25), rng.uniform(0.0, 0.08)
        pip, spread = rng.uniform(0.075, 0.115), rng.uniform(0.22, 0.28)
    return Set(kind, size, thick, rounding, bodies, inks, pip, spread, True)


def _printed(rng: np.random.Generator) -> Set:
    paints = PALETTES[str(rng.choice(list(PALETTES)))]
    # Printers never hit the exact colour.
    bodies = {colour: _near(rng, _parts(paints[colour].body), 5) for colour in Colour}
    inks = {colour: _parts(paints[colour].ink) for colour in Colour}
    size, thick = rng.uniform(0.94, 0.985), rng.uniform(0.005, 0.1)
    return Set(Kind.PRINTED, size, thick, 0.0, bodies, inks, 0.09, 0.235, bool(rng.random() < 0.7))


def _parts(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def _near(rng: np.random.Generator, rgb: tuple[int, ...], by: float) -> tuple[int, int, int]:
    red, green, blue = np.clip(np.array(rgb) + rng.normal(0, by, 3), 0, 255)
    return round(red), round(green), round(blue)


def _body(rng: np.random.Generator, colour: Colour) -> tuple[int, int, int]:
    hue, saturation, value = (rng.uniform(*span) for span in _USUAL[colour])
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))
    return red, green, blue


def face(some: Set, colour: Colour, number: int, rng: np.random.Generator) -> Image:
    """Draw a face in RGBA as it lies, with small irregularities and any rotation."""
    scale = 2
    width = FACE * scale
    picture = np.empty((width, width, 3), np.uint8)
    picture[:] = _near(rng, some.bodies[colour], 1.5)
    shine = rng.normal(0, 2.5, (5, 5, 1)).astype(np.float32)
    grain = cv2.resize(shine, (width, width), interpolation=cv2.INTER_CUBIC)[..., None]
    picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if some.kind is Kind.DICE:
        _edge(picture, some, rng)
    for x, y in _DICE[number]:
        stretch = 1.1 if number == 6 and y else 1.0
        at = (0.5 + np.array([x * some.spread, y * some.spread * stretch]) + rng.normal(0, 0.004, 2)) * width
        _disc(picture, at, some.pip * width, some.inks[colour], sunk=some.kind is Kind.DICE)
    if some.turning:
        picture = np.rot90(picture, int(rng.integers(4)))
    mask = np.zeros((width, width), np.uint8)
    _rounded(mask, some.rounding * width)
    whole = np.dstack((picture, mask))
    return np.asarray(cv2.resize(whole, (FACE, FACE), interpolation=cv2.INTER_AREA), np.uint8)


def _edge(picture: Image, some: Set, rng: np.random.Generator) -> None:
    """Draw a die's rounded edges, lit on one side and shaded on the other."""
    width = len(picture)
    rim = max(2, round(width * some.rounding * 0.35))
    bright = int(rng.integers(4))
    for side in range(4):
        strip = np.rot90(picture, side)[:rim]
        factor = 1.25 if side == bright else 0.8 if side == (bright + 2) % 4 else 0.95
        fade = np.linspace(factor, 1, rim)[:, None, None]
        strip[:] = np.clip(strip * fade + (12 if factor > 1 else 0), 0, 255).astype(np.uint8)


def _disc(picture: Image, at: NDArray[Any], radius: float, ink: tuple[int, int, int], sunk: bool) -> None:
    x, y = (round(float(part) * 16) for part in at)
    if sunk:  # the shaded wall of the pip
        shade = tuple(int(part * 0.75) for part in ink)
        cv2.circle(picture, (x - 12, y - 12), round(radius * 16), shade, -1, cv2.LINE_AA, 4)
    cv2.circle(picture, (x, y), round(radius * 16), ink, -1, cv2.LINE_AA, 4)


def _rounded(mask: Image, radius: float) -> None:
    width, r = len(mask), round(radius)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, width - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, width - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, width - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
