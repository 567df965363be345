"""A set of tiles on paper: the sizes on each paper, the colours and pips, and the ways to have it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF, QPoint
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from topologic_qt.games.topologic.rules import ALL_TILES, NUMBERS, Colour
from topologic_qt.games.topologic.ui.board.style import Style, paints
from topologic_qt.games.topologic.ui.print_set import SIZES, SetSheet, TileSize
from topologic_qt.games.topologic.ui.print_set_dialog import SetDialog

pytestmark = pytest.mark.gui

DPI = 127
"""Five dots to a millimetre."""
DOTS = 5
A4, LETTER = QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter


def first_page(size: TileSize, paper: QPageSize.PageSizeId, palette: str) -> QImage:
    """The first page as pixels."""
    layout = QPageLayout(QPageSize(paper), QPageLayout.Orientation.Portrait, QMarginsF())
    image = QImage(layout.fullRectPixels(DPI).size(), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(DPI / 0.0254))
    image.setDotsPerMeterY(round(DPI / 0.0254))
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    SetSheet(Style(palette), size).paint(painter, layout)
    painter.end()
    return image


def lines(image: QImage, y: int) -> Sequence[int]:
    """The columns of pixels in which a line crosses a row of them."""
    dark = [x for x in range(image.width()) if image.pixelColor(x, y).lightness() < 225]
    return [x for before, x in pairwise([-9, *dark]) if x - before > 2]


@pytest.mark.parametrize(
    ("size", "paper", "palette"), [(SIZES[0], A4, "satin"), (SIZES[-1], LETTER, "distinct")]
)
def test_tiles_have_their_size_and_their_colours(
    size: TileSize, paper: QPageSize.PageSizeId, palette: str
) -> None:
    image = first_page(size, paper, palette)
    side = size.side * DOTS
    left = round((image.width() - size.columns * side) / 2)
    top = round((image.height() - size.rows * side) / 2)
    marks = lines(image, top - 3 * DOTS)
    assert len(marks) == size.columns + 1
    assert all(abs(there - here - side) <= 1 for here, there in pairwise(marks))
    assert left >= 5 * DOTS  # what printers leave free
    assert top >= 10 * DOTS
    seen = set()
    for row in range(size.rows):
        for column in range(size.columns):
            corner = QPoint(left + column * side, top + row * side)
            colours = [
                colour
                for colour in Colour
                if image.pixelColor(corner + QPoint(side // 12, side // 2)) == paints(palette)[colour].body
            ]
            ink, body = (
                paints(palette)[colours[0]].ink.lightness(),
                paints(palette)[colours[0]].body.lightness(),
            )
            inked = 0
            for x in range(5, side - 5, 2):
                for y in range(5, side - 5, 2):
                    light = image.pixelColor(corner + QPoint(x, y)).lightness()
                    inked += abs(light - ink) < abs(light - body)
            pips = round(inked * 4 / (3.14159 * (0.09 * side) ** 2))
            seen.add(f"{colours[0].value}{pips}")
    assert seen == {str(tile) for tile in ALL_TILES if str(tile) in seen}
    assert len(seen) == size.columns * size.rows
    assert len(seen) * SetSheet(Style(palette), size).pages == len(Colour) * len(NUMBERS)


def test_a_set_becomes_a_pdf_document_of_the_chosen_size(
    builder: Builder, qtbot: QtBot, tmp_path: Path
) -> None:
    builder.person.menu("File", "Print a set of tiles …")
    dialog = builder.editor.findChild(SetDialog)
    assert isinstance(dialog, SetDialog)
    before = dialog.grab().toImage()
    dialog.paper.setCurrentIndex(1)
    dialog.tile_size.setCurrentIndex(1)
    QApplication.processEvents()
    assert dialog.grab().toImage() != before
    file = builder.person.answers.file = tmp_path / "set.pdf"
    builder.person.press("Export as PDF …", dialog)
    qtbot.waitUntil(lambda: "set.pdf has been exported" in builder.person.status)
    content = file.read_bytes()
    assert len(re.findall(rb"/Type /Page\b", content)) == 2
    box = re.search(rb"/MediaBox \[([^\]]*)\]", content)
    assert box is not None
    assert [round(float(side)) for side in box[1].split()] == [0, 0, 612, 792]  # Letter, in points
