"""The beginning of a turn of the advanced variant: a third tile is revealed, or a tile is turned by half."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.beam import Beam, Found
from topologic_qt.games.topology.bots.frame import DESIGN_OF, OF_DESIGN, Spot, place_of
from topologic_qt.games.topology.bots.ground import Area, Ground
from topologic_qt.games.topology.bots.nodes import Nodes, start
from topologic_qt.games.topology.bots.position import REACH, Position
from topologic_qt.games.topology.bots.worths import Table, worths_before, worths_by_key
from topologic_qt.games.topology.rules.moves import Draw, Move, Turn
from topologic_qt.games.topology.rules.state import View

_CLOSER_LOOK = 12
"""The number of half turns that level *Club* searches, of those that promise most.

In 69 positions out of matches, twelve had 32.7 points on average, six 31.0, and all of them 32.7.
"""

_WIDTHS = (60, 60)
"""The widths of its beam after a half turn."""

_SAMPLES = 8
"""The number of third tiles that it tries."""

_SAMPLE_WIDTHS = (40, 100)
"""The widths of its beam with each of them; a narrow one would think too little of third tiles."""


@dataclass(frozen=True)
class Turned:
    """A tile turned by half, or none, and a turn after it."""

    spot: Spot | None
    """The tile as it lay before."""
    table: tuple[Spot, ...]
    """The tiles of the table then."""
    found: Found


def moves(view: View, level: Level, rng: Rng, thinking: Thinking) -> Sequence[Move]:
    """The moves of level *Novice* or *Club*, up to the reveal of a third tile, or of the whole turn."""
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
    """Return turns with a half turn, the best first, found after so many half turns that promise most.

    There are some without any, unless it is ``compulsory``. Raises `Cancelled` if the thought is no longer
    wanted.
    """
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
        found.append((_promise(nodes, worths), spot, nodes))
    found.sort(key=lambda one: -one[0])
    return [(spot, nodes) for _, spot, nodes in found]


def _promise(nodes: Nodes, worths: Table) -> float:
    return float(worths_by_key(nodes, worths).sum())


def _to_turn(table: tuple[Spot, ...], compulsory: bool) -> Iterator[Spot | None]:
    """Every tile that looks different when turned; before them one way that changes nothing."""
    idle = next((spot for spot in table if half_turned(spot) == spot), None)
    if not compulsory:
        yield None
    elif idle is not None:
        yield idle
    yield from (spot for spot in table if half_turned(spot) != spot)


def with_half_turn(table: tuple[Spot, ...], spot: Spot | None) -> tuple[Spot, ...]:
    """Return the tiles of a table with one of them, or none, turned."""
    return tuple(half_turned(other) if other == spot else other for other in table)


def half_turned(spot: Spot) -> Spot:
    """Return a tile after a half turn in its place."""
    ways = OF_DESIGN[DESIGN_OF[spot[2]]]
    return (*spot[:2], ways[-1] if spot[2] == ways[0] else ways[0])


def unseen(view: View) -> list[str]:
    """Return the designs of all tiles that nobody has seen yet."""
    return [design for design, count in view.left.items() for _ in range(count)]


def _points_with_third(view: View, position: Position, rng: Rng, thinking: Thinking) -> float:
    """The mean of the points of the best turn with a third tile, over some that may come."""
    beam = Beam(_SAMPLE_WIDTHS, 1, thinking=thinking)
    nodes = position.nodes()
    drawn = rng.shuffled(unseen(view))[:_SAMPLES]
    points = {
        design: beam.turns(nodes, tuple(sorted((*position.revealed, design))))[0].points
        for design in dict.fromkeys(drawn)
    }
    return sum(points[design] for design in drawn) / len(drawn)
