"""The lattice of a field: a homography that lays it over the squares found."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]  # OpenCV's types are no more specific; docstrings say what is meant


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
"""The number and pip positions of each face, in all orientations."""

_SIDES = ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0))
_SIGNED = tuple(
    (layout, sign)
    for layout, (number, _) in enumerate(_LAYOUTS)
    for sign in (((0.0, 0.0),) if number % 2 == 0 else _SIDES)
)
"""The layouts of printed tiles with letters or symbols, and where these signs are."""

WIDTH = 32  # the width of the small pictures, in pixels; each shows one place of the lattice
_INSIDE = 0.395  # half the width of the compared part, in places: inside a tile, and containing its pips


_PIP, _SPREAD = 0.088, 0.232  # radius and distance of pips on printed tiles, in places
_SIGN, _OF_SIGN = 0.08, 0.7  # the radius of their letter or symbol, and how much darker it is than around it

_AT_ONCE = 256  # the number of pictures compared at once, which limits memory


class Bank(NamedTuple):
    """Faces for comparison: every number, orientation, size and shift."""

    faces: Array  # `WIDTH` × `WIDTH` in a row for each: mean 0 and length 1 inside the window, 0 outside
    windows: Array  # a row for each shift: 1 inside the window, 0 outside
    numbers: Array  # the number of pips of each face
    shift_of: Array  # the index of each face's shift
    shifts: Array  # each shift to the right and down, in places
    radius: Array
    spread: Array
    layout: Array
    sign: Array  # the position of the letter or symbol, as those of pips; NaN if there is none


class Likeness(NamedTuple):
    """The likeness of pictures to faces."""

    by_number: Array  # the best correlation, 0 to 1, for each picture and each number from 1 to 6
    face: Array  # for each picture and number, the index of that face in the bank
    light: Array  # whether that face's pips are lighter than their surroundings


@cache
def bank(fine: bool) -> Bank:
    """The faces: ``fine`` for places of a lattice; fewer for squares that are cut out exactly."""
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
                    faces.append(_normal(_face(x - dx, y - dy, spots, radius, spread), window))
                    labels.append((number, index, radius, spread, layout, (np.nan, np.nan)))
        for layout, sign in _SIGNED:
            number, spots = _LAYOUTS[layout]
            face = _face(x - dx, y - dy, spots, _PIP, _SPREAD)
            face += _OF_SIGN * _face(x - dx, y - dy, (sign,), _SIGN, _SPREAD)
            faces.append(_normal(face, window))
            labels.append((number, index, _PIP, _SPREAD, layout, sign))
    columns = [np.array(column) for column in zip(*labels, strict=True)]
    return Bank(
        np.array(faces, np.float32),
        np.array(windows, np.float32),
        columns[0],
        columns[1],
        np.array(pairs),
        *columns[2:],
    )


def _normal(face: Array, window: Array) -> Array:
    face = (face - (face * window).sum() / window.sum()) * window
    return np.asarray((face / np.linalg.norm(face)).ravel())


def _face(x: Array, y: Array, spots: tuple[tuple[float, float], ...], radius: float, spread: float) -> Array:
    """Pips as soft discs, 1 in their middle and 0 between them."""
    face = np.zeros_like(x)
    for right, down in spots:
        away = np.hypot(x - right * spread, y - down * spread)
        face = np.maximum(face, np.clip((radius - away) / 0.035 + 0.5, 0, 1))
    return face


def likeness(pictures: Array, faces: Bank) -> tuple[Likeness, Likeness]:
    """Compare pictures in one channel, each a row of `WIDTH` × `WIDTH`, with faces without and with signs."""
    starts = range(0, len(pictures), _AT_ONCE)
    parts = [_likeness(pictures[start : start + _AT_ONCE], faces) for start in starts]
    plain, signed = (
        Likeness(*(np.concatenate(column) for column in zip(*kind, strict=True)))
        for kind in zip(*parts, strict=True)
    )
    return plain, signed


def _likeness(pictures: Array, faces: Bank) -> tuple[Likeness, Likeness]:
    pictures = pictures.astype(np.float32)
    pictures = pictures - pictures.mean(axis=1, keepdims=True)
    sums = pictures @ faces.windows.T
    squares = (pictures * pictures) @ faces.windows.T
    counts = faces.windows.sum(axis=1)
    lengths = np.sqrt(np.maximum(squares - sums * sums / counts, 1e-6) + counts * np.float32(0.3))
    found = (pictures @ faces.faces.T) / lengths[:, faces.shift_of]
    is_plain = np.isnan(faces.sign[:, 0])
    return _best(found, faces, is_plain), _best(found, faces, ~is_plain)


def _best(found: Array, faces: Bank, kept: Array) -> Likeness:
    strong = abs(found)
    best = np.empty((len(found), 6), int)
    for number in range(1, 7):
        which = np.flatnonzero((faces.numbers == number) & kept)
        best[:, number - 1] = which[strong[:, which].argmax(axis=1)]
    rows = np.arange(len(found))[:, None]
    return Likeness(strong[rows, best], best, found[rows, best] > 0)


def pip_places(faces: Bank, face: int, reach: float) -> Array:
    """A mask of `WIDTH` × `WIDTH` for the pips of a face, scaled by ``reach``."""
    away = np.min(_from_pips(faces, face), axis=0)
    return np.asarray(away < faces.radius[face] * reach)


def each_pip(faces: Bank, face: int) -> list[tuple[Array, Array]]:
    """Masks for each pip of a face: its middle, and a ring around it."""
    radius = faces.radius[face]
    return [
        (away < 0.7 * radius, (away > 1.4 * radius) & (away < 1.4 * radius + 0.05))
        for away in _from_pips(faces, face)
    ]


def _from_pips(faces: Bank, face: int) -> list[Array]:
    """The distance of each pixel from each pip of a face, in places."""
    dx, dy = faces.shifts[faces.shift_of[face]]
    middle = (np.arange(WIDTH) + 0.5) / WIDTH - 0.5
    x, y = np.meshgrid(middle - dx, middle - dy)
    spread = faces.spread[face]
    spots = _LAYOUTS[int(faces.layout[face])][1]
    return [np.hypot(x - right * spread, y - down * spread) for right, down in spots]


def sign_place(faces: Bank, face: int) -> Array:
    """A mask of `WIDTH` × `WIDTH` for the letter or symbol on a face, if it has one."""
    dx, dy = faces.shifts[faces.shift_of[face]] + faces.sign[face] * faces.spread[face]
    middle = (np.arange(WIDTH) + 0.5) / WIDTH - 0.5
    return np.asarray(np.hypot(*np.meshgrid(middle - dx, middle - dy)) < 1.7 * _SIGN)


_THRESHOLDS = (6, 10, 16, 26, 42)  # colour steps in Lab, 0 to 255, that count as an edge
_LEAST, _LARGEST = 12.0, 0.25  # widths of squares: in pixels, and as a share of the picture's shorter side
_ALIKE = 0.62  # the least likeness of a square to a die's face

_MOST = 900
_COMPACT = 0.055  # the area of squares, slanted or not, is more of their squared circumference


class Squares(NamedTuple):
    """Quadrangles that may be tiles."""

    corners: Array  # four corners each, in pixels, clockwise
    likeness: Array  # each one's likeness to its best face

    def with_pips(self) -> Squares:
        """Those that look like faces of dice."""
        kept = self.likeness > _ALIKE
        return Squares(self.corners[kept], self.likeness[kept])


def find_squares(picture: Array) -> Squares:
    """Find quadrangles in a small picture in red, green and blue."""
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
    plain, signed = likeness(patches, bank(False))
    return Squares(corners, np.maximum(plain.by_number, signed.by_number).max(axis=1))


def _edges(lab: Array) -> Array:
    """The colour change around each pixel, in the channel where it is largest."""
    box = np.ones((3, 3), np.uint8)
    change = cv2.morphologyEx(lab, cv2.MORPH_GRADIENT, box)
    return np.asarray(change.max(axis=2))


def _quadrangles(flat: Array) -> list[Array]:
    """The quadrangles among the connected parts of a mask, and among holes in them."""
    contours, _ = cv2.findContours(flat, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    largest = (min(flat.shape) * _LARGEST) ** 2
    found = []
    for contour in contours:
        if len(contour) < 4 or cv2.contourArea(contour) < _LEAST**2:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if area <= largest and cv2.contourArea(contour) > 0.8 * area:
            corners = _corners(hull, area, cv2.contourArea(contour) > 0.94 * area)
            if corners is not None:
                found.append(corners)
    return found


def _corners(hull: Array, area: float, is_full: bool) -> Array | None:
    """The corners of a hull that is nearly a quadrangle with nearly equal sides, otherwise None."""
    round_it = cv2.arcLength(hull, True)
    for share in (0.03, 0.05, 0.08, 0.11):
        corners = cv2.approxPolyDP(hull, share * round_it, True)[:, 0].astype(float)
        if len(corners) <= 4:
            break
        if share == 0.03 and is_full and area > _COMPACT * round_it**2:
            straight = _of_rounded(corners, area)
            if straight is not None:
                corners = straight
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


def _of_rounded(outline: Array, area: float) -> Array | None:
    """The quadrangle of the four longest sides of a rounded outline; None if there is none."""
    sides = np.concatenate((outline[1:], outline[:1])) - outline
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    if sum(sorted(lengths)[-4:]) < 0.72 * lengths.sum():
        return None
    longest = np.sort(np.argsort(lengths)[-4:])
    (x, y), (dx, dy) = outline[longest].T, sides[longest].T
    after = [1, 2, 3, 0]
    turn = dx * dy[after] - dy * dx[after]
    if abs(turn).min() < 0.3 * lengths[longest].min() ** 2:
        return None
    along = ((x[after] - x) * dy[after] - (y[after] - y) * dx[after]) / turn
    corners = np.stack((x + along * dx, y + along * dy), axis=1)
    return corners if 0.97 < cv2.contourArea(corners.astype(np.float32)) / area < 1.1 else None


def _different(corners: Array) -> Array:
    """One of each set of overlapping squares, the larger first; edges make squares smaller."""
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
    """A quadrangle of a picture as a `WIDTH` × `WIDTH` square, in a row."""
    target = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], np.float32) - 0.5
    change = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(grey, change, (WIDTH, WIDTH), flags=cv2.INTER_AREA)).ravel()


LEAST = 8  # the fewest squares that make a lattice
_OFF = 0.2  # the largest distance of a tile's centre from its place, in places


def find_lattice(squares: Squares) -> Array | None:
    """The homography from places to the picture that fits most squares; None if they form no lattice.

    The centre of place (x, y) is at (x + 0.5, y + 0.5); x goes right in the picture, and y down.
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


