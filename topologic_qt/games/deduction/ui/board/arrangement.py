"""The arrangement of everything on the table, in table units, for a number of players and a shape of window.

The viewer sits at the lower edge, the others clockwise from the left: beside each other along the upper edge,
or, where there is room at the sides, round the table.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from topologic_qt.games.deduction.rules import HAND_SIZES
from topologic_qt.games.deduction.ui.board.pieces import BAG, COIN, FULL

WIDTH, HEIGHT = 1000.0, 780.0
"""The least width and height of the table."""

_LEAST_ASPECT, _MOST_ASPECT = 0.7, 2.6
"""The shapes of windows, width to height, that the table follows."""

_SMALLEST, _LARGEST = 48.0, 84.0
"""The least and the largest side of the tiles of others."""

_EDGE = 14.0
"""The width of a rack's frame."""

_PITCH = 1.07
"""The distance from tile to tile in a rack, as a multiple of a tile's side."""

_PLATE = 62.0
_MOST_PLATE = 320.0
"""The height of a plate with a name, and its largest width."""

_TARGET = 46.0
"""The height of a target for a question."""

_LEAST_TARGET = 236.0
"""The least width of a target."""

_GAP = 6.0
_CENTRE = 486.0
"""The width of what lies in the middle of the table."""

_SHOWN = 100.0
_SHOWN_TO_OTHERS = 64.0
"""The sides of a tile that is shown to the viewer, and to others."""

_ROW = 262.0
"""The height of what lies in the middle of the table."""


class Spot(NamedTuple):
    """The places of one player."""

    rack: QRectF
    tiles: tuple[QPointF, ...]
    """The middles of the tiles in the rack."""
    tile: float
    """The side of a tile in the rack."""
    plate: QRectF
    targets: tuple[QRectF, QRectF]
    """The areas of the two kinds of questions that can be put to the player."""
    bubble: QPointF
    """The middle of what the player says."""
    shown: QPointF
    """The middle of a tile that was shown to the player."""
    shown_side: float

    def middles(self, count: int) -> list[QPointF]:
        """Return the middles of so many tiles, in the middle of the rack."""
        pitch = self.tile * _PITCH
        centre = self.rack.center()
        return [centre + QPointF((place - (count - 1) / 2) * pitch, 0) for place in range(count)]


class Arrangement(NamedTuple):
    """The places of everything on the table."""

    room: QRectF
    """The whole table."""
    spots: tuple[Spot, ...]
    """The places of the players, clockwise from the lower edge."""
    bag: QPointF
    dish: QRectF
    coin: tuple[QPointF, QPointF]
    """The middles of the coin's suit and value."""
    missing: QPointF
    cloth: QRectF
    face_up: tuple[QPointF, ...]


