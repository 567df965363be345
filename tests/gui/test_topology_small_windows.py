"""Topology on small screens, also in large letters: everything for playing is visible."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from topology_opening import good_lay

from tests.gui.topology_people import OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules.moves import Draw, End, Resign
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, Variant, View, new_setup
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.laying import Places, middle
from topologic_qt.games.topology.ui.rack import rack_fit
from topologic_qt.translation import choose_language
from topologic_qt.widgets.icons import resource

pytestmark = pytest.mark.gui

LOW, SMALL = QSize(640, 400), QSize(800, 600)
NAMES = ("Anna", "Ben", "Clara", "David")
LONG = "Maximiliane-Wilhelmina von Hohenstaufen"


@pytest.fixture(params=["low and large", "small"])
def people(request: pytest.FixtureRequest, open_table: OpenTable) -> People:
    """People at a window for a small screen, the lowest one with large letters."""
    if request.param != "small":
        request.getfixturevalue("large_letters")
    people = open_table()
    fitted(people, SMALL if request.param == "small" else LOW)
    return people


def fitted(people: People, screen: QSize) -> None:
    """Make a window as large as fits a screen."""
    people.window.fit(screen)
    QApplication.processEvents()
    assert people.window.size().boundedTo(screen) == people.window.size()


def laid_out() -> None:
    """Let the window be laid out."""
    for _ in range(4):
        QApplication.processEvents()


def in_view(people: People, widget: QWidget) -> QRect:
    """A widget's place in the table's view."""
    return QRect(people.view.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())


def rack(people: People) -> QRect:
    """The rack's place in the table's view."""
    area = people.table.rack.sceneBoundingRect()
    return people.view.mapFromScene(area).boundingRect()


def tiles_in_view(people: People) -> QRect:
    """The tiles' place in the table's view."""
    return people.view.mapFromScene(people.table.field_rect).boundingRect()


def seen_of_table(people: People) -> QRect:
    """The part of the table's view without strips."""
    bar = in_view(people, people.screen.play.turns.bar)
    view = people.view.viewport().rect()
    return QRect(view.topLeft(), QPoint(view.right(), min(view.bottom(), bar.top() - 1)))


def covers(people: People) -> list[QRect]:
    """The places covered at the table's corners."""
    tabletop = people.screen.tabletop
    return [in_view(people, over) for over in (tabletop.badge, tabletop.camera_bar) if over.isVisible()]


def cut_off(people: People) -> list[str]:
    """The clipped texts of table and strips."""
    QApplication.processEvents()
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(people.screen, ())]


def test_every_tile_of_a_turn_is_laid_by_the_mouse_and_all_of_them_stay_in_sight(people: People) -> None:
    for players in (2, 4):
        people.begin("BCD", names=NAMES[:players])
        for slot in range(len(people.rack)):
            people.lay(slot, (2 + 2 * slot, 0), 0)
            assert len(people.laid) == slot + 1
        people.key(Qt.Key.Key_Return)
        assert people.match.number == 2
        people.play_turns(2)
        room, tiles = seen_of_table(people), tiles_in_view(people)
        assert room.contains(rack(people).adjusted(1, 1, -1, -1))
        assert room.contains(tiles)
        for taken in [rack(people), *covers(people)]:
            assert not taken.intersects(tiles)
        assert not any(taken.intersects(rack(people)) for taken in covers(people))
    # the strip that counts rings is below the table, also with a long name
    screen, tabletop = people.screen, people.screen.tabletop
    people.begin("BCD", names=(LONG, "Ben"))
    screen.play.turns.bar.hide()
    strip = screen.counting_bar
    strip.present(people.match, TurnResult(0, 1, (), drew=False, turned=None, rings=(), points=0))
    laid_out()
    assert strip.mapTo(screen, QPoint()).y() >= tabletop.mapTo(screen, QPoint(0, tabletop.height())).y()
    assert "Counting the rings" in strip.accessibleDescription()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_button_and_no_word_is_cut_off(
    language: str, speak: Callable[[str], str], large_letters: None, open_table: OpenTable
) -> None:
    assert not choose_language(language, resource("words"))
    people = open_table()
    fitted(people, LOW)
    people.begin("BCDEFG", names=NAMES[:2], variant=Variant.ADVANCED)
    assert cut_off(people) == []
    people.begin(names=NAMES[:2])
    assert cut_off(people) == []
    people.lay(0, (2, 0), 0)
    assert cut_off(people) == []
    people.play_turn()
    people.screen.panel.list.choose(0)
    assert cut_off(people) == []


