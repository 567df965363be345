"""The contracts of a game's board with the table, and the layout of tiles on their places beside a tray."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from topologic_qt.table.glow import Glow
from topologic_qt.table.sprites import Drawing, solid

Place = tuple[int, int]
"""A place of a lattice: a column and a row, or any other pair of numbers that names it."""

Fan = Callable[[int, int], tuple[float, QPointF]]
"""The arrangement of pieces on a tile: for the number of pieces and the index of one of them, its scale and
its place, from the middle of the tile, in table units. One alone is a lens, and several are discs."""


class Lattice(Protocol):
    """The places of a board. A place is about 100 table units wide."""

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a place, in table units."""

    def place_at(self, point: QPointF) -> Place:
        """Return the place in which a point lies."""

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the places that lie within half a place of a point, the nearest first."""

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return the places that share a side with this one."""

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a place, in order around it, in table units."""


class TilePainter(Protocol):
    """The look of all the tiles of a table, drawn around their middles in table units."""

    def rect(self, face: str) -> QRectF:
        """Return the area that a tile with this face covers, even when slightly turned."""

    def shadow_rect(self, face: str) -> QRectF:
        """Return the area that the shadow of a tile with this face covers."""

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the tiles, for the stars around one that is celebrated."""

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a tile with this face."""

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of the shadow of a tile with this face."""

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a tile with this face for a state of play."""


class Describer(Protocol):
    """The descriptions of tiles and pieces for screen readers."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile with its pieces, in words; ``place`` counts from the first column and row in use."""

    def describe_piece(self, index: int) -> str:
        """Return the description of a piece in the tray."""


_AIR = 42.0
_TRAY_GAP = 85.0  # distance from the left edge of the field to the middle of the tray
_STEPS = 16  # number of steps to the table unit at which corners are told apart
_Known = tuple[int, int]
_SLOT = 84.0  # distance from the middle of one slot of a tray to the middle of the next
HOLLOW = 34.0  # radius of a slot of a tray


class TileLook(NamedTuple):
    """The key, face and position of a tile on the table."""

    key: str
    """The name of the tile for the table and its users."""
    face: str
    """The painter's name for the picture on the tile."""
    places: tuple[Place, ...]
    """The places that the tile covers; most tiles cover one."""
    angle: float = 0.0
    """The angle by which the tile is turned, in degrees."""

    def centre(self, lattice: Lattice) -> QPointF:
        """Return the middle of the tile, in table units."""
        middle = QPointF()
        for place in self.places:
            middle += lattice.centre(place)
        return middle / len(self.places)


def extent(lattice: Lattice, places: Iterable[Place]) -> QRectF:
    """Return the area that these places cover; an empty one for none."""
    covered = QRectF()
    for place in places:
        covered |= lattice.outline(place).boundingRect()
    return covered


def outline_of(lattice: Lattice, places: Iterable[Place]) -> QPolygonF:
    """Return the corners of the area that adjacent places cover together, in order around it."""
    sides: dict[tuple[_Known, _Known], QPointF] = {}
    for place in places:
        corners = lattice.outline(place).toList()
        for corner, after in zip(corners, corners[1:] + corners[:1], strict=True):
            here, there = _known(corner), _known(after)
            if sides.pop((there, here), None) is None:  # else two places share this side
                sides[here, there] = corner
    ways = {here: (there, corner) for (here, there), corner in sides.items()}
    outline = QPolygonF()
    here = next(iter(ways))
    while here in ways:
        here, corner = ways.pop(here)
        outline.append(corner)
    return outline


def _known(corner: QPointF) -> _Known:
    """Return a corner, rounded so that all places that meet there give the same one."""
    return round(corner.x() * _STEPS), round(corner.y() * _STEPS)


def tray_place(field: QRectF) -> QPointF:
    """Return the middle of the tray, to the left of the field."""
    return QPointF(field.left() - _TRAY_GAP, field.center().y())


def whole_extent(field: QRectF, slots: int) -> QRectF:
    """Return the area that a field and a tray with this number of slots cover."""
    return field | tray_rect(slots).translated(tray_place(field)) if slots else field


def with_air(covered: QRectF) -> QRectF:
    """Return the area to show so that everything is visible: the covered one with a margin."""
    return covered.adjusted(-_AIR, -_AIR, _AIR, _AIR)


def tray_slot(index: int, slots: int) -> QPointF:
    """Return the middle of a slot, from the middle of the tray."""
    return QPointF(0, (index - (slots - 1) / 2) * _SLOT)


def tray_rect(slots: int) -> QRectF:
    """Return the area that a tray covers, with its shadow, around its middle."""
    height = slots * _SLOT + 16
    return QRectF(-50, -height / 2 - 4, 100, height + 14)


def paint_tray(painter: QPainter, slots: int) -> None:
    """Draw a wooden tray with one hollow for each piece, one below the other, around the origin."""
    body = QPainterPath()
    body.addRoundedRect(tray_rect(slots).adjusted(4, 4, -4, -10), 22, 22)
    painter.fillPath(body.translated(0, 5), solid(QColor(0, 0, 0, 70)))
    wood = QLinearGradient(-46, 0, 46, 0)
    for at, colour in ((0, "#8a5a34"), (0.5, "#a06c40"), (1, "#7a4e2c")):
        wood.setColorAt(at, QColor(colour))
    painter.fillPath(body, QBrush(wood))
    painter.strokePath(body, QPen(solid(QColor("#4d2f18")), 2))
    hollows, rims = QPainterPath(), QPainterPath()
    for index in range(slots):
        hollows.addEllipse(tray_slot(index, slots), HOLLOW, HOLLOW)
        for radius in (HOLLOW - 1, HOLLOW + 1):
            rims.addEllipse(tray_slot(index, slots), radius, radius)
    painter.fillPath(hollows, solid(QColor(40, 22, 8, 130)))
    painter.fillPath(rims, solid(QColor(255, 226, 190, 60)))
