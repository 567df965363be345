"""A match by mail: exchanged copies, each of which belongs to one seat.

An incoming copy may only add moves of the seat that sends it, and never changes the seat of the copy
here.

If the computers of all seats draw the tiles together, two to four can play, and no copy holds a stack.
Otherwise two play, and both copies hold the whole stack, sealed. That only keeps people from reading it by
accident: anyone can keep a copy of the file, try a turn, see what the stack brings, and go back to the file;
can open the seal with this program's code and read the order; or, when setting the match up, can choose the
stack.
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
    """The other player's copy is refused; the sentence says why, and what to do."""


class AllKnown(CannotJoin):
    """The other player's copy has only moves that are here already; nothing is wrong with it."""


def can_sit_apart(setup: Setup, moves: Sequence[Move]) -> bool:
    """Return whether the players of a match may sit at separate computers, since all are people."""
    return not any(setup.seating) and not any(isinstance(move, ChangeSeat) for move in moves)


def can_be_mailed(setup: Setup, moves: Sequence[Move]) -> bool:
    """Return whether copies of a match may be mailed: only people play it.

    There are two, or up to four if their computers draw the tiles together.
    """
    return (setup.players == 2 or bool(setup.anchors)) and can_sit_apart(setup, moves)


def mover(state: State, move: Move) -> Seat:
    """Return the seat that makes a move: the one whose chain it opens, or else the seat on turn."""
    return move.seat if isinstance(move, Open) else state.seat


def seat_of_the_sender(match: TopologyMatch) -> Seat | None:
    """Return the seat whose player sends this copy: the one that made the last move.

    Before the first move, it is the player who waits for the other to begin; None if the computers draw the
    tiles together, because the sender is unknown then.
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
    """Return our match with what another copy adds; without ours, the match of the copy.

    If the computers draw the tiles together, only consecutive moves of the ``sender`` are taken (by default
    the seat of the last move), and without ours the match belongs to no seat. Moves that could still be taken
    back are replaced if the copy has others. Raises `CannotJoin` if the copy adds nothing, does not belong
    here, or moves for us.
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
    """Return the match as a spectator knows it, from the newest copies of its seats, with the same setup.

    Only the moves of a copy's own seat count. Raises `CannotJoin` if a copy is refused.
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
    """Our match with the sender's next moves; without ours, with the sender's first moves."""
    if ours is None:
        return _with_moves_of(sender, theirs, 0)
    same = in_common(ours.moves, theirs.moves)
    if same < len(ours.moves):  # rare, as replaying a match takes time
        _check_rest(ours, theirs, same)
    elif same == len(theirs.moves):
        raise AllKnown(_KNOWN)
    both = _with_moves_of(None if sender == ours.seat else sender, theirs, same)
    if len(both.moves) == same:
        raise _not_from_here(both, theirs.moves[same], ours.seat)
    both.seat = ours.seat
    return both


def _check_rest(ours: Snapshot[Setup, Move], theirs: TopologyMatch, same: int) -> None:
    """Raises `CannotJoin` unless a copy may replace our moves after the ``same`` first ones."""
    match = TopologyMatch(Topology(), ours.setup, ours.moves)
    loose = match.open_moves if match.state.seat != ours.seat else 0
    if same == len(theirs.moves):
        raise _nothing_new(match, len(ours.moves) - same)
    gave_up = _gave_up_meanwhile(ours.moves[same:], theirs.moves[same:])
    if same < len(ours.moves) - loose and not gave_up:
        raise CannotJoin(_OTHER_WAY, move=same + 1)


def _gave_up_meanwhile(ours: Sequence[Move], theirs: Sequence[Move]) -> bool:
    """Whether a player gave up in the copy while chains were opened here.

    Neither side knew of the other's move, and the match is over. Raises `AllKnown` if it was over here.
    """
    if isinstance(ours[0], Resign) and _is_opening(theirs):
        raise AllKnown(_ENDED)
    return isinstance(theirs[0], Resign) and _is_opening(ours)


def _is_opening(moves: Sequence[Move]) -> bool:
    return all(isinstance(move, Open) for move in moves)


def _with_moves_of(sender: Seat | None, theirs: TopologyMatch, known: int) -> TopologyMatch:
    """The match with the ``known`` first moves of a copy, and its sender's next moves, if any."""
    match = TopologyMatch(Topology(), theirs.setup, theirs.moves[:known])
    for move in theirs.moves[known:]:
        if mover(match.state, move) != sender:
            break
        match.apply(move)
    return match


def _not_from_here(match: TopologyMatch, move: Move, seat: Seat | None) -> CannotJoin:
    """Why a copy for a seat is refused if its next move is not its sender's."""
    if mover(match.state, move) == seat and not isinstance(move, Open):  # lost openings are made again
        return CannotJoin(_NOT_THEIRS, turn=match.state.number)
    return AllKnown(_FROM_OTHERS)


def _nothing_new(match: TopologyMatch, behind: int) -> CannotJoin:
    """Why a copy is refused that has only moves that are here already, and is this far ``behind``."""
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
    """Raises `CannotJoin` unless a seat made all moves of a copy after the ``known`` ones."""
    rules = Topology()
    state = rules.initial_state(theirs.setup)
    for number, move in enumerate(theirs.moves):
        if number >= known and state.seat != seat:
            raise CannotJoin(_NOT_THEIRS, turn=state.number)
        state = rules.apply(state, move)


def _seated(theirs: TopologyMatch, seat: Seat) -> TopologyMatch:
    """The match of a copy, as belonging to a seat."""
    match = TopologyMatch(Topology(), theirs.setup, theirs.moves)
    match.seat = seat
    return match
