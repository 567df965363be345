"""The computer as referee."""

from collections import Counter
from collections.abc import Mapping

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, enter
from topologic_qt.engine import Rng
from topologic_qt.games.topologic.bots import ComputerReferee
from topologic_qt.games.topologic.bots.hiding import chances
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    AskForHint,
    FieldRecipe,
    GiveHint,
    GiveUp,
    HideSecret,
    Setup,
    Shape,
    Tile,
    Topologic,
    random_field,
)

CHI_SQUARE_59_AT_1_PERCENT = 87.17
"""What a fair choice of sixty exceeds once in a hundred times."""


def new_match() -> TopologicMatch:
    return TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3))


def hidden_by(seed: str, match: TopologicMatch) -> HideSecret:
    """What a referee of this seed hides now."""
    move = ComputerReferee(seed).choose(match.view(match.state.round.referee))
    assert isinstance(move, HideSecret)
    return move


def chi_square(found: Counter[Tile], expected: Mapping[Tile, float]) -> float:
    """How far the numbers of times are from those that were expected."""
    return sum((found[tile] - expected[tile]) ** 2 / expected[tile] for tile in ALL_TILES)


def hidden_by_many(match: TopologicMatch, count: int) -> Counter[Tile]:
    """The tiles that referees of so many seeds hide now."""
    return Counter(ComputerReferee(str(seed)).secret(match.view(0)) for seed in range(count))


@pytest.mark.long
def test_tiles_are_as_likely_as_their_chances() -> None:
    setup = Setup(random_field(FieldRecipe(Shape.GROWN, "referee")), seekers=3)
    likely, count = chances(setup.field, setup.edition), 600
    expected = {tile: count * chance / sum(likely.values()) for tile, chance in likely.items()}
    found = hidden_by_many(TopologicMatch(Topologic(), setup), count)
    assert chi_square(found, expected) < CHI_SQUARE_59_AT_1_PERCENT
    assert chi_square(found, dict.fromkeys(ALL_TILES, count / 60)) > 2 * CHI_SQUARE_59_AT_1_PERCENT


def recipe(seed: str) -> FieldRecipe:
    """A straggling field."""
    return FieldRecipe(Shape.GROWN, seed, -3)


def setup_of(origin: FieldRecipe) -> Setup:
    """A match on a field of this recipe."""
    return Setup(random_field(origin), origin=origin)


def as_ever(seed: str) -> Tile:
    """The tile that a referee of this seed hid in the first round before tiles had chances."""
    return ALL_TILES[Rng.from_seed(f"referee/1/{seed}").below(len(ALL_TILES))]


def test_those_who_race_or_play_on_the_same_day_look_for_the_secret_of_every_version() -> None:
    for number in range(10):
        origin = recipe(f"race-{number}")
        match = TopologicMatch(Topologic(), setup_of(origin))
        for seed in (origin.seed, f"day/{origin.seed}/5"):
            assert hidden_by(seed, match).tile == as_ever(seed)


def test_elsewhere_it_goes_by_the_chances_on_a_field_with_a_recipe_too() -> None:
    match = TopologicMatch(Topologic(), setup_of(recipe("parrot")))
    seeds = [str(number) for number in range(40)]
    assert [hidden_by(seed, match).tile for seed in seeds] != [as_ever(seed) for seed in seeds]


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
