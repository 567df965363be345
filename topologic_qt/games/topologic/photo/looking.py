"""The steps of reading a field from a decoded picture."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.photo import choosing
from topologic_qt.games.topologic.photo.colours import Bodies, all_costs, cheapest, colour_costs, tones
from topologic_qt.games.topologic.photo.lattice import (
    WIDTH,
    Array,
    bank,
    each_pip,
    find_lattice,
    find_squares,
    lying,
    pip_places,
    sign_place,
    through,
)
from topologic_qt.games.topologic.photo.seen import FieldSeen, NoField, Point, Reason, SeekerSeen, TileSeen
from topologic_qt.games.topologic.rules.field import ALL_TILES, Location

_STEEP = 14.0  # the weight of the likeness to a number; the cost of an impossible number
_WORST_MEAN = 3.5  # the mean cost of clearly visible tiles above which they are not a set
_NO_TILE, _LEAST_WORTH = 16.0, 0.5  # cost of leaving out a place, per unit of worth above the second value
_OF_PIP = 1.5  # the weight of a pip seen on a covered place, in log-likelihood
_COVERED = 0.6  # the likeness to a face below which something seems to stand on it


class Settled(NamedTuple):
    """The tiles of a field."""

    spots: list[choosing.Spot]
    tiles: list[int]  # the tile on each, by its number in `ALL_TILES`
    margins: Array  # by how much the total would worsen if it were another one, in log-likelihood


def settled(places: choosing.Places, field: choosing.Chosen) -> Settled:
    """Determine all sixty tiles together. Raises `NoField` if the places show no set."""
    if field.spare:
        together = _assigned(places, field, field.spots + field.spare)
        if choosing.is_joined(together.spots):
            return together
    return _assigned(places, field, field.spots)


def _assigned(places: choosing.Places, field: choosing.Chosen, spots: list[choosing.Spot]) -> Settled:
    chosen = [places.number(*spot) for spot in spots]
    worth = np.array([field.worth[spot] for spot in spots])
    left_out = np.clip(_NO_TILE * (worth - _LEAST_WORTH), 0.0, 10.0)
    numbers, bodies = number_costs(places, chosen), bodies_of(places, chosen, spots)
    colours = colour_costs(bodies, numbers, left_out)
    costs = all_costs(colours, numbers, left_out)
    columns, margins = (part[: len(spots)] for part in cheapest(costs))
    kept = np.flatnonzero(columns < choosing.COUNT)
    clear = [row for row in kept if spots[row] not in field.guessed]
    if costs[clear, columns[clear]].mean() > _WORST_MEAN:
        raise NoField(Reason.UNCLEAR)
    order = sorted(kept, key=lambda row: (spots[row][1], spots[row][0]))
    return Settled([spots[row] for row in order], [int(columns[row]) for row in order], margins[order])


def number_costs(places: choosing.Places, chosen: list[int]) -> Array:
    """The cost of each number from 1 to 6 for each place, in log-likelihood."""
    alike = places.alike.by_number[chosen]
    best = alike.max(axis=1, keepdims=True)
    costs = _STEEP * np.log((1 - alike**2) / (1 - best**2)) * np.clip((best - 0.3) / 0.45, 0.05, 1)
    for row, index in enumerate(chosen):
        if best[row] < _COVERED:
            costs[row] += _covered_costs(places.patches[index])
    return np.asarray(np.minimum(costs, _STEEP))


def _covered_costs(patch: Array) -> Array:
    """The cost of each number for a covered place, from single pips that are seen, or seen to be missing."""
    cores, rings, owners, numbers = _single_pips()
    seen = tones(patch).reshape(-1, 3) * (0.6, 1.0, 1.0)
    body = np.median(seen[_edge().ravel()], axis=0)
    is_body = (np.linalg.norm(seen - body, axis=1) < 0.3).astype(np.float32)
    inside, around = cores @ is_body, rings @ is_body
    worth = np.where(inside > 0.6, -1.5, np.where((inside < 0.3) & (around > 0.65), 1.0, 0.0))
    by_face = np.bincount(owners, worth)
    best = np.array([by_face[numbers == number].max() for number in range(1, 7)])
    return np.asarray(_OF_PIP * (best.max() - best))


@cache
def _edge() -> Array:
    """The edges of a place, beyond all pips."""
    from_middle = _grid()[1].reshape(WIDTH, WIDTH)
    return np.asarray((from_middle > 0.34) & (from_middle < 0.44))


@cache
def _single_pips() -> tuple[Array, Array, Array, Array]:
    """For pips of faces with little shift: the middle, a ring around it, the face; and the faces' numbers."""
    faces = bank(True)
    near = np.flatnonzero(abs(faces.shifts[faces.shift_of]).max(axis=1) < 0.05)
    cores, rings, owners = [], [], []
    for row, face in enumerate(near):
        for core, ring in each_pip(faces, int(face)):
            cores.append(core.ravel() / core.sum())
            rings.append(ring.ravel() / ring.sum())
            owners.append(row)
    return np.array(cores, np.float32), np.array(rings, np.float32), np.array(owners), faces.numbers[near]


