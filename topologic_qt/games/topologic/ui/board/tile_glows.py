"""The glows of square tiles."""

from PySide6.QtCore import QRectF

from topologic_qt.games.topologic.ui.board.square_tiles import tile_outline
from topologic_qt.table.glow import DIM_INK, glows

_RING = QRectF(-42, -42, 84, 84)

TILE_GLOWS = glows(
    "square",
    lambda painter: painter.fillPath(tile_outline(), DIM_INK),
    lambda painter: painter.drawRoundedRect(_RING, 9, 9),
)
"""The drawing of each glow over any tile."""
