"""The file for the other player is written as carefully as the match's own, and does not become it."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_files import entering, save

pytestmark = pytest.mark.gui


def save_for_the_other(person: Person, file: Path, qtbot: QtBot) -> None:
    """Save for the other player, and wait until that is written or was asked about."""
    before = file.read_bytes() if file.exists() else None
    person.answers.file = file
    person.menu("Match", "Save for the other player …")
    qtbot.waitUntil(lambda: bool(person.answers.questions) or (file.exists() and file.read_bytes() != before))


def secret_of(file: Path) -> object:
    return json.loads(file.read_text(encoding="utf-8"))["match"]["moves"][0]["sealed"]


def test_the_name_that_is_proposed_tells_the_match_and_for_whom(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    entering(person)
    save_for_the_other(person, tmp_path / "x.topologic", qtbot)
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "Night, for Dan.topologic"


def test_what_it_replaces_is_kept_as_a_backup(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "precious.topologic"
    entering(person)
    save(person, file, qtbot)
    person.window.close()
    precious = file.read_bytes()
    other = open_window()
    entering(other)
    save_for_the_other(other, file, qtbot)
    assert other.answers.questions == []
    assert secret_of(file) is None
    assert (tmp_path / "precious.topologic~").read_bytes() == precious
    assert other.controller.path is None


@pytest.mark.parametrize("sure", [False, True])
def test_a_file_that_is_open_elsewhere_is_asked_about(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, sure: bool
) -> None:
    file = tmp_path / "precious.topologic"
    entering(person)
    save(person, file, qtbot)
    precious = file.read_bytes()
    other = open_window()
    entering(other)
    other.answers.says_yes = sure
    save_for_the_other(other, file, qtbot)
    assert len(other.answers.questions) == 1
    if sure:
        qtbot.waitUntil(lambda: file.read_bytes() != precious)
        assert (tmp_path / "precious.topologic~").read_bytes() == precious
    else:
        assert file.read_bytes() == precious


def test_a_file_for_the_other_that_was_changed_is_asked_about(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "x.topologic"
    entering(person)
    save_for_the_other(person, file, qtbot)
    file.write_bytes(file.read_bytes() + b" ")
    changed = file.read_bytes()
    person.answers.says_yes = False
    person.menu("Match", "Save for the other player …")
    qtbot.waitUntil(lambda: bool(person.answers.questions))
    assert person.answers.questions == ["Replace the changed file?"]
    assert file.read_bytes() == changed


def test_the_file_for_the_other_is_not_open_here(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "x.topologic"
    entering(person)
    save_for_the_other(person, file, qtbot)
    other = open_window()
    other.answers.file = file
    other.menu("File", "Open …")
    qtbot.waitUntil(lambda: other.controller.is_running or bool(other.answers.questions))
    assert other.answers.questions == []


def test_a_link_to_the_own_file_is_refused(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    file, link = tmp_path / "a.topologic", tmp_path / "link.topologic"
    entering(person)
    save(person, file, qtbot)
    before = file.read_bytes()
    link.symlink_to(file)
    person.answers.file = link
    person.menu("Match", "Save for the other player …")
    qtbot.waitUntil(lambda: bool(person.answers.told))
    assert person.answers.told == ["link.topologic is the file of your own match. Choose another name."]
    assert file.read_bytes() == before
