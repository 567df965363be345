"""The saved form of matches of Deduction: writing it, and reading it through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.3.0) title, players, who begins, whether the last one left wins, the step of help, seating, the deal,
   its seed, whether it was chosen by hand, coins chosen by hand, moves, notes; at a real table, the
   tiles that one player sees in place of a deal. The deal, all seeds, shown tiles and note sheets are sealed,
   not encrypted: they cannot be read by eye or found by a text search, and that is all it promises.
"""

from typing import Any

from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View

__all__ = ["from_record", "to_record"]


def from_record(record: dict[str, Any]) -> Match[Setup, State, Move, View]:
    """Return the match of a saved form. Raises ValueError, with a sentence, if it is not a legal one."""
    from topologic_qt.games.deduction.records import reading  # and pydantic, which is big

    return reading.from_record(record)
