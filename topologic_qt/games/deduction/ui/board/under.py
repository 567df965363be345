"""What lies under the things that can be reached: racks with the backs of tiles, the dish, the cloth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from topologic_qt.games.deduction.ui.board import things
from topologic_qt.games.deduction.ui.board.arrangement import FULL, Arrangement, Kind, Piece
from topologic_qt.games.deduction.ui.board.laying import is_away
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.things import paint_back
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing

_AIR = 20
"""The room around a rack for its shadow."""


def marks(picture: Picture, places: Arrangement, style: Style) -> Mapping[Hashable, Mark]:
    """Return the marks for a picture, by name."""
    found: dict[Hashable, Mark] = {
        "dish": _mark("dish", places.dish, things.paint_dish),
        "cloth": _mark("cloth", places.cloth, things.paint_cloth),
    }
    for number, (spot, seat) in enumerate(zip(places.spots, picture.around, strict=True)):
        player = picture.players[seat]
        seen = player.hand is not None
        backs = [] if seen else spot.middles(player.size - is_away(picture, seat))
        found["rack", number] = _rack(spot.rack, backs, spot.tile, style, number)
    return found


def _mark(name: Hashable, area: QRectF, paint: Callable[[QPainter, QRectF], None]) -> Mark:
    """Return a mark that fills an area."""
    middle = area.center()
    around = area.translated(-middle)
    drawing = Drawing((name, area.width(), area.height()), lambda painter: paint(painter, around))
    return Mark(drawing, _with_air(around), middle)


def _rack(area: QRectF, backs: Sequence[QPointF], side: float, style: Style, number: int) -> Mark:
    """Return a rack with tiles seen from behind."""
    middle = area.center()
    around = area.translated(-middle)
    piece = Piece(Kind.BACK, side, side)

    def paint(painter: QPainter) -> None:
        things.paint_rack(painter, around)
        for index, back in enumerate(backs):
            painter.save()
            painter.translate(back - middle)
            things.paint_shadow(painter, piece)
            painter.scale(side / FULL, side / FULL)
            paint_back(painter, f"{number} {index}", style.material)
            painter.restore()

    name = ("rack", area.width(), area.height(), len(backs), side, style.name, number)
    return Mark(Drawing(name, paint), _with_air(around), middle)


def _with_air(area: QRectF) -> QRectF:
    return area.adjusted(-_AIR, -_AIR, _AIR, _AIR).toAlignedRect().toRectF()
