"""A table for screen readers: names, places on screen, focus, actions, and news."""

import gc
from collections.abc import Callable, Iterator
from weakref import ref

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.ears import heard, name
from tests.gui.person import Person, spelled
from tests.hexagons import COLOURS, HEXES, STEPS, HexPainter, HexWords, hexagon, spread
from topologic_qt.table.layout import TileLook
from topologic_qt.table.scene import Reach, TableScene
from topologic_qt.table.view import TableView
from topologic_qt.widgets.card import Curtain
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

FLOWER = [hexagon("r0", (0, 0)), *(hexagon(f"b{number}", step) for number, step in enumerate(STEPS))]
"""A hexagon and the six around it, clockwise from the right."""

LONG = hexagon("g", (2, 0), (3, -1))
"""A tile of two hexagons, to the right of the flower."""

Event = QAccessible.Event

News = list[tuple[QAccessible.Event, str]]
"""What a screen reader was told, each with the name of what it is about, or with the text announced."""


def new_view() -> TableView:
    scene = TableScene(HEXES, HexPainter(), spread, HexWords(), None, Motion(0))
    scene.lay([*FLOWER, LONG], pieces=2)
    view = TableView(scene)
    scene.setParent(view)
    view.resize(900, 640)
    view.show()
    view.fit()
    return view


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    made = new_view()
    qtbot.addWidget(made)
    yield made
    made.close()


@pytest.fixture
def news(monkeypatch: pytest.MonkeyPatch) -> News:
    told: News = []

    def note(event: QAccessibleEvent) -> None:
        about = event.accessibleInterface()
        assert about.isValid()  # Qt passes on nothing else
        said = event.message() if isinstance(event, QAccessibleAnnouncementEvent) else name(about)
        told.append((event.type(), said))

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    return told


def children(view: TableView) -> list[QAccessibleInterface]:
    table = heard(view)
    return [table.child(number) for number in range(table.childCount())]


def names(view: TableView) -> list[str]:
    return [name(child) for child in children(view)]


def named(view: TableView, begin: str) -> QAccessibleInterface:
    (found,) = (child for child in children(view) if name(child).startswith(begin))
    return found


def press(part: QAccessibleInterface) -> None:
    action = part.actionInterface()
    assert action.actionNames() == [action.pressAction()]
    action.doAction(action.pressAction())
    QApplication.processEvents()


def test_the_tiles_are_read_row_by_row_and_then_the_tray_each_as_a_button(view: TableView) -> None:
    assert names(view) == [
        *("b4 1 0", "b5 2 0", "g 4 0"),
        *("b3 0 1", "r0 1 1", "b0 2 1"),
        *("b2 0 2", "b1 1 2"),
        *("piece 1 in the tray", "piece 2 in the tray"),
    ]
    for part in children(view):
        state = part.state()
        assert part.role() is QAccessible.Role.Button
        assert (state.focusable, state.selectable, state.invisible, state.offscreen) == (1, 0, 0, 0)
        assert part.parent() is heard(view)
        assert part.childCount() == 0
        assert part.window() is heard(view).window()
    assert heard(view).role() is QAccessible.Role.Grouping
    assert heard(view).child(-1) is None
    assert heard(view).child(len(children(view))) is None
    corner = view.viewport().mapToGlobal(QPoint(2, 2))
    assert heard(view).childAt(*corner.toTuple()) is None
    view.table.set_pieces(["r0", "r0"])
    assert "r0 1 1 piece 1 piece 2" in names(view)
    assert not [part for part in names(view) if "tray" in part]


