"""Everything is taken to another computer, and added there once, whatever it has already."""

import sqlite3
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest
from opening import read_match, write_match
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import copies
from tests.gui.test_files import in_the_second_turn
from tests.gui.test_kept_drafts import file as a_field
from tests.waiting import wait_until
from topologic_qt.app.features.taking import feature
from topologic_qt.app.features.taking.contents import all_rows, usable
from topologic_qt.app.files.export import RecentFiles
from topologic_qt.app.files.records import TOURNAMENTS, open_database
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import program_settings
from topologic_qt.games import registry
from topologic_qt.storage.database import Row, Table, put

pytestmark = pytest.mark.gui
field = a_field
ROWS = [
    (TOURNAMENTS, {"id": str(at), "at": at, "tournament": "spring", "number": at, "cells": "[]"})
    for at in range(1, 6)
]
LIST = "• 1 kept match\n• 1 tournament\n• 1 field\n• Settings"


def press(person: Person, first: str, last: str = "Close") -> list[str]:
    """Click a button of the open dialog, and wait for another; return all texts."""
    dialog = wait_until(QApplication.activeModalWidget)
    wait_until(lambda: seen.offers(dialog, first))
    told = seen.shown(dialog)
    person.press(first, dialog)
    wait_until(lambda: not dialog.isVisible() if first == last else seen.offers(dialog, last))
    return told


def test_home_to_home_everything_is_added_once(
    open_window: OpenWindow, folders: Folders, field: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "Documents").mkdir()
    person = open_window()
    in_the_second_turn(person)
    person.window.close()
    (copy,) = copies(folders)
    match, _ = read_match(copy)
    match.seat = 0
    write_match(match.snapshot(), copy.with_name("bound.topologic"))
    open_database(folders).put(ROWS)
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    RecentFiles(memory).add(field, "topologic")
    for key, value in {"settings/volume": "off", "window/geometry": "x", "elsewhere/place": "secret"}.items():
        memory.setValue(key, value)
    person = open_window()
    person.answers.file = target = tmp_path / "all.topologic-box"
    person.menu("Tools", "Take along…")
    press(person, "Save…")
    assert {LIST, "1 match stays here."} <= set(press(person, "Close"))
    with zipfile.ZipFile(target) as box:
        content = b"".join(map(box.read, box.namelist()))
    assert not [word for word in (b"secret", b"geometry", str(tmp_path).encode()) if word in content]

    there = Folders(tmp_path / "there" / "settings", tmp_path / "there" / "autosave")
    other = open_window(there)
    for told, button in ((LIST, "Add"), ("Everything in all.topologic-box is here already.", "Close")):
        other.window.windows.receive([target])
        assert told in press(other, button)
        if button == "Add":
            press(other, "Close")
            wait_until(lambda: other.offers("Continue"))  # the match, on the setup page
        (added,) = copies(there)
        assert read_match(added)[0].snapshot() == read_match(copy)[0].snapshot()
        assert open_database(there).run(all_rows) == open_database(folders).run(all_rows)
        assert (tmp_path / "Documents" / "Topologic" / field.name).exists()
        assert QSettings(there.settings_file, QSettings.Format.IniFormat).value("settings/volume") == "off"
    target.write_bytes(target.read_bytes()[:-9])
    other.window.windows.receive([target])
    wait_until(lambda: other.answers.told)
    assert "all.topologic-box is damaged" in other.answers.told[0]


def test_results_can_be_stored_between_the_rows_that_come(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_database(folders).put(ROWS)
    person = open_window()
    person.answers.file = target = tmp_path / "all.topologic-box"
    person.menu("Tools", "Take along…")
    press(person, "Save…")
    press(person, "Close", "Close")

    there, stored = Folders(tmp_path / "there" / "settings", tmp_path / "there" / "autosave"), []
    monkeypatch.setattr(feature, "_BATCH", 2)

    def put_and_look(connection: Connection, rows: Sequence[tuple[Table, Row]]) -> None:
        with closing(sqlite3.connect(there.records)) as other:  # as another program sees it
            stored.append(len([*other.execute(f"SELECT id FROM {TOURNAMENTS.name}")]))
        put(connection, rows)

    monkeypatch.setattr(feature, "put", put_and_look)
    other = open_window(there)
    other.window.windows.receive([target])
    press(other, "Add")
    press(other, "Close", "Close")
    assert stored == [0, 2, 4, 5]


def test_only_settings_of_this_program_are_taken_over() -> None:
    known = {f"settings/{each.name}": "x" for each in program_settings()} | {"people/1": "Zoë"}
    for info in registry.GAMES:
        known |= {f"{info.id}/settings/{each.name}": "x" for each in info.load().settings_page()}
    foreign = ("settings/x", "chess/settings/volume", "settings/volume/x", "window/geometry", "shelf/game")
    assert usable(known | dict.fromkeys(foreign, "x") | {"settings/text": "x" * 10_001}) == {
        key: value for key, value in known.items() if key != "settings/text"
    }
