"""The shelf: games and waiting matches, in windows of any size, also only by keys."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import PEOPLE, OpenDeal, any_question
from tests.gui.ears import focused
from tests.gui.sitters import come_to_front
from tests.gui.test_idle_windows import clear_away, leave_a_match, shelf_in
from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import OpenTable, People
from tests.waiting import wait_until
from topologic_qt.app.features.recovery.feature import RecoveryDialog
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import speak
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.start.program import open_window as fresh_window
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import match_title

pytestmark = pytest.mark.gui

NAMES = ("Maximiliana", "Bartholomew", "Computer at my left", "Computer at my right")


def page_of(window: Window) -> ShelfPage:
    page = shelf_in(window)
    assert page is not None
    return page


def shelf_of(window: Window) -> ShelfPage:
    window.windows.show_shelf(window)
    clear_away()
    return page_of(window)


def copy_match(folders: Folders, times: int) -> None:
    """Copy the kept match several times."""
    (copy,) = folders.autosave.glob(f"[!.]*{TOPOLOGY.suffix}")
    for number in range(times):
        shutil.copy(copy, copy.with_name(f"{number}{TOPOLOGY.suffix}"))


def test_all_games_are_side_by_side_with_a_sentence_each(people: People) -> None:
    page = shelf_of(people.window)
    for size in (QSize(900, 600), QSize(1920, 1080)):
        people.window.resize(size)
        QApplication.processEvents()
        assert len({card.y() for card in page.cards}) == 1
        assert len({card.height() for card in page.cards}) == 1
        assert all(card.visibleRegion().boundingRect() == card.rect() for card in page.cards)
        assert list(clipped_texts(page, ())) == []
    told = seen.shown(page)
    for info in registry.GAMES:
        assert info.idea in told
        assert info.about in told
    assert "2 to 4 players · 20 to 45 minutes" in told


def test_tools_open_over_the_shelf_and_lead_back_to_it(people: People) -> None:
    page = shelf_of(people.window)
    for entries, title in (
        (["Tournament…"], "Tournament"),
        (["Statistics", "Topology"], "Topology: Statistics"),
    ):
        people.menu("Tools", *entries)
        dialog = wait_until(QApplication.activeModalWidget)
        assert dialog.windowTitle() == title
        assert page_of(people.window) is page
        dialog.close()
        assert page.isVisible()


def test_the_match_that_waits_is_seen_and_more_are_counted(
    open_table: OpenTable, open_window: OpenWindow, folders: Folders
) -> None:
    leave_a_match(open_table())
    copy_match(folders, 24)
    people = open_table()
    sit_down(people)
    people.play_turn()
    people.menu("Match", "Play elsewhere", "Copy for the other player")
    wait_until(lambda: people.match.waits_for_mail)
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    card = shelf_of(open_table().window).card_of(TOPOLOGY)
    before = card.grab().toImage()
    told = "25 matches are waiting for you.\n1 match is waiting for others."
    wait_until(lambda: told in seen.shown(card))
    assert card.offers[0].text() == "Continue: Anna – Ben"
    assert card.offers[0].accessibleName() == "Continue: Topology: Anna – Ben"
    assert card.grab().toImage() != before
    menu = open_window().window.game.menu
    assert "waiting" not in menu.actions["games"].text()
    menu.file.aboutToShow.emit()
    wait_until(lambda: menu.actions["games"].text() == "Other &games (26 waiting)…")


def test_damaged_results_and_matches_are_told_on_the_shelf(
    folders: Folders, answers: Answers, request: pytest.FixtureRequest
) -> None:
    folders.autosave.mkdir(parents=True, exist_ok=True)
    (folders.autosave / "20250131-lost.topologic").write_bytes(b"{")
    folders.records.parent.mkdir(parents=True, exist_ok=True)
    folders.records.write_bytes(b"no results at all" * 500)
    request.getfixturevalue("shelf_windows").open[0].look_for_kept_match()
    wait_until(lambda: len(answers.told) == 2)
    assert "records-damaged.sqlite3" in answers.told[0] + answers.told[1]
    assert "20250131-lost.topologic" in answers.told[0] + answers.told[1]


@pytest.mark.usefixtures("in_english_again")
def test_a_match_of_many_names_takes_two_lines_and_its_tip_names_them_all(
    open_table: OpenTable, qapp: QApplication
) -> None:
    people = open_table()
    people.begin(names=NAMES)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    speak(qapp, "de")
    table = open_table()
    table.window.resize(900, 600)
    page = shelf_of(table.window)
    facts = [text.split(" · ")[0] for text in seen.shown(page) if "Minuten" in text]
    assert facts == ["2 Personen", "2 bis 4 Personen", "3 bis 5 Personen"]
    card = page.card_of(TOPOLOGY)
    offer = wait_until(lambda: next((each for each in card.offers if NAMES[0] in each.text()), None))
    wait_until(lambda: offer.height() == offer.heightForWidth(offer.width()))
    assert offer.height() == offer.sizeHint().height() + offer.fontMetrics().lineSpacing()
    told, progress = offer.toolTip().split("\n")
    assert told == match_title("Topology", NAMES)
    assert offer.accessibleName().endswith(told)
    assert offer.accessibleDescription() == progress
    assert offer.property("role") == "primary", "going on stands out"
    assert card.play.property("role") is None


# -- by keys alone -----------------------------------------------------------------------------------

NOON = 1_790_000_000
"""A time, in seconds since 1970."""


@pytest.fixture
def shelf(open_table: OpenTable, folders: Folders) -> Iterator[Window]:
    """The shelf in front on a day with a field, while two matches of Topology wait."""
    leave_a_match(open_table())
    copy_match(folders, 1)
    day = datetime(2026, 11, 23, 20, 45, tzinfo=UTC)
    windows = Windows(Context(folders, Motion(0), now=lambda: day), fresh_window)
    window = windows.another(None)
    assert isinstance(window, Window)
    window.resize(1280, 800)
    come_to_front(window)
    page = page_of(window)
    window.look_for_kept_match()
    wait_until(lambda: page.days and "2 matches are waiting for you." in seen.shown(page))
    yield window
    windows.close()


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


def test_tab_comes_to_every_button_and_the_keyboard_stays_where_something_was_deleted(
    shelf: Window, folders: Folders
) -> None:
    page = page_of(shelf)
    way = stops(page)
    assert way[0].window() is shelf
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
    assert {f"{info.name}: Puzzles" for info in registry.GAMES if info.load().puzzles} <= set(names)
    assert f"{TOPOLOGY.name}: Learn in 90 seconds" in names

    # What is deleted is offered no more.
    page.card_of(DEDUCTION).play.setFocus()
    menu = shelf.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    entries = {seen.without_mnemonic(action.text()): action for action in menu.actions()}
    entries["Kept matches…"].trigger()
    dialog = list_over(shelf)
    wait_until(lambda: seen.offers(dialog, "Delete"))
    for left in (1, 0):
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
        wait_until(lambda left=left: dialog.rows.rowCount() == left)  # type: ignore[misc]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    wait_until(lambda: page_of(shelf) is not page)
    wait_until(lambda: not any(folders.autosave.glob(f"[!.]*{TOPOLOGY.suffix}")))
    wait_until(lambda: not any("Continue" in text for text in seen.shown(page_of(shelf))))
    assert not seen.offers(page_of(shelf), "Show all…")
    come_to_front(shelf)
    wait_until(lambda: focused().startswith("Deduction: Learn in 90 seconds"))


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
