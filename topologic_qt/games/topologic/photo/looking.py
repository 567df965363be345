"""The steps of reading a field from a decoded picture."""

import cv2
import numpy as np

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.assignment import cheapest
from topologic_qt.games.topologic.photo.choosing import Chosen, area_around, chosen_places
from topologic_qt.games.topologic.photo.colours import Bodies, colour_costs
from topologic_qt.games.topologic.photo.evidence import Spot, evidence
from topologic_qt.games.topologic.photo.lattice import find_lattice, lying, through
from topologic_qt.games.topologic.photo.pips import WIDTH, bank, pip_places
from topologic_qt.games.topologic.photo.places import Places, refined, seen_places
from topologic_qt.games.topologic.photo.seen import FieldSeen, NoField, Point, Reason, TileSeen
from topologic_qt.games.topologic.photo.squares import find_squares
from topologic_qt.games.topologic.rules.field import Location
from topologic_qt.games.topologic.rules.tile import ALL_TILES

_SMALL = 1600
"""The longer side of the picture in which squares are looked for, in pixels."""

_MARGIN = 4
"""The places that are looked at beyond the squares that were found."""

_SURE = 3.0
"""The margin of the assignment above which a tile is not doubtful, in units of log-likelihood."""


def field_of(picture: Array, thinking: Thinking) -> FieldSeen:
    """Read the field of a picture in red, green and blue. Raises `NoField`, and `Cancelled`."""
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
    area = area_around(with_pips, _MARGIN)
    places = seen_places(small, lattice, area)
    lattice = refined(lattice, places, [places.number(*spot) for spot in with_pips])
    thinking.done(0.6)
    places = seen_places(small, lattice, area)
    thinking.done(0.7)
    outlined = set(lying(lattice, squares.corners).values())
    chosen = chosen_places(evidence(places, with_pips, outlined, lattice))
    grown = np.diag([width / size[0], height / size[1], 1.0]) @ lattice
    return _settled(places, chosen, grown, (width, height), thinking)


def _settled(
    places: Places, field: Chosen, lattice: Array, size: tuple[int, int], thinking: Thinking
) -> FieldSeen:
    """Settle all sixty tiles together."""
    spots = field.spots
    chosen = [places.number(*spot) for spot in spots]
    numbers = number_costs(places, chosen)
    bodies = bodies_of(places, chosen, spots)
    colours = colour_costs(bodies, numbers)
    thinking.done(0.9)
    costs = (colours[:, :, None] + numbers[:, None, :]).reshape(len(spots), -1)
    columns, margins = cheapest(costs)
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    moved = lattice @ np.array([[1.0, 0, left], [0, 1.0, top], [0, 0, 1.0]])
    tiles = []
    for spot, column, margin in zip(spots, columns, margins, strict=True):
        place = Location(spot[0] - left, spot[1] - top)
        tiles.append(
            TileSeen(
                ALL_TILES[column],
                place,
                float(1 - np.exp(-margin / _SURE)),
                bool(margin < _SURE) or spot in field.guessed,
                _corners(moved, place),
            )
        )
    thinking.done(1.0)
    first, second, third = ((float(a), float(b), float(c)) for a, b, c in moved / moved[2, 2])
    return FieldSeen(tuple(tiles), (), (first, second, third), size)


def _corners(lattice: Array, place: Location) -> tuple[Point, Point, Point, Point]:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + np.array(place)
    first, second, third, fourth = ((float(x), float(y)) for x, y in through(lattice, square))
    return first, second, third, fourth


def number_costs(places: Places, chosen: list[int]) -> Array:
    """The cost of each number from 1 to 6 for each place, in units of log-likelihood."""
    alike = places.alike.by_number[chosen]
    best = alike.max(axis=1, keepdims=True)
    costs = 14 * np.log((1 - alike**2) / (1 - best**2))
    return np.asarray(np.minimum(costs * np.clip((best - 0.3) / 0.45, 0.05, 1), 14))


def bodies_of(places: Places, chosen: list[int], spots: list[Spot]) -> Bodies:
    """The colours of places beside their pips."""
    faces = bank(True)
    middle = abs((np.arange(WIDTH) + 0.5) / WIDTH - 0.5)
    inside = (middle[:, None] < 0.4) & (middle[None] < 0.4)
    light, pale = [], []
    for index in chosen:
        number = int(places.alike.by_number[index].argmax())
        face = int(places.alike.face[index, number])
        body = inside & ~pip_places(faces, face, 1.6)
        light.append(np.median(places.patches[index][body], axis=0))
        pale.append(places.alike.light[index, number])
    best = places.alike.by_number[chosen].max(axis=1)
    trust = np.clip((best - 0.45) / 0.25, 0.1, 1)
    return Bodies(np.array(light), np.array(spots, float), trust, np.array(pale))
