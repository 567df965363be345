"""*Best next turn*: move so that the hint leaves as few tiles as can be. Answers are graded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.puzzles import (
    FULL_SCORE,
    GRADES,
    Answer,
    Choice,
    Explanation,
    PuzzleKind,
    PuzzleRecipe,
    Verdict,
)
from topologic_qt.games.topologic.puzzles.play import (
    SEEKER,
    VARIANTS,
    Played,
    Playground,
    TopologicPuzzle,
    common,
    fitting_sets,
    hints_of,
    in_order,
    lit,
    match_of,
    members,
    moves_of,
    named,
    new_setup,
    ordered,
    turns_of,
)
from topologic_qt.games.topologic.rules.correcting import illegal_turns
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import fitting, miscounts, points
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.round_results import TurnReview
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, State
from topologic_qt.translation import ntr, tr, tr_noop

# Turns are compared by the number of tiles that their hints leave on average. For ``n`` possible tiles that
# is the sum of the squares of the groups that share a hint, divided by ``n``; here the sums are compared, in
# whole numbers alone. The hints for all possible tiles together are one number, with a byte for each tile.

_EXACT = 30_000
"""The most sums of hints that are looked at for each seeker.

Three seekers stay below it, so that their best turn is exact; with more it is the best that was found.
"""

_KEPT = 300
"""The number of the best sums that are kept where there would be more."""

_Ends = Mapping[int, Sequence[Tile]]
"""The tiles on which a seeker can end its turn, by the hints that it gets there."""


class BestTurn(NamedTuple):
    """A turn that leaves as few tiles as possible."""

    squares: int
    """The sum of the squares of the groups of tiles that share a hint."""
    positions: tuple[Tile, ...]
    """The tile under each seeker at its end."""
    moves: tuple[Move, ...]
    """The moves, the request for the hint last."""


def groups(positions: Sequence[Tile], possible: Sequence[Tile]) -> list[int]:
    """The numbers of possible tiles that share a hint, the largest first."""
    hints = _hints(positions, possible).to_bytes(len(possible), "little")
    return sorted((hints.count(hint) for hint in set(hints)), reverse=True)


def squares(positions: Sequence[Tile], possible: Sequence[Tile]) -> int:
    """The sum of the squares of these groups."""
    return _squares(_hints(positions, possible), len(possible))


def best_turn(setup: Setup, positions: Sequence[Tile], possible: Sequence[Tile]) -> BestTurn:
    """The turn after which the fewest tiles are left on average; of equal ones, the same each time."""
    ends = [_ends(setup, tile, possible) for tile in positions]
    sums = _sums(ends, len(possible))
    for hints in sorted(sums[-1], key=lambda total: (_squares(total, len(possible)), total)):
        for chosen in _choices(ends, sums, hints):
            moves = ordered(setup, positions, chosen)
            if moves is not None:
                return BestTurn(_squares(hints, len(possible)), chosen, (*moves, AskForHint()))
    raise AssertionError("unreachable: nobody has to move")


def _hints(positions: Sequence[Tile], possible: Sequence[Tile]) -> int:
    return sum(
        sum(points(tile, secret) for tile in positions) << 8 * index for index, secret in enumerate(possible)
    )


def _squares(hints: int, tiles: int) -> int:
    each = hints.to_bytes(tiles, "little")
    return sum(each.count(hint) ** 2 for hint in set(each))


def _ends(setup: Setup, start: Tile, possible: Sequence[Tile]) -> _Ends:
    """The ends of a seeker that nobody is in the way of."""
    ends: dict[int, list[Tile]] = {}
    for tile in (start, *destinations(setup.field, setup.edition, [start], 0)):
        ends.setdefault(_hints([tile], possible), []).append(tile)
    return ends


def _sums(ends: Sequence[_Ends], tiles: int) -> list[set[int]]:
    """The hints that the first seekers can get together: of none, of one, and so on to all of them."""
    sums = [{0}]
    for of_seeker in ends:
        if len(sums[-1]) * len(of_seeker) > _EXACT:
            sums[-1] = set(sorted(sums[-1], key=lambda total: (_squares(total, tiles), total))[:_KEPT])
        sums.append({total + hints for total in sums[-1] for hints in of_seeker})
    return sums


def _choices(ends: Sequence[_Ends], sums: Sequence[set[int]], hints: int) -> Iterator[tuple[Tile, ...]]:
    """The ends of all seekers that get these hints together."""
    if not ends:
        yield ()
        return
    for of_last, tiles in ends[-1].items():
        if hints - of_last in sums[len(ends) - 1]:
            for others in _choices(ends[:-1], sums, hints - of_last):
                yield from ((*others, tile) for tile in tiles)


_SEEKERS = 3

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
        return TopologicPuzzle.made(recipe, left, setup, moves_of(turns, hints), SEEKER)

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


_WORTH_IT = 0.2
"""The least information that a better turn would have brought more, in bits."""

_FEWEST = 3
"""The fewest possible tiles among which there is something to choose."""


class OwnRound(NextTurn):
    """The puzzles of this kind; they have no recipe."""

    info = PuzzleKind(
        id="own-round",
        letters="YR",
        name=tr_noop("From your own rounds"),
        about=tr_noop("A turn of yours that could have told you more. Make it again, and better."),
        variants=VARIANTS,
        icon="recent",
        is_own=True,
    )


class _Turn(NamedTuple):
    """A turn of people that could have been better."""

    played: Round
    number: int
    """The index of the turn in its round."""
    review: TurnReview


def worst_turn(state: State, thinking: Thinking) -> TopologicPuzzle | None:
    """The position before the turn of people that could have told most more; None if none is worth it.

    Rounds count once they are over and all their hints are right. Raises `Cancelled` if ``thinking`` is.
    """
    for turn in sorted(_turns(state, thinking), key=lambda turn: -turn.review.missed):
        puzzle = _before(state.setup, turn)
        reached = turn.played.turns[turn.number].positions
        if squares(reached, turn.review.before) > best_of(puzzle).squares:
            return puzzle
    return None


def _turns(state: State, thinking: Thinking) -> Iterator[_Turn]:
    from topologic_qt.games.topologic.bots.hindsight import turn_reviews  # numpy comes with it

    for played in state.rounds:
        if played.phase is not Phase.OVER or played.secret is None:
            continue
        if miscounts(played) or illegal_turns(state.setup, played):
            continue
        for number, review in enumerate(turn_reviews(state.setup, played, thinking)):
            by_person = played.turns[number].computer is None
            if by_person and number > 0 and len(review.before) >= _FEWEST and review.missed >= _WORTH_IT:
                yield _Turn(played, number, review)


def _before(setup: Setup, turn: _Turn) -> TopologicPuzzle:
    """The puzzle of the position before a turn; no secret is in it."""
    alone = replace(setup, seating=AT_ONE_COMPUTER, rounds=1, secrets=None)
    turns, left = turn.played.turns[: turn.number], len(turn.review.before)
    moves = moves_of(turns, [earlier.hint for earlier in turns])
    grade = next((grade for grade in GRADES if left < LEFT[grade].stop), GRADES[-1])
    return TopologicPuzzle(OwnRound.info.id, setup.edition.id, grade, left, alone, moves, SEEKER)
