"""The kinds of puzzles: conclusions from a few turns and their hints, and the best next turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games import puzzles
from topologic_qt.games.topologic.puzzles.play import (
    SEEKER,
    VARIANTS,
    Played,
    Playground,
    TopologicPuzzle,
    common,
    contradiction,
    fitting_sets,
    hints_of,
    in_order,
    is_told,
    left_by,
    lit,
    match_of,
    moves_of,
    named,
    new_setup,
    ordered,
    turns_of,
)
from topologic_qt.games.topologic.rules.correcting import illegal_turns
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import disputed, fitting, miscounts, points, possible_secrets
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.round_results import TurnReview
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Setup
from topologic_qt.games.topologic.rules.state import Phase, State, Turn
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import ntr, tr, tr_noop


class FindIt:
    """Two to four turns and their hints leave a single tile, and every hint is needed."""

    info = puzzles.PuzzleKind(
        id="find-it",
        letters="FD",
        name=tr_noop("Find it"),
        about=tr_noop("The hints leave just one tile. Which one?"),
        variants=VARIANTS,
        icon="eye",
    )
    seekers: ClassVar[dict[int, int]] = {1: 5, 2: 4, 3: 4}
    """The number of seekers for each grade."""
    turns: ClassVar[dict[int, int]] = {1: 2, 2: 3, 3: 4}
    """The number of turns for each grade; each is a step of reasoning."""

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Make turns and hints that together leave one tile, and more without any one of them."""
        setup = new_setup(recipe, rng, self.seekers[recipe.grade])
        play, count = Playground(rng, setup), self.turns[recipe.grade]
        secrets: list[int] = []
        while not secrets:
            turns = play.turns(count)
            hints = [hints_of(turn.positions) for turn in turns]
            every = range(len(ALL_TILES))
            secrets = [secret for secret in every if is_told(hints, secret, 2 * setup.seekers)]
        secret = secrets[rng.below(len(secrets))]
        moves = moves_of(turns, [of_turn[secret] for of_turn in hints])
        return TopologicPuzzle.made(recipe, count, setup, moves, SEEKER)

    def question(self, puzzle: TopologicPuzzle) -> str:
        """The question."""
        return ntr(
            "{n} hint leaves just one tile. Which one?",
            "{n} hints leave just one tile. Which one?",
            len(turns_of(puzzle)),
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Choice]:  # noqa: ARG002
        """All tiles."""
        return [puzzles.Choice(str(tile), tile_name(tile), lit(tile)) for tile in ALL_TILES]

    def judge(self, puzzle: TopologicPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """A wrong tile contradicts a hint."""
        tile, turns = Tile.parse(answer.choice), turns_of(puzzle)
        why = contradiction(turns, tile)
        if why is not None:
            return puzzles.Verdict(False, 0, (why,))
        text = tr("Only {tile} fits every hint.", tile=tile_name(tile))
        return puzzles.Verdict(
            True, puzzles.FULL_SCORE, (puzzles.Explanation(text, lit(tile, turns=tuple(range(len(turns))))),)
        )

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Explanation]:
        """The turn to start with, the tiles left by all turns but one, and the answer."""
        turns = turns_of(puzzle)
        first, *others = in_easy_order(turns)
        last, (secret,) = others[-1], fitting(turns)
        begin = ntr(
            "Start with turn {turn}: its hint leaves {n} tile.",
            "Start with turn {turn}: its hint leaves {n} tiles.",
            len(fitting([turns[first]])),
            turn=first + 1,
        )
        used = _others(turns, last)
        few = possible_secrets([turns[index] for index in used])
        left = tr("Without turn {turn}, these are left: {tiles}.", turn=last + 1, tiles=named(few))
        only = tr("Of these, only {tile} also fits turn {turn}.", tile=tile_name(secret), turn=last + 1)
        return (
            puzzles.Explanation(begin, lit(turns=(first,))),
            puzzles.Explanation(left, lit(*few, alone=True, turns=used)),
            puzzles.Explanation(only, lit(secret, turns=(last,))),
        )

    def solution(self, puzzle: TopologicPuzzle) -> puzzles.Answer[Move]:
        """The only tile left."""
        (secret,) = fitting(turns_of(puzzle))
        return puzzles.Answer(str(secret))


