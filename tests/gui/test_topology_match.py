"""Whole matches of Topology in the real window: to the result, kept, saved, counted, beside another game."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.topology_people import OpenTable, People
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window, open_window as open_any_window
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules import Draw, Level, Turn, Variant, new_setup, shuffled_stack
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.screen import TopologyScreen
from topologic_qt.table.first_paint import FirstPaint

pytestmark = pytest.mark.gui

ROOT = Path(__file__).parent.parent.parent

KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from topology_opening import open_topology
from tests.gui.answers import Answers
from tests.gui.topology_people import People
from topologic_qt.app.folders import Folders
from topologic_qt.games.topology.rules import new_setup

app = QApplication([])
window = open_topology(Folders(Path(sys.argv[1]), Path(sys.argv[2])), Answers())
window.show()
people = People(window, window.windows.context.ask)
people.controller.begin(new_setup(seed="killed"))
for _ in range(4):
    people.play_turn()
while not window.game.session.disk.is_idle:
    app.processEvents()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def both_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box with Topologic and Topology."""
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, TOPOLOGY])


def sit_down(people: People, players: int = 2, variant: Variant = Variant.BASE, word: str = "parrot") -> None:
    """Begin a match of people on the setup page."""
    page = people.screen.setup_page
    page.players.ways.group.button(players - 2).click()
    for row in page.players.seats[:players]:
        row.kind.setCurrentIndex(0)
    page.variant_for_two.value = variant
    page.seed.value = word
    page.first.value = 0
    people.push("Start the match")


def play_to_the_end(people: People) -> None:
    """Play every turn that is left."""
    while not people.match.is_over:
        if people.match.must_choose:
            choice = Draw() if people.match.number % 3 else Turn(people.match.tiles[0].at)
            people.controller.propose(choice)
        people.play_turn()


def shown(people: People) -> str:
    """All that is in sight."""
    return "\n".join(seen.shown(people.window))


@pytest.mark.parametrize(
    ("players", "variant"), [(2, Variant.BASE), (3, Variant.BASE), (4, Variant.BASE), (2, Variant.ADVANCED)]
)
def test_a_match_is_played_to_its_ranking(people: People, players: int, variant: Variant) -> None:
    sit_down(people, players, variant)
    assert people.match.setup.variant is variant
    assert people.match.setup.names == ("Anna", "Ben", "Clara", "David")[:players]
    play_to_the_end(people)
    view = people.match
    assert people.screen.panel.list.model().rowCount() == len(view.turns)
    for line in (result_text.full_heading(view), *result_text.ranking(view)[1:]):
        assert line in shown(people)
    assert people.offers("New match")
    assert people.offers("Review …")
    assert people.offers("Swap seats") == (players == 2)
    assert people.offers("Once more")


def test_a_duel_is_two_matches_of_one_stack_with_seats_swapped(people: People) -> None:
    sit_down(people, word="duel")
    play_to_the_end(people)
    first = people.match.scores
    people.push("Swap seats")
    assert people.match.setup.names == ("Ben", "Anna")
    assert people.match.revealed == tuple(shuffled_stack("duel")[1:4])
    play_to_the_end(people)
    second = people.match.scores
    ben, anna = first[1] + second[0], first[0] + second[1]
    assert f"Ben {first[1]} + {second[0]} = {ben}, Anna {first[0]} + {second[1]} = {anna}" in shown(people)
    people.push("Once more")
    assert people.match.number == 1
    assert people.match.setup.first == 1


def test_finished_matches_are_counted(people: People, folders: Folders) -> None:
    sit_down(people)
    play_to_the_end(people)
    people.menu("Match", "Statistics …")
    dialog = wait_until(lambda: people.screen.statistics.dialog)
    model = dialog.table.model()
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    won = [model.index(row, 2).data() for row in range(model.rowCount())]
    assert names == ["Anna", "Ben"]
    assert sorted(won) == ["0", "1"]
    rows = [json.loads(line) for line in folders.history.read_bytes().splitlines()]
    assert [row["game"] for row in rows] == ["topology", "topology"]


def test_a_turn_of_the_log_is_looked_at_and_left(people: People) -> None:
    sit_down(people)
    for _ in range(4):
        people.play_turn()
    log = people.screen.panel.list
    QTest.mouseClick(
        log.viewport(), Qt.MouseButton.LeftButton, pos=log.visualRect(log.model().index(1, 0)).center()
    )
    assert "You are looking at turn 2" in shown(people)
    assert len(people.shown) == 7
    people.push("Back to now")
    assert len(people.shown) == 13
    assert not log.currentIndex().isValid()


def test_a_computer_plays_in_any_seat_and_people_take_over_and_hand_over(people: People) -> None:
    page = people.screen.setup_page
    page.players.ways.group.button(1).click()
    page.players.seats[1].kind.setCurrentIndex(1)
    page.players.seats[2].kind.setCurrentIndex(0)
    page.first.value = 0
    people.push("Start the match")
    people.play_turn()
    wait_until(lambda: people.match.number == 3)
    assert people.match.turns[1].computer is not None
    people.menu("Match", "Let the computer play on", "Novice")
    wait_until(lambda: people.match.number == 4)
    assert people.match.seat == 0
    computer = people.match.seating[2]
    assert computer is not None
    assert computer.level is Level.NOVICE


