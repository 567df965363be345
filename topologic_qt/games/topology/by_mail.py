"""Topology by mail: copies for the other player, the seats that copies belong to, and their joining."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from topologic_qt.translation import UserError, tr_noop

if TYPE_CHECKING:
    from topologic_qt.engine import Match, Seat, Snapshot
    from topologic_qt.games.topology.rules import Move, Setup, State, View
    from topologic_qt.games.values import Row

_OTHERS = tr_noop("The other player makes this move, by mail.")


class TopologyMail:
    """Play by mail: two people exchange copies of a match."""

    def can_be_mailed(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether two people play the match."""
        from topologic_qt.games.topology.rules import can_be_mailed

        return can_be_mailed(match.setup, match.moves)

    def view(
        self, match: Match[Setup, State, Move, View], is_linked: bool = False, is_asking: bool = False
    ) -> View:
        """Return the view; in a match that was mailed, with the seat of the player at this computer."""
        from topologic_qt.games.topology.rules import View

        seen, seat = match.view(match.seat), self._own_seat(match)
        if seat is None:
            return seen
        return View(replace(seen, own_seat=seat, is_linked=is_linked, is_asking=is_asking))

    def check(self, match: Match[Setup, State, Move, View], move: Move) -> None:
        """Raises `IllegalMove` for a move of the player who sits at another computer."""
        from topologic_qt.engine import IllegalMove
        from topologic_qt.games.topology.rules import ChangeSeat, Rule

        seat = self._own_seat(match)
        if seat is not None and (match.state.seat != seat or isinstance(move, ChangeSeat)):
            raise IllegalMove(Rule.NOT_YOURS, UserError(_OTHERS), seat=seat)

    def waits_elsewhere(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether the player who has to move sits at another computer."""
        return self.view(match).waits_for_mail

    def moves_by_itself(self, state: State) -> bool:  # noqa: ARG002  # people decide all
        """Return False: every move is a player's."""
        return False

    def is_settled(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether the match needs no letter: it was not mailed."""
        return match.seat is None

    def awaits_letter(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002  # no proofs
        """Return False: nothing is left to be proven when a match is over."""
        return False

    def record_for_the_other(self, match: Match[Setup, State, Move, View]) -> Row:
        """Return the saved form of a match for the other player; the stack is sealed in every form."""
        from topologic_qt.engine import Snapshot
        from topologic_qt.games.topology import records

        return records.to_record(Snapshot(match.setup, match.moves))

    def secrecy_of_a_copy(self) -> str:
        """Return that the stack goes along, and is no secret to whom wants to know it."""
        from topologic_qt.translation import tr

        return tr(
            "It contains the order of the stack: scrambled, so that nobody reads it by accident, but "
            "not encrypted."
        )

    def title_for_the_other(self, match: Match[Setup, State, Move, View]) -> str:
        """Return the title of a copy that goes to the other player."""
        from topologic_qt.translation import tr

        setup = match.setup
        return tr("{title}, for {name}", title=setup.title, name=setup.names[1 - self._sender(match)])

    def seat_of_the_sender(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """Return the seat that the copy belongs to when it is mailed: as before, or else by the last move."""
        return self._sender(match)

    def player(self, match: Match[Setup, State, Move, View], seat: Seat) -> str:
        """Return the name of the player in a seat."""
        return match.setup.names[seat]

    def again(self, setup: Setup) -> Setup:
        """Return the same match with the tiles shuffled anew; the other player begins."""
        from topologic_qt.engine import random_seed
        from topologic_qt.games.topology.rules import shuffled_stack

        seed, after = random_seed(), (setup.first + 1) % setup.players
        stack = shuffled_stack(seed)
        return replace(setup, seed=seed, stack=stack, first=after, given_stack=False, earlier=())

    def can_play_here(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether a match that was mailed can go on here for both players."""
        return match.seat is not None and match.outcome is None

    def joined(
        self, ours: Snapshot[Setup, Move] | None, theirs: Match[Setup, State, Move, View]
    ) -> Match[Setup, State, Move, View]:
        """Return our match with what another copy adds. Raises ValueError, with a sentence, if refused."""
        from topologic_qt.games.capabilities import NothingNew
        from topologic_qt.games.topology.rules import AllKnown, CannotJoin, joined
        from topologic_qt.translation import said

        try:
            return joined(ours, theirs)
        except CannotJoin as error:
            refused = NothingNew if isinstance(error, AllKnown) else ValueError
            raise refused(said(error)) from error

    def _sender(self, match: Match[Setup, State, Move, View]) -> Seat:
        from topologic_qt.games.topology.rules import seat_of_the_sender

        return seat_of_the_sender(match.state) if match.seat is None else match.seat

    def _own_seat(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """The seat that a copy by mail belongs to; None where all is played here."""
        return match.seat if self.can_be_mailed(match) else None
