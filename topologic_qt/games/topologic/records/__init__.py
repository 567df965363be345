"""The saved form of a match of Topologic, and the way back through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.1.0) title, players, theme, edition, seekers, origin, field, moves. A secret is sealed, not encrypted:
   it cannot be read by eye or found by a text search, and that is all it promises.
2. (0.2.0) adds ``format``, the number of the format; ``rounds`` and ``seating``; moves of a real table and
   changes of seats; ``aid``, the step of help that was agreed on; and
   ``notes``, a page for each round: the step used, strokes of marks (the last ``undone`` of them can be done
   again), remarks, and when each hint was given. A match of format 1 has blank pages, and no help.

Writing needs no pydantic: it loads when the first match is read.
"""

from typing import TYPE_CHECKING

from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.games.topologic.records.models import MatchRecord
    from topologic_qt.games.topologic.records.reading import RecordError, from_record
    from topologic_qt.games.topologic.records.writing import to_record

__all__ = ["MatchRecord", "RecordError", "from_record", "to_record"]

__getattr__ = names_of(__name__, ("writing", "models", "reading"))
