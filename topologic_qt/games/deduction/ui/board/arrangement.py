"""Where everything lies on the table, in table units, for a number of players and a shape of window.

The viewer sits at the lower edge, the others clockwise from the left: beside each other along the upper edge,
or, where there is room at the sides, round the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPolygonF

from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, face_up_size
from topologic_qt.table.layout import Place

THICKNESS = 6.0  # the visible height of a full-size tile's side below its face, in table units
FULL = 100.0  # the side of a tile of full size, in table units
COIN = 112.0  # the diameter of a coin's face
BAG = (116.0, 128.0)  # the width and the height of the bag
SPREAD = 14.0  # how far a shadow reaches beyond a thing


class Kind(StrEnum):
    """The kinds of things."""

    TILE = "tile"  # a tile that shows its face
    BACK = "back"  # a tile that shows its back
    FACE = "face"  # one of the two faces of the coin
    COIN = "coin"  # a moving coin, whose face is not visible
    BAG = "bag"  # the bag with the coins
    PLATE = "plate"  # the name of a player, on a plate of brass
    TARGET = "target"  # a kind of question, ready to be put to a player


_ROUND = {Kind.FACE, Kind.COIN}


class Piece(NamedTuple):
    """A thing on the table. Its text names its look, and `parse` reads it back."""

    kind: Kind
    width: float
    height: float
    what: str = ""  # what it shows, in notation: a tile, a suit or a value; or the place of a back
    words: tuple[str, ...] = ()  # the lines of text on it, without line breaks

    def __str__(self) -> str:
        return "\n".join((self.kind, f"{self.width:g}", f"{self.height:g}", self.what, *self.words))

    @classmethod
    def parse(cls, text: str) -> Piece:
        """Return the thing with this look."""
        kind, width, height, what, *words = text.split("\n")
        return cls(Kind(kind), float(width), float(height), what, tuple(words))

    @property
    def size(self) -> float:
        """The size of a tile, as a share of full size."""
        return self.width / FULL

    @property
    def area(self) -> QRectF:
        """The area of the face, around its middle."""
        return QRectF(-self.width / 2, -self.height / 2, self.width, self.height)

    @property
    def thickness(self) -> float:
        """The visible height of the side below the face."""
        if self.kind in (Kind.TILE, Kind.BACK):
            return THICKNESS * self.size
        return THICKNESS if self.kind in _ROUND else 0.0

    @property
    def covered(self) -> QRectF:
        """The area of the thing with its side, and with a ring around it."""
        return self.area.adjusted(-7, -7, 7, 7 + self.thickness).toAlignedRect().toRectF()

    @property
    def shadowed(self) -> QRectF:
        """The area of its shadow."""
        far = SPREAD + 2
        return self.area.adjusted(-far, -far, far, far + 8).toAlignedRect().toRectF()


@cache
def outline(kind: Kind, width: float, height: float, inset: float = 0.0) -> QPainterPath:
    """Return the edge of a thing around its middle, or a line inside it."""
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(inset, inset, -inset, -inset)
    path = QPainterPath()
    if kind in _ROUND:
        path.addEllipse(area)
    elif kind is Kind.BAG:
        return bag_outline(area)
    else:
        corner = {Kind.PLATE: 11.0, Kind.TARGET: 20.0}.get(kind, 10.0 * width / FULL)
        path.addRoundedRect(area, corner, corner)
    return path


def bag_outline(area: QRectF) -> QPainterPath:
    """Return the outline of a bag that is tied near its top."""
    left, top, wide, high = area.left(), area.top(), area.width(), area.height()

    def at(x: float, y: float) -> QPointF:
        return QPointF(left + x * wide, top + y * high)

    path = QPainterPath(at(0.3, 0.02))
    path.quadTo(at(0.5, 0.1), at(0.7, 0.02))
    path.cubicTo(at(0.82, 0.06), at(0.72, 0.2), at(0.66, 0.27))
    path.cubicTo(at(0.86, 0.36), at(1.02, 0.62), at(0.97, 0.82))
    path.cubicTo(at(0.93, 0.98), at(0.74, 1.0), at(0.5, 1.0))
    path.cubicTo(at(0.26, 1.0), at(0.07, 0.98), at(0.03, 0.82))
    path.cubicTo(at(-0.02, 0.62), at(0.14, 0.36), at(0.34, 0.27))
    path.cubicTo(at(0.28, 0.2), at(0.18, 0.06), at(0.3, 0.02))
    path.closeSubpath()
    return path


_LEAST = 0.6  # the least share to which a text shrinks before it is shortened


def paint_line(
    painter: QPainter,
    area: QRectF,
    text: str,
    size: int,
    ink: QColor,
    alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    bold: bool = True,
    least: float = _LEAST,
) -> None:
    """Paint a line ``size`` units high, shrunk to ``least`` of that and then shortened to fit."""
    font = _font(size, bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > area.width():
        font.setPixelSize(max(1, round(size * max(least, area.width() / wide) - 0.5)))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(ink)
    unclipped = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip  # accents may stand out of the area
    painter.drawText(area, alignment | unclipped, shown)


def text_width(text: str, size: int, bold: bool = True) -> float:
    """Return the width of a line of text, ``size`` units high."""
    return QFontMetricsF(_font(size, bold)).horizontalAdvance(text)


def _font(size: int, bold: bool) -> QFont:
    font = QFont()
    font.setBold(bold)
    font.setPixelSize(size)
    return font


_FORGIVING = 24.0  # the distance from a thing within which a press still means it, in table units


def place_of(point: QPointF) -> Place:
    """Return the place with this middle."""
    return round(point.x()), round(point.y())


class Places:
    """The places of the things on the table. Where two overlap, the later one lies on top."""

    def __init__(self) -> None:
        self._areas: Mapping[Place, QRectF] = {}

    def use(self, areas: Mapping[Place, QRectF]) -> None:
        """Replace all places by these, each with its area."""
        self._areas = areas

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a place, in table units."""
        return QPointF(*place)

    def place_at(self, point: QPointF) -> Place:
        """Return the place in which a point lies, or an unused place."""
        return self._nearest(point, 0.0) or (-1, -1)

    def _nearest(self, point: QPointF, far: float) -> Place | None:
        for place, area in reversed(list(self._areas.items())):
            if area.adjusted(-far, -far, far, far).contains(point):
                return place
        return None

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the place that lies near a point, if there is one."""
        near = self._nearest(point, _FORGIVING)
        return () if near is None else (near,)

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return none: no two places share a side, so callers look for the nearest one."""
        return ()

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a place, in table units."""
        area = self._areas.get(place, QRectF(QPointF(*place), QPointF(*place)))
        corners = QPolygonF(area)
        corners.removeLast()
        return corners


def around(middle: QPointF, width: float, height: float) -> QRectF:
    """Return an area of this size around its middle."""
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


WIDTH, HEIGHT = 1000.0, 780.0  # the least width and height of the table
LOW_HEIGHT = 640.0  # the least height in a low window

_LEAST_ASPECT_OF_LOW = 1.3

_LEAST_ASPECT, _MOST_ASPECT = 0.7, 2.6  # the range of window shapes, width to height, that the table follows
_SMALLEST, _LARGEST = 48.0, 84.0  # the least and the largest side of the tiles of others
_EDGE = 14.0  # the width of a rack's frame
_PITCH = 1.07  # the distance from tile to tile in a rack, as a multiple of a tile's side

_PLATE = 58.0
_MOST_PLATE, _LARGEST_PLATE = 320.0, 460.0
"""The height of a plate with a name, and its largest widths, for usual and for any letters."""

USUAL_LETTERS, _LARGEST_LETTERS = 24.0, 46.0
"""The height of the letters of a name on a plate, and the most for which it has room, in table units."""

_TARGET = 42.0  # the height of a target for a question
_LEAST_TARGET = 236.0  # the least width of a target

_GAP = 6.0
_CENTRE = 486.0  # the width reserved for the middle of the table
_INSET = 4.0  # the room before the first thing in a row in the middle of the table
_COINS = _INSET + 2 * COIN + 58 + BAG[0] + 22  # the width of the bag and the coin beside each other

_FIRST = _INSET + 124 + 26 + FULL / 2
"""The middle of the first tile face up, from the left end of the row with the missing tile."""

_SHOWN = 100.0
_SHOWN_TO_OTHERS = 64.0  # the sides of a tile that is shown to the viewer, and to others
_BESIDE = 16.0  # the least distance from the table's edge of a tile shown beside a rack
_ROW = 262.0  # the height of everything in the middle of the table
_SPEECH = 78.0  # the room below a plate for what the player says
_HALF_BUBBLE = 127.0  # half the width of the largest bubble, with some room
_TOP = 12.0  # the distance of the racks at the upper edge from it


class Spot(NamedTuple):
    """The places of one player."""

    rack: QRectF
    tiles: tuple[QPointF, ...]  # the middles of the tiles in the rack
    tile: float  # the side of a tile in the rack
    plate: QRectF
    targets: tuple[QRectF, QRectF]  # the areas of the two kinds of questions to the player
    bubble: QPointF  # the middle of what the player says
    shown: QPointF  # the middle of a tile shown to the player
    shown_side: float

    @property
    def sits_below(self) -> bool:
        """Whether the player's bubble is above them."""
        return self.bubble.y() < self.rack.top()

    def middles(self, count: int) -> list[QPointF]:
        """Return the middles of this many tiles, centred in the rack."""
        pitch = self.tile * _PITCH
        centre = self.rack.center()
        return [centre + QPointF((place - (count - 1) / 2) * pitch, 0) for place in range(count)]


