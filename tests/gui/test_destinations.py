"""While a seeker is held, the table shows where it may go: exactly there, and who is in its way."""

import pytest

from tests.gui.person import Person
from topologic_qt.games.topologic.rules import HideSecret, MoveSeeker, Tile
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui

GLOWING = {Glow.LIT, Glow.TARGET}


def glowing(person: Person) -> set[str]:
    """The tiles that glow because the held seeker may go there."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.glow in GLOWING}


def with_glow(person: Person, glow: Glow) -> set[str]:
    """The tiles that look so."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.glow is glow}


def second_turn(
    person: Person, *places: tuple[int, int], edition: str = "2019", shape: str = "square"
) -> None:
    """Let three seekers enter on the tiles of these places, and get the first hint."""
    person.sit_down(seekers=3, edition=edition, shape=shape)
    person.begin_round("Y5")
    person.enter_at(*places)
    person.ask()


def row(person: Person, y: int) -> list[str]:
    """A row of a 10 × 6 field."""
    return [person.at(x, y) for x in range(10)]


def put_back(person: Person, seeker: int) -> None:
    """Bring the held seeker to where it stands, and let go."""
    person.hand.move(person.hand.tile(str(person.match.round.positions[seeker])))
    person.hand.release()


@pytest.mark.parametrize("shape", ["square", "rectangle", "ring", "cross", "grown"])
@pytest.mark.parametrize("edition", ["2019", "2017", "french"])
def test_a_seeker_from_the_tray_may_enter_exactly_where_it_glows(
    person: Person, edition: str, shape: str
) -> None:
    person.sit_down(edition=edition, shape=shape)
    person.begin_round("Y5")
    person.hand.take(0)
    field = person.match.setup.field
    expected = field.border if edition != "french" else field.locations.keys()
    assert glowing(person) == {str(tile) for tile in expected}
    assert with_glow(person, Glow.DIM) == {str(tile) for tile in field.locations.keys() - expected}


@pytest.mark.parametrize("edition", ["2019", "2017", "french"])
def test_every_held_seeker_lights_exactly_its_legal_destinations(person: Person, edition: str) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3), edition=edition)
    for seeker in range(3):
        person.hand.take(seeker)
        assert person.game_screen.table.held == seeker
        assert glowing(person) == person.destinations(seeker)
        assert with_glow(person, Glow.NONE) == set()
        put_back(person, seeker)
        assert glowing(person) == set()


@pytest.mark.parametrize("edition", ["2019", "2017", "french"])
def test_the_earlier_moves_of_the_turn_count(person: Person, edition: str) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3), edition=edition)
    for seeker in range(3):
        for other in range(seeker, 3):
            person.hand.take(other)
            assert glowing(person) == person.destinations(other)
            put_back(person, other)
        person.hand.drag(seeker, max(person.destinations(seeker)))
        assert person.match.round.has_moved(seeker)


def test_a_seeker_that_moved_blocks_where_it_stands_and_no_longer_where_it_stood(person: Person) -> None:
    second_turn(person, (0, 0), (4, 0), (7, 5), shape="rectangle")
    top = row(person, 0)
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


def test_the_tile_under_the_hand_is_the_target(person: Person) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3))
    goal, other = sorted(person.destinations(0))[:2]
    person.hand.carry(0, goal)
    assert with_glow(person, Glow.TARGET) == {goal}
    person.hand.move(person.hand.tile(other))
    assert with_glow(person, Glow.TARGET) == {other}
    assert glowing(person) == person.destinations(0)


def test_who_is_in_the_way_is_marked(person: Person) -> None:
    second_turn(person, (0, 0), (4, 0), (6, 0), shape="rectangle")
    top, hand = row(person, 0), person.hand
    hand.carry(0, top[5])
    assert with_glow(person, Glow.BLOCKER) == {top[4]}
    hand.move(hand.tile(top[9]))
    assert with_glow(person, Glow.BLOCKER) == {top[4]}
    hand.move(hand.tile(top[3]))
    assert with_glow(person, Glow.BLOCKER) == set()
    assert with_glow(person, Glow.TARGET) == {top[3]}


@pytest.mark.parametrize("edition", ["2017", "french"])
def test_nobody_is_in_the_way_where_seekers_pass(person: Person, edition: str) -> None:
    second_turn(person, (0, 0), (4, 0), (6, 0), shape="rectangle", edition=edition)
    person.hand.carry(0, person.at(9, 0))
    assert with_glow(person, Glow.BLOCKER) == set()
    assert with_glow(person, Glow.TARGET) == {person.at(9, 0)}


def test_a_gap_ends_every_line(person: Person) -> None:
    second_turn(person, (0, 4), (0, 4), (0, 4), shape="ring")
    person.hand.take(0)
    assert person.at(1, 4) in glowing(person)
    assert not {person.at(8, 4), person.at(9, 4)} & glowing(person)


@pytest.mark.parametrize("place", [(3, 0), (3, 3)])
def test_nothing_glows_when_the_seeker_has_left_the_hand(person: Person, place: tuple[int, int]) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3))
    person.hand.drag(0, person.at(*place))
    assert {tile.glow for tile in person.game_screen.table.tiles.values()} == {Glow.NONE}


def test_the_status_line_names_the_seeker_in_the_hand(person: Person) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3))
    person.hand.take(2)
    assert person.status.startswith("Seeker 3 is in your hand")


def test_a_match_that_waits_for_the_secret_lets_nobody_take_a_seeker(person: Person) -> None:
    person.sit_down()
    person.hand.take(0)
    assert person.game_screen.table.held is None
    assert glowing(person) == set()
    person.hand.release()
    person.controller.propose(HideSecret(Tile.parse("Y5")))
    person.open_curtain()
    person.hand.take(0)
    assert person.game_screen.table.held == 0


def test_the_moves_that_are_lit_are_the_moves_that_are_taken(person: Person) -> None:
    second_turn(person, (1, 0), (5, 0), (7, 3))
    for key in sorted(person.game_screen.table.tiles):
        legal = key in person.destinations(1)
        before = person.positions
        person.hand.drag(1, key)
        assert (person.match.round.has_moved(1)) == legal
        if legal:
            assert person.match.round.running == (MoveSeeker(1, Tile.parse(key)),)
            person.controller.take_back()
        assert person.positions == before
