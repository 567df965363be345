"""Merge incoming copies of a match played on separate computers, or refuse them.

The dealer takes only the player's own moves from a player's copy. A copy takes everything from the dealer
except moves of its own player, and nothing from anybody else.
"""

from collections.abc import Mapping, Sequence

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot, in_common
from topologic_qt.games.deduction.rules.apart import moves_for
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import DealerMove, Move, Show
from topologic_qt.games.deduction.rules.setup import Setup, setup_for
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.translation import UserError, tr_noop

DeductionMatch = Match[Setup, State, Move, View]

_FOREIGN = tr_noop("It’s a copy of another match. Open it in a new window.")
_KNOWN = tr_noop("You already have everything in it. Ask for a newer one.")
_FROM_OTHERS = tr_noop("It isn’t from the dealer; only the dealer’s copy counts.")
_OTHER_WAY = tr_noop("It doesn’t fit this match: move {move} is different here.")
_NOT_THEIRS = tr_noop("It plays turn {turn}, but that’s your turn. Ask for an earlier copy.")
_NOT_YET = tr_noop("Another player made the new moves in it.")
_REFUSED = tr_noop("Its move {move} isn’t possible. {why}")


class CannotJoin(UserError, ValueError):
    """A copy is refused; the sentence says why, and what to do."""


class AllKnown(CannotJoin):
    """A copy has only moves that are here already; nothing is wrong with it."""


def copy_for(match: DeductionMatch, seat: Seat) -> Snapshot[Setup, Move]:
    """The copy of a match for another seat's computer, or for a spectator."""
    moves = moves_for(match.moves, match.state.log, seat)
    return Snapshot(setup_for(match.setup, seat), moves, None, seat)


def mover(state: State, move: Move) -> Seat | None:
    """The seat that makes a move; None for the dealer's program."""
    if isinstance(move, DealerMove):
        return None
    if isinstance(move, Show) and state.question is not None:
        return None if state.question.whom in state.resigned else state.question.whom
    return state.seat


def joined(
    ours: Snapshot[Setup, Move] | None, theirs: DeductionMatch, sender: Seat | None = None
) -> DeductionMatch:
    """Our match with what the sender's copy adds; without ours, the match of the dealer's copy.

    Raises `CannotJoin` if the copy adds nothing, does not belong here, or moves for us.
    """
    apart = theirs.setup.apart
    if apart is None:
        raise CannotJoin(_FOREIGN)
    if ours is not None and ours.setup.apart is not None and ours.setup.apart.is_dealer:
        return _told_to_the_dealer(ours, theirs, apart.seat if sender is None else sender)
    if apart.is_dealer or (sender is not None and sender != apart.dealer):
        raise AllKnown(_FROM_OTHERS)
    if ours is not None and ours.setup != theirs.setup:
        raise CannotJoin(_FOREIGN)
    return _told_by_the_dealer(() if ours is None else ours.moves, theirs, apart.seat)


def looked_on(ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, DeductionMatch]) -> DeductionMatch:
    """Return the match as a spectator knows it, from the dealer's copy only.

    Raises `CannotJoin` if there is nothing from the dealer, or something that differs from before.
    """
    theirs = next((copy.snapshot() for seat, copy in copies.items() if _is_from_dealer(copy, seat)), None)
    newest, before = theirs or ours, ours or theirs
    if newest is None or before is None:
        raise AllKnown(_FROM_OTHERS)
    same = in_common(before.moves, newest.moves)
    if same < min(len(before.moves), len(newest.moves)):
        raise CannotJoin(_OTHER_WAY, move=same + 1)
    longest = newest if len(newest.moves) > same else before
    match: DeductionMatch = Match(Deduction(), longest.setup, longest.moves)
    match.seat = SPECTATOR
    match.notes = blank_notes(match.setup) if ours is None else ours.notes
    return match


def _is_from_dealer(copy: DeductionMatch, sender: Seat) -> bool:
    apart = copy.setup.apart
    return apart is not None and apart.seat == SPECTATOR and apart.dealer == sender


def _told_by_the_dealer(known: Sequence[Move], theirs: DeductionMatch, seat: Seat) -> DeductionMatch:
    same = in_common(known, theirs.moves)
    if same == len(theirs.moves) and same:
        raise AllKnown(_KNOWN)
    if same < len(known):
        raise CannotJoin(_OTHER_WAY, move=same + 1)
    match: DeductionMatch = Match(Deduction(), theirs.setup)
    for number, move in enumerate(theirs.moves):
        if number >= same and seat != SPECTATOR and mover(match.state, move) == seat:
            raise CannotJoin(_NOT_THEIRS, turn=match.state.number)
        match.apply(move)
    match.seat, match.notes = seat, blank_notes(match.setup)
    return match


def _told_to_the_dealer(ours: Snapshot[Setup, Move], theirs: DeductionMatch, sender: Seat) -> DeductionMatch:
    """The dealer's match with a player's next move, never more than one, and the answers to it."""
    match: DeductionMatch = Match(Deduction(), ours.setup, ours.moves)
    if theirs.setup != setup_for(ours.setup, sender):
        raise CannotJoin(_FOREIGN)
    known = moves_for(match.moves, match.state.log, sender)
    same = in_common(known, theirs.moves)
    if same == len(theirs.moves):
        raise AllKnown(_KNOWN)
    if same < len(known):
        raise CannotJoin(_OTHER_WAY, move=same + 1)
    if mover(match.state, theirs.moves[same]) != sender:
        raise AllKnown(_NOT_YET)
    try:
        match.apply(theirs.moves[same])
    except IllegalMove as error:
        raise CannotJoin(_REFUSED, move=same + 1, why=error.why) from error
    match.apply_automatic_moves()
    match.seat = ours.seat
    return match
