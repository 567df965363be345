"""Advice of the computer: suggested turns, and the review of a round."""

import re
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.person import CONTROL, Person
from tests.waiting import wait_until
from topologic_qt.engine import Thinking
from topologic_qt.games.topologic import bots
from topologic_qt.games.topologic.computers import TopologicAdvice
from topologic_qt.games.topologic.rules import GiveUp, Phase, Round, RoundReview, Setup, legal_destinations
from topologic_qt.table.ghosts import GhostItem, GhostKind

pytestmark = pytest.mark.gui


def ghosts(person: Person) -> list[str | None]:
    """The tiles on which ghosts stand, in the order of their marks."""
    table = person.game_screen.table
    found = [item for item in table.items() if isinstance(item, GhostItem)]
    return [table.tile_at(item.pos()) for item in sorted(found, key=GhostItem.zValue)]


def enter(person: Person) -> None:
    """Begin a match of three seekers, and let them enter."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))


def test_a_suggestion_is_laid_on_the_table_and_written_down(person: Person) -> None:
    enter(person)
    person.ask()
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    assert person.controller.notes[0].suggestions == 1
    assert len(ghosts(person)) == 3
    standing = person.positions.split()
    for seeker, key in enumerate(ghosts(person)):
        assert key == standing[seeker] or key is not None
    assert "ghosts show" in person.status or "ask for the hint" in person.status


def told_order(person: Person) -> list[str]:
    """The marks of the seekers that could go, in the order in which the status line tells them."""
    told = re.search(r"in this order: ([\d, ]*)\.|where Seeker (\d) could go\.", person.status)
    assert told is not None
    return (told[1] or told[2]).split(", ")


def test_a_suggested_turn_can_be_made_in_the_order_that_is_told(person: Person) -> None:
    enter(person)
    person.ask()
    person.menu("Match", "Suggest a turn")
    assert person.status == "Looking for a good turn …"
    wait_until(lambda: bool(ghosts(person)))
    suggested = ghosts(person)
    numbers = told_order(person)
    for done, number in enumerate(numbers, start=1):
        person.hand.drag(int(number) - 1, str(suggested[int(number) - 1]))
        assert bool(ghosts(person)) == (done < len(numbers))
    assert person.positions.split() == suggested
    person.menu("Edit", "Take back")
    assert ghosts(person) == suggested
    assert told_order(person) == numbers[-1:]
    person.ask()
    assert ghosts(person) == []


def hold(person: Person, key: Qt.Key, text: str) -> None:
    """What a keyboard goes on to send while a key with Ctrl is held down since before."""
    for _ in range(5):
        QTest.simulateEvent(person.game_screen.table_view, True, key.value, CONTROL, text, True)
        QApplication.processEvents()


def test_the_key_that_is_held_makes_no_turn_that_was_only_to_be_seen(person: Person) -> None:
    enter(person)
    person.ask()
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    suggested, standing = ghosts(person), person.positions
    hold(person, Qt.Key.Key_T, "\x14")
    assert (ghosts(person), person.positions) == (suggested, standing)
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions.split() == suggested
    hold(person, Qt.Key.Key_T, "\x14")
    assert (person.controller.notes[0].suggestions, ghosts(person)) == (1, [])


def test_the_key_that_is_held_after_the_hint_asks_for_no_other_one(person: Person) -> None:
    enter(person)
    person.key(Qt.Key.Key_Return, CONTROL)
    assert len(person.match.round.turns) == 1
    hold(person, Qt.Key.Key_Return, "\r")
    assert person.answers.questions == []
    assert len(person.match.round.turns) == 1


def test_one_key_asks_for_a_turn_and_makes_it_and_says_why(person: Person) -> None:
    enter(person)
    person.ask()
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    suggested = ghosts(person)
    assert re.search(
        r" Ctrl\+T makes this turn\. Then [\d.]+ of \d+ tiles remain on average\.$", person.status
    )
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions.split() == suggested
    assert person.controller.notes[0].suggestions == 1
    person.menu("Edit", "Take back")
    assert person.positions.split() != suggested
    person.menu("Match", "Make the suggested turn")
    assert person.positions.split() == suggested


def test_who_asks_impatiently_is_answered_once_and_for_the_turn_that_was_asked_about(person: Person) -> None:
    enter(person)
    person.ask()
    for _ in range(3):
        person.key(Qt.Key.Key_T, CONTROL)
    person.hand.drag(0, person.at(0, 3))
    thought_after: list[object] = []
    task = TopologicAdvice().suggestion(person.controller.private_view(person.match.round.seeker))
    person.window.game.session.tasks.run(task, thought_after.append)
    wait_until(lambda: bool(thought_after))
    assert ghosts(person) == []
    assert "Looking" not in person.status
    assert person.controller.notes[0].suggestions == 0  # nobody has looked at one


def test_nothing_is_suggested_or_made_while_somebody_looks_back(person: Person) -> None:
    enter(person)
    person.ask()
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    before = person.positions
    view = person.controller.view
    person.game_screen.keeper.past.look(view.round, 0)
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions == before


def test_a_suggestion_for_the_first_turn_can_be_played(person: Person) -> None:
    person.sit_down(seekers=3)
    person.begin_round("Y5")
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: bool(ghosts(person)))
    border = {str(tile) for tile in legal_destinations(person.match, 0)}
    assert set(ghosts(person)) <= border


def test_the_ghosts_go_when_somebody_does_something_else(person: Person) -> None:
    enter(person)
    person.ask()
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: bool(ghosts(person)))
    other = next(place for place in ((0, 3), (0, 2)) if person.at(*place) != ghosts(person)[0])
    person.hand.drag(0, person.at(*other))
    assert ghosts(person) == []
    person.menu("Edit", "Take back")
    assert ghosts(person) == []


def test_the_ghosts_stand_aside_while_somebody_looks_back(person: Person) -> None:
    enter(person)
    person.ask()
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: bool(ghosts(person)))
    suggested, told = ghosts(person), person.status
    log = person.game_screen.notebook.list
    log.setFocus()
    person.key(Qt.Key.Key_Home)
    assert ghosts(person) == [*map(str, person.match.round.turns[0].positions)]
    assert "ghosts" not in person.status
    person.press("Back to now")
    assert (ghosts(person), person.status) == (suggested, told)


def ask_in_a_single_round(person: Person) -> None:
    """Begin a match of one round, and ask for the hint of its first turn."""
    enter(person)
    person.controller.begin(replace(person.match.setup, rounds=1))
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()


def test_the_ghosts_go_when_somebody_gives_up(person: Person) -> None:
    ask_in_a_single_round(person)
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: bool(ghosts(person)))
    person.menu("Match", "Give up the round …")
    assert person.match.round.phase is Phase.OVER
    assert ghosts(person) == []


def test_who_moves_first_gets_no_suggestion_any_more(person: Person) -> None:
    enter(person)
    person.ask()
    person.menu("Match", "Suggest a turn")
    person.hand.drag(0, person.at(0, 3))
    thought_after: list[object] = []
    task = TopologicAdvice().suggestion(person.controller.private_view(person.match.round.seeker))
    person.window.game.session.tasks.run(task, thought_after.append)
    wait_until(lambda: bool(thought_after))
    assert ghosts(person) == []


def test_suggestions_are_told_with_the_result(person: Person) -> None:
    enter(person)
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: "well placed" in person.status)
    for _ in range(2):
        person.controller.propose(GiveUp())
        if len(person.match.rounds) == 2 and not person.match.round.hidden:
            person.begin_round("Y5")
    assert any("suggested 1 turn." in text for text in seen.shown(person.game_screen.card))


def test_a_turn_for_which_the_computer_was_asked_again_and_again_is_told_as_one(person: Person) -> None:
    ask_in_a_single_round(person)
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    person.key(Qt.Key.Key_T, CONTROL)
    assert ghosts(person) == []
    for _ in range(3):
        person.key(Qt.Key.Key_T, CONTROL)
        wait_until(lambda: "well placed" in person.status)
    person.controller.propose(GiveUp())
    assert any("suggested 1 turn." in text for text in seen.shown(person.game_screen.card))


def test_a_match_that_counted_every_question_tells_no_more_suggestions_than_turns(person: Person) -> None:
    ask_in_a_single_round(person)
    person.ask()
    person.controller.annotate((replace(person.controller.notes[0], suggestions=12),))
    person.controller.propose(GiveUp())
    assert any("suggested 3 turns." in text for text in seen.shown(person.game_screen.card))


def test_a_round_is_reviewed_turn_by_turn(person: Person) -> None:
    enter(person)
    person.ask()
    person.hand.drag(0, person.at(0, 3))
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 2)
    model = dialog.table.model()
    assert str(model.index(0, 2).data()).startswith("60 → ")
    assert str(model.index(1, 5).data())
    assert dialog.y() == person.game_screen.table_view.mapToGlobal(QPoint(0, 0)).y()  # beside it, not over it
    reviews: list[RoundReview | None] = []
    person.window.game.session.tasks.run(TopologicAdvice().review(person.match, 0), reviews.append)
    wait_until(lambda: bool(reviews))
    assert reviews[0] is not None
    for row, turn in enumerate(reviews[0].turns):
        lost = f"{turn.travel_lost:.1f} moves" if turn.travel_lost > 0.05 else "–"
        assert str(model.index(row, 4).data()) == lost
    master = ", ".join(map(str, (60, *reviews[0].master)))
    assert dialog.chart.accessibleDescription().endswith(f"Master: {master}.")
    unmarked = dialog.chart.grab().toImage()
    dialog.table.selectRow(0)
    assert dialog.chart.grab().toImage() != unmarked
    assert of_kind(person, GhostKind.WHOLE) == [*map(str, person.match.rounds[0].turns[0].positions)]
    assert of_kind(person, GhostKind.BROKEN) == [*map(str, reviews[0].turns[0].best)]
    assert not any(piece.isVisible() for piece in person.game_screen.table.pieces)
    assert person.game_screen.tabletop.hint.accessibleName().startswith("Hint of turn 1:")
    assert not person.game_screen.ending.is_shown
    legend = {"Ben in this turn", "Would have told the most", "Where the secret was"}
    assert legend <= set(seen.shown(dialog))
    columns = dialog.table.horizontalHeader().model()
    tips = [
        columns.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        for column in range(2, 6)
    ]
    assert "on average" in tips[1]
    assert "How many moves farther the last seeker is" in tips[2]
    assert all(tips)
    person.press("Close", dialog)
    assert ghosts(person) == []
    assert all(piece.isVisible() for piece in person.game_screen.table.pieces)
    assert person.game_screen.tabletop.hint.accessibleName().startswith("Hint of turn 2:")
    assert person.game_screen.reviewer.dialog is None


def test_a_suggestion_and_the_review_of_the_turn_tell_the_same_number(person: Person) -> None:
    enter(person)
    person.ask()
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: bool(ghosts(person)))
    told = re.search(r"Then ([\d.]+) of (\d+) tiles", person.status)
    assert told is not None
    person.key(Qt.Key.Key_T, CONTROL)
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 2)
    model = dialog.table.model()
    expected = str(model.index(1, 3).data()).split(" ")[0]
    assert expected == (told[1] if float(told[1]) < 10 else f"{float(told[1]):.0f}")
    assert str(model.index(1, 2).data()).startswith(f"{told[2]} → ")
    person.press("Close", dialog)


def test_the_turns_of_a_review_stand_below_their_headings_in_one_frame(person: Person) -> None:
    enter(person)
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 1)
    table, header = dialog.table, dialog.table.horizontalHeader()
    item = table.item(0, 0)
    assert item is not None
    item.setText("Turn")
    cell = table.visualRect(table.model().index(0, 0))
    heading = QRect(cell.left(), 0, cell.width(), header.height() - 2)
    assert _ink(table.viewport(), cell) == _ink(header.viewport(), heading)
    table.setFocus()
    person.window.activateWindow()
    wait_until(table.hasFocus)
    picture = table.grab().toImage()
    sides = {picture.pixelColor(0, y).name() for y in range(4, picture.height() - 4)}
    assert len(sides) == 1
    assert sides == {picture.pixelColor(picture.width() // 2, 0).name()}
    person.press("Close", dialog)


def _ink(widget: QWidget, area: QRect) -> int:
    """The first column of a part of a widget in which something is drawn."""
    picture = widget.grab(area).toImage()
    ground = picture.pixelColor(0, picture.height() // 2)
    return next(
        x
        for x in range(picture.width())
        if any(picture.pixelColor(x, y) != ground for y in range(2, picture.height() - 2))
    )


def of_kind(person: Person, kind: GhostKind) -> list[str]:
    """The tile under each ghost of a kind, in the order of the seekers."""
    items = [
        item for item in person.game_screen.table.items() if isinstance(item, GhostItem) and item.kind is kind
    ]
    table = person.game_screen.table
    return [table.tile_at(item.pos()) or "-" for item in sorted(items, key=lambda item: item.zValue())]


def test_a_long_verdict_is_read_whole(person: Person) -> None:
    enter(person)
    person.ask()
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 2)
    item = dialog.table.item(1, 5)
    assert item is not None
    item.setText("Much more could be learnt · an unlucky hint, " * 3)
    dialog.table.resizeRowsToContents()
    index = dialog.table.model().index(1, 5)
    place = dialog.table.visualRect(index)
    needed = dialog.table.fontMetrics().boundingRect(
        place.adjusted(12, 0, -12, 0), Qt.TextFlag.TextWordWrap, item.text()
    )
    assert place.width() < dialog.table.fontMetrics().horizontalAdvance(item.text())
    assert place.height() >= needed.height() + 12
    assert dialog.table.textElideMode() is Qt.TextElideMode.ElideNone
    person.press("Close", dialog)


def test_a_review_can_be_called_off_while_it_thinks(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(person)
    person.ask()
    person.controller.propose(GiveUp())
    begun, ended, pause = list[bool](), list[bool](), Event()

    def endless(setup: Setup, played: Round, *, thinking: Thinking) -> None:
        begun.append(True)
        try:
            while True:
                thinking.check()
                pause.wait(0.001)
        finally:
            ended.append(True)

    monkeypatch.setattr(bots, "review", endless)
    person.menu("Match", "Review a round …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: bool(begun))
    person.press("Close", dialog)
    wait_until(lambda: bool(ended))
    assert person.game_screen.reviewer.dialog is None


def test_there_is_nothing_to_review_before_a_round_is_over(person: Person) -> None:
    enter(person)
    person.ask()
    assert not person.can_choose("Match", "Review a round …")
    assert person.can_choose("Match", "Suggest a turn")


def test_nothing_is_suggested_to_a_referee(person: Person) -> None:
    person.sit_down(seekers=3)
    assert not person.can_choose("Match", "Suggest a turn")
