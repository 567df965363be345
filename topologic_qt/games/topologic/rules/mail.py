"""A match by mail: two copies, one per seat; a copy that arrives only adds moves of the other seat."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot, woven
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideAtTable, HideSecret, Move
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, State, View

TopologicMatch = Match[Setup, State, Move, View]


class Objection(StrEnum):
    """The reasons for refusing the other player's copy, each with its facts."""

    FOREIGN = "foreign"
    """The copy is from another match; facts: none."""
    KNOWN = "known"
    """The copy adds nothing to the one here; facts: none."""
    OLDER = "older"
    """The copy is older than the one here; facts: behind, the number of moves that it lacks."""
    ENDED = "ended"
    """The match is over here, and the copy does not go that far; facts: none."""
    UNKNOWN = "unknown"
    """The copy asks for a hint, but the match that could answer is not open here; facts: none."""
    OTHER_WAY = "other-way"
    """The two copies continue differently; facts: move, the first that differs, from 1."""
    NOT_THEIRS = "not-theirs"
    """The copy makes moves for the seat here; facts: seeks, whether they are the seeker's."""
    COMPUTER = "computer"
    """A computer has a seat in the copy, or the match is at a real table; facts: none."""
    UNSEALED = "unsealed"
    """A secret is hidden in the copy without a commitment; facts: none."""
    SECRET = "secret"
    """The copy contains the secret of the current round; facts: none."""
    KNOWS = "knows"
    """The seeker here knows the secret, from a giving up that earlier versions took back; facts: none."""
    UNTRUE = "untrue"
    """The copy breaks the rules, or a hint does not fit a secret that it reveals.

    Facts: why; for a hint also round and turn (from 1), given and right, else None.
    """


class CannotJoin(ValueError):
    """The other player's copy is refused; ``objection`` says why, with details in ``facts``."""

    def __init__(self, objection: Objection, **facts: object) -> None:
        super().__init__(objection.value)
        self.objection = objection
        self.facts = facts


class Joined(NamedTuple):
    """A match extended by another copy."""

    moves: list[Move]
    seat: Seat | None
    """The seat of the copy here from now on; None if unknown."""


def can_be_mailed(setup: Setup, moves: Sequence[Move]) -> bool:
    """Whether copies can be exchanged: two people play, and every secret has a commitment.

    A computer would move in both copies, and its seed would reveal where it hides.
    """
    return setup.seating == AT_ONE_COMPUTER and not any(
        isinstance(move, ChangeSeat) or (isinstance(move, HideSecret) and not move.commitment)
        for move in moves
    )


