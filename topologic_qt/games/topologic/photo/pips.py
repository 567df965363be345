"""Pips on a square: the likeness of a small picture to the faces of dice."""

from functools import cache
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array

_LAYOUTS: tuple[tuple[int, tuple[tuple[float, float], ...]], ...] = (
    (1, ((0, 0),)),
    (2, ((-1, -1), (1, 1))),
    (2, ((1, -1), (-1, 1))),
    (3, ((-1, -1), (0, 0), (1, 1))),
    (3, ((1, -1), (0, 0), (-1, 1))),
    (4, ((-1, -1), (1, -1), (-1, 1), (1, 1))),
    (5, ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))),
    (6, ((-1, -1.07), (-1, 0), (-1, 1.07), (1, -1.07), (1, 0), (1, 1.07))),
    (6, ((-1.07, -1), (0, -1), (1.07, -1), (-1.07, 1), (0, 1), (1.07, 1))),
)
"""The faces, as they lie any way round: the number and the places of its pips."""

WIDTH = 32
"""The width of the small pictures, in pixels; each covers one place of the lattice."""

_INSIDE = 0.395
"""Half the width of the part that is compared, in places: within a tile, and beyond its pips."""


_AT_ONCE = 256
"""The pictures that are compared at a time, so that memory stays small."""


class Bank(NamedTuple):
    """Faces to compare with: of every number, way round, size and shift."""

    faces: Array
    """A row of `WIDTH` × `WIDTH` for each: mean 0 and length 1 inside of its window, 0 outside."""
    windows: Array
    """A row for each shift: 1 inside of the window, 0 outside."""
    numbers: Array
    """The number of pips of each face."""
    shift_of: Array
    """The index of each face's shift."""
    shifts: Array
    """How far each shift is to the right and down, in places."""
    radius: Array
    spread: Array
    layout: Array


class Likeness(NamedTuple):
    """The likeness of pictures to faces."""

    by_number: Array
    """For each picture and each number from 1 to 6: the best correlation, 0 to 1."""
    face: Array
    """For each picture and number, the index of that face in the bank."""
    light: Array
    """Whether the pips of that face are lighter than what is around them."""


@cache
def bank(fine: bool) -> Bank:
    """The faces: ``fine`` for places of a lattice, otherwise few, for squares that are well cut out."""
    shifts = np.arange(-3, 4) * 0.04 if fine else np.array([-0.05, 0.0, 0.05])
    radii, spreads = ((0.075, 0.1), (0.2, 0.23, 0.26)) if fine else ((0.095,), (0.22, 0.26))
    middle = (np.arange(WIDTH) + 0.5) / WIDTH - 0.5
    x, y = np.meshgrid(middle, middle)
    faces, windows, labels = [], [], []
    pairs = [(dx, dy) for dy in shifts for dx in shifts]
    for index, (dx, dy) in enumerate(pairs):
        window = (np.maximum(abs(x - dx), abs(y - dy)) < _INSIDE).astype(np.float32)
        windows.append(window.ravel())
        for layout, (number, spots) in enumerate(_LAYOUTS):
            for radius in radii:
                for spread in spreads if number > 1 else spreads[:1]:
                    face = _face(x - dx, y - dy, spots, radius, spread) * window
                    face = (face - face.sum() / window.sum()) * window
                    faces.append((face / np.linalg.norm(face)).ravel())
                    labels.append((number, index, radius, spread, layout))
    columns = [np.array(column) for column in zip(*labels, strict=True)]
    return Bank(
        np.array(faces, np.float32),
        np.array(windows, np.float32),
        columns[0],
        columns[1],
        np.array(pairs),
        *columns[2:],
    )


def _face(x: Array, y: Array, spots: tuple[tuple[float, float], ...], radius: float, spread: float) -> Array:
    """Pips as soft discs, 1 in their middle and 0 between them."""
    face = np.zeros_like(x)
    for right, down in spots:
        away = np.hypot(x - right * spread, y - down * spread)
        face = np.maximum(face, np.clip((radius - away) / 0.035 + 0.5, 0, 1))
    return face


def likeness(pictures: Array, faces: Bank) -> Likeness:
    """Compare pictures in one channel, each a row of `WIDTH` × `WIDTH` numbers, with all faces."""
    parts = [
        _likeness(pictures[start : start + _AT_ONCE], faces) for start in range(0, len(pictures), _AT_ONCE)
    ]
    return Likeness(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _likeness(pictures: Array, faces: Bank) -> Likeness:
    pictures = pictures.astype(np.float32)
    pictures = pictures - pictures.mean(axis=1, keepdims=True)
    sums = pictures @ faces.windows.T
    squares = (pictures * pictures) @ faces.windows.T
    counts = faces.windows.sum(axis=1)
    lengths = np.sqrt(np.maximum(squares - sums * sums / counts, 1e-6) + counts * np.float32(0.3))
    found = (pictures @ faces.faces.T) / lengths[:, faces.shift_of]
    strong = abs(found)
    best = np.empty((len(pictures), 6), int)
    for number in range(1, 7):
        which = np.flatnonzero(faces.numbers == number)
        best[:, number - 1] = which[strong[:, which].argmax(axis=1)]
    rows = np.arange(len(pictures))[:, None]
    return Likeness(strong[rows, best], best, found[rows, best] > 0)


def pip_places(faces: Bank, face: int, reach: float) -> Array:
    """`WIDTH` × `WIDTH` truths: whether it is in a pip of a face, ``reach`` times as large as that is."""
    dx, dy = faces.shifts[faces.shift_of[face]]
    middle = (np.arange(WIDTH) + 0.5) / WIDTH - 0.5
    x, y = np.meshgrid(middle - dx, middle - dy)
    found = np.zeros_like(x, dtype=bool)
    for right, down in _LAYOUTS[int(faces.layout[face])][1]:
        spread = faces.spread[face]
        found |= np.hypot(x - right * spread, y - down * spread) < faces.radius[face] * reach
    return found
