"""The computer as referee."""

from collections import Counter
from collections.abc import Mapping

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, enter
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.seat import ComputerReferee, chances
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, GiveUp, HideSecret
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

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
    """The tile that a referee of this seed hid in the first round before tiles had chances."""
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
