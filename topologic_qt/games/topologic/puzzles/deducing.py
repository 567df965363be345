"""*Find it*, *Reach it in one turn* and *Which hint is wrong?*: conclusions from a few turns and hints."""

from collections.abc import Sequence
from typing import ClassVar

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
    lit,
    match_of,
    members,
    moves_of,
    named,
    new_setup,
    ordered,
    turns_of,
)
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import disputed, fitting
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import ntr, tr, tr_noop


class FindIt:
    """Two to four turns and their hints leave one tile, and every hint is needed."""

    info = PuzzleKind(
        id="find-it",
        letters="FD",
        name=tr_noop("Find it"),
        about=tr_noop("A few turns and their hints leave one tile. Which one is it?"),
        variants=VARIANTS,
        icon="eye",
    )
    seekers: ClassVar[dict[int, int]] = {1: 5, 2: 4, 3: 4}
    """The number of seekers of each grade."""
    turns: ClassVar[dict[int, int]] = {1: 2, 2: 3, 3: 4}
    """The number of turns of each grade; each is a step of reasoning."""

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns, and hints that leave one tile together, and more without any one of them."""
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
            "After {n} hint, only one tile is left. Which one?",
            "After {n} hints, only one tile is left. Which one?",
            len(turns_of(puzzle)),
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[Choice]:  # noqa: ARG002
        """Every tile."""
        return [Choice(str(tile), tile_name(tile), lit(tile)) for tile in ALL_TILES]

    def judge(self, puzzle: TopologicPuzzle, answer: Answer[Move]) -> Verdict:
        """A wrong tile contradicts a hint."""
        tile, turns = Tile.parse(answer.choice), turns_of(puzzle)
        why = contradiction(turns, tile)
        if why is not None:
            return Verdict(False, 0, (why,))
        text = tr("{tile} fits every hint, and no other tile does.", tile=tile_name(tile))
        return Verdict(True, FULL_SCORE, (Explanation(text, lit(tile, turns=tuple(range(len(turns))))),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """The turn to begin with, the tiles that all turns but one leave, and the answer."""
        turns = turns_of(puzzle)
        first, *others = in_easy_order(turns)
        last, (secret,) = others[-1], fitting(turns)
        begin = ntr(
            "Begin with turn {turn}: its hint leaves {n} tile.",
            "Begin with turn {turn}: its hint leaves {n} tiles.",
            len(fitting([turns[first]])),
            turn=first + 1,
        )
        used = _others(turns, last)
        few = in_order(fitting([turns[index] for index in used]))
        left = tr(
            "Turn {turn} left aside, the hints leave these tiles: {tiles}.", turn=last + 1, tiles=named(few)
        )
        only = tr("Of these, only {tile} fits turn {turn} as well.", tile=tile_name(secret), turn=last + 1)
        return (
            Explanation(begin, lit(turns=(first,))),
            Explanation(left, lit(*few, alone=True, turns=used)),
            Explanation(only, lit(secret, turns=(last,))),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The tile that is left."""
        (secret,) = fitting(turns_of(puzzle))
        return Answer(str(secret))


