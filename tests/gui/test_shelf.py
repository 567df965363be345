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
from topologic_qt.translation import ENGLISH
from topologic_qt.widgets.translate import match_title
from topologic_qt.widgets.wrapping_button import WrappingButton

pytestmark = pytest.mark.gui

NAMES = ("Maximiliana", "Bartholomew", "Computer at my left", "Computer at my right")


def shelf_of(window: Window) -> ShelfPage:
    """Bring the shelf into a window in which nothing runs."""
    window.game.show_games()
    clear_away()
    page = shelf_in(window)
    assert page is not None
    return page


@pytest.mark.parametrize("size", [QSize(900, 600), QSize(1280, 800), QSize(1920, 1080)])
def test_all_games_are_side_by_side_with_a_sentence_each(people: People, size: QSize) -> None:
    page = shelf_of(people.window)
    people.window.resize(size)
    QApplication.processEvents()
    tops = {card.y() for card in page.cards}
    assert len(tops) == 1
    assert len({card.height() for card in page.cards}) == 1
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in page.cards)
    told = seen.shown(page)
    for info in registry.GAMES:
        assert info.idea in told
        assert info.about in told
    assert "2 to 4 players · 20 to 45 minutes" in told
    assert list(clipped_texts(page, ())) == []


def test_german_has_one_word_for_those_who_play(open_table: OpenTable, qapp: QApplication) -> None:
    speak(qapp, "de")
    try:
        told = seen.shown(shelf_of(open_table().window))
    finally:
        speak(qapp, ENGLISH)
    facts = [text for text in told if "Minuten" in text]
    assert [text.split(" · ")[0] for text in facts] == ["2 Personen", "2 bis 4 Personen", "3 bis 5 Personen"]


def test_the_match_that_waits_is_seen_and_more_are_counted(open_table: OpenTable) -> None:
    for _ in range(3):
        leave_a_match(open_table())
    page = shelf_of(open_table().window)
    card = page.card_of(TOPOLOGY)
    before = card.grab().toImage()
    wait_until(lambda: "3 matches are waiting for you." in seen.shown(card))
    assert card.offers[0].text() == "Continue: Anna – Ben"
    assert card.offers[0].accessibleName() == "Continue: Topology: Anna – Ben"
    assert card.grab().toImage() != before


def test_the_name_of_a_match_that_waits_is_read_whole_and_going_on_stands_out(open_table: OpenTable) -> None:
    leave_a_match(open_table())
    table = open_table()
    table.window.resize(900, 600)
    card = shelf_of(table.window).card_of(TOPOLOGY)
    offer = wait_until(
        lambda: next((each for each in card.offers if each.text().startswith("Continue: ")), None)
    )
    name = "Continue: Field of the day, November 27, 2026"
    offer.setText(name)
    assert isinstance(offer, WrappingButton)
    wait_until(lambda: offer.height() == offer.heightForWidth(offer.width()) > offer.sizeHint().height())
    lines = offer.lines(offer.width())
    assert " ".join(lines) == name
    assert max(map(offer.fontMetrics().horizontalAdvance, lines)) < offer.width()
    assert offer.property("role") == "primary"
    assert card.play.property("role") is None


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
def test_a_match_of_many_names_takes_two_lines_and_its_tip_names_them_all(
    open_table: OpenTable, qapp: QApplication, language: str
) -> None:
    people = open_table()
    people.begin(names=NAMES)
    people.play_turn()
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    speak(qapp, language)
    table = open_table()
    table.window.resize(900, 600)
    card = shelf_of(table.window).card_of(TOPOLOGY)
    offer = wait_until(lambda: next((each for each in card.offers if NAMES[0] in each.text()), None))
    wait_until(lambda: offer.height() == offer.heightForWidth(offer.width()))
    assert offer.height() == offer.sizeHint().height() + offer.fontMetrics().lineSpacing()
    told, progress = offer.toolTip().split("\n")
    assert told == match_title("Topology", NAMES)
    assert offer.accessibleName().endswith(told)
    assert offer.accessibleDescription() == progress


def test_all_matches_that_wait_are_counted(
    open_table: OpenTable, open_window: OpenWindow, folders: Folders
) -> None:
    leave_a_match(open_table())
    (copy,) = folders.autosave.glob(f"[!.]*{TOPOLOGY.suffix}")
    for number in range(24):
        shutil.copy(copy, copy.with_name(f"{number}{TOPOLOGY.suffix}"))
    card = shelf_of(open_table().window).card_of(TOPOLOGY)
    wait_until(lambda: "25 matches are waiting for you." in seen.shown(card))
    menu = open_window().window.game.menu
    menu.file.aboutToShow.emit()
    wait_until(lambda: menu.actions["games"].text() == "Other &games (25 waiting) …")


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


def test_the_menu_tells_how_many_matches_wait_in_other_games(people: People, open_window: OpenWindow) -> None:
    leave_a_match(people)
    other = open_window()
    action = other.window.game.menu.actions["games"]
    assert "waiting" not in action.text()
    other.window.game.menu.file.aboutToShow.emit()
    wait_until(lambda: action.text() == "Other &games (1 waiting) …")
