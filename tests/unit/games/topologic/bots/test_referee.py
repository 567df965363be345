"""The computer as referee."""

from collections import Counter

from tests.tables import ORDERED, TopologicMatch, drawn, enter
from topologic_qt.games.topologic.bots import ComputerReferee
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Setup,
    Topologic,
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


def test_every_tile_is_as_likely_as_the_others() -> None:
    match, count = new_match(), 6000
    found = Counter(hidden_by(str(seed), match).tile for seed in range(count))
    expected = count / len(ALL_TILES)
    chi_square = sum((found[tile] - expected) ** 2 / expected for tile in ALL_TILES)
    assert chi_square < CHI_SQUARE_59_AT_1_PERCENT


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
