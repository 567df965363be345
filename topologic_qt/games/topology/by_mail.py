"""Topology by mail: copies for the other player, the seats that copies belong to, and their joining."""

from collections.abc import Mapping
from dataclasses import replace

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.topology import records
from topologic_qt.games.topology.rules.mail import (
    AllKnown,
    CannotJoin,
    can_be_mailed,
    can_sit_apart,
    joined,
    looked_on,
    mover,
    seat_of_the_sender,
)
from topologic_qt.games.topology.rules.moves import ChangeSeat, End, Lay, Move, Rule, Turn
from topologic_qt.games.topology.rules.state import Setup, State, View, shuffled_stack
from topologic_qt.games.values import Row
from topologic_qt.translation import UserError, said, tr, tr_noop

_OTHERS = tr_noop("The other player makes this move, by mail.")


class TopologyMail:
    """Play by mail: people exchange copies of a match."""

    @property
    def is_dealt(self) -> bool:
        """Never: all copies are alike."""
        return False

    def public(self, setup: Setup) -> Setup:
        """Return the setup itself."""
        return setup

    def public_moves(self, match: Match[Setup, State, Move, View]) -> tuple[Move, ...]:
        """Return the moves themselves."""
        return match.moves

    def can_be_mailed(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether two people play the match, or more whose computers draw the tiles together.

        Who looks on mails nothing.
        """
        return match.seat != SPECTATOR and can_be_mailed(match.setup, match.moves)

    def view(
        self, match: Match[Setup, State, Move, View], is_linked: bool = False, is_held: bool = False
    ) -> View:
        """Return the view; in a match that was mailed, with the seat of the player at this computer."""
        seen, seat = match.view(match.seat), self._own_seat(match)
        if seat is None:
            return seen
        return View(replace(seen, own_seat=seat, is_linked=is_linked, is_held=is_held))

    def check(self, match: Match[Setup, State, Move, View], move: Move) -> None:
        """Raises `IllegalMove` for a move of the player who sits at another computer."""
        seat = self._own_seat(match)
        if seat is not None and (mover(match.state, move) != seat or isinstance(move, ChangeSeat)):
            raise IllegalMove(Rule.NOT_YOURS, UserError(_OTHERS), seat=seat)

    def waits_elsewhere(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether the player who has to move sits at another computer, or computers have to draw."""
        return self.view(match).waits_for_mail

    def tells(self, setup: Setup, move: Move) -> bool:
        """Return whether a move draws a tile or helps to; by a stack, the end of a turn shows the next."""
        return not isinstance(move, Lay | Turn) and not (isinstance(move, End) and setup.anchors)

    def awaits_letter(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002  # no proofs
        """Return False: nothing is left to be proven when a match is over."""
        return False

    def record_for_the_other(
        self,
        match: Match[Setup, State, Move, View],
        seat: Seat = SPECTATOR,  # noqa: ARG002  # all alike
    ) -> Row:
        """Return the saved form of a match for the other player; the stack is sealed in every form."""
        return records.to_record(Snapshot(match.setup, match.moves))

    def secrecy_of_a_copy(self, match: Match[Setup, State, Move, View]) -> str:
        """Return that the stack goes along, and is no secret to whom wants to know it, unless it is drawn.

        A match whose tiles are drawn does not go on by copies.
        """
        if match.setup.anchors:
            return tr(
                "It contains nothing that is secret: the tiles to come are not drawn yet. They are drawn "
                "only while you are connected, so the match does not go on by mail."
            )
        return tr(
            "It contains the order of the stack: scrambled, so that nobody reads it by accident, but "
            "not encrypted."
        )

    def title_for_the_other(self, match: Match[Setup, State, Move, View]) -> str:
        """Return the title of a copy that goes to the other player."""
        setup, sender = match.setup, self._sender(match)
        if sender is None or setup.players != 2:
            return setup.title
        return tr("{title}, for {name}", title=setup.title, name=setup.names[1 - sender])

    def seat_of_the_sender(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """Return the seat that the copy belongs to when it is mailed: as before, or else by the last move."""
        return self._sender(match)

    def player(self, match: Match[Setup, State, Move, View], seat: Seat) -> str:
        """Return the name of the player in a seat."""
        return match.setup.names[seat]

    def again(self, setup: Setup) -> Setup:
        """Return the same match with the tiles shuffled anew; the next player begins.

        Where the computers of all seats drew the tiles together, they have to agree on anchors again.
        """
        seed = random_seed()
        return self._again(setup, seed, shuffled_stack(seed))

    def is_again(self, setup: Setup, other: Setup) -> bool:
        """Return whether the next player begins in another setup, with other tiles and all else the same."""
        return self._again(setup, other.seed, other.stack, other.anchors) == other

    @staticmethod
    def _again(setup: Setup, seed: str, stack: str, anchors: tuple[str, ...] = ()) -> Setup:
        after = (setup.first + 1) % setup.players
        return replace(
            setup, seed=seed, stack=stack, first=after, given_stack=False, earlier=(), anchors=anchors
        )

    def can_play_here(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether a match that was mailed can go on here for both players.

        Where the computers of all seats draw the tiles together, it takes all of them.
        """
        is_a_players = match.seat not in (None, SPECTATOR)
        return is_a_players and match.outcome is None and not match.setup.anchors

    def joined(
        self,
        ours: Snapshot[Setup, Move] | None,
        theirs: Match[Setup, State, Move, View],
        sender: Seat | None = None,
    ) -> Match[Setup, State, Move, View]:
        """Return our match with what another copy adds. Raises ValueError, with a sentence, if refused."""
        try:
            return joined(ours, theirs, sender)
        except CannotJoin as error:
            refused = NothingNew if isinstance(error, AllKnown) else ValueError
            raise refused(said(error)) from error

    def looked_on(
        self, ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, Match[Setup, State, Move, View]]
    ) -> Match[Setup, State, Move, View]:
        """Return the match as spectators know it. Raises ValueError, with a sentence, if refused."""
        try:
            match = looked_on(ours, copies)
        except CannotJoin as error:
            raise ValueError(said(error)) from error
        match.notes = None if ours is None else ours.notes
        return match

    def _sender(self, match: Match[Setup, State, Move, View]) -> Seat | None:

        return seat_of_the_sender(match) if match.seat is None else match.seat

    def _own_seat(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """The seat that the match belongs to here; None where all is played here.

        It has one before it can be mailed, too, while three or four are being invited.
        """
        return match.seat if can_sit_apart(match.setup, match.moves) else None
