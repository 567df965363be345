"""Choosing the sixty places of a field among all places of its lattice."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from topologic_qt.games.topologic.photo.colours import linear, tones
from topologic_qt.games.topologic.photo.lattice import WIDTH, Array, Bank, Likeness, bank, likeness, through
from topologic_qt.games.topologic.photo.seen import NoField, Reason
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, outline

_DECODE = linear(np.arange(256) / 255).astype(np.float32)  # the light for each byte, 0 to 1


class Places(NamedTuple):
    """A rectangle of places in a picture, row by row."""

    left: int
    top: int
    columns: int
    rows: int
    patches: Array  # for each place, `WIDTH` × `WIDTH` pixels of linear light in red, green and blue, 0 to 1
    alike: Likeness

    def number(self, x: int, y: int) -> int:
        """The index of a place in the arrays."""
        return (y - self.top) * self.columns + x - self.left

    def spot(self, number: int) -> tuple[int, int]:
        """The place at an index."""
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
    """Compare with faces that have no signs or, if most places look more like these, with those that have."""
    grey = (cut @ np.array([0.3, 0.59, 0.11])).reshape(len(cut), -1)
    kinds = [
        _clearer(*pair) for pair in zip(likeness(grey, faces), likeness(_widest(cut), faces), strict=True)
    ]
    plain, signed = (kind.by_number.max(axis=1) for kind in kinds)
    clear = np.argsort(np.maximum(plain, signed))[-_LEAST_CLEAR:]
    return kinds[int(np.median(signed[clear] - plain[clear]) > 0)]


def _clearer(by_grey: Likeness, by_colour: Likeness) -> Likeness:
    """The clearer result: of lightness, or of the direction of the largest colour contrast."""
    better = by_colour.by_number > by_grey.by_number
    pairs = zip(by_colour, by_grey, strict=True)
    return Likeness(*(np.where(better, of_colour, of_grey) for of_colour, of_grey in pairs))


def _widest(cut: Array) -> Array:
    """The pictures in one channel: along the direction in which their colours vary most; lighter is more."""
    edge = WIDTH // 8
    pixels = cut.reshape(len(cut), -1, 3).astype(np.float32)
    inner = cut[:, edge:-edge, edge:-edge].reshape(len(cut), -1, 3).astype(np.float32)
    inner = inner - inner.mean(axis=1, keepdims=True)
    spread = np.einsum("nik,nil->nkl", inner, inner)
    line = np.linalg.eigh(spread)[1][:, :, 2]
    line *= np.where(line.sum(axis=1) < 0, -1, 1)[:, None]
    return np.asarray(np.einsum("nik,nk->ni", pixels - pixels.mean(axis=1, keepdims=True), line))


def refined(lattice: Array, places: Places, chosen: list[int]) -> Array:
    """The lattice, moved to the centres of the pips found on the chosen places."""
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


Spot = tuple[int, int]

_NEAR = (-1, 0, 1)
_RIM = (0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15)  # the outer of four by four parts of a place
_OF_TABLE = 0.17  # the difference in colour below which a place looks like the table
_UNLIKE_TABLE = 0.12  # the gain in worth of a place that does not look like the table
_COVERED = 0.6  # the worth up to which a place gains by that
_OF_A_SIDE = 0.35  # the loss of worth of a place that looks like the side of the tile behind it


_WHOLE, _SAME = 0.8, 0.3  # the reach of a side that fills its place; the largest colour difference in a tile
_FOCAL = 0.85  # the focal length of most cameras, relative to the longer side of the picture


class Found(NamedTuple):
    """The findings in a picture."""

    lattice: Array  # from places to pixels
    size: tuple[int, int]  # width and height of the picture, in pixels
    with_pips: set[Spot]  # the places of quadrangles with pips
    outlined: set[Spot]  # the places of all quadrangles


class Evidence(NamedTuple):
    """The evidence about the places of an area."""

    worth: dict[Spot, float]  # how much each place looks like a tile: about 1 if seen, below 0.6 for a table
    plain: dict[Spot, float]  # the same, if no place shows the side of a die standing on another one
    typical: float  # the worth of most tiles


def evidence(places: Places, found: Found) -> Evidence:
    """Weigh the evidence for each place of an area."""
    alike = places.alike.by_number.max(axis=1)
    spots = [places.spot(number) for number in range(len(alike))]
    colours = _seen(places.patches[:, 6:-6, 6:-6])
    bare = _bareness(places, spots, found)
    plain = _plain(alike, spots, bare, found)
    step = towards_camera(found.lattice, np.array(sorted(found.with_pips), float).mean(axis=0))
    by_spot = dict(zip(spots, colours, strict=True))
    turned = np.rot90(places.patches, {(0, 1): 0, (1, 0): -1, (0, -1): 2, (-1, 0): 1}.get(step, 0), (1, 2))
    ends = np.linalg.norm(_seen(turned[:, 3:6, 5:-5]) - _seen(turned[:, 26:29, 5:-5]), axis=1)
    # A seeker may hide the middle.
    fronts = _seen(np.concatenate((turned[:, 2:12, 2:9], turned[:, 2:12, -9:-2]), axis=2))
    worth = {}
    for number, spot in enumerate(spots):
        side = _is_side(spot, step, fronts[number], by_spot, plain)
        if side > 0 and reach_of_side(found, spot, step) < _WHOLE and ends[number] < _SAME:
            side *= 0.1  # it continues beyond the end of a side
        covered = min(_COVERED, plain[spot] + _UNLIKE_TABLE * float(1 - bare[number]))
        worth[spot] = max(plain[spot], covered) - _OF_A_SIDE * side
    return Evidence(worth, plain, float(np.median([plain[spot] for spot in found.with_pips])))


def _seen(parts: Array) -> Array:
    """The colours of parts of places, with less weight on lightness."""
    flat = parts.reshape(len(parts), -1, 3)
    return np.asarray(tones(np.median(flat, axis=1)) * np.array([0.4, 1.0, 1.0]))


def reach_of_side(found: Found, spot: Spot, step: Spot) -> float:
    """The reach of a cube's side into the place in front, in places, for a usual camera."""
    width, height = found.size
    focal = _FOCAL * max(width, height)
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    axes = np.linalg.solve(inside, found.lattice)
    right, down, start = axes.T
    ray = right * (spot[0] + 0.5) + down * (spot[1] + 0.5) + start
    up = np.cross(right, down) / np.sqrt(np.linalg.norm(right) * np.linalg.norm(down))
    # A cube's edge along the lattice's third axis, seen from the camera: its foot hides this much table.
    edges = np.column_stack((right, down, ray))
    foot = np.linalg.solve(edges, up)
    return float(abs(foot[0] * step[0] + foot[1] * step[1]))


