"""The computer as referee."""

from collections import Counter
from collections.abc import Mapping

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, enter
from tests.unit.games.topologic.bots.positions import field
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.grid import board_of
from topologic_qt.games.topologic.bots.seat import ComputerReferee, away, chances
from topologic_qt.games.topologic.bots.tournament import play_all_secrets
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, GiveUp, HideSecret
from topologic_qt.games.topologic.rules.setup import EDITION_2019, EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

CHI_SQUARE_59_AT_1_PERCENT = 87.17
"""What a fair choice of sixty exceeds once in a hundred times."""


def new_match() -> TopologicMatch:
    return TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3))


def hidden_by(seed: str, match: TopologicMatch) -> HideSecret:
    """The hiding of a referee with this seed."""
    move = ComputerReferee(seed).choose(match.view(match.state.round.referee))
    assert isinstance(move, HideSecret)
    return move


def chi_square(found: Counter[Tile], expected: Mapping[Tile, float]) -> float:
    """The distance of counts from the expected ones."""
    return sum((found[tile] - expected[tile]) ** 2 / expected[tile] for tile in ALL_TILES)


@pytest.mark.release
def test_tiles_are_as_likely_as_their_chances() -> None:
    setup = Setup(random_field(FieldRecipe(Shape.GROWN, "referee")), seekers=3)
    likely, count = chances(setup.field, setup.edition), 600
    expected = {tile: count * chance / sum(likely.values()) for tile, chance in likely.items()}
    view = TopologicMatch(Topologic(), setup).view(0)
    found = Counter(ComputerReferee(str(seed)).secret(view) for seed in range(count))
    assert chi_square(found, expected) < CHI_SQUARE_59_AT_1_PERCENT
    assert chi_square(found, dict.fromkeys(ALL_TILES, count / 60)) > 2 * CHI_SQUARE_59_AT_1_PERCENT


def as_ever(seed: str) -> Tile:
    """The tile that a referee of this seed hid in the first round before tiles had weights."""
    return ALL_TILES[Rng.from_seed(f"referee/1/{seed}").below(len(ALL_TILES))]


def test_those_who_race_or_play_on_the_same_day_look_for_the_secret_of_every_version() -> None:
    for number in range(4):
        origin = FieldRecipe(Shape.GROWN, f"race-{number}", -3)
        match = TopologicMatch(Topologic(), Setup(random_field(origin), origin=origin))
        for seed in (origin.seed, f"day/{origin.seed}/5"):
            assert hidden_by(seed, match).tile == as_ever(seed)
    elsewhere = [str(number) for number in range(40)]
    assert [hidden_by(seed, match).tile for seed in elsewhere] != [as_ever(seed) for seed in elsewhere]


def test_the_same_seed_hides_the_same_and_elsewhere_in_the_next_round() -> None:
    match = new_match()
    first = hidden_by("seed", match)
    assert first.tile == hidden_by("seed", match).tile
    match.apply(first)
    match.apply(GiveUp())
    assert hidden_by("seed", match).tile != first.tile


def test_it_gives_the_hint_and_nothing_else() -> None:
    match, referee = new_match(), ComputerReferee("seed")
    match.apply(HideSecret(ALL_TILES[0]))
    assert referee.choose(match.view(0)) is None
    enter(match, "R1 O1 S6")
    match.apply(AskForHint())
    assert referee.choose(match.view(0)) == GiveHint(3)
    assert referee.choose(match.view(1)) is None


def test_every_tile_is_possible_and_the_ways_are_those_that_seekers_go() -> None:
    for growth, edition in zip((4, 0, -3), EDITIONS.values(), strict=True):
        ground = field(growth)
        found = chances(ground, edition)
        assert {*found} == {*ALL_TILES}
        assert min(found.values()) * 100_000 > sum(found.values()), edition
        ways = board_of(ground, edition).distance.sum(axis=1, dtype=int).tolist()
        assert [away(ground, edition)[tile] for tile in ALL_TILES] == ways, edition


def test_in_a_row_of_bends_the_ends_are_likeliest_and_in_a_rectangle_none_is_by_much() -> None:
    places = [Location((step + 1) // 2, step // 2) for step in range(60)]
    found = chances(Field(zip(places, ALL_TILES, strict=True)), EDITION_2019)
    along = [found[tile] for tile in ALL_TILES]
    assert along == along[::-1]
    assert along[:30] == sorted(along[:30], reverse=True)
    found = chances(drawn(ORDERED), EDITION_2019)
    assert max(found.values()) < 2 * min(found.values())


@pytest.mark.release
def test_a_seeker_takes_more_turns_than_if_all_tiles_were_as_likely() -> None:
    ground = field(-3, "hiding")
    turns = play_all_secrets(Setup(ground), Level.CLUB).turns
    found = chances(ground, EDITION_2019)
    expected = sum(found[tile] * taken for tile, taken in zip(ALL_TILES, turns, strict=True))
    assert expected / sum(found.values()) > sum(turns) / len(turns) + 0.7
