"""Topology’s panel beside the table, the review of a finished match, statistics, and rules."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidget, QWidget

from tests.colours import contrast
from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.sitters import come_to_front
from tests.gui.test_topology_setup import Memory
from tests.records import MemoryStore
from tests.topology_tables import TopologyMatch, lay_all, match_with, random_match
from topologic_qt.engine.players import PERSON
from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.match_results import COLUMNS, Result, TurnReview
from topologic_qt.games.topology.rules.moves import Resign
from topologic_qt.games.topology.rules.state import Variant, View
from topologic_qt.games.topology.ui.board.topology_table import Style
from topologic_qt.games.topology.ui.panel import SidePanel
from topologic_qt.games.topology.ui.reviewer import ReviewDialog
from topologic_qt.games.topology.ui.rules_page import rules_page
from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog
from topologic_qt.table.piece_item import colour_of
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import DARK, LIGHT

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[SidePanel]:
    """The panel in its initial width and the height of the smallest window."""
    made = SidePanel(Motion(0))
    made.resize(330, 500)
    made.present(view_of(match_with("")))  # it comes beside a match alone
    made.show()
    yield made
    made.deleteLater()


def played(turns: int, players: int = 2) -> TopologyMatch:
    """A match after so many turns."""
    match = match_with("", players)
    for _ in range(turns):
        lay_all(match)
    return match


def view_of(match: TopologyMatch) -> View:
    """The public view of a match."""
    return match.view(None)


def test_every_turn_is_written_down_and_the_points_are_told(panel: SidePanel) -> None:
    assert any("Turns appear here" in text for text in seen.shown(panel))
    assert not panel.list.isVisible()
    match = played(0)
    for number in range(1, 4):
        lay_all(match)
        panel.present(view_of(match))
        assert panel.list.model().rowCount() == number
    lines = [str(panel.list.model().index(row, 0).data()) for row in range(3)]
    assert [line.split(" lays ")[0] for line in lines] == ["Turn 1: Anna", "Turn 2: Ben", "Turn 3: Anna"]
    match = played(3, 3)
    panel.present(view_of(match))
    said = panel.track.accessibleDescription()
    for name, points in zip(match.setup.names, match.state.scores, strict=True):
        assert f"{name} has {points} point" in said
    assert "It’s Anna’s turn. 8 turns left." in said
    match.apply(Resign())
    panel.present(view_of(match))
    assert panel.list.model().index(3, 0).data() == "Turn 4: Anna gave up."
    panel.present(view_of(match_with("", variant=Variant.ADVANCED)))
    assert "left" not in panel.track.accessibleDescription()
    panel.present(view_of(random_match(Random(2), 2)))
    assert "The stack is empty" in seen.shown(panel)
    panel.present(None)
    assert panel.list.model().rowCount() == 0


def test_the_tray_shows_and_tells_of_every_design_how_many_are_left(panel: SidePanel) -> None:
    match = played(2)
    panel.present(view_of(match))
    grid = panel.tray.list
    model = grid.model()
    texts = [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(26)]
    for design, text in zip(DESIGNS, texts, strict=True):
        left = match.state.stack.count(design)
        told = {0: "none left", 1: "1 left", 2: "2 left"}[left]
        assert text == f"Design {design}: {told} in the stack"
    assert f"{len(match.state.stack)} tiles in the stack" in seen.shown(panel)
    for row in range(26):
        assert grid.viewport().rect().contains(grid.visualRect(model.index(row, 0)))
    before = panel.tray.grab().toImage()
    for name in ("maple", "walnut"):
        panel.set_style(Style(name))
        assert (panel.tray.grab().toImage() == before) == (name == "maple")


def test_the_track_shows_what_the_turn_would_score_and_markers_glide(panel: SidePanel) -> None:
    view = view_of(played(2))
    panel.present(view)
    still = panel.track.grab().toImage()
    panel.show_pending(12)
    assert panel.track.grab().toImage() != still
    panel.present(view)
    assert panel.track.grab().toImage() == still
    moving = SidePanel(Motion(10_000))
    for scores, is_there in ((view.scores, True), ((12, 4), False)):
        moving.present(View(replace(view, scores=scores)))
        assert (moving.track.property("moved") == 1.0) == is_there
    moving.deleteLater()
    names = ("W" * 40, "Maximiliane von und zu Hohenlohe-Bartens")
    panel.present(view_of(TopologyMatch(Topology(), replace(match_with("").setup, names=names))))
    assert panel.track.minimumSizeHint().width() <= 330, "long names do not push the points away"


def test_colours_of_players_can_be_seen_on_both_grounds() -> None:
    for seat in range(4):
        for tokens, dark in ((LIGHT, False), (DARK, True)):
            assert contrast(colour_of(seat, dark), QColor(tokens.panel)) >= 3


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
    """The texts in a table."""
    model = table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_review_shows_its_progress_then_a_line_for_each_turn_and_the_chosen_one_on_the_table(
    parent: QWidget, view: View
) -> None:
    left: list[bool] = []
    calculated: list[Done] = []
    cancelled: list[bool] = []

    def calculate(done: Done, progress: Callable[[float], None]) -> Callable[[], None]:
        calculated.append(done)
        progress(1 / 3)
        return lambda: cancelled.append(True)

    dialog = ReviewDialog(parent, view, calculate)
    dialog.left.connect(lambda: left.append(True))
    dialog.show()
    come_to_front(dialog)
    assert dialog.progress.value() == 33
    assert not dialog.table.isVisible()
    calculated[0](reviewed(view))
    assert dialog.table.isVisible()
    points = view.turns[0].points
    lines = rows(dialog.table)
    assert len(lines) == len(view.turns)
    assert lines[0][:5] == ["1", "Anna", str(points), str(points + 5), "7"]
    assert lines[-1][4] == "–"
    while not dialog.table.hasFocus():
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
    assert dialog.told.text().startswith("Pick a turn")
    told: list[tuple[int, bool]] = []
    dialog.compared.connect(lambda turn, best: told.append((turn.number, best)))
    for number in (1, 2, 3):
        QTest.keyClick(dialog.table, Qt.Key.Key_Down)
        assert dialog.told.text().startswith(f"Turn {number}: ")
    dialog.shown.button(1).click()
    dialog.table.selectRow(3)
    assert told == [(1, False), (2, False), (3, False), (3, True), (4, True)]
    for height, has_room in ((360, False), (700, True)):
        dialog.resize(540, height)
        assert dialog.chart.isVisible() == has_room, "the turns have its room"
        assert dialog.table.height() > 60
    dialog.close()
    assert left == [True]
    cancelled.clear()
    other = ReviewDialog(parent, view, calculate)
    other.show()
    other.close()
    assert cancelled


def result(played_by: str = PERSON, player: str = "Anna", **other: int) -> Result:
    """A result of a match for two."""
    usual = {"place": 1, "points": 120, "turns": 9, "best_turn": 30, "best_ring": 14}
    return Result(Variant.BASE.value, 2, player, played_by, **(usual | other))


def opened(parent: QWidget, *found: Result) -> StatisticsDialog:
    """The statistics of these results."""
    store = MemoryStore(COLUMNS, *(one._asdict() for one in found))
    dialog = StatisticsDialog(parent, store, Answers(), Memory())
    dialog.look()
    return dialog


def test_players_are_counted_by_name_and_computers_by_level_in_the_matches_that_are_chosen(
    parent: QWidget,
) -> None:
    dialog = opened(
        parent,
        result(),
        result(place=2, points=60, best_turn=41),
        result("club", "Computer", turns=8),
        result("mixed", "Ben"),
    )
    assert rows(dialog.table) == [
        ["Anna", "2", "1", "10.00", "41", "14"],
        ["Nora · Club player", "1", "1", "15.00", "30", "14"],
        ["Person and computer", "1", "1", "13.33", "30", "14"],
    ]
    assert [bar.value for bar in dialog.chart.bars][3:7] == [1, 0, 0, 1], "Anna's alone"
    assert "Anna: Results by points scored" in seen.everything_said(dialog)
    dialog.table.selectRow(1)
    assert [bar.value for bar in dialog.chart.bars][3:7] == [0, 0, 0, 1]
    assert dialog.chart.accessibleDescription() == "Nora · Club player: from 120 points: 1"
    # filters choose the variant and the number of players, at first those of the last match
    more, four = result()._replace(variant="advanced", points=900), result()._replace(players=4)
    dialog = opened(parent, result(), more, four)
    assert (dialog.variant.combo.currentText(), dialog.players.combo.currentText()) == (
        "Base game",
        "4 players",
    )
    assert rows(dialog.table)[0][1] == "1"
    assert "2 more results don’t match “Base game · 4 players”." in seen.everything_said(dialog)
    dialog.players.combo.setCurrentIndex(0)
    assert rows(dialog.table)[0][1] == "2"
    dialog.variant.combo.setCurrentIndex(1)
    assert rows(dialog.table)[0][3] == "100.00"
    assert dialog.chart.bars[-1].value == 1
    # all that are counted are exported, if there are any
    exported: list[Document] = []
    dialog.export_wanted.connect(exported.append)
    dialog.show()
    seen.find_button(dialog, "Export…").click()
    dialog.close()
    lines = exported[0].forms[0].make().decode().splitlines()
    assert lines == [
        "match,variant,players,player,played_by,place,points,turns,best_turn,best_ring",
        "1,advanced,2,Anna,person,1,900,9,30,14",
    ]
    empty = opened(parent)
    empty.show()
    assert "Finish a match" in empty.chart.accessibleDescription()
    assert not seen.offers(empty, "Export…")
    empty.close()


def test_progress_is_the_points_a_turn_match_by_match_by_the_turns_of_each(parent: QWidget) -> None:
    found = (
        result(points=90, turns=9),
        result(points=20, turns=1, best_turn=20),
        result("club"),
        result(player="Ben"),
    )
    dialog = opened(parent, *found)
    dialog.pages.button(1).click()
    page = dialog.progress
    assert page.heading.text() == "Ben: Points per turn, match by match"
    dialog.table.selectRow(0)
    points, means = page.chart.lines
    assert (points.name, points.values, means.values) == ("Anna", [10.0, 20.0], [10.0, 11.0])
    assert page.chart.accessibleDescription() == "Average of the last 2 matches: 11.0."


def test_the_rules_have_pictures_explain_signs_and_keys_and_credit_their_authors(qapp: QApplication) -> None:
    page = rules_page()
    assert page.count("<img ") == 3
    for told in ("blue dots", "hatched", "Ctrl+Enter", "Markus Hagenauer", "Gerd Breitenbach"):
        assert told in page
