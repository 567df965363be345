"""A match at a real table in a window: set up, noted, taken back, saved and opened."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.deductions import tile, tiles
from tests.gui import seen
from tests.gui.deduction_players import OpenDeal, Players
from tests.real_tables import FACE_UP, HAND, SETUP
from tests.waiting import let_pass, wait_until
from topologic_qt.app.window.window import Window
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Tell
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.deduction.ui.companion.companion import AnnouncementDialog
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog, RetypeDialog
from topologic_qt.games.deduction.ui.words import tile_name

pytestmark = pytest.mark.gui

CONTROL = Qt.KeyboardModifier.ControlModifier


def type_in(players: Players, keys: str) -> None:
    """Press keys at the focus."""
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, key)
        QApplication.processEvents()


def lines(players: Players) -> int:
    """The number of lines in the log beside the table."""
    return players.screen.panel.log.model().rowCount()


def save(players: Players, file: Path) -> None:
    """Save a match at a real table that has begun."""
    players.answers.file = file
    players.key(Qt.Key.Key_S, CONTROL)
    wait_until(lambda: players.controller.is_saved)


def table_dialog(players: Players) -> RealTableDialog:
    """Begin to set up a real table."""
    players.choose_way("Real table")
    players.push("Start the match")
    dialog = players.window.findChild(RealTableDialog)
    assert dialog is not None
    return dialog


def test_a_real_table_is_set_up_by_its_tiles_and_is_a_way_to_play_that_stays(open_deal: OpenDeal) -> None:
    players = open_deal()
    dialog = table_dialog(players)
    page = players.screen.setup_page
    assert not any(row.name.isVisible() for row in page.players.seats)
    assert not page.options.isVisible()
    assert not players.controller.is_running
    hand, face_up, start = dialog.tiles.hand, dialog.tiles.face_up, dialog.start_button
    for tiles_of, told in (
        (HAND[:-1], "Click 1 more tile in your hand."),
        ((HAND[-1], FACE_UP[0]), "Too many in your hand: remove 1 tile."),
    ):
        for one in tiles_of:
            players.click(hand.button(one))
        assert start.toolTip() == told
        assert told in seen.shown(dialog)
    players.click(hand.button(FACE_UP[0]))
    players.click(face_up.button(HAND[0]))  # it is in the hand
    assert not start.isEnabled()
    for one in FACE_UP:
        players.click(face_up.button(one))
    dialog.own.setCurrentIndex(1)
    dialog.first.setCurrentIndex(2)
    dialog.aids.setCurrentIndex([*Aid].index(Aid.FULL))
    players.key(Qt.Key.Key_Return)  # on the last tile, which stays chosen
    assert players.viewer == 1
    assert not players.is_covered
    setup = players.match.setup
    assert setup.at_table is not None
    assert (setup.at_table.seat, setup.at_table.hand, setup.at_table.face_up) == (1, HAND, FACE_UP)
    assert (setup.first, setup.players, setup.deal) == (2, 3, None)
    assert players.match.hand == HAND
    assert "Who was asked?" in players.shown
    assert "Clara asks next" in players.status
    again = open_deal()
    assert again.screen.setup_page.players.other == 0
    again.push("4 players")
    again.push("Start the match")
    assert len(again.match.setup.names) == 4


def test_what_was_seen_is_noted_contradictions_are_found_and_the_own_tiles_corrected(
    open_deal: OpenDeal,
) -> None:
    players = open_deal()
    players.begin_with(replace(SETUP, aid=Aid.FULL))
    bar = players.screen.companion.bar
    players.key(Qt.Key.Key_Down)  # another player asks
    type_in(players, "1s")
    players.key(Qt.Key.Key_Backspace)
    type_in(players, "m0y")
    assert "Which tile was shown?" in seen.shown(bar)
    assert "5" not in seen.shown(bar)  # the 5 of Moons is not in the own hand
    type_in(players, "1")
    for text in ("2: Ben", "3", "M", "Y: Yes"):
        players.push(text, bar)
    first, second = (entry for entry in players.match.log if isinstance(entry, Question))
    assert (first.asker, first.whom, first.coin, first.tile) == (1, 0, tile("Mn"), tile("Ma"))
    assert (second.asker, second.whom, second.answer, second.tile) == (2, 1, True, None)
    players.propose(Tell(Question(1, 0, 1, tile("M3"), Kind.COUNT, Line.VALUE, 0)))
    wait_until(lambda: "Something noted on turns 2, 3 must be wrong." in players.shown)
    undo(players)
    wait_until(lambda: "must be wrong" not in players.shown)
    retype = RetypeDialog(None, players.match)
    retype.show()
    retype.retyped.connect(players.controller.propose)
    players.click(retype.tiles.hand.button(tile("Cn")))
    assert not retype.accept_button.isEnabled()
    players.click(retype.tiles.hand.button(tile("Ca")))
    players.click(retype.accept_button)
    assert players.match.hand == tiles("Sn Sa S2 Mn Ma M2 Ca")
    retype.deleteLater()
    dialog = AnnouncementDialog(None, players.match)
    dialog.show()
    dialog.announced.connect(lambda entry: players.controller.propose(Tell(entry)))
    assert dialog.wrong.is_unavailable
    dialog.faces.choose(tile("A5"))
    players.click(dialog.wrong)
    assert players.match.log[-1] == Announcement(2, 2, tile("A5"), right=False)
    (menu,) = (one for one in seen.widgets(bar) if one.inherits("QMenu"))
    next(action for action in menu.actions() if "gives up" in action.text()).trigger()
    assert players.answers.questions == ["Is Anna giving up?"]
    assert isinstance(players.match.log[-1], Resignation)
    assert players.match.is_over
    assert not bar.isVisible()


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
    players.key(Qt.Key.Key_Z, CONTROL)


def choose_line(players: Players, row: int) -> None:
    """Click a line of the log."""
    log = players.screen.panel.log
    at = log.visualRect(log.model().index(row, 0)).center()
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def test_turns_are_noted_by_keys_taken_back_with_their_notes_and_corrected_in_the_log(
    open_deal: OpenDeal,
) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    type_in(players, "23s2")
    type_in(players, "1h5n")
    for count in (1, 0):
        undo(players)
        assert lines(players) == count
    assert "Anna asks next" in players.status
    for _ in range(2):
        players.key(Qt.Key.Key_Y, CONTROL)
    assert remarks(players) == ["", ""]
    assert not players.can_choose("Edit", "Redo")
    choose_line(players, 0)
    players.push("Correct")
    assert any(text.startswith("Turn 1: Anna ") for text in seen.shown(players.screen)), "all but the answer"
    type_in(players, "1")
    assert [entry.answer for entry in players.match.log if isinstance(entry, Question)] == [1, False]
    # a line takes its notes along
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
    # nothing of a match that is played here is offered, nor at the end
    screen, play = players.screen, players.screen.play
    commands = (play.suggesting.command, screen.reviewer.command, *play.turns.commands)
    assert not any(command.isEnabled() for command in (*commands, play.computers.menu.menuAction()))
    players.propose(Tell(Announcement(1, 0, tile("A5"), right=True)))
    assert players.match.is_over
    assert "Anna wins" in players.shown
    assert not players.offers("Review…")
    assert not players.offers("Play again")
    assert not screen.reviewer.command.isEnabled()
    players.push("Details…")


def test_notes_stay_with_their_lines_when_one_is_taken_out_and_comes_back(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    panel = players.screen.panel
    for row, remark in enumerate(("one", "two", "three")):
        players.propose(told(row, (row + 1) % 3, "S3", answer=True))
        panel.writer.remark(row, remark)
    for row in range(2):
        choose_line(players, row)
        panel.writer.group()
    noted = players.controller.notes
    choose_line(players, 0)
    players.push("Delete")
    assert remarks(players) == ["two", "three"]
    choose_line(players, 0)
    assert "Erase group 2" in players.shown
    save(players, tmp_path / "table.deduction")
    log = players.match.log
    undo(players)
    assert remarks(players) == ["one", "two", "three"]
    assert players.controller.notes == noted
    choose_line(players, 0)
    assert "Erase group 1" in players.shown
    # the file goes on as it was saved
    other = open_deal()
    other.window.open_file(tmp_path / "table.deduction")
    wait_until(lambda: other.viewer == 0)
    QApplication.processEvents()
    assert remarks(other) == ["two", "three"]
    assert (other.match.log, other.match.hand) == (log, HAND)
    type_in(other, "2h5n")
    assert lines(other) == 3


def test_notes_are_copied_and_exported_as_text_table_and_document(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players = open_deal()
    players.begin_with(SETUP)
    assert not players.can_choose("Notes", "Copy as text")
    players.propose(told(0, 1, "S3", answer=True))
    panel = players.screen.panel
    panel.writer.remark(0, "sure?")
    panel.writer.mark([Cell(tile("M3"), 1)], Mark.HAS)
    players.menu("Notes", "Copy as text")
    text = QGuiApplication.clipboard().text()
    assert "have a Sun?” Yes, a tile was shown.\n    sure?" in text
    (row,) = (line for line in text.splitlines() if line.startswith(tile_name(tile("M3"))))
    assert row.split()[-3:] == ["×", "✓", "×"]  # not in the own hand, marked at Ben, and not face up
    for suffix, begins in ((".txt", text.encode()[:20]), (".csv", b"\xef\xbb\xbfturn,"), (".pdf", b"%PDF")):
        players.answers.file = file = tmp_path / f"notes{suffix}"
        players.menu("Notes", "Export…")
        wait_until(file.exists)
        assert file.read_bytes().startswith(begins)


def test_a_file_that_comes_while_a_table_is_set_up_waits_for_that_window_alone(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players, file = open_deal(), tmp_path / "table.deduction"
    players.begin_with(SETUP)
    save(players, file)
    other = open_deal()
    dialog = table_dialog(other)
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
    # it does not wait for what is asked in another window
    third = open_deal()
    beside = third.window.windows.another(third.window.game.session.package.info)
    assert isinstance(beside, Window)
    dialog = table_dialog(third)
    wait_until(dialog.isVisible)
    third.window.windows.receive([file])
    wait_until(lambda: beside.game.controller.is_running)
    assert dialog.isVisible()
    dialog.reject()
