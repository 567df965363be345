"""Taking seekers up and putting them down: what a hand can do, and what happens when it may not."""

from itertools import product

import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, Qt

from tests.gui.hand import MIDDLE, RIGHT
from tests.gui.person import Person, spelled
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH

pytestmark = pytest.mark.gui


@pytest.fixture
def second_turn(person: Person) -> Person:
    """On a field of 10 × 6, seekers stand on the top row at 0, 4, and at the bottom at 7."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (7, 5))
    person.ask()
    return person


def assert_nothing_happened(person: Person, positions: str, moves: int = 0) -> None:
    """Everything is as it was, in the match and in the picture, and the hand is empty."""
    assert person.positions == positions
    assert len(person.match.round.running) == moves
    assert person.lying == positions
    assert person.game_screen.table.held is None
    for piece in person.game_screen.table.pieces:
        assert piece.pos() == piece.home


# -- a drop that the rules refuse --------------------------------------------------------------


def test_inside_the_field_nobody_enters(person: Person) -> None:
    person.sit_down(seekers=3)
    person.begin_round("Y5")
    person.hand.drag(1, person.at(3, 3))
    assert_nothing_happened(person, "- - -")
    expected = f"{spelled(person.at(3, 3))} is not on the border. The seekers enter on a lit tile."
    assert person.status == expected


def test_who_has_entered_waits_for_the_next_turn(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.hand.drag(0, person.at(0, 0))
    person.hand.drag(0, person.at(5, 0))
    assert_nothing_happened(person, f"{person.at(0, 0)} - -", moves=1)
    assert person.status.startswith("Seeker 1 has already entered.")


@pytest.mark.parametrize("place", [(1, 1), (9, 5), (3, 2)])
def test_off_every_line_is_refused(second_turn: Person, place: tuple[int, int]) -> None:
    before, goal = second_turn.positions, second_turn.at(*place)
    second_turn.hand.drag(0, goal)
    assert_nothing_happened(second_turn, before)
    assert f"Seeker 1 moves in a straight line, and {spelled(goal)} is not on one." in second_turn.status


def test_a_blocked_way_is_refused_and_who_blocks_it_is_named(second_turn: Person) -> None:
    before, goal, by = second_turn.positions, second_turn.at(6, 0), second_turn.at(4, 0)
    second_turn.hand.drag(0, goal)
    assert_nothing_happened(second_turn, before)
    assert second_turn.status.startswith(f"Seeker 1 cannot reach {spelled(goal)}: another")
    assert f"in the way, on {spelled(by)}" in second_turn.status


def test_over_a_gap_is_refused(person: Person) -> None:
    person.sit_down(seekers=3, shape="ring")
    person.begin_round("Y5")
    person.enter_at((0, 4), (0, 4), (9, 4))
    person.ask()
    before, goal = person.positions, person.at(8, 4)
    person.hand.drag(1, goal)
    assert_nothing_happened(person, before)
    assert person.status.startswith(f"Seeker 2 cannot reach {spelled(goal)}: there is a gap in between.")


def test_who_has_moved_moves_no_more_in_this_turn(second_turn: Person) -> None:
    second_turn.hand.drag(0, second_turn.at(0, 3))
    before = second_turn.positions
    second_turn.hand.drag(0, second_turn.at(0, 4))
    assert_nothing_happened(second_turn, before, moves=1)
    assert second_turn.status.startswith("Seeker 1 has already moved this turn.")


def test_the_next_drop_is_not_spoiled_by_a_refused_one(second_turn: Person) -> None:
    second_turn.hand.drag(0, second_turn.at(1, 1))
    second_turn.hand.drag(0, second_turn.at(0, 1))
    assert second_turn.positions.split()[0] == second_turn.at(0, 1)


# -- a drop that is none -----------------------------------------------------------------------


def beside_the_field(person: Person) -> QPoint:
    """A point on the bare table, nearly a whole tile away from the field."""
    return person.hand.spot(QPointF(2 * PITCH, 6.4 * PITCH))


BESIDE = "There is no tile there: Seeker 1 is back where it was. Try a lit tile."


def test_beside_the_field_a_seeker_goes_home_and_it_is_said_why(second_turn: Person) -> None:
    before = second_turn.positions
    second_turn.hand.drag(0, beside_the_field(second_turn))
    assert_nothing_happened(second_turn, before)
    assert second_turn.status == BESIDE


def test_a_click_beside_the_field_puts_a_seeker_back_and_it_is_said_why(second_turn: Person) -> None:
    before, hand = second_turn.positions, second_turn.hand
    hand.click(hand.seeker(0))
    hand.click(beside_the_field(second_turn))
    assert_nothing_happened(second_turn, before)
    assert second_turn.status == BESIDE


@pytest.mark.parametrize("outside", [QPoint(-400, 40), QPoint(40, -300), QPoint(4000, 4000)])
def test_outside_the_window_a_seeker_goes_home(second_turn: Person, outside: QPoint) -> None:
    before = second_turn.positions
    second_turn.hand.drag(0, outside)
    assert_nothing_happened(second_turn, before)
    assert second_turn.status == BESIDE


def test_back_in_the_tray_nothing_needs_to_be_said(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    status, slot = person.status, person.hand.seeker(1)
    person.hand.drag(1, person.at(4, 3))
    assert person.status != status
    person.hand.carry(1, person.at(4, 3))
    person.hand.move(slot + QPoint(6, 4))
    person.hand.release()
    assert_nothing_happened(person, "- - -")
    assert person.status == status


def test_from_the_tray_to_the_bare_table_and_back(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.hand.drag(2, beside_the_field(person))
    assert_nothing_happened(person, "- - -")
    person.hand.drag(2, person.at(0, 0))
    assert person.positions == f"- - {person.at(0, 0)}"


def test_on_its_own_tile_a_seeker_settles_without_a_move(second_turn: Person) -> None:
    before, status = second_turn.positions, second_turn.status
    second_turn.hand.carry(0, second_turn.at(0, 3))
    second_turn.hand.move(second_turn.hand.tile(second_turn.at(0, 0)))
    second_turn.hand.release()
    assert_nothing_happened(second_turn, before)
    assert second_turn.status == status


def test_escape_brings_the_seeker_home_and_the_release_counts_no_more(second_turn: Person) -> None:
    before, status = second_turn.positions, second_turn.status
    second_turn.hand.carry(0, second_turn.at(0, 3))
    second_turn.key(Qt.Key.Key_Escape)
    assert_nothing_happened(second_turn, before)
    assert second_turn.status == status
    second_turn.hand.release()
    assert_nothing_happened(second_turn, before)


def test_the_right_button_brings_the_seeker_home(second_turn: Person) -> None:
    before, hand = second_turn.positions, second_turn.hand
    hand.carry(0, second_turn.at(0, 3))
    hand.press(hand.tile(second_turn.at(0, 3)), RIGHT)
    assert_nothing_happened(second_turn, before)
    hand.release(RIGHT)
    hand.release()
    assert_nothing_happened(second_turn, before)


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_other_buttons_take_nothing(second_turn: Person, button: Qt.MouseButton) -> None:
    before, hand = second_turn.positions, second_turn.hand
    hand.press(hand.seeker(0), button)
    hand.move(hand.tile(second_turn.at(0, 3)))
    hand.release(button)
    assert_nothing_happened(second_turn, before)


# -- click and click ---------------------------------------------------------------------------


def test_a_click_takes_a_seeker_and_the_next_puts_it_down(second_turn: Person) -> None:
    hand = second_turn.hand
    hand.click(hand.seeker(0))
    assert second_turn.game_screen.table.held == 0
    assert second_turn.match.round.running == ()
    hand.move(hand.tile(second_turn.at(0, 3)))
    assert second_turn.lying.split()[0] == second_turn.at(0, 3)
    hand.click(hand.tile(second_turn.at(0, 3)))
    assert second_turn.game_screen.table.held is None
    assert second_turn.positions.split()[0] == second_turn.lying.split()[0] == second_turn.at(0, 3)


def test_the_second_click_may_come_without_a_move_before_it(second_turn: Person) -> None:
    hand = second_turn.hand
    hand.click(hand.seeker(0))
    hand.click(hand.tile(second_turn.at(0, 3)))
    assert second_turn.positions.split()[0] == second_turn.at(0, 3)


@pytest.mark.parametrize("giving_up", ["escape", "right", "origin", "beside"])
def test_a_seeker_that_was_clicked_can_be_given_up(second_turn: Person, giving_up: str) -> None:
    before, hand = second_turn.positions, second_turn.hand
    hand.click(hand.seeker(0))
    hand.move(hand.tile(second_turn.at(0, 3)))
    match giving_up:
        case "escape":
            second_turn.key(Qt.Key.Key_Escape)
        case "right":
            hand.click(hand.tile(second_turn.at(0, 3)), RIGHT)
        case "origin":
            hand.click(hand.tile(second_turn.at(0, 0)))
        case _:
            hand.click(beside_the_field(second_turn))
    assert_nothing_happened(second_turn, before)


def test_after_a_refused_click_the_seeker_is_still_in_the_hand(second_turn: Person) -> None:
    hand, goal = second_turn.hand, second_turn.at(0, 3)
    hand.click(hand.seeker(0))
    for place in ((1, 1), (3, 4)):
        hand.click(hand.tile(second_turn.at(*place)))
        assert "a straight line" in second_turn.status
        assert second_turn.game_screen.table.held == 0
        assert second_turn.match.round.running == ()
    hand.move(hand.tile(goal))
    assert second_turn.lying.split()[0] == goal
    hand.click(hand.tile(goal))
    assert second_turn.positions.split()[0] == goal


def test_a_drag_that_is_refused_ends_at_home_even_after_a_click(second_turn: Person) -> None:
    before, hand = second_turn.positions, second_turn.hand
    hand.click(hand.seeker(0))
    hand.drag(0, second_turn.at(1, 1))
    assert_nothing_happened(second_turn, before)
    assert "a straight line" in second_turn.status


def test_a_click_then_a_drag_is_a_drag(second_turn: Person) -> None:
    hand = second_turn.hand
    hand.click(hand.seeker(0))
    hand.press(hand.seeker(0))
    hand.move(hand.tile(second_turn.at(0, 2)))
    hand.release()
    assert second_turn.positions.split()[0] == second_turn.at(0, 2)


# -- quick hands -------------------------------------------------------------------------------


def test_a_second_press_right_after_the_first_is_not_lost(second_turn: Person) -> None:
    hand = second_turn.hand
    start = hand.seeker(0)
    hand.click(start)
    hand.press_quickly(start)
    hand.move(hand.tile(second_turn.at(0, 2)))
    hand.release()
    assert second_turn.positions.split()[0] == second_turn.at(0, 2)


def test_the_next_seeker_can_be_taken_as_quickly_as_one_likes(person: Person) -> None:
    person.sit_down(seekers=3)
    person.begin_round("Y5")
    goal = str(min(person.match.setup.field.border))
    for seeker in range(3):
        person.hand.press_quickly(person.hand.seeker(seeker))
        person.hand.move(person.hand.tile(goal))
        person.hand.release()
    assert person.positions == f"{goal} {goal} {goal}"


def test_a_double_click_leaves_everything_as_it_is(second_turn: Person) -> None:
    before, hand = second_turn.positions, second_turn.hand
    at = hand.seeker(0)
    hand.click(at)
    hand.press_quickly(at)
    hand.release()
    assert_nothing_happened(second_turn, before)


def test_a_hand_that_trembles_still_clicks(second_turn: Person) -> None:
    hand = second_turn.hand
    at = hand.seeker(0)
    hand.press(at)
    hand.move(at + QPoint(2, -1))
    hand.release()
    assert second_turn.game_screen.table.held == 0
    hand.click(hand.tile(second_turn.at(0, 2)))
    assert second_turn.positions.split()[0] == second_turn.at(0, 2)


# -- where exactly -----------------------------------------------------------------------------


@pytest.fixture
def entering(person: Person) -> Person:
    """The seekers are about to enter on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


