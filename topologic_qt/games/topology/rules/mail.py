"""A match by mail: copies that are exchanged, each of which belongs to one seat.

A copy that comes in may only add moves of the seat that sends it, and never changes the seat of the copy
here.

Where the computers of all seats draw the tiles together, two to four play, and no copy holds a stack.
Elsewhere two play, and both copies hold the whole stack, sealed. That keeps people from reading it by chance,
and no more: who keeps a copy of the file may play a turn for trial, see what the stack brings, and go back to
the file as it was; who opens the seal with this program's code may read the order; and who sets the match up
may choose the stack.
"""

from collections.abc import Mapping, Sequence

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Snapshot, in_common, woven
from topologic_qt.games.topology.rules.game import Topology, TopologyMatch
from topologic_qt.games.topology.rules.moves import ChangeSeat, End, Move, Open, Resign
from topologic_qt.games.topology.rules.state import Setup, State
from topologic_qt.translation import UserError, ntr_noop, tr_noop

_FOREIGN = tr_noop("It’s a copy of another match. Open it in a new window.")
_KNOWN = tr_noop("You already have everything in it. Ask for a newer one.")
_ENDED = tr_noop("The match is already over. Send your copy again to show how it ended.")
_OTHER_WAY = tr_noop("It doesn’t fit this match: move {move} is different here.")
_NOT_THEIRS = tr_noop("It plays turn {turn}, but that’s your turn. Ask for an earlier copy.")
_FROM_OTHERS = tr_noop("Another player made the new moves in it. Get a copy from them first.")
_UNTRUE = tr_noop("It can’t be right: {why}")
_NOT_TWO = tr_noop("Only two people can play by mail. Ask for a copy of a match for two.")


class CannotJoin(UserError, ValueError):
    """The other player's copy is refused. The sentence says why, and what to do."""


class AllKnown(CannotJoin):
    """The other player's copy has no move that is not here; nothing is wrong with it."""


def can_sit_apart(setup: Setup, moves: Sequence[Move]) -> bool:
    """Return whether the players of a match may sit at computers of their own: they are all people."""
    return not any(setup.seating) and not any(isinstance(move, ChangeSeat) for move in moves)


def can_be_mailed(setup: Setup, moves: Sequence[Move]) -> bool:
    """Return whether copies of a match may go back and forth: people play it, each at a computer.

    They are two, or up to four where their computers draw the tiles together.
    """
    return (setup.players == 2 or bool(setup.anchors)) and can_sit_apart(setup, moves)


def mover(state: State, move: Move) -> Seat:
    """Return the seat that makes a move: that of the chain it opens, or else the one on turn."""
    return move.seat if isinstance(move, Open) else state.seat


def seat_of_the_sender(match: TopologyMatch) -> Seat | None:
    """Return the seat whose player sends this copy: the one that made the last move.

    Before the first move, it is the player who waits for the other one to begin; None where the computers
    draw the tiles together, since that is not known then.
    """
    last, state = match.moves[-1:], match.state
    if last and isinstance(last[0], End):
        return state.turns[-1].seat
    if last:
        return mover(state, last[0])
    return None if match.setup.anchors else 1 - state.seat


def joined(
    ours: Snapshot[Setup, Move] | None, theirs: TopologyMatch, sender: Seat | None = None
) -> TopologyMatch:
    """Return our match with what another copy adds; without ours, the match that the copy begins here.

    Where the computers draw the tiles together, only moves of the ``sender`` are taken, as far as they come
    one after the other; left out, it is the seat of the last move. Without ours, the match belongs to no seat
    then. Moves that could still be taken back are replaced where the copy has others. Raises `CannotJoin`
    where the copy adds nothing, does not belong here, or moves for us.
    """
    if not can_be_mailed(theirs.setup, theirs.moves):
        raise CannotJoin(_NOT_TWO)
    if ours is not None and ours.setup != theirs.setup:
        raise CannotJoin(_FOREIGN)
    if theirs.setup.anchors:
        return _joined_by_seat(ours, theirs, seat_of_the_sender(theirs) if sender is None else sender)
    sent_by = seat_of_the_sender(theirs)
    assert sent_by is not None
    other = 1 - sent_by
    if ours is None:
        return _seated(theirs, other)
    match = TopologyMatch(Topology(), ours.setup, ours.moves)
    seat = other if ours.seat is None else ours.seat
    same = in_common(ours.moves, theirs.moves)
    loose = match.open_moves if match.state.seat != seat else 0
    if same == len(theirs.moves):
        raise _nothing_new(match, len(ours.moves) - same)
    if same < len(ours.moves) - loose:
        raise CannotJoin(_OTHER_WAY, move=same + 1)
    _check_whose(theirs, same, 1 - seat)
    return _seated(theirs, seat)