def bodies_of(places: choosing.Places, chosen: list[int], spots: list[choosing.Spot]) -> Bodies:
    """The colours of places outside their pips; of covered places, those along their edges."""
    faces = bank(True)
    from_middle, edge = _grid()[1].reshape(WIDTH, WIDTH), _edge()
    # Seekers stand in the middle.
    outer = (from_middle > 0.26) & (from_middle < 0.41)
    light, pale, trust = [], [], []
    for index in chosen:
        number = int(places.alike.by_number[index].argmax())
        face, best = int(places.alike.face[index, number]), float(places.alike.by_number[index, number])
        body = outer & ~pip_places(faces, face, 1.6) & ~sign_place(faces, face)
        seen = np.median(places.patches[index][body], axis=0)
        sure = np.clip((best - 0.45) / 0.25, 0.1, 1)
        if best < _COVERED:
            around = tones(places.patches[index][edge])
            middle = np.median(around, axis=0)
            alike = float((abs(around - middle)[:, 1:].max(axis=1) < 0.25).mean())
            seen, sure = np.median(places.patches[index][edge], axis=0), max(sure, min(0.7, alike))
        light.append(seen)
        trust.append(sure)
        pale.append(places.alike.light[index, number])
    return Bodies(np.array(light), np.array(spots, float), np.array(trust), np.array(pale))


MOST = 5  # the most seekers of a match

_LIKELY, _CERTAIN = 1.9, 2.2  # strengths: of a likely seeker, and of a certain one
_LEAST_CLEAREST = 3.0  # the least strength of the clearest seeker; below it, there are none
_OTHERS = slice(MOST, 2 * MOST)  # tiles by falling contrast that show how clean tiles look in this photo
_OF_CONTRAST, _OF_LIKENESS = 1.5, 5.5  # weights against the third witness, the share explained by a seeker
_INSIDE = 0.38  # half the width of the examined part of a place, without the edges of tiles
_STRAY, _DARK = 0.15, 0.07  # light that counts as noise: as a share of a tile's own, and of white
_OF_LIGHT = 0.6  # the weight of lightness against colour: shadows differ only in lightness
_SHADE = 0.55  # the share of the remainder that is only darker, from which it may be a seeker's shadow
_DARKEST = 4.5  # the most strength of a shadow
_ALONG = 0.9  # the least cosine between a difference in colour and the tile's own shade
_TIP = 0.12  # from here on, a tip towards a seeker on the next tile may be that seeker's head


class Standing(NamedTuple):
    """A seeker that was found."""

    spot: choosing.Spot
    at: tuple[float, float]  # its centre, from the left and the top of the place, 0 to 1
    confidence: float
    doubtful: bool


class _Left(NamedTuple):
    """The remainder of tiles without their own appearance, in rows of `WIDTH` × `WIDTH`."""

    away: Array  # the distance of each pixel from its tile's body or pips, 0 to 1
    plain: Array  # the same with direction, in four numbers, also without slanting light
    body: Array  # 1 on the body between the pips, 0 elsewhere
    pips: Array
    noise: Array  # the distance of most pixels of each tile
    shade: Array  # the share of what differs that is only darker


class _Shapes(NamedTuple):
    """The possible appearances of seekers on a place: a row of `WIDTH` × `WIDTH` for each, 1 or 0."""

    whole: Array
    inner: Array
    edge: Array
    around: Array
    middles: Array  # the centre of each foot, from the left and the top of the place
    discs: Array  # whether each is a disc, not a cone


