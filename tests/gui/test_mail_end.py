"""The end of a match by mail: it stays until its file holds it, and can be mailed again."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import await_copy, copies, look
from tests.gui.test_files import save
from tests.gui.test_mail import begin, copied, paste
from tests.gui.test_recovery_dialog import GO_ON, opened, read, select
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import Phase, Proof

pytestmark = pytest.mark.gui


@pytest.fixture
def annas(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "anna" / "settings", tmp_path / "anna" / "autosave")


@pytest.fixture
def anna(open_window: OpenWindow, annas: Folders) -> Person:
    """At her computer; she hides first."""
    return open_window(annas)


@pytest.fixture
def bens(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "ben" / "settings", tmp_path / "ben" / "autosave")


@pytest.fixture
def ben(open_window: OpenWindow, bens: Folders) -> Person:
    """At his computer."""
    return open_window(bens)


def play_to_the_last_turn(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Ben gives up and hides; Anna has the tiles to enter on."""
    begin(anna, ben, qtbot)
    ben.menu("Match", "Give up the round …")
    ben.hide_secret("K1")
    assert paste(anna, copied(ben), qtbot) == []
    assert paste(ben, copied(anna), qtbot) == []


def play_to_the_end(anna: Person, ben: Person, qtbot: QtBot) -> str:
    """Anna finds the secret, and Ben does not mail that he said so; returns Anna's last letter."""
    play_to_the_last_turn(anna, ben, qtbot)
    anna.enter("K1 K1 K1")
    anna.press("Ask for the hint")
    letter = copied(anna)
    ben.answers.says_yes = False
    assert paste(ben, letter, qtbot) == []
    assert ben.match.round.phase is Phase.OVER
    return letter


def end(person: Person, folders: Folders, qtbot: QtBot) -> None:
    """Close the window when the match is kept as it is."""
    await_copy(person, folders, qtbot)
    person.window.close()
    qtbot.waitUntil(lambda: not list(folders.autosave.glob("*.lock")))


def test_an_end_that_was_not_mailed_can_be_mailed_until_a_file_holds_it(
    anna: Person, ben: Person, bens: Folders, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    letter = play_to_the_end(anna, ben, qtbot)
    stranger = open_window(Folders(tmp_path / "other" / "settings", tmp_path / "other" / "autosave"))
    assert "the match that can give it is not open here" in paste(stranger, letter, qtbot)[0]
    qtbot.waitUntil(bens.history.exists)
    end(ben, bens, qtbot)
    assert len(copies(bens)) == 1
    again = open_window(bens)
    assert not look(again, qtbot)  # nobody is waited for: the list is enough
    dialog = opened(again, qtbot)
    assert [row[:2] for row in read(dialog, qtbot)] == [["Topologic: Anna – Ben", "Anna wins"]]
    select(dialog, 0)
    again.press("Look at it", dialog)
    qtbot.waitUntil(lambda: again.controller.is_running)
    assert paste(again, letter, qtbot) == [
        (
            "The copied text was not added. The match is already over here. Send your copy "
            "again; it tells how it ended."
        )
    ]
    again.press("Copy the end for Anna")
    assert paste(anna, QGuiApplication.clipboard().text(), qtbot) == []
    assert anna.match.round.phase is Phase.OVER
    save(again, tmp_path / "ben.topologic", qtbot)
    end(again, bens, qtbot)
    assert copies(bens) == []


def test_a_match_that_waits_for_a_proof_is_offered_at_the_next_start(
    anna: Person, ben: Person, annas: Folders, qtbot: QtBot, open_window: OpenWindow
) -> None:
    play_to_the_last_turn(anna, ben, qtbot)
    anna.menu("Match", "Give up the round …")
    letter = copied(anna)
    end(anna, annas, qtbot)
    again = open_window(annas)
    assert look(again, qtbot)
    again.press(GO_ON)
    assert paste(ben, letter, qtbot) == []
    assert paste(again, copied(ben), qtbot) == []
    assert again.match.round.proof is Proof.PROVEN