def for_the_other(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves as the other player may see them: without the secret of an unfinished round."""
    told: list[Move] = []
    rounds = iter(state.rounds)
    for move in moves:
        is_hiding = isinstance(move, HideSecret | HideAtTable)
        runs = is_hiding and next(rounds).phase is not Phase.OVER
        if isinstance(move, HideSecret):
            told.append(replace(move, tile=None, salt="") if runs else replace(move, withheld=False))
        else:
            told.append(move)
    return told


def hidden_elsewhere(played: Round) -> bool:
    """Whether an unfinished round's secret was hidden in another copy, so that this one is the seeker's."""
    return played.hidden and not played.at_table and played.ending is None and played.secret is None


def seat_of_the_sender(state: State) -> Seat | None:
    """The seat of this copy, from what is hidden in it; None if nothing is, or the match is over."""
    played = state.round
    if hidden_elsewhere(played):
        return played.seeker
    return played.referee if played.hidden and played.ending is None else None


def is_others(state: State, seat: Seat | None, move: Move) -> bool:
    """Whether a move belongs to the other player; ``seat`` is the local one, None if all play here."""
    if seat is None:
        return False
    return (move.seat if isinstance(move, ChangeSeat) else state.to_move) != seat


def taken_in(setup: Setup, theirs: Sequence[Move]) -> Joined:
    """Start a match here from another player's copy. Raises `CannotJoin` if the copy is refused.

    Its moves for the seat here cannot be verified; those of the current turn can be taken back.
    """
    theirs = _as_told(theirs)
    _check_mailable(setup, theirs)
    state = _replay(setup, theirs)
    _check_no_secret(state)
    seat = state.round.seeker if hidden_elsewhere(state.round) else None
    if seat is not None and state.round.asked:
        raise CannotJoin(Objection.UNKNOWN)
    return Joined(theirs if seat is None else _with_withheld(theirs, state, 1 - seat), seat)


def joined(
    setup: Setup, ours: Sequence[Move], their_setup: Setup, theirs: Sequence[Move], seat: Seat | None = None
) -> Joined:
    """Extend our moves by another copy's: moves of the other seat, and secrets of finished rounds.

    ``seat`` is that of our copy; None if only hidden secrets tell. Moves of the other seat in an unfinished
    turn are replaced. Raises `CannotJoin` if the copy adds nothing, is foreign, or moves for us.
    """
    if setup != their_setup:
        raise CannotJoin(Objection.FOREIGN)
    ours_now = _replay(setup, ours)
    played = ours_now.round
    if seat == played.seeker and played.ending is None and played.secret is not None:
        raise CannotJoin(Objection.KNOWS)
    theirs = _as_told(theirs)
    # The other seat's moves in an unfinished turn are not final.
    loose = 0 if seat != played.referee or played.asked else len(played.running)
    merged, more = _merged(ours, theirs, len(ours) - loose)
    _check_mailable(setup, theirs)
    told = _replay(setup, theirs)
    _check_no_secret(told)
    state = _replay(setup, merged)
    if seat is None:
        seat = _own_seat(ours_now, more)
    for move in more:
        if seat is not None and state.to_move != 1 - seat:
            raise CannotJoin(Objection.NOT_THEIRS, seeks=state.to_move == state.round.seeker)
        state = _applied(state, move)
    result = merged + more
    if seat is not None:
        result = _with_withheld(result, told, 1 - seat)
    if result == list(ours):
        behind = len(ours) - len(theirs)
        if behind and state.to_move is None:
            raise CannotJoin(Objection.ENDED)
        raise CannotJoin(Objection.OLDER if behind else Objection.KNOWN, behind=behind)
    return Joined(result, seat)


def looked_on(ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, TopologicMatch]) -> TopologicMatch:
    """The match as a spectator sees it, from each seat's moves in its own copy. Raises `CannotJoin`."""
    for copy in copies.values():
        _check_mailable(copy.setup, copy.moves)
        _check_no_secret(copy.state)
    setup = next(iter(copies.values())).setup if ours is None else ours.setup
    known = () if ours is None else ours.moves
    told = {seat: _as_told(copy.moves) for seat, copy in copies.items()}
    try:
        # Shared copies have no changes of seats: each move is by the seat to move.
        moves = woven(Topologic(), setup, known, told, lambda state, _: state.to_move, _public)
        fuller = (_fuller(move, other) for move, other in zip(moves, known, strict=False))
        moves = [more or move for more, move in zip_longest(fuller, moves)]
        match = TopologicMatch(Topologic(), setup, moves)
    except IllegalMove as error:
        raise CannotJoin(Objection.UNTRUE, why=str(error)) from error
    moves = for_the_other(match.state, match.moves)
    for seat, copy in copies.items():
        moves = _with_withheld(moves, copy.state, seat)
    match = TopologicMatch(Topologic(), setup, moves)
    match.seat = SPECTATOR
    return match


def public_moves(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves as everyone may always see them, even if secrets were revealed since."""
    return tuple(map(_public, moves))


def _public(move: Move) -> Move:
    """The move without what is secret for a while."""
    return HideSecret(None, "", move.commitment) if isinstance(move, HideSecret) else move


def _merged(ours: Sequence[Move], theirs: Sequence[Move], standing: int) -> tuple[list[Move], list[Move]]:
    """Our moves with everything that both copies know of them, and the remaining moves of theirs.

    Where they differ after the first ``standing`` moves, theirs replace ours; before, it raises `CannotJoin`.
    """
    merged: list[Move] = []
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        fuller = _fuller(one, other)
        if fuller is not None:
            merged.append(fuller)
        elif number < standing:
            raise CannotJoin(Objection.OTHER_WAY, move=number + 1)
        else:
            return merged, list(theirs[number:])
    return merged + list(ours[len(merged) :]), list(theirs[len(merged) :])


def _own_seat(state: State, more: Sequence[Move]) -> Seat | None:
    """The seat of our copy, from what is hidden; else the seat that does not make the first new move."""
    seat = seat_of_the_sender(state)
    if seat is None and more and state.to_move is not None:
        return 1 - state.to_move
    return seat


def _check_mailable(setup: Setup, moves: Sequence[Move]) -> None:
    """Raises `CannotJoin` for computers, real tables and secrets without a commitment."""
    if setup.seating != AT_ONE_COMPUTER or any(isinstance(move, ChangeSeat) for move in moves):
        raise CannotJoin(Objection.COMPUTER)
    if not can_be_mailed(setup, moves):
        raise CannotJoin(Objection.UNSEALED)


def _check_no_secret(theirs: State) -> None:
    """Raises `CannotJoin` if a copy contains the secret of the current round."""
    played = theirs.round
    if played.ending is None and (played.secret is not None or played.salt):
        raise CannotJoin(Objection.SECRET)


def _as_told(theirs: Sequence[Move]) -> list[Move]:
    """The moves of a copy without its marks of withheld secrets; each copy makes its own."""
    return [replace(move, withheld=False) if isinstance(move, HideSecret) else move for move in theirs]


def _fuller(one: Move, other: Move) -> Move | None:
    """The move with everything that two copies know of it; None if they are not the same move."""
    if not isinstance(one, HideSecret) or not isinstance(other, HideSecret):
        return one if one == other else None
    if one.commitment != other.commitment:
        return None
    if other.tile is None:
        return one
    if one.tile is None:
        return replace(one, tile=other.tile, salt=other.salt)
    if one.tile != other.tile or (one.salt and other.salt and one.salt != other.salt):
        return None
    return replace(one, salt=one.salt or other.salt)


def _with_withheld(moves: list[Move], told: State, sender: Seat) -> list[Move]:
    """The moves, with each secret marked that the sender has withheld.

    ``told`` is the state of the sender's copy. A secret revealed late loses its mark.
    """
    rounds = iter(told.rounds)
    result: list[Move] = []
    for move in moves:
        if isinstance(move, HideSecret):
            played = next(rounds, None)
            is_told = move.tile is not None and bool(move.salt)
            due = played is not None and played.referee == sender and played.ending is not None
            move = replace(move, withheld=not is_told and (due or move.withheld))
        result.append(move)
    return result


def _replay(setup: Setup, moves: Sequence[Move]) -> State:
    state = Topologic().initial_state(setup)
    for move in moves:
        state = _applied(state, move)
    return state


def _applied(state: State, move: Move) -> State:
    """The state after a move of another copy. Raises `CannotJoin` if the rules forbid it."""
    try:
        return Topologic().apply(state, move)
    except IllegalMove as error:
        number, turn = len(state.rounds), len(state.round.turns) + 1
        given, right = error.facts.get("points"), error.facts.get("right")
        why = f"round {number}, turn {turn}: {error}"
        facts = {"round": number, "turn": turn, "given": given, "right": right}
        raise CannotJoin(Objection.UNTRUE, why=why, **facts) from error
