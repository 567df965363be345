"""The editions of Topologic as variants of its puzzles."""

from topologic_qt.games.puzzles import PuzzleVariant
from topologic_qt.translation import tr_noop

VARIANTS = (
    PuzzleVariant("2019", "C", tr_noop("2019 (current)")),
    PuzzleVariant("2017", "B", tr_noop("2017")),
    PuzzleVariant("french", "F", tr_noop("French")),
)
"""The editions by their ids, the usual one first."""
