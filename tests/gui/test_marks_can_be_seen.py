"""Marks on tables and sheets are visible: at least 4.5 to 1, measured in pictures.

A mark of two inks is visible by its edge, wherever one of them contrasts with the other or the ground; a mark
of one ink must contrast with every ground.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations, product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from tests.colours import contrast
from topologic_qt.games.deduction.rules.sheet import Mark
from topologic_qt.games.deduction.ui.sheet.grid import paint_cell
from topologic_qt.games.deduction.ui.sheet.page import CellLook
from topologic_qt.games.topologic.rules.notes import Mark as TileMark
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import PALETTES, TILE_GLOWS, Style
from topologic_qt.games.topologic.ui.notebook.marking import Ground, Tick, tick_drawing
from topologic_qt.table.ghosts import GhostKind, paint_ghost
from topologic_qt.table.glow import Glow
from topologic_qt.table.piece_item import Form, paint_piece
from topologic_qt.table.scene import CursorItem
from topologic_qt.widgets.theme import dress

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

LEAST = 4.5
SHARE = 0.015
"""The share of a mark's pixels that an ink covers at least, whatever its soft edges are made of."""
GROUND = "#27524a"

AROUND = TILE_RECT.adjusted(-12, -12, 12, 12)
RULED_OUT = TileMark.RULED_OUT.value
"""The mark whose tile is drawn otherwise in a dark window."""
USUAL = next(iter(PALETTES))

Draw = Callable[[QPainter], None]


def pixels(area: QRectF, *layers: Draw) -> bytes:
    image = QImage(area.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-area.topLeft())
    for layer in layers:
        painter.save()
        layer(painter)
        painter.restore()
    painter.end()
    return bytes(image.constBits())


def clearest(before: bytes, after: bytes) -> float:
    """The best contrast within a mark, and to the ground below."""
    pairs = Counter(zip(memoryview(before).cast("I"), memoryview(after).cast("I"), strict=True))
    made, under = Counter[int](), Counter[int]()
    for (old, new), count in pairs.items():
        if old != new:
            under[old] += count
            made[new] += count
    inks, grounds = _common(made), _common(under)
    contrasts = (contrast(QColor(a), QColor(b)) for a, b in [*combinations(inks, 2), *product(inks, grounds)])
    return max(contrasts, default=0.0)


def _common(colours: Counter[int]) -> set[str]:
    """The frequent colours, with nearly equal ones, as in a gradient, counted as one."""
    alike = Counter[int]()
    for colour, count in colours.items():
        alike[colour & 0xF0F0F0 | 0x080808] += count
    least = SHARE * alike.total()
    return {f"#{colour:06x}" for colour, count in alike.items() if count >= least}


# -- Topologic ----------------------------------------------------------------------------------------


def cursor(painter: QPainter) -> None:
    item = CursorItem()
    item.point_at(QPolygonF(TILE_RECT))
    painter.translate(item.pos())
    item.paint(painter, QStyleOptionGraphicsItem())


def tick(mark: TileMark | None, wrong: bool) -> Callable[[Ground], Draw]:
    return lambda ground: tick_drawing(Tick(mark, wrong=wrong), ground).draw


def on_any(draw: Draw) -> Callable[[Ground], Draw]:
    return lambda _ground: draw


VEILS = (Glow.DIM, Glow.UNLIT, Glow.BEHIND)
"""What dims whole tiles."""


ON_TILES: dict[str, Callable[[Ground], Draw]] = {
    **{mark.value: tick(mark, wrong=False) for mark in TileMark},
    "wrong": tick(None, wrong=True),
    **{glow.name: on_any(drawing.draw) for glow, drawing in TILE_GLOWS.items() if glow not in VEILS},
    "cursor": on_any(cursor),
    "seeker": on_any(lambda painter: paint_piece(painter, "4")),
    "one of several seekers": on_any(lambda painter: paint_piece(painter, "4", Form.DISC)),
    **{f"ghost, {kind.value}": on_any(partial(paint_ghost, mark="4", kind=kind)) for kind in GhostKind},
}
"""All that is drawn on tiles of Topologic and tells something."""


FACES = {palette: "RYVWK" if palette == USUAL else "WK" for palette in PALETTES}
"""The colours by palette: five of the usual one, and the palest and the darkest of the others."""


def test_a_mark_can_be_seen_on_tiles_of_every_colour() -> None:
    weak = {}
    for palette, colours in FACES.items():
        for colour, dark in product(colours, (False, True)):
            ground = Ground(Style(palette), f"{colour}5", dark)
            paint = partial(ground.style.paint, face=ground.face)
            before = pixels(AROUND, paint)
            for name, mark in ON_TILES.items() if not dark else [(RULED_OUT, ON_TILES[RULED_OUT])]:
                seen = clearest(before, pixels(AROUND, paint, mark(ground)))
                if seen < LEAST:
                    weak[name, palette, colour, dark] = round(seen, 2)
    assert weak == {}


# -- Deduction ----------------------------------------------------------------------------------------

CELLS: dict[str, CellLook] = {
    "given": CellLook(given=True),
    **{
        f"{mark.name}, pencil: {pencil}": CellLook(mark=mark, pencil=pencil)
        for mark in Mark
        for pencil in (False, True)
    },
    "there": CellLook(deduced=True),
    "not there": CellLook(deduced=False),
    "wrong": CellLook(mark=Mark.HAS, wrong=True),
    "group": CellLook(groups=(1,)),
    "chance": CellLook(chance=0.5, share=1.0),
}


def test_a_mark_on_the_sheet_of_deduction_can_be_seen(qapp: QApplication) -> None:
    area = QRectF(0, 0, 30, 22)
    for dark, asked in ((True, False), (False, True)):
        dress(qapp, dark=dark)
        palette = qapp.palette()

        def ground(painter: QPainter) -> None:
            painter.fillRect(area, palette.window())  # noqa: B023
            paint_cell(painter, area, CellLook(asked=asked), palette)  # noqa: B023

        before = pixels(area, ground)
        for name, look in CELLS.items():
            after = pixels(area, ground, partial(paint_cell, area=area, look=look, palette=palette))
            assert clearest(before, after) >= LEAST, (name, dark)
