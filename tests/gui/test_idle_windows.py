"""Idle windows: another game or the shelf takes them over."""

from pathlib import Path

import pytest
from opening import write_match
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import LEFT, OpenDeal
from tests.gui.person import CONTROL
from tests.gui.test_files import entering
from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import People
from tests.real_tables import FACE_UP, HAND
from tests.tables import new_match
from tests.waiting import wait_until
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.shelf.shelf_card import GameCard, ShelfPage
from topologic_qt.app.window.window import Window
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line
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
    page.card_of(info).play.click()
    clear_away()


def clear_away() -> None:
    """Destroy everything that waits for it."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def leave_a_match(people: People) -> None:
    """Play a turn, and close the window."""
    sit_down(people)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()


def continues(card: GameCard) -> bool:
    """Whether a card on the shelf offers a waiting match."""
    return any(offer.text().startswith("Continue") for offer in card.offers)


def test_the_shelf_takes_the_place_of_a_setup_page_and_stands_beside_a_running_match_once(
    people: People,
) -> None:
    window, windows = people.window, people.window.windows
    people.menu("File", "Other games…")
    clear_away()
    assert [*windows.open] == [window]
    assert shelf_in(window) is not None
    assert window.windowTitle() == "Topologic"
    assert [menu.text() for menu in window.menuBar().actions()] == [
        "&File",
        "&Edit",
        "&View",
        "&Tools",
        "&Help",
    ]
    choose(window, TOPOLOGY)
    assert [*windows.open] == [window]
    assert window.game.session.package.info == TOPOLOGY
    assert window.game.screen.is_setting_up
    assert window.windowTitle().startswith("Topology")
    assert window.findChildren(QDockWidget) == [window.game.chrome.dock]

    # Beside a running match it stands in a window of its own, and whoever asks again gets that one.
    people = People(window, people.answers)
    sit_down(people)
    people.play_turn()
    people.key(Qt.Key.Key_G, CONTROL)
    first, other = windows.open
    assert first is window
    assert window.game.controller.is_running
    window.activateWindow()
    people.key(Qt.Key.Key_G, CONTROL)
    clear_away()
    assert [*windows.open] == [first, other]
    assert QApplication.activeWindow() is other
    assert isinstance(other, Window)
    choose(other, DEDUCTION)
    window.activateWindow()
    people.key(Qt.Key.Key_G, CONTROL)
    clear_away()
    assert [*windows.open] == [first, other], "a window in which no match was begun is used again"
    assert shelf_in(other) is not None

    # What waits by then is offered on it.
    wait_until(lambda: window.game.session.disk.is_idle)
    window.close()
    third = windows.another(DEDUCTION)
    clear_away()
    QTest.keyClick(third, Qt.Key.Key_G, CONTROL)
    clear_away()
    assert {*windows.open} == {other, third}
    assert QApplication.activeWindow() is other
    page = shelf_in(other)
    assert page is not None
    wait_until(lambda: continues(page.card_of(TOPOLOGY)))


def test_a_match_that_waits_behind_the_setup_page_is_offered_on_the_shelf(people: People) -> None:
    sit_down(people)
    people.play_turn()
    played = people.match
    people.menu("File", "New match…")
    people.menu("File", "Other games…")
    clear_away()
    page = shelf_in(people.window)
    assert people.window.windows.open == [people.window]
    assert page is not None
    card = page.card_of(TOPOLOGY)
    wait_until(lambda: continues(card))
    card.offers[0].click()
    clear_away()
    again: object = people.window.game.controller.view
    assert again == played


def test_a_kept_match_of_another_game_goes_on_in_an_idle_window_and_beside_a_running_match(
    people: People, open_window: OpenWindow, open_deal: OpenDeal
) -> None:
    entering(first := open_window())
    first.window.close()
    leave_a_match(people)
    players = open_deal()
    windows = players.window.windows
    for number, title in enumerate(("Topology", "Night"), start=1):
        players.menu("File", "Kept matches…")
        wait_until(lambda: seen.offers(players.window, "Continue"))
        players.push("Continue")
        clear_away()
        assert len(windows.open) == number
        assert windows.open[-1].windowTitle().startswith(title)
    assert players.window.windowTitle().startswith("Topology")


def test_a_field_of_another_game_opens_in_an_idle_window(
    people: People, open_window: OpenWindow, tmp_path: Path
) -> None:
    builder = open_window()
    builder.menu("Tools", "Build a field…")
    wait_until(lambda: builder.editing.is_in_front)
    builder.menu("File", "Other games…")
    clear_away()
    assert len(builder.window.windows.open) == 2  # what is being built stays
    people.window.open_file(tmp_path / "none.topologic-field")
    clear_away()
    assert people.window.windows.open == [people.window]
    assert people.window.game.session.package.info == TOPOLOGIC


def test_a_field_that_an_editor_has_open_is_shown_there(open_window: OpenWindow, tmp_path: Path) -> None:
    builder, file = open_window(), tmp_path / "a.topologic-field"
    builder.menu("Tools", "Build a field…")
    wait_until(lambda: builder.editing.is_in_front)
    builder.answers.file = file
    builder.menu("File", "Save the field as…")
    wait_until(lambda: builder.window.holds(file))
    other = builder.window.windows.another(TOPOLOGIC)
    builder.menu("Field", "Back")
    other.open_file(file)
    wait_until(lambda: builder.editing.is_in_front)
    wait_until(builder.window.isActiveWindow)
    assert builder.answers.questions == []


def test_a_window_with_an_open_question_is_not_idle(open_deal: OpenDeal, tmp_path: Path) -> None:
    file = tmp_path / "a.topologic"
    write_match(new_match().snapshot(), file)
    players = open_deal()
    players.choose_way("Real table")
    players.push("Start the match")
    dialog = players.window.findChild(RealTableDialog)
    assert dialog is not None
    dialog.tiles.choose(HAND, FACE_UP)
    players.window.windows.receive([file])
    players.push("Start", dialog)
    assert players.match.hand == HAND
    wait_until(lambda: len(players.window.windows.open) == 2)
    assert players.window.game.session.package.info == DEDUCTION
    assert players.match.hand == HAND


def test_a_remark_that_is_being_written_is_kept_when_the_window_closes(
    open_deal: OpenDeal, folders: Folders
) -> None:
    players = open_deal(motion=100)
    players.begin()
    players.ask(2, Kind.COUNT, Line.SUIT)
    wait_until(lambda: players.match.step is Step.ANNOUNCE)
    log = players.screen.panel.log
    at = log.visualRect(log.model().index(0, 0)).center()
    QTest.mouseClick(log.viewport(), LEFT, pos=at)
    QTest.mouseDClick(log.viewport(), LEFT, pos=at)
    (editor,) = log.findChildren(QLineEdit)
    QTest.keyClicks(editor, "odd")
    controller = players.controller
    players.window.close()
    assert controller.notes.sheets[0].remarks == {0: "odd"}
    (copy,) = folders.autosave.glob("*.deduction")
    assert read_match(copy).content.notes == controller.notes


@pytest.mark.parametrize("by_choice", [False, True], ids=["file", "choice"])
def test_a_file_that_the_shelf_still_reads_is_not_lost_when_a_game_takes_its_place(
    people: People, tmp_path: Path, by_choice: bool
) -> None:
    files = [tmp_path / name for name in ("a.topologic", "b.topologic")]
    for file in files:
        write_match(new_match().snapshot(), file)
    window = people.window
    people.menu("File", "Other games…")
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
