"""The moves of a computer in its seat, as referee or seeker."""

from collections.abc import Callable, Mapping, Sequence

from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import is_hidden_at_table
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import CorrectHint, HideSecret, Move
from topologic_qt.games.topologic.rules.setup import Edition
from topologic_qt.games.topologic.rules.state import Phase, View

# The chances with which the computer hides: tiles far from the others are likelier
# A seeker who knows the chances gains less than such tiles cost: far tiles lie in different corners, and
# nobody can be near all of them. The chances depend only on the field and the edition, so that earlier
# rounds reveal nothing about the next one beyond what was known before the first.
#
# A secret hidden this way takes level *Master* 1.41 turns more than one under a random tile on straggling
# fields (growth -3), 0.60 on typical ones (0) and 0.01 on compact ones (4), and *Club* as many; the best of
# five seekers, some of whom know the chances, takes 1.21, 0.43 and 0.00 more. This was measured on ten fields
# of each growth, ``judge-hide-0`` to ``judge-hide-9``, edition 2019, five seekers. With fewer and in the
# edition of 2017 it is about as much; in the French edition, whose moves reach farther, 0.6 and 0.2.


_POWER = 4
"""The exponent with which a tile's chance grows with its distance from the others.

Chosen by the best of these seekers, on four fields of each growth from the seeds ``tune-hide-1``, 2, 4 and 5:
the exponents 3, 4, 5 and 6 took 0.82, 1.04, 1.26 and 1.37 turns more on straggling fields, and 0.22, 0.28,
0.31 and 0.32 on typical ones. The highest puts almost a quarter of all secrets under one tile.
"""


def chances(field: Field, edition: Edition) -> Mapping[Tile, int]:
    """The chance of every tile of a connected field, as a positive integer: its share of the sum."""
    return {tile: moves**_POWER for tile, moves in away(field, edition).items()}


def away(field: Field, edition: Edition) -> Mapping[Tile, int]:
    """The fewest moves from each tile to every other tile, summed; seekers don't block."""
    tiles = sorted(field.locations)
    bits = {tile: 1 << at for at, tile in enumerate(tiles)}
    near = [sum(bits[end] for end in destinations(field, edition, [tile], 0)) for tile in tiles]
    return {tile: max(_summed(near, bits[tile]), 1) for tile in tiles}


def _summed(near: list[int], start: int) -> int:
    """The fewest moves from a tile to every other one, summed; sets of tiles are bits of integers."""
    everything = (1 << len(near)) - 1
    within, front, moves = start, start, 0
    while front:
        moves += (everything & ~within).bit_count()
        found = 0
        for at, ends in enumerate(near):
            if front >> at & 1:
                found |= ends
        front = found & ~within
        within |= front
    return moves


class ComputerReferee:
    """A referee that hides the secret by `chances`: any tile is possible, far corners are likelier.

    The tile follows from the seed, which must stay as secret as the tile: use a new seed for every match, and
    do not show it to the seeker. Each round is drawn independently, so that earlier ones reveal nothing.

    In races by older codes (`rules.Race.evenly`) and on fields of the day, all tiles are equally likely, as
    always: everyone who plays them, with any version of the program, must look for the same secret.
    """

    def __init__(self, seed: str) -> None:
        """Make a referee with a seed, from which each round's tile is drawn independently."""
        self._seed = seed

    def choose(self, view: View) -> Move | None:
        """Hide the secret, or give the hint by the referee's view; None if neither is to be done."""
        if view.round.phase is not Phase.HIDE:
            return Topologic().automatic_move(view)
        return HideSecret.sealed(self.secret(view))

    def secret(self, view: View) -> Tile:
        """The tile of the current round's secret."""
        rng = Rng.from_seed(f"referee/{len(view.rounds)}/{self._seed}")
        if _is_even(view, self._seed):
            return ALL_TILES[rng.below(len(ALL_TILES))]
        likely = chances(view.setup.field, view.setup.edition)
        return ALL_TILES[rng.weighted([likely[tile] for tile in ALL_TILES])]


def _is_even(view: View, seed: str) -> bool:
    """Whether older versions must hide the same secret: in races by older codes, and on fields of the day."""
    origin = view.setup.origin
    if origin is None or len(view.rounds) > 1:
        return False
    return seed == origin.seed or seed.startswith(f"day/{origin.seed}/")


def plan(
    computer: Computer, view: View, progress: Callable[[float], None], cancelled: Callable[[], bool]
) -> Sequence[Move]:
    """The next moves of a computer, from its view; none if it is not its turn, or if cancelled."""
    if view.round.phase is Phase.HIDE:
        hiding = ComputerReferee(computer.seed).choose(view)
        return () if hiding is None else (hiding,)
    try:
        return _seek(view, computer.level, computer.seed, Thinking(progress, cancelled))
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The moves of a computer of any level, at least one, in any position in which its seat is to move.

    They follow from the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays. As a
    referee at a real table, without knowing the secret, the computer picks a possible answer by its seed.
    """
    match view.round.phase:
        case Phase.ENTER | Phase.MOVE:
            return _turn(view, level, seed, cancelled)
        case Phase.HIDE if not is_hidden_at_table(view):
            return (HideSecret(ComputerReferee(seed).secret(view)),)
        case _:
            moves = [move for move in Topologic().legal_moves(view) if not isinstance(move, CorrectHint)]
            return (moves[Rng.from_seed(f"answer/{len(view.round.turns)}/{seed}").below(len(moves))],)


def _turn(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    if level is Level.NOVICE:  # it takes hardly any time
        return _seek(view, level, seed, Thinking())
    try:
        return _seek(view, level, seed, Thinking(cancelled=cancelled))
    except Cancelled:
        return _turn(view, Level.NOVICE, seed, cancelled)


def _seek(view: View, level: Level, seed: str, thinking: Thinking) -> Sequence[Move]:
    from topologic_qt.games.topologic.bots.seeker import ComputerSeeker  # it loads numpy

    return ComputerSeeker(level, seed).plan(view, thinking)
