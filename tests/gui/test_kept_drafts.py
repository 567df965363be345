"""No draft is lost: Undo leads back to it whatever replaced it, also after a restart."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.photos import Eye, file_of, plain_picture
from tests.gui.test_editor_files import by_menu
from tests.gui.test_editor_photo import drop as drop_photo
from tests.gui.test_idle_windows import choose, clear_away
from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.records.writing import field_to_record
from topologic_qt.games.topologic.rules.field import NamedField
from topologic_qt.games.topologic.rules.notation import parse_field
from topologic_qt.storage.envelope import pack_field

pytestmark = pytest.mark.gui

UNSAVED = "K1 K2 K3"
"""What was built and never saved."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with another field."""
    result = tmp_path / "other.topologic-field"
    result.write_bytes(pack_field("topologic", field_to_record(NamedField("Other", parse_field("Y1 Y2")))))
    return result


def by_file_menu(builder: Builder, file: Path) -> None:
    by_menu(builder.person, file)


def by_second_start(builder: Builder, file: Path) -> None:
    builder.person.window.windows.receive([file])


def by_paste(builder: Builder, _: Path) -> None:
    builder.paste("Y1 Y2")


def by_photo(builder: Builder, file: Path) -> None:
    picture = file.with_name("table.png")
    picture.write_bytes(b"a photo")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture))])
    assert drop_photo(builder, data)


def by_clearing(builder: Builder, _: Path) -> None:
    builder.person.menu("Field", "Clear the table")


def by_field_of_the_match(builder: Builder, _: Path) -> None:
    builder.person.menu("Field", "Use the match’s field")


def by_new_match(builder: Builder, _: Path) -> None:
    builder.person.menu("File", "New match…")
    builder.person.click(seen.find_button(builder.person.page, "Change…"))


DOORS = (
    *(by_file_menu, by_second_start, by_paste, by_photo, by_clearing, by_field_of_the_match, by_new_match),
)


def back_to(builder: Builder, text: str) -> None:
    """Undo until the field is this one."""
    while builder.text != text and builder.editor.tools.undo.isEnabled():
        builder.ctrl("Z")
    assert builder.text == text


def test_undo_leads_back_to_what_was_not_saved_whatever_took_its_place(
    builder: Builder, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, file: Path, qtbot: QtBot
) -> None:
    Eye(monkeypatch)
    builder.type(UNSAVED.replace(" ", "").lower())
    for door in DOORS:
        door(builder, file)
        qtbot.waitUntil(lambda: builder.text != UNSAVED and builder.person.editing.is_in_front)
        replaced = builder.text
        if door is not DOORS[-1]:
            back_to(builder, UNSAVED)
            assert builder.editor.file is None, door
    builder.person.window.close()
    assert not builder.person.answers.questions
    again = Builder(open_window(), qtbot)
    assert again.text == replaced
    back_to(again, UNSAVED)
    assert again.editor.file is None


def test_a_killed_program_leaves_what_undo_leads_back_to(
    builder: Builder, open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    builder.type("k1k2k3")
    builder.paste("Y1 Y2")
    builder.person.menu("Field", "Back")
    builder.person.menu("File", "Other games…")
    clear_away()
    choose(builder.person.window, TOPOLOGIC)  # meanwhile, another game could have had the window
    builder = Builder(builder.person, qtbot)
    assert builder.text == "Y1 Y2"
    back_to(builder, UNSAVED)
    builder.ctrl("Y")
    qtbot.waitUntil(lambda: builder.person.window.game.session.disk.is_idle)
    left = Folders(tmp_path / "of another", tmp_path / "left")
    left.autosave.mkdir()
    for copy in folders.autosave.glob("*.topologic-field"):
        (left.autosave / copy.name).write_bytes(copy.read_bytes())
    again = Builder(open_window(left), qtbot)
    assert again.text == "Y1 Y2"
    back_to(again, UNSAVED)


def test_the_shelf_leads_straight_to_the_editor_and_a_restart_to_what_was_in_front(
    builder: Builder, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, file: Path, qtbot: QtBot
) -> None:
    eye, person = Eye(monkeypatch), builder.person
    person.answers.file = file.with_name("photo.png")
    person.answers.file.write_bytes(file_of(plain_picture()))
    for entry in ("Build a field…", "Field from a photo…"):
        person.menu("Field", "Back")
        person.menu("File", "Other games…")
        clear_away()
        person.menu("Tools", entry)
        qtbot.waitUntil(lambda: person.window.game.feature(Editing).is_in_front)
    qtbot.waitUntil(lambda: Builder(person, qtbot).field == eye.field)
    person.window.close()
    again = open_window()
    again.window.look_for_kept_match()
    qtbot.waitUntil(lambda: again.editing.is_in_front)
    assert Builder(again, qtbot).field == eye.field
    again.menu("Field", "Back")
    again.window.close()
    last = open_window()
    last.window.look_for_kept_match()
    qtbot.waitUntil(lambda: last.window.game.session.disk.is_idle)
    assert not last.editing.is_in_front