def in_easy_order(turns: Sequence[Turn]) -> list[int]:
    """The turns, by index, each chosen to leave as few tiles as possible after those before it."""
    order: list[int] = []
    while len(order) < len(turns):
        waiting = [index for index in range(len(turns)) if index not in order]
        order.append(min(waiting, key=lambda index: len(fitting([turns[each] for each in (*order, index)]))))
    return order


def _others(turns: Sequence[Turn], left_out: int) -> tuple[int, ...]:
    """The indices of all turns but one."""
    return tuple(index for index in range(len(turns)) if index != left_out)


class Reach:
    """Bring every seeker onto the secret before the next hint."""

    info = puzzles.PuzzleKind(
        id="reach",
        letters="RC",
        name=tr_noop("Reach it in one turn"),
        about=tr_noop("Only one tile fits the hints and is within everyone’s reach. Go there!"),
        variants=VARIANTS,
        icon="seeker",
    )
    seekers: ClassVar[dict[int, int]] = {1: 4, 2: 4, 3: 3}
    """The number of seekers for each grade."""
    turns: ClassVar[dict[int, int]] = {1: 2, 2: 3, 3: 2}
    """The number of turns for each grade."""
    hardest = 3
    """The grade in which the hints leave several tiles, of which only one can be reached."""
    few = range(3, 9)
    """The possible numbers of tiles left by the hints in that grade."""

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Make turns after which all seekers can reach exactly one of the tiles that fit the hints."""
        setup = new_setup(recipe, rng, self.seekers[recipe.grade])
        turns, hints = self._found(rng, Playground(rng, setup), recipe.grade)
        # The order in which the seekers move is another step besides the hints.
        steps, moves = len(turns) + 1, moves_of(turns, hints)
        return TopologicPuzzle.made(recipe, steps, setup, moves, SEEKER)

    def _found(self, rng: Rng, play: Playground, grade: int) -> tuple[list[Played], list[int]]:
        setup, full = play.setup, 2 * play.setup.seekers
        while True:
            secret = rng.below(len(ALL_TILES))
            turns = play.turns(self.turns[grade] - 1)
            last = _beside(rng, setup, turns[-1].positions, ALL_TILES[secret])
            if last is None:
                continue
            turns.append(last)
            hints = [hints_of(turn.positions) for turn in turns]
            told = [of_turn[secret] for of_turn in hints]
            left = left_by(hints, told)
            if grade == self.hardest:
                fits = len(left) in self.few and full not in told
            else:
                fits = is_told(hints, secret, full)
            if fits and len(_reached(setup, last.positions, left)) == 1:
                return turns, told

    def question(self, puzzle: TopologicPuzzle) -> str:  # noqa: ARG002
        """The question."""
        return tr("One tile fits every hint, and all seekers can reach it. Move them there.")

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Choice]:  # noqa: ARG002
        """No choices: the answer is a turn."""
        return ()

    def judge(self, puzzle: TopologicPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """Explain a wrong answer: a seeker is elsewhere, or the tile contradicts a hint."""
        match = match_of(puzzle)
        turns = match.state.round.turns
        for move in answer.moves:
            match.apply(move)
        tiles = in_order(set(match.state.round.entered))
        if len(tiles) > 1:
            text = tr("The seekers are on {tiles}. Move them all to one tile.", tiles=named(tiles))
            return puzzles.Verdict(False, 0, (puzzles.Explanation(text, lit(*tiles)),))
        why = contradiction(turns, tiles[0])
        if why is not None:
            return puzzles.Verdict(False, 0, (why,))
        text = tr("All seekers are on {tile}, and it fits every hint.", tile=tile_name(tiles[0]))
        return puzzles.Verdict(True, puzzles.FULL_SCORE, (puzzles.Explanation(text, lit(*tiles)),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Explanation]:
        """The tiles that fit, the one that can be reached, and the seekers' order."""
        turns = turns_of(puzzle)
        fit, (target, way) = possible_secrets(turns), _only(puzzle)
        left = ntr(
            "The hints leave {n} tile: {tiles}.",
            "The hints leave {n} tiles: {tiles}.",
            len(fit),
            tiles=named(fit),
        )
        order = tr(", ").join(str(move.seeker + 1) for move in way)
        return (
            puzzles.Explanation(left, lit(*fit, alone=True, turns=tuple(range(len(turns))))),
            puzzles.Explanation(
                tr("All seekers can reach {tile}.", tile=tile_name(target)), lit(target, alone=True)
            ),
            puzzles.Explanation(
                tr("Move the seekers to {tile} in this order: {order}.", order=order, tile=tile_name(target)),
                lit(target, *(turns[-1].positions[move.seeker] for move in way)),
            ),
        )

    def solution(self, puzzle: TopologicPuzzle) -> puzzles.Answer[Move]:
        """The seekers' moves, in an order without blocking."""
        return puzzles.Answer(moves=(*_only(puzzle)[1], AskForHint()))


