"""Whatever happens while a seeker is held, the hand never holds what it no longer may."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.finger import Finger
from tests.gui.person import Person, come_to_front
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import MoveSeeker
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


def begin(person: Person, first: tuple[int, int] = (0, 0), to: tuple[int, int] = (0, 3)) -> None:
    """Go to the second turn on a field of 10 × 6, where the first seeker has moved."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.stand_at(first, (4, 0), (9, 5))
    person.controller.propose(MoveSeeker(0, Tile.parse(person.at(*to))))


Take = Callable[[], None]


@pytest.fixture(params=["drag", "key", "finger"])
def take(request: pytest.FixtureRequest, person: Person, screen: QPointingDevice) -> Iterator[Take]:
    """A function that starts again, with the second seeker held over another tile."""
    finger = Finger(person.game_screen.table_view, screen)
    touching: list[Finger] = []

    def take_up() -> None:
        while touching:
            touching.pop().release()
        begin(person)
        come_to_front(person.window)
        match request.param:
            case "drag":
                person.hand.carry(HELD, person.at(4, 4))
            case "key":
                person.game_screen.table_view.setFocus()
                person.key(Qt.Key(int(Qt.Key.Key_1) + HELD))
                person.key(Qt.Key.Key_Down, times=4)
            case _:
                finger.press(person.hand.seeker(HELD))
                touching.append(finger)
                finger.move(person.hand.tile(person.at(4, 4)))
        assert person.game_screen.table.held == HELD
        assert person.lying.split()[HELD] == person.at(4, 4)

    yield take_up
    for left in touching:
        left.release()


def assert_nothing_is_held(person: Person, after: str = "") -> None:
    """Check that the hand is empty, seekers are in place, nothing is lit, and the table shows the match."""
    table = person.game_screen.table
    assert table.held is None, after
    assert person.lying == shown(person), after
    assert all(piece.pos() == piece.home and piece.scale() <= 1 for piece in table.pieces), after
    assert {tile.glow for tile in table.tiles.values()} <= {Glow.NONE, Glow.CHOSEN, Glow.BEHIND}, after
    person.hand.move(person.hand.tile(next(iter(table.tiles))))
    person.hand.release()
    assert table.held is None, after
    assert person.lying == shown(person), after


def shown(person: Person) -> str:
    """The seekers' places in the shown round."""
    return " ".join(str(tile or "-") for tile in shown_round(person.match).positions)


CHANGES: dict[str, Callable[[Person], object]] = {
    "let the computer play on": lambda person: person.menu("Match", "Let the computer play on", "Novice"),
    "give up": lambda person: person.menu("Match", "Give up the round…"),
    "somebody else moves it": lambda person: person.controller.propose(
        MoveSeeker(HELD, Tile.parse(person.at(4, 2)))
    ),
    "ask for the hint": lambda person: person.menu("Match", "Ask for the hint"),
    "another match begins": lambda person: person.sit_down(seekers=4, seed="other"),
    "the setup page": lambda person: person.menu("File", "New match…"),
}


def test_what_may_no_longer_be_held_goes_home(person: Person, take: Take) -> None:
    for change, happen in CHANGES.items():
        take()
        happen(person)
        person.window.game.computers.rest()
        QApplication.processEvents()
        if change == "the setup page":
            assert person.game_screen.table.held is None
            person.press("Go back")
        assert_nothing_is_held(person, change)
    take()
    person.menu("Edit", "Take back")  # the other one, which changes nothing for this one
    assert person.game_screen.table.held == HELD
    assert "Seeker 2" in person.status
    person.game_screen.table_view.give_up()
    assert_nothing_is_held(person, "given up")


