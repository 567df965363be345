"""The areas in which tiles and their shadows are drawn: a wider one costs time at each step of a zoom, and a
narrower one cuts something off."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE as SQUARE
from topologic_qt.games.topologic.ui.first_look import SKEWS
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE as LONG
from topologic_qt.table.lattice import TilePainter
from topologic_qt.table.sprites import Draw, render

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

FINE = 4
"""The pixels to a table unit."""


def painted(draw: Draw, angle: float = 0.0) -> QRectF:
    """Return the area in which a drawing leaves something."""
    around = QRectF(-180, -180, 360, 360)
    image = render(around, FINE, draw, angle).toImage().convertToFormat(QImage.Format.Format_Alpha8)
    seen = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    rows, columns = (np.flatnonzero(seen[:, : image.width()].any(axis)) for axis in (1, 0))
    width, height = columns[-1] + 1 - columns[0], rows[-1] + 1 - rows[0]
    left, top = columns[0] / FINE - 180, rows[0] / FINE - 180
    return QRectF(left, top, width / FINE, height / FINE)


def test_a_shadow_fills_its_area() -> None:
    faces: list[tuple[TilePainter, str]] = [(SQUARE, "R1"), (LONG, "A1")]
    for style, face in faces:
        area, shadow = style.shadow_rect(face), painted(style.shadow(face).draw)
        assert area.contains(shadow)
        assert shadow.adjusted(-2, -2, 2, 2).contains(area)


def test_a_tile_fills_its_area_even_when_it_is_turned() -> None:
    seen = QRectF()
    for angle in SKEWS:
        seen |= painted(SQUARE.drawing("R6").draw, angle)
    assert SQUARE.rect("R6").contains(seen)
    assert seen.adjusted(-2, -2, 2, 2).contains(SQUARE.rect("R6"))
