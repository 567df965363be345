"""The shelf by keys alone: Tab goes as the page is read, and no two buttons have the same name."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from tests.gui import seen
from tests.gui.deduction_players import PEOPLE, OpenDeal, any_question
from tests.gui.ears import focused
from tests.gui.sitters import come_to_front
from tests.gui.test_idle_windows import leave_a_match, shelf_in
from tests.gui.topology_people import OpenTable
from tests.waiting import wait_until
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.recovery_dialog import RecoveryDialog
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window, open_window as fresh_window
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

NOON = 1_790_000_000
"""A time, in seconds since 1970."""


@pytest.fixture
def shelf(open_table: OpenTable, folders: Folders) -> Iterator[Window]:
    """The shelf in front on a day with a field of the day, while two matches of Topology wait."""
    for _ in range(2):
        leave_a_match(open_table())
    day = datetime(2026, 11, 23, 20, 45, tzinfo=UTC)
    windows = Windows(Context(folders, Motion(0), now=lambda: day), fresh_window)
    window = windows.another(None)
    assert isinstance(window, Window)
    window.resize(1280, 800)
    come_to_front(window)
    page = page_of(window)
    window.look_for_kept_match()
    wait_until(lambda: page.has_days and "2 matches are waiting for you." in seen.shown(page))
    yield window
    windows.close()


def page_of(window: Window) -> ShelfPage:
    page = shelf_in(window)
    assert page is not None
    return page


def list_over(window: Window) -> RecoveryDialog:
    wait_until(lambda: window.findChild(RecoveryDialog) is not None)
    dialog = window.findChild(RecoveryDialog)
    assert isinstance(dialog, RecoveryDialog)
    wait_until(lambda: dialog.rows.rowCount() and "Reading" not in dialog.rows.index(0).data())
    return dialog


def stops(page: ShelfPage) -> list[QWidget]:
    found: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in found:
        assert page.isAncestorOf(focus)
        found.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        QApplication.processEvents()
    return found


def test_tab_goes_from_above_to_below_card_by_card_and_no_two_buttons_have_the_same_name(
    shelf: Window,
) -> None:
    page = page_of(shelf)

    def place(stop: QWidget) -> tuple[int, int, int]:
        card = next((number for number, card in enumerate(page.cards) if card.isAncestorOf(stop)), None)
        at = stop.mapTo(page, QPoint())
        if card is not None:
            return card, at.y(), at.x()
        is_above = at.y() < page.cards[0].mapTo(page, QPoint()).y()
        return -1 if is_above else len(page.cards), at.y() if not is_above else 0, at.x()

    way = stops(page)
    assert way[0].window() is shelf
    begin = way.index(min(way, key=place))
    assert (way[begin:] + way[:begin]) == sorted(way, key=place), [stop.accessibleName() for stop in way]
    buttons = [made for made in page.findChildren(QAbstractButton) if made.isVisible()]
    assert len(buttons) > 2 * len(registry.GAMES) + 3
    assert {*way} == {*buttons}, "Tab comes to every button"
    names: list[str] = []
    for stop in way:
        stop.setFocus()
        names.append(focused())
        if not stop.accessibleName().startswith("Continue"):
            assert getattr(stop, "text", str)() in names[-1]
    assert sorted(set(names)) == sorted(names)
    assert {f"{info.name}: Puzzles" for info in registry.GAMES if info.has_puzzles} <= set(names)
    assert f"{TOPOLOGY.name}: Learn it in 90 seconds" in names


def test_the_keyboard_begins_at_the_match_that_was_left_last(
    open_table: OpenTable, open_deal: OpenDeal, folders: Folders
) -> None:
    leave_a_match(open_table())
    players = open_deal()
    players.begin(seating=PEOPLE)
    players.propose(any_question(players.match))
    wait_until(lambda: players.window.game.session.disk.is_idle)
    players.window.close()
    for last in (TOPOLOGY, DEDUCTION):
        for copy in folders.autosave.glob("[!.]*"):
            os.utime(copy, (NOON, NOON + (copy.suffix == last.suffix)))
        windows = Windows(Context(folders, Motion(0)), fresh_window)
        window = windows.another(None)
        assert isinstance(window, Window)
        come_to_front(window)
        assert focused().startswith("Play Topologic")
        window.look_for_kept_match()
        wait_until(
            lambda window=window: (  # type: ignore[misc]
                sum(text.startswith("Continue") for text in seen.shown(page_of(window))) == 2
            )
        )
        assert focused().startswith(f"Continue: {last.name}: ")
        windows.close()


def test_what_is_deleted_is_offered_no_more_and_the_keyboard_stays_at_its_game(
    shelf: Window, folders: Folders
) -> None:
    page = page_of(shelf)
    page.card_of(DEDUCTION).play.setFocus()
    menu = shelf.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    entries = {seen.without_mnemonic(action.text()): action for action in menu.actions()}
    entries["Kept matches …"].trigger()
    dialog = list_over(shelf)
    wait_until(lambda: seen.offers(dialog, "Delete"))
    for left in (1, 0):
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
        wait_until(lambda left=left: dialog.rows.rowCount() == left)  # type: ignore[misc]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    wait_until(lambda: page_of(shelf) is not page)
    wait_until(lambda: not any(folders.autosave.glob(f"[!.]*{TOPOLOGY.suffix}")))
    wait_until(lambda: not any("Continue" in text for text in seen.shown(page_of(shelf))))
    assert not seen.offers(page_of(shelf), "Show all …")
    come_to_front(shelf)
    wait_until(lambda: focused().startswith("Deduction: Learn it in 90 seconds"))
