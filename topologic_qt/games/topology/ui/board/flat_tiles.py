"""Tiles in plain colours, for small pictures and for paper: any paint device can show them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.curves import LINE_WIDTH, line_curves
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.materials import Material
from topologic_qt.games.topology.ui.board.tile_drawing import THICKNESS, curve_path, tile_outline
from topologic_qt.table.sprites import solid


def paint_flat_tiles(painter: QPainter, tiles: Sequence[PlacedTile], material: Material) -> None:
    """Paint tiles as they lie, in table units; those farther down come last."""
    laid = [(HEXES.middle_of(tile.hexes), tile) for tile in tiles]
    for middle, tile in sorted(laid, key=lambda one: (one[0].y(), one[0].x())):
        painter.translate(middle)
        outline = tile_outline(tile.direction % 3)
        painter.fillPath(outline.translated(0, THICKNESS), solid(material.side))
        painter.fillPath(outline, solid(material.flat[0]))
        painter.strokePath(outline, QPen(solid(material.side), 1.6))
        paint_lines(painter, tile.design, tile.direction, material.flat[1])
        painter.translate(-middle)


def paint_lines(painter: QPainter, design: str, direction: int, ink: QColor) -> None:
    """Paint the lines of a tile around its middle; they reach as far as the sides of its hexagons."""
    pen = QPen(solid(ink), LINE_WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    for curve in line_curves(design, direction):
        painter.strokePath(curve_path(curve), pen)