def _only(puzzle: TopologicPuzzle) -> tuple[Tile, tuple[MoveSeeker, ...]]:
    """The tile that fits the hints and can be reached, and the moves to it."""
    turns = turns_of(puzzle)
    ((tile, way),) = _reached(puzzle.setup, turns[-1].positions, possible_secrets(turns))
    return tile, way


def _reached(
    setup: Setup, positions: Sequence[Tile], tiles: Sequence[Tile]
) -> list[tuple[Tile, tuple[MoveSeeker, ...]]]:
    """Those of the tiles on which all seekers can meet after one turn, with the moves."""
    ways = ((tile, ordered(setup, positions, [tile] * len(positions))) for tile in tiles)
    return [(tile, way) for tile, way in ways if way is not None]


def _beside(rng: Rng, setup: Setup, before: Sequence[Tile], secret: Tile) -> Played | None:
    """A turn after which each seeker is in line with the secret; None if one cannot get there."""
    near = set(destinations(setup.field, setup.edition, [secret], 0)) - {secret}
    positions, moves = list(before), list[MoveSeeker]()
    for seeker in rng.shuffled(range(len(positions))):
        to = destinations(setup.field, setup.edition, positions, seeker)
        ways = [tile for tile in to if tile in near]
        if not ways:
            return None
        positions[seeker] = ways[rng.below(len(ways))]
        moves.append(MoveSeeker(seeker, positions[seeker]))
    return Played(tuple(positions), tuple(moves))


