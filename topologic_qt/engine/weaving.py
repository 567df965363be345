"""A match as somebody who looks on knows it: put together from the copies of all who play it.

A copy counts for the moves of its own seat alone, so that nobody can show a move that another never made.
"""

from collections.abc import Callable, Mapping, Sequence

from topologic_qt.engine.game import Game, MoveT, Seat, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match


def woven(
    game: Game[SetupT, StateT, MoveT, ViewT],
    setup: SetupT,
    ours: Sequence[MoveT],
    copies: Mapping[Seat, Sequence[MoveT]],
    mover: Callable[[StateT, MoveT], Seat | None],
    public: Callable[[MoveT], MoveT],
) -> list[MoveT]:
    """The moves of a match by the newest copies of its seats, and where they tell no more, by ``ours``.

    Each move comes from the copy of the seat that makes it, as ``mover`` says, as far as that copy has the
    same moves before. Those of ours were known before. Two moves are the same if they are when made
    ``public``: without what is secret for a while. A move of ours that stands for good is replaced only when
    no copy has it any more.

    Raises `IllegalMove` where the rules refuse a move of a copy.
    """
    told = _told(Match(game, setup), copies, mover, public)
    same = _common(told, ours, public)
    if same == len(told):
        return [*told, *ours[same:]]
    if same < len(ours) and any(_common(moves, ours, public) > same for moves in copies.values()):
        standing = len(ours) - Match(game, setup, ours).open_moves
        if same < standing:
            return [*told[:same], *ours[same:]]
    return told


def _told(
    match: Match[SetupT, StateT, MoveT, ViewT],
    copies: Mapping[Seat, Sequence[MoveT]],
    mover: Callable[[StateT, MoveT], Seat | None],
    public: Callable[[MoveT], MoveT],
) -> list[MoveT]:
    """The moves that the copies tell from the beginning on."""
    going_on = dict(copies)
    while True:
        number = len(match.moves)
        going_on = {seat: moves for seat, moves in going_on.items() if len(moves) > number}
        own = (moves[number] for seat, moves in going_on.items() if mover(match.state, moves[number]) == seat)
        move = next(own, None)
        if move is None:
            return list(match.moves)
        match.apply(move)
        going_on = {seat: moves for seat, moves in going_on.items() if public(moves[number]) == public(move)}


def _common(one: Sequence[MoveT], other: Sequence[MoveT], public: Callable[[MoveT], MoveT]) -> int:
    """The number of moves before the first in which two lists differ."""
    pairs = enumerate(zip(one, other, strict=False))
    differing = (number for number, (first, second) in pairs if public(first) != public(second))
    return next(differing, min(len(one), len(other)))