def arrangement(players: int, aspect: float) -> Arrangement:
    """Return the places for so many players in a window of a shape: its width as a multiple of its height."""
    aspect = min(max(aspect, _LEAST_ASPECT), _MOST_ASPECT)
    width = max(WIDTH, HEIGHT * aspect)
    room = QRectF(0, 0, width, width / aspect)
    spots = (_own(room, players), *_others(room, players))
    top, bottom = max(_low(spot) for spot in spots[1:] if _is_above(spot, room)), spots[0].rack.top()
    return _with_middle(room, spots, (top + bottom - 34) / 2 + 8, 5 - HAND_SIZES[players] // 2)


def _is_above(spot: Spot, room: QRectF) -> bool:
    """Return whether a player sits at the upper edge, and reaches over the middle of the table."""
    middle = room.center().x()
    return spot.rack.left() < middle + _CENTRE / 2 and spot.rack.right() > middle - _CENTRE / 2


def _low(spot: Spot) -> float:
    return spot.plate.bottom()


def _own(room: QRectF, players: int) -> Spot:
    """Return the places of the player at the lower edge."""
    size = _rack_size(HAND_SIZES[players], FULL)
    middle = room.center().x()
    rack = QRectF(middle - size[0] / 2, room.bottom() - size[1] - _PLATE - _GAP - 4, *size)
    aside = max(size[0] / 2 + 90, _CENTRE / 2 + 130)
    left = max(middle - aside, 120.0)
    return _spot(
        rack,
        HAND_SIZES[players],
        FULL,
        bubble=QPointF(left, rack.top() - 56),
        shown=(QPointF(2 * middle - left, rack.top() - 66), _SHOWN),
    )


def _others(room: QRectF, players: int) -> list[Spot]:
    """Return the places of the others, from the left to the right."""
    others, tiles = players - 1, HAND_SIZES[players]
    beside = (room.width() - _CENTRE) / 2 - 18
    along = (room.width() - 12 * others) / others
    if others > 2 and _fitting(tiles, beside) >= _SMALLEST + 2:
        above = (room.width() - 12 * (others - 2)) / (others - 2)
        side = min(_fitting(tiles, beside), _fitting(tiles, above))
        low = room.top() + max(170.0, (room.height() - 360) * 0.42)
        places = [QPointF(8, low)]
        places += [QPointF(0, 12)] * (others - 2)
        places.append(QPointF(room.right() - 8, low))
        return _around(room, tiles, side, places)
    side = _fitting(tiles, along)
    return _around(room, tiles, side, [QPointF(0, 12)] * others, every=True)


def _around(
    room: QRectF, tiles: int, side: float, places: list[QPointF], every: bool = False
) -> list[Spot]:
    """Return spots of this size; those of the upper edge share its width evenly."""
    wide, high = _rack_size(tiles, side)
    above = places if every else places[1:-1]
    spots = []
    for number, place in enumerate(places):
        x = place.x()
        if every or 0 < number < len(places) - 1:
            index = number if every else number - 1
            x = room.width() * (index + 0.5) / len(above) - wide / 2
        elif number:
            x -= max(wide, _LEAST_TARGET)
        rack = QRectF(x, place.y(), wide, high)
        below = QPointF(rack.center().x(), rack.bottom() + _GAP + _PLATE + 42)
        spots.append(_spot(rack, tiles, side, below, (below, _SHOWN_TO_OTHERS)))
    return spots


def _fitting(tiles: int, wide: float) -> float:
    """Return the side of tiles that fit in a rack of some width, within the limits."""
    return min(max((wide - 2 * _EDGE) / (tiles * _PITCH), _SMALLEST), _LARGEST)


def _rack_size(tiles: int, side: float) -> tuple[float, float]:
    return tiles * side * _PITCH + 2 * _EDGE, side + 2 * _EDGE


def _spot(rack: QRectF, tiles: int, side: float, bubble: QPointF, shown: tuple[QPointF, float]) -> Spot:
    wide = min(max(rack.width() - 10, 200.0), _MOST_PLATE)
    middle = rack.center()
    plate = QRectF(middle.x() - wide / 2, rack.bottom() + _GAP, wide, _PLATE)
    target = QRectF(0, 0, min(max(rack.width(), _LEAST_TARGET), 300.0), _TARGET)
    high = max(rack.center().y(), 2 + _TARGET + _GAP / 2)
    above = target.translated(middle.x() - target.width() / 2, high - _TARGET - _GAP / 2)
    spot = Spot(rack, (), side, plate, (above, above.translated(0, _TARGET + _GAP)), bubble, *shown)
    return spot._replace(tiles=tuple(spot.middles(tiles)))


def _with_middle(room: QRectF, spots: tuple[Spot, ...], y: float, face_up: int) -> Arrangement:
    """Return the arrangement with the bag, the coin, the missing tile and those face up around a height."""
    x = room.center().x()
    coins, tiles = y - (_ROW - COIN) / 2 + 4, y + (_ROW - FULL) / 2 - 6
    left = x - _CENTRE / 2
    bag = QPointF(left + BAG[0] / 2 + 4, coins)
    dish = QRectF(left + BAG[0] + 26, coins - COIN / 2 - 9, 2 * COIN + 58, COIN + 24)
    pair = tuple(QPointF(dish.center().x() + side * (COIN / 2 + 9), coins) for side in (-1, 1))
    cloth = QRectF(left + 4, tiles - 62, 124, 128)
    pitch = FULL * _PITCH
    first = left + _CENTRE - 8 - (face_up - 0.5) * pitch
    lying = tuple(QPointF(first + number * pitch, tiles) for number in range(face_up))
    return Arrangement(
        room, spots, bag, dish, (pair[0], pair[1]), QPointF(cloth.center().x(), tiles), cloth, lying
    )
