"""*Best next turn*: move so that the hint leaves as few tiles as can be. Answers are graded."""

from collections.abc import Sequence
from functools import lru_cache

from topologic_qt.engine.rng import Rng
from topologic_qt.games.puzzles import (
    FULL_SCORE,
    Answer,
    Choice,
    Explanation,
    PuzzleKind,
    PuzzleRecipe,
    Verdict,
)
from topologic_qt.games.topologic.puzzles.evidence import TopologicPuzzle, lit, match_of, named, turns_of
from topologic_qt.games.topologic.puzzles.play import (
    SEEKER,
    Played,
    Playground,
    common,
    fitting_sets,
    hints_of,
    in_order,
    members,
    moves_of,
    new_setup,
)
from topologic_qt.games.topologic.puzzles.turns import BestTurn, best_turn, groups, squares
from topologic_qt.games.topologic.puzzles.variants import VARIANTS
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.moves import Move, MoveSeeker
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile
from topologic_qt.translation import ntr, tr, tr_noop

_SEEKERS = 3
"""The number of seekers."""

LEFT = {1: range(2, 4), 2: range(4, 7), 3: range(8, 13)}
"""The numbers of tiles that the hints leave, of each grade; each tile has to be reckoned with."""

_DEAR = 5
"""The score that each percent costs which the best turn rules out and the answer does not."""


class NextTurn:
    """The puzzles of this kind."""

    info = PuzzleKind(
        id="next-turn",
        letters="BT",
        name=tr_noop("Best next turn"),
        about=tr_noop("Several tiles are left. Which turn gets the hint that tells you most?"),
        variants=VARIANTS,
        icon="suggestion",
    )

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns that leave some tiles."""
        setup = new_setup(recipe, rng, _SEEKERS)
        turns, hints, left = _found(rng, Playground(rng, setup), LEFT[recipe.grade])
        moves = moves_of(turns, hints)
        return TopologicPuzzle.made(recipe, left, setup, moves, SEEKER)

    def question(self, puzzle: TopologicPuzzle) -> str:
        """The question."""
        return ntr(
            "{n} tile is left. Make the turn whose hint will leave the fewest.",
            "{n} tiles are left. Make the turn whose hint will leave the fewest.",
            len(fitting(turns_of(puzzle))),
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[Choice]:  # noqa: ARG002
        """None: the answer is the turn."""
        return ()

    def judge(self, puzzle: TopologicPuzzle, answer: Answer[Move]) -> Verdict:
        """The share of what the best turn rules out on average; as good as the best is solved."""
        match = match_of(puzzle)
        possible = in_order(fitting(match.state.round.turns))
        for move in answer.moves:
            match.apply(move)
        reached, best = match.state.round.entered, best_of(puzzle)
        all_left, made = len(possible) ** 2, _sum(groups(reached, possible))
        ruled_out = all_left - squares(reached, possible)
        share = FULL_SCORE * ruled_out // max(1, all_left - best.squares)
        score = min(FULL_SCORE, max(0, FULL_SCORE - _DEAR * (FULL_SCORE - share)))
        if score == FULL_SCORE:
            text = tr(
                "The hint will split these tiles into groups of {groups}: no turn does better.", groups=made
            )
        else:
            text = tr(
                "The hint will split these tiles into groups of {groups}; the best turn makes {best}.",
                groups=made,
                best=_sum(groups(best.positions, possible)),
            )
        reason = Explanation(text, lit(*possible, alone=True))
        return Verdict(score == FULL_SCORE, score, (reason,))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """The tiles that are left, who moves, and where to."""
        turns, best = turns_of(puzzle), best_of(puzzle)
        possible = in_order(fitting(turns))
        moves = [move for move in best.moves if isinstance(move, MoveSeeker)]
        moving = [turns[-1].positions[move.seeker] for move in moves]
        every = tuple(range(len(turns)))
        return (
            Explanation(
                tr("The hints leave {tiles}.", tiles=named(possible)), lit(*possible, alone=True, turns=every)
            ),
            Explanation(tr("Move the seekers on {tiles}.", tiles=named(moving)), lit(*moving)),
            Explanation(_told(moving, moves), lit(*(move.to for move in moves))),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The best turn."""
        return Answer(moves=best_of(puzzle).moves)


@lru_cache(maxsize=8)
def best_of(puzzle: TopologicPuzzle) -> BestTurn:
    """The best turn of a puzzle."""
    turns = turns_of(puzzle)
    return best_turn(puzzle.setup, turns[-1].positions, in_order(fitting(turns)))


def _told(moving: Sequence[Tile], moves: Sequence[MoveSeeker]) -> str:
    ways = (
        tr("from {start} to {end}", start=named([start]), end=named([move.to]))
        for start, move in zip(moving, moves, strict=True)
    )
    return tr("Move, in this order: {ways}.", ways=tr(", ").join(ways))


def _sum(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers))


def _found(rng: Rng, play: Playground, wanted: range) -> tuple[list[Played], list[int], int]:
    """Turns, hints, and the number of tiles that they leave."""
    full = 2 * play.setup.seekers
    while True:
        turns = play.turns(2)
        hints = [hints_of(turn.positions) for turn in turns]
        secret = rng.below(len(ALL_TILES))
        told = [of_turn[secret] for of_turn in hints]
        sets = [fitting_sets(of_turn)[points] for of_turn, points in zip(hints, told, strict=True)]
        left = len(members(common(sets)))
        if left in wanted and full not in told:
            return turns, told, left
