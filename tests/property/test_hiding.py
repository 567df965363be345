"""A computer hides by chances that all know, and by nothing that happened before."""

from hypothesis import given, strategies as st

from tests.strategies import setups
from tests.tables import TopologicMatch
from topologic_qt.games.topologic.bots.seat import ComputerReferee, chances
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.movement import entries
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, Move, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup


@given(setups(), st.integers(-9, 9), st.integers(-9, 9), st.booleans())
def test_a_field_that_is_moved_or_turned_over_has_the_same_chances(
    setup: Setup, right: int, down: int, turned: bool
) -> None:
    moved = Field(
        (Location(y + right, x + down) if turned else Location(x + right, y + down), tile)
        for (x, y), tile in setup.field.tiles.items()
    )
    assert chances(moved, setup.edition) == chances(setup.field, setup.edition)


@st.composite
def first_rounds(draw: st.DrawFn, setup: Setup) -> list[Move]:
    """A first round that ends before it is found, after a turn or before."""
    moves: list[Move] = [HideSecret(draw(st.sampled_from(ALL_TILES)))]
    if draw(st.booleans()):
        doors: list[Tile] = sorted(entries(setup.field, setup.edition))
        moves += [PlaceSeeker(seeker, draw(st.sampled_from(doors))) for seeker in range(setup.seekers)]
        moves.append(AskForHint())
    return [*moves, GiveUp()]


@given(setups().filter(lambda setup: setup.rounds == 2), st.text(max_size=3), st.data())
def test_earlier_rounds_tell_nothing_about_the_next(setup: Setup, seed: str, data: st.DataObject) -> None:
    found = set()
    for _ in range(2):
        match = TopologicMatch(Topologic(), setup)
        for move in data.draw(first_rounds(setup)):
            match.apply(move)
            match.apply_automatic_moves()
            if len(match.state.rounds) == 2:
                break  # who enters on the secret alone has found it
        found.add(ComputerReferee(seed).secret(match.view(1)))
    assert len(found) == 1
