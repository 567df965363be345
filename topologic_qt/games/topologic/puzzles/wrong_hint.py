"""*Which hint is wrong?*: one hint of a round was miscounted, and the others tell which."""

from collections.abc import Sequence

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
    fitting_sets,
    hints_of,
    in_order,
    lit,
    moves_of,
    named,
    new_setup,
    turns_of,
)
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import disputed, fitting
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.translation import tr, tr_noop

_SEEKERS = 4
"""The number of seekers."""

_TURNS = {1: 3, 2: 4, 3: 6}
"""The number of turns of each grade."""

_FALSE_BY = (1, -1, 2, -2)
"""The mistakes of a referee."""


class WrongHint:
    """The puzzles of this kind."""

    info = PuzzleKind(
        id="wrong-hint",
        letters="WR",
        name=tr_noop("Which hint is wrong?"),
        about=tr_noop("The referee has miscounted once, and the hints cannot all be true. Which is wrong?"),
        variants=VARIANTS,
        icon="ruled-out",
    )

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns with hints that no tile fits, until one of them is left out: that one alone."""
        setup = new_setup(recipe, rng, _SEEKERS)
        turns, hints = _found(rng, Playground(rng, setup), _TURNS[recipe.grade])
        moves = moves_of(turns, hints)
        return TopologicPuzzle.made(recipe, len(turns), setup, moves, SEEKER)

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
        others = tuple(index for index in range(len(turns)) if index != chosen)
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
        others = tuple(index for index in range(len(turns)) if index != wrong)
        clash = _clash(turns, tuple(range(len(turns))))
        left = in_order(fitting([turns[index] for index in others]))
        return (
            Explanation(
                tr("Turns {turns} cannot all be right: no tile fits them.", turns=_numbers(clash)),
                lit(turns=clash),
            ),
            Explanation(
                tr("All hints but one fit {tiles}.", tiles=_either(left)),
                lit(*left, alone=True),
            ),
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


def _found(rng: Rng, play: Playground, count: int) -> tuple[list[Played], list[int]]:
    full = 2 * play.setup.seekers
    while True:
        turns = play.turns(count)
        hints = [hints_of(turn.positions) for turn in turns]
        sets = [fitting_sets(of_turn) for of_turn in hints]
        for secret in rng.shuffled(range(len(ALL_TILES))):
            true = [of_turn[secret] for of_turn in hints]
            wrong, by = rng.below(count), _FALSE_BY[rng.below(len(_FALSE_BY))]
            told = [*true[:wrong], true[wrong] + by, *true[wrong + 1 :]]
            if full not in told and told[wrong] in sets[wrong] and _is_told(sets, told, wrong):
                return turns, told


def _is_told(sets: Sequence[dict[int, int]], told: Sequence[int], wrong: int) -> bool:
    """Whether these hints blame this one alone, and would blame others as well without any other one."""
    fits = [of_turn[points] for of_turn, points in zip(sets, told, strict=True)]
    if _blamed(fits) != [wrong]:
        return False
    others = (fits[:left] + fits[left + 1 :] for left in range(len(fits)) if left != wrong)
    return all(common(few) or len(_blamed(few)) > 1 for few in others)


def _blamed(fits: Sequence[int]) -> list[int]:
    """The hints, by index, without which some tile fits all others; ``fits`` are the tiles for each hint."""
    return [left for left in range(len(fits)) if common([*fits[:left], *fits[left + 1 :]])]