def test_a_part_covers_what_is_drawn_there_and_follows_the_camera(view: TableView) -> None:
    sight = view.viewport().rect()
    moves: list[Callable[[], None]] = [lambda: view.zoom(1.7), lambda: view.pan(QPoint(37, -21)), view.fit]
    for move in moves:
        move()
        QApplication.processEvents()
        picture = view.grab().toImage()
        for part in children(view):
            inside, key = view.viewport().mapFromGlobal(part.rect().center()), name(part).split()[0]
            if key == "piece":
                assert view.table.piece_at(view.mapToScene(inside)) is not None
            elif sight.contains(inside) and key != "g":
                assert picture.pixelColor(inside) == COLOURS[view.table.tiles[key].look.face]
                across = view.table.tile_outline(key).boundingRect().width() * view.transform().m11()
                assert abs(part.rect().width() - across) <= 2
            if sight.contains(inside):
                assert heard(view).childAt(*part.rect().center().toTuple()) is part
                assert not part.state().offscreen
    view.zoom(4, view.mapFromScene(HEXES.centre((3, -1))))
    assert named(view, "b3").state().offscreen
    assert not named(view, "g").state().offscreen


def test_a_part_stays_the_same_while_its_tile_lies_there_and_news_are_told(
    view: TableView, news: News
) -> None:
    before = {name(part).split()[0]: part for part in children(view) if "tray" not in name(part)}
    shifted: list[TileLook] = [hexagon("r0", (0, 0)), hexagon("b0", (1, 0)), hexagon("b9", (2, 0))]
    news.clear()
    view.table.lay(shifted, pieces=1)
    assert heard(view).childCount() == 4
    assert heard(view).child(0) is before["r0"]
    assert heard(view).child(1) is before["b0"]
    QApplication.processEvents()
    assert names(view) == ["r0 0 0", "b0 1 0", "b9 2 0", "piece 1 in the tray"]
    told = [kind for kind, _ in news]
    assert told.count(Event.ObjectDestroyed) == 7  # six tiles and a piece
    assert {said for kind, said in news if kind is Event.ObjectDestroyed} == {""}
    assert [said for kind, said in news if kind is Event.NameChanged] == ["r0 0 0", "b0 1 0"]
    assert [said for kind, said in news if kind is Event.ObjectCreated] == ["b9 2 0"]
    # A piece that is moved gives two tiles other names.
    view.table.set_pieces(["b0"])
    assert names(view)
    QApplication.processEvents()
    news.clear()
    view.table.set_pieces(["r0"])
    QApplication.processEvents()
    assert news == [(Event.NameChanged, "r0 0 0 piece 1"), (Event.NameChanged, "b0 1 0")]


def test_the_parts_go_as_soon_as_the_table_is_hidden_or_a_curtain_closes(qtbot: QtBot, news: News) -> None:
    room, view = QWidget(), new_view()
    qtbot.addWidget(room)
    view.setParent(room)
    curtain = Curtain(room)
    room.show()
    view.show()
    said = names(view)
    assert len(said) == 10
    QApplication.processEvents()
    news.clear()
    curtain.show()
    QApplication.processEvents()
    assert news == [(Event.ObjectDestroyed, "")] * 10
    news.clear()
    curtain.hide()
    QApplication.processEvents()
    assert news == [(Event.ObjectCreated, text) for text in said]
    # Before a dialog takes the table along, nothing is left that Qt could ask.
    part, numbers = named(view, "r0"), [QAccessible.uniqueId(part) for part in children(view)]
    assert all(QAccessible.accessibleInterface(number) is not None for number in numbers)
    view.hide()
    assert not any(QAccessible.accessibleInterface(number) for number in numbers)
    assert heard(view).childCount() == 0
    assert (part.isValid(), name(part), part.rect().isEmpty()) == (False, "", True)
    view.show()
    assert heard(view).childCount() == 10


