"""*Find it*: two to four turns and their hints leave one tile, and every hint is needed."""

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
    contradiction,
    hints_of,
    in_order,
    is_told,
    lit,
    moves_of,
    named,
    new_setup,
    turns_of,
)
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import ntr, tr, tr_noop

_SEEKERS = {1: 5, 2: 4, 3: 4}
"""The number of seekers of each grade."""

_TURNS = {1: 2, 2: 3, 3: 4}
"""The number of turns of each grade; each is a step of reasoning."""


class FindIt:
    """The puzzles of this kind."""

    info = PuzzleKind(
        id="find-it",
        letters="FD",
        name=tr_noop("Find it"),
        about=tr_noop("A few turns and their hints leave one tile. Which one is it?"),
        variants=VARIANTS,
        icon="eye",
    )

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns, and hints that leave one tile together, and more without any one of them."""
        setup = new_setup(recipe, rng, _SEEKERS[recipe.grade])
        turns, hints = _found(rng, Playground(rng, setup), _TURNS[recipe.grade])
        moves = moves_of(turns, hints)
        return TopologicPuzzle.made(recipe, len(turns), setup, moves, SEEKER)

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
        if why is None:
            text = tr("{tile} fits every hint, and no other tile does.", tile=tile_name(tile))
            every = lit(tile, turns=tuple(range(len(turns))))
            return Verdict(True, FULL_SCORE, (Explanation(text, every),))
        return Verdict(False, 0, (why,))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """The turn to begin with, the tiles that all turns but one leave, and the answer."""
        turns = turns_of(puzzle)
        first, *others = in_easy_order(turns)
        last = others[-1]
        few = tuple(fitting([turn for index, turn in enumerate(turns) if index != last]))
        return (
            _begin(turns, first),
            _left(turns, last, few),
            Explanation(
                tr(
                    "Of these, only {tile} fits turn {turn} as well.",
                    tile=tile_name(_secret(turns)),
                    turn=last + 1,
                ),
                lit(_secret(turns), turns=(last,)),
            ),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The tile that is left."""
        return Answer(str(_secret(turns_of(puzzle))))


def _secret(turns: Sequence[Turn]) -> Tile:
    (secret,) = fitting(turns)
    return secret


def in_easy_order(turns: Sequence[Turn]) -> list[int]:
    """The turns, by index, each chosen to leave as few tiles as possible together with those before it."""
    order: list[int] = []
    while len(order) < len(turns):
        waiting = [index for index in range(len(turns)) if index not in order]
        order.append(min(waiting, key=lambda index: len(fitting([turns[each] for each in (*order, index)]))))
    return order


def _begin(turns: Sequence[Turn], first: int) -> Explanation:
    few = in_order(fitting([turns[first]]))
    text = ntr(
        "Begin with turn {turn}: its hint leaves {n} tile.",
        "Begin with turn {turn}: its hint leaves {n} tiles.",
        len(few),
        turn=first + 1,
    )
    return Explanation(text, lit(turns=(first,)))


def _left(turns: Sequence[Turn], last: int, few: Sequence[Tile]) -> Explanation:
    used = tuple(index for index in range(len(turns)) if index != last)
    ordered = in_order(few)
    text = tr(
        "Turn {turn} left aside, the hints leave these tiles: {tiles}.", turn=last + 1, tiles=named(ordered)
    )
    return Explanation(text, lit(*ordered, alone=True, turns=used))


def _found(rng: Rng, play: Playground, count: int) -> tuple[list[Played], list[int]]:
    while True:
        turns = play.turns(count)
        hints = [hints_of(turn.positions) for turn in turns]
        secrets = [
            secret for secret in range(len(ALL_TILES)) if is_told(hints, secret, 2 * play.setup.seekers)
        ]
        if secrets:
            secret = secrets[rng.below(len(secrets))]
            return turns, [of_turn[secret] for of_turn in hints]
