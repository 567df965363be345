"""The saved form of matches of Topology: writing it, and reading it through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.3.0) title, players, variant, who begins, seating, the stack and its seed, the seat of a copy by
   mail, the earlier match of a duel, moves; and where the computers of all players draw the tiles
   together, their ``anchors``, which are missing elsewhere, instead of a stack and a seed. The stack and
   all seeds are sealed, not encrypted: they cannot be read by eye or found by a text search, and that is
   all it promises.
"""

from typing import Any

from topologic_qt.games.topology.records.writing import to_record
from topologic_qt.games.topology.rules.game import TopologyMatch

__all__ = ["from_record", "to_record"]


def from_record(record: dict[str, Any]) -> TopologyMatch:
    """Return the match of a saved form. Raises ValueError, with a sentence, if it is not a legal one."""
    from topologic_qt.games.topology.records import reading  # and pydantic, which is big

    return reading.from_record(record)
