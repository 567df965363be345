"""Whole matches of Deduction in the window, set up, played, kept and opened as people do it."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import ALONE, PEOPLE, OpenDeal, Players, any_question
from tests.gui.person import come_to_front
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.games.deduction.rules import (
    ALL_TILES,
    Aid,
    Announce,
    Announcement,
    Computer,
    Kind,
    Level,
    Line,
    Pass,
    Question,
    Resign,
    Show,
    Step,
    Suit,
    Tile,
    Value,
    showable,
)
from topologic_qt.games.deduction.ui import result_text
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, hand_key, target_key
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.widgets.theme import DARK, LIGHT

pytestmark = pytest.mark.gui

SUIT_KEYS = {
    Suit.SUN: Qt.Key.Key_S,
    Suit.MOON: Qt.Key.Key_M,
    Suit.CROWN: Qt.Key.Key_C,
    Suit.ARMS: Qt.Key.Key_A,
}
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def missing(players: Players) -> Announce:
    """The announcement that is right."""
    return Announce(players.controller.match.state.missing)


def wrong(players: Players, number: int = 0) -> Announce:
    """An announcement that is not."""
    return Announce([tile for tile in ALL_TILES if tile != players.controller.match.state.missing][number])


def test_one_click_begins_a_match_against_two_computers(players: Players) -> None:
    players.push("Start the match")
    setup = players.match.setup
    assert setup.names == ("Anna", "Computer 2", "Computer 3")
    assert [computer and computer.level for computer in setup.seating] == [None, Level.CLUB, Level.CLUB]
    assert setup.aid is Aid.PAPER
    assert players.viewer == 0
    assert not players.is_covered
    assert len(players.match.hand) == 7


def test_a_match_is_set_up_as_the_page_says(players: Players) -> None:
    page = players.screen.setup_page
    page.players.ways.group.button(2).click()
    for row, kind in zip(page.players.seats, (0, 3, 1, 2, 0), strict=True):
        row.kind.setCurrentIndex(kind)
    page.options.open()
    page.rules.aids.setCurrentIndex(list(Aid).index(Aid.FULL))
    page.course.first.setCurrentIndex(4)
    page.rules.last_left.setCurrentIndex(1)
    page.course.seed.setText("owl")
    page.course.title_line.setText("Tea at five")
    players.push("Start the match")
    setup = players.controller.match.setup
    levels = [computer and computer.level for computer in setup.seating]
    assert levels == [None, Level.MASTER, Level.NOVICE, Level.CLUB, None]
    assert (setup.first, setup.last_left_wins, setup.seed) == (3, False, "owl")
    assert (setup.title, setup.aid) == ("Tea at five", Aid.FULL)


def test_a_person_plays_a_whole_match_against_computers(players: Players, folders: Folders) -> None:
    players.begin()
    while not players.match.is_over:
        players.wait_for_turn()
        if players.match.is_over:
            break
        assert players.screen.play.turns.asking.isVisible()
        turn = players.match.number
        players.ask(1 + turn % 2, list(Kind)[turn % 2], list(Line)[turn // 2 % 2])
        players.wait_for(0, Step.ANNOUNCE)
        if turn > 8:
            players.announce(missing(players).tile)
        else:
            players.push("End the turn")
    assert players.match.winner is not None
    assert not players.is_covered
    assert result_text.heading(players.match) in players.shown
    assert result_text.outcome_text(players.match) in players.shown
    wait_until(lambda: players.window.game.session.disk.is_idle)
    rows = [json.loads(line) for line in folders.history.read_bytes().splitlines()]
    assert [(row["game"], row["turns"]) for row in rows] == [("deduction", players.match.number)]


def test_a_wrong_announcement_lets_the_player_look_and_go_on_answering(players: Players) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    named, real = wrong(players).tile, missing(players).tile
    named = next(t for t in ALL_TILES if t != real and t not in (*players.match.hand, *players.match.face_up))
    players.announce(named)
    assert players.match.missing == real
    assert players.match.active == (1, 2)
    assert players.screen.is_counting
    log = players.match.log
    QApplication.processEvents()
    assert players.match.log == log
    players.push("Go on")
    assert not players.screen.is_counting
    wait_until(lambda: players.match.log != log)
    assert players.match.missing == real
    assert not players.screen.play.turns.resign_command.isEnabled()


def test_the_announcement_is_asked_for_twice_and_can_be_left(players: Players) -> None:
    players.begin()
    players.ask(2, Kind.COUNT, Line.VALUE)
    players.key(Qt.Key.Key_A, CONTROL | SHIFT)
    dialog = players.screen.play.turns.dialog
    assert dialog is not None
    players.push("Cancel", dialog)
    assert players.screen.play.turns.dialog is None
    assert not [entry for entry in players.match.log if isinstance(entry, Announcement)]
    players.push("Announce …")
    dialog = players.screen.play.turns.dialog
    assert dialog is not None
    dialog.faces.choose(wrong(players, 5).tile)
    players.push("Go on", dialog)
    assert "This cannot be taken back." in "\n".join(dialog_texts(dialog))
    players.push("Back", dialog)
    players.push("Cancel", dialog)
    assert players.match.step is Step.ANNOUNCE


def dialog_texts(dialog: object) -> list[str]:
    """What can be read in a dialog."""
    from PySide6.QtWidgets import QWidget

    from tests.gui import seen

    assert isinstance(dialog, QWidget)
    return seen.shown(dialog)


def possible(players: Players) -> Tile:
    """A tile that is not missing, but could be, and whose suit has a key of its own."""
    view, real = players.match, missing(players).tile
    seen = {real, *view.hand, *view.face_up}
    return next(tile for tile in ALL_TILES if tile not in seen and tile.suit is not Suit.ARMS)


def tab_to(players: Players, beginning: str) -> None:
    """Press Tab until the keyboard is on the button whose text begins so."""
    for _ in range(6):
        focused = QApplication.focusWidget()
        if isinstance(focused, QPushButton) and focused.text().startswith(beginning):
            return
        players.key(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach {beginning!r}.")


def test_a_whole_match_is_played_by_keyboard_alone(players: Players) -> None:
    players.begin(seating=PEOPLE)
    while not players.match.is_over:
        if players.is_covered:
            players.key(Qt.Key.Key_Return)
        if players.match.step is Step.ASK:
            whom = (players.match.seat + 1) % 3
            players.key(Qt.Key(Qt.Key.Key_1 + whom))
            players.key(Qt.Key.Key_H if players.match.number % 2 else Qt.Key.Key_M)
            players.key(Qt.Key.Key_S)
            players.key(Qt.Key.Key_Return)
        elif players.match.step is Step.SHOW:
            players.key(Qt.Key.Key_Right)
            players.key(Qt.Key.Key_Return)
        elif players.match.number < 6:
            players.key(Qt.Key.Key_Return, CONTROL)
        else:
            players.key(Qt.Key.Key_A, CONTROL | SHIFT)
            tile = missing(players).tile if players.match.number == 7 else possible(players)
            players.key(SUIT_KEYS[tile.suit])
            players.key(Qt.Key(Qt.Key.Key_0 + list(Value).index(tile.value)))
            players.key(Qt.Key.Key_Return)
            for beginning in ("Go on", "Announce "):
                tab_to(players, beginning)
                players.key(Qt.Key.Key_Return)
            if not players.match.is_over:
                players.key(Qt.Key.Key_Return)  # go on after the look
    assert players.match.number == 7
    assert players.match.winner == players.match.seat


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)], ids=str)
def test_a_turn_is_played_by_mouse_on_the_table(players: Players, size: tuple[int, int]) -> None:
    players.window.resize(*size)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    coin = players.match.coin
    assert coin is not None
    ben = players.controller.match.state.hands[1]
    line = next(line for line in Line if any(line.of(coin) in tile for tile in ben))
    players.drag(coin_key(line), lambda: target_key(1, Kind.HAVE))
    question = players.match.log[-1]
    assert isinstance(question, Question)
    assert (question.whom, question.kind, question.line) == (1, Kind.HAVE, line)
    players.open_curtain()
    other = next((tile for tile in players.match.hand if line.of(coin) not in tile), None)
    if other is not None:
        players.click_on(hand_key(1, other))
        assert players.match.step is Step.SHOW
        assert players.status
    players.click_on(hand_key(1, showable(players.match)[-1]))
    players.open_curtain()
    assert players.viewer == 0
    assert players.match.step is Step.ANNOUNCE
    players.click_on(MISSING)
    dialog = players.screen.play.turns.dialog
    assert dialog is not None
    players.push("Cancel", dialog)
    players.push("End the turn")
    assert players.match.number == 2


def test_giving_up_is_asked_for_and_the_program_answers_from_then_on(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.answers.says_yes = False
    players.menu("Match", "Give up the match …")
    assert players.still_in == [0, 1, 2]
    players.answers.says_yes = True
    players.menu("Match", "Give up the match …")
    assert players.still_in == [1, 2]
    assert players.is_covered
    assert "Ben" in players.curtain.accessibleName()
    players.open_curtain()
    players.ask_with_yes(0)
    assert players.match.step is Step.ANNOUNCE
    assert not players.is_covered
    question = players.match.log[-1]
    assert isinstance(question, Question)
    assert question.tile is not None


def test_the_result_names_everybody_and_offers_what_comes_next(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.propose(any_question(players.match), wrong(players, 3))
    players.propose(any_question(players.match), missing(players))
    assert players.match.is_over
    assert result_text.heading(players.match) == "Ben wins"
    players.push("Details …")
    details = players.screen.reviewer.details
    assert details is not None
    model = details.table.model()
    assert [model.index(row, 0).data() for row in range(3)] == ["Anna", "Ben", "Clara"]
    assert model.index(0, 2).data().endswith("wrong")
    assert model.index(1, 2).data().endswith("right")
    details.close()
    players.push("Once more")
    assert players.match.number == 1
    assert players.match.setup.first == 1
    assert players.match.setup.names == ("Anna", "Ben", "Clara")


def test_a_finished_match_is_reviewed(players: Players) -> None:
    players.begin()
    for _ in range(2):
        players.wait_for_turn()
        players.ask(1, Kind.COUNT, Line.SUIT)
        players.push("End the turn")
    players.wait_for_turn()
    players.ask(2, Kind.COUNT, Line.VALUE)
    players.propose(missing(players))
    players.push("Review …")
    dialog = wait_until(lambda: players.screen.reviewer.dialog)
    wait_until(lambda: dialog.table.rowCount() > 0)
    assert dialog.table.rowCount() == players.match.number
    dialog.table.selectRow(0)
    assert "After turn 1" in dialog.told.text()
    assert players.screen.play.past.line == 0
    dialog.close()
    assert not players.screen.play.past.is_looking


def test_a_line_of_the_log_is_looked_at_and_left(players: Players) -> None:
    players.begin(seating=PEOPLE)
    for _ in range(3):
        players.propose(any_question(players.match), Pass())
    if players.is_covered:
        players.open_curtain()
    players.screen.panel.entry_chosen.emit(1)
    assert "You are looking back. Turn 2" in players.shown
    assert not players.screen.play.turns.asking.isVisible()
    picture = players.tabletop.picture
    assert picture is not None
    assert (picture.turn, picture.on_turn) == (2, 1)
    players.push("Back to now")
    assert players.screen.play.turns.asking.isVisible()
    assert players.tabletop.picture is not None
    assert players.tabletop.picture.turn == 4


def test_it_is_saved_opened_again_and_goes_on(
    players: Players, open_window: OpenWindow, tmp_path: Path
) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    played, players.answers.file = players.match, tmp_path / "tea.deduction"
    players.menu("File", "Save as …")
    wait_until(lambda: players.controller.is_saved)
    players.window.close()
    other = open_window()
    other.start()
    other.window.open_file(tmp_path / "tea.deduction")
    wait_until(lambda: len(other.window.windows.open) == 2)
    opened = other.window.windows.open[-1]
    assert isinstance(opened, Window)
    wait_until(lambda: opened.game.controller.is_running)
    assert isinstance(opened.game.screen, DeductionScreen)
    view: object = opened.game.controller.view
    assert view == played


def test_statistics_count_the_finished_matches(players: Players) -> None:
    for seed in ("one", "two"):
        players.begin(seating=PEOPLE, seed=seed)
        players.propose(any_question(players.match), missing(players))
    players.menu("Match", "Statistics …")
    dialog = wait_until(lambda: players.screen.statistics.dialog)
    model = dialog.table.model()
    assert [model.index(row, 0).data() for row in range(3)] == ["Anna", "Ben", "Clara"]
    assert [model.index(row, 2).data() for row in range(3)] == ["2", "0", "0"]
    players.push("Progress", dialog)
    page = dialog.progress
    assert page.who.currentText() == "Clara"
    assert page.chart.accessibleDescription() == "Mean of the last 2 matches: 0 % won."
    page.who.setCurrentIndex(0)
    assert page.chart.accessibleDescription() == "Mean of the last 2 matches: 100 % won."
    page.what.setCurrentIndex(1)
    assert page.chart.accessibleDescription() == "Mean of the last 2 matches: 1.0."


def test_who_goes_away_leaves_the_seat_to_a_computer_and_takes_it_back(players: Players) -> None:
    players.begin()
    players.menu("Match", "Let the computer play on", "Novice")
    computer = players.match.seating[0]
    assert computer is not None
    assert computer.level is Level.NOVICE
    assert players.viewer is None
    assert players.match.hand == ()
    wait_until(lambda: players.match.computer is not None and players.match.to_move == 0)
    players.menu("Match", "Take over from the computer", "Anna")
    assert players.match.seating[0] is None
    assert players.viewer == 0


def test_who_left_the_seat_to_a_computer_reads_the_notes_again_at_the_end(players: Players) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    sheet = players.controller.notes.sheets[0].remark(0, "Ben has no Moon")
    players.controller.annotate(players.controller.notes.changed(0, sheet))
    players.menu("Match", "Let the computer play on", "Novice")
    while not players.match.is_over:
        assert "Ben has no Moon" not in players.screen.panel.text()
        before = len(players.controller.match.moves)
        wait_until(lambda: len(players.controller.match.moves) > before)  # noqa: B023
    assert players.viewer == 0
    assert "Ben has no Moon" in players.screen.panel.text()
    assert not any(text.startswith("Notes are private") for text in seen.shown(players.window))


def test_any_seat_is_taken_over_and_handed_over_whoever_is_to_move(players: Players) -> None:
    players.begin()
    players.menu("Match", "Take over from the computer", "Clara")
    assert players.match.seating[2] is None
    assert players.viewer == 0  # it is still Anna's turn
    assert players.match.hand
    assert not players.is_covered
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.push("End the turn")
    players.wait_for_step_of(2)
    assert players.is_covered
    assert not players.match.hand
    players.open_curtain()
    assert players.viewer == 2
    players.menu("Match", "Let the computer play on", "Anna", "Novice")
    computer = players.match.seating[0]
    assert computer is not None
    assert computer.level is Level.NOVICE
    assert players.viewer == 2  # Clara still plays
    players.menu("Match", "Take over from the computer", "Ben")
    assert players.match.seating[1] is None
    assert not players.is_covered


def test_a_seat_is_handed_over_while_the_curtain_waits_for_its_player(players: Players) -> None:
    players.begin(seating=PEOPLE)
    assert players.is_covered
    players.menu("Match", "Let the computer play on", "Anna", "Club player")
    assert not players.is_covered
    assert players.viewer is None
    wait_until(lambda: players.match.to_move != 0 or players.match.number > 1)


def test_computers_play_alone_and_people_look_on(players: Players) -> None:
    everybody = [Computer(Level.CLUB, "tests")] * 3
    players.begin(seating=everybody)
    assert players.viewer is None
    assert not players.is_covered
    wait_until(lambda: players.match.is_over)
    assert players.match.winner is not None


def test_a_suggestion_is_told_and_counted(players: Players) -> None:
    players.begin(seating=ALONE)
    players.menu("Match", "Suggest a move")
    wait_until(lambda: players.status.startswith("Suggested: Ask"))
    assert players.controller.notes.sheets[0].suggestions == 1
    assert players.tabletop.draft.question is not None
    assert players.match.log == ()


def test_the_key_that_is_held_asks_for_one_suggestion(players: Players) -> None:
    players.begin(seating=ALONE)
    control, key = Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_T.value
    for held in (False, True, True, True):
        QTest.simulateEvent(players.tabletop, True, key, control, "\x14", held)
        QApplication.processEvents()
    wait_until(lambda: players.status.startswith("Suggested: Ask"))
    assert players.controller.notes.sheets[0].suggestions == 1


def test_a_suggestion_is_followed_by_its_key(players: Players) -> None:
    come_to_front(players.window)
    players.begin(seating=ALONE)
    control = Qt.KeyboardModifier.ControlModifier
    players.key(Qt.Key.Key_T, control)
    wait_until(lambda: players.status.startswith("Suggested: Ask"))
    assert players.status.endswith("Ctrl+T asks it.")
    wanted = players.tabletop.draft.question
    assert wanted is not None
    assert players.screen.play.suggesting.command.text() == "Make the &suggested move"
    players.key(Qt.Key.Key_T, control)
    (asked,) = players.match.log
    assert isinstance(asked, Question)
    assert (asked.whom, asked.kind, asked.line) == (wanted.whom, wanted.kind, wanted.line)
    assert players.screen.play.suggesting.command.text() == "&Suggest a move"
    players.wait_for(0, Step.ANNOUNCE)
    players.key(Qt.Key.Key_T, control)
    wait_until(lambda: players.status.endswith("Ctrl+T does so."))
    players.key(Qt.Key.Key_T, control)
    wait_until(lambda: players.match.number > 1)


def test_a_suggested_announcement_is_still_asked_for(players: Players) -> None:
    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    tile = players.controller.match.state.missing
    players.screen.play.suggesting.announcement_wanted.emit(tile)
    dialog = players.screen.play.turns.dialog
    assert dialog is not None
    assert dialog.tile == tile
    assert not players.match.is_over
    dialog.reject()


def test_who_was_shown_a_tile_reads_of_it_in_a_sentence(players: Players) -> None:
    players.begin(seating=ALONE)
    players.ask_with_yes(1)
    players.wait_for(0, Step.ANNOUNCE)
    assert "Ben has shown Anna the " in players.shown


def test_people_resign_until_one_is_left(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.propose(Resign(), Resign())
    assert players.match.winner == 2
    assert "Clara wins" in players.shown


def test_a_kept_match_waits_behind_the_curtain(open_deal: OpenDeal, players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.propose(any_question(players.match), Pass())
    wait_until(lambda: players.window.game.session.disk.is_idle)
    players.window.close()
    again = open_deal()
    again.window.look_for_kept_match()
    wait_until(lambda: again.offers("Continue"))
    again.push("Continue")
    assert again.is_covered
    assert again.match.hand == ()
    again.open_curtain()
    assert again.viewer == 1


def test_after_a_question_was_given_up_the_status_line_says_what_to_do(players: Players) -> None:
    players.begin()
    before = players.status
    assert "Ask another player" in before
    players.tabletop.view.setFocus()
    players.key(Qt.Key.Key_2)
    assert players.status.startswith("To Ben.")
    players.key(Qt.Key.Key_Escape)
    assert players.status == before


def test_what_is_offered_has_no_frame_for_the_keyboard_and_enter_begins_a_match(open_deal: OpenDeal) -> None:
    players = open_deal()
    accepted: list[str] = []
    players.screen.setup_page.offer("A match was kept.", "Go on", lambda: accepted.append("yes"))
    QApplication.processEvents()
    offered = seen.find_button(players.window, "Go on")
    assert offered.property("role") == "offer"
    edge = offered.grab().toImage().pixelColor(offered.width() // 2, 1)
    assert edge.name() not in (LIGHT.accent, DARK.accent)
    players.key(Qt.Key.Key_Return)
    assert players.controller.is_running
    assert accepted == []


def test_one_key_plays_on_after_the_match(players: Players) -> None:
    players.begin()
    players.wait_for_turn()
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    players.propose(Announce(players.controller.match.state.missing))
    wait_until(lambda: players.offers("New match"))
    players.key(Qt.Key.Key_Return)
    assert players.screen.is_setting_up


def test_a_question_is_asked_by_enter_on_its_parts(players: Players) -> None:
    come_to_front(players.window)
    players.begin()
    players.wait_for_turn()
    bar = players.screen.play.turns.asking
    parts = [
        next(made for made in bar.findChildren(QPushButton) if made.accessibleName() == "Ask Clara"),
        bar.kinds[Kind.COUNT],
        bar.lines[Line.VALUE],
    ]
    for part in parts:
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_Return)
    assert all(part.isChecked() for part in parts)
    before = len(players.match.log)
    QTest.keyClick(parts[-1], Qt.Key.Key_Return)
    (asked,) = players.match.log[before:]
    assert isinstance(asked, Question)
    assert (asked.whom, asked.kind, asked.line) == (2, Kind.COUNT, Line.VALUE)


def test_both_faces_to_ask_for_begin_with_a_capital(players: Players) -> None:
    players.begin()
    players.wait_for_turn()
    for made in players.screen.play.turns.asking.lines.values():
        assert made.text()[0].isupper(), made.text()
        assert made.accessibleName() == made.text()


def test_tab_goes_over_a_question_as_it_is_read(players: Players) -> None:
    come_to_front(players.window)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    bar = players.screen.play.turns.asking
    first = next(made for made in bar.findChildren(QPushButton) if made.accessibleName() == "Ask Ben")
    first.setFocus()
    way = []
    while (stop := QApplication.focusWidget()) is not None and bar.isAncestorOf(stop):
        way.append(stop.accessibleName() or getattr(stop, "text", str)())
        QTest.keyClick(stop, Qt.Key.Key_Tab)
    words = [made.accessibleName() for made in bar.lines.values()]
    assert way == ["Ask Ben", "Ask Clara", "Do you have", "How many", *words, "Ask"]


def test_the_latest_questions_stay_in_sight_in_a_lower_window(players: Players) -> None:
    players.begin(seating=PEOPLE)
    while len(players.match.log) < 12:
        players.propose(any_question(players.match))
        if players.match.step is Step.SHOW:
            players.propose(Show(showable(players.controller.match.state)[0]))
        players.propose(Pass())
    players.open_curtain()
    log = players.screen.panel.log
    last = log.model().index(len(players.match.log) - 1, 0)
    for height in (900, 600, 760):
        players.window.resize(1100, height)
        wait_until(lambda: log.viewport().rect().contains(log.visualRect(last)))
    log.verticalScrollBar().setValue(0)
    players.window.resize(1100, 600)
    QApplication.processEvents()
    assert log.verticalScrollBar().value() == 0