@pytest.mark.parametrize(
    ("beyond", "lands"), [(0.1, True), (0.3, True), (0.46, True), (0.56, False), (0.9, False)]
)
def test_beside_the_edge_a_seeker_snaps_within_half_a_tile(
    entering: Person, beyond: float, lands: bool
) -> None:
    point = entering.hand.spot(QPointF(2 * PITCH, (5.5 + beyond) * PITCH))
    entering.hand.drag(0, point)
    assert entering.positions == (f"{entering.at(2, 5)} - -" if lands else "- - -")
    assert entering.lying == entering.positions


def test_in_a_hole_a_seeker_snaps_to_the_tile_beside_it(person: Person) -> None:
    person.sit_down(seekers=3, shape="ring", edition="french")
    person.begin_round("Y5")
    person.hand.drag(0, person.hand.spot(QPointF(1.8 * PITCH, 4 * PITCH)))
    person.hand.drag(1, person.hand.spot(QPointF(5 * PITCH, 7.1 * PITCH)))
    person.hand.drag(2, person.hand.spot(QPointF(4.5 * PITCH, 4.5 * PITCH)))
    assert person.positions == f"{person.at(1, 4)} {person.at(5, 8)} -"


def test_anywhere_on_a_tile_is_on_it(entering: Person) -> None:
    for seeker, corner in enumerate([(-0.44, -0.44), (0.44, 0.44), (0.0, -0.44)]):
        x, y = corner
        entering.hand.drag(seeker, entering.hand.spot(QPointF((3 + x) * PITCH, y * PITCH)))
    assert entering.positions == " ".join([entering.at(3, 0)] * 3)


