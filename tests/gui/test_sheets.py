"""Fields as pictures, play sheets for paper and pencil, and printed tiles."""

import re
import struct
import threading
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QApplication

from tests.gui.builder import Builder
from tests.waiting import wait_until
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay, Style, paints
from topologic_qt.games.topologic.ui.board.tile_set import SIDES, paint_set
from topologic_qt.games.topologic.ui.sheet import PictureError, PlaySheet, Sheet, drawn, kinds
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
    """The drawing as shown by a viewer, as large as the picture."""
    image = QImage(png(asked).size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(drawn(asked, ".svg")).render(painter)
    painter.end()
    return image


def on_paper(paint: Callable[[QPainter, QPageLayout], None], layout: QPageLayout, dpi: int = 100) -> QImage:
    image = QImage(layout.fullRectPixels(dpi).size(), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    image.fill(WHITE)
    painter = QPainter(image)
    paint(painter, layout)
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
    rows = [(0, y, width, edge) for y in (0, height - edge)]
    columns = [(x, 0, edge, height) for x in (0, width - edge)]
    return all(image.copy(*strip) == blank.copy(*strip) for strip in rows + columns)


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


def test_tiles_look_as_people_chose_in_every_kind_of_file_also_beside_the_window() -> None:
    few = Field((Location(x, 0), tile) for x, tile in enumerate(ALL_TILES[:4]))
    pips, letters = sheet(few), sheet(few, style=Style(overlay=Overlay.LETTER))
    askew, pastel = Sheet(few, pips.title, pips.style, skewed=True), sheet(few, style=Style("pastel"))
    assert len({drawn(each, ".png") for each in (pips, letters, askew, pastel)}) == 4
    assert drawn(pips, ".pdf") != drawn(pastel, ".pdf")
    done: dict[str, bytes] = {}
    worker = threading.Thread(target=lambda: done.update({kind: drawn(pips, kind) for kind in kinds()}))
    worker.start()
    worker.join()
    assert done.keys() == {".pdf", ".png", ".svg"}
    assert done[".png"] == drawn(pips, ".png")
    # The ending of a name says the kind of the file.
    assert done[".svg"] == drawn(pips, ".svg") == drawn(pips, ".SVG")
    with pytest.raises(PictureError, match=r"Can’t save “\.jpg” files\."):
        drawn(pips, ".jpg")
    # A sheet is one page of the paper that is used there.
    before = QLocale()
    try:
        for territory, width in (("en_US", b"612"), ("de_DE", b"595")):
            QLocale.setDefault(QLocale(territory))
            content = drawn(pips, ".pdf")
            assert content.startswith(b"%PDF-")
            assert re.findall(rb"/MediaBox \[0 0 (\d+)", content) == [width]
    finally:
        QLocale.setDefault(before)


def test_a_straggling_field_has_a_picture_of_bounded_size() -> None:
    def size(field: Field) -> tuple[int, int]:
        width, height = struct.unpack(">II", drawn(sheet(field), ".png")[16:24])
        return width, height

    width, height = size(Field((Location(6 * x, 0), tile) for x, tile in enumerate(ALL_TILES)))
    assert width == 8_000
    assert height < 100
    width, height = size(Field({Location(0, 0): ALL_TILES[0], Location(399, 399): ALL_TILES[-1]}))
    assert 23_000_000 < width * height < 24_100_000


def test_what_cannot_be_seen_is_not_drawn() -> None:
    wide = Field((Location(x * 10_000, 0), tile) for x, tile in enumerate(ALL_TILES))
    high = Field({Location(0, -1_000_000): ALL_TILES[0], Location(0, 1_000_000): ALL_TILES[1]})
    for field, said, kind in (
        (Field({}), "Place some tiles first", ".pdf"),
        (wide, "At 590001 × 1 places", ".png"),
        (high, "At 1 × 2000001 places", ".pdf"),
    ):
        with pytest.raises(PictureError, match=f"^{said}") as caught:
            drawn(sheet(field), kind)
        assert caught.value.template.format(**caught.value.facts) == str(caught.value)


def test_a_play_sheet_fits_on_its_paper_also_in_a_language_that_needs_more_words(
    qapp: QApplication, speak: Callable[[str], str]
) -> None:
    for name, layout in LAYOUTS.items():
        shown = page(random_field(FieldRecipe(Shape.GROWN, "parrot", -3)), "W" * 60)
        assert blank_around(on_paper(shown.paint, layout)), name
    speak(PSEUDO)
    shown = page(random_field(PARROT), origin=PARROT)
    assert blank_around(on_paper(shown.paint, LAYOUTS["A5 Landscape"]))
    assert "[Notes]" in texts(shown)
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


@pytest.mark.qt_log_ignore("QPainter::begin.*Returned false")
def test_a_sheet_is_shown_and_printed_on_what_is_chosen(builder: Builder, tmp_path: Path) -> None:
    person = builder.person
    builder.type("y5 b2 r3")
    builder.editor.document.rename("Parrot Island: 8:30")
    person.menu("File", "Print and export", "Print a play sheet…")
    (preview,) = person.window.findChildren(PrintPreview)
    shown = preview.grab().toImage()
    preview.paper.setCurrentIndex(3)
    QApplication.processEvents()
    assert preview.grab().toImage() != shown
    # A printer that cannot print is told; nothing is printed by people who cancel.
    person.press("Print…", preview)
    assert preview.isVisible()
    assert person.answers.proposed == Path("Parrot Island - 8 30")
    person.answers.file = tmp_path / "nowhere" / "sheet.pdf"
    person.press("Print…", preview)
    assert not preview.isVisible()
    wait_until(lambda: any("The printer refused" in told for told in person.answers.told))
    person.menu("File", "Print and export", "Print a play sheet…")
    preview = person.window.findChildren(PrintPreview)[-1]
    preview.paper.setCurrentIndex(3)
    file = person.answers.file = tmp_path / "sheet.pdf"
    person.press("Print…", preview)
    wait_until(lambda: "Exported as sheet.pdf" in person.status)
    assert pages(file) == [(420, 595)]  # A5, in points


def pages(file: Path) -> list[tuple[int, int]]:
    """The size of each page of a PDF document, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)", file.read_bytes())
    return [(round(float(width)), round(float(height))) for width, height in boxes]


# -- a set of tiles -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "columns", "rows"), [("A4 Portrait", 5, 6), ("A5 Landscape", 5, 3)])
def test_tiles_have_their_size_and_their_colours_on_any_paper(name: str, columns: int, rows: int) -> None:
    palette, dpi = "distinct", 127
    image = on_paper(partial(paint_set, Style(palette), SIDES[-1]), LAYOUTS[name], dpi)
    side = 5 * SIDES[-1]  # five dots to a millimetre
    left = round((image.width() - columns * side) / 2)
    top = round((image.height() - rows * side) / 2)
    assert left >= 25  # what printers leave free
    assert top >= 50
    dark = [x for x in range(image.width()) if image.pixelColor(x, top - 15).lightness() < 225]
    marks = [x for before, x in pairwise([-9, *dark]) if x - before > 2]
    assert len(marks) == columns + 1
    assert all(abs(there - here - side) <= 1 for here, there in pairwise(marks))
    seen = set()
    for row, column in product(range(rows), range(columns)):
        tile = image.copy(left + column * side, top + row * side, side, side)
        edge = tile.pixelColor(side // 12, side // 2)
        colour, paint = next((each, paint) for each, paint in paints(palette).items() if paint.body == edge)
        ink, body = paint.ink.lightness(), edge.lightness()
        points = product(range(5, side - 5, 2), repeat=2)
        lights = [tile.pixelColor(x, y).lightness() for x, y in points]
        inked = sum(abs(light - ink) < abs(light - body) for light in lights)
        seen.add(f"{colour}{round(inked * 4 / (3.14159 * (0.09 * side) ** 2))}")
    assert len(seen) == columns * rows
    assert seen <= {*map(str, ALL_TILES)}


def test_a_set_becomes_a_pdf_document_of_the_chosen_size(builder: Builder, tmp_path: Path) -> None:
    person = builder.person
    person.menu("File", "Print and export", "Print tiles…")
    (preview,) = person.window.findChildren(PrintPreview)
    upright, lying = (612, 792), (792, 612)  # Letter, in points
    for which, orientation, expected in (1, 0, [upright] * 2), (1, 1, [lying] * 3), (0, 1, [lying]):
        preview.which.setCurrentIndex(which)
        preview.paper.setCurrentIndex(1)
        preview.orientation.setCurrentIndex(orientation)
        file = person.answers.file = tmp_path / f"set-{which}{orientation}.pdf"
        person.press("Export as PDF…", preview)
        wait_until(file.exists)
        assert pages(file) == expected