class Arrangement(NamedTuple):
    """The places of everything on the table."""

    room: QRectF  # the whole table
    spots: tuple[Spot, ...]  # the places of the players, clockwise from the lower edge
    bag: QPointF
    dish: QRectF
    coin: tuple[QPointF, QPointF]  # the middles of the coin's suit and value
    missing: QPointF
    cloth: QRectF
    face_up: tuple[QPointF, ...]
    letters: float  # the height of the letters of a name on a plate


def arrangement(
    players: int, aspect: float, low: bool = False, letters: float = USUAL_LETTERS
) -> Arrangement:
    """Return the places for this many players in a window with this ratio of width to height.

    In a ``low`` window, everything in the middle is in one row, so that all is larger. Plates are wider for
    larger ``letters``, which are never smaller than usual, and as large as there is room.
    """
    letters = min(max(letters, USUAL_LETTERS), _LARGEST_LETTERS)
    size = room_size(aspect, low)
    room = QRectF(0, 0, size.width(), size.height())
    own = _own_of_low(room, players) if low else _own(room, players)
    others = _along_the_edge(room, players) if low else _others(room, players)
    spots = tuple(spot._replace(plate=_plate(spot.rack, letters)) for spot in (own, *others))
    if low:
        plate = spots[0].plate
        beside = QPointF(plate.left() - 8 - _HALF_BUBBLE, plate.center().y())
        spots = (spots[0]._replace(bubble=beside), *spots[1:])
    lay = _in_a_row if low else _in_two_rows
    return lay(room, spots, _middle_height(room, spots), face_up_size(players))._replace(letters=letters)