def in_easy_order(turns: Sequence[Turn]) -> list[int]:
    """The turns, by index, each chosen to leave as few tiles as possible together with those before it."""
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

    info = PuzzleKind(
        id="reach",
        letters="RC",
        name=tr_noop("Reach it in one turn"),
        about=tr_noop("Only one tile fits the hints and can be reached by everybody at once. Go there."),
        variants=VARIANTS,
        icon="seeker",
    )
    seekers: ClassVar[dict[int, int]] = {1: 4, 2: 4, 3: 3}
    """The number of seekers of each grade."""
    turns: ClassVar[dict[int, int]] = {1: 2, 2: 3, 3: 2}
    """The number of turns of each grade."""
    hardest = 3
    """The grade in which the hints leave several tiles, of which the seekers can reach one."""
    few = range(3, 9)
    """The numbers of tiles that the hints leave then."""

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns after which all seekers can reach one of the tiles that fit the hints, and no other one."""
        setup = new_setup(recipe, rng, self.seekers[recipe.grade])
        turns, hints = self._found(rng, Playground(rng, setup), recipe.grade)
        # One more step than hints: the order in which the seekers go.
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
            sets = [fitting_sets(of_turn)[points] for of_turn, points in zip(hints, told, strict=True)]
            left = members(common(sets))
            if grade == self.hardest:
                fits = len(left) in self.few and full not in told
            else:
                fits = is_told(hints, secret, full)
            if fits and len(_reached(setup, last.positions, left)) == 1:
                return turns, told

    def question(self, puzzle: TopologicPuzzle) -> str:  # noqa: ARG002
        """The question."""
        return tr(
            "One tile fits every hint and can be reached by all seekers in this turn. Bring them there."
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[Choice]:  # noqa: ARG002
        """None: the answer is the turn."""
        return ()

    def judge(self, puzzle: TopologicPuzzle, answer: Answer[Move]) -> Verdict:
        """Somebody stands elsewhere, or the tile contradicts a hint."""
        match = match_of(puzzle)
        turns = match.state.round.turns
        for move in answer.moves:
            match.apply(move)
        tiles = in_order(set(match.state.round.entered))
        if len(tiles) > 1:
            text = tr(
                "The seekers stand on {tiles}: all of them have to go to the same tile.", tiles=named(tiles)
            )
            return Verdict(False, 0, (Explanation(text, lit(*tiles)),))
        why = contradiction(turns, tiles[0])
        if why is not None:
            return Verdict(False, 0, (why,))
        text = tr("All seekers stand on {tile}, and it fits every hint.", tile=tile_name(tiles[0]))
        return Verdict(True, FULL_SCORE, (Explanation(text, lit(*tiles)),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """The tiles that fit, the one that can be reached, and the order of the seekers."""
        turns = turns_of(puzzle)
        fit, (target, way) = in_order(fitting(turns)), _only(puzzle)
        left = ntr(
            "The hints leave {n} tile: {tiles}.",
            "The hints leave {n} tiles: {tiles}.",
            len(fit),
            tiles=named(fit),
        )
        order = tr(", ").join(str(move.seeker + 1) for move in way)
        return (
            Explanation(left, lit(*fit, alone=True, turns=tuple(range(len(turns))))),
            Explanation(tr("All seekers can reach {tile}.", tile=tile_name(target)), lit(target, alone=True)),
            Explanation(
                tr("Move the seekers to {tile} in this order: {order}.", order=order, tile=tile_name(target)),
                lit(target, *(turns[-1].positions[move.seeker] for move in way)),
            ),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The seekers' moves in an order in which nobody is in the way."""
        return Answer(moves=(*_only(puzzle)[1], AskForHint()))


def _only(puzzle: TopologicPuzzle) -> tuple[Tile, tuple[MoveSeeker, ...]]:
    """The tile that fits the hints and can be reached, and the moves that lead there."""
    turns = turns_of(puzzle)
    ((tile, way),) = _reached(puzzle.setup, turns[-1].positions, in_order(fitting(turns)))
    return tile, way


def _reached(
    setup: Setup, positions: Sequence[Tile], tiles: Sequence[Tile]
) -> list[tuple[Tile, tuple[MoveSeeker, ...]]]:
    """The tiles among these on which all seekers can stand after one turn, with the moves that lead there."""
    ways = ((tile, ordered(setup, positions, [tile] * len(positions))) for tile in tiles)
    return [(tile, way) for tile, way in ways if way is not None]