class WrongHint:
    """One hint of a round was miscounted, and the others reveal which."""

    info = puzzles.PuzzleKind(
        id="wrong-hint",
        letters="WR",
        name=tr_noop("Which hint is wrong?"),
        about=tr_noop("The referee miscounted once. Which hint is wrong?"),
        variants=VARIANTS,
        icon="ruled-out",
    )
    seekers = 4
    turns: ClassVar[dict[int, int]] = {1: 3, 2: 4, 3: 6}
    """The number of turns for each grade."""
    mistakes = (1, -1, 2, -2)
    """The possible miscounts, in points."""

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Make turns whose hints no tile fits, unless one certain hint is left out."""
        setup = new_setup(recipe, rng, self.seekers)
        turns, hints = self._found(rng, Playground(rng, setup), self.turns[recipe.grade])
        return TopologicPuzzle.made(recipe, len(turns), setup, moves_of(turns, hints), SEEKER)

    def _found(self, rng: Rng, play: Playground, count: int) -> tuple[list[Played], list[int]]:
        full = 2 * play.setup.seekers
        while True:
            turns = play.turns(count)
            hints = [hints_of(turn.positions) for turn in turns]
            sets = [fitting_sets(of_turn) for of_turn in hints]
            for secret in rng.shuffled(range(len(ALL_TILES))):
                true = [of_turn[secret] for of_turn in hints]
                wrong, by = rng.below(count), self.mistakes[rng.below(len(self.mistakes))]
                told = [*true[:wrong], true[wrong] + by, *true[wrong + 1 :]]
                if full not in told and told[wrong] in sets[wrong] and _is_blamed(sets, told, wrong):
                    return turns, told

    def question(self, puzzle: TopologicPuzzle) -> str:  # noqa: ARG002
        """The question."""
        return tr("No tile fits all these hints. Which one is wrong?")

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Choice]:
        """All turns."""
        return [
            puzzles.Choice(str(number), tr("Turn {turn}", turn=number), lit(turns=(number - 1,)))
            for number in range(1, len(turns_of(puzzle)) + 1)
        ]

    def judge(self, puzzle: TopologicPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """Without the wrong hint some tile fits the others; without any other hint, none does."""
        turns, chosen = turns_of(puzzle), int(answer.choice) - 1
        others = _others(turns, chosen)
        left = possible_secrets([turns[index] for index in others])
        if left:
            text = tr(
                "Without turn {turn}, the hints agree: the secret is under {tiles}.",
                turn=chosen + 1,
                tiles=_either(left),
            )
            return puzzles.Verdict(
                True, puzzles.FULL_SCORE, (puzzles.Explanation(text, lit(*left, alone=True, turns=others)),)
            )
        clash = _clash(turns, others)
        text = tr(
            "Even without turn {turn}, no tile fits turns {turns}.", turns=_numbers(clash), turn=chosen + 1
        )
        return puzzles.Verdict(False, 0, (puzzles.Explanation(text, lit(turns=clash)),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Explanation]:
        """Turns that cannot all be right, tiles that fit most turns, and the wrong turn."""
        turns = turns_of(puzzle)
        (wrong,) = disputed(turns)
        clash = _clash(turns, range(len(turns)))
        left = possible_secrets([turns[index] for index in _others(turns, wrong)])
        cannot = tr("Turns {turns} can’t all be right: no tile fits them.", turns=_numbers(clash))
        return (
            puzzles.Explanation(cannot, lit(turns=clash)),
            puzzles.Explanation(
                tr("All hints but one fit {tiles}.", tiles=_either(left)), lit(*left, alone=True)
            ),
            puzzles.Explanation(
                tr("The hint for turn {turn} is wrong.", turn=wrong + 1), lit(turns=(wrong,))
            ),
        )

    def solution(self, puzzle: TopologicPuzzle) -> puzzles.Answer[Move]:
        """The turn with the wrong hint."""
        (wrong,) = disputed(turns_of(puzzle))
        return puzzles.Answer(str(wrong + 1))


def _either(tiles: Sequence[Tile]) -> str:
    """The name of one tile, or a sentence with several possible ones."""
    return named(tiles) if len(tiles) == 1 else tr("one of these: {tiles}", tiles=named(tiles))


def _numbers(turns: Sequence[int]) -> str:
    return tr(", ").join(str(index + 1) for index in turns)


def _clash(turns: Sequence[Turn], among: Sequence[int]) -> tuple[int, ...]:
    """A minimal set of these turns that no tile fits together."""
    needed = list(among)
    for index in among:
        without = [each for each in needed if each != index]
        if not fitting([turns[each] for each in without]):
            needed = without
    return tuple(needed)


def _is_blamed(sets: Sequence[dict[int, int]], told: Sequence[int], wrong: int) -> bool:
    """Whether only this hint can be the wrong one, and all others are needed to tell."""
    fits = [of_turn[points] for of_turn, points in zip(sets, told, strict=True)]
    if _blamed(fits) != [wrong]:
        return False
    others = (fits[:left] + fits[left + 1 :] for left in range(len(fits)) if left != wrong)
    return all(common(few) or len(_blamed(few)) > 1 for few in others)


def _blamed(fits: Sequence[int]) -> list[int]:
    """The indices of the hints without which some tile fits all others; ``fits`` has each hint's tiles."""
    return [left for left in range(len(fits)) if common([*fits[:left], *fits[left + 1 :]])]


# Turns are compared by the average number of tiles left by their hints. For ``n`` possible tiles that is the
# sum of the squares of the groups that share a hint, divided by ``n``; here only the sums are compared, as
# integers. The hints for all possible tiles together are one number, with a byte for each tile.

_EXACT = 30_000
"""The most sums of hints examined for each seeker: enough for all sums of three."""

_KEPT = 300
"""The number of best sums kept if there are more."""

_Ends = Mapping[int, Sequence[Tile]]
"""The tiles on which a seeker can end its turn, grouped by its hints there."""


class BestTurn(NamedTuple):
    """A turn that leaves as few tiles as possible."""

    squares: int
    """The sum of the squares of the groups of tiles that share a hint."""
    positions: tuple[Tile, ...]
    """The tile under each seeker at the end."""
    moves: tuple[Move, ...]
    """The moves, ending with the request for the hint."""


