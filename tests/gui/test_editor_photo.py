"""A photo becomes a field: its ways in, marks, corrections, and unreadable ones."""

from pathlib import Path

import pytest
from photo_scene import Kind, make_photo
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.ears import Ears
from tests.gui.photos import Eye, file_of, ordered_field, plain_picture
from topologic_qt.games.topologic.rules.field import Field, Location, Tile

pytestmark = pytest.mark.gui

LEFT, NO_KEY, COPY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction


def choose(builder: Builder, file: Path, content: bytes) -> None:
    """Choose a photo in the dialog."""
    file.write_bytes(content)
    builder.person.answers.file = file
    builder.person.menu("Field", "From a photo…")


def drop(builder: Builder, data: QMimeData) -> bool:
    """Drag something onto the editor's table and drop it; return whether it was taken."""
    editor = builder.editor
    enter = QDragEnterEvent(QPoint(300, 300), COPY, data, LEFT, NO_KEY)
    enter.setAccepted(False)
    QApplication.sendEvent(editor, enter)
    if enter.isAccepted():
        QApplication.sendEvent(editor, QDropEvent(QPointF(300, 300), COPY, data, LEFT, NO_KEY))
    return enter.isAccepted()


def said(builder: Builder) -> str:
    """All texts in the editor."""
    return " ".join(seen.shown(builder.editor))


def doubtful(builder: Builder) -> str:
    """The tiles with a mark, sorted."""
    tiles = builder.editor.table.tiles
    return " ".join(sorted(name for name, tile in tiles.items() if tile.mark is not None))


def magnified(builder: Builder) -> QImage:
    """The tile in question, as the photo shows it, beside the question."""
    labels = builder.editor.photos.bar.findChildren(QLabel)
    (found,) = (each for each in labels if each.accessibleName() == "The tile on the photo")
    return found.pixmap().toImage() if found.isVisible() else QImage()


def test_a_picture_can_be_dropped_or_pasted_and_reading_can_be_cancelled(
    builder: Builder, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eye, file = Eye(monkeypatch), tmp_path / "Table.JPEG"
    file.write_bytes(b"a photo")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    assert drop(builder, data)
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    assert eye.read == [b"a photo"]
    assert "Drop a photo" not in said(builder)
    # Text that is pasted still is a field.
    builder.paste("y5 b2")
    assert builder.text == "Y5 B2"
    QGuiApplication.clipboard().setImage(plain_picture())
    builder.ctrl("V")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    builder.ctrl("Z")
    eye.field = Field(list(ordered_field().tiles.items())[:58])
    builder.ctrl("V")
    qtbot.waitUntil(lambda: builder.field == eye.field)
    assert "2 tiles aren’t on the photo: S5, S6." in said(builder)
    builder.ctrl("Z")
    # Whoever cancels has what was there before.
    bar = builder.editor.photos.bar
    for how in ("Escape", "Cancel"):
        eye.was_cancelled.clear()
        eye.may_go_on.clear()
        eye.read.clear()
        choose(builder, tmp_path / "table.png", b"a photo")
        qtbot.waitUntil(lambda: bar.isVisible() and bool(eye.read))
        assert "Looking for the tiles" in said(builder)
        if how == "Cancel":
            builder.person.press("Cancel", bar)
        else:
            builder.key(Qt.Key.Key_Escape)
        qtbot.waitUntil(eye.was_cancelled.is_set)
        assert not bar.isVisible(), how
    assert builder.text == "Y5 B2"


def test_doubtful_tiles_are_marked_heard_corrected_by_one_key_and_confirmed_one_after_the_other(
    builder: Builder, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Eye(monkeypatch).doubtful = {"R3", "O1", "S6"}
    choose(builder, tmp_path / "table.png", b"a photo")
    qtbot.waitUntil(lambda: builder.field == ordered_field())
    assert doubtful(builder) == "O1 R3 S6"
    assert "3 tiles need checking." in said(builder)
    assert "Red 3? Press Enter if that’s right" in said(builder)
    assert magnified(builder).pixelColor(54, 54) == QColor(2, 0, 0)  # in the third column, first row
    # Confirmed, and heard.
    with monkeypatch.context() as patch:
        heard = Ears(patch, builder.person.window).key(Qt.Key.Key_Return)
    assert "Orange 1, row 2, column 1; check it" in heard
    told = "2 tiles need checking. Orange 1? Press Enter if that’s right"
    assert any(each.startswith(told) for each in heard)
    assert doubtful(builder) == "O1 S6"
    # One key corrects a tile, and the one that lay there before is asked about where it lies now.
    builder.type("r")
    assert builder.field.tiles[Location(0, 1)] == Tile.parse("R1")
    assert builder.field.tiles[Location(0, 0)] == Tile.parse("O1")
    assert len(builder.field) == 60
    assert doubtful(builder) == "O1 S6"  # orange 1 lies now where red 1 was seen
    builder.key(Qt.Key.Key_Return)
    assert "Orange 1? Press Enter if that’s right" in said(builder)
    builder.ctrl("Z")
    assert builder.field == ordered_field()
    assert doubtful(builder) == "O1 S6"
    builder.key(Qt.Key.Key_Return)
    for _ in range(2):
        builder.person.press("That’s right")
    assert not doubtful(builder)
    assert "All sixty tiles found." in said(builder)
    assert magnified(builder).isNull()
    assert builder.field == ordered_field()
    # The photo is kept nowhere.
    builder.person.press("Done")
    builder.person.press("Back")
    kept = [file for file in tmp_path.rglob("*") if file.is_file() and file.name != "table.png"]
    assert not [file for file in kept if b"a photo" in file.read_bytes() or b"table.png" in file.read_bytes()]


def test_a_photo_becomes_its_field_and_a_picture_that_shows_none_gets_one_sentence(
    builder: Builder, qtbot: QtBot, tmp_path: Path
) -> None:
    photo = make_photo(5, kind=Kind.FLAT, size=(960, 720), seekers=0)
    builder.type("y5b2")
    told = builder.person.answers.told
    for content, sentence in (
        (photo.data[: len(photo.data) // 2], "This file is damaged or isn’t a picture."),
        (file_of(plain_picture()), "No tiles found."),
    ):
        choose(builder, tmp_path / "table.png", content)
        qtbot.waitUntil(lambda: bool(told))
        assert told.pop().startswith(sentence), sentence
        assert not told
        assert builder.text == "Y5 B2"
        assert not builder.editor.photos.bar.isVisible()
    choose(builder, tmp_path / "table.jpg", photo.data)
    qtbot.waitUntil(lambda: len(builder.field) == 60)
    assert "tiles found" in said(builder) or "checking" in said(builder)
    assert builder.editor.tools.play.isEnabled()
    builder.ctrl("Z")
    assert builder.text == "Y5 B2"
    assert "found" not in said(builder)


def test_what_is_missing_to_read_photos_is_named(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topologic_qt.games.topologic.ui.photo.is_available", lambda: False)
    builder.person.menu("Field", "From a photo…")
    assert builder.person.answers.told == [
        "To read photos, install OpenCV and Pillow with: pip install opencv-python-headless pillow"
    ]
