"""The steps of reading a field from a decoded picture."""

import cv2
import numpy as np

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.choosing import Chosen, area_around, chosen_places
from topologic_qt.games.topologic.photo.evidence import Found, evidence
from topologic_qt.games.topologic.photo.lattice import find_lattice, lying, through
from topologic_qt.games.topologic.photo.places import Places, refined, seen_places
from topologic_qt.games.topologic.photo.seekers import Standing, find_seekers
from topologic_qt.games.topologic.photo.seen import FieldSeen, NoField, Point, Reason, SeekerSeen, TileSeen
from topologic_qt.games.topologic.photo.settling import settled
from topologic_qt.games.topologic.photo.squares import find_squares
from topologic_qt.games.topologic.rules.field import Location
from topologic_qt.games.topologic.rules.tile import ALL_TILES

_SMALL = 1600
"""The longer side of the picture in which squares are looked for, in pixels."""

_MARGIN = 4
"""The places that are looked at beyond the squares that were found."""

_SURE = 6.0
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
    chosen = chosen_places(evidence(places, Found(lattice, size, with_pips, outlined)))
    grown = np.diag([width / size[0], height / size[1], 1.0]) @ lattice
    return _told(places, chosen, grown, (width, height), thinking)


def _told(
    places: Places, field: Chosen, lattice: Array, size: tuple[int, int], thinking: Thinking
) -> FieldSeen:
    """Settle all sixty tiles together, and say where they are in the picture."""
    found = settled(places, field)
    thinking.done(0.9)
    left, top = min(spot[0] for spot in found.spots), min(spot[1] for spot in found.spots)
    moved = lattice @ np.array([[1.0, 0, left], [0, 1.0, top], [0, 0, 1.0]])
    tiles = []
    for spot, tile, margin in zip(found.spots, found.tiles, found.margins, strict=True):
        place = Location(spot[0] - left, spot[1] - top)
        doubtful = bool(margin < _SURE) or spot in field.guessed
        confidence = float(1 - np.exp(-margin / _SURE))
        tiles.append(TileSeen(ALL_TILES[tile], place, confidence, doubtful, _corners(moved, place)))
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
