"""Positions for tests of computer players, and their legal moves."""

from itertools import permutations, product
from random import Random

from tests.tables import turn_two
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.bots.grid import Situation, board_of
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import MoveSeeker
from topologic_qt.games.topologic.rules.setup import Edition
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import State


def field(growth: int, seed: str = "positions") -> Field:
    """A grown field."""
    return random_field(FieldRecipe(Shape.GROWN, seed, growth))


def random_starts(random: Random, ground: Field, edition: Edition, seekers: int) -> tuple[int, ...]:
    """Nearby tiles for the seekers, so that they block each other."""
    near = board_of(ground, edition).near[random.randrange(60)]
    return tuple(int(random.choice(list(near))) for _ in range(seekers))


def situation(
    ground: Field, edition: Edition, starts: tuple[int, ...], possible: tuple[int, ...]
) -> Situation:
    """The start of a later turn."""
    return Situation(board_of(ground, edition), starts, (True,) * len(starts), possible)


def state(ground: Field, edition: Edition, starts: tuple[int, ...]) -> State:
    """The same position as a state of the rules."""
    return turn_two(" ".join(str(ALL_TILES[start]) for start in starts), field=ground, edition=edition)


def plays(before: State, order: tuple[int, ...] | list[int], ends: tuple[int, ...]) -> bool:
    """Whether the moves of these seekers, in this order, to these tiles are legal."""
    for seeker in order:
        try:
            before = Topologic().apply(before, MoveSeeker(seeker, ALL_TILES[ends[seeker]]))
        except IllegalMove:
            return False
    return True


def can_be_played(before: State, starts: tuple[int, ...], ends: tuple[int, ...]) -> bool:
    """Whether the moves to these tiles are legal in any order."""
    movers = [seeker for seeker, start in enumerate(starts) if start != ends[seeker]]
    return any(plays(before, order, ends) for order in permutations(movers))


def every_turn(ground: Field, edition: Edition, starts: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The seekers' tiles after each legal turn, by trying them all."""
    before, board = state(ground, edition, starts), board_of(ground, edition)
    choices = (tuple(int(end) for end in board.near[start]) for start in starts)
    return {ends for ends in product(*choices) if can_be_played(before, starts, ends)}
