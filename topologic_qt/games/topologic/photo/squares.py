"""Squares with pips, as they are seen in a picture: the first hold for the lattice of a field."""

from typing import NamedTuple

import cv2
import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.pips import WIDTH, bank, likeness

_THRESHOLDS = (6, 10, 16, 26, 42)
"""The steps of colour, 0 to 255 in Lab, above which something counts as an edge."""

_LEAST, _LARGEST = 12.0, 0.25
"""The least width of a square, in pixels, and the largest, as a share of the picture's shorter side."""

_ALIKE = 0.62
"""The least likeness of a square to a face of a die."""

_MOST = 900


class Squares(NamedTuple):
    """Quadrangles that may be tiles."""

    corners: Array
    """Four corners each, in pixels, clockwise."""
    likeness: Array
    """The likeness of each to its best face of a die."""

    def with_pips(self) -> "Squares":
        """Those that look like faces of dice."""
        kept = self.likeness > _ALIKE
        return Squares(self.corners[kept], self.likeness[kept])


def find_squares(picture: Array) -> Squares:
    """Find quadrangles in a small picture of red, green and blue."""
    lab = cv2.cvtColor(picture, cv2.COLOR_RGB2LAB)
    found: list[Array] = []
    for smoothing in (3, 7):
        edges = _edges(cv2.medianBlur(lab, smoothing))
        for threshold in _THRESHOLDS:
            found += _quadrangles((edges < threshold).astype(np.uint8))
    if not found:
        return Squares(np.empty((0, 4, 2)), np.empty(0))
    corners = _different(np.array(found))
    patches = np.array([_patch(lab[..., 0], one) for one in corners])
    return Squares(corners, likeness(patches, bank(False)).by_number.max(axis=1))


def _edges(lab: Array) -> Array:
    """How much the colour changes around each pixel, in the channel where it changes most."""
    box = np.ones((3, 3), np.uint8)
    change = cv2.morphologyEx(lab, cv2.MORPH_GRADIENT, box)
    return np.asarray(change.max(axis=2))


def _quadrangles(flat: Array) -> list[Array]:
    """The quadrangles among the connected parts of a mask, with the holes in them."""
    contours, _ = cv2.findContours(flat, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    largest = (min(flat.shape) * _LARGEST) ** 2
    found = []
    for contour in contours:
        if len(contour) < 4 or cv2.contourArea(contour) < _LEAST**2:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if area <= largest and cv2.contourArea(contour) > 0.8 * area:
            corners = _corners(hull, area)
            if corners is not None:
                found.append(corners)
    return found


def _corners(hull: Array, area: float) -> Array | None:
    """The corners of a hull that is about a quadrangle whose sides are about alike, otherwise None."""
    round_it = cv2.arcLength(hull, True)
    for share in (0.03, 0.05, 0.08, 0.11):
        corners = cv2.approxPolyDP(hull, share * round_it, True)[:, 0].astype(float)
        if len(corners) <= 4:
            break
    if len(corners) != 4 or not 0.8 < cv2.contourArea(corners.astype(np.float32)) / area < 1.25:
        return None
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if sides.min() < 0.4 * sides.max():
        return None
    across = corners[1] - corners[0]
    along = corners[3] - corners[0]
    clockwise = across[0] * along[1] - across[1] * along[0] > 0
    return corners if clockwise else corners[::-1]


def _different(corners: Array) -> Array:
    """One of all that lie on each other, the larger first; edges take some of each square away."""
    areas = np.array([cv2.contourArea(one.astype(np.float32)) for one in corners])
    order = np.argsort(-areas)
    middles, widths = corners.mean(axis=1), np.sqrt(areas)
    kept: list[int] = []
    for index in order:
        if kept:
            near = np.linalg.norm(middles[kept] - middles[index], axis=1) < 0.2 * widths[index]
            if (near & (widths[kept] < 1.5 * widths[index])).any():
                continue
        kept.append(int(index))
        if len(kept) == _MOST:
            break
    return np.asarray(corners[kept])


def _patch(grey: Array, corners: Array) -> Array:
    """A quadrangle of a picture as a square of `WIDTH` × `WIDTH`, in a row."""
    target = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], np.float32) - 0.5
    change = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(grey, change, (WIDTH, WIDTH), flags=cv2.INTER_AREA)).ravel()
