"""Whole matches of Deduction in the window: set up, played, kept and opened."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui import seen
from tests.gui.deduction_players import ALONE, PEOPLE, Players, any_question
from tests.gui.person import come_to_front
from tests.gui.reviewing import click_turn
from tests.records import stored_results
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Announce, Pass, Show
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Suit, Tile, Value
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, hand_key, target_key
from topologic_qt.games.deduction.ui.reviewer import ReviewDialog

pytestmark = pytest.mark.gui

SUIT_KEYS = {
    Suit.SUN: Qt.Key.Key_S,
    Suit.MOON: Qt.Key.Key_M,
    Suit.CROWN: Qt.Key.Key_C,
    Suit.ARMS: Qt.Key.Key_H,
}
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def missing(players: Players) -> Announce:
    """The correct announcement."""
    return Announce(players.controller.match.state.missing)


def wrong(players: Players, number: int = 0) -> Announce:
    """A wrong announcement."""
    return Announce([tile for tile in ALL_TILES if tile != players.controller.match.state.missing][number])


def test_a_match_is_begun_by_one_click_or_set_up_as_the_page_says(players: Players) -> None:
    players.push("Start the match")
    setup = players.match.setup
    assert setup.names == ("You", "Milo", "Tilda")
    assert [computer and computer.level for computer in setup.seating] == [None, Level.NOVICE, Level.NOVICE]
    assert setup.aid is Aid.PAPER
    assert players.viewer == 0
    assert not players.is_covered
    assert len(players.match.hand) == 7
    players.menu("File", "New match…")
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


def test_a_person_plays_against_computers_to_the_end_and_reviews_the_match(
    players: Players, folders: Folders
) -> None:
    players.begin()
    assert players.screen.play.turns.asking.isVisible()
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    players.push("End the turn")
    players.wait_for_turn()
    players.ask(2, Kind.COUNT, Line.VALUE)
    players.wait_for(0, Step.ANNOUNCE)
    players.announce(missing(players).tile)
    assert players.match.winner == 0
    assert not players.is_covered
    assert words.heading(players.match) in players.shown
    assert words.outcome_text(players.match) in players.shown
    wait_until(lambda: players.window.game.session.disk.is_idle)
    rows = stored_results(folders, "deduction")
    assert [row["turns"] for row in rows] == [players.match.number] * 3
    players.push("Review…")
    dialog = wait_until(lambda: players.screen.reviewer.dialog)
    wait_until(lambda: dialog.table.rowCount() == players.match.number)
    dialog.table.selectRow(0)
    assert "After turn 1" in dialog.told.text()
    assert players.screen.play.past.line == 0
    dialog.close()
    assert not players.screen.play.past.is_looking


def possible(players: Players) -> Tile:
    """A tile that is possible but not missing, and whose suit has its own key."""
    view, real = players.match, missing(players).tile
    seen = {real, *view.hand, *view.face_up}
    return next(tile for tile in ALL_TILES if tile not in seen and tile.suit is not Suit.ARMS)


def tab_to(players: Players, beginning: str) -> None:
    """Press Tab up to the button whose text begins like that."""
    for _ in range(6):
        focused = QApplication.focusWidget()
        if isinstance(focused, QPushButton) and focused.text().startswith(beginning):
            return
        players.key(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach {beginning!r}.")


def test_a_whole_match_is_played_by_keyboard_alone(players: Players) -> None:
    players.begin(seating=PEOPLE)
    shown = 0
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
            shown += 1
            players.key(Qt.Key.Key_Right)
            players.key(Qt.Key.Key_Return)
        elif players.match.number < 3:
            players.key(Qt.Key.Key_Return, CONTROL)
        else:
            players.key(Qt.Key.Key_A, CONTROL | SHIFT)
            tile = missing(players).tile if players.match.number == 4 else possible(players)
            players.key(SUIT_KEYS[tile.suit])
            players.key(Qt.Key(Qt.Key.Key_0 + list(Value).index(tile.value)))
            players.key(Qt.Key.Key_Return)
            for beginning in ("Go on", "Announce "):
                tab_to(players, beginning)
                players.key(Qt.Key.Key_Return)
            if not players.match.is_over:
                players.key(Qt.Key.Key_Return)  # go on after the look
    assert shown
    assert players.match.number == 4
    assert players.match.winner == players.match.seat


def test_a_turn_is_played_by_mouse_on_the_table(players: Players) -> None:
    players.window.resize(900, 600)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    coin, ask = players.match.coin, players.with_yes(1)
    assert coin is not None
    players.drag(coin_key(ask.line), lambda: target_key(1, Kind.HAVE))
    question = players.match.log[-1]
    assert isinstance(question, Question)
    assert (question.whom, question.kind, question.line) == (1, Kind.HAVE, ask.line)
    players.open_curtain()
    other = next(tile for tile in players.match.hand if ask.line.of(coin) not in tile)
    players.click_on(hand_key(1, other))
    assert (players.match.step, players.viewer) == (Step.SHOW, 1)
    players.click_on(hand_key(1, showable(players.match)[-1]))
    players.open_curtain()
    assert (players.match.step, players.viewer) == (Step.ANNOUNCE, 0)
    players.click_on(MISSING)
    players.push("Cancel", players.screen.play.turns.dialog)
    players.push("End the turn")
    assert players.match.number == 2


def test_a_question_is_asked_by_tab_and_enter_on_its_parts(players: Players) -> None:
    players.begin()
    bar = players.screen.play.turns.asking
    names = {made.accessibleName(): made for made in bar.findChildren(QPushButton)}
    names["Ask Ben"].setFocus()
    way = []
    while (stop := QApplication.focusWidget()) is not None and bar.isAncestorOf(stop):
        way.append(stop.accessibleName() or getattr(stop, "text", str)())
        QTest.keyClick(stop, Qt.Key.Key_Tab)
    words = [made.text() for made in bar.lines.values()]
    assert way == ["Ask Ben", "Ask Clara", "Suggest", "Ask", "Do you have", "How many", *words]
    parts = [names["Ask Clara"], bar.kinds[Kind.COUNT], bar.lines[Line.VALUE]]
    for part in (*parts, parts[-1]):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_Return)
    (asked,) = players.match.log
    assert isinstance(asked, Question)
    assert (asked.whom, asked.kind, asked.line) == (2, Kind.COUNT, Line.VALUE)


def test_giving_up_is_asked_for_and_the_program_answers_from_then_on(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    for says_yes, still_in in ((False, [0, 1, 2]), (True, [1, 2])):
        players.answers.says_yes = says_yes
        players.menu("Match", "Give up the match…")
        assert players.still_in == still_in
    assert players.is_covered
    assert "Ben" in players.curtain.accessibleName()
    players.open_curtain()
    players.ask_with_yes(0)
    assert players.match.step is Step.ANNOUNCE
    assert not players.is_covered
    question = players.match.log[-1]
    assert isinstance(question, Question)
    assert question.tile is not None
    # among computers, who play on to the end at once
    players.begin(seating=ALONE)
    assert players.screen.play.turns.announce_command.whatsThis() == "Ask a question first."
    players.menu("Match", "Give up the match…")
    card = players.screen.ending.card
    wait_until(lambda: card.isVisible() and "Anna: never · gave up on turn 1" in card.looked_back)


def test_the_result_names_everybody_offers_what_comes_next_and_is_counted(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.propose(any_question(players.match), wrong(players, 3))
    players.propose(any_question(players.match), missing(players))
    assert players.match.is_over
    assert words.heading(players.match) == "Ben wins"
    players.push("Details…")
    details = players.screen.reviewer.details
    assert details is not None
    model = details.table.model()
    assert [model.index(row, 0).data() for row in range(3)] == ["Anna", "Ben", "Clara"]
    assert model.index(0, 2).data().endswith("wrong")
    assert model.index(1, 2).data().endswith("right")
    details.close()
    card = players.screen.ending.card
    assert card.isVisible()
    wait_until(lambda: "Nobody could be sure yet." in card.looked_back)
    assert "Ben: guessed right on turn 2" in card.looked_back
    QTest.mouseClick(players.tabletop.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not card.isVisible()
    players.key(Qt.Key.Key_Return)  # from the table to what comes next
    players.key(Qt.Key.Key_Return)
    assert players.match.number == 1
    assert players.match.setup.first == 1
    assert players.match.setup.names == ("Anna", "Ben", "Clara")
    players.propose(any_question(players.match), missing(players))
    players.menu("Tools", "Statistics…")
    dialog = wait_until(lambda: players.screen.statistics.dialog)
    model = dialog.table.model()
    assert [model.index(row, 0).data() for row in range(3)] == ["Anna", "Ben", "Clara"]
    assert [model.index(row, 2).data() for row in range(3)] == ["0", "2", "0"]
    players.push("Progress", dialog)
    page = dialog.progress
    assert page.heading.text().startswith("Clara: ")
    assert page.chart.accessibleDescription() == "Average of the last 2 matches: 0% won."
    dialog.table.selectRow(1)
    wait_until(lambda: page.chart.accessibleDescription() == "Average of the last 2 matches: 100% won.")
    page.what.setCurrentIndex(1)
    assert page.chart.accessibleDescription() == "Average of the last 2 matches: 1.5."


def test_who_leaves_the_seat_to_a_computer_reads_the_notes_again_at_the_end(players: Players) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    sheet = players.controller.notes.sheets[0].remark(0, "Ben has no Moon")
    players.controller.annotate(players.controller.notes.changed(0, sheet))
    players.menu("Match", "Computer", "Let the computer play on", "Novice")
    computer = players.match.seating[0]
    assert computer is not None
    assert computer.level is Level.NOVICE
    assert (players.viewer, players.match.hand) == (None, ())
    assert "Ben has no Moon" not in players.screen.panel.text()
    players.window.game.computers.rest()
    while players.match.step is not Step.ANNOUNCE:  # the computer may have come to any step by now
        tiles = showable(players.controller.match.state)
        players.propose(Show(tiles[0]) if players.match.step is Step.SHOW else any_question(players.match))
    players.propose(missing(players))
    assert players.viewer == 0
    assert "Ben has no Moon" in players.screen.panel.text()


def test_a_suggestion_is_told_once_counted_and_followed_by_its_key(players: Players) -> None:
    players.begin(seating=ALONE)
    for held in (False, True, True, True):
        QTest.simulateEvent(players.tabletop, True, Qt.Key.Key_T.value, CONTROL, "\x14", held)
        QApplication.processEvents()
    wait_until(lambda: players.status.startswith("Ask "))
    assert players.status.endswith("Press Ctrl+T to ask.")
    assert players.controller.notes.sheets[0].suggestions == 1
    assert not players.match.log
    wanted = players.tabletop.asking.draft.question
    assert wanted is not None
    play = players.screen.play
    players.key(Qt.Key.Key_T, CONTROL)
    (asked,) = players.match.log
    assert isinstance(asked, Question)
    assert (asked.whom, asked.kind, asked.line) == (wanted.whom, wanted.kind, wanted.line)
    players.wait_for(0, Step.ANNOUNCE)
    tile = missing(players).tile
    play.suggesting.announcement_wanted.emit(tile)
    assert play.turns.dialog is not None
    assert play.turns.dialog.faces.tile == tile, "a suggested announcement is still asked for"
    assert not players.match.is_over
    play.turns.dialog.reject()
    players.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: players.status.endswith("Press Ctrl+T to do it."))
    players.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: players.match.number > 1)


def table(players: Players) -> tuple[int, str]:
    """The turn number on the table, and the strip's text; nothing in the present."""
    picture = players.tabletop.table.picture
    assert picture is not None
    return picture.turn, next(
        (
            text[:20]
            for text in seen.shown(players.screen)
            if text.startswith(("Looking back", "You are looking"))
        ),
        "",
    )


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen or mentioned in a review."""
    chosen = dialog.table.selectionModel().selectedRows()
    return not chosen and dialog.told.text().startswith("Choose a turn")


def test_review_replay_and_log_take_the_table_from_each_other(players: Players) -> None:
    players.begin(seating=PEOPLE)
    for _ in range(2):
        players.propose(any_question(players.match), Pass())
    players.propose(any_question(players.match), Announce(players.controller.match.state.missing))
    players.menu("Match", "Review the match…")
    dialog = wait_until(lambda: players.screen.reviewer.dialog)
    wait_until(lambda: dialog.table.rowCount() == 3)
    second, now = (2, "Looking back. Turn 2"), (3, "")
    click_turn(dialog, 1)
    assert table(players) == second
    come_to_front(players.window)
    players.key(Qt.Key.Key_R, CONTROL)
    assert has_no_choice(dialog)
    assert table(players)[1]
    click_turn(dialog, 1)  # this ends the replay
    assert table(players) == second
    assert dialog.told.text().startswith("After turn 2")
    come_to_front(players.window)
    players.key(Qt.Key.Key_Escape)
    assert table(players) == now
    assert has_no_choice(dialog)
    click_turn(dialog, 1)
    assert table(players) == second
    # a line of the log stays when the review closes that did not have the table
    come_to_front(players.window)
    players.screen.panel.log.setFocus()
    players.key(Qt.Key.Key_Home)
    assert table(players)[0] == 1
    assert has_no_choice(dialog)
    dialog.close()
    assert table(players) == (1, "Looking back. Turn 1")
