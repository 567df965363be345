"""A position on paper and in pictures: the tiles as they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPainter

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.lattice import HEXES, paint_flat_tiles
from topologic_qt.games.topology.ui.board.materials import tile_looks
from topologic_qt.games.topology.ui.board.topology_table import Style
from topologic_qt.table.layout import extent
from topologic_qt.widgets import paper
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.paper import write_line
from topologic_qt.widgets.translate import tr

_SCALE = 2.0
"""Pixels to the table unit, where a picture does not become too large."""

_ROOM = 30.0
"""The margin around the tiles, in table units; shadows need some."""

_NEAREST = 40.0
"""The largest width of a hexagon on paper, in millimetres."""

_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")


def position(title: str, about: str, tiles: Sequence[PlacedTile], style: Style) -> Document:
    """Return the tiles on a table as a document: pictures, and a page to print.

    ``about`` is a line below the title on paper, such as the score. There must be at least one tile.
    """
    shown = extent(HEXES, (place for tile in tiles for place in tile.hexes))
    area = shown.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    page = partial(_paint_page, title, about, tiles, style)
    flat = partial(_paint_flat, tiles, style)
    return Document(
        title,
        (
            Form(tr("Picture"), ".png", lambda: paper.png(area, _SCALE, partial(_paint_tiles, tiles, style))),
            Form(
                tr("Vector picture"),
                ".svg",
                lambda: paper.svg(area, title, flat),
            ),
            Form(tr("Portable document"), ".pdf", lambda: paper.pdf(title, "Topologic", page)),
        ),
        page,
    )


def _paint_tiles(tiles: Sequence[PlacedTile], style: Style, painter: QPainter) -> None:
    """Paint tiles as they look on the table, with their shadows."""
    looks = [(look.centre(HEXES), look.face) for look in tile_looks(tiles)]
    looks.sort(key=lambda look: (look[0].y(), look[0].x()))
    for draw in (style.shadow, style.drawing):
        for centre, face in looks:
            painter.save()
            painter.translate(centre)
            draw(face).draw(painter)
            painter.restore()


def _paint_flat(tiles: Sequence[PlacedTile], style: Style, painter: QPainter) -> None:
    paint_flat_tiles(painter, tiles, style.material)


def _paint_page(
    title: str, about: str, tiles: Sequence[PlacedTile], style: Style, device: QPagedPaintDevice
) -> None:
    """Paint the title, and below it all tiles as large as the page allows."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    millimetre = device.logicalDpiX() / 25.4
    wide, high = float(device.width()), float(device.height())
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    write_line(painter, QRectF(0, 0, wide, 9 * millimetre), title, 6.5 * millimetre, _INK, left, bold=True)
    write_line(painter, QRectF(0, 9 * millimetre, wide, 6 * millimetre), about, 4 * millimetre, _MUTED, left)
    area = QRectF(0, 19 * millimetre, wide, high - 19 * millimetre)
    shown = extent(HEXES, (place for tile in tiles for place in tile.hexes))
    nearest = _NEAREST / 100 * millimetre
    scale = min(area.width() / shown.width(), area.height() / shown.height(), nearest)
    painter.translate(area.center())
    painter.scale(scale, scale)
    painter.translate(-shown.center())
    paint_flat_tiles(painter, tiles, style.material)
    painter.end()
