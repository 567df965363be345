"""A second solution of puzzles of Deduction: every way to distribute the tiles, one by one.

It knows the size of a hand and each question's number, and shares no code with the program's conclusions.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tests.deduction_referee import ASIDE, TILES, UP, Referee
from topologic_qt.games.deduction.rules.moves import Answer, Ask, Draw, Move, Pass
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.puzzles import Puzzle

VIEWER = 0
GUARD = 8
"""The highest of four bits; what they count is less: a hand has seven tiles at most."""


class Heard(NamedTuple):
    """A question that was answered with a number; "No" is none."""

    whom: int
    face: str
    number: int


class Position(NamedTuple):
    """All that a puzzle's player knows."""

    players: int
    unseen: list[str]
    hand: int
    heard: list[Heard]

    def without(self, left: int) -> "Position":
        """The same without one of the lines."""
        return self._replace(heard=[*self.heard[:left], *self.heard[left + 1 :]])


def replayed(puzzle: Puzzle[Setup, Move]) -> Position:
    """The position of a puzzle, whose moves the referee has all found legal."""
    deal = puzzle.setup.deal
    assert deal is not None
    where: dict[str, int | str] = {str(deal.missing): ASIDE, **{str(tile): UP for tile in deal.face_up}}
    for seat, hand in enumerate(deal.hands):
        where |= {str(tile): seat for tile in hand}
    referee = Referee(where, puzzle.setup.players, puzzle.setup.first, puzzle.setup.last_left_wins)
    heard: list[Heard] = []
    coin = ""
    for move in puzzle.moves:
        match move:
            case Draw(drawn):
                coin = str(drawn)
                referee.events.append(("coin", coin))
            case Ask(whom, kind, line):
                asked = {"whom": whom, "kind": str(kind), "line": str(line)}
                story = referee.story()
                assert story.stage == "ask"
                assert whom not in (story.turn_of, VIEWER)
                referee.events.append(("ask", asked))
            case Answer(answer):
                told = referee.story().lines[-1]
                assert told["answer"] == answer is not True
                face = coin[0] if told["line"] == "suit" else coin[1]
                heard.append(Heard(told["whom"], face, int(answer)))
            case Pass():
                assert referee.story().stage == "announce"
                referee.events.append(("pass", None))
            case _:
                raise AssertionError(move)
    unseen = [tile for tile in TILES if where[tile] not in (VIEWER, UP)]
    return Position(puzzle.setup.players, unseen, len(deal.hands[0]), heard)


def may_be_missing(position: Position, tiles: Collection[str]) -> bool:
    """Whether one of these tiles can be missing.

    Each tile goes to a player or aside, as long as everything required is still possible. The requirements
    are in one number: four bits for the tiles that each hand and the place aside still take, and for those
    that each line still counts. The highest of the four is set, and is cleared by going below zero.
    """
    others = [seat for seat in range(position.players) if seat != VIEWER]
    heard = position.heard
    guards = _packed([GUARD] * (len(others) + 1 + len(heard)))
    steps: list[tuple[list[int], int]] = []
    """The ways of each tile, and the most that all later ones can take."""
    for place, tile in enumerate(position.unseen):
        ways = [_packed([*(0 for _ in others), 1])] if tile in tiles else []
        for seat in others:
            counted = (line.whom == seat and line.face in tile for line in heard)
            ways.append(_packed([*(other == seat for other in others), 0, *counted]))
        after = position.unseen[place + 1 :]
        most = (sum(line.face in other for other in after) for line in heard)
        steps.append((ways, _packed([*(GUARD - 1 for _ in others), GUARD - 1, *most]) | guards))
    dead: set[tuple[int, int]] = set()

    def goes(place: int, left: int) -> bool:
        """Whether the tiles from this place on can go somewhere."""
        if place == len(steps):
            return left == guards
        if (place, left) in dead:
            return False
        ways, most = steps[place]
        for way in ways:
            then = left - way
            if (
                then & guards == guards
                and (most - (then ^ guards)) & guards == guards
                and goes(place + 1, then)
            ):
                return True
        dead.add((place, left))
        return False

    return goes(0, guards | _packed([*(position.hand for _ in others), 1, *(line.number for line in heard)]))


def _packed(numbers: Iterable[int]) -> int:
    """Small numbers, in four bits each."""
    return sum(number << 4 * place for place, number in enumerate(numbers))
