"""Matches of Deduction whose players sit at computers of their own, as the program needs them."""

from collections.abc import Mapping
from dataclasses import replace

from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.rules.joining import (
    AllKnown,
    CannotJoin,
    copy_for,
    joined,
    looked_on,
    mover,
)
from topologic_qt.games.deduction.rules.moves import Move, Rule
from topologic_qt.games.deduction.rules.setup import Setup, apart_setup, new_setup, setup_for
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.values import Row
from topologic_qt.translation import UserError, said, tr, tr_noop

_OTHERS = tr_noop("Another player makes this move, at their own computer.")


class DeductionMail:
    """A computer that deals, and a copy for each player who sits elsewhere."""

    @property
    def is_dealt(self) -> bool:
        """Always: hands are nobody's business but their players'."""
        return True

    def public(self, setup: Setup) -> Setup:
        """Return the setup as somebody looking on gets it."""
        return setup if setup.apart is None else setup_for(setup, SPECTATOR)

    def public_moves(self, match: Match[Setup, State, Move, View]) -> tuple[Move, ...]:
        """Return the moves as somebody looking on knows them."""
        return copy_for(match, SPECTATOR).moves

    def can_be_mailed(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether this computer deals to others."""
        apart = match.setup.apart
        return apart is not None and apart.is_dealer

    def view(
        self,
        match: Match[Setup, State, Move, View],
        is_linked: bool = False,  # noqa: ARG002  # nothing has to be sent by hand
        is_held: bool = False,
    ) -> View:
        """Return the view of the player at this computer; of anybody, where all of them sit here."""
        seat = self._seat(match)
        seen = match.view(None if seat is None or not 0 <= seat < match.seats else seat)
        return View(replace(seen, is_held=is_held))

    def check(self, match: Match[Setup, State, Move, View], move: Move) -> None:
        """Raises `IllegalMove` for a move of a player who sits at another computer."""
        seat = self._seat(match)
        if seat is not None and mover(match.state, move) != seat:
            raise IllegalMove(Rule.NOT_YOURS, UserError(_OTHERS), seat=seat)

    def waits_elsewhere(self, match: Match[Setup, State, Move, View]) -> bool:
        """Return whether the match waits for somebody at another computer, or for the dealer's program."""
        seat, state = self._seat(match), match.state
        if seat is None or state.is_over:
            return False
        return seat not in match.to_move or state.waits_for_dealer

    def tells(self, setup: Setup, move: Move) -> bool:  # noqa: ARG002  # any move
        """Return True: coins, questions, answers, shown tiles and a look at the missing one stay told."""
        return True

    def awaits_letter(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002  # none is late
        """Return False: a match is over when the dealer has opened everything."""
        return False

    def record_for_the_other(self, match: Match[Setup, State, Move, View], seat: Seat = SPECTATOR) -> Row:
        """Return the saved form of the copy for a seat: no hand but its own, and no tile it has not seen."""
        return records.to_record(copy_for(match, seat))

    def secrecy_of_a_copy(self, match: Match[Setup, State, Move, View]) -> str:  # noqa: ARG002  # the same
        """Return that a copy holds what its player may know."""
        return tr("Each player’s copy holds the tiles that this player has seen, and no others.")

    def title_for_the_other(self, match: Match[Setup, State, Move, View]) -> str:
        """Return the title of the match."""
        return match.setup.title

    def seat_of_the_sender(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """Return the seat at this computer."""
        return self._seat(match)

    def player(self, match: Match[Setup, State, Move, View], seat: Seat) -> str:
        """Return the name of the player in a seat, or what a dealer is called who does not play."""
        return match.setup.names[seat] if seat < match.seats else tr("the dealer")

    def again(self, setup: Setup) -> Setup:
        """Return the same match with other tiles; the next player begins."""
        assert setup.apart is not None
        fresh = new_setup(
            setup.names,
            seed=random_seed(),
            first=(setup.first + 1) % setup.players,
            last_left_wins=setup.last_left_wins,
            title=setup.title,
            aid=setup.aid,
        )
        return apart_setup(fresh, setup.apart.dealer, new_salt())

    def is_again(self, setup: Setup, other: Setup) -> bool:
        """Return whether the next player begins in another setup, with other tiles and all else the same."""
        ours, theirs = setup.apart, other.apart
        if ours is None or theirs is None or ours.dealer != theirs.dealer:
            return False
        first = (setup.first + 1) % setup.players
        like_other = replace(setup, deal=other.deal, seed=other.seed, first=first, apart=theirs)
        return replace(like_other, given_deal=False, coins=()) == other

    def can_play_here(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002  # never
        """Return False: the others' hands are not here, or nobody's to see."""
        return False

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
            return looked_on(ours, copies)
        except CannotJoin as error:
            raise ValueError(said(error)) from error

    def _seat(self, match: Match[Setup, State, Move, View]) -> Seat | None:
        """The seat at this computer; None where all players sit here."""
        return None if match.setup.apart is None else match.setup.apart.seat
