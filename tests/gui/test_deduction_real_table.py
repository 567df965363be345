"""A match at a real table in a window of the program: set up, noted, taken back, saved and opened."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.deductions import tile
from tests.gui.deduction_players import OpenDeal, Players
from tests.real_tables import FACE_UP, HAND, SETUP
from tests.waiting import let_pass, wait_until
from topologic_qt.app.window import Window
from topologic_qt.games.deduction.rules import Aid, Announcement, Kind, Line, Question, Tell
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
    players.choose_way("Real table")
    assert players.tabletop.picture is not None
    assert [who.name for who in players.tabletop.picture.players] == ["Anna", "Ben", "Clara"]
    players.push("Start the match")
    dialog = players.window.findChild(RealTableDialog)
    assert dialog is not None
    dialog.tiles.choose(HAND, FACE_UP)
    dialog.aids.setCurrentIndex([*Aid].index(Aid.FULL))
    players.push("Start taking notes", dialog)
    assert players.viewer == 0
    assert not players.is_covered
    assert players.match.hand == HAND
    assert "Who is asked?" in players.shown
    assert "Anna asks next" in players.status


def test_turns_are_noted_by_keys_at_once_and_taken_back_by_the_menu(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "23s2")
    type_in(players, "1a5n")
    assert lines(players) == 2
    players.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines(players) == 1
    assert "Ben asks next" in players.status
    players.screen.panel.writer.remark(1, "sure")
    players.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines(players) == 0
    for count in (1, 2):
        players.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
        assert lines(players) == count
    assert players.screen.panel.log.model().index(0, 0).data(Qt.ItemDataRole.EditRole) == ""
    assert not players.can_choose("Edit", "Redo")


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
    type_in(players, "23s2")
    log = players.screen.panel.log
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, 20))
    QApplication.processEvents()
    players.push("Correct it")
    type_in(players, "23s1")
    assert [entry.answer for entry in players.match.log if isinstance(entry, Question)] == [1]


def remarks(players: Players) -> list[str]:
    """The remarks beside the lines of the log, first to last."""
    model = players.screen.panel.log.model()
    return [str(model.index(row, 0).data(Qt.ItemDataRole.EditRole)) for row in range(model.rowCount())]


def told(asker: int, whom: int, coin: str, answer: bool | int) -> Tell:
    """A line with a question about the suit of a coin."""
    kind = Kind.HAVE if isinstance(answer, bool) else Kind.COUNT
    return Tell(Question(1, asker, whom, tile(coin), kind, Line.SUIT, answer))


def undo(players: Players) -> None:
    """Take the last move back."""
    players.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def choose_line(players: Players, row: int) -> None:
    """Click a line of the log."""
    log = players.screen.panel.log
    at = log.visualRect(log.model().index(row, 0)).center()
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def test_notes_stay_with_their_lines_when_one_is_taken_out_and_comes_back(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    panel = players.screen.panel
    for row, remark in enumerate(("one", "two", "three")):
        players.propose(told(row, (row + 1) % 3, "S3", answer=True))
        panel.writer.remark(row, remark)
    choose_line(players, 0)
    panel.writer.group()
    choose_line(players, 1)
    panel.writer.group()
    noted = players.controller.notes
    choose_line(players, 0)
    players.push("Take it out")
    assert remarks(players) == ["two", "three"]
    choose_line(players, 0)
    assert "Erase group 2" in players.shown
    players.answers.file = tmp_path / "table.deduction"
    players.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: players.controller.is_saved)
    undo(players)
    assert remarks(players) == ["one", "two", "three"]
    assert players.controller.notes == noted
    choose_line(players, 0)
    assert "Erase group 1" in players.shown
    other = open_deal()
    other.window.open_file(tmp_path / "table.deduction")
    wait_until(lambda: other.viewer == 0)
    assert remarks(other) == ["two", "three"]


def test_a_line_that_is_taken_back_takes_its_notes_along(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    players.propose(told(0, 1, "S3", answer=True), told(1, 2, "M3", 0))
    choose_line(players, 0)
    players.screen.panel.writer.group()
    players.screen.panel.writer.remark(0, "one")
    players.screen.panel.writer.remark(1, "two")
    undo(players)
    undo(players)
    players.propose(told(1, 2, "A4", answer=True))
    assert remarks(players) == [""]
    choose_line(players, 0)
    assert not players.offers("Erase group 1")
    assert len(players.controller.notes.times) == 1


def test_a_noted_match_is_saved_and_goes_on_elsewhere(open_deal: OpenDeal, tmp_path: Path) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "23s2")
    players.answers.file = tmp_path / "table.deduction"
    players.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: (tmp_path / "table.deduction").exists())
    other = open_deal()
    other.window.open_file(tmp_path / "table.deduction")
    wait_until(lambda: other.viewer == 0)
    QApplication.processEvents()
    assert (other.match.log, other.match.hand) == (players.match.log, HAND)
    type_in(other, "1a5n")
    assert lines(other) == 2


def test_a_real_table_is_a_way_to_play_that_is_there_again_next_time(open_deal: OpenDeal) -> None:
    first = open_deal()
    first.choose_way("Real table")
    page = first.screen.setup_page
    assert not any(row.name.isVisible() for row in page.players.seats)
    assert not page.options.isVisible()
    first.push("Start the match")
    assert not first.controller.is_running
    again = open_deal()
    assert again.screen.setup_page.players.other == 0
    again.push("4 players")
    assert sum(row.name.isVisible() for row in again.screen.setup_page.players.seats) == 4
    again.push("Start the match")
    assert len(again.match.setup.names) == 4


def test_a_file_that_comes_while_the_table_is_being_set_up_waits(open_deal: OpenDeal, tmp_path: Path) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    file = tmp_path / "table.deduction"
    players.answers.file = file
    players.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: players.controller.is_saved)
    other = open_deal()
    other.choose_way("Real table")
    other.push("Start the match")
    dialog = other.window.findChild(RealTableDialog)
    assert dialog is not None
    wait_until(lambda: QApplication.activeModalWidget() is dialog)
    other.window.windows.receive([file])
    wait_until(lambda: not other.window.is_reading)
    let_pass(60)
    assert len(other.window.windows.open) == 1
    assert dialog.isVisible()
    assert not other.controller.is_running
    dialog.reject()
    wait_until(lambda: other.controller.is_running)
    assert other.match.hand == HAND


def test_a_file_does_not_wait_for_what_is_asked_in_another_window(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    file = tmp_path / "table.deduction"
    players.answers.file = file
    players.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: players.controller.is_saved)
    other = open_deal()
    beside = other.window.windows.another(other.window.game.session.package.info)
    assert isinstance(beside, Window)
    other.choose_way("Real table")
    other.push("Start the match")
    dialog = other.window.findChild(RealTableDialog)
    assert dialog is not None
    wait_until(dialog.isVisible)
    other.window.windows.receive([file])
    wait_until(lambda: beside.game.controller.is_running)
    assert dialog.isVisible()
    dialog.reject()
