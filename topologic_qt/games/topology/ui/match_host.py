"""The host as Topology's screen and its parts are given it."""

from topologic_qt.games.host import Host
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.state import Setup, View

MatchHost = Host[Setup, Move, View, object]
"""The door to a match of Topology."""
