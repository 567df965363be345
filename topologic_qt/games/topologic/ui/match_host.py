"""The host as Topologic's screen and its parts are given it."""

from topologic_qt.games.host import Host
from topologic_qt.games.topologic.rules import Move, Pages, Setup, View

MatchHost = Host[Setup, Move, View, Pages]
"""The door to a match of Topologic."""
