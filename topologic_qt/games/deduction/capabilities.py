"""The capabilities of Deduction that need no screen: its notes and its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topologic_qt.engine import Match
    from topologic_qt.games.deduction.rules import Move, Notes, Setup, State, View
    from topologic_qt.games.values import Row


class DeductionNotes:
    """A private note sheet for each seat."""

    def blank(self, setup: Setup) -> Notes:
        """Return a blank sheet for each seat."""
        from topologic_qt.games.deduction.rules import blank_notes

        return blank_notes(setup)

    def stamped(self, match: Match[Setup, State, Move, View], time: str) -> Notes:
        """Return the notes with the time of the last line of the log, unless it stands there already."""
        from topologic_qt.games.deduction.rules import notes_of

        return notes_of(match.notes).stamped(match.state.numbers_given, time)

    def after_undo(self, match: Match[Setup, State, Move, View]) -> Notes:
        """Return the notes without those on lines that were taken back: others will get their numbers."""
        from topologic_qt.games.deduction.rules import notes_of

        return notes_of(match.notes).before(match.state.numbers_given)


class DeductionResults:
    """Statistics of finished matches."""

    def rows(self, match: Match[Setup, State, Move, View]) -> dict[int, Row]:
        """Return the row of a match that is over; there is only one."""
        from topologic_qt.games.deduction.rules import blank_notes, notes_of, results

        notes = notes_of(match.notes or blank_notes(match.setup))
        return {part: result.as_row() for part, result in enumerate(results(match.state, notes))}
