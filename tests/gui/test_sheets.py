"""Fields as pictures, and sheets to play on with paper and pencil."""

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.games.topologic.rules import ALL_TILES, Field, FieldRecipe, Location, Shape, random_field
from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay, Style
from topologic_qt.games.topologic.ui.field_picture import PictureError
from topologic_qt.games.topologic.ui.play_sheet import PlaySheet
from topologic_qt.games.topologic.ui.print_dialog import SheetDialog
from topologic_qt.games.topologic.ui.sheet import Sheet, drawn, kinds, print_preview
from topologic_qt.translation import PSEUDO

pytestmark = pytest.mark.gui

PARROT = FieldRecipe(Shape.SQUARE, "parrot")
WHITE = QColor("#ffffff")
LAYOUTS = {
    f"{size.name} {orientation.name}": QPageLayout(QPageSize(size), orientation, QMarginsF())
    for size, orientation in (
        (QPageSize.PageSizeId.A4, QPageLayout.Orientation.Portrait),
        (QPageSize.PageSizeId.A5, QPageLayout.Orientation.Landscape),
    )
}
Looker = Callable[[Sheet], QImage]


def sheet(field: Field | None = None, title: str = "Parrot Island", style: Style = Style()) -> Sheet:  # noqa: B008
    return Sheet(random_field(PARROT) if field is None else field, title, style)


def page(field: Field, title: str = "Parrot Island", origin: FieldRecipe | None = None) -> PlaySheet:
    return PlaySheet(field, title, "vivid", origin)


def png(asked: Sheet) -> QImage:
    return QImage.fromData(drawn(asked, ".png"))


