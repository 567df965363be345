"""The beginning of a turn of the advanced variant: a third tile is revealed, or a tile is turned by half."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.beam import Beam, Found
from topologic_qt.games.topology.bots.frame import DESIGN_OF, OF_DESIGN, Spot, place_of
from topologic_qt.games.topology.bots.ground import Area, Ground
from topologic_qt.games.topology.bots.nodes import start
from topologic_qt.games.topology.bots.position import REACH, Position
from topologic_qt.games.topology.bots.worths import Table, worths_before, worths_by_key
from topologic_qt.games.topology.rules import Draw, Level, Move, Turn, View

_CLOSER_LOOK = 12
"""The number of half turns that are searched, of those that promise most."""

_SAMPLES = 6
"""The number of third tiles that are tried."""

_TURN_WIDTHS, _DRAW_WIDTHS = (60, 60), (20, 60)


@dataclass(frozen=True)
class Turned:
    """A tile turned by half, or none, and the best turn after it."""

    spot: Spot | None
    found: Found


def moves(view: View, level: Level, rng: Rng, thinking: Thinking) -> Sequence[Move]:
    """The moves up to the reveal of a third tile, or of the whole turn if none is revealed."""
    position = Position.of(view)
    if level is Level.NOVICE and view.must_choose:
        return (Draw(),)
    left = None
    best = best_half_turn(position, view.must_choose, Beam(_TURN_WIDTHS, 10, left, thinking))
    if view.must_choose and best.found.value < _worth_of_third(view, position, left, rng, thinking):
        return (Draw(),)
    turning = () if best.spot is None else (Turn(place_of(best.spot[0])),)
    return (*turning, *position.moves(best.found.spots))


def best_half_turn(position: Position, compulsory: bool, beam: Beam) -> Turned:
    """Return the best half turn that was found, with the best turn after it.

    None need be made unless it is ``compulsory``. Raises `Cancelled` if the thought is no longer wanted.
    """
    area = Area(position.table, REACH)
    hopes = worths_before(position.revealed[:2])
    options = []
    for spot, table in _half_turns(position.table, compulsory):
        beam.thinking.check()
        nodes = start(Ground(area, table))
        options.append((-float(worths_by_key(nodes, hopes).sum()), spot, nodes))
    options.sort(key=lambda option: option[0])
    tried = []
    for _, spot, nodes in options[:_CLOSER_LOOK]:
        tried.append(Turned(spot, beam.turns(nodes, position.revealed)[0]))
    return max(tried, key=lambda turned: turned.found.value)


def _half_turns(table: tuple[Spot, ...], compulsory: bool) -> Iterator[tuple[Spot | None, tuple[Spot, ...]]]:
    """Every half turn that changes something, with the table then; before them one that changes nothing."""
    idle = next((spot for spot in table if half_turned(spot) == spot), None)
    if not compulsory or idle is not None:
        yield idle if compulsory else None, table
    for number, spot in enumerate(table):
        turned = half_turned(spot)
        if turned != spot:
            yield spot, (*table[:number], turned, *table[number + 1 :])


def half_turned(spot: Spot) -> Spot:
    """Return a tile after a half turn in its place."""
    first, *second = OF_DESIGN[DESIGN_OF[spot[2]]]
    other = next((way for way in (first, *second) if way != spot[2]), first)
    return (*spot[:2], other)


def _worth_of_third(
    view: View, position: Position, left: Table | None, rng: Rng, thinking: Thinking
) -> float:
    """The mean value of the best turn with a third tile, over some that may come."""
    unseen = [design for design, count in view.left.items() for _ in range(count)]
    beam = Beam(_DRAW_WIDTHS, 10, left, thinking)
    nodes = position.nodes()
    drawn = rng.shuffled(unseen)[:_SAMPLES]
    values = {
        design: beam.turns(nodes, tuple(sorted((*position.revealed, design))))[0].value
        for design in dict.fromkeys(drawn)
    }
    return sum(values[design] for design in drawn) / len(drawn)