def find_seekers(
    places: choosing.Places, spots: list[choosing.Spot], numbers: list[int], lattice: Array
) -> list[Standing]:
    """Find seekers on tiles with these numbers of pips; the lattice shows which way tall ones lean."""
    middle = np.array(spots, float).mean(axis=0)
    away = lattice[2, :2] / float(lattice[2, :2] @ middle + lattice[2, 2])
    length = float(np.hypot(*away))
    lean = (0.0, 0.0) if length < 0.01 else (round(away[0] / length, 1), round(away[1] / length, 1))
    indices = [places.number(*spot) for spot in spots]
    strengths, middles, shades = _strengths(places, indices, numbers, _shapes(*lean))
    if strengths.max() < _LEAST_CLEAREST:
        return []
    step = choosing.towards_camera(lattice, middle)
    found = {
        spot: (float(strength), (float(at[0]), float(at[1])))
        for spot, strength, at in zip(spots, strengths, middles, strict=True)
        if strength > _LIKELY
    }

    shade_of = dict(zip(spots, shades, strict=True))

    def is_of_another(spot: choosing.Spot) -> bool:
        """Whether it is the shadow of a seeker beside it, or the head of one on the next tile."""
        strength, at = found[spot]
        around = [(spot[0] + dx, spot[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        clearest = max(found[near][0] for near in around if near in found)
        if shade_of[spot] > _SHADE and strength < min(clearest, _DARKEST):
            return True
        nearer = found.get((spot[0] + step[0], spot[1] + step[1]))
        towards = (at[0] - 0.5) * step[0] + (at[1] - 0.5) * step[1]
        return step != (0, 0) and nearer is not None and nearer[0] > strength and towards > _TIP

    ranked = sorted((spot for spot in found if not is_of_another(spot)), key=lambda spot: -found[spot][0])
    standing = []
    for spot in sorted(ranked[:MOST], key=lambda spot: (spot[1], spot[0])):
        strength, at = found[spot]
        confidence = 1 - float(np.exp(-strength / _CERTAIN))
        standing.append(Standing(spot, at, confidence, strength < _CERTAIN))
    return standing


def _strengths(
    places: choosing.Places, indices: list[int], numbers: list[int], shapes: _Shapes
) -> tuple[Array, Array, Array]:
    """How strongly a seeker stands out on each tile, compared with others; where; its share of shade."""
    left = _left(places, indices, numbers)
    contrast, middles = _contrast(left, shapes)
    explained = _explained(left, shapes)
    likeness = places.alike.by_number[indices].max(axis=1)
    strengths = (
        _OF_CONTRAST * _above_others(contrast)
        + _above_others(explained)
        + _OF_LIKENESS * (np.median(likeness) - likeness)
    )
    return np.asarray(strengths), middles, left.shade


def _above_others(values: Array) -> Array:
    """The excess of values over those of clean tiles, as logarithms."""
    least = np.maximum(values, 0.05)
    return np.asarray(np.log(least / np.sort(least)[::-1][_OTHERS].mean()))


def _contrast(left: _Left, shapes: _Shapes) -> tuple[Array, Array]:
    """The contrast of the clearest disc with the ring around it, relative to noise, and its centre."""
    seen = (left.body + left.pips).T
    within = (shapes.whole[shapes.discs] @ left.away.T) / (shapes.whole[shapes.discs] @ seen + 3)
    around = (shapes.around[shapes.discs] @ left.away.T) / (shapes.around[shapes.discs] @ seen + 3)
    gap = within - 1.5 * around
    return gap.max(axis=0) / (0.15 + left.noise), shapes.middles[shapes.discs][gap.argmax(axis=0)]


def _explained(left: _Left, shapes: _Shapes) -> Array:
    """The share of the remainder explained by the best shape, with a colour inside and one along its edge."""
    count, width = left.body.shape
    explained = np.zeros((len(shapes.whole), count))
    for region, part in ((shapes.inner, left.body), (shapes.inner, left.pips), (shapes.edge, left.body)):
        weighed = (left.plain * part[..., None]).transpose(1, 0, 2).reshape(width, -1)
        sums = (region @ weighed).reshape(len(region), count, -1)
        explained += (sums**2).sum(axis=2) / (region @ part.T + 8)
    whole = (left.plain**2).sum(axis=(1, 2))
    return np.asarray((explained / (whole - np.minimum(explained, 0.98 * whole) + 2)).max(axis=0))


def _left(places: choosing.Places, indices: list[int], numbers: list[int]) -> _Left:
    rows = [_left_of(places, index, number) for index, number in zip(indices, numbers, strict=True)]
    return _Left(*(np.array(column, np.float32) for column in zip(*rows, strict=True)))


def _left_of(
    places: choosing.Places, index: int, number: int
) -> tuple[Array, Array, Array, Array, float, float]:
    """One row of each array of `_Left`."""
    picture = cv2.blur(places.patches[index], (3, 3)).reshape(-1, 3)
    face = int(places.alike.face[index, number - 1])
    near, core = (pip_places(bank(True), face, reach).ravel() for reach in (1.5, 0.65))
    near |= sign_place(bank(True), face).ravel()
    slope, from_middle = _grid()
    inside, rim = from_middle < _INSIDE, (from_middle > 0.29) & (from_middle < 0.43) & ~near
    body, core = inside & ~near, inside & core
    # Dark parts of a colour are mostly noise, so some light is added everywhere.
    own = np.median(picture[rim], axis=0)
    stray = _STRAY * own.max() + _DARK
    colours = np.log(picture + stray)
    gap = colours - np.median(colours[rim], axis=0)
    plain = gap - slope @ _aslant(slope[body], gap[body])
    if core.any():
        gap[core] = plain[core] = colours[core] - np.median(colours[core], axis=0)
    away, seen = np.linalg.norm(_weighed(gap), axis=1), body | core
    plain = _weighed(plain)
    darker = _weighed(np.log((0.5 * own + stray) / (own + stray))[None])[0]
    squares = (plain**2).sum(axis=1) * seen
    is_shade = plain @ darker > _ALONG * np.sqrt(squares) * np.linalg.norm(darker)
    shade = float(squares[is_shade].sum() / (squares.sum() + 1e-9))
    plain /= np.maximum(1, np.linalg.norm(plain, axis=1, keepdims=True))
    noise = float(np.median(np.minimum(away, 1)[rim & inside]))
    return np.minimum(away, 1) * seen, plain * seen[:, None], body, core, noise, shade


def _weighed(gap: Array) -> Array:
    light = gap.mean(axis=1, keepdims=True)
    return np.hstack((_OF_LIGHT * light, gap - light))


def _aslant(slope: Array, gap: Array) -> Array:
    """The plane through most of the pixels: the light on a tile."""
    weights = np.ones(len(slope))
    hold = np.diag([0.1, 30.0, 30.0])
    for _ in range(3):
        by = slope * weights[:, None]
        plane = np.linalg.solve(by.T @ slope + hold, by.T @ gap)
        off = np.linalg.norm(gap - slope @ plane, axis=1)
        weights = 1 / (1 + (off / max(float(np.median(off)), 0.02)) ** 2)
    return np.asarray(plane)


@cache
def _grid() -> tuple[Array, Array]:
    """For each pixel of a place: 1, right and down from the centre; and its distance from the centre."""
    middle = (np.arange(WIDTH) + 0.5) / WIDTH - 0.5
    x, y = (part.ravel() for part in np.meshgrid(middle, middle))
    return np.stack((np.ones_like(x), x, y), axis=1), np.maximum(abs(x), abs(y))


@cache
def _shapes(right: float, down: float) -> _Shapes:
    """Discs, and cones leaning in this direction."""
    _, x, y = _grid()[0].T
    rows, middles, discs = [], [], []
    sizes = [(0.0, 0.16), (0.0, 0.21), (0.0, 0.26), (0.0, 0.31)]
    sizes += [(0.35, 0.18), (0.7, 0.18)] if (right, down) != (0, 0) else []
    for across in np.arange(-0.2, 0.21, 0.05):
        for along in np.arange(-0.2, 0.21, 0.05):
            for length, radius in sizes:
                up = np.clip(((x - across) * right + (y - along) * down) / max(length, 1e-6), 0, 1)
                if length == 0:
                    up = np.zeros_like(up)
                middle = np.hypot(x - across - up * length * right, y - along - up * length * down)
                out = middle - radius * (1 - 0.65 * up)
                rows.append((out < 0, out < -0.015, abs(out) < 0.03, (out > 0.07) & (out < 0.2)))
                middles.append((across + 0.5, along + 0.5))
                discs.append(length == 0)
    whole, inner, edge, around = (np.array(column, np.float32) for column in zip(*rows, strict=True))
    return _Shapes(whole, inner, edge, around, np.array(middles), np.array(discs))


_SMALL = 1600  # the longer side of the picture in which squares are searched, in pixels
_MARGIN = 4  # the places examined beyond the squares found
_MOST_DOUBTFUL = 32  # the most doubtful tiles of a field
_SURE = 4.0  # the assignment's margin above which a tile is not doubtful, in log-likelihood


def field_of(picture: Array, thinking: Thinking) -> FieldSeen:
    """Read the field in a picture in red, green and blue. Raises `NoField`, and `Cancelled`."""
    height, width = picture.shape[:2]
    scale = min(1.0, _SMALL / max(height, width))
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    thinking.done(0.2)
    squares = find_squares(small)
    thinking.done(0.5)
    tiles = squares.with_pips()
    lattice = find_lattice(tiles)
    if lattice is None:
        raise NoField(Reason.NOTHING_THERE)
    with_pips = set(lying(lattice, tiles.corners).values())
    area = choosing.area_around(with_pips, _MARGIN)
    places = choosing.seen_places(small, lattice, area)
    lattice = choosing.refined(lattice, places, [places.number(*spot) for spot in with_pips])
    thinking.done(0.6)
    places = choosing.seen_places(small, lattice, area)
    thinking.done(0.7)
    outlined = set(lying(lattice, squares.corners).values())
    chosen = choosing.chosen_places(
        choosing.evidence(places, choosing.Found(lattice, size, with_pips, outlined))
    )
    grown = np.diag([width / size[0], height / size[1], 1.0]) @ lattice
    return _told(places, chosen, grown, (width, height), thinking)


def _told(
    places: choosing.Places, field: choosing.Chosen, lattice: Array, size: tuple[int, int], thinking: Thinking
) -> FieldSeen:
    """Determine all sixty tiles together, with their positions in the picture."""
    found = settled(places, field)
    thinking.done(0.9)
    left, top = min(spot[0] for spot in found.spots), min(spot[1] for spot in found.spots)
    moved = lattice @ np.array([[1.0, 0, left], [0, 1.0, top], [0, 0, 1.0]])
    tiles = []
    for spot, tile, margin in zip(found.spots, found.tiles, found.margins, strict=True):
        place = Location(spot[0] - left, spot[1] - top)
        is_unseen = field.worth[spot] < choosing.LEAST_GUESS
        doubtful = is_unseen or bool(margin < (2 * _SURE if spot in field.guessed else _SURE))
        confidence = float(1 - np.exp(-margin / _SURE))
        tiles.append(TileSeen(ALL_TILES[tile], place, confidence, doubtful, _corners(moved, place)))
    if sum(tile.doubtful for tile in tiles) > _MOST_DOUBTFUL:
        raise NoField(Reason.UNCLEAR)
    numbers = [ALL_TILES[tile].number for tile in found.tiles]
    by_spot = dict(zip(found.spots, tiles, strict=True))
    seekers = tuple(
        _seeker(one, by_spot[one.spot], moved) for one in find_seekers(places, found.spots, numbers, lattice)
    )
    thinking.done(1.0)
    first, second, third = ((float(a), float(b), float(c)) for a, b, c in moved / moved[2, 2])
    return FieldSeen(tuple(tiles), seekers, (first, second, third), size)


def _seeker(found: Standing, tile: TileSeen, lattice: Array) -> SeekerSeen:
    x, y = through(lattice, np.array([tile.place]) + np.array([found.at]))[0]
    doubtful = found.doubtful or tile.doubtful
    return SeekerSeen(tile.tile, tile.place, (float(x), float(y)), found.confidence, doubtful)


def _corners(lattice: Array, place: Location) -> tuple[Point, Point, Point, Point]:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + np.array(place)
    first, second, third, fourth = ((float(x), float(y)) for x, y in through(lattice, square))
    return first, second, third, fourth
