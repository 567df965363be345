"""At a real table: the program is a player's notebook, and gives the hints in the other round."""

import csv
import io
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import Person, points
from tests.gui.test_notebook import export
from tests.gui.test_review import Reviews
from tests.waiting import wait_until
from topologic_qt.games.topologic.bots import hindsight
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.rules.state import Ending, Phase
from topologic_qt.games.topologic.ui.real_table import CorrectDialog
from topologic_qt.games.topologic.ui.words import tile_name

pytestmark = pytest.mark.gui

PEEK = "Peek at the secret…"


def sit_at_table(person: Person, beside: int = 1) -> None:
    """Begin a match of three seekers at a real table, on a field of 10 × 6, beside one of the players."""
    person.sit_down(seekers=3, shape="rectangle", seating=Seating(at_table=beside))


def first_turn(person: Person, *places: tuple[int, int]) -> None:
    """Begin the first round, in which the program's owner seeks, and enter on these places."""
    sit_at_table(person)
    person.press("The secret is hidden")
    person.enter_at(*places)
    person.press("Ask for the hint")


def announce(person: Person, points: str) -> None:
    """Enter the referee's points."""
    person.write(person.game_screen.real_table.bar.line, points)
    person.key(Qt.Key.Key_Return)


def correct(person: Person, points: str, *tiles: str, button: str = "Correct it") -> None:
    """In the dialog, enter the correct points, and where the first seekers were."""
    dialog = person.game_screen.findChildren(CorrectDialog)[-1]
    for line, tile in zip(dialog.lines, tiles, strict=False):
        person.write(line, tile)
    texts = [dialog.points.itemText(row) for row in range(dialog.points.count())]
    person.choose(dialog.points, texts.index("1 point" if points == "1" else f"{points} points"))
    person.press(button, dialog)


