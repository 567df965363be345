"""A match at a real table in a window of the program: set up, noted, taken back, saved and opened."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.deductions import tile
from tests.gui.deduction_players import OpenDeal, Players
from tests.real_tables import FACE_UP, HAND, SETUP
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import Aid, Announcement, Question, Tell
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog

pytestmark = pytest.mark.gui


def type_in(players: Players, keys: str) -> None:
    """Press keys, which go to whatever has the focus."""
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, key)
        QApplication.processEvents()


def lines(players: Players) -> int:
    """The number of lines in the log beside the table."""
    return players.screen.panel.log.model().rowCount()


def test_a_real_table_is_set_up_on_the_page_of_a_new_match(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.push("A real table …")
    dialog = players.window.findChild(RealTableDialog)
    assert dialog is not None
    dialog.tiles.choose(HAND, FACE_UP)
    dialog.aids.setCurrentIndex([*Aid].index(Aid.FULL))
    players.push("Begin to note", dialog)
    assert players.viewer == 0
    assert not players.is_covered
    assert players.match.hand == HAND
    assert "Which suit does the coin have?" in players.shown
    assert "Anna asks next" in players.status


def test_turns_are_noted_by_keys_at_once_and_taken_back_by_the_menu(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "s3242")
    type_in(players, "a512n")
    assert lines(players) == 2
    players.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines(players) == 1
    assert "Ben asks next" in players.status


def test_nothing_of_a_match_that_is_played_here_is_offered(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    screen = players.screen
    play = screen.play
    commands = (play.suggesting.command, screen.reviewer.command, *play.turns.commands)
    assert not any(command.isEnabled() for command in (*commands, *play.computers.commands))
    players.propose(Tell(Announcement(1, 0, tile("A5"), right=True)))
    assert players.match.is_over
    assert "Anna wins" in players.shown
    assert not players.offers("Review …")
    assert not players.offers("Once more")
    assert not screen.reviewer.command.isEnabled()
    players.push("Details …")


def test_a_line_is_corrected_by_a_click_in_the_log(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "s3242")
    log = players.screen.panel.log
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, 20))
    QApplication.processEvents()
    players.push("Correct it")
    type_in(players, "s3241")
    assert [entry.answer for entry in players.match.log if isinstance(entry, Question)] == [1]


def test_a_noted_match_is_saved_and_goes_on_elsewhere(open_deal: OpenDeal, tmp_path: Path) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "s3242")
    players.answers.file = tmp_path / "table.deduction"
    players.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: (tmp_path / "table.deduction").exists())
    other = open_deal()
    other.window.open_file(tmp_path / "table.deduction")
    wait_until(lambda: other.viewer == 0)
    QApplication.processEvents()
    assert (other.match.log, other.match.hand) == (players.match.log, HAND)
    type_in(other, "a512n")
    assert lines(other) == 2