def svg(asked: Sheet) -> QImage:
    """The drawing as somebody sees it who opens the file, as large as the picture."""
    image = QImage(png(asked).size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(drawn(asked, ".svg")).render(painter)
    painter.end()
    return image


def on_paper(shown: PlaySheet, layout: QPageLayout) -> QImage:
    image = QImage(layout.fullRectPixels(100).size(), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(3937)
    image.setDotsPerMeterY(3937)
    image.fill(WHITE)
    painter = QPainter(image)
    shown.paint(painter, layout)
    painter.end()
    return image


def texts(shown: PlaySheet) -> list[str]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    painter = QPainter(generator)
    shown.paint(painter, LAYOUTS["A4 Portrait"])
    painter.end()
    content = bytes(buffer.data().data()).decode()
    return [text.strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", content)]


def near(colour: QColor, other: QColor) -> bool:
    parts = zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    return all(abs(one - another) <= 3 for one, another in parts)


def blank_around(image: QImage) -> bool:
    width, height, edge = image.width(), image.height(), image.width() // 30
    blank = QImage(image)
    blank.fill(WHITE)
    strips = [
        (0, 0, width, edge),
        (0, height - edge, width, edge),
        (0, 0, edge, height),
        (width - edge, 0, edge, height),
    ]
    return all(image.copy(*strip) == blank.copy(*strip) for strip in strips)


@pytest.mark.parametrize(
    ("look", "style"), [(png, Style()), (svg, Style("pastel", Overlay.LETTER))], ids=["png", "svg"]
)
def test_a_picture_shows_every_tile_in_its_colour_on_its_place(look: Looker, style: Style) -> None:
    field = random_field(FieldRecipe(Shape.RING, "parrot"))
    image = look(sheet(field, style=style))
    assert image.width() == image.height() == 1696  # ten tiles of 160 pixels, and some room around
    for (x, y), tile in field.tiles.items():
        # Between the pips and the edge, where no letter is.
        at = (
            QPointF(x + 0.5 + 0.3, y + 0.5 + 0.08 if tile.number == 6 else y + 0.5) + QPointF(0.37, 0.3)
        ) * 160
        wanted = PALETTES[style.palette][tile.colour].body
        assert near(image.pixelColor(at.toPoint()), wanted), tile
        below = image.pixelColor((QPointF(x + 0.3 + 0.5, y + 0.3 + 0.5 + 0.51) * 160).toPoint())
        assert Location(x, y + 1) in field.tiles or below.lightness() < wanted.lightness(), tile
    assert image.pixelColor(image.rect().center()).alpha() == 0
    assert image.pixelColor(2, 2).alpha() == 0


def test_tiles_look_as_people_chose() -> None:
    pips, letters = sheet(), sheet(style=Style(overlay=Overlay.LETTER))
    askew, pastel = Sheet(pips.field, pips.title, pips.style, skewed=True), sheet(style=Style("pastel"))
    assert len({drawn(each, ".png") for each in (pips, letters, askew, pastel)}) == 4
    assert drawn(pips, ".pdf") != drawn(pastel, ".pdf")


def test_a_straggling_field_has_a_picture_of_bounded_size() -> None:
    row = Field((Location(6 * x, 0), tile) for x, tile in enumerate(ALL_TILES))
    image = png(sheet(row))
    assert image.width() == 8_000
    assert image.height() < 100
    apart = Field({Location(0, 0): ALL_TILES[0], Location(399, 399): ALL_TILES[-1]})
    image = png(sheet(apart))
    assert 23_000_000 < image.width() * image.height() < 24_100_000


@pytest.mark.parametrize("kind", [".png", ".pdf"])
def test_what_cannot_be_seen_is_not_drawn(kind: str) -> None:
    wide = Field((Location(x * 10_000, 0), tile) for x, tile in enumerate(ALL_TILES))
    high = Field({Location(0, -1_000_000): ALL_TILES[0], Location(0, 1_000_000): ALL_TILES[1]})
    for field, said in (
        (Field({}), "There is no tile on the table"),
        (wide, "The field is 590001 × 1 places large"),
        (high, "The field is 1 × 2000001 places large"),
    ):
        with pytest.raises(PictureError, match=f"^{said}") as caught:
            drawn(sheet(field), kind)
        assert caught.value.template.format(**caught.value.facts) == str(caught.value)


def test_the_ending_of_a_name_says_the_kind_of_the_file() -> None:
    assert drawn(sheet(), ".SVG") == drawn(sheet(), ".svg")
    with pytest.raises(PictureError, match=r"ends with “\.jpg” cannot be drawn\."):
        drawn(sheet(), ".jpg")


def test_every_kind_of_file_is_drawn_beside_the_window_too() -> None:
    done: dict[str, bytes] = {}

    def draw() -> None:
        done.update({kind: drawn(sheet(), kind) for kind in kinds()})

    worker = threading.Thread(target=draw)
    worker.start()
    worker.join()
    assert done.keys() == {".pdf", ".png", ".svg"}
    assert done[".png"] == drawn(sheet(), ".png")
    assert done[".svg"] == drawn(sheet(), ".svg")


def test_the_sheet_is_one_page_of_the_paper_that_is_used_there() -> None:
    before = QLocale()
    try:
        for territory, width in (("en_US", b"612"), ("de_DE", b"595")):
            QLocale.setDefault(QLocale(territory))
            content = drawn(sheet(), ".pdf")
            assert content.startswith(b"%PDF-")
            assert re.findall(rb"/MediaBox \[0 0 (\d+)", content) == [width]
    finally:
        QLocale.setDefault(before)


def test_a_play_sheet_fits_on_its_paper() -> None:
    for name, layout in LAYOUTS.items():
        for field in (random_field(PARROT), random_field(FieldRecipe(Shape.GROWN, "parrot", -3))):
            assert blank_around(on_paper(page(field, "W" * 60), layout)), name


def test_a_play_sheet_fits_in_a_language_that_needs_more_words(
    qapp: QApplication, speak: Callable[[str], str]
) -> None:
    speak(PSEUDO)
    shown = page(random_field(PARROT), origin=PARROT)
    assert blank_around(on_paper(shown, LAYOUTS["A5 Landscape"]))
    assert "[Remarks ]" in texts(shown)
    assert not any(text.endswith("…") for text in texts(shown))


def test_a_play_sheet_says_what_it_is_and_names_every_tile() -> None:
    said = texts(page(random_field(PARROT), origin=PARROT))
    assert said[0] == "Parrot Island"
    assert "8 × 8 without corners, seed parrot" in said
    assert {"Seeker", "Referee", "Edition", "Date", "Hint", "14"} <= set(said)
    # Six tiles and a column of the grid have each letter.
    assert all(said.count(letter) == 7 for letter in "ROYGBVPWKS")
    cross = FieldRecipe(Shape.CROSS)
    assert "1 of 60 tiles" in texts(page(Field({Location(3, 3): ALL_TILES[0]})))
    assert "60 tiles" in texts(page(random_field(PARROT)))
    assert "Cross" in texts(page(random_field(cross), origin=cross))


class TestPrinting:
    def dialog(self, qtbot: QtBot) -> SheetDialog:
        dialog = print_preview(None, sheet())
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    def press(self, qtbot: QtBot, dialog: QWidget, text: str) -> None:
        for button in dialog.findChildren(QPushButton):
            if button.text() == text:
                qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
                return
        raise AssertionError(text)

    def test_another_paper_is_shown_at_once(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot)
        before = dialog.grab().toImage()
        dialog.paper.setCurrentIndex(3)
        QApplication.processEvents()
        assert dialog.grab().toImage() != before
        size = dialog.printer.pageLayout().fullRect(QPageLayout.Unit.Millimeter).size()
        assert (round(size.width()), round(size.height())) == (148, 210)

    @pytest.mark.qt_log_ignore("QPainter::begin.*Returned false")
    def test_a_printer_that_cannot_print_is_named(self, qtbot: QtBot, tmp_path: Path) -> None:
        dialog = self.dialog(qtbot)
        dialog.printer.setOutputFileName(str(tmp_path / "nowhere" / "sheet.pdf"))
        dialog.print_page()
        assert dialog.isVisible()
        said = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
        assert any(text.endswith("sheet.pdf cannot be written to. Choose another.") for text in said)

    def test_it_is_shown_and_printed_on_what_is_chosen(self, qtbot: QtBot, tmp_path: Path) -> None:
        dialog = self.dialog(qtbot)
        shown = dialog.grab().toImage()
        points = [(x, y) for x in range(0, shown.width(), 3) for y in range(0, shown.height(), 3)]
        colours = {shown.pixelColor(x, y).name() for x, y in points}
        assert {paint.body.name() for paint in PALETTES[Style().palette].values()} <= colours
        self.press(qtbot, dialog, "Print …")
        chooser = dialog.findChild(QPrintDialog)
        assert chooser is not None
        name = chooser.findChild(QLineEdit, "filename")
        assert name is not None
        name.setText(str(tmp_path / "sheet.pdf"))
        chooser.accept()
        assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
        assert not dialog.isVisible()