def through(change: Array, points: Array) -> Array:
    """Points, one per row, after a homography."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, float)[None], change)[0])


def lying(lattice: Array, corners: Array) -> dict[int, tuple[int, int]]:
    """The squares on places of a lattice, one per place, with the places."""
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
    """Groups of neighbouring squares, with their places in a lattice of their own."""
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
    """A square's axes, oriented like another's of about the same size; None if the sizes differ."""
    best, least = None, 0.3 * np.linalg.norm(like)
    for _ in range(4):
        axes = np.column_stack((axes[:, 1], -axes[:, 0]))
        gap = np.linalg.norm(axes - like)
        if gap < least:
            best, least = axes, gap
    return best


def _grown(corners: Array, places: dict[int, tuple[int, int]]) -> Array | None:
    """The lattice of a group, fitted repeatedly to all squares on it until no more are added."""
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
    """The homography from places to squares; some may not be tiles, or be the sides of tiles."""
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
    """The lattice rotated by quarter turns, so that x goes right and y down in the picture."""
    places = np.array(list(lying(lattice, corners).values()), float)
    centre = places.mean(axis=0) + 0.5

    def how(change: Array) -> float:
        middle = through(np.linalg.inv(change), through(lattice, centre[None]))[0]
        start, right, down = through(change, middle + np.array([(0.0, 0.0), (0.5, 0.0), (0.0, 0.5)]))
        return float((right - start)[0] + (down - start)[1])

    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    return max((lattice @ np.linalg.matrix_power(turn, count) for count in range(4)), key=how)