def _plain(alike: Array, spots: list[Spot], bare: Array, found: Found) -> dict[Spot, float]:
    """The worth from pips and outlines, reduced for places that look like bare table."""
    plain = {}
    for number, spot in enumerate(spots):
        of_outline = 0.08 if spot in found.with_pips else 0.04 if spot in found.outlined else 0.0
        of_table = 0.0 if spot in found.with_pips else 0.25 * float(bare[number])
        plain[spot] = float(alike[number]) + of_outline - of_table
    return plain


def _bareness(places: Places, spots: list[Spot], found: Found) -> Array:
    """How much each place's rim looks like the nearest bare table, 0 to 1; its middle may be covered."""
    marked = found.with_pips | found.outlined
    far = np.array([not any((x + dx, y + dy) in marked for dx in _NEAR for dy in _NEAR) for x, y in spots])
    bare = np.where(far, 1.0, 0.0)
    if not far.any():
        return bare + 0.5
    parts = places.patches[:, 2:-2, 2:-2].reshape(-1, 4, 7, 4, 7, 3).swapaxes(2, 3).reshape(-1, 16, 49, 3)
    colours = tones(np.median(parts, axis=2)) * np.array([0.4, 1.0, 1.0])
    table, where = colours[far], np.array(spots)[far]
    for number in np.flatnonzero(~far):
        spot = spots[number]
        if spot in found.with_pips:
            continue
        nearest = np.argsort(abs(where - spot).sum(axis=1))[:8]
        gaps = colours[number, _RIM, None] - table[nearest].reshape(-1, 3)
        # Shadows make a table darker.
        gaps[..., 0] *= np.where(gaps[..., 0] < 0, 0.4, 1.0)
        gap = np.median(np.linalg.norm(gaps, axis=2).min(axis=1))
        bare[number] = np.exp(-((gap / _OF_TABLE) ** 2))
    return bare


