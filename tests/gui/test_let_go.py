"""Whatever happens while a seeker is held: a hand never holds what may no longer be held."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from opening import controller_of, windows_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.finger import Finger
from tests.gui.person import Person, come_to_front
from topologic_qt.games.topologic.rules import ChangeSeat, Computer, Level, MoveSeeker, Tile
from topologic_qt.games.topologic.ui.presenter import shown_round
from topologic_qt.table.ghosts import GhostItem
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui

HELD = 1
"""The seeker that is held."""


@pytest.fixture(scope="module")
def screen(qapp: QApplication) -> QPointingDevice:
    """A touch screen."""
    return QTest.createTouchDevice()


@pytest.fixture
def playing(person: Person) -> Person:
    """The second turn, on a field of 10 × 6; the first seeker has moved already."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 3))
    return person


@pytest.fixture(params=["drag", "click", "key", "finger"])
def holding(request: pytest.FixtureRequest, playing: Person, screen: QPointingDevice) -> Iterator[Person]:
    """The same, with the second seeker in the hand above another tile."""
    finger = Finger(playing.game_screen.table_view, screen)
    goal = playing.hand.tile(playing.at(4, 4))
    match request.param:
        case "drag":
            playing.hand.carry(HELD, playing.at(4, 4))
        case "click":
            playing.hand.click(playing.hand.seeker(HELD))
            playing.hand.move(goal)
        case "key":
            playing.game_screen.table_view.setFocus()
            playing.key(Qt.Key(int(Qt.Key.Key_1) + HELD))
            playing.key(Qt.Key.Key_Down, times=4)
        case _:
            finger.press(playing.hand.seeker(HELD))
            finger.move(goal)
    assert playing.game_screen.table.held == HELD
    assert playing.lying.split()[HELD] == playing.at(4, 4)
    yield playing
    if request.param == "finger":
        finger.release()


def assert_nothing_is_held(person: Person) -> None:
    """The hand is empty, every seeker lies where it stands, nothing is lit, and the table shows the match."""
    table = person.game_screen.table
    assert table.held is None
    assert person.lying == shown(person)
    assert all(piece.pos() == piece.home and piece.scale() <= 1 for piece in table.pieces)
    assert {tile.glow for tile in table.tiles.values()} <= {Glow.NONE, Glow.CHOSEN, Glow.BEHIND}
    person.hand.move(person.hand.tile(next(iter(table.tiles))))
    person.hand.release()
    assert table.held is None
    assert person.lying == shown(person)


def shown(person: Person) -> str:
    """Where the seekers of the round that is shown stand."""
    return " ".join(str(tile or "-") for tile in shown_round(person.match).positions)


def action(person: Person, *path: str) -> QAction:
    """An entry of a menu, by the texts that lead there."""
    actions = person.window.menuBar().actions()
    for text in path[:-1]:
        found = next(entry for entry in actions if seen.without_mnemonic(entry.text()) == text)
        menu = found.menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        actions = menu.actions()
    return next(entry for entry in actions if seen.without_mnemonic(entry.text()) == path[-1])


