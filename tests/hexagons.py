"""A board of hexagons, with some tiles on two places."""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from topologic_qt.table.glow import DIM_INK, Glow, glows
from topologic_qt.table.layout import Place, TileLook
from topologic_qt.table.sprites import Drawing

SIDE = 100 / sqrt(3)
"""The length of a hexagon's side; the middles of two neighbours are 100 apart."""

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps from a hexagon to its neighbours, clockwise from the right."""

COLOURS = {"red": QColor("#d1171c"), "blue": QColor("#1861dc"), "green": QColor("#2fa157")}


class HexLattice:
    """Hexagons with a corner at the top; a place is two numbers, along the row and down to the right."""

    def centre(self, place: Place) -> QPointF:
        across, down = place
        return QPointF(100 * (across + down / 2), 1.5 * SIDE * down)

    def place_at(self, point: QPointF) -> Place:
        down = point.y() / (1.5 * SIDE)
        guess = (round(point.x() / 100 - down / 2), round(down))
        return min((guess, *self.neighbours(guess)), key=lambda place: self._away(place, point))

    def places_near(self, point: QPointF) -> Sequence[Place]:
        here = self.place_at(point)
        near = [place for place in (here, *self.neighbours(here)) if self._away(place, point) <= 100]
        return sorted(near, key=lambda place: self._away(place, point))

    def neighbours(self, place: Place) -> Sequence[Place]:
        return [(place[0] + across, place[1] + down) for across, down in STEPS]

    def outline(self, place: Place) -> QPolygonF:
        middle = self.centre(place)
        corners = (pi / 6 + pi / 3 * corner for corner in range(6))
        return QPolygonF([middle + QPointF(cos(angle), sin(angle)) * SIDE for angle in corners])

    def _away(self, place: Place, point: QPointF) -> float:
        away = self.centre(place) - point
        return float(sqrt(QPointF.dotProduct(away, away)))


HEXES = HexLattice()


def half_of(face: str) -> list[QPointF]:
    """The centres of a tile's hexagons, from the first, by its face: "red", or "red 2" for two of them."""
    _, _, step = face.partition(" ")
    if not step:
        return [QPointF()]
    half = HEXES.centre(STEPS[int(step)]) / 2
    return [-half, half]


def shape_of(face: str) -> QPolygonF:
    """A tile's outline around its centre."""
    whole = QPolygonF()
    for middle in half_of(face):
        whole = whole.united(HEXES.outline((0, 0)).translated(middle))
    return whole


class HexPainter:
    """A painter of plain tiles in the colours of their faces."""

    colours = tuple(COLOURS.values())

    def rect(self, face: str) -> QRectF:
        return shape_of(face).boundingRect().adjusted(-8, -8, 8, 8)

    def shadow_rect(self, face: str) -> QRectF:
        return self.rect(face).translated(0, 4)

    def drawing(self, face: str) -> Drawing:
        return Drawing(face, lambda painter: self._fill(painter, face, COLOURS[face.split()[0]]))

    def shadow(self, face: str) -> Drawing:
        shadow = QColor(0, 0, 0, 40)
        return Drawing(("shadow", face), lambda painter: self._fill(painter, face, shadow))

    def glow(self, face: str, glow: Glow) -> Drawing:
        shape = shape_of(face)
        marks = glows(
            ("hexagons", face.partition(" ")[2]),
            lambda painter: self._fill(painter, face, DIM_INK),
            lambda painter: painter.drawPolygon(shape),
        )
        return marks[glow]

    def _fill(self, painter: QPainter, face: str, colour: QColor) -> None:
        painter.setPen(QPen(QColor(0, 0, 0, 0)))
        painter.setBrush(colour)
        painter.drawPolygon(shape_of(face))


class HexWords:
    """Names tiles with their places and the numbers of pieces on them."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        return " ".join(map(str, (key, *place, *(f"piece {index + 1}" for index in pieces))))

    def describe_piece(self, index: int) -> str:
        return f"piece {index + 1} in the tray"


def spread(count: int, index: int) -> tuple[float, QPointF]:
    """The scale and offset of a piece among those on one tile, in a row."""
    return 1 / count, QPointF(30 * (index - (count - 1) / 2), 0)


def hexagon(key: str, *places: Place) -> TileLook:
    """A tile on one place or two adjacent ones, in the colour at the start of its name."""
    colour = {"r": "red", "b": "blue", "g": "green"}[key[0]]
    if len(places) == 1:
        return TileLook(key, colour, places)
    (across, down), (other_across, other_down) = places
    step = STEPS.index((other_across - across, other_down - down))
    return TileLook(key, f"{colour} {step}", places)
