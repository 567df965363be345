"""Whole matches of Topology in the real window: to the result, kept, saved, counted, beside another game."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window, open_window as open_any_window
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules import Draw, Level, Turn, Variant, shuffled_stack
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.screen import TopologyScreen

pytestmark = pytest.mark.gui


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


def test_a_match_of_the_advanced_variant_is_played_to_its_ranking(people: People) -> None:
    sit_down(people, variant=Variant.ADVANCED)
    assert people.match.setup.variant is Variant.ADVANCED
    play_to_the_end(people)
    view = people.match
    assert people.screen.panel.list.model().rowCount() == len(view.turns)
    for line in (result_text.full_heading(view), *result_text.ranking(view)[1:]):
        assert line in shown(people)
    assert people.offers("Review …")
    assert people.offers("Swap seats")
    assert people.offers("Once more")
    assert people.offers("New match")
    people.key(Qt.Key.Key_Return)
    assert people.screen.is_setting_up


def test_a_duel_is_two_matches_of_one_stack_with_seats_swapped_and_both_are_counted(
    people: People, folders: Folders
) -> None:
    sit_down(people, word="duel")
    play_to_the_end(people)
    first = people.match.scores
    people.menu("Match", "Statistics …")
    dialog = wait_until(lambda: people.screen.statistics.dialog)
    model = dialog.table.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Anna", "Ben"]
    assert sorted(model.index(row, 2).data() for row in range(model.rowCount())) == ["0", "1"]
    dialog.close()
    rows = [json.loads(line) for line in folders.history.read_bytes().splitlines()]
    assert [row["game"] for row in rows] == ["topology", "topology"]
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


def test_a_turn_of_the_log_is_looked_at_and_the_match_reviewed_when_it_is_given_up(people: People) -> None:
    sit_down(people)
    for _ in range(3):
        people.play_turn()
    log = people.screen.panel.list
    QTest.mouseClick(
        log.viewport(), Qt.MouseButton.LeftButton, pos=log.visualRect(log.model().index(1, 0)).center()
    )
    assert "You are looking at turn 2" in shown(people)
    assert len(people.shown) == 7
    people.push("Back to now")
    assert len(people.shown) == 10
    assert not log.currentIndex().isValid()
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


def test_it_is_saved_kept_and_opened_beside_the_other_game(
    people: People, open_window: OpenWindow, tmp_path: Path
) -> None:
    sit_down(people, 3)
    for _ in range(3):
        people.play_turn()
    played, people.answers.file = people.match, tmp_path / "rings.topology"
    people.menu("File", "Save as …")
    wait_until(lambda: people.controller.is_saved)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
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
    opened.close()
    third = open_window()
    third.window.look_for_kept_match()
    go_on = (
        "Continue: Topology: Anna – Ben – Clara"  # beside the lesson of a game that nobody has played here
    )
    wait_until(lambda: seen.offers(third.window, go_on))
    third.press(go_on)
    assert [window.windowTitle().split(":")[0] for window in third.window.windows.open] == ["Topology"]


def test_two_windows_have_two_games_with_settings_of_their_own_and_the_last_used_comes_back(
    people: People,
) -> None:
    sit_down(people)
    other = open_any_window(people.window.windows, TOPOLOGIC)
    other.show()
    QApplication.processEvents()
    game = people.window.game
    game.settings.choose(game.session.settings, "material", "walnut")
    assert other.game.session.settings.value("settings/material") is None
    assert other.game.session.package.info == TOPOLOGIC
    for window, info in ((people.window, TOPOLOGY), (other, TOPOLOGIC), (people.window, TOPOLOGY)):
        window.raise_window()
        wait_until(window.isActiveWindow)
        assert Window(people.window.windows).first_game == info
    people.window.windows.close()
    QApplication.processEvents()
    assert Window(people.window.windows).first_game == TOPOLOGY
