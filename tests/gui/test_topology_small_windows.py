"""Topology on screens with hardly any room, also in large letters: everything to play with is in sight."""

from collections.abc import Callable

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.topology_people import OpenTable, People
from topologic_qt.games.topology.rules import Variant
from topologic_qt.games.topology.rules.state import TurnResult
from topologic_qt.games.topology.ui.rack import rack_fit
from topologic_qt.translation import choose_language
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.replay import LookBack, Replay
from topologic_qt.widgets.resources import resource

pytestmark = pytest.mark.gui

LOW, SMALL = QSize(640, 400), QSize(800, 600)
NAMES = ("Anna", "Ben", "Clara", "David")


@pytest.fixture(params=["usual", "large"])
def letters(request: pytest.FixtureRequest) -> str:
    """The size of the letters, everywhere."""
    if request.param == "large":
        request.getfixturevalue("large_letters")
    return str(request.param)


@pytest.fixture(params=[LOW, SMALL], ids=["low", "small"])
def on_screen(letters: str, request: pytest.FixtureRequest, open_table: OpenTable) -> Callable[[], People]:
    """A function that sits people down before a window that a small screen has room for."""

    def sit_down() -> People:
        people = open_table()
        fitted(people, request.param)
        return people

    return sit_down


def fitted(people: People, screen: QSize) -> None:
    """Have a window as large as a screen has room for."""
    people.window.fit(screen)
    QApplication.processEvents()
    assert people.window.size().boundedTo(screen) == people.window.size()


def in_view(people: People, widget: QWidget) -> QRect:
    """Where a widget lies in the view of the table."""
    return QRect(people.view.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())


def rack(people: People) -> QRect:
    """Where the rack lies in the view of the table."""
    area = people.table.rack.sceneBoundingRect()
    return people.view.mapFromScene(area).boundingRect()


def seen_of_table(people: People) -> QRect:
    """The part of the table's view over which no strip lies."""
    bar = in_view(people, people.screen.play.turns.bar)
    view = people.view.viewport().rect()
    return QRect(view.topLeft(), QPoint(view.right(), min(view.bottom(), bar.top() - 1)))


def covers(people: People) -> list[QRect]:
    """Where something lies over a corner of the table."""
    tabletop = people.screen.tabletop
    return [in_view(people, over) for over in (tabletop.badge, tabletop.camera_bar) if over.isVisible()]


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_rack_and_all_tiles_are_in_sight(on_screen: Callable[[], People], players: int) -> None:
    people = on_screen()
    people.begin("BCD", names=NAMES[:players])
    for _ in range(3):
        people.play_turn()
    QApplication.processEvents()
    room, tiles = seen_of_table(people), people.view.mapFromScene(people.table.field_rect).boundingRect()
    assert room.contains(rack(people).adjusted(1, 1, -1, -1))
    assert room.contains(tiles)
    for taken in [rack(people), *covers(people)]:
        assert not taken.intersects(tiles)
    assert not any(taken.intersects(rack(people)) for taken in covers(people))


def test_beside_open_scores_nothing_covers_the_tiles_just_laid(open_table: OpenTable) -> None:
    people = open_table()
    fitted(people, LOW)
    people.begin("BCD", names=("Maximiliane-Wilhelmina von Hohenstaufen", "Ben"))
    people.key(Qt.Key.Key_F4)
    for _ in range(4):
        QApplication.processEvents()
    people.play_turn()
    for _ in range(4):
        QApplication.processEvents()
    room, tiles = seen_of_table(people), people.view.mapFromScene(people.table.field_rect).boundingRect()
    assert people.view.height() > 140
    assert room.contains(tiles)
    assert covers(people)
    assert not any(taken.intersects(tiles) for taken in covers(people))
    assert not people.screen.tabletop.camera_bar.isVisible()


@pytest.mark.parametrize("players", [2, 4])
def test_every_tile_of_a_turn_is_laid_by_the_mouse(on_screen: Callable[[], People], players: int) -> None:
    people = on_screen()
    people.begin("BCD", names=NAMES[:players])
    for slot in range(len(people.rack)):
        people.lay(slot, (2 + 2 * slot, 0), 0)
        assert len(people.laid) == slot + 1
    people.key(Qt.Key.Key_Return)
    assert people.match.number == 2


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_button_and_no_word_is_cut_off(
    on_screen: Callable[[], People], speak: Callable[[str], str], language: str
) -> None:
    assert not choose_language(language, resource("words"))
    people = on_screen()
    people.begin("BCDEFG", names=NAMES[:2], variant=Variant.ADVANCED)
    assert cut_off(people) == []
    people.begin(names=NAMES[:2])
    assert cut_off(people) == []
    people.lay(0, (2, 0), 0)
    assert cut_off(people) == []
    people.play_turn()
    people.screen.panel.list.choose(0)
    assert cut_off(people) == []


def cut_off(people: People) -> list[str]:
    """The texts of the table and its strips of which something cannot be read."""
    QApplication.processEvents()
    screen = people.screen
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(screen, ())]


def test_every_button_below_a_finished_match_has_room_for_its_words(open_table: OpenTable) -> None:
    people = open_table()
    fitted(people, SMALL)
    people.begin(names=NAMES[:2])
    while not people.match.is_over:
        people.play_turn()
    assert cut_off(people) == []


def test_the_way_back_has_room_for_its_words_below_the_name_of_a_turn(
    qapp: QApplication, qtbot: QtBot, large_letters: None, speak: Callable[[str], str]
) -> None:
    assert not choose_language("fr", resource("words"))
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(350, 250)
    room.show()
    strip = LookBack(Replay(qapp, Motion(0)), room)
    strip.setParent(room)
    strip.resize(room.size())
    strip.show_turn("Vous regardez le tour 5, de Anna")
    assert list(clipped_texts(room, ())) == []


@pytest.mark.parametrize(
    ("size", "lies"), [((1280, 700), False), ((597, 218), False), ((449, 137), True), ((597, 109), True)]
)
def test_a_rack_lies_on_its_side_where_it_would_be_tiny(size: tuple[int, int], lies: bool) -> None:
    scale, is_lying = rack_fit(QSize(*size), 3)
    assert is_lying == lies
    assert 226 * scale >= 45
    assert (270 if lies else 722) * scale <= size[1]


@pytest.mark.parametrize("players", [2, 4])
def test_the_strip_leaves_what_is_counted_in_sight(on_screen: Callable[[], People], players: int) -> None:
    people = on_screen()
    people.begin("BCD", names=("Maximiliane-Wilhelmina von Hohenstaufen", *NAMES[1:players]))
    screen, tabletop = people.screen, people.screen.tabletop
    result = TurnResult(0, 1, (), drew=False, turned=None, rings=(), points=0)
    screen.play.turns.bar.hide()
    screen.counting_bar.present(people.match, result)
    for _ in range(4):
        QApplication.processEvents()
    strip = screen.counting_bar
    assert strip.mapTo(screen, QPoint()).y() >= tabletop.mapTo(screen, QPoint(0, tabletop.height())).y()
    assert "The rings are counted" in strip.accessibleDescription()
