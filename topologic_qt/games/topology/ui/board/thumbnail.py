"""A small picture of a table for a list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.curves import HEXES, paint_flat_tiles
from topologic_qt.games.topology.ui.board.topology_table import Style
from topologic_qt.table.backgrounds import background
from topologic_qt.table.layout import extent

_MARGIN = 0.06
"""The margin on each side, as a share of the picture."""

_NEAREST = 0.42
"""The largest scale, in pixels to the table unit: a few tiles do not fill the picture."""


def thumbnail(
    tiles: Sequence[PlacedTile], ground_name: str, style: Style, size: QSize, ratio: float
) -> QPixmap:
    """Return a picture of this size with all these tiles in plain colours.

    ``ratio`` is the number of real pixels to a pixel of the screen.
    """
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    covered = extent(HEXES, (place for tile in tiles for place in tile.hexes))
    if covered.isEmpty():
        return result
    free = 1 - 2 * _MARGIN
    scale = min(size.width() * free / covered.width(), size.height() * free / covered.height(), _NEAREST)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-covered.center())
    paint_flat_tiles(painter, tiles, style.material)
    painter.end()
    return result
