"""Held seekers: where they may go, how to put them down, and illegal places."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QPropertyAnimation, Qt
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.hand import MIDDLE, RIGHT
from tests.gui.person import Person, spelled
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


BESIDE = "There’s no tile there. Put Seeker 1 on a lit one."


def entering(person: Person, shape: str = "rectangle", edition: str = "2019", seekers: int = 3) -> None:
    """Seekers are about to enter."""
    person.sit_down(seekers=seekers, shape=shape, edition=edition)
    person.begin_round("Y5")


def second_turn(person: Person) -> None:
    """On a field of 10 × 6, seekers stand on the top row at 0, 4, and at the bottom at 7."""
    entering(person)
    person.stand_at((0, 0), (4, 0), (7, 5))


def assert_nothing_happened(person: Person, positions: str, moves: int = 0) -> None:
    """Check that match and picture are unchanged, and the hand is empty."""
    assert person.positions == positions
    assert len(person.match.round.running) == moves
    assert person.lying == positions
    assert person.game_screen.table.held is None
    assert all(piece.pos() == piece.home for piece in person.game_screen.table.pieces)


def test_a_drop_that_the_rules_refuse_says_why_and_spoils_no_other_one(person: Person) -> None:
    def refuse(seeker: int, place: tuple[int, int], *why: str, moves: int = 0) -> None:
        before = person.positions
        person.hand.drag(seeker, person.at(*place))
        assert_nothing_happened(person, before, moves)
        for words in why:
            assert words.replace("TILE", spelled(person.at(*place))) in person.status

    entering(person)
    refuse(1, (3, 3), "TILE is inside the field. The seekers start on its border.")
    person.hand.drag(0, person.at(0, 0))
    refuse(0, (5, 0), "Seeker 1 is already in.", moves=1)

    second_turn(person)
    for place in ((1, 1), (9, 5)):
        refuse(0, place, "Seeker 1 moves straight, so it can’t reach TILE.")
    blocker = f"on {spelled(person.at(4, 0))} is in the way"
    refuse(0, (6, 0), "Seeker 1 can’t reach TILE: the one", blocker)
    person.hand.drag(0, person.at(0, 3))
    assert person.positions.split()[0] == person.at(0, 3)
    refuse(0, (0, 4), "Seeker 1 has already moved this turn.", moves=1)

    entering(person, shape="ring")
    person.stand_at((0, 4), (0, 4), (9, 4))
    refuse(1, (8, 4), "Seeker 2 can’t cross the gap to TILE.")


def test_a_seeker_that_is_dropped_nowhere_goes_home(person: Person) -> None:
    second_turn(person)
    before, hand, status, goal = person.positions, person.hand, person.status, person.at(0, 3)
    beside = hand.spot(QPointF(2 * PITCH, 6.4 * PITCH))
    for nowhere in (beside, QPoint(-400, 40), QPoint(4000, 4000)):
        hand.drag(0, nowhere)
        assert_nothing_happened(person, before)
        assert person.status == BESIDE
    for how in ("drag", "click"):
        for back in ("origin", "escape", "right"):
            if how == "drag":
                hand.carry(0, goal)
            else:
                hand.click(hand.seeker(0))
                hand.move(hand.tile(goal))
            match back:
                case "escape":
                    person.key(Qt.Key.Key_Escape)
                case "right":
                    hand.click(hand.tile(goal), RIGHT)
                case _ if how == "drag":
                    hand.move(hand.tile(person.at(0, 0)))
                    hand.release()
                case _:
                    hand.click(hand.tile(person.at(0, 0)))
            assert_nothing_happened(person, before)
            hand.release()
            assert_nothing_happened(person, before)
            assert person.status == status, (how, back)
    for button in (RIGHT, MIDDLE):
        hand.press(hand.seeker(0), button)
        hand.move(hand.tile(goal))
        hand.release(button)
        assert_nothing_happened(person, before)


def test_a_click_takes_a_seeker_and_the_next_puts_it_down_even_of_quick_and_trembling_hands(
    person: Person,
) -> None:
    second_turn(person)
    hand, goal, before = person.hand, person.at(0, 3), person.positions
    hand.click(hand.seeker(0))
    hand.press_quickly(hand.seeker(0))
    hand.release()
    assert_nothing_happened(person, before)
    hand.click(hand.seeker(0))
    for place in ((1, 1), (3, 4)):
        hand.click(hand.tile(person.at(*place)))
        assert "moves straight" in person.status
        assert person.game_screen.table.held == 0, "after a refused click it is still in the hand"
        assert person.match.round.running == ()
    hand.move(hand.tile(goal))
    assert person.lying.split()[0] == goal
    hand.click(hand.tile(goal))
    assert person.game_screen.table.held is None
    assert person.positions.split()[0] == person.lying.split()[0] == goal

    second_turn(person)
    start = hand.seeker(0)
    hand.press(start)
    hand.move(start + QPoint(2, -1))
    hand.release()
    assert person.game_screen.table.held == 0, "a press that trembles is a click"
    hand.press_quickly(start)
    hand.move(hand.tile(goal))
    hand.release()
    assert person.positions.split()[0] == goal, "a click, then a drag, is a drag"


def test_a_seeker_snaps_to_the_tile_within_half_a_tile(person: Person) -> None:
    for beyond, lands in ((0.46, True), (0.56, False)):
        entering(person)
        person.hand.drag(0, person.hand.spot(QPointF(2 * PITCH, (5.5 + beyond) * PITCH)))
        assert person.positions == (f"{person.at(2, 5)} - -" if lands else "- - -"), beyond
        assert person.lying == person.positions
    entering(person)
    person.hand.press(person.hand.seeker(1) + QPoint(-14, 8))  # wherever it is gripped
    person.hand.move(person.hand.spot(QPointF(2.56 * PITCH, -0.44 * PITCH)))
    person.hand.release()
    assert person.positions == f"- {person.at(3, 0)} -"
    entering(person, shape="ring", edition="french")
    person.hand.drag(0, person.hand.spot(QPointF(1.8 * PITCH, 4 * PITCH)))
    person.hand.drag(1, person.hand.spot(QPointF(5 * PITCH, 7.1 * PITCH)))
    person.hand.drag(2, person.hand.spot(QPointF(4.5 * PITCH, 4.5 * PITCH)))
    assert person.positions == f"{person.at(1, 4)} {person.at(5, 8)} -", "in a hole, as beside the edge"


def test_each_of_five_on_one_tile_can_be_taken_in_the_smallest_window(person: Person) -> None:
    person.window.resize(900, 600)
    entering(person, edition="2017", seekers=5)
    person.stand_at(*[(4, 0)] * 5)
    person.game_screen.table_view.fit()
    hand, table = person.hand, person.game_screen.table
    for away in (QPoint(11, 0), QPoint(-11, 0), QPoint(0, 11), QPoint(0, -11)):
        for seeker in (3, 0, 4, 2, 1):
            hand.press(hand.seeker(seeker) + away)
            assert table.held == seeker, "each has a place of 24 pixels"
            person.key(Qt.Key.Key_Escape)
            hand.release()
    for row in range(1, 6):  # in the very middle the nearest is meant, until none is left
        hand.click(hand.tile(person.at(4, 0)))
        hand.click(hand.tile(person.at(4, row)))
        assert len(person.match.round.running) == row
        assert person.positions.split().count(person.at(4, 0)) == 5 - row


def glowing(person: Person, *glows: Glow) -> set[str]:
    """The tiles with this look."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.glow in glows}


