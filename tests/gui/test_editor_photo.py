"""A photo becomes a field: how it comes, what is marked, how it is corrected, and what cannot be read."""

import struct
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from photo_scene import Kind, make_photo
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.ears import Ears
from tests.gui.photos import GROUND, Eye, file_of, ordered_field, plain_picture
from topologic_qt.games.topologic.rules import Field, Location, Tile, field_text, turned
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH

pytestmark = pytest.mark.gui

LEFT, NO_KEY, COPY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    """An eye that sees the ordered field on every picture."""
    return Eye(monkeypatch)


@cache
def made_photo() -> tuple[bytes, Field]:
    """A photo of flat tiles on a table, and their field."""
    made = make_photo(5, kind=Kind.FLAT, size=(1280, 960), seekers=0)
    return made.data, made.field


def is_same(field: Field, other: Field) -> bool:
    """Whether two fields are alike, but for where on the table they lie and from which side one looks."""

    def shape(laid: Field) -> frozenset[tuple[int, int, str]]:
        left, top = min(place.x for place in laid.tiles), min(place.y for place in laid.tiles)
        return frozenset((place.x - left, place.y - top, str(tile)) for place, tile in laid.tiles.items())

    return any(
        shape(turned(field, frozenset(field.locations), quarters)) == shape(other) for quarters in range(4)
    )


def choose(builder: Builder, file: Path, content: bytes) -> None:
    """Choose a photo in the dialog."""
    file.write_bytes(content)
    builder.person.answers.file = file
    builder.person.menu("Field", "From a photo …")


def drop(builder: Builder, data: QMimeData) -> bool:
    """Drag something onto the table of the editor and drop it; return whether the editor took it."""
    editor = builder.editor
    enter = QDragEnterEvent(QPoint(300, 300), COPY, data, LEFT, NO_KEY)
    enter.setAccepted(False)
    QApplication.sendEvent(editor, enter)
    if enter.isAccepted():
        QApplication.sendEvent(editor, QDropEvent(QPointF(300, 300), COPY, data, LEFT, NO_KEY))
    return enter.isAccepted()


def said(builder: Builder) -> str:
    """Everything that is written in the editor."""
    return " ".join(seen.shown(builder.editor))


def doubtful(builder: Builder) -> str:
    """The tiles with a mark, sorted."""
    return " ".join(
        sorted(name for name, tile in builder.editor.table.tiles.items() if tile.mark is not None)
    )


# -- how a photo comes -------------------------------------------------------------------------


def test_a_made_photo_becomes_its_field_and_undo_brings_the_earlier_one_back(
    builder: Builder, qtbot: QtBot, tmp_path: Path
) -> None:
    data, field = made_photo()
    builder.type("y5b2")
    choose(builder, tmp_path / "table.jpg", data)
    qtbot.waitUntil(lambda: len(builder.field) == 60)
    assert is_same(builder.field, field)
    assert "of the photo" in said(builder) or "from the photo" in said(builder)
    assert builder.editor.tools.play.isEnabled()
    builder.ctrl("Z")
    assert builder.text == "Y5 B2"
    assert "the photo" not in said(builder)
    builder.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert is_same(builder.field, field)


def test_a_picture_can_be_dropped_on_the_editor(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "Table.JPEG"
    file.write_bytes(b"a photo")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    assert drop(builder, data)
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    assert eye.read == [b"a photo"]
    assert "Drop the photo" not in said(builder)


def test_a_picture_out_of_another_program_can_be_dropped(builder: Builder, eye: Eye, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setImageData(plain_picture())
    assert drop(builder, data)
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    assert eye.read[0].startswith(b"\x89PNG")


def test_what_a_drop_would_do_is_said_while_a_picture_is_dragged(builder: Builder, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "table.png"))])
    QApplication.sendEvent(builder.editor, QDragEnterEvent(QPoint(300, 300), COPY, data, LEFT, NO_KEY))
    assert "Drop the photo: its tiles are read" in said(builder)
    QApplication.sendEvent(builder.editor, QDragLeaveEvent())
    assert "Drop the photo" not in said(builder)


