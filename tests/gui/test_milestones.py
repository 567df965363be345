"""Milestones: at the end of a match, on the shelf, and the next stronger computer."""

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_statistics import find
from tests.records import store_results
from tests.waiting import wait_until
from topologic_qt.app.features.milestones.dialog import MilestonesDialog
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.engine.players import PERSON
from topologic_qt.games.topologic.rules.round_results import Result

pytestmark = pytest.mark.gui

OWN = Result("", "2019", 5, "Anna", PERSON, 5, "paper", 0)


def store_wins(folders: Folders, *levels: str) -> None:
    """Leave a duel won against each of these levels."""
    rows = []
    for number, level in enumerate(levels):
        rows.append({**OWN._asdict(), "id": f"won-{number}/0"})
        rows.append({**OWN._replace(sought_by=level, turns=9)._asdict(), "id": f"won-{number}/1"})
    store_results(folders, "topologic", rows)


def test_a_match_that_reaches_one_says_so_and_the_shelf_marks_it_until_it_was_seen(person: Person) -> None:
    milestones(person).reject()
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    text = "Topologic: Find a secret in four turns, without help"
    wait_until(lambda: person.status == f"Milestone reached: {text}.")
    person.window.windows.show_shelf(person.window)
    (page,) = [page for each in person.window.windows.open for page in each.findChildren(ShelfPage)]
    wait_until(lambda: page.milestones.text() == "1 of 12 milestones, 1 new one")
    QTest.mouseClick(page.milestones, Qt.MouseButton.LeftButton)
    dialog = wait_until(lambda: page.window().findChild(MilestonesDialog))
    (first,) = dialog.table.findItems(text, Qt.MatchFlag.MatchExactly)
    item = dialog.table.item(first.row(), 1)
    assert item is not None
    assert item.text().endswith(f"{datetime.now().astimezone().year} (new)")
    assert dialog.table.hasFocus()
    dialog.reject()
    wait_until(lambda: page.milestones.text() == "1 of 12 milestones")


def milestones(person: Person) -> MilestonesDialog:
    """The page of milestones, counted after earlier requests."""
    person.menu("Tools", "Milestones…")
    return wait_until(lambda: person.window.findChild(MilestonesDialog))


def offers_club(person: Person) -> bool:
    """Whether the next stronger computer is offered, once all results are counted."""
    milestones(person).reject()
    return seen.offers(person.window, "Play against Nora")


@pytest.mark.parametrize(
    ("won", "answer"),
    [
        ("novice novice", "Play against Nora"),
        ("novice novice", "Not now"),
        ("novice", ""),
        ("novice novice master", ""),
    ],
)
def test_after_two_wins_the_next_stronger_computer_is_offered_once(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, won: str, answer: str
) -> None:
    store_wins(folders, *won.split())
    person, chosen = open_window(), list[str]()
    monkeypatch.setattr(person.game_screen, "choose_level", chosen.append)
    assert offers_club(person) == bool(answer)
    if answer:
        assert "You’ve beaten Milo twice. Ready for Nora · Club player?" in seen.shown(person.window)
        person.press(answer)
        assert not offers_club(open_window())
    assert chosen == (["club"] if answer.startswith("Play") else [])
    assert not offers_club(person)
