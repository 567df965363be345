"""With animation on: what glides arrives, and nobody has to wait for it."""

import pytest
from PySide6.QtCore import QPropertyAnimation, Qt
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.person import Person

pytestmark = pytest.mark.gui


@pytest.fixture
def entering(open_window: OpenWindow) -> Person:
    """Three seekers are about to enter on a field of 10 × 6, and everything moves as it does at home."""
    person = open_window(motion=180)
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


def glides(person: Person, seeker: int) -> bool:
    """Whether something about a seeker is still moving."""
    return bool(person.game_screen.table.pieces[seeker].findChildren(QPropertyAnimation))


def settled(person: Person) -> bool:
    """Whether all seekers have come to rest, each where it is at home."""
    pieces = person.game_screen.table.pieces
    return not any(glides(person, piece.index) or piece.pos() != piece.home for piece in pieces)


def test_a_seeker_that_is_put_down_settles(entering: Person, qtbot: QtBot) -> None:
    goal = entering.hand.tile(entering.at(5, 0))
    entering.hand.drag(0, goal + (entering.hand.tile(entering.at(5, 1)) - goal) * 0.3)
    piece = entering.game_screen.table.pieces[0]
    assert glides(entering, 0)
    assert piece.pos() != piece.home
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.lying == entering.positions == f"{entering.at(5, 0)} - -"
    assert piece.scale() == 1


def test_a_refused_seeker_glides_home(entering: Person, qtbot: QtBot) -> None:
    tray = entering.game_screen.table.pieces[0].pos()
    entering.hand.drag(0, entering.at(5, 2))
    assert "is not on the border" in entering.status
    assert glides(entering, 0)
    assert entering.game_screen.table.pieces[0].pos() != tray
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.game_screen.table.pieces[0].pos() == tray
    assert entering.positions == "- - -"


def test_a_seeker_that_was_taken_back_glides_to_the_tray(entering: Person, qtbot: QtBot) -> None:
    tray = entering.game_screen.table.pieces[0].pos()
    entering.hand.drag(0, entering.at(5, 0))
    qtbot.waitUntil(lambda: settled(entering))
    entering.press("Take back")
    assert glides(entering, 0)
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.game_screen.table.pieces[0].pos() == tray


def test_a_seeker_that_glides_can_be_caught_and_stays_in_the_hand(entering: Person, qtbot: QtBot) -> None:
    hand = entering.hand
    hand.drag(0, entering.at(5, 2))
    piece = entering.game_screen.table.pieces[0]
    assert glides(entering, 0)
    hand.press(hand.seeker(0))
    hand.move(hand.tile(entering.at(9, 3)))
    assert entering.game_screen.table.held == 0
    qtbot.waitUntil(lambda: not glides(entering, 0))
    assert hand.spot(piece.pos()) == hand.tile(entering.at(9, 3))
    hand.release()
    assert entering.positions == f"{entering.at(9, 3)} - -"
    qtbot.waitUntil(lambda: settled(entering))


def test_a_lifted_seeker_grows_and_shrinks_again(entering: Person, qtbot: QtBot) -> None:
    piece = entering.game_screen.table.pieces[0]
    before = piece.scale()
    entering.hand.take(0)
    qtbot.waitUntil(lambda: piece.scale() > 1.1)
    entering.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: settled(entering) and not glides(entering, 0))
    assert piece.scale() == before


def test_nobody_has_to_wait_for_one_seeker_to_take_the_next(entering: Person, qtbot: QtBot) -> None:
    entering.enter_at((5, 0), (5, 0), (5, 0))
    assert entering.positions == " ".join([entering.at(5, 0)] * 3)
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.lying == entering.positions
    assert len({piece.scale() for piece in entering.game_screen.table.pieces}) == 1


def test_a_new_match_may_begin_while_seekers_glide(entering: Person, qtbot: QtBot) -> None:
    entering.hand.drag(0, entering.at(5, 0))
    entering.menu("File", "New match …")
    entering.sit_down(seekers=4)
    assert entering.lying == "- - - -"
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.lying == "- - - -"


def test_a_window_may_be_closed_while_seekers_glide(entering: Person) -> None:
    entering.hand.drag(0, entering.at(5, 0))
    assert entering.window.close()


def test_at_the_end_of_a_round_the_seekers_go_back_to_the_tray(entering: Person, qtbot: QtBot) -> None:
    entering.menu("Match", "Give up the round …")
    entering.begin_round("K1")
    qtbot.waitUntil(lambda: settled(entering))
    assert entering.lying == "- - -"