def _beside(rng: Rng, setup: Setup, before: Sequence[Tile], secret: Tile) -> Played | None:
    """A turn after which each seeker stands in a line with the secret; None where one cannot go there."""
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
    """One hint of a round was miscounted, and the others tell which."""

    info = PuzzleKind(
        id="wrong-hint",
        letters="WR",
        name=tr_noop("Which hint is wrong?"),
        about=tr_noop("The referee has miscounted once, and the hints cannot all be true. Which is wrong?"),
        variants=VARIANTS,
        icon="ruled-out",
    )
    seekers = 4
    turns: ClassVar[dict[int, int]] = {1: 3, 2: 4, 3: 6}
    """The number of turns of each grade."""
    mistakes = (1, -1, 2, -2)
    """The points by which a referee miscounts."""

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns with hints that no tile fits, until one of them is left out: that one alone."""
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
        return tr("No tile fits all of these hints: one was miscounted. In which turn?")

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[Choice]:
        """Every turn."""
        return [
            Choice(str(number), tr("Turn {turn}", turn=number), lit(turns=(number - 1,)))
            for number in range(1, len(turns_of(puzzle)) + 1)
        ]

    def judge(self, puzzle: TopologicPuzzle, answer: Answer[Move]) -> Verdict:
        """Without the wrong hint some tile fits the others; without any other one, none does."""
        turns, chosen = turns_of(puzzle), int(answer.choice) - 1
        others = _others(turns, chosen)
        left = in_order(fitting([turns[index] for index in others]))
        if left:
            text = tr(
                "Without turn {turn}, the hints fit together: the secret is {tiles}.",
                turn=chosen + 1,
                tiles=_either(left),
            )
            return Verdict(True, FULL_SCORE, (Explanation(text, lit(*left, alone=True, turns=others)),))
        clash = _clash(turns, others)
        text = tr(
            "No tile fits turns {turns} together, so turn {turn} is not the only wrong one.",
            turns=_numbers(clash),
            turn=chosen + 1,
        )
        return Verdict(False, 0, (Explanation(text, lit(turns=clash)),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """Turns that cannot all be right, tiles that fit most turns, and the wrong turn."""
        turns = turns_of(puzzle)
        (wrong,) = disputed(turns)
        clash = _clash(turns, range(len(turns)))
        left = in_order(fitting([turns[index] for index in _others(turns, wrong)]))
        cannot = tr("Turns {turns} cannot all be right: no tile fits them.", turns=_numbers(clash))
        return (
            Explanation(cannot, lit(turns=clash)),
            Explanation(tr("All hints but one fit {tiles}.", tiles=_either(left)), lit(*left, alone=True)),
            Explanation(tr("The hint of turn {turn} is wrong.", turn=wrong + 1), lit(turns=(wrong,))),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The turn with the wrong hint."""
        (wrong,) = disputed(turns_of(puzzle))
        return Answer(str(wrong + 1))


def _either(tiles: Sequence[Tile]) -> str:
    """One tile, or several of which it can be any."""
    return named(tiles) if len(tiles) == 1 else tr("one of these: {tiles}", tiles=named(tiles))


def _numbers(turns: Sequence[int]) -> str:
    return tr(", ").join(str(index + 1) for index in turns)


def _clash(turns: Sequence[Turn], among: Sequence[int]) -> tuple[int, ...]:
    """Turns among these, as few as can be, that no tile fits together; none of them can be left out."""
    needed = list(among)
    for index in among:
        without = [each for each in needed if each != index]
        if not fitting([turns[each] for each in without]):
            needed = without
    return tuple(needed)


def _is_blamed(sets: Sequence[dict[int, int]], told: Sequence[int], wrong: int) -> bool:
    """Whether these hints blame this one alone, and would blame others as well without any other one."""
    fits = [of_turn[points] for of_turn, points in zip(sets, told, strict=True)]
    if _blamed(fits) != [wrong]:
        return False
    others = (fits[:left] + fits[left + 1 :] for left in range(len(fits)) if left != wrong)
    return all(common(few) or len(_blamed(few)) > 1 for few in others)


def _blamed(fits: Sequence[int]) -> list[int]:
    """The hints, by index, without which some tile fits all others; ``fits`` are the tiles for each hint."""
    return [left for left in range(len(fits)) if common([*fits[:left], *fits[left + 1 :]])]
