"""At a real table: the program is the notebook of one player, and counts for the other round."""

import csv
import io
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import Person, points
from tests.gui.test_notebook import export
from tests.waiting import wait_until
from topologic_qt.games.topologic.rules import Ending, Phase
from topologic_qt.games.topologic.ui.correct_dialog import CorrectDialog

pytestmark = pytest.mark.gui


def sit_at_table(person: Person, beside: int = 1) -> None:
    """Set up a match of three seekers at a real table, on a field of 10 × 6."""
    person.choose_way("Real table")
    person.choose(person.page.seats.beside, beside)
    person.start(seekers=3, shape="rectangle")


def first_turn(person: Person, *places: tuple[int, int]) -> None:
    """Begin the first round, in which the one with the program seeks, and enter on these places."""
    sit_at_table(person)
    person.press("The secret is hidden")
    person.enter_at(*places)
    person.press("Ask for the hint")


def announce(person: Person, points: str) -> None:
    """Write down what the referee announces."""
    person.write(person.game_screen.real_table.bar.line, points)
    person.key(Qt.Key.Key_Return)


def move_and_announce(person: Person, seeker: int, place: tuple[int, int], points: str) -> None:
    """Play a turn in which one seeker moves."""
    person.hand.drag(seeker, person.at(*place))
    person.press("Ask for the hint")
    announce(person, points)


def test_an_announced_hint_is_written_down(person: Person) -> None:
    sit_at_table(person)
    assert "hides the secret at the table" in person.status
    assert not person.can_choose("Match", "Correct a hint …")
    person.press("The secret is hidden")
    assert not person.curtain.isVisible()
    assert (person.match.round.phase, person.match.round.secret) == (Phase.ENTER, None)
    assert not person.can_choose("Match", "Let the computer play on")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.press("Ask for the hint")
    assert "Write down how many points Anna announces" in person.status
    announce(person, "2")
    assert [turn.hint for turn in person.match.round.turns] == [2]
    assert person.notebook[0].endswith("Hint: 2")
    assert not person.game_screen.real_table.bar.isVisible()
    assert person.game_screen.table_view.hasFocus()
    person.menu("Match", "Correct a hint …")
    correct(person, "1")
    assert person.match.round.turns[0].hint == 1