@pytest.mark.parametrize("grip", [QPoint(0, 0), QPoint(12, 12), QPoint(-14, 8), QPoint(0, -16)])
def test_a_seeker_may_be_gripped_anywhere(entering: Person, grip: QPoint) -> None:
    hand = entering.hand
    hand.press(hand.seeker(1) + grip)
    hand.move(hand.tile(entering.at(9, 2)))
    hand.release()
    assert entering.positions == f"- {entering.at(9, 2)} -"


def test_five_on_one_tile_lie_apart_and_each_can_be_taken(person: Person) -> None:
    person.sit_down(shape="rectangle", edition="2017")
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * 5)
    assert person.lying == " ".join([person.at(4, 0)] * 5)
    spots = [person.hand.seeker(seeker) for seeker in range(5)]
    assert len({(spot.x(), spot.y()) for spot in spots}) == 5
    person.ask()
    for seeker in (3, 0, 4, 2, 1):
        person.hand.drag(seeker, person.at(4, 1 + seeker))
    assert person.positions.split() == [person.at(4, 1 + seeker) for seeker in range(5)]


@pytest.fixture(params=[4, 5])
def fanned(request: pytest.FixtureRequest, person: Person) -> Person:
    """All seekers, four or five, share a tile in the second turn."""
    person.sit_down(shape="rectangle", edition="2017", seekers=request.param)
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * request.param)
    person.ask()
    return person