def groups(positions: Sequence[Tile], possible: Sequence[Tile]) -> list[int]:
    """The sizes of the groups of possible tiles that share a hint, largest first."""
    hints = _hints(positions, possible).to_bytes(len(possible), "little")
    return sorted((hints.count(hint) for hint in set(hints)), reverse=True)


def squares(positions: Sequence[Tile], possible: Sequence[Tile]) -> int:
    """The sum of the squares of the sizes from `groups`."""
    return _squares(_hints(positions, possible), len(possible))


def best_turn(setup: Setup, positions: Sequence[Tile], possible: Sequence[Tile]) -> BestTurn:
    """The turn that leaves the fewest tiles on average; the choice between equal ones is fixed."""
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
    """The possible ends of a seeker that nobody blocks."""
    ends: dict[int, list[Tile]] = {}
    for tile in (start, *destinations(setup.field, setup.edition, [start], 0)):
        ends.setdefault(_hints([tile], possible), []).append(tile)
    return ends


def _sums(ends: Sequence[_Ends], tiles: int) -> list[set[int]]:
    """The sums of hints that the first seekers can get: of none, of one, and so on to all of them."""
    sums = [{0}]
    for of_seeker in ends:
        if len(sums[-1]) * len(of_seeker) > _EXACT:
            sums[-1] = set(sorted(sums[-1], key=lambda total: (_squares(total, tiles), total))[:_KEPT])
        sums.append({total + hints for total in sums[-1] for hints in of_seeker})
    return sums


def _choices(ends: Sequence[_Ends], sums: Sequence[set[int]], hints: int) -> Iterator[tuple[Tile, ...]]:
    """The ends of all seekers that together get these hints."""
    if not ends:
        yield ()
        return
    for of_last, tiles in ends[-1].items():
        if hints - of_last in sums[len(ends) - 1]:
            for others in _choices(ends[:-1], sums, hints - of_last):
                yield from ((*others, tile) for tile in tiles)


_SEEKERS = 3

LEFT = {1: range(2, 4), 2: range(4, 7), 3: range(8, 13)}
"""The numbers of tiles left by the hints, for each grade; each tile has to be considered."""

_DEAR = 5
"""The score lost for each percent that the best turn rules out and the answer does not."""


