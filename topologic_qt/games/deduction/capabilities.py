"""The capabilities of Deduction that need no screen: its notes and its results."""

from __future__ import annotations

from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.rules.match_results import results
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.notes import Notes, blank_notes, notes_of
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.values import Row


class DeductionNotes:
    """A private note sheet for each seat."""

    def blank(self, setup: Setup) -> Notes:
        """Return a blank sheet for each seat."""
        return blank_notes(setup)

    def stamped(self, match: Match[Setup, State, Move, View], time: str) -> Notes:
        """Return the notes with the time of the last line of the log, unless it stands there already."""
        return notes_of(match.notes).stamped(match.state.numbers_given, time)

    def after_undo(self, match: Match[Setup, State, Move, View]) -> Notes:
        """Return the notes without those on lines that were taken back: others will get their numbers."""
        return notes_of(match.notes).before(match.state.numbers_given)


class DeductionResults:
    """Statistics of finished matches."""

    def rows(self, match: Match[Setup, State, Move, View]) -> dict[int, Row]:
        """Return the row of a match that is over; there is only one."""
        notes = notes_of(match.notes or blank_notes(match.setup))
        return {part: result.as_row() for part, result in enumerate(results(match.state, notes))}
