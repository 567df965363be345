"""The beginning of an advanced turn: revealing a third tile, or turning a tile by half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots import lines as exact
from topologic_qt.games.topology.bots.frame import DESIGN_OF, OF_DESIGN, Spot, place_of, spot_of, tile_at
from topologic_qt.games.topology.bots.ground import Area, Ground, Nodes, start, together
from topologic_qt.games.topology.bots.layer import (
    Layer,
    Table,
    anywhere,
    closing,
    everywhere,
    worths_before,
    worths_by_key,
)
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Move, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View

REACH = 4
"""The largest distance from the table at which tiles are laid, in hexagons; beyond, they close nothing."""


@dataclass(frozen=True)
class Position:
    """A position of the search, between two moves."""

    table: tuple[Spot, ...]  # the tiles from before this turn, including any half turn in it
    laid: tuple[Spot, ...]
    revealed: tuple[str, ...]  # the designs still to lay, sorted

    @classmethod
    def of(cls, view: View) -> Position:
        """The position of a view."""
        return cls(
            tuple(sorted(map(spot_of, view.confirmed))),
            tuple(map(spot_of, view.this_turn)),
            tuple(sorted(view.revealed)),
        )

    @classmethod
    def at(cls, table: Sequence[PlacedTile], revealed: Sequence[str]) -> Position:
        """The position at the beginning of a turn."""
        return cls(tuple(sorted(map(spot_of, table))), (), tuple(sorted(revealed)))

    def nodes(self) -> Nodes:
        """Return the position as the beginning of a search."""
        area = Area((*self.table, *self.laid), REACH)
        return start(Ground(area, self.table), self.laid)

    def moves(self, spots: Sequence[Spot]) -> tuple[Move, ...]:
        """Return the moves that lay the remaining tiles and end the turn."""
        return (*map(_lay, spots[len(self.laid) :]), End())


def _lay(spot: Spot) -> Lay:
    tile = tile_at(spot)
    return Lay(tile.design, tile.at, tile.direction)


class Found(NamedTuple):
    """A turn that the search found."""

    value: float  # the points, plus the worth of what is left if that was requested
    points: int
    spots: tuple[Spot, ...]  # the tiles laid in this turn, in order


@dataclass(frozen=True)
class Beam:
    """How broadly a turn is searched."""

    widths: tuple[int, int]  # the number of positions kept before the last tile but one, and before the last
    results: int
    left: Table | None = None  # worths of runs left at the end of the turn; None counts only points
    thinking: Thinking = field(default_factory=Thinking)

    def turns(self, nodes: Nodes, designs: Sequence[str]) -> list[Found]:
        """Return the best turns, best first, with at least one tile to lay. Raises `Cancelled`."""
        groups = {tuple(sorted(designs)): nodes}
        for left in range(len(designs), 1, -1):
            groups = self._step(groups, self.widths[left == 2])
        return self._last(groups)

    def _step(self, groups: dict[tuple[str, ...], Nodes], width: int) -> dict[tuple[str, ...], Nodes]:
        """The best positions with one more tile, by the designs left after it."""
        layers = []
        for choices, nodes in _choices(groups):
            self.thinking.check()
            tables = [(design, worths_before(rest)) for rest, design in choices]
            for (rest, _), layer in zip(choices, everywhere(nodes, tables), strict=True):
                layers.append((rest, layer, layer.best(width)))
        values = np.concatenate([layer.value[rows] for _, layer, rows in layers])
        least = np.sort(values)[-width] if len(values) > width else -np.inf
        found: dict[tuple[str, ...], list[Nodes]] = {}
        for rest, layer, rows in layers:
            rows = rows[layer.value[rows] >= least]
            if len(rows):
                found.setdefault(rest, []).append(layer.grown(rows))
        return {rest: together(nodes) for rest, nodes in found.items()}

    def _last(self, groups: dict[tuple[str, ...], Nodes]) -> list[Found]:
        found: dict[frozenset[Spot], Found] = {}
        for choices, nodes in _choices(groups):
            self.thinking.check()
            design = choices[0][1]
            layer = (
                closing(nodes, [design]) if self.left is None else everywhere(nodes, [(design, self.left)])
            )[0]
            if not len(layer):
                layer = anywhere(nodes, design)
            for turn in _exact(layer, layer.best(self.results)):
                found.setdefault(frozenset(turn.spots), turn)
        return sorted(found.values(), key=lambda turn: (-turn.value, turn.spots))[: self.results]


_Choice = tuple[tuple[str, ...], str]  # the designs left afterwards, and a design to lay next


def _choices(groups: dict[tuple[str, ...], Nodes]) -> Iterator[tuple[list[_Choice], Nodes]]:
    """The designs that may be laid next, for each group of positions."""
    for designs, nodes in groups.items():
        first = [designs.index(design) for design in dict.fromkeys(designs)]
        yield [((*designs[:at], *designs[at + 1 :]), designs[at]) for at in first], nodes


def _exact(layer: Layer, rows: Sequence[int] | np.ndarray) -> Iterator[Found]:
    """The turns of some ways to lay the last tile, with exact points."""
    ground = layer.nodes.ground
    for row in rows:
        spots = layer.spots(int(row))
        points = exact.score(ground.lines, ground.rings, spots)
        yield Found(float(layer.value[row] - layer.points[row]) + points, points, spots)


_CLOSER_LOOK = 12
"""The number of half turns that level *Club* searches; more did not find more points in 69 positions."""

_WIDTHS = (60, 60)  # the widths of its beam after a half turn
_SAMPLES = 8  # the number of third tiles that it tries
_SAMPLE_WIDTHS = (40, 100)  # with each of them; narrow ones underestimate third tiles


@dataclass(frozen=True)
class Turned:
    """A half turn, if any, and the rest of the turn."""

    spot: Spot | None  # the tile before its half turn
    table: tuple[Spot, ...]
    found: Found


def moves(view: View, level: Level, rng: Rng, thinking: Thinking) -> Sequence[Move]:
    """The moves of level *Novice* or *Club* for the whole turn, or up to the reveal of a third tile."""
    position = Position.of(view)
    if level is Level.NOVICE and view.must_choose:
        return (Draw(),)
    beam = Beam(_WIDTHS, 1, thinking=thinking)
    best = half_turns(position, view.must_choose, beam, _CLOSER_LOOK)[0]
    if view.must_choose and best.found.points < _points_with_third(view, position, rng, thinking):
        return (Draw(),)
    return moves_of(position, best)


def moves_of(position: Position, chosen: Turned) -> Sequence[Move]:
    """Return the moves of a whole turn."""
    turning = () if chosen.spot is None else (Turn(place_of(chosen.spot[0])),)
    return (*turning, *position.moves(chosen.found.spots))


def half_turns(position: Position, compulsory: bool, beam: Beam, closer_look: int) -> list[Turned]:
    """Return turns, best first, with the most promising half turns, or none unless ``compulsory``."""
    found = []
    for spot, nodes in promising(position.table, position.revealed, compulsory)[:closer_look]:
        beam.thinking.check()
        table = with_half_turn(position.table, spot)
        found += [Turned(spot, table, turn) for turn in beam.turns(nodes, position.revealed)]
    return sorted(found, key=lambda turned: -turned.found.value)


def promising(
    table: tuple[Spot, ...], designs: tuple[str, ...], compulsory: bool
) -> list[tuple[Spot | None, Nodes]]:
    """Return every half turn with the position after it; those with the longest open runs come first."""
    area = Area(table, REACH)
    worths = worths_before(designs)
    found = []
    for spot in _to_turn(table, compulsory):
        nodes = start(Ground(area, with_half_turn(table, spot)))
        found.append((float(worths_by_key(nodes, worths).sum()), spot, nodes))
    found.sort(key=lambda one: -one[0])
    return [(spot, nodes) for _, spot, nodes in found]


def _to_turn(table: tuple[Spot, ...], compulsory: bool) -> Iterator[Spot | None]:
    """Every tile that looks different when turned, after one choice that changes nothing, if any."""
    idle = next((spot for spot in table if half_turned(spot) == spot), None)
    if not compulsory:
        yield None
    elif idle is not None:
        yield idle
    yield from (spot for spot in table if half_turned(spot) != spot)


def with_half_turn(table: tuple[Spot, ...], spot: Spot | None) -> tuple[Spot, ...]:
    """Return the tiles of a table with one of them, if any, turned by half."""
    return tuple(half_turned(other) if other == spot else other for other in table)


def half_turned(spot: Spot) -> Spot:
    """Return a tile after a half turn in its place."""
    ways = OF_DESIGN[DESIGN_OF[spot[2]]]
    return (*spot[:2], ways[-1] if spot[2] == ways[0] else ways[0])


def unseen(view: View) -> list[str]:
    """Return the designs of all tiles that nobody has seen yet."""
    return [design for design, count in view.left.items() for _ in range(count)]


def _points_with_third(view: View, position: Position, rng: Rng, thinking: Thinking) -> float:
    """The mean points of the best turn with a third tile, over some possible ones."""
    beam = Beam(_SAMPLE_WIDTHS, 1, thinking=thinking)
    nodes = position.nodes()
    drawn = rng.shuffled(unseen(view))[:_SAMPLES]
    points = {
        design: beam.turns(nodes, tuple(sorted((*position.revealed, design))))[0].points
        for design in dict.fromkeys(drawn)
    }
    return sum(points[design] for design in drawn) / len(drawn)