def room_size(aspect: float, low: bool = False) -> QSizeF:
    """Return the size of the table for a window of a shape, see `arrangement`."""
    aspect = min(max(aspect, _LEAST_ASPECT_OF_LOW if low else _LEAST_ASPECT), _MOST_ASPECT)
    width = max(WIDTH, (LOW_HEIGHT if low else HEIGHT) * aspect)
    return QSizeF(width, width / aspect)


def _plate(rack: QRectF, letters: float) -> QRectF:
    """Return a plate that is wide enough for such letters, within its rack."""
    most = min(_MOST_PLATE * letters / USUAL_LETTERS, _LARGEST_PLATE)
    wide = min(max(rack.width() - 10, 200.0), most)
    return QRectF(rack.center().x() - wide / 2, rack.bottom() + _GAP, wide, _PLATE)


def _middle_height(room: QRectF, spots: tuple[Spot, ...]) -> float:
    """Return the height of the middle of the table, between the viewer's rack and the others' bubbles."""
    bottoms = [spot.plate.bottom() for spot in spots[1:]]
    top = max(bottom for bottom in bottoms if bottom < room.height() * 0.36) + _SPEECH
    return (top + spots[0].rack.top() - 8) / 2


def _own(room: QRectF, players: int) -> Spot:
    size = _rack_size(HAND_SIZES[players], FULL)
    middle = room.center().x()
    rack = QRectF(middle - size[0] / 2, room.bottom() - size[1] - _PLATE - _GAP - 4, *size)
    aside = max(size[0] / 2 + 90, _CENTRE / 2 + 130)
    left = max(middle - aside, _HALF_BUBBLE)
    return _spot(
        rack,
        HAND_SIZES[players],
        FULL,
        bubble=QPointF(left, rack.top() - 56),
        shown=(QPointF(2 * middle - left, rack.top() - 66), _SHOWN),
    )


def _own_of_low(room: QRectF, players: int) -> Spot:
    """Return the places of the player at the lower edge of a low window; shown tiles are beside the rack."""
    spot = _own(room, players)
    side = min(_SHOWN, room.right() - _BESIDE - spot.rack.right() - 8)
    return spot._replace(
        shown=QPointF(spot.rack.right() + 8 + side / 2, spot.rack.center().y()), shown_side=side
    )


def _others(room: QRectF, players: int) -> list[Spot]:
    others, tiles = players - 1, HAND_SIZES[players]
    beside = _fitting(tiles, (room.width() - _CENTRE) / 2 - 18)
    if others > 2 and beside >= _SMALLEST + 2:
        return _round_the_table(room, tiles, beside, others - 2)
    return _along_the_edge(room, players)