@pytest.mark.parametrize("clicking", [False, True])
def test_in_the_middle_of_a_fan_the_nearest_is_meant_until_none_is_left(
    fanned: Person, clicking: bool
) -> None:
    hand, middle = fanned.hand, fanned.hand.tile(fanned.at(4, 0))
    count = fanned.match.setup.seekers
    for row in range(1, count + 1):
        goal = hand.tile(fanned.at(4, row))
        if clicking:
            hand.click(middle)
            hand.click(goal)
        else:
            hand.press(middle)
            hand.move(goal)
            hand.release()
        assert len(fanned.match.round.running) == row
        assert fanned.positions.split().count(fanned.at(4, 0)) == count - row


def test_in_the_middle_of_a_fan_one_that_has_moved_there_is_passed_over(person: Person) -> None:
    person.sit_down(shape="rectangle", edition="2017")
    person.begin_round("Y5")
    person.enter_at((4, 0), (4, 0), (0, 0), (4, 0), (4, 0))
    person.ask()
    person.hand.drag(2, person.at(4, 0))
    person.hand.press(person.hand.tile(person.at(4, 0)) + QPoint(6, 0))  # the third is the nearest
    assert person.game_screen.table.held == 3
    person.hand.move(person.hand.tile(person.at(4, 2)))
    person.hand.release()
    assert person.positions.split()[3] == person.at(4, 2)


@pytest.mark.parametrize("away", [QPoint(0, 0), QPoint(11, 0), QPoint(-11, 0), QPoint(0, 11), QPoint(0, -11)])
def test_each_of_five_has_a_place_of_24_pixels_for_the_mouse_in_the_smallest_window(
    person: Person, away: QPoint
) -> None:
    person.window.resize(900, 600)
    person.sit_down(shape="rectangle", edition="2017")
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * 5)
    person.ask()
    person.game_screen.table_view.fit()
    assert len(person.game_screen.table.tiles) == 60
    for seeker in (3, 0, 4, 2, 1):
        person.hand.press(person.hand.seeker(seeker) + away)
        assert person.game_screen.table.held == seeker
        person.hand.move(person.hand.tile(person.at(7, 3)))
        person.key(Qt.Key.Key_Escape)
        person.hand.release()


def test_a_press_anywhere_on_a_tile_that_five_share_takes_the_nearest(person: Person) -> None:
    person.window.resize(900, 600)
    person.sit_down(shape="rectangle", edition="2017")
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * 5)
    person.ask()
    hand, table = person.hand, person.game_screen.table
    middle = table.tiles[person.at(4, 0)].pos()
    for dx, dy in product((-48, -24, 0, 24, 48), repeat=2):
        point = hand.spot(middle + QPointF(dx, dy))
        hand.press(point)
        away = [QLineF(hand.seeker(seeker), point).length() for seeker in range(5) if seeker != table.held]
        assert table.held is not None
        held_home = hand.spot(table.pieces[table.held].home)
        assert QLineF(held_home, point).length() <= min(away) + 1.5
        person.key(Qt.Key.Key_Escape)
        hand.release()


def test_whoever_has_moved_says_so_beside_the_middle_of_a_fan(person: Person) -> None:
    person.sit_down(shape="rectangle", edition="2017", seekers=4)
    person.begin_round("Y5")
    person.enter_at((4, 0), (0, 0), (4, 0), (4, 0))
    person.ask()
    person.hand.drag(1, person.at(4, 0))
    person.hand.click(person.hand.seeker(1))
    assert person.game_screen.table.held is None
    assert person.status.startswith("Seeker 2 has already moved this turn.")
