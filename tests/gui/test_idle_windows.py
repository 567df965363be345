"""Windows in which nothing runs: another game, or the shelf, takes the place of theirs."""

import gc
import threading
from collections import Counter
from pathlib import Path

import pytest
from opening import write_match
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import LEFT, OpenDeal, Players
from tests.gui.person import CONTROL
from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import OpenTable, People
from tests.real_tables import FACE_UP, HAND
from tests.tables import new_match
from tests.waiting import wait_until
from topologic_qt.app.codec import read_match
from topologic_qt.app.folders import Folders
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules import Kind, Line, Step
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY

pytestmark = pytest.mark.gui


def shelf_in(window: Window) -> ShelfPage | None:
    """The shelf, if it is in a window."""
    page = window.centralWidget()
    return page if isinstance(page, ShelfPage) else None


def choose(window: Window, info: GameInfo) -> None:
    """Choose a game on the shelf of a window."""
    page = shelf_in(window)
    assert page is not None
    next(card for card in page.cards if card.info == info).play.click()
    clear_away()


def clear_away() -> None:
    """Let go of everything that is only waiting to be let go of."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def leave_a_match(people: People) -> None:
    """Play a turn, and close the window."""
    sit_down(people)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()


def test_the_shelf_takes_the_place_of_a_setup_page(people: People) -> None:
    people.menu("File", "Other games …")
    clear_away()
    assert people.window.windows.open == (people.window,)
    assert shelf_in(people.window) is not None
    assert people.window.windowTitle() == "Topologic"
    assert [menu.text() for menu in people.window.menuBar().actions()] == ["&File", "&Edit", "&View", "&Help"]
    choose(people.window, TOPOLOGIC)
    assert people.window.windows.open == (people.window,)
    assert people.window.game.session.package.info == TOPOLOGIC
    assert people.window.game.screen.is_setting_up
    assert people.window.findChildren(QDockWidget) == [people.window.game.chrome.dock]


def test_a_running_match_is_not_disturbed_by_the_shelf(people: People) -> None:
    sit_down(people)
    people.play_turn()
    people.menu("File", "Other games …")
    clear_away()
    first, other = people.window.windows.open
    assert first is people.window
    assert people.window.game.controller.is_running
    assert isinstance(other, Window)
    assert shelf_in(other) is not None


def test_whoever_asks_for_the_shelf_again_gets_the_one_that_is_there_with_what_waits_by_then(
    people: People,
) -> None:
    sit_down(people)
    people.play_turn()
    people.key(Qt.Key.Key_G, CONTROL)
    windows = people.window.windows
    first, other = windows.open
    people.window.activateWindow()
    people.key(Qt.Key.Key_G, CONTROL)
    clear_away()
    assert windows.open == (first, other)
    assert QApplication.activeWindow() is other
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    third = windows.another(DEDUCTION)
    clear_away()
    QTest.keyClick(third, Qt.Key.Key_G, CONTROL)
    clear_away()
    assert {*windows.open} == {other, third}
    assert QApplication.activeWindow() is other
    page = shelf_in(other) if isinstance(other, Window) else None
    assert page is not None
    card = next(card for card in page.cards if card.info == TOPOLOGY)
    wait_until(lambda: any(offer.text().startswith("Continue") for offer in card.offers))


def test_a_match_that_waits_behind_the_setup_page_is_offered_on_the_shelf(people: People) -> None:
    sit_down(people)
    people.play_turn()
    played = people.match
    people.menu("File", "New match …")
    people.menu("File", "Other games …")
    clear_away()
    page = shelf_in(people.window)
    assert people.window.windows.open == (people.window,)
    assert page is not None
    card = next(card for card in page.cards if card.info == TOPOLOGY)
    wait_until(lambda: any(offer.text().startswith("Continue") for offer in card.offers))
    card.offers[0].click()
    clear_away()
    again: object = people.window.game.controller.view
    assert again == played


def test_a_kept_match_of_another_game_goes_on_in_an_idle_window(
    people: People, open_window: OpenWindow
) -> None:
    leave_a_match(people)
    other = open_window()
    other.menu("File", "Kept matches …")
    wait_until(lambda: seen.offers(other.window, "Continue"))
    other.press("Continue")
    clear_away()
    assert other.window.windows.open == (other.window,)
    assert other.window.windowTitle().startswith("Topology")


def test_a_kept_match_of_another_game_goes_on_beside_a_running_one(
    people: People, open_window: OpenWindow
) -> None:
    leave_a_match(people)
    other = open_window()
    other.sit_down(seekers=3, shape="rectangle")
    other.begin_round("K1")
    other.menu("File", "Kept matches …")
    wait_until(lambda: seen.offers(other.window, "Continue"))
    other.press("Continue")
    clear_away()
    assert len(other.window.windows.open) == 2
    assert other.window.game.session.package.info == TOPOLOGIC
    assert other.window.game.controller.is_running


def test_a_field_of_another_game_opens_in_an_idle_window(
    people: People, open_window: OpenWindow, tmp_path: Path
) -> None:
    builder = open_window()
    builder.menu("File", "Build a field …")
    wait_until(lambda: builder.editing.is_open)
    builder.menu("File", "Other games …")
    clear_away()
    assert len(builder.window.windows.open) == 2  # what is being built stays
    people.window.open_file(tmp_path / "none.topologic-field")
    clear_away()
    assert people.window.windows.open == (people.window,)
    assert people.window.game.session.package.info == TOPOLOGIC


def test_games_that_take_turns_in_a_window_leave_nothing_behind(open_table: OpenTable) -> None:
    window = open_table().window

    def parts() -> Counter[str]:
        return Counter(part.metaObject().className() for part in window.findChildren(QObject))

    def round_trip() -> None:
        for info in (TOPOLOGIC, TOPOLOGY):
            window.game.show_games()
            clear_away()
            choose(window, info)
        window.game.session.disk.settle()
        wait_until(lambda: parts()["QScroller"] > 0)  # fingers can scroll a moment later
        clear_away()
        gc.collect()
        clear_away()

    for _ in range(2):
        round_trip()
    before = parts(), threading.active_count(), len(QApplication.topLevelWidgets())
    round_trip()
    assert parts() - before[0] == Counter()
    assert (threading.active_count(), len(QApplication.topLevelWidgets())) == before[1:]


def save_a_topology_match(people: People, path: Path) -> None:
    """Begin a match of Topology, save it, and close its window."""
    sit_down(people)
    people.answers.file = path
    people.menu("File", "Save as …")
    wait_until(lambda: people.controller.is_saved)
    people.window.close()


def test_a_window_with_an_open_question_is_not_idle(
    people: People, open_deal: OpenDeal, tmp_path: Path
) -> None:
    file = tmp_path / "a.topology"
    save_a_topology_match(people, file)
    players = open_deal()
    players.choose_way("Real table")
    players.push("Start the match")
    dialog = players.window.findChild(RealTableDialog)
    assert dialog is not None
    dialog.tiles.choose(HAND, FACE_UP)
    players.window.windows.receive([file])
    players.push("Start taking notes", dialog)
    assert players.match.hand == HAND
    wait_until(lambda: len(players.window.windows.open) == 2)
    assert players.window.game.session.package.info == DEDUCTION
    assert players.match.hand == HAND


def begin_to_write(players: Players, text: str) -> None:
    """Double-click the first line of the log, and type a remark."""
    log = players.screen.panel.log
    at = log.visualRect(log.model().index(0, 0)).center()
    QTest.mouseClick(log.viewport(), LEFT, pos=at)
    QTest.mouseDClick(log.viewport(), LEFT, pos=at)
    (editor,) = log.findChildren(QLineEdit)
    QTest.keyClicks(editor, text)


def begin_and_write(players: Players) -> None:
    """Begin a match, ask a question, and begin to write a remark on it."""
    players.begin()
    players.ask(2, Kind.COUNT, Line.SUIT)
    wait_until(lambda: players.match.step is Step.ANNOUNCE)
    begin_to_write(players, "odd")


def test_a_remark_that_is_being_written_is_kept_when_the_window_closes(
    open_deal: OpenDeal, folders: Folders
) -> None:
    players = open_deal(motion=100)
    begin_and_write(players)
    controller = players.controller
    players.window.close()
    assert controller.notes.sheets[0].remarks == {0: "odd"}
    (copy,) = folders.autosave.glob("*.deduction")
    assert read_match(copy).content.notes == controller.notes


def test_nothing_can_be_written_in_a_finished_match_and_its_window_gives_way(
    people: People, open_deal: OpenDeal, tmp_path: Path
) -> None:
    file = tmp_path / "a.topology"
    save_a_topology_match(people, file)
    players = open_deal()
    players.begin()
    players.ask(2, Kind.COUNT, Line.SUIT)
    wait_until(lambda: players.match.step is Step.ANNOUNCE)
    players.announce(players.controller.match.state.missing)
    players.answers.file = tmp_path / "m.deduction"
    players.menu("File", "Save as …")
    wait_until(lambda: players.controller.is_saved)
    log = players.screen.panel.log
    QTest.mouseDClick(log.viewport(), LEFT, pos=log.visualRect(log.model().index(0, 0)).center())
    assert log.findChildren(QLineEdit) == []
    players.window.windows.receive([file])
    wait_until(lambda: players.window.game.session.package.info == TOPOLOGY)
    assert players.window.windows.open == (players.window,)


@pytest.mark.parametrize("by_choice", [False, True], ids=["file", "choice"])
def test_a_file_that_the_shelf_still_reads_is_not_lost_when_a_game_takes_its_place(
    people: People, tmp_path: Path, by_choice: bool
) -> None:
    files = [tmp_path / name for name in ("a.topologic", "b.topologic")]
    for file in files:
        write_match(new_match().snapshot(), file)
    window = people.window
    people.menu("File", "Other games …")
    clear_away()
    for file in files:
        window.open_file(file)
    if by_choice:
        choose(window, DEDUCTION)
    windows = window.windows

    def opened() -> set[Path | None]:
        games = [each.game for each in windows.open if isinstance(each, Window) and not shelf_in(each)]
        return {game.controller.path for game in games} - {None}

    wait_until(lambda: opened() == set(files))
