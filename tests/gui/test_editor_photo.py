"""A photo becomes a field: how it comes, what is marked, how it is corrected, and what cannot be read."""

import struct
import zlib
from functools import cache
from pathlib import Path

import pytest
from photo_scene import Kind, make_photo
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.ears import Ears
from tests.gui.photos import Eye, file_of, ordered_field, plain_picture
from topologic_qt.games.topologic.rules import Field, Location, Tile, turned

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


def test_a_picture_can_be_pasted_and_text_still_is_a_field(builder: Builder, eye: Eye, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setImage(plain_picture())
    builder.ctrl("V")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    builder.paste("y5 b2")
    assert builder.text == "Y5 B2"


def test_reading_can_be_cancelled_and_changes_nothing(
    builder: Builder, eye: Eye, qtbot: QtBot, tmp_path: Path
) -> None:
    builder.type("y5")
    bar = builder.editor.photos.bar
    for how in ("Escape", "Cancel"):
        eye.was_cancelled.clear()
        eye.may_go_on.clear()
        eye.read.clear()
        choose(builder, tmp_path / "table.png", b"a photo")
        qtbot.waitUntil(lambda: bar.isVisible() and bool(eye.read))
        assert "The tiles are looked for on the photo" in said(builder)
        if how == "Cancel":
            builder.person.press("Cancel", bar)
        else:
            builder.key(Qt.Key.Key_Escape)
        qtbot.waitUntil(eye.was_cancelled.is_set)
        assert not bar.isVisible(), how
    builder.type("b2")
    assert builder.text == "Y5 B2"


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


def test_each_picture_that_shows_no_field_gets_one_sentence(
    builder: Builder, qtbot: QtBot, tmp_path: Path
) -> None:
    builder.type("y5b2")
    told = builder.person.answers.told
    for content, sentence in (
        (b"", "This file is empty."),
        (b"no picture at all", "This file is damaged, or no picture of a known kind."),
        (made_photo()[0][:40_000], "This file is damaged, or no picture of a known kind."),
        (bomb(60_000, 60_000), "This picture has too many pixels."),
        (bomb(400, 300), "This file is damaged, or no picture of a known kind."),
        (file_of(plain_picture(30, 20)), "This picture is too small"),
        (moving(), "This is a moving picture."),
        (deep(), "No tiles that lie edge to edge were found."),
    ):
        choose(builder, tmp_path / "table.png", content)
        qtbot.waitUntil(lambda: bool(told))
        assert told.pop().startswith(sentence), sentence
        assert not told
        assert builder.text == "Y5 B2"
        assert not builder.editor.photos.bar.isVisible()


def test_what_is_missing_to_read_photos_is_named(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topologic_qt.games.topologic.photo.reading.is_available", lambda: False)
    builder.person.menu("Field", "From a photo …")
    assert builder.person.answers.told == [
        "Reading photos needs OpenCV and Pillow, which are not installed. Install them with: "
        "pip install opencv-python-headless pillow"
    ]
