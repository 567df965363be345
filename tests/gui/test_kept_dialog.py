"""The list of matches that were kept."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import await_copy, copies
from tests.gui.test_files import entering, in_the_second_turn, save
from topologic_qt.app.copies import KEPT
from topologic_qt.app.folders import Folders
from topologic_qt.app.kept_dialog import KeptDialog

pytestmark = pytest.mark.gui


@pytest.fixture
def left(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Two matches that were left in the middle, the later one saved under a name before."""
    for moment, name in ((entering, ""), (in_the_second_turn, "a.topologic")):
        person = open_window()
        moment(person)
        if name:
            save(person, tmp_path / name, qtbot)
        person.window.close()


def opened(person: Person, qtbot: QtBot) -> KeptDialog:
    person.menu("File", "Kept matches …")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), KeptDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KeptDialog)
    return dialog


def rows(dialog: KeptDialog) -> list[list[str]]:
    listed: QListWidget = dialog.list
    return [listed.item(row).text().splitlines() for row in range(listed.count())]


def test_all_are_listed_with_picture_title_and_how_far_they_are(
    left: None, open_window: OpenWindow, qtbot: QtBot
) -> None:
    dialog = opened(open_window(), qtbot)
    latest, older = rows(dialog)
    assert latest[:2] == ["Night: Cleo – Dan", "Round 1  ·  Turn 2  ·  Dan seeks"]
    assert latest[3] == "File: a.topologic"
    assert older[:2] == ["Night: Cleo – Dan", "Round 1  ·  Turn 1  ·  Dan seeks"]
    assert len(older) == 3
    pictures = [dialog.list.item(row).icon().pixmap(132, 104).toImage() for row in range(2)]
    assert pictures[0] != pictures[1]
    dialog.close()


def test_the_one_that_is_chosen_goes_on(left: None, open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window()
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Show all 2 …"))
    person.press("Show all 2 …")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), KeptDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KeptDialog)
    dialog.list.setCurrentRow(1)
    person.press("Go on with it", dialog)
    assert person.positions == "- R1 -"


def test_beside_a_running_match_it_gets_a_window(left: None, open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window()
    person.sit_down(title="Day")
    person.press("Go on with it", opened(person, qtbot))
    assert person.match.setup.title == "Day"
    assert person.window.windows.open[-1].controller.title == "Night: Cleo – Dan"


@pytest.mark.parametrize("says_yes", [False, True])
def test_one_is_thrown_away_after_asking(
    left: None, open_window: OpenWindow, folders: Folders, qtbot: QtBot, says_yes: bool
) -> None:
    person = open_window()
    dialog = opened(person, qtbot)
    person.answers.says_yes = says_yes
    person.press("Throw it away …", dialog)
    assert person.answers.questions == ["Throw the match away?"]
    assert len(rows(dialog)) == (1 if says_yes else 2)
    qtbot.waitUntil(lambda: len(copies(folders)) == (1 if says_yes else 2))
    dialog.close()
    person.answers.says_yes = True


def test_where_nothing_was_kept_it_says_so(person: Person, qtbot: QtBot) -> None:
    dialog = opened(person, qtbot)
    assert any("There is nothing here" in text for text in seen.shown(dialog))
    assert not seen.offers(dialog, "Go on with it")
    dialog.close()


def test_of_many_copies_the_oldest_go_but_none_that_a_window_uses(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    playing = open_window()
    entering(playing)
    await_copy(playing, folders, qtbot)
    in_use = copies(folders)[0]
    for number in range(KEPT + 5):
        (folders.autosave / f"2000{number:04}.topologic").write_bytes(in_use.read_bytes())
    (folders.autosave / "gone.topologic.lock").write_text("999999\ntopologic-qt\n\n\n\n")
    person = open_window()
    dialog = opened(person, qtbot)
    left = copies(folders)
    assert in_use in left
    assert len(left) == KEPT
    assert len(rows(dialog)) == KEPT - 1
    assert not (folders.autosave / "gone.topologic.lock").exists()
    dialog.close()