def _along_the_edge(room: QRectF, players: int) -> list[Spot]:
    others, tiles = players - 1, HAND_SIZES[players]
    side = _fitting(tiles, (room.width() - 12 * others) / others)
    wide, high = _rack_size(tiles, side)
    lefts = (room.width() * (number + 0.5) / others - wide / 2 for number in range(others))
    return [_other(room, QRectF(left, _TOP, wide, high), tiles, side) for left in lefts]


def _round_the_table(room: QRectF, tiles: int, side: float, above: int) -> list[Spot]:
    """Return the places of the others: one at the left, some at the upper edge, one at the right."""
    wide, high = _rack_size(tiles, side)
    taken = max(wide, _LEAST_TARGET)
    inside = (taken - wide) / 2 + 8
    low = max(_TOP + high + 108, (room.height() - 360) * 0.46)
    points = [QPointF(inside, low)]
    for number in range(above):
        middle = room.center().x() + (number - (above - 1) / 2) * (taken + 24)
        points.append(QPointF(middle - wide / 2, _TOP))
    points.append(QPointF(room.right() - inside - wide, low))
    return [_other(room, QRectF(point.x(), point.y(), wide, high), tiles, side) for point in points]


def _other(room: QRectF, rack: QRectF, tiles: int, side: float) -> Spot:
    """Return the places of one of the other players; bubbles and shown tiles are below the plate."""
    x = min(max(rack.center().x(), _HALF_BUBBLE), room.right() - _HALF_BUBBLE)
    below = QPointF(x, rack.bottom() + _GAP + _PLATE + 40)
    return _spot(rack, tiles, side, below, (below, _SHOWN_TO_OTHERS))


def _fitting(tiles: int, wide: float) -> float:
    """Return the side of tiles that fit in a rack of some width, within the limits."""
    return min(max((wide - 2 * _EDGE) / (tiles * _PITCH), _SMALLEST), _LARGEST)


def _rack_size(tiles: int, side: float) -> tuple[float, float]:
    return tiles * side * _PITCH + 2 * _EDGE, side + 2 * _EDGE


def _spot(rack: QRectF, tiles: int, side: float, bubble: QPointF, shown: tuple[QPointF, float]) -> Spot:
    middle, plate = rack.center(), _plate(rack, USUAL_LETTERS)
    target = QRectF(0, 0, min(max(rack.width(), _LEAST_TARGET), 300.0), _TARGET)
    low = target.translated(middle.x() - target.width() / 2, plate.top() - _TARGET - 4)
    spot = Spot(rack, (), side, plate, (low.translated(0, -_TARGET - 4), low), bubble, *shown)
    return spot._replace(tiles=tuple(spot.middles(tiles)))


def _in_two_rows(room: QRectF, spots: tuple[Spot, ...], y: float, face_up: int) -> Arrangement:
    """Return the arrangement with two rows around a height: the bag and the coin above, tiles below."""
    middle = room.center().x() - _INSET / 2
    coins = QPointF(middle - _COINS / 2, y - (_ROW - COIN) / 2 + 4)
    tiles = QPointF(middle - _width_of_tiles(face_up) / 2, y + (_ROW - FULL) / 2 - 6)
    return _with_middle(room, spots, coins, tiles, face_up)


def _width_of_tiles(face_up: int) -> float:
    return _FIRST + FULL / 2 + (face_up - 1) * FULL * _PITCH


def _in_a_row(room: QRectF, spots: tuple[Spot, ...], y: float, face_up: int) -> Arrangement:
    """Return the arrangement with the bag, the coin and the tiles side by side at a height."""
    tiles = _COINS + 26
    left = room.center().x() - (tiles + _width_of_tiles(face_up) + _INSET) / 2
    return _with_middle(room, spots, QPointF(left, y), QPointF(left + tiles, y), face_up)


def _with_middle(
    room: QRectF, spots: tuple[Spot, ...], coins: QPointF, tiles: QPointF, face_up: int
) -> Arrangement:
    """Return the arrangement with the bag and coin starting at one point, and the tiles at another."""
    dish = QRectF(coins.x() + BAG[0] + 26, coins.y() - COIN / 2 - 9, 2 * COIN + 58, COIN + 24)
    suit, value = (QPointF(dish.center().x() + side * (COIN / 2 + 9), coins.y()) for side in (-1, 1))
    cloth = QRectF(tiles.x() + 4, tiles.y() - 62, 124, 128)
    lying = (tiles + QPointF(_FIRST + number * FULL * _PITCH, 0) for number in range(face_up))
    return Arrangement(
        room=room,
        spots=spots,
        bag=coins + QPointF(BAG[0] / 2 + 4, 0),
        dish=dish,
        coin=(suit, value),
        missing=QPointF(cloth.center().x(), tiles.y()),
        cloth=cloth,
        face_up=tuple(lying),
        letters=USUAL_LETTERS,
    )
