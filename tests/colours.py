"""Perceived differences between colours, and simulations of colour blindness.

Colours here are linear sRGB: three components of light, 0 to 1.
"""

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from PySide6.QtGui import QColor

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: QColor) -> Triple:
    """The linear sRGB of a colour."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return red, green, blue


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours as WCAG defines it, 1 to 21."""
    dark, light = sorted(_times(_XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(light: Triple) -> Triple:
    """The colour in CIELAB, under daylight."""
    x, y, z = (
        _root(value / sum(row)) for value, row in zip(_times(_XYZ, light), _XYZ, strict=True)
    )  # white has every share of light
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def hue_and_chroma(colour: QColor) -> tuple[float, float]:
    """The hue of a colour in CIELAB in degrees, and its chroma, the distance from grey."""
    _, a, b = lab(linear(colour))
    return _angle(a, b), hypot(a, b)


def difference(one: Triple, other: Triple) -> float:
    """The CIEDE2000 difference of two colours in CIELAB. Names are those of Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 0.5 * (1 - _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = _angle(a1, b1), _angle(a2, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    h = h1 + h2 if c1 * c2 == 0 else _middle(h1, h2)
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    by_lightness = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * c)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    bend = -2 * _saturation(c) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _angle(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _middle(one: float, other: float) -> float:
    """The angle halfway, on the shorter way round."""
    middle = (one + other) / 2
    if abs(one - other) <= 180:
        return middle
    return middle + 180 if one + other < 360 else middle - 180


def _root(share: float) -> float:
    return float(share ** (1 / 3)) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _times(matrix: Matrix, light: Sequence[float]) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def _shown(matrix: Matrix, light: Triple) -> Triple:
    """The result of a simulation, limited to the light that a screen can show."""
    red, green, blue = (min(1.0, max(0.0, share)) for share in _times(matrix, light))
    return red, green, blue


# Machado, Oliveira and Fernandes (2009), at full severity.
_PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
# Brettel, Viénot and Mollon (1997), who are more exact about tritanopia: two planes, and what parts them.
_BRETTEL_NEAR: Matrix = (
    (1.01277, 0.13548, -0.14826),
    (-0.01243, 0.86812, 0.14431),
    (0.07589, 0.80500, 0.11911),
)
_BRETTEL_FAR: Matrix = (
    (0.93678, 0.18979, -0.12657),
    (0.06154, 0.81526, 0.12320),
    (-0.37562, 1.12767, 0.24796),
)
_BRETTEL_PARTING = (0.03901, -0.02788, -0.01113)


def _brettel(light: Triple) -> Triple:
    side = sum(a * b for a, b in zip(_BRETTEL_PARTING, light, strict=True))
    return _shown(_BRETTEL_NEAR if side >= 0 else _BRETTEL_FAR, light)


DICHROMATS: dict[str, Callable[[Triple], Triple]] = {
    "protanopia": lambda light: _shown(_PROTANOPIA, light),
    "deuteranopia": lambda light: _shown(_DEUTERANOPIA, light),
    "tritanopia": lambda light: _shown(_TRITANOPIA, light),
    "tritanopia after Brettel": _brettel,
}
"""Simulations of light as seen by eyes that miss one kind of cones, by name."""
