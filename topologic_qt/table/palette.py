"""The colours of the tiles, by the letter that names each."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtGui import QColor

LIGHT_INK = QColor("#ffffff")
DARK_INK = QColor("#23262b")


class Paint(NamedTuple):
    """How a tile of one colour is painted."""

    body: QColor
    ink: QColor
    """What its pips and its letter or symbol are painted with."""


def _palette(dark: str, **bodies: str) -> Mapping[str, Paint]:
    """Bodies by the letters of their colours; the ``dark`` ones have light ink."""
    return {
        letter: Paint(QColor(body), LIGHT_INK if letter in dark else DARK_INK)
        for letter, body in bodies.items()
    }


VIVID = _palette(
    dark="RBVK",
    R="#d1171c",
    O="#fc8901",
    Y="#ffde2e",
    G="#2fa157",
    B="#1861dc",
    V="#6d29a2",
    P="#ff9dd4",
    W="#fcfbf5",
    K="#25282d",
    S="#9ba5ac",
)
"""Saturated colours that differ in lightness as well as in hue."""

PASTEL = _palette(
    dark="VK",
    R="#e0696b",
    O="#f4a761",
    Y="#fae88c",
    G="#85c493",
    B="#65a2f4",
    V="#8765bb",
    P="#fcbed4",
    W="#fdfcf7",
    K="#3a3e45",
    S="#a7aab0",
)
"""Soft colours; violet and black stay dark enough to be told from the others."""

DISTINCT = _palette(
    dark="RBVK",
    R="#c6091b",
    O="#f56800",
    Y="#ffeb42",
    G="#33b173",
    B="#1366e1",
    V="#5d2186",
    P="#ff9bd4",
    W="#fbfef8",
    K="#202226",
    S="#8b9196",
)
"""Colours that are far apart even for eyes that miss one kind of cones."""

PALETTES: Mapping[str, Mapping[str, Paint]] = {"vivid": VIVID, "pastel": PASTEL, "distinct": DISTINCT}
"""Every palette by its id."""
