"""No draft is lost: whatever takes its place in the editor, Undo leads back to it, also after a restart."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.photos import Eye
from tests.gui.test_editor_files import by_menu, drop, save
from tests.gui.test_editor_photo import drop as drop_photo
from tests.gui.test_idle_windows import choose, clear_away
from tests.gui.test_second_start import second
from tests.tables import ORDERED
from topologic_qt.app.folders import Folders
from topologic_qt.app.instance_server import InstanceServer
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.records import field_to_record
from topologic_qt.games.topologic.rules import NamedField, parse_field
from topologic_qt.storage import pack_field

pytestmark = pytest.mark.gui

UNSAVED = "K1 K2 K3"
"""What was built and never saved."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with another field."""
    result = tmp_path / "other.topologic-field"
    result.write_bytes(pack_field("topologic", field_to_record(NamedField("Other", parse_field("Y1 Y2")))))
    return result


Door = Callable[[Builder, Path], None]


def by_file_menu(builder: Builder, file: Path) -> None:
    by_menu(builder.person, file)


def by_drop(builder: Builder, file: Path) -> None:
    drop(builder.person, file)


def by_recent_list(builder: Builder, file: Path) -> None:
    builder.person.window.game.session.recent.add(file, TOPOLOGIC.id)
    builder.person.choose_recent("other.topologic-field – Topologic")


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
    builder.person.menu("Field", "Use the field of the match")


def by_new_match(builder: Builder, _: Path) -> None:
    builder.person.menu("File", "New match …")
    builder.person.click(seen.find_button(builder.person.page, "Change …"))


DOORS = (
    *(by_file_menu, by_drop, by_recent_list, by_paste, by_photo, by_clearing, by_field_of_the_match),
    by_new_match,
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
        qtbot.waitUntil(lambda: builder.text != UNSAVED and builder.person.editing.is_open)
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


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no door on this system")
def test_undo_leads_back_over_a_file_of_a_second_start(
    builder: Builder, open_window: OpenWindow, file: Path, tmp_path: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    builder.type("k1k2k3")
    server = InstanceServer(tmp_path / "a.door", builder.person.window.windows.receive, qapp)
    start = second(tmp_path / "a.door", str(file))
    qtbot.waitUntil(lambda: builder.text == "Y1 Y2")
    server.close()
    start.communicate()
    builder.person.window.close()
    again = Builder(open_window(), qtbot)
    assert (again.text, again.editor.file) == ("Y1 Y2", file)
    assert again.editor.tools.undo.text() == "&Undo: Open other.topologic-field"
    back_to(again, UNSAVED)


def test_a_killed_program_leaves_what_undo_leads_back_to(
    builder: Builder, open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    builder.type("k1k2k3")
    builder.paste("Y1 Y2")
    builder.person.menu("Field", "Back")
    builder.person.menu("File", "Other games …")
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


def test_redo_survives_a_restart_and_a_file_is_still_known_where_undo_leads_to_it(
    builder: Builder, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    builder.type("y5")
    one = tmp_path / "one.topologic-field"
    save(builder, one, qtbot)
    builder.paste(ORDERED)
    builder.person.menu("Field", "Clear the table")
    builder.ctrl("Z")
    builder.person.window.close()
    again = Builder(open_window(), qtbot)
    again.ctrl("Y")
    assert not again.field.tiles
    back_to(again, "Y5")
    assert again.editor.file == one
    qtbot.waitUntil(lambda: not again.person.window.isWindowModified())
