"""The saved forms of Topologic's matches and fields: writing them, and reading them through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.1.0) title, players, theme, edition, seekers, origin, field, moves. A secret is sealed, not encrypted:
   it merely cannot be read by eye or found by a text search.
2. (0.1.0) adds ``format``, the number of the format; ``rounds`` and ``seating``; moves at a real table and
   changes of seats; the ``commitment`` to a hidden secret, and no secret at all in a seeker's copy;
   ``aid``, the agreed step of help; and
   ``notes``, a page for each round: the step used, strokes of marks (the last ``undone`` of them can be
   redone), remarks, the time of each hint, and the turns in which the referee looked at the secret
   (``peeks``, missing if there are none). A match of format 1 has blank pages and no help.
3. (0.2.0) adds ``own_seat``, the seat of a copy by mail, and ``withheld`` for a secret that the other
   player's copy should have revealed; the seeds of computers and of the field, from which a computer hides,
   are ``sealed`` instead of plain in ``seed``. Matches of earlier formats belong to no seat.
4. adds the move ``correct-turn``. A match without one is written in format 3.
5. adds ``guess`` to a page: the turn in which its referee expects a computer to find the secret. A match
   without one is written in an earlier format.

Format history (the ``field`` entry of a saved field):

1. (0.1.0) name and tiles; there may be fewer than sixty, in separate groups.

Format history (the ``history`` entry of a draft that the program keeps):

1. the drafts that undo and redo lead to, ``back`` and ``ahead``: each with the step that led to it, and its
   difference from the one before; the last one in ``back`` is the current one. ``files`` are the sheets'.
"""

from typing import Any

from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View

__all__ = ["from_record", "to_record"]


def from_record(record: dict[str, Any]) -> Match[Setup, State, Move, View]:
    """Return the match of a saved form. Raises ValueError, with a sentence, if it is not legal."""
    from topologic_qt.games.topologic.records import reading  # it loads pydantic, which is big

    return reading.from_record(record)
