"""The saved forms of matches and fields of Topologic: writing, and reading through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.1.0) title, players, theme, edition, seekers, origin, field, moves. A secret is sealed, not encrypted:
   it cannot be read by eye or found by a text search, and that is all it promises.
2. (0.1.0) adds ``format``, the number of the format; ``rounds`` and ``seating``; moves of a real table and
   changes of seats; with a hidden secret its ``commitment``, and in a seeker's copy no secret at all;
   ``aid``, the step of help that was agreed on; and
   ``notes``, a page for each round: the step used, strokes of marks (the last ``undone`` of them can be done
   again), remarks, when each hint was given, and the turns in which the referee looked the secret up
   (``peeks``, which may be missing where nobody did). A match of format 1 has blank pages, and no help.
3. (0.2.0) adds ``own_seat``, the seat that a copy by mail belongs to, and ``withheld`` to a secret that the
   other player's copy should have told; the seeds of computers and of the field, by which a computer hides,
   are ``sealed`` instead of standing there as ``seed``. Matches of earlier formats belong to no seat.
4. adds the move ``correct-turn``. A match without one is written in format 3.
5. adds ``guess`` to a page: the turn in which its referee thinks that a computer will find the secret. A
   match without one is written in an earlier format.

Format history (the ``field`` entry of a saved field):

1. (0.1.0) name and tiles; the tiles may be fewer than sixty, and lie apart.

Format history (the ``history`` entry of a draft that the program keeps):

1. the drafts that undo and redo lead to, ``back`` and ``ahead``: each with the step that led to it, and its
   difference from the one before; the last one ``back`` lies on the table. ``files`` are those of the sheets.
"""

from typing import Any

from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View

__all__ = ["from_record", "to_record"]


def from_record(record: dict[str, Any]) -> Match[Setup, State, Move, View]:
    """Return the match of a saved form. Raises ValueError, with a sentence, if it is not a legal one."""
    from topologic_qt.games.topologic.records import reading  # and pydantic, which is big

    return reading.from_record(record)