def test_a_round_that_was_given_up_in_mid_turn_is_corrected(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    announce(person, "2")
    person.hand.drag(0, person.at(0, 5))
    person.menu("Match", "Give up the round…")
    person.menu("Match", "Correct a turn…")
    correct(person, "1")
    assert person.match.rounds[0].turns[0].hint == 1


def test_an_announced_hint_is_written_down_and_what_cannot_be_one_is_refused_with_the_reason(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.choose_way("Real table")
    person.choose(person.page.seats.beside, 1)
    person.start(seekers=3, shape="rectangle")
    assert "hides the secret on the table" in person.status
    assert not person.can_choose("Match", "Correct a turn…")
    person.press("The secret is hidden")
    assert not person.curtain.isVisible()
    assert (person.match.round.phase, person.match.round.secret) == (Phase.ENTER, None)
    assert not person.can_choose("Match", "Let the computer play on")
    assert not person.can_choose("Match", PEEK)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.press("Ask for the hint")
    assert "Type the points Anna announces" in person.status
    ears = Ears(monkeypatch, person.window)
    for written, says in (
        ("", "a number from 0 to 6"),
        ("²", "a number from 0 to 6"),
        ("-1", "0 to 6"),
        ("7", "0 to 6"),
        ("6", "on one tile"),
        ("5", "No tile gives 5 points"),
    ):
        heard = ears.hear(partial(announce, person, written))
        assert person.match.round.turns == ()
        assert any(says in text for text in seen.shown(person.game_screen.real_table.bar)), written
        assert any(says in text for text in heard), written
    announce(person, "2")
    assert [turn.hint for turn in person.match.round.turns] == [2]
    assert person.notebook[0].endswith("Hint: 2")
    assert not person.game_screen.real_table.bar.isVisible()
    assert person.game_screen.table_view.hasFocus()
    person.menu("Match", "Correct a turn…")
    correct(person, "1")
    assert person.match.round.turns[0].hint == 1


def test_a_full_hint_asks_first_and_ends_the_round(person: Person) -> None:
    first_turn(person, (0, 0), (0, 0), (0, 0))
    person.answers.says_yes = False
    announce(person, "6")
    assert (person.answers.questions, person.match.round.phase) == (["Found?"], Phase.HINT)
    person.answers.says_yes = True
    announce(person, "6")
    assert person.match.rounds[0].ending is Ending.FOUND
    assert any("All hints were right." in text for text in seen.shown(person.game_screen.card))


def contradict(person: Person) -> None:
    """Enter three contradictory turns: nobody moves in the last one, but its hint differs."""
    first_turn(person, (0, 0), (4, 0), (9, 5))
    announce(person, "2")
    person.hand.drag(0, person.at(0, 5))
    for written in ("2", "0"):
        person.press("Ask for the hint")
        announce(person, written)
    assert "No tile fits these hints" in seen.shown(person.game_screen.card)


def test_hints_that_contradict_each_other_are_put_aside_until_the_next_one_or_corrected(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    contradict(person)
    person.press("Leave it")
    assert not person.game_screen.card.isVisible()
    person.press("Ask for the hint")
    assert not person.game_screen.card.isVisible()
    announce(person, "1")
    assert person.game_screen.card.isVisible()

    # What was announced first is still to be seen beside what is right.
    contradict(person)
    person.press("Correct turn 3…")
    correct(person, "2")
    assert [turn.hint for turn in person.match.round.turns] == [2, 2, 2]
    assert "corrected from 0" in person.notebook[-1]
    assert not person.game_screen.card.isVisible()
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(row["hint"], row["corrected from"]) for row in rows] == [("2", ""), ("2", ""), ("2", "0")]

    # At the end it is told that hints were right only after a correction, and where the secret was.
    person.menu("Match", "Give up the round…")
    secret = min(fitting(person.match.round.turns))
    person.hand.click(person.hand.tile(str(secret)))
    shown = seen.shown(person.game_screen.card)
    assert any("1 hint corrected: now all are right." in text for text in shown)
    text = export(person, tmp_path / "a.txt", qtbot).decode()
    assert f"The secret was on {tile_name(secret)}." in text


def test_seekers_that_were_copied_wrongly_are_put_right_before_the_hint_and_at_any_later_time(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Back from the question by its button, and by the keys that undo, from the line for the points, too.
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.press("Back to seekers")
    assert person.match.round.phase is Phase.ENTER
    person.press("Ask for the hint")
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.match.round.positions[2] is None
    person.hand.drag(2, person.at(9, 4))
    person.press("Ask for the hint")
    announce(person, "2")

    # Later: a click on the turn, and the real tile is typed. What was running stays, and can be taken back.
    person.hand.drag(0, person.at(0, 5))
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)
    person.press("Correct")
    ears = Ears(monkeypatch, person.window)
    heard = ears.hear(partial(correct, person, "2", person.at(0, 0), person.at(4, 5), person.at(9, 5)))
    assert any("Turn 1 corrected" in text for text in heard)
    (turn,) = person.match.round.turns
    truly = " ".join([person.at(0, 0), person.at(4, 5), person.at(9, 5)])
    assert " ".join(map(str, turn.positions)) == truly
    assert "First noted" in person.notebook[0]
    assert len(person.match.round.running) == 1
    person.press("Take back")
    assert person.positions == truly

    # What the rules forbid is named, and stays because it was so on the table.
    person.hand.drag(0, person.at(0, 5))
    person.press("Ask for the hint")
    person.menu("Match", "Correct a turn…")
    dialog = person.game_screen.findChildren(CorrectDialog)[-1]
    assert dialog.points.currentText() == "2 points"
    person.write(dialog.lines[0], person.at(1, 1))
    assert any("Turn 1 breaks the rules" in text for text in seen.shown(dialog))
    correct(person, "1", person.at(1, 1), button="That’s how it was")
    assert (person.match.round.phase, person.match.round.turns[0].hint) == (Phase.HINT, 1)
    assert str(person.match.round.turns[0].positions[0]) == person.at(1, 1)


def test_after_giving_up_the_secret_is_told_every_hint_checked_and_the_round_reviewed_if_all_are_right(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hindsight, "review", Reviews().review)
    for wrong_by, checked in ((None, []), (1, ["was wrong"]), (0, ["All hints were right."])):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        secret = person.at(3, 3)
        announce(person, str(points(person.positions, secret) + (wrong_by or 0)))
        person.menu("Match", "Give up the round…")
        assert person.match.round.phase is Phase.TELL
        if wrong_by is None:
            person.press("Nobody knows")
        else:
            person.hand.click(person.hand.tile(secret))
        first, second = person.match.rounds
        assert (first.phase, second.phase) == (Phase.OVER, Phase.HIDE)
        assert str(first.secret or "") == ("" if wrong_by is None else secret)
        told = [text for text in seen.shown(person.game_screen.card) if "hint" in text.lower()]
        assert len(told) == len(checked)
        assert all(words in text for words, text in zip(checked, told, strict=True))
        assert person.can_choose("Match", "Review a round…") == (wrong_by == 0)
    person.menu("Match", "Review a round…")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 1)


def test_in_the_other_round_the_program_counts_for_the_referee_who_may_peek(person: Person) -> None:
    sit_at_table(person, beside=0)
    person.hide_secret("Y5")
    assert not person.curtain.isVisible()
    assert person.can_choose("Match", PEEK)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    assert len(person.match.round.turns) == 1
    assert "Announce for turn 1" in seen.shown(person.game_screen.tabletop.hint)