def lit(person: Person) -> set[str]:
    """The tiles lit for the held seeker."""
    return glowing(person, Glow.LIT, Glow.TARGET)


def put_back(person: Person, seeker: int) -> None:
    """Bring the held seeker back, and release."""
    person.hand.move(person.hand.tile(str(person.match.round.positions[seeker])))
    person.hand.release()


def test_tiles_glow_exactly_where_a_held_seeker_may_go(person: Person) -> None:
    # From the tray.
    for edition, shape in (("2019", "grown"), ("french", "cross")):
        person.sit_down(edition=edition, shape=shape)
        person.hand.take(0)
        assert (person.game_screen.table.held, lit(person)) == (None, set()), "the secret comes first"
        person.hand.release()
        person.controller.propose(HideSecret(Tile.parse("Y5")))
        person.open_curtain()
        person.hand.take(0)
        field = person.match.setup.field
        expected = field.border if edition != "french" else field.locations.keys()
        assert lit(person) == {str(tile) for tile in expected}
        assert glowing(person, Glow.DIM) == {str(tile) for tile in field.locations.keys() - expected}
        person.hand.release()

    # Later, also when others have moved.
    entering(person, shape="square")
    person.stand_at((1, 0), (5, 0), (7, 3))
    for seeker in range(3):
        for other in range(seeker, 3):
            person.hand.take(other)
            assert person.game_screen.table.held == other
            assert lit(person) == person.destinations(other)
            assert glowing(person, Glow.NONE) == set()
            put_back(person, other)
            assert lit(person) == set()
        person.hand.drag(seeker, max(person.destinations(seeker)))
        assert person.match.round.has_moved(seeker)
        assert {tile.glow for tile in person.game_screen.table.tiles.values()} == {Glow.NONE}

    # The tile under the hand is the target, and who is in the way is marked.
    second_turn(person)
    top, hand = [person.at(x, 0) for x in range(10)], person.hand
    hand.carry(0, top[5])
    assert person.status.startswith("Put Seeker 1 on a lit tile.")
    assert glowing(person, Glow.BLOCKER) == {top[4]}
    for at in (2, 3):
        hand.move(hand.tile(top[at]))
        assert glowing(person, Glow.BLOCKER) == set()
        assert glowing(person, Glow.TARGET) == {top[at]}
        assert lit(person) == person.destinations(0)


def test_a_seeker_glides_to_its_place_can_be_caught_and_stops_with_its_match(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    person = open_window(motion=180)
    entering(person)
    hand, piece = person.hand, person.game_screen.table.pieces[0]

    def glides() -> bool:
        return bool(piece.findChildren(QPropertyAnimation))

    def settled() -> bool:
        return not glides() and all(piece.pos() == piece.home for piece in person.game_screen.table.pieces)

    goal = hand.tile(person.at(5, 0))
    hand.drag(0, goal + (hand.tile(person.at(5, 1)) - goal) * 0.3)
    assert glides()
    assert piece.pos() != piece.home
    qtbot.waitUntil(settled)
    assert person.lying == person.positions == f"{person.at(5, 0)} - -"
    assert piece.scale() == 1

    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(settled)
    hand.drag(0, person.at(5, 2))  # from where it glides home, since it may not enter there
    assert glides()
    hand.press(hand.seeker(0))
    hand.move(hand.tile(person.at(9, 3)))
    assert person.game_screen.table.held == 0
    qtbot.waitUntil(lambda: not glides())
    assert hand.spot(piece.pos()) == hand.tile(person.at(9, 3)), "it stays in the hand that caught it"
    hand.release()
    assert person.positions == f"{person.at(9, 3)} - -"
    assert glides()
    person.menu("File", "New match…")
    entering(person, seekers=4)
    piece = person.game_screen.table.pieces[0]
    qtbot.waitUntil(settled)
    assert person.lying == "- - - -"
    hand.drag(0, person.at(5, 0))
    assert person.window.close()
