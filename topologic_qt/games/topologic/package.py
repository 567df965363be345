"""The door to Topologic: everything that the shell asks of a game; parts load when first asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QSettings, QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from topologic_qt.engine import Match, Seat, Snapshot
    from topologic_qt.games.topologic.rules import (
        Computer,
        FieldRecipe,
        Move,
        NamedField,
        RoundReview,
        Setup,
        State,
        Tile,
        View,
    )
    from topologic_qt.games.topologic.ui.editor.page import FieldEditor
    from topologic_qt.games.topologic.ui.screen import MatchPort, TopologicScreen
    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.motion import Motion

    Task = Callable[[Callable[[float], None], Callable[[], bool]], Any]


__all__ = ["PALETTES", "Overlay", "TopologicPackage"]


@dataclass(frozen=True)
class _Plan:
    """What a computer does next, by what its seat may know."""

    computer: Computer
    view: View

    @classmethod
    def by(cls, computer: Computer, view: View) -> _Plan:
        """The plan of a computer with this view, whose seal tells nothing and makes no difference."""
        from topologic_qt.games.topologic.rules import View

        played = replace(view.round, commitment="")
        return cls(computer, View(replace(view, rounds=(*view.rounds[:-1], played))))

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Sequence[Move]:
        """Think: the moves to make."""
        from topologic_qt.games.topologic.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class TopologicPackage:
    """Topologic, for two at one computer."""

    id = "topologic"

    def new_match(self, setup: Setup) -> Match[Setup, State, Move, View]:
        """A match before its first move."""
        from topologic_qt.engine import Match
        from topologic_qt.games.topologic.rules import Topologic, blank_pages

        match = Match(Topologic(), setup)
        match.notes = blank_pages(setup)
        return match

    def view(self, match: Match[Setup, State, Move, View]) -> View:
        """What those who sit here may see of a match; by mail, it says which seat is theirs."""
        from topologic_qt.games.topologic.rules import View

        seen, seat = match.view(None), self._own_seat(match)
        return seen if seat is None else View(replace(seen, own_seat=seat))

    def check(self, match: Match[Setup, State, Move, View], move: Move) -> None:
        """Raises `IllegalMove` for a move of a player who sits at another computer."""
        from topologic_qt.engine import IllegalMove
        from topologic_qt.games.topologic.rules import Rule, is_others

        seat = self._own_seat(match)
        if is_others(match.state, seat, move):
            raise IllegalMove(Rule.NOT_YOURS, "The other player makes this move, by mail.", seat=seat)

    def waits_elsewhere(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the player who has to move sits at another computer."""
        return self.view(match).waits_for_mail

    def thought(self, match: Match[Setup, State, Move, View]) -> Task | None:
        """What a computer has to think about now: where to hide, or a whole turn. None if people play."""
        from topologic_qt.games.topologic.rules import Phase

        computer, phase = match.state.computer, match.state.round.phase
        if computer is None or phase not in (Phase.HIDE, Phase.ENTER, Phase.MOVE):
            return None
        return _Plan.by(computer, match.view(match.state.to_move))

    def thought_ahead(self, match: Match[Setup, State, Move, View]) -> Task | None:
        """A computer's first turn, while the secret is being hidden: it does not depend on where."""
        from topologic_qt.games.topologic.rules import HideSecret, Phase, Topologic

        state, rules = match.state, Topologic()
        seeker = state.round.seeker
        computer = state.seating.computers[seeker]
        if computer is None or state.round.phase is not Phase.HIDE:
            return None
        return _Plan.by(computer, rules.player_view(rules.apply(state, HideSecret(None)), seeker))

    def suggestion(self, match: Match[Setup, State, Move, View]) -> Task:
        """Thinking of a good turn for the seeker, by what the seeker knows: its moves."""
        view = match.view(match.state.round.seeker)

        def think(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Sequence[Move]:
            from topologic_qt.games.topologic.bots import Cancelled, Thinking, suggestion

            try:
                return suggestion(view, thinking=Thinking(progress, cancelled))
            except Cancelled:
                return ()

        return think

    def review(self, match: Match[Setup, State, Move, View], round_number: int) -> Task:
        """Looking at a round that is over with hindsight: a `RoundReview`, None if it was called off."""
        setup, played = match.setup, match.view(None).rounds[round_number]

        def think(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> RoundReview | None:
            from topologic_qt.games.topologic.bots import Cancelled, Thinking, review

            try:
                return review(setup, played, thinking=Thinking(progress, cancelled))
            except Cancelled:
                return None

        return think

    def results(self, match: Match[Setup, State, Move, View]) -> list[dict[str, Any]]:
        """What is to be kept of the rounds that are over."""
        from topologic_qt.games.topologic.rules import results

        return [result.as_row() for result in results(match.state, match.notes)]

    def pauses(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the end of a round is to be looked at before a computer hides anew."""
        from topologic_qt.games.topologic.rules import Phase

        return len(match.state.rounds) > 1 and match.state.round.phase is Phase.HIDE

    def stamp(self, match: Match[Setup, State, Move, View], time: str) -> None:
        """Write down beside the last hint when it was given, unless that stands there already."""
        rounds, pages = match.state.rounds, match.notes
        begun = (page.stamped(len(played.turns), time) for page, played in zip(pages, rounds, strict=False))
        match.notes = (*begun, *pages[len(rounds) :])

    def can_peek(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the referee sits here and may look the secret up."""
        from topologic_qt.games.topologic.rules import peek

        return peek(match.view(match.state.round.referee)) is not None

    def peek(self, match: Match[Setup, State, Move, View]) -> Tile | None:
        """Where the secret lies, for the referee's eyes; the page of the round says that somebody looked."""
        from topologic_qt.games.topologic.rules import peek

        found = peek(match.view(match.state.round.referee))
        if found is not None:
            number, turn = len(match.state.rounds) - 1, len(match.state.round.turns) + 1
            pages = match.notes
            match.notes = (*pages[:number], pages[number].peeked(turn), *pages[number + 1 :])
        return found

    def is_open(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the match may still be thrown away: no hint was given in it."""
        state = match.state
        return len(state.rounds) == 1 and not state.round.turns

    def is_settled(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether nothing of the match can be wanted any more once its results are kept.

        A match by mail never is: its end may have to be mailed again, or is not proven yet.
        """
        from topologic_qt.games.topologic.rules import Proof

        unproven = (Proof.UNTOLD, Proof.WITHHELD)
        rounds = match.state.rounds
        return (
            match.outcome is not None
            and match.seat is None
            and not any(played.proof in unproven for played in rounds)
        )

    def awaits_mail(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the match is over, but a letter of the other player will still prove a round."""
        from topologic_qt.games.topologic.rules import Proof

        return match.outcome is not None and any(
            played.proof is Proof.UNTOLD for played in match.state.rounds
        )

    def title(self, setup: Setup) -> str:
        """What the match is called, and who plays it."""
        return f"{setup.title}: {setup.players[0]} – {setup.players[1]}"

    def standing(self, view: View) -> str:
        """How far a match is, in a line."""
        from topologic_qt.games.topologic.ui import result_text

        return result_text.standing(view)

    def picture(self, view: View, size: QSize, ratio: float) -> QPixmap:
        """A small picture of a match, for a screen with so many real pixels to a pixel."""
        from topologic_qt.games.topologic.ui.first_look import small_picture

        return small_picture(view, size, ratio)

    def to_record(self, match: Snapshot[Setup, Move]) -> dict[str, Any]:
        """The saved form of a match."""
        from topologic_qt.games.topologic import records

        return records.to_record(match)

    def can_be_mailed(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether copies of the match may go back and forth: two people play it, at two computers."""
        from topologic_qt.games.topologic.rules import can_be_mailed

        return can_be_mailed(match.setup, match.moves)

    def _own_seat(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """Whose copy of a match by mail it is, as far as can be told; None where all is played here."""
        from topologic_qt.games.topologic.rules import can_be_mailed, hidden_elsewhere

        if not can_be_mailed(match.setup, match.moves):
            return None
        played = match.state.round
        return played.seeker if match.seat is None and hidden_elsewhere(played) else match.seat

    def seat_of_the_sender(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """Whose copy it is when it is mailed: what it was before, or else what is hidden here tells."""
        from topologic_qt.games.topologic.rules import seat_of_the_sender

        return seat_of_the_sender(match.state) if match.seat is None else match.seat

    def title_for_the_other(self, match: Match[Setup, State, Move, View]) -> str:
        """What a copy of the match is called that goes to the other player."""
        from topologic_qt.games.topologic.ui import words

        seat = self.seat_of_the_sender(match)
        return words.for_the_other(match.setup, None if seat is None else 1 - seat)

    def can_play_here(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether a match by mail can go on here for both players: nothing is hidden elsewhere."""
        from topologic_qt.games.topologic.rules import hidden_elsewhere

        return match.seat is not None and match.outcome is None and not hidden_elsewhere(match.state.round)

    def record_for_the_other(self, match: Match[Setup, State, Move, View]) -> dict[str, Any]:
        """The saved form of a match as the other player may have it: no secret still hidden, no notes."""
        from topologic_qt.engine import Snapshot
        from topologic_qt.games.topologic import records
        from topologic_qt.games.topologic.rules import for_the_other

        return records.to_record(Snapshot(match.setup, tuple(for_the_other(match.state, match.moves))))

    def joined(
        self, ours: Snapshot[Setup, Move] | None, theirs: Match[Setup, State, Move, View]
    ) -> Match[Setup, State, Move, View]:
        """Our match with what another copy adds. Raises ValueError, with a sentence, if that cannot be."""
        from topologic_qt.engine import Match
        from topologic_qt.games.topologic.rules import CannotJoin, Topologic, blank_pages, joined, taken_in
        from topologic_qt.games.topologic.ui import words

        try:
            if ours is None:
                told = taken_in(theirs.setup, theirs.moves)
            else:
                told = joined(ours.setup, ours.moves, theirs.setup, theirs.moves, ours.seat)
        except CannotJoin as error:
            raise ValueError(words.cannot_join(theirs.setup, error)) from error
        both = Match(Topologic(), theirs.setup if ours is None else ours.setup, told.moves)
        both.notes, both.seat = blank_pages(both.setup) if ours is None else ours.notes, told.seat
        return both

    def from_record(self, record: dict[str, Any]) -> Match[Setup, State, Move, View]:
        """The match of a saved form. Raises ValueError, with a sentence, if it could not have been played."""
        from topologic_qt.games.topologic import records

        return records.from_record(record)

    def field_to_record(self, field: NamedField) -> dict[str, Any]:
        """The saved form of a field, finished or not."""
        from topologic_qt.games.topologic import records

        return records.field_to_record(field)

    def field_from_record(self, record: dict[str, Any]) -> NamedField:
        """The field of a saved form. Raises ValueError, with a sentence, if it cannot be."""
        from topologic_qt.games.topologic import records

        return records.field_from_record(record)

    def simulate(self, arguments: Sequence[str]) -> int:
        """Let the computer play many rounds, as a command line says. Returns the exit code."""
        from topologic_qt.games.topologic.simulate import main

        return main(arguments)

    def first_origin(self, memory: QSettings) -> FieldRecipe:
        """How the field is laid that is to be seen first."""
        from topologic_qt.games.topologic.ui.first_look import first_origin

        return first_origin(memory)

    def first_look(self, memory: QSettings, origin: FieldRecipe) -> QWidget:
        """A picture of it, to be seen before anything else is there."""
        from topologic_qt.games.topologic.ui.first_look import first_look

        return first_look(memory, origin)

    def open_desk(
        self, port: MatchPort, ask: Ask, memory: QSettings, motion: Motion, origin: FieldRecipe
    ) -> TopologicScreen:
        """The game on screen, with that field on the table."""
        from topologic_qt.games.topologic.ui.screen import TopologicScreen

        return TopologicScreen(port, ask, memory, motion, origin)

    def open_editor(self, ask: Ask, motion: Motion) -> FieldEditor:
        """The place where a field is built by hand, with an empty table."""
        from topologic_qt.games.topologic.ui.editor.page import FieldEditor

        return FieldEditor(ask, motion)
