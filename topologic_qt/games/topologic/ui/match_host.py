"""The host as Topologic's screen and its parts are given it."""

from topologic_qt.games.host import Host
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.notes import Pages
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import View

MatchHost = Host[Setup, Move, View, Pages]
"""The door to a match of Topologic."""
