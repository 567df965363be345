"""Second solutions of puzzles of Topologic by trying everything, without the program's code.

A round is played by `tests.referee` move by move, and every question is answered by counting. Slow, and meant
to be read beside the puzzles.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import NamedTuple

from tests.referee import ENTERS_ANYWHERE, Place, PlainField, Referee, border, move_objections, points
from topologic_qt.games.puzzles import Puzzle
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import Setup

TILES = [colour + number for colour in "ROYGBVPWKS" for number in "123456"]


class Told(NamedTuple):
    """A turn: the tiles under the seekers, and the hint."""

    tiles: list[str]
    hint: int


class Position(NamedTuple):
    """A puzzle in plain values."""

    field: PlainField
    edition: str
    turns: list[Told]
    standing: list[Place]

    def without(self, left: int) -> "Position":
        """The same without one of the turns."""
        return self._replace(turns=[*self.turns[:left], *self.turns[left + 1 :]])


def replayed(puzzle: Puzzle[Setup, Move]) -> Position:
    """The position of a puzzle, whose moves the referee has all found legal."""
    setup = puzzle.setup
    field = {(place.x, place.y): str(tile) for place, tile in setup.field.tiles.items()}
    where = {tile: place for place, tile in field.items()}
    assert sorted(where) == sorted(TILES)
    referee = Referee(field, setup.edition.id, setup.seekers)
    hidden, *moves = puzzle.moves
    assert hidden == HideSecret(None), "The secret is nowhere in the moves."
    referee.play(("hide", TILES[0]))
    turns: list[Told] = []
    for move in moves:
        match move:
            case PlaceSeeker(seeker, to):
                referee.play(("enter", seeker, where[str(to)]))
            case MoveSeeker(seeker, to):
                referee.play(("move", seeker, where[str(to)]))
            case AskForHint():
                referee.play(("end turn",))
            case GiveHint(told):
                tiles = [field[referee.standing[seeker]] for seeker in range(setup.seekers)]
                turns.append(Told(tiles, told))
                assert 0 <= told < 2 * setup.seekers, "A full hint would have ended the round."
                referee.phase, referee.this_turn = "move", []
            case _:
                raise AssertionError(move)
    return Position(field, setup.edition.id, turns, [referee.standing[n] for n in range(setup.seekers)])


def fitting(position: Position) -> list[str]:
    """The tiles that fit every hint."""
    return [
        secret
        for secret in TILES
        if all(sum(points(tile, secret) for tile in tiles) == hint for tiles, hint in position.turns)
    ]


def reachable(position: Position) -> list[Place]:
    """The places where all seekers can be after this turn, in any order of moves."""
    count = len(position.standing)
    return [
        place
        for place in position.field
        if any(_goes(position, order, [place] * count) for order in permutations(range(count)))
    ]


def _goes(position: Position, order: Iterable[int], ends: Sequence[Place]) -> bool:
    """Whether the seekers can reach these ends in this order."""
    standing = list(position.standing)
    for seeker in order:
        if standing[seeker] != ends[seeker]:
            others = standing[:seeker] + standing[seeker + 1 :]
            if move_objections(position.field, position.edition, others, standing[seeker], ends[seeker]):
                return False
            standing[seeker] = ends[seeker]
    return True


def left_by(tiles: Sequence[str], possible: Sequence[str]) -> int:
    """The number of tiles left after the hint for these tiles, summed over the possible secrets."""
    hints = [sum(points(tile, secret) for tile in tiles) for secret in possible]
    return sum(hints.count(hint) for hint in hints)


def fewest_left(position: Position) -> int:
    """The smallest `left_by` of all possible turns."""
    possible, field = fitting(position), position.field
    alone = [
        [
            there
            for there in field
            if there == here or not move_objections(field, position.edition, [], here, there)
        ]
        for here in position.standing
    ]
    turns = sorted((left_by([field[place] for place in ends], possible), ends) for ends in product(*alone))
    orders = list(permutations(range(len(position.standing))))
    return next(left for left, ends in turns if any(_goes(position, order, ends) for order in orders))


def entries(position: Position) -> set[Place]:
    """The places where seekers enter."""
    return set(position.field) if ENTERS_ANYWHERE[position.edition] else border(position.field)
