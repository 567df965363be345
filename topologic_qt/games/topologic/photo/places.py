"""The places of a lattice, each as a small square picture of its own."""

from typing import NamedTuple

import cv2
import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.lattice import through
from topologic_qt.games.topologic.photo.pips import WIDTH, Bank, Likeness, bank, likeness

_DECODE = np.array(
    [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in np.arange(256) / 255],
    np.float32,
)
"""The light that each byte of a picture stands for, 0 to 1."""


class Places(NamedTuple):
    """A rectangle of places on a picture, row by row."""

    left: int
    top: int
    columns: int
    rows: int
    patches: Array
    """For each place, `WIDTH` × `WIDTH` pixels of light in red, green and blue, 0 to 1."""
    alike: Likeness

    def number(self, x: int, y: int) -> int:
        """The number of a place in the order of the arrays."""
        return (y - self.top) * self.columns + x - self.left

    def spot(self, number: int) -> tuple[int, int]:
        """The place of a number."""
        return self.left + number % self.columns, self.top + number // self.columns


def seen_places(picture: Array, lattice: Array, area: tuple[int, int, int, int]) -> Places:
    """Cut the places of an area (left, top, columns, rows) out of a picture, and compare them with faces."""
    left, top, columns, rows = area
    size = (columns * WIDTH, rows * WIDTH)
    scale = WIDTH * 2
    to_picture = lattice @ np.array([[1 / scale, 0, left], [0, 1 / scale, top], [0, 0, 1]])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    flat = cv2.warpPerspective(
        picture,
        np.linalg.inv(half) @ to_picture @ half,
        (size[0] * 2, size[1] * 2),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    flat = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    cut = flat.reshape(rows, WIDTH, columns, WIDTH, 3).swapaxes(1, 2).reshape(-1, WIDTH, WIDTH, 3)
    return Places(left, top, columns, rows, _DECODE[cut], _compared(cut, bank(True)))


def _compared(cut: Array, faces: Bank) -> Likeness:
    """Compare by lightness, and by the colours that differ most within a picture, whatever is clearer."""
    grey = (cut @ np.array([0.3, 0.59, 0.11])).reshape(len(cut), -1)
    by_grey = likeness(grey, faces)
    by_colour = likeness(_widest(cut), faces)
    better = by_colour.by_number > by_grey.by_number
    pairs = zip(by_colour, by_grey, strict=True)
    return Likeness(*(np.where(better, of_colour, of_grey) for of_colour, of_grey in pairs))


def _widest(cut: Array) -> Array:
    """The pictures along the line through colours on which each varies most; lighter is more."""
    edge = WIDTH // 8
    pixels = cut.reshape(len(cut), -1, 3).astype(np.float32)
    inner = cut[:, edge:-edge, edge:-edge].reshape(len(cut), -1, 3).astype(np.float32)
    inner = inner - inner.mean(axis=1, keepdims=True)
    spread = np.einsum("nik,nil->nkl", inner, inner)
    line = np.linalg.eigh(spread)[1][:, :, 2]
    line *= np.where(line.sum(axis=1) < 0, -1, 1)[:, None]
    return np.asarray(np.einsum("nik,nk->ni", pixels - pixels.mean(axis=1, keepdims=True), line))


def refined(lattice: Array, places: Places, chosen: list[int]) -> Array:
    """The lattice, moved to the middles of the pips that were found on the chosen places."""
    faces = bank(True)
    number = places.alike.by_number[chosen].argmax(axis=1)
    shifts = faces.shifts[faces.shift_of[places.alike.face[chosen, number]]]
    flat = np.array([places.spot(index) for index in chosen], float) + 0.5
    target = through(lattice, flat + shifts)
    width = float(
        np.median(np.linalg.norm(through(lattice, flat + np.array([1, 0])) - through(lattice, flat), axis=1))
    )
    cv2.setRNGSeed(1)
    better, _ = cv2.findHomography(flat, target, cv2.RANSAC, 0.12 * width, maxIters=500)
    return lattice if better is None else np.asarray(better)
