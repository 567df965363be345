"""A match in two copies that go back and forth: the seeker's tells no secret, the referee's answers it."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from topologic_qt.engine import IllegalMove
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveHint, HideAtTable, HideSecret, Move
from topologic_qt.games.topologic.rules.seating import AT_ONE_COMPUTER
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, State


class Objection(StrEnum):
    """Why the other player's copy is not taken in."""

    FOREIGN = "foreign"
    """It is of another match; facts: none."""
    KNOWN = "known"
    """It tells exactly what is here already; facts: none."""
    OLDER = "older"
    """It tells less than what is here; facts: behind, the number of moves that it does not have."""
    OTHER_WAY = "other-way"
    """The two went on in different ways; facts: move, the first that differs, from 1."""
    NOT_THEIRS = "not-theirs"
    """It moves seekers that are ours to move; facts: none."""
    COMPUTER = "computer"
    """A computer has taken a seat in it, and would play in both copies; facts: none."""
    UNTRUE = "untrue"
    """A secret that it reveals does not fit the hints; facts: why."""


class CannotJoin(ValueError):
    """The other player's copy is not taken in; ``objection`` says why."""

    def __init__(self, objection: Objection, **facts: object) -> None:
        super().__init__(objection.value)
        self.objection = objection
        self.facts = facts


def can_be_mailed(setup: Setup, moves: Sequence[Move]) -> bool:
    """Whether copies of a match may go back and forth: two people play it, each at a computer of their own.

    A computer player would move in both copies, and its seed would tell where it hides.
    """
    return setup.seating == AT_ONE_COMPUTER and not any(isinstance(move, ChangeSeat) for move in moves)


def for_the_other(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves as the other player may know them: without the secret of a round that goes on."""
    told: list[Move] = []
    rounds = iter(state.rounds)
    for move in moves:
        is_hiding = isinstance(move, HideSecret | HideAtTable)
        runs = is_hiding and next(rounds).phase is not Phase.OVER
        if runs and isinstance(move, HideSecret):
            told.append(replace(move, tile=None, salt=""))
        else:
            told.append(move)
    return told


def joined(setup: Setup, ours: Sequence[Move], their_setup: Setup, theirs: Sequence[Move]) -> list[Move]:
    """Our moves, with what another copy adds: moves at the end, and secrets of rounds that are over.

    Raises `CannotJoin` where it adds nothing, or does not belong here.
    """
    if setup != their_setup:
        raise CannotJoin(Objection.FOREIGN)
    both = [_fuller(one, other) for one, other in zip(ours, theirs, strict=False)]
    if None in both:
        raise CannotJoin(Objection.OTHER_WAY, move=both.index(None) + 1)
    result = [move for move in both if move is not None] + list(ours[len(both) :])
    if result == list(ours) and len(theirs) <= len(ours):
        behind = len(ours) - len(theirs)
        raise CannotJoin(Objection.OLDER if behind else Objection.KNOWN, behind=behind)
    more = list(theirs[len(both) :])
    if more and _is_ours(setup, result, more[0]):
        raise CannotJoin(Objection.NOT_THEIRS)
    if any(isinstance(move, ChangeSeat) for move in more):
        raise CannotJoin(Objection.COMPUTER)
    _replay(setup, result + more)
    return result + more


def _fuller(one: Move, other: Move) -> Move | None:
    """Of one move in two copies, the one that tells more; None if they are not the same move."""
    if not isinstance(one, HideSecret) or not isinstance(other, HideSecret):
        return one if one == other else None
    if one.commitment != other.commitment or (one.tile and other.tile and one != other):
        return None
    return one if one.tile is not None else other


def _is_ours(setup: Setup, before: Sequence[Move], move: Move) -> bool:
    """Whether a move is the seeker's while we are the seeker: we do not know the secret."""
    played = _replay(setup, before).round
    seeks_here = played.hidden and played.secret is None and played.ending is None
    return seeks_here and not isinstance(move, GiveHint)


def _replay(setup: Setup, moves: Sequence[Move]) -> State:
    game = Topologic()
    state = game.initial_state(setup)
    for move in moves:
        try:
            state = game.apply(state, move)
        except IllegalMove as error:
            turn = len(state.round.turns) + 1
            why = f"round {len(state.rounds)}, turn {turn}: {error}"
            raise CannotJoin(Objection.UNTRUE, why=why) from error
    return state
