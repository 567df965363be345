"""A second solution of puzzles of Deduction: every way to spread the tiles, a tile at a time.

It knows the size of a hand and the number that each question got, and shares no line with the
program's conclusions. Slow, and meant to be read beside the puzzles.
"""

from typing import NamedTuple

from tests.deduction_referee import ASIDE, TILES, UP, Referee
from topologic_qt.games.deduction.rules import Answer, Ask, Draw, Move, Pass, Setup
from topologic_qt.games.puzzles import Puzzle

VIEWER = 0


class Heard(NamedTuple):
    """A question that was answered with a number; "No" is none."""

    whom: int
    face: str
    number: int


class Position(NamedTuple):
    """All that the player of a puzzle knows."""

    players: int
    unseen: list[str]
    hand: int
    heard: list[Heard]

    def without(self, left: int) -> "Position":
        """The same without one of the lines."""
        return self._replace(heard=[*self.heard[:left], *self.heard[left + 1 :]])


def replayed(puzzle: Puzzle[Setup, Move]) -> Position:
    """The position of a puzzle, every move of which the referee has found to be legal."""
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


def possible(position: Position) -> set[str]:
    """The tiles that can be missing."""
    others = [seat for seat in range(position.players) if seat != VIEWER]
    sizes = (position.hand,) * len(others)
    begun = (sizes, tuple(heard.number for heard in position.heard))
    ways: dict[tuple[tuple[int, ...], tuple[int, ...]], set[str]] = {begun: {""}}
    for place, tile in enumerate(position.unseen):
        later = [
            sum(heard.face in other for other in position.unseen[place + 1 :]) for heard in position.heard
        ]
        after: dict[tuple[tuple[int, ...], tuple[int, ...]], set[str]] = {}
        for (room, waiting), missing in ways.items():
            if "" in missing:
                after.setdefault((room, waiting), set()).add(tile)
            for number, seat in enumerate(others):
                left = tuple(size - (at == number) for at, size in enumerate(room))
                still = tuple(
                    count - (heard.whom == seat and heard.face in tile)
                    for count, heard in zip(waiting, position.heard, strict=True)
                )
                if min(left, default=0) >= 0 and min(still, default=0) >= 0:
                    after.setdefault((left, still), set()).update(missing)
        ways = {
            key: missing
            for key, missing in after.items()
            if all(count <= most for count, most in zip(key[1], later, strict=True))
        }
    nothing = ((0,) * len(others), (0,) * len(position.heard))
    return ways.get(nothing, set()) - {""}
