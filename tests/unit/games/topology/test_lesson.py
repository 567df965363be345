"""The lesson of Topology is true: its rings, their sums, and its texts on the tiles."""

from topologic_qt.engine.match import Match
from topologic_qt.games.topology.lesson import TILES, TopologyPoints, lesson
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import rings
from topologic_qt.games.topology.rules.state import State


def states() -> list[State]:
    """The state at each step of the lesson."""
    script = lesson()
    match = Match(Topology(), script.setup, script.opening)
    found = []
    for step in script.steps:
        found.append(match.state)
        for _ in range(step.moves if step.accepts is not None else 0):
            assert step.accepts is not None
            match.apply(next(iter(step.accepts(match.state))))
        for move in step.then(match.state) if step.then is not None else ():
            match.apply(move)
    return found


def test_its_rings_their_sums_and_the_tiles_that_are_pointed_out_are_as_it_says() -> None:
    end = states()[-1]
    assert [turn.points for turn in end.turns] == [2, 0, 0, 7]
    (small,), (large,) = end.turns[0].rings, end.turns[3].rings
    assert (small.length, small.inside) == (2, ())
    assert (large.length, large.inside) == (5, (2,))
    assert end.scores == (9, 0, 0)
    closed = [len(rings(TILES[: number + 1])) for number in range(len(TILES))]
    assert closed == [0, 1, 1, 1, 1, 1, 1, 2]
    pointed = [
        tile
        for step in lesson().steps
        if isinstance(step.points, TopologyPoints)
        for tile in step.points.places
    ]
    mine = [tile for turn in states()[-1].turns if turn.seat == 0 for tile in turn.tiles]
    assert mine == pointed
    assert [tile.direction for tile in mine] == [0, 0, 5], "only the last one has to be turned"