def test_a_dialog_the_editor_or_another_window_that_comes_to_the_front_empties_the_hand(
    person: Person, take: Take, open_window: OpenWindow, qtbot: QtBot
) -> None:
    for entry in (("Edit", "Settings…"), ("Match", "Peek at the secret…")):
        take()
        person.menu(*entry)
        assert person.game_screen.table.held is None, entry
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.reject()
        come_to_front(person.window)
        assert_nothing_is_held(person, entry[1])
    take()
    person.menu("Tools", "Build a field…")
    qtbot.waitUntil(lambda: person.editing.is_in_front)
    assert person.game_screen.table.held is None
    person.editing.step_back()
    assert_nothing_is_held(person, "the editor")
    take()
    come_to_front(open_window().window)
    assert person.game_screen.table.held is None
    come_to_front(person.window)
    assert_nothing_is_held(person, "another window")


def test_a_menu_ends_a_drag_and_a_dialog_what_a_finger_does_while_the_keyboard_is_elsewhere(
    person: Person, screen: QPointingDevice
) -> None:
    begin(person)
    table, view = person.game_screen.table, person.game_screen.table_view
    menu = person.opened(person.window.menuBar(), "View")
    come_to_front(person.window)
    view.setFocus()
    for clicked in (True, False):
        if clicked:
            person.hand.click(person.hand.seeker(HELD))
        else:
            person.hand.carry(HELD, person.at(4, 4))
        menu.popup(person.window.mapToGlobal(QPoint(5, 5)))
        QApplication.processEvents()
        assert table.held == (HELD if clicked else None), "what was clicked stays in the hand"
        menu.close()
        view.give_up()
    assert_nothing_is_held(person)

    finger = Finger(view, screen)
    finger.press(person.hand.seeker(HELD))
    finger.move(person.hand.tile(person.at(4, 4)))
    assert table.held == HELD
    seen.find_button(person.window, "Take back").setFocus()
    if table.held is None:
        table.hold(HELD)
    assert not view.hasFocus()
    person.window.game.dialogs.show_settings()
    QApplication.processEvents()
    assert table.held is None
    finger.release()


def test_what_is_held_drawn_or_suggested_does_not_outlive_its_place_its_turn_or_its_match(
    person: Person, qtbot: QtBot
) -> None:
    # A move that is taken back closes the way of the held seeker.
    begin(person, (2, 0), (2, 3))
    person.hand.click(person.hand.seeker(HELD))
    person.hand.move(person.hand.tile(person.at(0, 0)))
    assert person.lying.split()[HELD] == person.at(0, 0)
    person.menu("Edit", "Take back")
    assert person.at(0, 0) not in person.destinations(HELD)
    assert_nothing_is_held(person, "taking back")

    # A piece whose place changes, even if it may go to the same tiles.
    begin(person)
    table = person.game_screen.table
    person.hand.carry(HELD, person.at(4, 4))
    places = [table.tile_under_piece(piece.index) for piece in table.pieces]
    places[HELD] = person.at(4, 1)
    table.set_pieces(places)
    assert table.held is None
    assert person.lying.split()[HELD] == person.at(4, 1)
    person.hand.release()

    # Another match, and back to the one before with a seeker in the hand, or in mid-stroke.
    begin(person)
    before, hand = person.positions, person.hand
    for drawing in (False, True):
        person.sit_down(seekers=3, seed="other")
        person.begin_round("K1")
        if drawing:
            hand.press(hand.tile(person.at(2, 2)), Qt.MouseButton.RightButton)
            hand.move(hand.tile(person.at(5, 2)))
        else:
            hand.take(0)
        person.window.game.change_match()
        hand.release(Qt.MouseButton.RightButton)
        assert person.positions == before
        assert_nothing_is_held(person, "the match before")
        assert not person.controller.notes[0].marks
        assert all(tile.mark is None for tile in person.game_screen.table.tiles.values())

    def ghosts() -> int:
        return sum(isinstance(item, GhostItem) for item in person.game_screen.table.items())

    # The ghosts of a suggestion.
    person.menu("Match", "Suggest a turn")
    qtbot.waitUntil(lambda: person.can_choose("Match", "Show the suggested turn"))
    person.menu("Match", "Show the suggested turn")
    assert ghosts() > 0
    person.sit_down(seekers=3, seed="other")
    person.begin_round("K1")
    assert ghosts() == 0
    assert person.lying == "- - -"
