"""The shelf: what each game is, what waits in it, and how it looks in windows of any size."""

import shutil

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.test_idle_windows import clear_away, leave_a_match, shelf_in
from tests.gui.test_language import english_again as english_again
from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import OpenTable, People
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import speak
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.widgets.translate import match_title

pytestmark = pytest.mark.gui

NAMES = ("Maximiliana", "Bartholomew", "Computer at my left", "Computer at my right")


def shelf_of(window: Window) -> ShelfPage:
    window.game.show_games()
    clear_away()
    page = shelf_in(window)
    assert page is not None
    return page


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


def test_the_match_that_waits_is_seen_and_more_are_counted(
    open_table: OpenTable, open_window: OpenWindow, folders: Folders
) -> None:
    leave_a_match(open_table())
    (copy,) = folders.autosave.glob(f"[!.]*{TOPOLOGY.suffix}")
    for number in range(24):
        shutil.copy(copy, copy.with_name(f"{number}{TOPOLOGY.suffix}"))
    card = shelf_of(open_table().window).card_of(TOPOLOGY)
    before = card.grab().toImage()
    wait_until(lambda: "25 matches are waiting for you." in seen.shown(card))
    assert card.offers[0].text() == "Continue: Anna – Ben"
    assert card.offers[0].accessibleName() == "Continue: Topology: Anna – Ben"
    assert card.grab().toImage() != before
    menu = open_window().window.game.menu
    assert "waiting" not in menu.actions["games"].text()
    menu.file.aboutToShow.emit()
    wait_until(lambda: menu.actions["games"].text() == "Other &games (25 waiting) …")


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


def test_a_match_that_waits_for_a_letter_is_told_apart(open_table: OpenTable) -> None:
    people = open_table()
    sit_down(people)
    people.play_turn()
    people.menu("Match", "Copy for the other player")
    wait_until(lambda: people.match.waits_for_mail)
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    card = shelf_of(open_table().window).card_of(TOPOLOGY)
    wait_until(lambda: "1 match is waiting for mail." in seen.shown(card))