def test_the_focus_follows_the_keyboard_and_is_told_to_who_comes_back(
    view: TableView, qtbot: QtBot, news: News
) -> None:
    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(heard(view)))  # as when a view is moved
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    assert not [part for part in children(view) if part.state().focused]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        news.clear()
        QTest.keyClick(view, key)
        here = named(view, view.hover.tile)
        assert news == [(Event.Focus, name(here))]
        assert heard(view).focusChild() is here
        view.table.cursor.hide()  # as while something is held: what was told still holds
        assert [part for part in (heard(view), *children(view)) if part.state().focused] == [here]
        view.table.cursor.show()
    view.clearFocus()
    assert not [part for part in children(view) if part.state().focused]
    QApplication.processEvents()
    news.clear()
    view.setFocus()
    QApplication.processEvents()
    assert news == [(Event.Focus, name(here))]
    view.table.lay([LONG])
    QApplication.processEvents()
    focus = [told for event, told in news[1:] if event is Event.Focus]
    assert (focus, heard(view).state().focused) == ([name(heard(view))], True)


def test_a_piece_is_played_by_pressing_parts_that_are_still_there(view: TableView, qtbot: QtBot) -> None:
    table = view.table
    table.set_reach({1: Reach({"g": ["g"]})})
    press(named(view, "piece 2"))
    assert table.held == 1
    with qtbot.waitSignal(table.dropped) as dropped:
        press(named(view, "g "))
    assert dropped.args == [1, "g"]
    clicked: list[str] = []
    table.tile_clicked.connect(clicked.append)
    press(named(view, "b3"))
    assert clicked == ["b3"]
    named(view, "b3").actionInterface().doAction("Press")
    view.table.lay(FLOWER[:1])
    QApplication.processEvents()
    assert clicked == ["b3"], "what is gone is not pressed"


def test_a_match_says_what_lies_where_and_no_more(person: Person) -> None:
    QAccessible.setActive(True)
    try:
        person.sit_down(seekers=3, shape="rectangle")
        person.begin_round("Y5")
        view = person.game_screen.table_view
        said = names(view)
        assert len(said) == 63
        places = [(x, y) for y in range(6) for x in range(10)]
        assert said[:60] == [f"{spelled(person.at(x, y))}, row {y + 1}, column {x + 1}" for x, y in places]
        assert said[60:] == [f"Seeker {number}, in the tray" for number in (1, 2, 3)]
        # The tile of the cursor has the focus, also where a reader was there first.
        view.setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
            QTest.keyClick(view, key)
            here = heard(view).focusChild()
            assert name(here) == view.table.describe_tile(view.cursor_tile or "")
            assert here.state().focused
    finally:
        QAccessible.setActive(False)
    press(named(view, "Seeker 1"))
    press(named(view, spelled(person.at(0, 0))))
    assert person.positions == f"{person.at(0, 0)} - -"
    for seeker in (1, 2):
        person.hand.drag(seeker, person.at(5, 0))
    said = names(view)
    assert len(said) == 60
    assert [text.partition("; ")[2] for text in said if ";" in text] == ["Seeker 1", "Seeker 2, Seeker 3"]


def tree(thing: QAccessibleInterface) -> object:
    """Everything that a screen reader can ask about something and its contents."""
    inside = [thing.child(number) for number in range(thing.childCount())]
    texts = [thing.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Description)]
    state = thing.state()
    told = (state.focusable, state.focused, state.invisible, state.offscreen, state.selected)
    return thing.role(), texts, thing.rect().getRect(), told, [tree(child) for child in inside]


def test_two_secrets_give_equal_trees(person: Person) -> None:
    view, trees = person.game_screen.table_view, []
    for secret in ("Y5", "R1"):
        person.sit_down()
        person.hide_secret(secret)
        assert heard(view).childCount() == 0
        covered = tree(heard(view))
        person.open_curtain()
        trees.append((covered, tree(heard(view))))
    assert trees[0] == trees[1]


def test_no_part_keeps_a_table_that_nobody_has(qapp: QApplication) -> None:
    kept: list[ref[QObject]] = []
    for _ in range(4):
        view = new_view()
        kept += [ref(view), ref(view.table)]
        for part in children(view):
            QAccessible.uniqueId(part)  # as those do who speak to other programs
        view.table.lay(FLOWER)
        QApplication.processEvents()
        assert len(names(view)) == 7
        del view, part
        gc.collect()
    assert [table() for table in kept] == [None] * 8
