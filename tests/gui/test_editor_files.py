"""Fields in files: saved, opened, exported, and kept by themselves over restarts."""

import json
from pathlib import Path

import pytest
from opening import read_field
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.tables import ORDERED
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.editing import NamedField

pytestmark = pytest.mark.gui

SHIFT = Qt.KeyboardModifier.ShiftModifier


def on_disk(file: Path) -> NamedField:
    """The field that a file holds."""
    kept: NamedField = read_field(file)[0]
    return kept


def save(builder: Builder, file: Path, qtbot: QtBot) -> None:
    """Save the field in a file, by the menu."""
    builder.person.answers.file = file
    builder.person.menu("File", "Save the field as …")
    qtbot.waitUntil(lambda: not builder.person.window.isWindowModified())


def test_ctrl_s_saves_the_field_and_not_the_match_and_it_is_opened_again(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    person.sit_down()
    builder = Builder(person, qtbot)
    builder.type("y5 b2\n\nk6")
    assert person.window.isWindowModified()
    file = person.answers.file = tmp_path / "spiral.topologic-field"
    for more in ("", "b3"):
        builder.type(more)
        builder.ctrl("S")
        qtbot.waitUntil(lambda: not person.window.isWindowModified())
        assert on_disk(file) == builder.editor.draft
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "My field.topologic-field"
    assert person.controller.path is None
    assert person.title == "My field (spiral.topologic-field) — Topologic"
    before = builder.editor.draft
    builder.editor.steps.clear()
    assert person.window.isWindowModified()
    by_menu(person, file)
    qtbot.waitUntil(lambda: builder.editor.draft == before)
    assert not person.window.isWindowModified()
    builder.paste(ORDERED)
    picture = person.answers.file = tmp_path / "field.svg"
    builder.key(Qt.Key.Key_E, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "The field has been exported to field.svg." in person.status)
    assert picture.read_bytes().startswith(b"<?xml")


def drop(person: Person, file: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    at, handle = QPoint(300, 300), person.window.windowHandle()
    offered = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(handle, QDragEnterEvent(at, *offered))
    QApplication.sendEvent(handle, QDragMoveEvent(at, *offered))
    QApplication.sendEvent(handle, QDropEvent(QPointF(at), *offered))


def by_menu(person: Person, file: Path) -> None:
    person.answers.file = file
    person.menu("File", "Open …")


def test_a_field_file_opens_the_editor(
    open_window: OpenWindow, builder: Builder, tmp_path: Path, qtbot: QtBot
) -> None:
    builder.paste(ORDERED)
    file = tmp_path / "ordered.topologic-field"
    save(builder, file, qtbot)
    folders = Folders(tmp_path / "elsewhere", tmp_path / "elsewhere")
    other = open_window(folders)
    drop(other, file)
    qtbot.waitUntil(lambda: other.editing.is_in_front)
    assert Builder(other, qtbot).field == builder.field
    assert other.window.windowTitle().startswith("My field (ordered.topologic-field)")
    entries = [action.text() for action in other.recent_menu().actions()]
    assert "ordered.topologic-field – Topologic" in entries


def newer(text: str) -> str:
    record = json.loads(text)
    record["version"], record["program"] = 9, "7.0"
    return json.dumps(record)


BAD = {
    "newer": (newer, "newer program (version 7.0"),
    "cut": (lambda text: text[:100], "cannot be read"),
    "a tile twice": (lambda text: text.replace('"B2"', '"Y5"'), "Y5"),
    "something else": (lambda _: "{}", "is not a field"),
}


def test_a_bad_file_is_said_and_changes_nothing(builder: Builder, tmp_path: Path, qtbot: QtBot) -> None:
    builder.type("y5b2")
    file, told = tmp_path / "bad.topologic-field", builder.person.answers.told
    save(builder, file, qtbot)
    good = file.read_text("utf-8")
    before, steps = builder.editor.draft, builder.editor.document.stack.count()
    for kind, (spoil, said) in BAD.items():
        spoilt = spoil(good)
        file.write_text(spoilt, "utf-8")
        builder.person.window.game.files.open_file(file)
        qtbot.waitUntil(lambda: bool(told))
        assert said in told.pop(), kind
        assert builder.editor.draft == before
        assert builder.editor.document.stack.count() == steps
        assert file.read_text("utf-8") == spoilt


def test_drafts_are_there_again_after_a_restart_whatever_else_lies_there(
    person: Person, open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    builder = Builder(person, qtbot)
    builder.type("y5 b2")
    file = tmp_path / "one.topologic-field"
    save(builder, file, qtbot)
    builder.type("k6")
    # Another window has another draft.
    second = Builder(open_window(), qtbot)
    assert not second.field.tiles
    second.type("r1")
    person.window.close()
    second.person.window.close()
    assert not person.answers.questions
    # None is deleted, and none that cannot be read hides another.
    draft, _ = folders.autosave.glob("*.topologic-field")
    for number in range(30):
        (folders.autosave / f"9000{number:02}.topologic-field").write_text(newer(draft.read_text("utf-8")))
    again = sorted((Builder(open_window(), qtbot) for _ in range(2)), key=lambda each: each.text)
    assert [each.text for each in again] == ["R1", "Y5 . B2 K6"]
    assert len(list(folders.autosave.glob("*.topologic-field"))) == 32
    # It still is that of its file.
    assert again[1].editor.file == file
    assert again[1].person.window.isWindowModified()
    again[1].editor.steps.empty(3, 0)
    qtbot.waitUntil(lambda: not again[1].person.window.isWindowModified())
    assert not again[1].editor.tools.redo.isEnabled()


def test_closing_asks_where_a_field_would_be_lost(person: Person, folders: Folders, qtbot: QtBot) -> None:
    folders.autosave.write_text("in the way of the folder")
    builder = Builder(person, qtbot)
    builder.type("y5")
    qtbot.waitUntil(
        lambda: "This field is not being kept: please save it yourself." in seen.shown(builder.editor)
    )
    person.answers.says_yes = False
    assert not person.window.close()
    assert person.answers.questions == ["Close and lose the field?"]
    person.answers.says_yes = True
    assert person.window.close()
