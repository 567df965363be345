"""Marks on the tables and sheets can be seen: 4.5 to 1 at least, measured in pictures.

A mark of two inks is seen by its edge, wherever one of them differs enough from the other or from the ground;
a mark of one ink has to differ from every ground.
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
from topologic_qt.games.deduction.rules import Mark
from topologic_qt.games.deduction.ui.sheet.cell_drawing import paint_cell
from topologic_qt.games.deduction.ui.sheet.page import CellLook
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import PALETTES, Style
from topologic_qt.games.topologic.ui.board.tile_glows import TILE_GLOWS
from topologic_qt.games.topologic.ui.notebook.ticks import Ground, Tick, TileMark, tick_drawing
from topologic_qt.table.cursor_item import CursorItem
from topologic_qt.table.ghosts import GhostKind, paint_ghost
from topologic_qt.table.glow import Glow
from topologic_qt.table.piece_drawing import Form, paint_piece
from topologic_qt.widgets.theme import dress

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

LEAST = 4.5
SHARE = 0.015
"""The share of a mark's pixels that an ink covers at least, whatever its soft edges are made of."""
SCALE = 1
GROUND = "#27524a"

AROUND = TILE_RECT.adjusted(-12, -12, 12, 12)
RULED_OUT = TileMark.RULED_OUT.value
"""The mark whose tile is drawn otherwise in a dark window."""
USUAL = next(iter(PALETTES))

Draw = Callable[[QPainter], None]


def picture(area: QRectF, *layers: Draw) -> QImage:
    image = QImage((area.size() * SCALE).toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    painter.translate(-area.topLeft())
    for layer in layers:
        painter.save()
        layer(painter)
        painter.restore()
    painter.end()
    return image


def inks(area: QRectF, ground: Draw, mark: Draw) -> tuple[set[str], set[str]]:
    """The colours that a mark is made of on a ground, and those of the ground under it."""
    before, after = picture(area, ground), picture(area, ground, mark)
    pairs = Counter(zip(_pixels(before), _pixels(after), strict=True))
    changed = {pair: count for pair, count in pairs.items() if pair[0] != pair[1]}
    made, under = Counter[int](), Counter[int]()
    for (old, new), count in changed.items():
        under[old] += count
        made[new] += count
    return _common(made), _common(under)


def _pixels(image: QImage) -> memoryview:
    return memoryview(image.constBits()).cast("B").cast("I")


def _common(colours: Counter[int]) -> set[str]:
    """The frequent colours; those that hardly differ, as in a gradient, count as one."""
    alike = Counter[int]()
    for colour, count in colours.items():
        alike[colour & 0xF0F0F0 | 0x080808] += count
    least = SHARE * alike.total()
    return {f"#{colour:06x}" for colour, count in alike.items() if count >= least}


def clearest(area: QRectF, ground: Draw, mark: Draw) -> float:
    made, under = inks(area, ground, mark)
    pairs = [*combinations(made, 2), *product(made, under)]
    return max((contrast(QColor(one), QColor(other)) for one, other in pairs), default=0.0)


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
    for name, (palette, colours) in product(ON_TILES, FACES.items()):
        for colour, dark in product(colours, (False, True) if name == RULED_OUT else (False,)):
            ground = Ground(Style(palette), f"{colour}5", dark)
            seen = clearest(AROUND, partial(ground.style.paint, face=ground.face), ON_TILES[name](ground))
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


@pytest.mark.parametrize(("dark", "asked"), [(False, True), (True, False)], ids=["light", "dark"])
def test_a_mark_on_the_sheet_of_deduction_can_be_seen(qapp: QApplication, dark: bool, asked: bool) -> None:
    dress(qapp, dark=dark)
    palette, area = qapp.palette(), QRectF(0, 0, 30, 22)

    def ground(painter: QPainter) -> None:
        painter.fillRect(area, palette.window())
        paint_cell(painter, area, CellLook(asked=asked), palette)

    def mark(look: CellLook) -> Draw:
        return lambda painter: paint_cell(painter, area, look, palette)

    seen = {name: round(clearest(area, ground, mark(look)), 2) for name, look in CELLS.items()}
    assert {name: ratio for name, ratio in seen.items() if ratio < LEAST} == {}
