"""The review of a finished match of Topology, its statistics, and its rules."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTableWidget, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.sitters import come_to_front
from tests.gui.test_topology_setup import Memory
from tests.topology_tables import random_match
from topologic_qt.games.topology.rules import (
    PERSON,
    Result,
    TurnReview,
    Variant,
    View,
    results,
)
from topologic_qt.games.topology.ui.review_dialog import ReviewDialog
from topologic_qt.games.topology.ui.rules_page import rules_page
from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog, as_csv

pytestmark = pytest.mark.gui

Done = Callable[[tuple[TurnReview, ...]], None]


@pytest.fixture
def parent(qapp: QApplication) -> Iterator[QWidget]:
    """A window for dialogs."""
    made = QWidget()
    made.show()
    yield made
    made.deleteLater()


@pytest.fixture(scope="module")
def view() -> View:
    """A finished match."""
    return random_match(Random(4), 2).view(None)


def reviewed(view: View) -> tuple[TurnReview, ...]:
    """A review in which every second turn could have scored five more."""
    return tuple(
        TurnReview(
            number=turn.number,
            seat=turn.seat,
            points=turn.points,
            best=turn.points + 5 * (turn.number % 2),
            best_tiles=turn.tiles,
            best_turned=None,
            before=view.tiles[:1],
            gave=None if turn is view.turns[-1] else 7,
        )
        for turn in view.turns
    )


def rows(table: QTableWidget) -> list[list[str]]:
    """What stands in a table."""
    model = table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


class Calculation:
    """A calculation that ends when a test says so."""

    def __init__(self) -> None:
        self.done: Done | None = None
        self.is_cancelled = False

    def begin(self, done: Done, progress: Callable[[float], None]) -> Callable[[], None]:
        """Begin it, a third of the way through."""
        self.done = done
        progress(1 / 3)
        return self.cancel

    def cancel(self) -> None:
        """Cancel it."""
        self.is_cancelled = True


def test_a_review_shows_its_progress_then_a_line_for_each_turn_and_the_chosen_one_on_the_table(
    parent: QWidget, view: View
) -> None:
    calculation = Calculation()
    dialog = ReviewDialog(parent, view, calculation.begin)
    left: list[bool] = []
    dialog.left.connect(lambda: left.append(True))
    dialog.show()
    come_to_front(dialog)
    assert dialog.progress.value() == 33
    assert not dialog.table.isVisible()
    assert calculation.done is not None
    calculation.done(reviewed(view))
    assert dialog.table.isVisible()
    points = view.turns[0].points
    lines = rows(dialog.table)
    assert len(lines) == len(view.turns)
    assert lines[0][:5] == ["1", "Anna", str(points), str(points + 5), "7"]
    assert lines[-1][4] == "–"
    while not dialog.table.hasFocus():
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
    assert dialog.told.text().startswith("Choose a turn")
    told: list[tuple[int, bool]] = []
    dialog.compared.connect(lambda turn, best: told.append((turn.number, best)))
    for number in (1, 2, 3):
        QTest.keyClick(dialog.table, Qt.Key.Key_Down)
        assert dialog.told.text().startswith(f"Turn {number}: ")
    dialog.shown.button(1).click()
    dialog.table.selectRow(3)
    assert told == [(1, False), (2, False), (3, False), (3, True), (4, True)]
    assert dialog.chart.isVisible()
    dialog.resize(540, 360)
    assert not dialog.chart.isVisible(), "the turns have its room"
    assert dialog.table.height() > 60
    dialog.resize(540, 700)
    assert dialog.chart.isVisible()
    dialog.close()
    assert left == [True]
    other = ReviewDialog(parent, view, calculation.begin)
    other.show()
    other.close()
    assert calculation.is_cancelled


# -- statistics ------------------------------------------------------------------------------------


def result(played_by: str = PERSON, player: str = "Anna", **other: int) -> Result:
    """A result of a match for two."""
    usual = {"place": 1, "points": 120, "turns": 9, "best_turn": 30, "best_ring": 14}
    return Result(Variant.BASE.value, 2, player, played_by, **(usual | other))


def texts(dialog: QWidget) -> list[str]:
    """The texts that a dialog shows."""
    return [made.text() for made in dialog.findChildren(QLabel)]


def test_players_are_counted_by_name_and_computers_by_level(parent: QWidget) -> None:
    found = [
        result(),
        result(place=2, points=60, best_turn=41),
        result("club", "Computer", turns=8),
        result("mixed", "Ben"),
    ]
    dialog = StatisticsDialog(parent, found, Answers(), lambda: None, Memory())
    assert rows(dialog.table) == [
        ["Anna", "2", "1", "10.00", "41", "14"],
        ["Computer: Club player", "1", "1", "15.00", "30", "14"],
        ["Person and computer", "1", "1", "13.33", "30", "14"],
    ]
    assert [bar.value for bar in dialog.chart.bars][3:7] == [1, 0, 0, 3]
    assert "Results, by the points that a player scored" in texts(dialog)


def test_filters_choose_the_variant_and_the_number_of_players(parent: QWidget) -> None:
    found = [result(), replace(result(), variant="advanced", points=900), replace(result(), players=3)]
    dialog = StatisticsDialog(parent, found, Answers(), lambda: None, Memory())
    assert rows(dialog.table)[0][1] == "1"
    assert "2 other results are hidden by these choices." in texts(dialog)
    dialog.players.combo.setCurrentIndex(0)
    assert rows(dialog.table)[0][1] == "2"
    dialog.variant.combo.setCurrentIndex(1)
    assert rows(dialog.table)[0][3] == "100.00"
    assert dialog.chart.bars[-1].value == 1


def test_statistics_open_on_what_was_played_last_export_all_and_say_when_there_are_none(
    parent: QWidget, view: View
) -> None:
    found = [result(), result(), replace(result(), variant="advanced", players=4)]
    dialog = StatisticsDialog(parent, found, Answers(), lambda: None, Memory())
    assert dialog.variant.combo.currentText() == "Advanced"
    assert dialog.players.combo.currentText() == "4 players"
    assert rows(dialog.table)[0][1] == "1"
    lines = as_csv(results(view)).decode().splitlines()
    assert lines[0] == "variant,players,player,played_by,place,points,turns,best_turn,best_ring"
    assert len(lines) == 3
    empty = StatisticsDialog(parent, [], Answers(), lambda: None, Memory())
    empty.show()
    assert "Finish a match" in empty.chart.accessibleDescription()
    assert not seen.offers(empty, "Export …")
    empty.close()


def test_progress_is_the_points_a_turn_match_by_match_by_the_turns_of_each(parent: QWidget) -> None:
    found = [result(points=90, turns=9), result(points=20, turns=1), result("club"), result(player="Ben")]
    dialog = StatisticsDialog(parent, found, Answers(), lambda: None, Memory())
    dialog.pages.button(1).click()
    page = dialog.progress
    assert [page.who.itemText(row) for row in range(page.who.count())] == ["Anna", "Ben"]
    assert page.who.currentText() == "Ben"
    page.who.setCurrentIndex(0)
    points, means = page.chart.lines
    assert (points.name, points.values, means.values) == ("Anna", [10.0, 20.0], [10.0, 11.0])
    assert page.chart.accessibleDescription() == "Mean of the last 2 matches: 11.0."


# -- the rules -------------------------------------------------------------------------------------


def test_the_rules_have_pictures_explain_signs_and_keys_and_credit_their_authors(qapp: QApplication) -> None:
    page = rules_page()
    assert page.count("<img ") == 3
    for told in ("blue dots", "hatched", "H by half", "Delete", "Ctrl+Enter", "Enter lays it", "L goes"):
        assert told in page
    assert "Markus Hagenauer" in page
    assert "Gerd Breitenbach" in page