def towards_camera(lattice: Array, spot: Array) -> Spot:
    """The step across the field that points most towards the camera; (0, 0) if it looks straight down."""
    depth = float(lattice[2, :2] @ spot + lattice[2, 2])
    right, down = -lattice[2, :2] / depth
    if np.hypot(right, down) < 0.01:
        return 0, 0
    if abs(right) > abs(down):
        return (1 if right > 0 else -1), 0
    return 0, (1 if down > 0 else -1)


def _is_side(
    spot: Spot, step: Spot, front: Array, colours: dict[Spot, Array], plain: dict[Spot, float]
) -> float:
    """The likeness of a place, by its front, to the side of the die on the place behind it, 0 to 1."""
    behind = (spot[0] - step[0], spot[1] - step[1])
    if step == (0, 0) or plain.get(behind, 0.0) < 0.7:
        return 0.0
    light, first, second = front - colours[behind]
    same = np.exp(-(first**2 + second**2) / 0.25**2)
    # Light usually comes from above.
    return float(same * (1.0 if light < -0.04 else 0.5 if light < 0.04 else 0.1))


COUNT = 60

_CLEAR = 0.7  # the least worth of a place with a clearly visible tile
_LEAST_CLEAR = 48  # the least number of clearly visible tiles: the others may be covered or too dark

_MOST_CLEAR = 90
LEAST_GUESS = 0.3  # the least worth of a place where something is seen of a tile
_MOST_UNSEEN = 4  # the most tiles of which nothing is seen

_MOST_STRAYS = 6  # the most clearly visible places that a usual shape leaves out
_MOST_SPARE = 12  # the most places that are decided by the tiles themselves
_MOST_BRIDGES = 6  # the most places added to join separate tiles

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Chosen(NamedTuple):
    """The places of a field."""

    spots: list[Spot]  # in reading order
    guessed: set[Spot]  # those without a clearly visible tile, which must have one
    spare: list[Spot]  # other places that may have a tile
    worth: dict[Spot, float]


def chosen_places(seen: Evidence) -> Chosen:
    """Choose sixty places joined by their sides, or slightly fewer. Raises `NoField` if there are none."""
    level = max(_CLEAR, seen.typical - 0.26)
    clear = _together({spot for spot, value in seen.plain.items() if value > level})
    if len(clear) < _LEAST_CLEAR:
        raise NoField(Reason.TOO_FEW)
    if len(clear) > _MOST_CLEAR:
        raise NoField(Reason.TOO_MANY)
    field = clear
    if len(clear) != COUNT or not is_joined(clear):
        field = _usual_shape(clear, seen) or {
            # Elsewhere than in a usual shape, the place of a tile that nothing is seen of is unknown.
            spot
            for spot in _grown_shape(clear, seen, level)
            if seen.worth[spot] >= LEAST_GUESS
        }
    unseen = COUNT - len(field) + sum(seen.worth[spot] < LEAST_GUESS for spot in field)
    if unseen > _MOST_UNSEEN or not is_joined(field):
        raise NoField(Reason.TOO_FEW)
    spare = sorted(clear - field, key=lambda spot: -seen.plain[spot])[:_MOST_SPARE]
    return Chosen(sorted(field, key=lambda spot: (spot[1], spot[0])), field - clear, spare, seen.worth)


def _grown_shape(clear: set[Spot], seen: Evidence, level: float) -> set[Spot]:
    """The sixty most likely places, in any shape."""
    field = _together({spot for spot in clear if seen.worth[spot] > level}) or set(clear)
    for _ in range(_MOST_BRIDGES):
        if not is_joined(field):
            field.add(_next(field, seen.worth))
    while len(field) > COUNT:
        field.remove(min(_loose(field), key=seen.worth.__getitem__))
    while len(field) < COUNT:
        field.add(_next(field, seen.worth))
    return field