def test_it_is_kept_when_the_program_is_killed(open_table: OpenTable, folders: Folders) -> None:
    if sys.platform == "win32":
        pytest.skip("no such signal here")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    arguments = [sys.executable, "-c", KILLED, str(folders.settings), str(folders.autosave)]
    killed = subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    people = open_table()
    people.window.look_for_kept_match()
    wait_until(lambda: people.offers("Continue"))
    people.push("Continue")
    assert people.match.number == 5
    assert people.screen.panel.list.model().rowCount() == 4
    assert people.shown == set(people.match.tiles)


def test_it_is_saved_and_opened_beside_the_other_game(
    people: People, open_window: OpenWindow, tmp_path: Path
) -> None:
    sit_down(people, 3)
    for _ in range(5):
        people.play_turn()
    played, people.answers.file = people.match, tmp_path / "rings.topology"
    people.menu("File", "Save as …")
    wait_until(lambda: people.controller.is_saved)
    people.window.close()
    other = open_window()
    other.start()
    other.window.open_file(tmp_path / "rings.topology")
    wait_until(lambda: len(other.window.windows.open) == 2)
    opened = other.window.windows.open[-1]
    assert isinstance(opened, Window)
    wait_until(lambda: opened.game.controller.is_running)
    assert isinstance(opened.game.screen, TopologyScreen)
    view: object = opened.game.controller.view
    assert view == played
    assert opened.windowTitle().startswith("Topology: Anna – Ben – Clara (rings.topology)")
    assert other.window.game.session.package.info == TOPOLOGIC
    assert other.window.windowTitle().startswith("Topologic")


def test_the_shelf_goes_on_with_the_match_of_either_game(
    people: People, open_window: OpenWindow, folders: Folders
) -> None:
    sit_down(people)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    other = open_window()
    other.sit_down(seekers=3, shape="rectangle")
    other.begin_round("K1")
    wait_until(lambda: other.window.game.session.disk.is_idle)
    other.window.close()
    shelf = Window(other.window.windows)
    shelf.show_shelf()
    shelf.show()
    page = shelf.centralWidget()
    assert isinstance(page, ShelfPage)
    assert {"Topologic", "Topology", "2 to 4 players · 20 to 45 minutes"} <= set(seen.shown(page))
    shelf.look_for_kept_match()
    with_match = page.cards[:2]
    wait_until(
        lambda: all(card.offers[:1] and card.offers[0].text()[:8] == "Continue" for card in with_match)
    )
    offers = [card.offers[0].text() for card in page.cards]
    assert offers[0].startswith("Continue: ")
    assert offers[1] == "Continue: Anna – Ben"
    page.cards[1].offers[0].click()
    QApplication.processEvents()
    wait_until(lambda: shelf.game.controller.is_running)
    assert isinstance(shelf.game.screen, TopologyScreen)
    shelf.close()


def test_the_match_of_another_game_is_offered_at_the_start(people: People, open_window: OpenWindow) -> None:
    sit_down(people)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    other = open_window()
    other.window.look_for_kept_match()
    go_on = "Continue: Topology: Anna – Ben"  # beside the lesson of a game that nobody has played here
    wait_until(lambda: seen.offers(other.window, go_on))
    other.press(go_on)
    assert [window.windowTitle().split(":")[0] for window in other.window.windows.open] == ["Topology"]


def test_the_game_of_the_window_that_was_used_last_comes_back(
    people: People, make_second: Callable[[Window], Window]
) -> None:
    other = make_second(people.window)
    for window, game in ((people.window, TOPOLOGY), (other, TOPOLOGIC), (people.window, TOPOLOGY)):
        window.raise_window()
        wait_until(window.isActiveWindow)
        assert Window(people.window.windows).first_game == game
    people.window.windows.close()
    QApplication.processEvents()
    assert Window(people.window.windows).first_game == TOPOLOGY


def test_two_windows_have_two_games_and_settings_of_their_own(
    people: People, make_second: Callable[[Window], Window]
) -> None:
    sit_down(people)
    other = make_second(people.window)
    game = people.window.game
    game.settings.choose(game.session.settings, "material", "walnut")
    sit_down_again = new_setup(seed="other")
    people.controller.begin(sit_down_again)
    assert people.match.tiles[0].design == sit_down_again.stack[0]
    assert other.game.session.settings.value("settings/material") is None
    assert other.game.session.package.info == TOPOLOGIC


@pytest.fixture
def make_second() -> Callable[[Window], Window]:
    """A way to open a window with Topologic beside another one."""

    def make(window: Window) -> Window:
        made = open_any_window(window.windows, TOPOLOGIC)
        made.show()
        QApplication.processEvents()
        return made

    return make


def test_the_table_is_shown_before_the_game_has_come(people: People) -> None:
    window = Window(people.window.windows)
    window.resize(900, 600)
    window.show_preview(TOPOLOGY)
    window.show()
    first = window.centralWidget()
    assert isinstance(first, FirstPaint)
    table = first.grab().toImage()
    middle = table.pixelColor(table.rect().center())
    assert middle.red() > middle.blue()  # it is of wood
    window.close()


def test_a_match_is_reviewed_when_it_is_over(people: People) -> None:
    sit_down(people, 4)
    for _ in range(3):
        people.play_turn()
    people.menu("Match", "Give up the match …")
    assert people.match.is_over
    people.push("Review …")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 3)
    dialog.table.selectRow(1)
    assert dialog.told.text().startswith("Turn 2: Ben scored")
    assert len(people.shown) < len(people.match.tiles)
    dialog.close()
    assert people.shown == set(people.match.tiles)
