"""The host as Deduction's screen and its parts are given it."""

from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.notes import Notes
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.host import Host

MatchHost = Host[Setup, Move, View, Notes]
"""The door to a match of Deduction."""