def _next(field: set[Spot], worth: dict[Spot, float]) -> Spot:
    """The most likely free place next to the field, preferring one that joins separate parts."""
    parts = _split(field)

    def rank(spot: Spot) -> tuple[float, Spot]:
        sides = [near for near in _beside(spot) if near in field]
        touched = sum(not part.isdisjoint(sides) for part in parts)
        return worth[spot] + 0.05 * len(sides) + 0.5 * (touched - 1), spot

    around = {near for spot in field for near in _beside(spot)} & worth.keys() - field
    if not around:
        raise NoField(Reason.TOO_FEW)
    return max(around, key=rank)


def _usual_shape(clear: set[Spot], seen: Evidence) -> set[Spot] | None:
    """The predefined shape that best covers the clear places; None if none fits."""
    best, most = None, -np.inf
    low = np.min(sorted(clear), axis=0)
    high = np.max(sorted(clear), axis=0)
    for shape in _shapes():
        size = np.max(shape, axis=0) + 1
        for x in range(int(high[0] - size[0]) - 1, int(low[0]) + 4):
            for y in range(int(high[1] - size[1]) - 1, int(low[1]) + 4):
                moved = {(column + x, row + y) for column, row in shape}
                strays = len(clear - moved)
                if strays > min(_MOST_STRAYS, len(clear) - _LEAST_CLEAR) and len(clear & moved) < COUNT:
                    continue
                worth = sum(seen.worth.get(spot, 0.0) for spot in moved)
                worth -= sum(max(0.0, seen.worth[spot] - 0.4) for spot in clear - moved)
                if moved <= seen.worth.keys() and worth > most:
                    best, most = moved, worth
    if best is None or any(seen.worth[spot] > 0.75 for spot in clear - best):
        return None
    return best


@cache
def _shapes() -> list[list[Spot]]:
    """The predefined shapes in all orientations."""
    found: list[list[Spot]] = []
    for shape in (Shape.SQUARE, Shape.RECTANGLE, Shape.RING, Shape.CROSS):
        spots = [(place.x, place.y) for place in outline(FieldRecipe(shape))]
        for _ in range(4):
            spots = [(-y, x) for x, y in spots]
            left, top = min(x for x, _ in spots), min(y for _, y in spots)
            moved = sorted((x - left, y - top) for x, y in spots)
            if moved not in found:
                found.append(moved)
    return found


def _beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in _SIDES]


def _joined(spots: set[Spot], start: Spot, reach: int = 1) -> set[Spot]:
    """The places reachable from one of them; a ``reach`` above 1 jumps gaps."""
    found, front = {start}, [start]
    while front:
        x, y = front.pop()
        for dx in range(-reach, reach + 1):
            for dy in range(abs(dx) - reach, reach - abs(dx) + 1):
                near = (x + dx, y + dy)
                if near in spots and near not in found:
                    found.add(near)
                    front.append(near)
    return found


def _split(spots: set[Spot], reach: int = 1) -> list[set[Spot]]:
    """The connected groups, largest first."""
    waiting, groups = set(spots), []
    while waiting:
        groups.append(_joined(waiting, min(waiting), reach))
        waiting -= groups[-1]
    return sorted(groups, key=len, reverse=True)


def is_joined(spots: Collection[Spot]) -> bool:
    """Whether places are connected by their sides."""
    return len(_split(set(spots))) == 1


def _together(spots: set[Spot]) -> set[Spot]:
    """The largest group of places that are connected or separated only by small gaps."""
    groups = _split(spots, 3)
    return groups[0] if groups else set()


def _loose(field: set[Spot]) -> list[Spot]:
    """The places that can be removed without disconnecting the others."""

    def holds_without(spot: Spot) -> bool:
        others = field - {spot}
        return _joined(others, min(others)) == others

    return [spot for spot in sorted(field) if holds_without(spot)] or sorted(field)


def area_around(spots: set[Spot], margin: int) -> tuple[int, int, int, int]:
    """Left, top, columns and rows of the area around some places, with a margin in places."""
    all_of_them = np.array(sorted(spots))
    low, high = all_of_them.min(axis=0) - margin, all_of_them.max(axis=0) + margin
    return int(low[0]), int(low[1]), int(high[0] - low[0] + 1), int(high[1] - low[1] + 1)