def looked_on(ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, TopologyMatch]) -> TopologyMatch:
    """Return the match as somebody who looks on knows it, by the newest copies of its seats, of one setup.

    Of each copy, the moves of its own seat count. Raises `CannotJoin` where a copy is refused.
    """
    if not all(can_be_mailed(copy.setup, copy.moves) for copy in copies.values()):
        raise CannotJoin(_NOT_TWO)
    setup = next(iter(copies.values())).setup if ours is None else ours.setup
    told, known = {seat: copy.moves for seat, copy in copies.items()}, () if ours is None else ours.moves
    try:
        moves = woven(Topology(), setup, known, told, mover, lambda move: move)
        match = TopologyMatch(Topology(), setup, moves)
    except IllegalMove as error:
        raise CannotJoin(_UNTRUE, why=error.why) from error
    match.seat = SPECTATOR
    return match


def _joined_by_seat(
    ours: Snapshot[Setup, Move] | None, theirs: TopologyMatch, sender: Seat | None
) -> TopologyMatch:
    """Our match with the moves of the sender that come next; without ours, the sender's first moves."""
    if ours is None:
        return _with_moves_of(sender, theirs, 0)
    same = in_common(ours.moves, theirs.moves)
    if same < len(ours.moves):  # rarely; playing a match anew takes its time
        _check_rest(ours, theirs, same)
    elif same == len(theirs.moves):
        raise AllKnown(_KNOWN)
    both = _with_moves_of(None if sender == ours.seat else sender, theirs, same)
    if len(both.moves) == same:
        raise _not_from_here(both, theirs.moves[same], ours.seat)
    both.seat = ours.seat
    return both


def _check_rest(ours: Snapshot[Setup, Move], theirs: TopologyMatch, same: int) -> None:
    """Raises `CannotJoin` unless a copy may replace our moves after the first that both have the same."""
    match = TopologyMatch(Topology(), ours.setup, ours.moves)
    loose = match.open_moves if match.state.seat != ours.seat else 0
    if same == len(theirs.moves):
        raise _nothing_new(match, len(ours.moves) - same)
    gave_up = _gave_up_meanwhile(ours.moves[same:], theirs.moves[same:])
    if same < len(ours.moves) - loose and not gave_up:
        raise CannotJoin(_OTHER_WAY, move=same + 1)


def _gave_up_meanwhile(ours: Sequence[Move], theirs: Sequence[Move]) -> bool:
    """Whether a player gave up in the copy while others opened their chains here; raises if it was so here.

    Nobody knew of the other then, and the match is over. Raises `AllKnown` if it was over here before.
    """
    if isinstance(ours[0], Resign) and _is_opening(theirs):
        raise AllKnown(_ENDED)
    return isinstance(theirs[0], Resign) and _is_opening(ours)


def _is_opening(moves: Sequence[Move]) -> bool:
    return all(isinstance(move, Open) for move in moves)


def _with_moves_of(sender: Seat | None, theirs: TopologyMatch, known: int) -> TopologyMatch:
    """The match with so many moves of a copy, and with those of its sender that come next, if any do."""
    match = TopologyMatch(Topology(), theirs.setup, theirs.moves[:known])
    for move in theirs.moves[known:]:
        if mover(match.state, move) != sender:
            break
        match.apply(move)
    return match


def _not_from_here(match: TopologyMatch, move: Move, seat: Seat | None) -> CannotJoin:
    """Why a copy for a seat is refused whose next move is not one of its sender."""
    if mover(match.state, move) == seat and not isinstance(move, Open):  # what is lost is opened anew
        return CannotJoin(_NOT_THEIRS, turn=match.state.number)
    return AllKnown(_FROM_OTHERS)


def _nothing_new(match: TopologyMatch, behind: int) -> CannotJoin:
    """Why a copy is refused that has none but moves that are here, and lacks so many."""
    if not behind:
        return AllKnown(_KNOWN)
    if match.outcome is not None:
        return AllKnown(_ENDED)
    older = ntr_noop(
        "It’s {n} move behind your match. Use the newest copy.",
        "It’s {n} moves behind your match. Use the newest copy.",
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
    match = TopologyMatch(Topology(), theirs.setup, theirs.moves)
    match.seat = seat
    return match
