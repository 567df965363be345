"""A match: the moves made so far, the one way in for a new one, and what somebody who looks on knows.

Of a copy, only the moves of its own seat count, so that nobody can show a move that another never made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from topologic_qt.engine.game import Game, MoveT, Outcome, Seat, SetupT, StateT, ViewT


class NothingToTakeBack(ValueError):
    """Raised where no move was made yet, or where the last one can never be taken back."""


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[SetupT, MoveT]):
    """A snapshot of a match, to be stored while it goes on. Ids do not count when comparing two."""

    setup: SetupT
    moves: tuple[MoveT, ...]
    notes: object = None
    seat: Seat | None = None
    id: str = field(default="", compare=False)


class Match(Generic[SetupT, StateT, MoveT, ViewT]):
    """The list of moves of one match, and the state they lead to.

    People, computer players, replays and opened files all come through `apply`. The moves are the
    record: replaying ``moves`` from the same setup gives the same states. What was taken back is
    not part of the record.
    """

    def __init__(
        self, game: Game[SetupT, StateT, MoveT, ViewT], setup: SetupT, moves: Iterable[MoveT] = ()
    ) -> None:
        """Begin a match, and replay ``moves``. Raises `IllegalMove` at the first that the rules refuse."""
        self._game = game
        self.setup = setup
        """The setup that was agreed before the first move."""
        # The next three are no part of the game: no rule looks at them, and taking back leaves them.
        self.notes: object = None
        """The notes of people beside the moves, as a frozen value in the game's own form; None if none."""
        self.seat: Seat | None = None
        """The seat of the player whose copy this is, by mail; None where all seats are played here."""
        self.id = ""
        """A unique text that reveals nothing about the match; empty if there is none."""
        self._moves: list[MoveT] = []
        self._states: list[StateT] = [game.initial_state(setup)]
        """The states that can still be reached by taking back, and the last one."""
        self._undone: list[MoveT] = []
        """The moves that were taken back and can be made again, the next one last."""
        for move in moves:
            self.apply(move)

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves that stand, first to last."""
        return tuple(self._moves)

    @property
    def state(self) -> StateT:
        """The state after the last move. It holds every secret: hand out `view` instead."""
        return self._states[-1]

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return self._game.seats(self.setup)

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that the match waits for; empty when it is over."""
        return self._game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match; None while it goes on."""
        return self._game.outcome(self.state)

    def view(self, seat: Seat | None) -> ViewT:
        """The match as the player in that seat may know it; None is somebody looking on."""
        return self._game.player_view(self.state, seat)

    def apply(self, move: MoveT) -> StateT:
        """Make a move and return the new state; nothing changes where the rules raise `IllegalMove`."""
        state = self._game.apply(self.state, move)
        if not self._game.can_take_back(move, state):
            self._states.clear()
        self._moves.append(move)
        self._states.append(state)
        self._undone.clear()
        return state

    def apply_automatic_moves(self) -> tuple[MoveT, ...]:
        """Make the moves that the program makes by itself now, and return them, first to last."""
        made = []
        while (move := self._game.automatic_move(self.state)) is not None:
            self.apply(move)
            made.append(move)
        return tuple(made)

    def snapshot(self) -> Snapshot[SetupT, MoveT]:
        """The match as it is now; it does not change with the match."""
        return Snapshot(self.setup, self.moves, self.notes, self.seat, self.id)

    @property
    def is_open(self) -> bool:
        """Whether no move was made that stands for good."""
        return self.open_moves == len(self._moves)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a last move, and it does not stand for good."""
        return self.open_moves > 0

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back, one after the other."""
        return len(self._states) - 1

    def take_back(self) -> MoveT:
        """Take the last move back and return it. Raises `NothingToTakeBack` unless `can_take_back`."""
        if not self.can_take_back:
            raise NothingToTakeBack("There is no move that could be taken back.")
        self._states.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    @property
    def can_redo(self) -> bool:
        """Whether the last thing that was done was to take a move back."""
        return bool(self._undone)

    def redo(self) -> None:
        """Make the move again that was taken back last, if no other move was made since."""
        if self._undone:
            *left, move = self._undone
            self.apply(move)
            self._undone = left

    def revise(self, back: int, moves: Iterable[MoveT]) -> None:
        """Replace that many of the last moves by these; all of it happens, or nothing.

        Raises `NothingToTakeBack` where fewer may be taken back, and `IllegalMove` as `apply` does.
        """
        if not 0 <= back <= self.open_moves:
            raise NothingToTakeBack(f"Only {self.open_moves} moves can be taken back, and not {back}.")
        made, states, undone = list(self._moves), list(self._states), list(self._undone)
        try:
            for _ in range(back):
                self.take_back()
            for move in moves:
                self.apply(move)
        except BaseException:
            self._moves, self._states, self._undone = made, states, undone
            raise


def in_common(
    ours: Sequence[MoveT], theirs: Sequence[MoveT], public: Callable[[MoveT], MoveT] = lambda move: move
) -> int:
    """The number of moves before the first in which two copies differ, when made ``public``."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    differing = (number for number, (one, other) in pairs if public(one) != public(other))
    return next(differing, min(len(ours), len(theirs)))


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
    same = in_common(told, ours, public)
    if same == len(told):
        return [*told, *ours[same:]]
    if same < len(ours) and any(in_common(moves, ours, public) > same for moves in copies.values()):
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
