"""Seekers in the hand: where they may go, how they are put down, and what happens when they may not."""

from itertools import product

import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, QPropertyAnimation, Qt
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.hand import MIDDLE, RIGHT
from tests.gui.person import Person, spelled
from topologic_qt.games.topologic.rules import HideSecret, MoveSeeker, Tile
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


BESIDE = "There is no tile there: Seeker 1 is back where it was. Try a lit tile."


def entering(person: Person, shape: str = "rectangle", edition: str = "2019") -> None:
    """Three seekers are about to enter."""
    person.sit_down(seekers=3, shape=shape, edition=edition)
    person.begin_round("Y5")


def second_turn(person: Person) -> None:
    """On a field of 10 × 6, seekers stand on the top row at 0, 4, and at the bottom at 7."""
    entering(person)
    person.enter_at((0, 0), (4, 0), (7, 5))
    person.ask()


def share_a_tile(person: Person, seekers: int = 5) -> None:
    """All seekers stand on one tile in the second turn."""
    person.sit_down(shape="rectangle", edition="2017", seekers=seekers)
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * seekers)
    assert person.lying == " ".join([person.at(4, 0)] * seekers)
    person.ask()


def assert_nothing_happened(person: Person, positions: str, moves: int = 0) -> None:
    """Everything is as it was, in the match and in the picture, and the hand is empty."""
    assert person.positions == positions
    assert len(person.match.round.running) == moves
    assert person.lying == positions
    assert person.game_screen.table.held is None
    for piece in person.game_screen.table.pieces:
        assert piece.pos() == piece.home


def beside_the_field(person: Person) -> QPoint:
    """A point on the bare table, nearly a whole tile away from the field."""
    return person.hand.spot(QPointF(2 * PITCH, 6.4 * PITCH))


def test_a_drop_that_the_rules_refuse_says_why_and_spoils_no_other_one(person: Person) -> None:
    entering(person)
    person.hand.drag(1, person.at(3, 3))
    assert_nothing_happened(person, "- - -")
    inside = f"{spelled(person.at(3, 3))} is not on the border. The seekers enter on a lit tile."
    assert person.status == inside
    person.hand.drag(0, person.at(0, 0))
    person.hand.drag(0, person.at(5, 0))
    assert_nothing_happened(person, f"{person.at(0, 0)} - -", moves=1)
    assert person.status.startswith("Seeker 1 has already entered.")

    second_turn(person)
    before = person.positions
    for place in ((1, 1), (9, 5), (3, 2)):
        goal = person.at(*place)
        person.hand.drag(0, goal)
        assert_nothing_happened(person, before)
        assert f"Seeker 1 moves in a straight line, and {spelled(goal)} is not on one." in person.status
    goal, by = person.at(6, 0), person.at(4, 0)
    person.hand.drag(0, goal)
    assert_nothing_happened(person, before)
    assert person.status.startswith(f"Seeker 1 cannot reach {spelled(goal)}: another")
    assert f"in the way, on {spelled(by)}" in person.status
    person.hand.drag(0, person.at(0, 3))
    before = person.positions
    assert before.split()[0] == person.at(0, 3)
    person.hand.drag(0, person.at(0, 4))
    assert_nothing_happened(person, before, moves=1)
    assert person.status.startswith("Seeker 1 has already moved this turn.")

    entering(person, shape="ring")
    person.enter_at((0, 4), (0, 4), (9, 4))
    person.ask()
    before, goal = person.positions, person.at(8, 4)
    person.hand.drag(1, goal)
    assert_nothing_happened(person, before)
    assert person.status.startswith(f"Seeker 2 cannot reach {spelled(goal)}: there is a gap in between.")


def test_a_seeker_that_is_dropped_nowhere_goes_home(person: Person) -> None:
    second_turn(person)
    before, hand, status = person.positions, person.hand, person.status
    for nowhere in (beside_the_field(person), QPoint(-400, 40), QPoint(40, -300), QPoint(4000, 4000)):
        hand.drag(0, nowhere)
        assert_nothing_happened(person, before)
        assert person.status == BESIDE
    hand.click(hand.seeker(0))
    hand.click(beside_the_field(person))
    assert_nothing_happened(person, before)
    assert person.status == BESIDE
    for back in (person.at(0, 0), "escape", "right"):
        hand.carry(0, person.at(0, 3))
        match back:
            case "escape":
                person.key(Qt.Key.Key_Escape)
                assert_nothing_happened(person, before)
            case "right":
                hand.press(hand.tile(person.at(0, 3)), RIGHT)
                assert_nothing_happened(person, before)
                hand.release(RIGHT)
            case _:
                hand.move(hand.tile(back))
        hand.release()
        assert_nothing_happened(person, before)
        assert person.status == status
    for button in (RIGHT, MIDDLE):
        hand.press(hand.seeker(0), button)
        hand.move(hand.tile(person.at(0, 3)))
        hand.release(button)
        assert_nothing_happened(person, before)


