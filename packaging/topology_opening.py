"""Windows and matches of Topology with its own types, for gallery and tests."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

from topologic_qt.app.context import Context
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window, open_window
from topologic_qt.app.windows import Windows
from topologic_qt.games.topology.info import INFO
from topologic_qt.games.topology.rules import Lay, PlacedTile, State, closable, placements, score
from topologic_qt.games.topology.ui.screen import TopologyScreen
from topologic_qt.widgets.motion import Motion

_TRIED = 60
"""The number of places that `good_lay` tries for each tile."""


def open_topology(
    folders: Folders,
    ask: AskForFiles | None = None,
    motion: Motion | None = None,
    now: Callable[[], datetime] | None = None,
) -> Window:
    """A window of its own program, not shown yet; ``motion`` None moves everything at once."""
    context = Context(folders, motion or Motion(0), ask or AskForFiles(), now)
    return open_window(Windows(context, open_window), INFO)


def screen_of(window: Window) -> TopologyScreen:
    """Topology's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, TopologyScreen)
    return screen


def controller_of(window: Window) -> Any:  # noqa: ANN401
    """The controller of a window's match, which takes and gives Topology's own values here."""
    return window.game.controller


def good_lay(state: State, random: Random) -> Lay:
    """The best of some random ways to lay one of the revealed tiles: it closes rings, or prepares them."""
    ways: list[PlacedTile] = []
    for design in sorted({*state.revealed}):
        found = placements(state.tiles, design)
        ways += random.sample(found, min(_TRIED, len(found)))
    best = max(ways, key=lambda way: _worth(state, way))
    return Lay(best.design, best.at, best.direction)


def _worth(state: State, way: PlacedTile) -> float:
    table = (*state.tiles, way)
    return sum(ring.points for ring in score(table, state.laid + 1)) + 0.3 * len(closable(table))
