"""The review of a round, against counting and trying everything."""

from dataclasses import replace
from math import log2

import pytest

from tests.tables import TopologicMatch
from tests.unit.games.topologic.bots.positions import every_turn, field
from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.grid import INDEX, board_of
from topologic_qt.games.topologic.bots.hindsight import review, suggestion
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, HideSecret
from topologic_qt.games.topologic.rules.round_results import RoundReview
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Setup
from topologic_qt.games.topologic.rules.state import Round

pytestmark = pytest.mark.long

SETUP = Setup(field(-3), EDITION_2019, seekers=3)


@pytest.fixture(scope="module")
def played() -> Round:
    """A novice's round, with room for improvement."""
    return play_round(SETUP, ALL_TILES[33], ComputerSeeker(Level.NOVICE, "a"))


@pytest.fixture(scope="module")
def told(played: Round) -> RoundReview:
    """The review of a round."""
    return review(SETUP, played, "b")


def mean_left(positions: tuple[Tile, ...], possible: tuple[Tile, ...]) -> float:
    """The tiles left by a hint on average, counted for each secret."""
    left = [
        sum(hint(positions, other) == hint(positions, secret) for other in possible) for secret in possible
    ]
    return sum(left) / len(possible)


def mean_travel(positions: tuple[Tile, ...], possible: tuple[Tile, ...]) -> float:
    """The moves from the last seeker to the secret, on average."""
    distance = board_of(SETUP.field, SETUP.edition).distance
    ways = [max(int(distance[INDEX[tile], INDEX[secret]]) for tile in positions) for secret in possible]
    return sum(ways) / len(possible)


def test_what_was_learnt_agrees_with_counting(played: Round, told: RoundReview) -> None:
    possible = ALL_TILES
    for turn, reviewed in zip(played.turns, told.turns, strict=True):
        left = tuple(tile for tile in possible if hint(turn.positions, tile) == turn.hint)
        assert (reviewed.before, reviewed.after) == (possible, left)
        mean = mean_left(turn.positions, possible)
        assert reviewed.left == pytest.approx(mean, abs=1e-5)
        assert reviewed.surplus == pytest.approx(log2(mean / len(left)), abs=1e-5)
        possible = left
    assert possible == (ALL_TILES[33],)


def test_the_best_that_could_be_done_agrees_with_trying_everything(played: Round, told: RoundReview) -> None:
    for number in (1, 2):
        starts = tuple(INDEX[tile] for tile in played.turns[number - 1].positions)
        reviewed, possible = told.turns[number], told.turns[number].before
        ways = [
            tuple(ALL_TILES[end] for end in ends) for ends in every_turn(SETUP.field, EDITION_2019, starts)
        ]
        best = min(mean_left(ends, possible) for ends in ways)
        assert reviewed.least_left == pytest.approx(best, abs=1e-5)
        assert mean_left(reviewed.best, possible) == pytest.approx(best, abs=1e-5)
        nearest = min(mean_travel(ends, possible) for ends in ways)
        lost = mean_travel(played.turns[number].positions, possible) - nearest
        assert reviewed.travel_lost == pytest.approx(lost, abs=1e-5)


def test_the_best_can_be_played(played: Round, told: RoundReview) -> None:
    for number, reviewed in enumerate(told.turns):
        match = TopologicMatch(Topologic(), SETUP, [HideSecret(ALL_TILES[33])])
        for turn in played.turns[:number]:
            for move in (*turn.moves, AskForHint(), GiveHint(turn.hint)):
                match.apply(move)
        for move in reviewed.best_moves[:-1]:
            match.apply(move)
        assert reviewed.best_moves[-1] == AskForHint()
        assert match.state.round.positions == reviewed.best
        assert reviewed.least_left <= reviewed.left
        assert reviewed.missed >= 0


def test_a_review_tells_how_far_it_is_and_can_be_called_off(played: Round) -> None:
    shares, asked = [0.0], list[float]()

    def is_off() -> bool:
        """Return whether to cancel: not at the first call after the master's first turn, but then."""
        asked.append(shares[-1])
        return shares[-1] > 0.94 and asked.count(shares[-1]) > 1

    with pytest.raises(Cancelled):
        review(SETUP, played, thinking=Thinking(shares.append, is_off))
    assert shares == sorted(shares)
    assert 0.94 < shares[-1] < 1.0


def test_a_suggestion_is_what_a_master_would_do() -> None:
    state = Topologic().apply(Topologic().initial_state(SETUP), HideSecret(ALL_TILES[0]))
    view = Topologic().player_view(state, 1)
    assert suggestion(view, "s")[-1] == AskForHint()
    with pytest.raises(ValueError, match="when it is over"):
        review(SETUP, view.round)
    assert suggestion(Topologic().player_view(state, 0)) == ()


@pytest.mark.release
def test_a_turn_that_was_suggested_is_known_as_such_with_any_seeker_on_any_of_its_tiles(
    told: RoundReview,
) -> None:
    as_suggested = play_round(SETUP, ALL_TILES[33], ComputerSeeker(Level.MASTER))
    first, *later = as_suggested.turns
    swapped = replace(as_suggested, turns=(replace(first, positions=first.positions[::-1]), *later))
    assert review(SETUP, swapped).suggested == (True,) * len(as_suggested.turns)
    assert not all(told.suggested), "a novice does not play like that"
