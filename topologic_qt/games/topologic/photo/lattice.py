"""The lattice of a field: a change of perspective that lays it over the squares that were found."""

import cv2
import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.squares import Squares

LEAST = 8
"""The least number of squares that make a lattice."""

_OFF = 0.2
"""How far the middle of a tile may be off its place, in places."""


def find_lattice(squares: Squares) -> Array | None:
    """The homography from places to the picture on which most squares lie; None where they make no lattice.

    The middle of the place (x, y) is at (x + 0.5, y + 0.5); x goes to the right of the picture rather than to
    another side, and y down.
    """
    if len(squares.corners) < LEAST:
        return None
    best, most = None, 0.0
    for places in sorted(_groups(squares.corners), key=len, reverse=True)[:4]:
        if len(places) < LEAST:
            break
        lattice = _grown(squares.corners, places)
        if lattice is not None:
            worth = float(squares.likeness[list(lying(lattice, squares.corners))].sum())
            if worth > most:
                best, most = lattice, worth
    return None if best is None else _upright(best, squares.corners)


def middles(lattice: Array, places: Array) -> Array:
    """The middles of places, in pixels."""
    return through(lattice, np.asarray(places, float) + 0.5)


def through(change: Array, points: Array) -> Array:
    """Points, one in each row, after a change of perspective."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, float)[None], change)[0])


def lying(lattice: Array, corners: Array) -> dict[int, tuple[int, int]]:
    """The squares that lie on places of a lattice, one on each, and the places."""
    back = np.linalg.inv(lattice)
    flat = through(back, corners.reshape(-1, 2)).reshape(-1, 4, 2)
    middle = flat.mean(axis=1) - 0.5
    nearest = np.round(middle)
    off = abs(middle - nearest).max(axis=1)
    down, up = flat[:, 2] - flat[:, 0], flat[:, 3] - flat[:, 1]
    size = np.sqrt(abs(down[:, 0] * up[:, 1] - down[:, 1] * up[:, 0]) / 2)
    fits = (off < _OFF) & (size > 0.7) & (size < 1.1)
    found: dict[tuple[int, int], int] = {}
    for index in np.flatnonzero(fits)[np.argsort(off[fits])]:
        found.setdefault((int(nearest[index, 0]), int(nearest[index, 1])), int(index))
    return {index: place for place, index in found.items()}


def _groups(corners: Array) -> list[dict[int, tuple[int, int]]]:
    """Groups of squares that are neighbours of each other, with their places in a lattice of their own."""
    middle = corners.mean(axis=1)
    across = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    along = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    axes = np.stack((across, along), axis=2)
    inverse = np.linalg.inv(axes)
    away = np.einsum("iab,ijb->ija", inverse, middle[None] - middle[:, None])
    step = np.round(away)
    near = (abs(step).sum(axis=2) == 1) & (abs(away - step * 1.04).max(axis=2) < 0.24)
    waiting, groups = set(range(len(corners))), []
    while waiting:
        start = min(waiting)
        waiting.discard(start)
        group = {start: (0, 0)}
        frames = {start: axes[start]}
        front = [start]
        while front:
            one = front.pop(0)
            for other in np.flatnonzero(near[one] | near[:, one]):
                if other not in waiting:
                    continue
                frame = _turned(axes[other], frames[one])
                if frame is None:
                    continue
                mean = (frame + frames[one]) / 2
                way = np.linalg.solve(mean, middle[other] - middle[one])
                right, down = (round(float(part)) for part in way)
                if abs(right) + abs(down) != 1 or abs(way - (right * 1.04, down * 1.04)).max() > 0.24:
                    continue
                waiting.discard(int(other))
                group[int(other)] = (group[one][0] + right, group[one][1] + down)
                frames[int(other)] = frame
                front.append(int(other))
        groups.append(group)
    return groups


def _turned(axes: Array, like: Array) -> Array | None:
    """The axes of a square, as another one of about the same size has them; None for one that has not."""
    best, least = None, 0.3 * np.linalg.norm(like)
    for _ in range(4):
        axes = np.column_stack((axes[:, 1], -axes[:, 0]))
        gap = np.linalg.norm(axes - like)
        if gap < least:
            best, least = axes, gap
    return best


def _grown(corners: Array, places: dict[int, tuple[int, int]]) -> Array | None:
    """The lattice of a group, fitted anew to all squares that lie on it until no more come."""
    for _ in range(6):
        lattice = _fitted(corners, places)
        if lattice is None:
            return None
        more = lying(lattice, corners)
        if len(more) < LEAST:
            return None
        if more == places:
            break
        places = more
    return lattice


def _fitted(corners: Array, places: dict[int, tuple[int, int]]) -> Array | None:
    """The homography from places to squares; some of them may not be tiles, or be tiles' sides."""
    chosen = list(places)
    flat = np.array([places[index] for index in chosen], float) + 0.5
    middle = corners[chosen].mean(axis=1)
    width = float(np.median(np.linalg.norm(corners[chosen, 1] - corners[chosen, 0], axis=1)))
    cv2.setRNGSeed(1)
    lattice, _ = cv2.findHomography(flat, middle, cv2.RANSAC, 0.1 * width, maxIters=1000)
    if lattice is None or abs(np.linalg.det(lattice)) < 1e-9:
        return None
    return np.asarray(lattice)


def _upright(lattice: Array, corners: Array) -> Array:
    """The same lattice, turned by quarters so that x goes right and y goes down in the picture."""
    places = np.array(list(lying(lattice, corners).values()), float)
    centre = places.mean(axis=0) + 0.5

    def how(change: Array) -> float:
        middle = through(np.linalg.inv(change), through(lattice, centre[None]))[0]
        start, right, down = through(change, middle + np.array([(0.0, 0.0), (0.5, 0.0), (0.0, 0.5)]))
        return float((right - start)[0] + (down - start)[1])

    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    return max((lattice @ np.linalg.matrix_power(turn, count) for count in range(4)), key=how)