def visible(widget: QWidget) -> list[QPushButton]:
    """The visible buttons of a strip."""
    return [made for made in widget.findChildren(QPushButton) if made.isVisible()]


def test_open_scores_and_the_strips_of_a_choice_and_of_a_result_have_room(open_table: OpenTable) -> None:
    people = open_table()
    fitted(people, LOW)
    people.begin("BCD", names=(LONG, "Ben"))
    people.key(Qt.Key.Key_F4)
    laid_out()
    people.play_turn()
    laid_out()
    tiles = tiles_in_view(people)
    assert people.view.height() > 140
    assert seen_of_table(people).contains(tiles)
    assert covers(people)
    assert not any(taken.intersects(tiles) for taken in covers(people))
    assert not people.screen.tabletop.camera_bar.isVisible()
    people.key(Qt.Key.Key_F4)
    # a choice
    fitted(people, SMALL)
    people.begin("BCDEFG", names=NAMES[:2], variant=Variant.ADVANCED)
    choice = visible(people.screen.play.turns.bar)
    assert len(choice) == 3
    assert cut_off(people) == []
    people.controller.propose(Draw())
    QApplication.processEvents()
    assert len(set(choice) & set(visible(people.screen.play.turns.bar))) == 1  # that of a suggestion stays
    # a result
    people.begin(names=NAMES[:2])
    people.play_turns()
    people.play_turn()
    assert people.match.is_over
    assert cut_off(people) == []
    people.window.resize(900, 600)
    bar = people.screen.result_bar
    bar.present(View(replace(people.match, scores=(44, 43))), can_review=True)
    assert bar.isVisible()
    assert cut_off(people) == []
    assert bar.height() == bar.minimumHeight()  # that of the room for strips
    assert [len(visible(bar)), len({made.y() for made in visible(bar)})] == [4, 2]


def test_a_rack_lies_on_its_side_where_it_would_be_tiny() -> None:
    for size, lies in (((1280, 700), False), ((597, 218), False), ((449, 137), True), ((597, 109), True)):
        scale, is_lying = rack_fit(QSize(*size), 3)
        assert is_lying == lies, size
        assert 226 * scale >= 45
        assert (270 if lies else 722) * scale <= size[1]


def spots(people: People) -> list[QPoint]:
    """The centres of all hexagons for the next tile, in the table's view."""
    places = Places(people.match.tiles)
    found = {place for direction in range(3) for place in places.hexes(direction)}
    return [people.view.mapFromScene(HEXES.centre(place)) for place in found]


def test_no_place_for_the_next_tile_lies_under_the_rack_or_the_points_and_no_tile_under_the_review(
    open_table: OpenTable,
) -> None:
    people = open_table()
    people.window.resize(900, 600)
    people.begin_with(new_setup(seed="room"))
    chance = Random(2)
    for _ in range(8):
        while people.match.revealed:
            people.controller.propose(good_lay(people.match, chance))
        people.controller.propose(End())
        covered = (rack(people), in_view(people, people.screen.tabletop.badge))
        for spot in spots(people):
            assert people.view.viewport().rect().contains(spot)
            assert not any(area.contains(spot) for area in covered)
    people.controller.propose(Resign())
    people.menu("Match", "Review the match…")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None

    def under(tile: PlacedTile) -> bool:
        at = people.view.mapToGlobal(people.view.mapFromScene(middle(tile)))
        return dialog.frameGeometry().contains(at)

    wait_until(lambda: not any(map(under, people.match.tiles)))
    beside = people.view.standpoint
    dialog.close()
    assert people.view.standpoint.x < beside.x
    assert people.view.camera is None
