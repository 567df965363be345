"""The backup beside a saved file, which never replaces other files of people."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_editor_files import on_disk as field_on_disk, save as save_field
from tests.gui.test_files import entering, on_disk, open_file, save

pytestmark = pytest.mark.gui


def save_once_more(person: Person, seeker: int, qtbot: QtBot) -> None:
    """Play on with a seeker not yet on the table, and save in the same file."""
    person.hand.drag(seeker, "R1")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)


def newer(content: bytes) -> bytes:
    """The same content from a newer program."""
    return json.dumps(json.loads(content) | {"version": 99}).encode()


def test_a_file_that_is_none_of_our_backups_stays_and_ours_gets_another_name(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    makers: dict[str, Callable[[Path, bytes], object]] = {
        "newer": lambda theirs, before: theirs.write_bytes(newer(before)),
        "folder": lambda theirs, _: theirs.mkdir(),
        "link": lambda theirs, _: theirs.symlink_to(tmp_path / "diary"),
    }
    (tmp_path / "diary").write_text("My diary")
    person = open_window()
    for kind, make in makers.items():
        file, theirs = tmp_path / kind / "a.topologic", tmp_path / kind / "a.topologic~"
        file.parent.mkdir()
        entering(person)
        save(person, file, qtbot)
        before = file.read_bytes()
        make(theirs, before)
        was = theirs.lstat().st_mode, b"" if theirs.is_dir() else theirs.read_bytes()
        save_once_more(person, 0, qtbot)
        save_once_more(person, 2, qtbot)
        assert person.answers.questions == [], kind
        assert (theirs.lstat().st_mode, b"" if theirs.is_dir() else theirs.read_bytes()) == was, kind
        ours = file.with_name("a.topologic.1~")
        assert len(on_disk(ours).moves) == len(on_disk(file).moves) - 1
        assert sorted(file.parent.iterdir()) == [file, ours, theirs], kind
    person.window.close()
    file.write_bytes(before[:100])
    again = open_window()
    open_file(again, file, qtbot)
    assert again.answers.questions == ["Open the backup?"]
    assert again.positions == "R1 R1 -"


def test_where_all_names_are_taken_it_is_asked_and_what_a_newer_program_wrote_is_kept(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    before = file.read_bytes()
    for name in ("", *(f".{number}" for number in range(1, 10))):
        (tmp_path / f"a.topologic{name}~").write_text("My diary")
    person.answers.says_yes = False
    person.hand.drag(0, "R1")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.answers.questions == ["Save without a backup?"])
    assert file.read_bytes() == before
    person.answers.says_yes = True
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)
    assert {path.read_text() for path in tmp_path.glob("a.topologic*~")} == {"My diary"}

    # What a newer program wrote in the file itself is kept, too, beside our own backup.
    for name in ("a.topologic~", "a.topologic.1~"):
        (tmp_path / name).unlink()
    save_once_more(person, 2, qtbot)
    theirs = newer(file.read_bytes())
    file.write_bytes(theirs)
    person.press("Take back")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)
    assert person.answers.questions[-1] == "Replace the changed file?"
    assert (tmp_path / "a.topologic.1~").read_bytes() == theirs
    assert len(on_disk(tmp_path / "a.topologic~").moves) == len(on_disk(file).moves)


# -- fields -------------------------------------------------------------------------------------------


def test_a_field_has_its_backup_too_and_is_not_replaced_or_opened_twice_without_asking(
    builder: Builder, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file, backup = tmp_path / "one.topologic-field", tmp_path / "one.topologic-field~"
    builder.type("y5")
    save_field(builder, file, qtbot)
    before = builder.editor.draft
    builder.type("b2")
    builder.ctrl("S")
    qtbot.waitUntil(lambda: not builder.person.window.isWindowModified())
    assert field_on_disk(backup) == before
    builder.type("k6")
    builder.person.window.close()

    # Changed meanwhile, which is known also after a restart.
    again = Builder(open_window(), qtbot)
    qtbot.waitUntil(lambda: again.person.editing._files._on_file.get(file) is not None)
    theirs = file.read_bytes().replace(b"Y5", b"K5")
    file.write_bytes(theirs)
    answers = again.person.answers
    answers.says_yes = False
    again.ctrl("S")
    qtbot.waitUntil(lambda: answers.questions == ["Replace the changed file?"])
    assert file.read_bytes() == theirs
    assert again.person.window.isWindowModified()
    answers.says_yes = True
    again.ctrl("S")
    qtbot.waitUntil(lambda: not again.person.window.isWindowModified())
    assert backup.read_bytes() == theirs

    # Open elsewhere.
    other = open_window()
    other.answers.says_yes = False
    other.window.game.files.open_file(file)
    qtbot.waitUntil(lambda: other.answers.questions == ["Open the same file twice?"])
    other.answers.says_yes = True

    # Damaged.
    again.person.window.close()
    file.write_bytes(b"{")
    other.window.game.files.open_file(file)
    qtbot.waitUntil(lambda: other.editing.is_in_front)
    assert other.answers.questions[1:] == ["Open the backup?"]
    assert Builder(other, qtbot).editor.draft == field_on_disk(backup)
    assert other.window.isWindowModified()
    assert file.read_bytes() == b"{"
