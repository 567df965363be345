"""A match by mail: two copies that are exchanged, each of which belongs to one seat.

A copy that comes in may only add moves of the other seat, and never changes the seat of the copy here.

Both copies hold the whole stack, sealed. That keeps people from reading it by chance, and no more: who
keeps a copy of the file may play a turn for trial, see what the stack brings, and go back to the file as
it was; who opens the seal with this program's code may read the order; and who sets the match up may
choose the stack. Only a third party that keeps the stack could prevent that.
"""

from collections.abc import Sequence

from topologic_qt.engine import Match, Seat, Snapshot
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import ChangeSeat, Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.translation import UserError, ntr_noop, tr_noop

TopologyMatch = Match[Setup, State, Move, View]
"""A match of Topology."""

_FOREIGN = tr_noop("It is a copy of another match. Open it in a window of its own.")
_KNOWN = tr_noop("Everything in it is already here. Ask for a newer one.")
_ENDED = tr_noop("The match is already over here. Send your copy again; it tells how it ended.")
_OTHER_WAY = tr_noop("It does not fit this match: its move {move} is not the one that was made here.")
_NOT_THEIRS = tr_noop("It plays turn {turn}, and that is your turn. Ask for a copy from before.")
_NOT_TWO = tr_noop("By mail, only two people play; ask for a copy of such a match.")


class CannotJoin(UserError, ValueError):
    """The other player's copy is refused. The sentence says why, and what to do."""


class AllKnown(CannotJoin):
    """The other player's copy has no move that is not here; nothing is wrong with it."""


def can_be_mailed(setup: Setup, moves: Sequence[Move]) -> bool:
    """Return whether copies of a match may go back and forth: two people play it, each at a computer."""
    people = setup.seating == (None, None)
    return people and not any(isinstance(move, ChangeSeat) for move in moves)


def seat_of_the_sender(state: State) -> Seat:
    """Return the seat whose player sends this copy: the one that made the last move.

    Before the first move, it is the player who waits for the other one to begin.
    """
    begun = state.laid or state.drew or state.turned is not None
    return state.seat if begun or state.is_over else 1 - state.seat


def joined(ours: Snapshot[Setup, Move] | None, theirs: TopologyMatch) -> TopologyMatch:
    """Return our match with what another copy adds; without ours, the match that the copy begins here.

    Moves of the other seat that could still be taken back are replaced where the copy has others. Raises
    `CannotJoin` where the copy adds nothing, does not belong here, or moves for us.
    """
    if not can_be_mailed(theirs.setup, theirs.moves):
        raise CannotJoin(_NOT_TWO)
    if ours is None:
        return _seated(theirs, 1 - seat_of_the_sender(theirs.state))
    if ours.setup != theirs.setup:
        raise CannotJoin(_FOREIGN)
    match: TopologyMatch = Match(Topology(), ours.setup, ours.moves)
    seat = 1 - seat_of_the_sender(theirs.state) if ours.seat is None else ours.seat
    same = _common(ours.moves, theirs.moves)
    loose = match.open_moves if match.state.seat != seat else 0
    if same == len(theirs.moves):
        raise _nothing_new(match, len(ours.moves) - same)
    if same < len(ours.moves) - loose:
        raise CannotJoin(_OTHER_WAY, move=same + 1)
    _check_whose(theirs, same, 1 - seat)
    return _seated(theirs, seat)


def _common(ours: Sequence[Move], theirs: Sequence[Move]) -> int:
    """The number of moves before the first in which two copies differ."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(ours), len(theirs)))


def _nothing_new(match: TopologyMatch, behind: int) -> CannotJoin:
    """Why a copy is refused that has none but moves that are here, and lacks so many."""
    if not behind:
        return AllKnown(_KNOWN)
    if match.outcome is not None:
        return AllKnown(_ENDED)
    older = ntr_noop(
        "It is older than the match here: {n} move is missing. Use the newest one.",
        "It is older than the match here: {n} moves are missing. Use the newest one.",
        behind,
    )
    return AllKnown(older, n=behind)


def _check_whose(theirs: TopologyMatch, known: int, seat: Seat) -> None:
    """Raises `CannotJoin` unless all moves of a copy after so many known ones are of a seat."""
    rules = Topology()
    state = rules.initial_state(theirs.setup)
    for number, move in enumerate(theirs.moves):
        if number >= known and state.seat != seat:
            raise CannotJoin(_NOT_THEIRS, turn=state.number)
        state = rules.apply(state, move)


def _seated(theirs: TopologyMatch, seat: Seat) -> TopologyMatch:
    """The match of a copy as that of the player in a seat."""
    match: TopologyMatch = Match(Topology(), theirs.setup, theirs.moves)
    match.seat = seat
    return match
