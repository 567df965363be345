"""Positions for the tests of computer players."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.match import Match
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Move, Resign, Turn
from topologic_qt.games.topology.rules.state import Setup, State, Variant, View, new_setup

TopologyMatch = Match[Setup, State, Move, View]

NAMES = ("Anna", "Ben", "Clara", "David")


def new_match(seed: str, players: int = 2, variant: Variant = Variant.BASE, stack: str = "") -> TopologyMatch:
    """A match before its first move."""
    return Match(Topology(), new_setup(NAMES[:players], seed=seed, stack=stack, variant=variant))


def at_random(match: TopologyMatch, rng: Rng) -> Move:
    """Any move but giving up."""
    moves = [move for move in Topology().legal_moves(match.state) if not isinstance(move, Resign)]
    return moves[rng.below(len(moves))]


def as_a_chain(match: TopologyMatch, rng: Rng) -> Move:
    """The move farthest to the east; the third tile is drawn."""
    moves = [move for move in Topology().legal_moves(match.state) if not isinstance(move, Resign | Turn)]
    if isinstance(moves[0], Draw | End):
        return moves[0]
    return max(
        (move for move in moves if isinstance(move, Lay)), key=lambda move: (sum_east(move), str(move))
    )


def sum_east(move: Lay) -> int:
    """A number that grows to the east."""
    return sum(2 * q + r for q, r in move.placed.hexes)


def play(match: TopologyMatch, choose: Callable[[TopologyMatch, Rng], Move], moves: int, seed: str) -> None:
    """Play so many moves, or to the end."""
    rng = Rng.from_seed(seed)
    for _ in range(moves):
        if match.state.is_over:
            return
        match.apply(choose(match, rng))


def apply_all(match: TopologyMatch, moves: Sequence[Move]) -> None:
    """Make the moves, which must all be legal."""
    for move in moves:
        match.apply(move)
