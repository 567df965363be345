"""Windows and matches of Topology, precisely typed, for gallery and tests."""

from functools import partial
from random import Random

from opening import controller_of as controller_of, open_program

from topologic_qt.app.window.window import Window
from topologic_qt.games.topology.info import INFO
from topologic_qt.games.topology.rules.lines import closable, score
from topologic_qt.games.topology.rules.moves import Lay
from topologic_qt.games.topology.rules.placed import PlacedTile, placements
from topologic_qt.games.topology.rules.state import State
from topologic_qt.games.topology.ui.screen import TopologyScreen

_TRIED = 20
"""The number of places `good_lay` tries for each tile."""


open_topology = partial(open_program, INFO)
"""Returns a window with Topology, in a program of its own."""


def screen_of(window: Window) -> TopologyScreen:
    """Return Topology's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, TopologyScreen)
    return screen


def good_lay(state: State, random: Random) -> Lay:
    """Return the best of some random ways to lay a revealed tile: closing rings, or preparing them."""
    ways: list[PlacedTile] = []
    for design in sorted({*state.revealed}):
        found = placements(state.tiles, design)
        ways += random.sample(found, min(_TRIED, len(found)))
    best = max(ways, key=lambda way: _worth(state, way))
    return Lay(best.design, best.at, best.direction)


def _worth(state: State, way: PlacedTile) -> float:
    table = (*state.tiles, way)
    return sum(ring.points for ring in score(table, state.laid + 1)) + 0.3 * len(closable(table))