def test_what_cannot_be_the_hint_is_refused_with_the_reason(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    ears = Ears(monkeypatch, person.window)
    for written, says in (
        ("", "as a number from 0 to 6"),
        ("2.5", "as a number from 0 to 6"),
        ("²", "as a number from 0 to 6"),
        ("-1", "from 0 to 6"),
        ("7", "from 0 to 6"),
        ("6", "not on one tile"),
        ("5", "No tile gives 5 points"),
    ):
        heard = ears.hear(partial(announce, person, written))
        assert person.match.round.turns == ()
        assert any(says in text for text in seen.shown(person.game_screen.real_table.bar)), written
        assert any(says in text for text in heard), written
    announce(person, "1")
    assert len(person.match.round.turns) == 1


def test_a_full_hint_asks_first_and_ends_the_round(person: Person) -> None:
    first_turn(person, (0, 0), (0, 0), (0, 0))
    person.answers.says_yes = False
    announce(person, "6")
    assert (person.answers.questions, person.match.round.phase) == (["Found?"], Phase.HINT)
    person.answers.says_yes = True
    announce(person, "6")
    assert person.match.rounds[0].ending is Ending.FOUND
    assert any("Every announced hint was right." in text for text in seen.shown(person.game_screen.card))


def contradict(person: Person) -> None:
    """Two turns that cannot both be right: the seekers have not moved, and the hint is another."""
    first_turn(person, (0, 0), (4, 0), (9, 5))
    announce(person, "2")
    move_and_announce(person, 0, (0, 5), "2")
    person.press("Ask for the hint")
    announce(person, "0")


def test_a_doubt_can_be_put_aside_until_the_next_one(person: Person) -> None:
    contradict(person)
    shown = seen.shown(person.game_screen.card)
    assert "No tile fits all these hints" in shown
    assert seen.offers(person.window, "Correct turn 3 …")
    person.press("Leave it")
    person.hand.drag(1, person.at(4, 5))
    assert not person.game_screen.card.isVisible()
    person.menu("File", "New match …")
    contradict(person)
    assert "No tile fits all these hints" in seen.shown(person.game_screen.card)
    person.press("Leave it")
    assert not person.game_screen.card.isVisible()
    person.press("Ask for the hint")
    assert not person.game_screen.card.isVisible()
    announce(person, "1")
    assert person.game_screen.card.isVisible()


def correct(person: Person, points: str) -> QDialog:
    """In the dialog, say what the points were in truth."""
    (dialog,) = person.game_screen.findChildren(CorrectDialog)
    texts = [dialog.points.itemText(row) for row in range(dialog.points.count())]
    person.choose(dialog.points, texts.index("1 point" if points == "1" else f"{points} points"))
    person.press("Correct it", dialog)
    return dialog


def badge(person: Person, row: int) -> QImage:
    """The picture of the points of a line in the log."""
    turns = person.game_screen.notebook.list
    turns.clearSelection()
    area = turns.visualRect(turns.model().index(row, 0))
    area.setLeft(area.right() - 62)
    area.setHeight(44)
    return turns.viewport().grab(area).toImage()


def test_a_corrected_hint_shows_what_was_announced_first(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    contradict(person)
    person.press("Correct turn 3 …")
    correct(person, "2")
    assert [turn.hint for turn in person.match.round.turns] == [2, 2, 2]
    assert "corrected from 0" in person.notebook[-1]
    assert not person.game_screen.card.isVisible()
    person.game_screen.notebook.list.scrollToTop()
    assert badge(person, 0) == badge(person, 1)
    assert badge(person, 1) != badge(person, 2)
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(row["hint"], row["corrected from"]) for row in rows] == [("2", ""), ("2", ""), ("2", "0")]


def test_after_giving_up_the_secret_is_told_and_every_hint_checked(person: Person) -> None:
    for told in (True, False):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        announce(person, "2")
        person.menu("Match", "Give up the round …")
        assert person.match.round.phase is Phase.TELL
        if told:
            person.hand.click(person.hand.tile(person.at(0, 0)))
        else:
            person.press("Nobody can say")
        first, second = person.match.rounds
        assert (first.phase, second.phase) == (Phase.OVER, Phase.HIDE)
        assert (str(first.secret) if first.secret else None) == (person.at(0, 0) if told else None)
        checked = [text for text in seen.shown(person.game_screen.card) if "hint" in text.lower()]
        assert bool(checked) == told
        person.menu("File", "New match …")


def tell(person: Person, wrong_by: int) -> None:
    """One turn with a hint that may be wrong; then Ben gives up, and is told where the secret was."""
    first_turn(person, (0, 0), (4, 0), (9, 5))
    secret = person.at(3, 3)
    announce(person, str(points(person.positions, secret) + wrong_by))
    person.menu("Match", "Give up the round …")
    person.hand.click(person.hand.tile(secret))
    assert str(person.match.rounds[0].secret) == secret


def test_a_round_whose_secret_was_told_is_reviewed_where_no_hint_is_wrong(person: Person) -> None:
    tell(person, wrong_by=1)
    assert not person.can_choose("Match", "Review a round …")
    person.menu("File", "New match …")
    tell(person, wrong_by=0)
    person.menu("Match", "Review a round …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 1)


def test_in_the_other_round_the_program_counts_for_the_referee(person: Person) -> None:
    sit_at_table(person, beside=0)
    person.hide_secret("Y5")
    assert not person.curtain.isVisible()
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    assert len(person.match.round.turns) == 1
    assert "Announce for turn 1" in seen.shown(person.game_screen.tabletop.hint)
