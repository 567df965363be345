"""Positions of puzzles: legal play, using only a `Rng` and integers, and never the order of a set."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import NamedTuple

from topologic_qt.engine.rng import Rng
from topologic_qt.games.puzzles import Explanation, Puzzle, PuzzleRecipe, PuzzleVariant, seed_of
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint, points, supposed_hints
from topologic_qt.games.topologic.rules.mail import TopologicMatch
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import tr, tr_noop

SEEKER = 1
"""The seat of the player who solves a puzzle."""

_SHAPES = (
    FieldRecipe(Shape.SQUARE),
    FieldRecipe(Shape.RECTANGLE),
    FieldRecipe(Shape.CROSS),
    FieldRecipe(Shape.GROWN, growth=4),
)
"""The fields of puzzles: compact shapes, which are easy to survey."""

_MOVES, _OF = 3, 4
"""The chance that a seeker moves in a turn, as a fraction."""


class Played(NamedTuple):
    """A turn before its hint."""

    positions: tuple[Tile, ...]
    moves: tuple[PlaceSeeker | MoveSeeker, ...]


def new_setup(recipe: PuzzleRecipe, rng: Rng, seekers: int) -> Setup:
    """The setup of a puzzle, on a new field in one of the shapes."""
    origin = replace(_SHAPES[rng.below(len(_SHAPES))], seed=seed_of(recipe))
    players = (tr("Computer"), tr("You"))
    return Setup(
        random_field(origin), EDITIONS[recipe.variant], seekers, players=players, origin=origin, rounds=1
    )


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles in the order of `ALL_TILES`."""
    return sorted(tiles, key=ALL_TILES.index)


class Playground:
    """Random legal play on one field."""

    def __init__(self, rng: Rng, setup: Setup) -> None:
        self._rng = rng
        self.setup = setup
        self._entries = in_order(entries(setup.field, setup.edition))

    def _moved(self, before: Sequence[Tile]) -> Played:
        """A later turn, in which at least one and usually most seekers move, in any order."""
        positions, moves = list(before), list[PlaceSeeker | MoveSeeker]()
        for seeker in self._rng.shuffled(range(len(positions))):
            ways = list(destinations(self.setup.field, self.setup.edition, positions, seeker))
            if ways and (self._rng.below(_OF) < _MOVES or not moves):
                positions[seeker] = ways[self._rng.below(len(ways))]
                moves.append(MoveSeeker(seeker, positions[seeker]))
        return Played(tuple(positions), tuple(moves))

    def turns(self, count: int) -> list[Played]:
        """This many turns from the start of a round; in the first, each seeker enters anywhere."""
        tiles = tuple(self._entries[self._rng.below(len(self._entries))] for _ in range(self.setup.seekers))
        played = [Played(tiles, tuple(PlaceSeeker(seeker, tile) for seeker, tile in enumerate(tiles)))]
        while len(played) < count:
            played.append(self._moved(played[-1].positions))
        return played


def ordered(setup: Setup, positions: Sequence[Tile], ends: Sequence[Tile]) -> tuple[MoveSeeker, ...] | None:
    """The moves of a turn to these ends in a legal order; None if there is none."""
    waiting = [seeker for seeker, (tile, end) in enumerate(zip(positions, ends, strict=True)) if tile != end]
    if not waiting:
        return ()
    for seeker in waiting:
        if ends[seeker] in destinations(setup.field, setup.edition, positions, seeker):
            after = [*positions[:seeker], ends[seeker], *positions[seeker + 1 :]]
            later = ordered(setup, after, ends)
            if later is not None:
                return (MoveSeeker(seeker, ends[seeker]), *later)
    return None


def hints_of(positions: Sequence[Tile]) -> list[int]:
    """The hint for each tile as the secret, in the order of `ALL_TILES`."""
    return list(supposed_hints(positions).values())


def fitting_sets(hints: Sequence[int]) -> dict[int, int]:
    """The tiles that fit each hint, as bits in the order of `ALL_TILES`, from each secret's hint."""
    found: dict[int, int] = {}
    for index, told in enumerate(hints):
        found[told] = found.get(told, 0) | 1 << index
    return found


def common(sets: Sequence[int]) -> int:
    """The tiles in all of these sets."""
    return reduce(and_, sets, (1 << len(ALL_TILES)) - 1)


def is_told(hints: Sequence[Sequence[int]], secret: int, full: int) -> bool:
    """Whether the hints for a secret, an index in `ALL_TILES`, leave only it, and all are needed.

    ``hints`` are `hints_of` each turn; none for the secret may be ``full``, which ends the round.
    """
    sets = [fitting_sets(of_turn)[of_turn[secret]] for of_turn in hints]
    alone = 1 << secret
    return (
        common(sets) == alone
        and all(common(sets[:left] + sets[left + 1 :]) != alone for left in range(len(sets)))
        and all(of_turn[secret] != full for of_turn in hints)
    )


def left_by(hints: Sequence[Sequence[int]], told: Sequence[int]) -> list[Tile]:
    """The tiles that fit the hints ``told``, in the order of `ALL_TILES`; ``hints`` are `hints_of` turns."""
    tiles = common([fitting_sets(of_turn)[points] for of_turn, points in zip(hints, told, strict=True)])
    return [tile for index, tile in enumerate(ALL_TILES) if tiles >> index & 1]


def moves_of(turns: Sequence[Played | Turn], hints: Sequence[int]) -> tuple[Move, ...]:
    """The moves of a round with these turns and hints; none contains the secret."""
    moves: list[Move] = [HideSecret(None)]
    for turn, told in zip(turns, hints, strict=True):
        moves += [*turn.moves, AskForHint(), GiveHint(told)]
    return tuple(moves)


TopologicPuzzle = Puzzle[Setup, Move]


def match_of(puzzle: TopologicPuzzle) -> TopologicMatch:
    """The match of a puzzle at its position. Raises `IllegalMove` if the rules do not allow it."""
    return TopologicMatch(Topologic(), puzzle.setup, puzzle.moves)


def turns_of(puzzle: TopologicPuzzle) -> tuple[Turn, ...]:
    """The turns of a puzzle that have hints."""
    return match_of(puzzle).state.round.turns


def named(tiles: Sequence[Tile]) -> str:
    """The names of tiles, separated by commas."""
    return tr(", ").join(map(tile_name, tiles))


def lit(*tiles: Tile, alone: bool = False, turns: tuple[int, ...] = ()) -> TopologicPoints:
    """Rings around tiles, and turns to point at."""
    return TopologicPoints(tuple(map(str, tiles)), alone=alone, turns=turns)


def contradiction(turns: Sequence[Turn], tile: Tile) -> Explanation | None:
    """The first turn whose hint rules out this tile, explained; None if there is none."""
    for index, turn in enumerate(turns):
        expected = hint(turn.positions, tile)
        if expected != turn.hint:
            text = tr(
                "With {tile}, turn {turn} would have given {expected}, not {hint}.",
                tile=tile_name(tile),
                turn=index + 1,
                expected=expected,
                hint=turn.hint,
            )
            scores = tuple((str(standing), points(standing, tile)) for standing in turn.positions)
            return Explanation(text, TopologicPoints((str(tile),), scores=scores, turns=(index,)))
    return None


VARIANTS = (
    PuzzleVariant("2019", "C", tr_noop("2019 (current)")),
    PuzzleVariant("2017", "B", tr_noop("2017")),
    PuzzleVariant("french", "F", tr_noop("French")),
)
"""The editions by their ids, the usual one first."""
