"""A match: the moves so far, the only way to make new ones, and the view of players and spectators.

Of another player's copy, only the moves of its own seat count, so that nobody can forge the moves of others.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from topologic_qt.engine.game import Game, MoveT, Outcome, Seat, SetupT, StateT, ViewT


class NothingToTakeBack(ValueError):
    """Raised if no move was made yet, or if the last one can never be taken back."""


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[SetupT, MoveT]):
    """An unchanging copy of a match, for saving it. Ids are ignored when comparing two."""

    setup: SetupT
    moves: tuple[MoveT, ...]
    notes: object = None
    seat: Seat | None = None
    id: str = field(default="", compare=False)


class Match(Generic[SetupT, StateT, MoveT, ViewT]):
    """The list of moves of one match, and the state they lead to.

    People, computer players, replays and opened files all use `apply`. The moves are the record:
    replaying ``moves`` from the same setup gives the same states. Moves that were taken back are
    not part of the record.
    """

    def __init__(
        self, game: Game[SetupT, StateT, MoveT, ViewT], setup: SetupT, moves: Iterable[MoveT] = ()
    ) -> None:
        """Begin a match and replay ``moves``. Raises `IllegalMove` for the first that the rules forbid."""
        self._game = game
        self.setup = setup
        """The setup, fixed before the first move."""
        # The next three are not part of the game: rules ignore them, and taking moves back keeps them.
        self.notes: object = None
        """People's notes on the match, as a frozen value in the game's own form; None if there are none."""
        self.seat: Seat | None = None
        """The seat of the player whose copy this is, by mail; None if all seats are played here."""
        self.id = ""
        """A unique text that reveals nothing about the match; empty if there is none."""
        self._moves: list[MoveT] = []
        self._states: list[StateT] = [game.initial_state(setup)]
        """The states that taking back can reach, and the current one."""
        self._undone: list[MoveT] = []
        """The moves that were taken back and can be redone, the next one last."""
        for move in moves:
            self.apply(move)

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves of the match, first to last."""
        return tuple(self._moves)

    @property
    def state(self) -> StateT:
        """The state after the last move. It contains every secret: pass on `view` instead."""
        return self._states[-1]

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return self._game.seats(self.setup)

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats whose move is awaited; empty when the match is over."""
        return self._game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match; None while it goes on."""
        return self._game.outcome(self.state)

    def view(self, seat: Seat | None) -> ViewT:
        """The match as the player in that seat may see it; None is a spectator."""
        return self._game.player_view(self.state, seat)

    def apply(self, move: MoveT) -> StateT:
        """Make a move and return the new state. On `IllegalMove`, nothing changes."""
        state = self._game.apply(self.state, move)
        if not self._game.can_take_back(move, state):
            self._states.clear()
        self._moves.append(move)
        self._states.append(state)
        self._undone.clear()
        return state

    def apply_automatic_moves(self) -> tuple[MoveT, ...]:
        """Make the moves that leave no choice, and return them, first to last."""
        made = []
        while (move := self._game.automatic_move(self.state)) is not None:
            self.apply(move)
            made.append(move)
        return tuple(made)

    def snapshot(self) -> Snapshot[SetupT, MoveT]:
        """A copy of the match as it is now, unaffected by later changes."""
        return Snapshot(self.setup, self.moves, self.notes, self.seat, self.id)

    @property
    def is_open(self) -> bool:
        """Whether every move so far can be taken back."""
        return self.open_moves == len(self._moves)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a last move that can be taken back."""
        return self.open_moves > 0

    @property
    def open_moves(self) -> int:
        """The number of moves that can be taken back, one after the other."""
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
        """Whether the last action was taking a move back."""
        return bool(self._undone)

    def redo(self) -> None:
        """Redo the move that was last taken back, unless another move was made since."""
        if self._undone:
            *left, move = self._undone
            self.apply(move)
            self._undone = left

    def revise(self, back: int, moves: Iterable[MoveT]) -> None:
        """Replace that many of the last moves by these, completely or not at all.

        Raises `NothingToTakeBack` if fewer can be taken back, and `IllegalMove` as `apply` does.
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
    """The number of equal moves at the beginning of two copies, compared as ``public`` moves."""
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
    """Merge the newest copies of a match's seats; where they end, continue with ``ours``.

    Each move is taken from the copy of the seat that makes it (``mover``), as long as that copy agrees with
    all moves before. ``ours`` is the match as known before. Moves are equal if they are after ``public``,
    which removes what is secret for a while. A move of ours that can't be taken back is replaced only when
    no copy has it any more.

    Raises `IllegalMove` if the rules forbid a move of a copy.
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
    """The moves from the beginning that are confirmed by the copies of their own seats."""
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