def test_a_click_takes_a_seeker_and_the_next_puts_it_down(person: Person) -> None:
    second_turn(person)
    hand, goal, before = person.hand, person.at(0, 3), person.positions
    for giving_up in ("escape", "right", "origin", "double click"):
        hand.click(hand.seeker(0))
        if giving_up != "double click":
            hand.move(hand.tile(goal))
        match giving_up:
            case "escape":
                person.key(Qt.Key.Key_Escape)
            case "right":
                hand.click(hand.tile(goal), RIGHT)
            case "origin":
                hand.click(hand.tile(person.at(0, 0)))
            case _:
                hand.press_quickly(hand.seeker(0))
                hand.release()
        assert_nothing_happened(person, before)
    hand.click(hand.seeker(0))
    hand.drag(0, person.at(1, 1))
    assert_nothing_happened(person, before)
    assert "a straight line" in person.status
    hand.click(hand.seeker(0))
    assert person.game_screen.table.held == 0
    for place in ((1, 1), (3, 4)):
        hand.click(hand.tile(person.at(*place)))
        assert "a straight line" in person.status
        assert person.game_screen.table.held == 0, "after a refused click it is still in the hand"
        assert person.match.round.running == ()
    hand.move(hand.tile(goal))
    assert person.lying.split()[0] == goal
    hand.click(hand.tile(goal))
    assert person.game_screen.table.held is None
    assert person.positions.split()[0] == person.lying.split()[0] == goal


def test_quick_and_trembling_hands(person: Person) -> None:
    entering(person)
    goal, hand = str(min(person.match.setup.field.border)), person.hand
    for seeker in range(3):
        hand.press_quickly(hand.seeker(seeker))
        hand.move(hand.tile(goal))
        hand.release()
    assert person.positions == f"{goal} {goal} {goal}"
    for is_quick in (True, False):
        second_turn(person)
        start = hand.seeker(0)
        hand.click(start)
        (hand.press_quickly if is_quick else hand.press)(start)
        hand.move(hand.tile(person.at(0, 2)))
        hand.release()
        assert person.positions.split()[0] == person.at(0, 2), "a click, then a drag, is a drag"
    second_turn(person)
    start = hand.seeker(0)
    hand.press(start)
    hand.move(start + QPoint(2, -1))
    hand.release()
    assert person.game_screen.table.held == 0
    hand.click(hand.tile(person.at(0, 2)))
    assert person.positions.split()[0] == person.at(0, 2)


def test_a_seeker_snaps_to_the_tile_within_half_a_tile(person: Person) -> None:
    for beyond, lands in ((0.1, True), (0.46, True), (0.56, False), (0.9, False)):
        entering(person)
        person.hand.drag(0, person.hand.spot(QPointF(2 * PITCH, (5.5 + beyond) * PITCH)))
        assert person.positions == (f"{person.at(2, 5)} - -" if lands else "- - -"), beyond
        assert person.lying == person.positions
    entering(person)
    for seeker, (x, y) in enumerate([(-0.44, -0.44), (0.44, 0.44), (0.0, -0.44)]):
        person.hand.drag(seeker, person.hand.spot(QPointF((3 + x) * PITCH, y * PITCH)))
    assert person.positions == " ".join([person.at(3, 0)] * 3)
    for grip in (QPoint(12, 12), QPoint(-14, 8), QPoint(0, -16)):
        entering(person)
        person.hand.press(person.hand.seeker(1) + grip)
        person.hand.move(person.hand.tile(person.at(9, 2)))
        person.hand.release()
        assert person.positions == f"- {person.at(9, 2)} -", grip
    entering(person, shape="ring", edition="french")
    person.hand.drag(0, person.hand.spot(QPointF(1.8 * PITCH, 4 * PITCH)))
    person.hand.drag(1, person.hand.spot(QPointF(5 * PITCH, 7.1 * PITCH)))
    person.hand.drag(2, person.hand.spot(QPointF(4.5 * PITCH, 4.5 * PITCH)))
    assert person.positions == f"{person.at(1, 4)} {person.at(5, 8)} -", "in a hole, as beside the edge"


