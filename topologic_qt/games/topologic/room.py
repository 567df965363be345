"""The door to Topologic: everything that the shell asks of a game; parts load when first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings, QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from topologic_qt.engine import Match, Snapshot
    from topologic_qt.games.topologic.rules import Move, Origin, Setup, State, View
    from topologic_qt.games.topologic.ui.desk import MatchPort, TopologicDesk
    from topologic_qt.table.ask import Ask
    from topologic_qt.table.motion import Motion


class TopologicRoom:
    """Topologic, for two at one computer."""

    id = "topologic"

    def new_match(self, setup: Setup) -> Match[Setup, State, Move, View]:
        """A match before its first move."""
        from topologic_qt.engine import Match
        from topologic_qt.games.topologic.rules import Topologic

        return Match(Topologic(), setup)

    def answer(self, match: Match[Setup, State, Move, View]) -> Move | None:
        """The move that the program makes by itself now: the referee's right hand counts the points."""
        from topologic_qt.games.topologic.rules import AutomaticReferee

        seat = match.state.to_move
        return None if seat is None else AutomaticReferee().choose(match.view(seat))

    def is_open(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the match may still be thrown away: no hint was given in it."""
        state = match.state
        return len(state.rounds) == 1 and not state.round.turns

    def title(self, setup: Setup) -> str:
        """What the match is called, and who plays it."""
        return f"{setup.title}: {setup.players[0]} – {setup.players[1]}"

    def standing(self, view: View) -> str:
        """How far a match is, in a line."""
        from topologic_qt.games.topologic.ui import words

        return words.standing(view)

    def picture(self, view: View, size: QSize, ratio: float) -> QPixmap:
        """A small picture of a match, for a screen with so many real pixels to a pixel."""
        from topologic_qt.games.topologic.ui.first_look import small_picture

        return small_picture(view, size, ratio)

    def to_record(self, match: Snapshot[Setup, Move]) -> dict[str, Any]:
        """The saved form of a match."""
        from topologic_qt.games.topologic import records

        return records.to_record(match)

    def record_for_the_other(self, match: Match[Setup, State, Move, View]) -> dict[str, Any]:
        """The saved form of a match as the other player may have it: without a secret still hidden."""
        from topologic_qt.engine import Snapshot
        from topologic_qt.games.topologic import records
        from topologic_qt.games.topologic.rules import for_the_other

        return records.to_record(Snapshot(match.setup, tuple(for_the_other(match.state, match.moves))))

    def joined(
        self, ours: Match[Setup, State, Move, View], theirs: Match[Setup, State, Move, View]
    ) -> Match[Setup, State, Move, View]:
        """Our match with what another copy adds. Raises ValueError, with a sentence, if that cannot be."""
        from topologic_qt.engine import Match
        from topologic_qt.games.topologic.rules import CannotJoin, Topologic, joined
        from topologic_qt.games.topologic.ui import words

        try:
            moves = joined(ours.setup, ours.moves, theirs.setup, theirs.moves)
        except CannotJoin as error:
            raise ValueError(words.cannot_join(ours.setup, error)) from error
        return Match(Topologic(), ours.setup, moves)

    def from_record(self, record: dict[str, Any]) -> Match[Setup, State, Move, View]:
        """The match of a saved form. Raises ValueError, with a sentence, if it could not have been played."""
        from topologic_qt.games.topologic import records

        return records.from_record(record)

    def first_origin(self, memory: QSettings) -> Origin:
        """How the field is laid that is to be seen first."""
        from topologic_qt.games.topologic.ui.first_look import first_origin

        return first_origin(memory)

    def first_look(self, memory: QSettings, origin: Origin) -> QWidget:
        """A picture of it, to be seen before anything else is there."""
        from topologic_qt.games.topologic.ui.first_look import first_look

        return first_look(memory, origin)

    def open_desk(
        self, port: MatchPort, ask: Ask, memory: QSettings, motion: Motion, origin: Origin
    ) -> TopologicDesk:
        """The game on screen, with that field on the table."""
        from topologic_qt.games.topologic.ui.desk import TopologicDesk

        return TopologicDesk(port, ask, memory, motion, origin)
