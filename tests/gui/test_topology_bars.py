"""The strips under Topology's table in the smallest window, and the track of points."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui.topology_people import OpenTable, People
from topologic_qt.games.topology.rules import Draw, Turn, Variant, View
from topologic_qt.games.topology.ui.rules_page import rules_page
from topologic_qt.games.topology.ui.score_track import ScoreTrack
from topologic_qt.games.topology.ui.standing import Lane
from topologic_qt.translation import PSEUDO
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui


@pytest.fixture
def small(speak: Callable[[str], str], open_table: OpenTable) -> People:
    """People before the smallest window, in a language that needs more words."""
    speak(PSEUDO)
    people = open_table()
    people.window.resize(900, 600)
    QApplication.processEvents()
    assert (people.window.width(), people.window.height()) == (900, 600)
    return people


def clipped(people: People) -> list[str]:
    """The texts in the strips of which something cannot be read."""
    QApplication.processEvents()
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(people.screen, ())]


def buttons(people: People) -> list[QPushButton]:
    """The buttons in sight of the strip of the player on turn."""
    return [made for made in people.screen.play.turns.bar.findChildren(QPushButton) if made.isVisible()]


def test_the_choice_of_the_advanced_variant_is_whole_in_the_smallest_window(small: People) -> None:
    small.begin("BCDEFG", names=("Anna", "Ben"), variant=Variant.ADVANCED)
    assert len(buttons(small)) == 3
    assert clipped(small) == []
    small.controller.propose(Turn((0, 0)))
    assert len(buttons(small)) == 3
    assert clipped(small) == []


def test_after_the_choice_its_buttons_are_gone(small: People) -> None:
    small.begin("BCDEFG", names=("Anna", "Ben"), variant=Variant.ADVANCED)
    choice = buttons(small)
    small.controller.propose(Draw())
    QApplication.processEvents()
    assert len(set(choice) & set(buttons(small))) == 1  # that of a suggestion stays
    assert clipped(small) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_result_stays_in_its_room_in_the_smallest_window(open_table: OpenTable, players: int) -> None:
    people = open_table()
    people.window.resize(900, 600)
    people.begin(names=("Anna", "Ben", "Clara", "David")[:players])
    while not people.match.is_over:
        people.play_turn()
    bar = people.screen.result_bar
    bar.present(View(replace(people.match, scores=(44, 43, 35, 36)[:players])), can_review=True)
    assert bar.isVisible()
    assert clipped(people) == []
    assert bar.height() == bar.minimumHeight()  # that of the room for strips
    shown = [made for made in bar.findChildren(QPushButton) if made.isVisible()]
    rows = {made.y() for made in shown}
    assert len(shown) == (4 if players == 2 else 3)  # two can swap their seats, too
    assert len(rows) == 2
    assert len({max(made.geometry().right() for made in shown if made.y() == row) for row in rows}) == 1


@pytest.mark.parametrize("points", [9, 88, 142, 1000])
def test_the_cup_is_beside_the_signs_of_the_turns(qapp: QApplication, points: int) -> None:
    def drawn(leads: bool, turns: int) -> QImage:
        track = ScoreTrack(Motion(0))
        track.resize(330, 80)
        track.show_lanes([Lane(0, "Anna", points, turns, turns, False, leads)])
        return track.grab().toImage()

    bare, cup, signs = drawn(False, 0), drawn(True, 0), drawn(False, 9)

    def changed(image: QImage) -> set[tuple[int, int]]:
        return {
            (x, y)
            for x in range(150, 330)
            for y in range(30)
            if QColor(image.pixel(x, y)) != QColor(bare.pixel(x, y))
        }

    assert changed(cup)
    assert changed(signs)
    assert max(x for x, _ in changed(signs)) < min(x for x, _ in changed(cup))


def test_how_to_play_explains_the_signs_on_the_table_and_the_keys(qapp: QApplication) -> None:
    page = rules_page()
    for told in (
        "blue dots",
        "hatched",
        "1 to 3",
        "H by half",
        "Delete",
        "Ctrl+Enter",
        "Enter lays it",
        "L goes",
    ):
        assert told in page