@pytest.mark.parametrize("names", [["a.topologic"], ["a.png", "b.png"], ["notes.txt"]])
def test_other_files_are_for_the_window(builder: Builder, names: list[str], tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    note = QDragEnterEvent(QPoint(300, 300), COPY, data, LEFT, NO_KEY)
    QApplication.sendEvent(builder.editor, note)
    assert "Drop the photo" not in said(builder)


def test_a_picture_can_be_pasted_and_text_still_is_a_field(builder: Builder, eye: Eye, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setImage(plain_picture())
    builder.ctrl("V")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    builder.paste("y5 b2")
    assert builder.text == "Y5 B2"


def test_a_copied_file_can_be_pasted(builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "table.webp"
    file.write_bytes(b"a photo")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    QGuiApplication.clipboard().setMimeData(data)
    builder.ctrl("V")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    assert eye.read == [b"a photo"]


# -- while it is read --------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["Escape", "Cancel"])
def test_reading_can_be_cancelled_and_changes_nothing(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path, how: str
) -> None:
    builder.type("y5")
    eye.may_go_on.clear()
    choose(builder, tmp_path / "table.png", b"a photo")
    bar = builder.editor.photos.bar
    qtbot.waitUntil(lambda: bar.progress.value() > 0)
    assert "The tiles are looked for on the photo" in said(builder)
    if how == "Cancel":
        builder.person.press("Cancel", bar)
    else:
        builder.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(eye.was_cancelled.is_set)
    assert not bar.isVisible()
    builder.type("b2")
    assert builder.text == "Y5 B2"


def test_tiles_can_be_laid_while_a_photo_is_read_and_the_last_photo_counts(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path
) -> None:
    eye.may_go_on.clear()
    choose(builder, tmp_path / "table.png", b"first")
    builder.type("y5b2")
    assert builder.text == "Y5 B2"
    qtbot.waitUntil(lambda: len(eye.read) == 1)
    choose(builder, tmp_path / "table.png", b"second")
    qtbot.waitUntil(lambda: len(eye.read) == 2)
    eye.may_go_on.set()
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    builder.ctrl("Z")
    assert builder.text == "Y5 B2"


# -- what is doubtful --------------------------------------------------------------------------


@pytest.fixture
def laid(builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path) -> Builder:
    """Somebody whose photo has three doubtful tiles."""
    eye.doubtful = {"R3", "O1", "S6"}
    choose(builder, tmp_path / "table.png", b"a photo")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    return builder


def test_doubtful_tiles_are_marked_and_confirmed_one_after_the_other(laid: Builder) -> None:
    assert doubtful(laid) == "O1 R3 S6"
    assert "3 tiles of the photo are doubtful." in said(laid)
    assert "Red 3: press Enter if it is right" in said(laid)
    laid.key(Qt.Key.Key_Return)
    assert doubtful(laid) == "O1 S6"
    laid.person.press("It is right")
    assert "Silver 6: press Enter if it is right" in said(laid)
    laid.key(Qt.Key.Key_Return)
    assert not doubtful(laid)
    assert "All sixty tiles have been read from the photo." in said(laid)
    assert laid.field == ordered_field()


def test_the_cursor_stands_on_the_first_tile_where_none_is_doubtful(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(builder, tmp_path / "table.png", b"a photo")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    builder.type("2")
    assert builder.field.tiles[Location(0, 0)] == Tile.parse("R2")
    assert builder.field.tiles[Location(1, 0)] == Tile.parse("R1")


def test_one_key_corrects_a_tile_and_the_other_one_is_asked_about(laid: Builder) -> None:
    laid.type("4")
    assert laid.field.tiles[Location(2, 0)] == Tile.parse("R4")
    assert laid.field.tiles[Location(3, 0)] == Tile.parse("R3")
    assert len(laid.field) == 60
    assert doubtful(laid) == "O1 R3 S6"  # red 3 lies now where red 4 was seen
    laid.key(Qt.Key.Key_Return)
    assert "Red 3: press Enter if it is right" in said(laid)
    laid.ctrl("Z")
    assert laid.field == ordered_field()
    assert doubtful(laid) == "O1 R3 S6"


def test_a_letter_changes_the_colour_and_both_keys_name_a_tile(laid: Builder) -> None:
    laid.type("b")
    assert laid.field.tiles[Location(2, 0)] == Tile.parse("B3")
    laid.type("6")
    assert laid.field.tiles[Location(2, 0)] == Tile.parse("B6")
    assert len(laid.field) == 60


def test_a_tile_that_is_not_doubtful_can_be_corrected_too(laid: Builder) -> None:
    laid.hand.click(laid.hand.tile("G2"))
    laid.type("3")
    assert laid.field.tiles[Location(1, 3)] == Tile.parse("G3")


def test_tiles_are_typed_as_ever_beside_the_field_and_afterwards(laid: Builder) -> None:
    laid.hand.click(laid.hand.place((8, 0)))
    laid.type("y5")
    assert laid.field.tiles[Location(8, 0)] == Tile.parse("Y5")
    laid.person.press("Done")
    assert not doubtful(laid)
    assert "the photo" not in said(laid)
    laid.hand.click(laid.hand.tile("R1"))
    laid.type("k6")
    assert laid.field.tiles[Location(0, 0)] == Tile.parse("K6")


def test_another_field_has_no_marks_and_undo_brings_them_back(laid: Builder) -> None:
    laid.paste("y5 b2")
    assert not doubtful(laid)
    assert "the photo" not in said(laid)
    laid.ctrl("Z")
    assert doubtful(laid) == "O1 R3 S6"


def test_the_photo_lies_under_the_field_at_a_click(laid: Builder) -> None:
    view = laid.editor.table_view

    def ground() -> bool:
        spot = view.mapFromScene(QPointF(-0.3 * PITCH, -0.3 * PITCH))
        return view.grab().toImage().pixelColor(spot * view.devicePixelRatio()) == GROUND

    assert not ground()
    laid.person.press("Show the photo")
    assert ground()
    laid.person.press("Show the photo")
    assert not ground()
    laid.person.press("Show the photo")
    laid.person.press("Done")
    assert not ground()


def test_doubts_are_heard(laid: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch, laid.person.window)
    heard = ears.key(Qt.Key.Key_Return)
    assert "Orange 1, row 2, column 1; doubtful" in heard
    assert any(
        told.startswith("2 tiles of the photo are doubtful. Orange 1: press Enter if it is right")
        for told in heard
    )
    assert "Orange 2, row 2, column 2" in ears.key(Qt.Key.Key_Right)


def test_a_photo_is_kept_nowhere(laid: Builder, tmp_path: Path) -> None:
    laid.person.press("Done")
    laid.person.press("Back")
    kept = [file for file in tmp_path.rglob("*") if file.is_file() and file.name != "table.png"]
    assert not [file for file in kept if b"a photo" in file.read_bytes() or b"table.png" in file.read_bytes()]


# -- what cannot be read -----------------------------------------------------------------------


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def bomb(width: int, height: int) -> bytes:
    """A small PNG file that claims to be large."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def deep() -> bytes:
    """A picture of one colour with 16 bits to each."""
    row = b"\0" + struct.pack(">HHH", 40_000, 20_000, 10_000) * 400
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 400, 300, 16, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(row * 300)) + chunk(b"IEND", b"")


def moving() -> bytes:
    """A file with two pictures one after the other."""
    from io import BytesIO

    from PIL import Image

    file = BytesIO()
    frames = [Image.new("RGB", (400, 300), colour) for colour in ("red", "blue")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    return file.getvalue()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: b"", "This file is empty."),
        (lambda: b"no picture at all", "This file is damaged, or no picture of a known kind."),
        (lambda: made_photo()[0][:40_000], "This file is damaged, or no picture of a known kind."),
        (lambda: bomb(60_000, 60_000), "This picture has too many pixels."),
        (lambda: bomb(400, 300), "This file is damaged, or no picture of a known kind."),
        (lambda: file_of(plain_picture(30, 20)), "This picture is too small"),
        (moving, "This is a moving picture."),
        (deep, "No tiles that lie edge to edge were found."),
        (lambda: file_of(plain_picture()), "No tiles that lie edge to edge were found."),
    ],
    ids=["empty", "text", "half", "bomb", "broken", "tiny", "animated", "16-bit", "nothing"],
)
def test_each_picture_that_shows_no_field_gets_one_sentence(
    builder: Builder, qtbot: QtBot, tmp_path: Path, make: Callable[[], bytes], sentence: str
) -> None:
    builder.type("y5b2")
    choose(builder, tmp_path / "table.png", make())
    told = builder.person.answers.told
    qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1
    assert told[0].startswith(sentence)
    assert builder.text == "Y5 B2"
    assert not builder.editor.photos.bar.isVisible()


def test_a_file_that_is_not_there_is_named(builder: Builder, qtbot: QtBot, tmp_path: Path) -> None:
    builder.person.answers.file = tmp_path / "gone.jpg"
    builder.person.menu("Field", "From a photo …")
    qtbot.waitUntil(lambda: bool(builder.person.answers.told))
    assert builder.person.answers.told[0].startswith("gone.jpg was not found")


def test_a_file_too_large_is_not_read(builder: Builder, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "huge.png"
    with file.open("wb") as opened:
        opened.truncate(200 * 1024 * 1024)
    builder.person.answers.file = file
    builder.person.menu("Field", "From a photo …")
    qtbot.waitUntil(lambda: bool(builder.person.answers.told))
    assert builder.person.answers.told == [
        "huge.png is too large for a photo (more than 100 MB). Choose another file."
    ]


def test_what_is_missing_to_read_photos_is_named(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topologic_qt.games.topologic.photo.reading.is_available", lambda: False)
    builder.person.menu("Field", "From a photo …")
    assert builder.person.answers.told == [
        "Reading photos needs OpenCV and Pillow, which are not installed. Install them with: "
        "pip install opencv-python-headless pillow"
    ]


def test_the_table_stays_where_it_is_while_a_photo_is_looked_at(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path
) -> None:
    builder.paste(field_text(ordered_field()))
    eye.doubtful = {"R3"}
    view = builder.editor.table_view
    before = view.size(), view.mapFromScene(QPointF(0, 0))
    eye.may_go_on.clear()
    choose(builder, tmp_path / "table.png", b"a photo")
    qtbot.waitUntil(lambda: builder.editor.photos.bar.progress.value() > 0)
    assert (view.size(), view.mapFromScene(QPointF(0, 0))) == before
    eye.may_go_on.set()
    qtbot.waitUntil(lambda: "1 tile of the photo is doubtful" in said(builder))
    assert (view.size(), view.mapFromScene(QPointF(0, 0))) == before
    builder.person.press("Done")
    assert (view.size(), view.mapFromScene(QPointF(0, 0))) == before
