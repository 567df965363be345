"""Small pictures of tiles in the lists beside the table."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette

from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.tile_pictures import TilePictures
from topologic_qt.widgets.theme import DARK, LIGHT, Tokens

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


def picture(material: str, colours: Tokens) -> QImage:
    """A tile of a material, painted for a window of these colours, on nothing."""
    palette = QPalette(QColor(colours.raised), QColor(colours.window))
    palette.setColor(QPalette.ColorRole.PlaceholderText, QColor(colours.muted))
    image = QImage(80, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    TilePictures(Style(material)).paint(painter, "K", 0, QRectF(image.rect()), palette)
    painter.end()
    return image


@pytest.mark.parametrize(("material", "edged"), [("maple", False), ("walnut", True), ("slate", True)])
def test_a_dark_tile_has_an_edge_in_a_dark_window(material: str, edged: bool) -> None:
    assert (picture(material, DARK) != picture(material, LIGHT)) == edged