def test_each_of_five_on_one_tile_can_be_taken_in_the_smallest_window(person: Person) -> None:
    person.window.resize(900, 600)
    share_a_tile(person)
    person.game_screen.table_view.fit()
    hand, table = person.hand, person.game_screen.table
    for away in (QPoint(0, 0), QPoint(11, 0), QPoint(-11, 0), QPoint(0, 11), QPoint(0, -11)):
        for seeker in (3, 0, 4, 2, 1):
            hand.press(hand.seeker(seeker) + away)
            assert table.held == seeker, "each has a place of 24 pixels"
            hand.move(hand.tile(person.at(7, 3)))
            person.key(Qt.Key.Key_Escape)
            hand.release()
    middle = table.tiles[person.at(4, 0)].pos()
    for dx, dy in product((-48, -24, 0, 24, 48), repeat=2):
        point = hand.spot(middle + QPointF(dx, dy))
        hand.press(point)
        others = [QLineF(hand.seeker(seeker), point).length() for seeker in range(5) if seeker != table.held]
        assert table.held is not None
        held_home = hand.spot(table.pieces[table.held].home)
        assert QLineF(held_home, point).length() <= min(others) + 1.5, "the nearest is taken"
        person.key(Qt.Key.Key_Escape)
        hand.release()


def test_in_the_middle_of_a_fan_the_nearest_is_meant_until_none_is_left(person: Person) -> None:
    for count, clicking in ((5, False), (4, True)):
        share_a_tile(person, count)
        hand, middle = person.hand, person.hand.tile(person.at(4, 0))
        for row in range(1, count + 1):
            goal = hand.tile(person.at(4, row))
            if clicking:
                hand.click(middle)
                hand.click(goal)
            else:
                hand.press(middle)
                hand.move(goal)
                hand.release()
            assert len(person.match.round.running) == row
            assert person.positions.split().count(person.at(4, 0)) == count - row


GLOWING = {Glow.LIT, Glow.TARGET}


def glowing(person: Person) -> set[str]:
    """The tiles that glow because the held seeker may go there."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.glow in GLOWING}


def with_glow(person: Person, glow: Glow) -> set[str]:
    """The tiles that look so."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.glow is glow}


def stand_on(person: Person, *places: tuple[int, int], edition: str = "2019", shape: str = "square") -> None:
    """Let three seekers enter on the tiles of these places, and get the first hint."""
    person.sit_down(seekers=3, edition=edition, shape=shape)
    person.begin_round("Y5")
    person.enter_at(*places)
    person.ask()


def put_back(person: Person, seeker: int) -> None:
    """Bring the held seeker to where it stands, and let go."""
    person.hand.move(person.hand.tile(str(person.match.round.positions[seeker])))
    person.hand.release()


def test_a_seeker_from_the_tray_may_enter_exactly_where_it_glows(person: Person) -> None:
    for edition, shape in (("2019", "square"), ("2017", "ring"), ("french", "cross"), ("2019", "grown")):
        person.sit_down(edition=edition, shape=shape)
        person.hand.take(0)
        assert (person.game_screen.table.held, glowing(person)) == (None, set()), "the secret comes first"
        person.hand.release()
        person.controller.propose(HideSecret(Tile.parse("Y5")))
        person.open_curtain()
        person.hand.take(0)
        field = person.match.setup.field
        expected = field.border if edition != "french" else field.locations.keys()
        assert glowing(person) == {str(tile) for tile in expected}
        assert with_glow(person, Glow.DIM) == {str(tile) for tile in field.locations.keys() - expected}
        person.hand.release()


@pytest.mark.parametrize("edition", ["2019", "2017", "french"])
def test_every_held_seeker_lights_exactly_its_legal_destinations(person: Person, edition: str) -> None:
    stand_on(person, (1, 0), (5, 0), (7, 3), edition=edition)
    for seeker in range(3):
        for other in range(seeker, 3):
            person.hand.take(other)
            assert person.game_screen.table.held == other
            assert glowing(person) == person.destinations(other)
            assert with_glow(person, Glow.NONE) == set()
            put_back(person, other)
            assert glowing(person) == set()
        person.hand.drag(seeker, max(person.destinations(seeker)))
        assert person.match.round.has_moved(seeker)
        assert {tile.glow for tile in person.game_screen.table.tiles.values()} == {Glow.NONE}


