"""Tiles on paper and in pictures: the set to cut out, in actual size, and a position."""

from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui import tile_set
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE
from topologic_qt.games.topology.ui.panel import position

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

DPMM = 8
"""Dots to the millimetre of the paper that the tests print on."""

TILES = [PlacedTile("A", (0, 0), 0), PlacedTile("Z", (0, 1), 0), PlacedTile("K", (2, -1), 5)]


class Paper(QImage):
    """Paper that keeps its printed pages."""

    def __init__(self, wide: int, high: int) -> None:
        super().__init__(wide * DPMM, high * DPMM, QImage.Format.Format_RGB32)
        self.setDotsPerMeterX(DPMM * 1000)
        self.setDotsPerMeterY(DPMM * 1000)
        self.pages: list[QImage] = []
        self.fill(QColor("white"))

    def newPage(self) -> bool:
        self.pages.append(self.copy())
        self.fill(QColor("white"))
        return True

    @property
    def device(self) -> "QPagedPaintDevice":
        """The paper as a printer, as far as it is used."""
        return cast("QPagedPaintDevice", self)


def dark(image: QImage, row: int) -> list[int]:
    return [x for x in range(image.width()) if image.pixelColor(x, row).lightness() < 90]


# Letter, without the margins that printers leave; A4 is narrower and higher.
def test_the_tiles_are_printed_in_true_size_on_three_pages() -> None:
    wide, high = 196, 259
    paper = Paper(wide, high)
    tile_set.paint(paper.device)
    paper.newPage()
    assert len(paper.pages) == 3
    assert len(tile_set.TILES) == 52
    assert tile_set.tile_set().forms[0].make().count(b"/Type /Page\n") == 3
    first = paper.pages[0]
    bar = dark(first, round(6.0 * DPMM))
    assert len(bar) == pytest.approx(50 * DPMM, abs=2)
    assert bar[-1] - bar[0] == len(bar) - 1
    # The H's straight lines reach from side to side of the tile: twice the width of a hexagon.
    high_of_one = 2 * tile_set.HEXAGON / 3**0.5 + 2
    row = 4 if tile_set.TILES[14] == "H" else 0
    middle = round((9 + (row + 0.5) * high_of_one) * DPMM)
    line = [x for x in dark(first, middle) if x > (wide / 2 + 30) * DPMM]  # the last column
    assert len(line) == pytest.approx(2 * tile_set.HEXAGON * DPMM, abs=3)


def test_a_position_is_a_picture_a_drawing_and_a_page() -> None:
    document = position("Anna, Ben", "12 to 30", TILES, USUAL_STYLE)
    files = {form.suffix: form.make() for form in document.forms}
    assert list(files) == [".png", ".svg", ".pdf"]
    picture = QImage.fromData(files[".png"])
    assert picture.hasAlphaChannel()
    assert picture.pixelColor(0, 0).alpha() == 0
    assert picture.width() == pytest.approx(2 * (300 + 60), abs=2)
    drawing = ElementTree.fromstring(files[".svg"])
    assert drawing.findtext("{http://www.w3.org/2000/svg}title") == "Anna, Ben"
    assert files[".pdf"].count(b"/Type /Page\n") == 1
    paper = Paper(190, 277)
    assert document.paint is not None
    document.paint(paper.device)
    assert any(dark(paper, row) for row in range(0, 9 * DPMM, 4))
