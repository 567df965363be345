"""Seekers on the tiles: something round that is neither a tile's body nor its pips."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.evidence import Spot
from topologic_qt.games.topologic.photo.pips import WIDTH, bank, pip_places
from topologic_qt.games.topologic.photo.places import Places

MOST = 5
"""The largest number of seekers of a match."""

_LIKELY, _CERTAIN = 1.2, 1.8
"""The strength above which there is a seeker, and above which there is no doubt of it."""

_INSIDE = 0.37
"""Half the width of the part of a place that is looked at: the edges of tiles are not."""

_STRAY = 0.15
"""The light, as a share of a tile's own, below which a colour is not told from noise."""


class Standing(NamedTuple):
    """A seeker that was found."""

    spot: Spot
    at: tuple[float, float]
    """Its middle, from the left and the top of the place, 0 to 1."""
    confidence: float
    doubtful: bool


def find_seekers(places: Places, spots: list[Spot], numbers: list[int], step: Spot) -> list[Standing]:
    """Find seekers on the tiles of a field, which have these numbers of pips.

    ``step`` leads to the place nearer to the camera: a tall seeker also hides a part of the tile behind it.
    """
    found = {}
    for spot, number in zip(spots, numbers, strict=True):
        strength, at = _strength(places, places.number(*spot), number)
        if strength > _LIKELY:
            found[spot] = (strength, at)

    def is_shown_by_another(spot: Spot) -> bool:
        nearer = found.get((spot[0] + step[0], spot[1] + step[1]))
        return step != (0, 0) and nearer is not None and nearer[0] > 0.6 * found[spot][0]

    standing_there = [spot for spot in found if not is_shown_by_another(spot)]
    ranked = sorted(standing_there, key=lambda spot: -found[spot][0])
    standing = []
    for spot in sorted(ranked[:MOST], key=lambda spot: (spot[1], spot[0])):
        strength, at = found[spot]
        confidence = 1 - float(np.exp(-strength / _CERTAIN))
        standing.append(Standing(spot, at, confidence, strength < _CERTAIN))
    return standing


def _strength(places: Places, index: int, number: int) -> tuple[float, tuple[float, float]]:
    """How strongly a disc stands out from a tile, and where."""
    picture = cv2.blur(places.patches[index], (3, 3))
    face = int(places.alike.face[index, number - 1])
    near, core = pip_places(bank(True), face, 1.6), pip_places(bank(True), face, 0.65)
    middle = abs((np.arange(WIDTH) + 0.5) / WIDTH - 0.5)
    from_middle = np.maximum(middle[:, None], middle[None])
    inside, rim = from_middle < _INSIDE, (from_middle > 0.29) & (from_middle < 0.43) & ~near
    # Dark parts of a colour are mostly noise: they count as if some light was everywhere.
    colours = np.log(picture + _STRAY * np.median(picture[rim], axis=0).max() + 0.01)
    away = np.zeros((WIDTH, WIDTH))
    for part, usual in ((inside & ~near, rim), (inside & core, inside & core)):
        gap = colours[part] - np.median(colours[usual], axis=0)
        shade = gap.mean(axis=1)
        away[part] = np.hypot(0.6 * shade, np.linalg.norm(gap - shade[:, None], axis=1))
    away = np.minimum(away, 1.0)
    weights = (inside & (core | ~near)).ravel().astype(float)
    discs, rings, centres = _discs()
    within = (discs @ (away.ravel() * weights)) / (discs @ weights + 3)
    around = (rings @ (away.ravel() * weights)) / (rings @ weights + 3)
    contrast = within - 1.5 * around
    best = int(contrast.argmax())
    noise = float(np.median(away[rim & inside]))
    return float(contrast[best]) / (0.15 + noise), (float(centres[best, 0]), float(centres[best, 1]))


@cache
def _discs() -> tuple[Array, Array, Array]:
    """Discs and the rings around them, and their middles, within a place."""
    middle = (np.arange(WIDTH) + 0.5) / WIDTH
    x, y = np.meshgrid(middle, middle)
    discs, rings, centres = [], [], []
    for right in np.arange(0.3, 0.71, 0.05):
        for down in np.arange(0.3, 0.71, 0.05):
            away = np.hypot(x - right, y - down)
            for radius in (0.16, 0.21, 0.26):
                discs.append((away < radius).ravel())
                rings.append(((away > radius + 0.07) & (away < radius + 0.2)).ravel())
                centres.append((right, down))
    return np.array(discs, float), np.array(rings, float), np.array(centres)
