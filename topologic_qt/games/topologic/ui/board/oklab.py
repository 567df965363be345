"""Oklab (Björn Ottosson, 2020): colours by their lightness and hue as people see them."""

from math import hypot
from typing import NamedTuple

from PySide6.QtGui import QColor


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