CHANGES: dict[str, Callable[[Person], None]] = {
    "let the computer play on": lambda person: action(
        person, "Match", "Let the computer play on", "Novice"
    ).trigger(),
    "give up": lambda person: action(person, "Match", "Give up the round …").trigger(),
    "somebody else moves it": lambda person: person.controller.propose(
        MoveSeeker(HELD, Tile.parse(person.at(4, 2)))
    ),
    "ask for the hint": lambda person: action(person, "Match", "Ask for the hint").trigger(),
    "another match begins": lambda person: person.sit_down(seekers=4, seed="other"),
    "the setup page": lambda person: action(person, "File", "New match …").trigger(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_may_no_longer_be_held_goes_home(holding: Person, change: str) -> None:
    CHANGES[change](holding)
    holding.window.game.computers.rest()
    QApplication.processEvents()
    if change == "the setup page":
        assert holding.game_screen.table.held is None
        action(holding, "File", "New match …")
        holding.press("Go back to it")
    assert_nothing_is_held(holding)


def test_taking_back_another_move_leaves_it_in_the_hand_where_nothing_changes_for_it(holding: Person) -> None:
    action(holding, "Edit", "Take back").trigger()
    assert holding.game_screen.table.held == HELD
    assert "Seeker 2 is in your hand" in holding.status
    holding.game_screen.table_view.give_up()
    assert_nothing_is_held(holding)


def test_taking_back_a_move_that_closes_its_way_lets_it_go(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((2, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(2, 3))
    person.hand.carry(HELD, person.at(0, 0))  # where it may go only while the first one is out of the way
    action(person, "Edit", "Take back").trigger()
    assert person.at(0, 0) not in person.destinations(HELD)
    assert_nothing_is_held(person)


def test_back_to_the_match_before_with_a_seeker_in_the_hand(playing: Person) -> None:
    before = playing.positions
    playing.sit_down(seekers=3, seed="other")
    playing.begin_round("K1")
    playing.hand.take(0)
    playing.window.game.undo()
    assert playing.positions == before
    assert_nothing_is_held(playing)


def test_a_file_that_is_opened_under_a_held_seeker(
    holding: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "other.topologic"
    other = open_window()
    other.sit_down(title="Other", seekers=4)
    other.begin_round("B2")
    other.window.game.session.io.save(file)
    qtbot.waitUntil(lambda: other.controller.is_saved)
    other.window.close()
    holding.window.game.files.open_file(file)
    opened = holding.window.windows
    qtbot.waitUntil(lambda: any("Other" in controller_of(window).title for window in windows_of(opened)))
    come_to_front(holding.window)
    assert_nothing_is_held(holding)


@pytest.mark.parametrize("entry", [("Edit", "Settings …"), ("Match", "Peek at the secret …")])
def test_a_dialog_that_opens_in_mid_drag(holding: Person, entry: tuple[str, str]) -> None:
    action(holding, *entry).trigger()
    QApplication.processEvents()
    assert holding.game_screen.table.held is None
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    dialog.reject()
    come_to_front(holding.window)
    assert_nothing_is_held(holding)


def test_the_editor_that_comes_to_the_front_in_mid_drag(holding: Person, qtbot: QtBot) -> None:
    action(holding, "File", "Build a field …").trigger()
    qtbot.waitUntil(lambda: holding.editing.is_open)
    assert holding.game_screen.table.held is None
    holding.editing.leave()
    assert_nothing_is_held(holding)


def test_another_window_that_comes_to_the_front(holding: Person, open_window: OpenWindow) -> None:
    other = open_window()
    come_to_front(other.window)
    assert holding.game_screen.table.held is None
    come_to_front(holding.window)
    assert_nothing_is_held(holding)


def test_a_menu_ends_a_drag_but_leaves_what_was_clicked_in_the_hand(playing: Person) -> None:
    menu = action(playing, "View").menu()
    assert isinstance(menu, QMenu)
    come_to_front(playing.window)
    playing.game_screen.table_view.setFocus()
    for clicked in (True, False):
        if clicked:
            playing.hand.click(playing.hand.seeker(HELD))
        else:
            playing.hand.carry(HELD, playing.at(4, 4))
        menu.popup(playing.window.mapToGlobal(QPoint(5, 5)))
        QApplication.processEvents()
        assert playing.game_screen.table.held == (HELD if clicked else None)
        menu.close()
        playing.game_screen.table_view.give_up()
    assert_nothing_is_held(playing)


def test_a_seeker_that_is_let_go_glides_home(open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window(motion=40)
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.hand.carry(0, person.at(4, 0))
    piece = person.game_screen.table.pieces[0]
    person.controller.propose(ChangeSeat(1, Computer(Level.NOVICE, "x")))
    person.window.game.computers.rest()
    assert person.game_screen.table.held is None
    assert piece.pos() != piece.home
    qtbot.waitUntil(lambda: piece.pos() == piece.home)


def test_strokes_of_the_brush_do_not_outlive_their_match(playing: Person) -> None:
    playing.sit_down(seekers=3, seed="other")
    playing.begin_round("K1")
    hand = playing.hand
    hand.press(hand.tile(playing.at(2, 2)), Qt.MouseButton.RightButton)
    hand.move(hand.tile(playing.at(5, 2)))
    playing.window.game.undo()
    hand.release(Qt.MouseButton.RightButton)
    assert not playing.controller.notes[0].marks
    assert all(tile.mark is None for tile in playing.game_screen.table.tiles.values())


def test_a_dialog_ends_what_a_finger_does_while_the_keyboard_is_elsewhere(
    playing: Person, screen: QPointingDevice
) -> None:
    seen.find_button(playing.window, "Take back").setFocus()
    finger = Finger(playing.game_screen.table_view, screen)
    finger.press(playing.hand.seeker(HELD))
    finger.move(playing.hand.tile(playing.at(4, 4)))
    assert playing.game_screen.table.held == HELD
    seen.find_button(playing.window, "Take back").setFocus()
    if playing.game_screen.table.held is None:
        playing.game_screen.table.hold(HELD)
    assert not playing.game_screen.table_view.hasFocus()
    playing.window.game.dialogs.show_settings()
    QApplication.processEvents()
    assert playing.game_screen.table.held is None
    finger.release()


def test_ghosts_of_a_suggestion_do_not_outlive_their_table(playing: Person, qtbot: QtBot) -> None:
    playing.game_screen.advisor.suggest_command.trigger()
    table = playing.game_screen.table

    def ghosts() -> int:
        return sum(isinstance(item, GhostItem) for item in table.items())

    qtbot.waitUntil(lambda: ghosts() > 0)
    playing.sit_down(seekers=3, seed="other")
    playing.begin_round("K1")
    assert ghosts() == 0
    assert playing.lying == "- - -"


def test_a_piece_whose_place_changes_is_let_go_even_if_it_may_go_to_the_same_tiles(playing: Person) -> None:
    table = playing.game_screen.table
    playing.hand.carry(HELD, playing.at(4, 4))
    places = [table.tile_under_piece(piece.index) for piece in table.pieces]
    places[HELD] = playing.at(4, 1)
    table.set_pieces(places)
    assert table.held is None
    assert playing.lying.split()[HELD] == playing.at(4, 1)