class NextTurn:
    """A puzzle about the best next turn."""

    info = puzzles.PuzzleKind(
        id="next-turn",
        letters="BT",
        name=tr_noop("Best next turn"),
        about=tr_noop("Several tiles are left. Which turn tells you most?"),
        variants=VARIANTS,
        icon="suggestion",
    )

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Make turns that leave some tiles."""
        setup = new_setup(recipe, rng, _SEEKERS)
        turns, hints, left = _turns_that_leave(rng, Playground(rng, setup), LEFT[recipe.grade])
        return TopologicPuzzle.made(recipe, left, setup, moves_of(turns, hints), SEEKER)

    def question(self, puzzle: TopologicPuzzle) -> str:
        """The question."""
        return ntr(
            "{n} tile is left. Play the turn that should rule out most.",
            "{n} tiles are left. Play the turn that should rule out most.",
            len(fitting(turns_of(puzzle))),
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Choice]:  # noqa: ARG002
        """No choices: the answer is a turn."""
        return ()

    def judge(self, puzzle: TopologicPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """The share of what the best turn rules out on average; an equally good turn solves it."""
        match = match_of(puzzle)
        possible = possible_secrets(match.state.round.turns)
        for move in answer.moves:
            match.apply(move)
        reached, best = match.state.round.entered, best_of(puzzle)
        all_left, made = len(possible) ** 2, _sum(groups(reached, possible))
        ruled_out = all_left - squares(reached, possible)
        share = puzzles.FULL_SCORE * ruled_out // max(1, all_left - best.squares)
        score = min(puzzles.FULL_SCORE, max(0, puzzles.FULL_SCORE - _DEAR * (puzzles.FULL_SCORE - share)))
        if score == puzzles.FULL_SCORE:
            text = tr("The hint splits the tiles into groups of {groups}: no turn does better.", groups=made)
        else:
            text = tr(
                "The hint splits the tiles into groups of {groups}; the best turn makes {best}.",
                groups=made,
                best=_sum(groups(best.positions, possible)),
            )
        reason = puzzles.Explanation(text, lit(*possible, alone=True))
        return puzzles.Verdict(score == puzzles.FULL_SCORE, score, (reason,))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[puzzles.Explanation]:
        """The tiles left, which seekers move, and where to."""
        turns, best = turns_of(puzzle), best_of(puzzle)
        possible = possible_secrets(turns)
        moves = [move for move in best.moves if isinstance(move, MoveSeeker)]
        moving = [turns[-1].positions[move.seeker] for move in moves]
        ways = (
            tr("from {start} to {end}", start=named([start]), end=named([move.to]))
            for start, move in zip(moving, moves, strict=True)
        )
        told = tr("Move, in this order: {ways}.", ways=tr(", ").join(ways))
        every = tuple(range(len(turns)))
        return (
            puzzles.Explanation(
                tr("The hints leave {tiles}.", tiles=named(possible)), lit(*possible, alone=True, turns=every)
            ),
            puzzles.Explanation(tr("Move the seekers on {tiles}.", tiles=named(moving)), lit(*moving)),
            puzzles.Explanation(told, lit(*(move.to for move in moves))),
        )

    def solution(self, puzzle: TopologicPuzzle) -> puzzles.Answer[Move]:
        """The best turn."""
        return puzzles.Answer(moves=best_of(puzzle).moves)


@lru_cache(maxsize=8)
def best_of(puzzle: TopologicPuzzle) -> BestTurn:
    """The best turn of a puzzle."""
    turns = turns_of(puzzle)
    return best_turn(puzzle.setup, turns[-1].positions, possible_secrets(turns))


def _sum(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers))


def _turns_that_leave(rng: Rng, play: Playground, wanted: range) -> tuple[list[Played], list[int], int]:
    """Make turns and hints, with the number of tiles that they leave."""
    full = 2 * play.setup.seekers
    while True:
        turns = play.turns(2)
        hints = [hints_of(turn.positions) for turn in turns]
        secret = rng.below(len(ALL_TILES))
        told = [of_turn[secret] for of_turn in hints]
        left = len(left_by(hints, told))
        if left in wanted and full not in told:
            return turns, told, left


_WORTH_IT = 0.2
"""The least information, in bits, that a better turn must add."""

_FEWEST = 3
"""The fewest possible tiles that leave a real choice."""


class OwnRound(NextTurn):
    """A puzzle from a person's own round; it has no recipe."""

    info = puzzles.PuzzleKind(
        id="own-round",
        letters="YR",
        name=tr_noop("From your own rounds"),
        about=tr_noop("One of your turns could have told you more. Play it better."),
        variants=VARIANTS,
        icon="recent",
        is_own=True,
    )


def worst_turn(state: State, thinking: Thinking) -> TopologicPuzzle | None:
    """The position before people's worst turn; None if none could be improved enough."""
    for turns, review in sorted(_poor_turns(state, thinking), key=lambda found: -found[1].missed):
        *before, turn = turns
        puzzle = _before(state.setup, before, len(review.before))
        if squares(turn.positions, review.before) > best_of(puzzle).squares:
            return puzzle
    return None


def _poor_turns(state: State, thinking: Thinking) -> Iterator[tuple[Sequence[Turn], TurnReview]]:
    """People's turns that could have been better, each with all turns before it and its review."""
    from topologic_qt.games.topologic.bots.hindsight import turn_reviews  # it loads numpy

    for played in state.rounds:
        if played.phase is not Phase.OVER or played.secret is None:
            continue
        if miscounts(played) or illegal_turns(state.setup, played):
            continue
        for number, review in enumerate(turn_reviews(state.setup, played, thinking)):
            by_person = played.turns[number].computer is None
            if by_person and number > 0 and len(review.before) >= _FEWEST and review.missed >= _WORTH_IT:
                yield played.turns[: number + 1], review


def _before(setup: Setup, turns: Sequence[Turn], left: int) -> TopologicPuzzle:
    """The puzzle of the position after some turns with so many tiles left; it contains no secret."""
    alone = replace(setup, seating=AT_ONE_COMPUTER, rounds=1, secrets=None)
    moves = moves_of(turns, [earlier.hint for earlier in turns])
    grade = next((grade for grade in puzzles.GRADES if left < LEFT[grade].stop), puzzles.GRADES[-1])
    return TopologicPuzzle(OwnRound.info.id, setup.edition.id, grade, left, alone, moves, SEEKER)