def test_a_seeker_that_moved_blocks_where_it_stands_and_no_longer_where_it_stood(person: Person) -> None:
    stand_on(person, (0, 0), (4, 0), (7, 5), shape="rectangle")
    top = [person.at(x, 0) for x in range(10)]
    person.hand.take(0)
    assert set(top) & glowing(person) == set(top[1:5])
    put_back(person, 0)
    person.hand.drag(1, person.at(4, 3))
    person.hand.take(0)
    assert set(top) & glowing(person) == set(top[1:])
    put_back(person, 0)
    person.hand.drag(2, top[7])
    person.hand.take(0)
    assert set(top) & glowing(person) == set(top[1:8])
    put_back(person, 0)
    stand_on(person, (0, 4), (0, 4), (0, 4), shape="ring")
    person.hand.take(0)
    assert person.at(1, 4) in glowing(person)
    assert not {person.at(8, 4), person.at(9, 4)} & glowing(person), "a gap ends every line"


def test_the_tile_under_the_hand_is_the_target_and_who_is_in_the_way_is_marked(person: Person) -> None:
    stand_on(person, (0, 0), (4, 0), (6, 0), shape="rectangle")
    top, hand = [person.at(x, 0) for x in range(10)], person.hand
    hand.carry(0, top[5])
    assert person.status.startswith("Seeker 1 is in your hand")
    assert with_glow(person, Glow.BLOCKER) == {top[4]}
    hand.move(hand.tile(top[9]))
    assert with_glow(person, Glow.BLOCKER) == {top[4]}
    for at in (2, 3):
        hand.move(hand.tile(top[at]))
        assert with_glow(person, Glow.BLOCKER) == set()
        assert with_glow(person, Glow.TARGET) == {top[at]}
        assert glowing(person) == person.destinations(0)
    put_back(person, 0)
    for edition in ("2017", "french"):
        stand_on(person, (0, 0), (4, 0), (6, 0), shape="rectangle", edition=edition)
        hand.carry(0, person.at(9, 0))
        assert with_glow(person, Glow.BLOCKER) == set(), "seekers pass"
        assert with_glow(person, Glow.TARGET) == {person.at(9, 0)}
        put_back(person, 0)


def test_the_moves_that_are_lit_are_the_moves_that_are_taken(person: Person) -> None:
    stand_on(person, (1, 0), (5, 0), (7, 3))
    for key in sorted(person.game_screen.table.tiles)[::3]:
        legal = key in person.destinations(1)
        before = person.positions
        person.hand.drag(1, key)
        assert (person.match.round.has_moved(1)) == legal
        if legal:
            assert person.match.round.running == (MoveSeeker(1, Tile.parse(key)),)
            person.controller.take_back()
        assert person.positions == before


@pytest.fixture
def gliding(open_window: OpenWindow) -> Person:
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


def test_a_seeker_that_is_put_down_settles(gliding: Person, qtbot: QtBot) -> None:
    goal = gliding.hand.tile(gliding.at(5, 0))
    gliding.hand.drag(0, goal + (gliding.hand.tile(gliding.at(5, 1)) - goal) * 0.3)
    piece = gliding.game_screen.table.pieces[0]
    assert glides(gliding, 0)
    assert piece.pos() != piece.home
    qtbot.waitUntil(lambda: settled(gliding))
    assert gliding.lying == gliding.positions == f"{gliding.at(5, 0)} - -"
    assert piece.scale() == 1


def test_a_seeker_that_glides_can_be_caught_and_stays_in_the_hand(gliding: Person, qtbot: QtBot) -> None:
    hand = gliding.hand
    hand.drag(0, gliding.at(5, 2))
    piece = gliding.game_screen.table.pieces[0]
    assert glides(gliding, 0)
    hand.press(hand.seeker(0))
    hand.move(hand.tile(gliding.at(9, 3)))
    assert gliding.game_screen.table.held == 0
    qtbot.waitUntil(lambda: not glides(gliding, 0))
    assert hand.spot(piece.pos()) == hand.tile(gliding.at(9, 3))
    hand.release()
    assert gliding.positions == f"{gliding.at(9, 3)} - -"
    qtbot.waitUntil(lambda: settled(gliding))


def test_a_new_match_may_begin_or_the_window_close_while_seekers_glide(gliding: Person, qtbot: QtBot) -> None:
    gliding.hand.drag(0, gliding.at(5, 0))
    gliding.menu("File", "New match …")
    gliding.sit_down(seekers=4)
    assert gliding.lying == "- - - -"
    qtbot.waitUntil(lambda: settled(gliding))
    assert gliding.lying == "- - - -"
    gliding.begin_round("Y5")
    gliding.hand.drag(0, gliding.at(5, 0))
    assert gliding.window.close()
