"""A match that is played over the engine protocol."""

import time
from itertools import islice
from typing import NamedTuple

from topologic_qt.app.engine_protocol.lines import Refused
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.protocol import AnySupport, Json
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView

_MANY = 1_000_000_000
"""A number larger than that of the moves of any position."""


class _Entry(NamedTuple):
    """A move that a seat made."""

    seat: Seat
    move: AnyMove


class RunningMatch:
    """A match in JSON. Where a method raises `Refused`, nothing has changed."""

    def __init__(self, game: str, support: AnySupport, setup: object, seed: str | int) -> None:
        """Begin a match of the game with this id. Raises `Refused` for a setup that cannot be played."""
        if not isinstance(setup, dict):
            raise Refused("BAD_SETUP", "A setup is an object.")
        try:
            agreed = support.forms.setup_from_json(setup, str(seed))
        except ValueError as error:
            raise Refused("BAD_SETUP", str(error)) from None
        self._game, self._support, self._seed = game, support, seed
        self._match: Match[AnySetup, AnyState, AnyMove, AnyView] = Match(support.rules, agreed)
        self._match.apply_automatic_moves()
        self._record: list[_Entry] = []

    @property
    def beginning(self) -> Json:
        """The answer to the request for a new match."""
        setup = self._support.forms.answered_setup(self._match.setup)
        return {"setup": setup, "seed": self._seed, "seats": self.seats}

    @property
    def record(self) -> Json:
        """The whole match with every secret."""
        forms = self._support.forms
        moves = [{"seat": seat, "move": forms.move_to_json(move)} for seat, move in self._record]
        setup = forms.setup_to_json(self._match.setup)
        return {"game": self._game, "setup": setup, "seed": self._seed, "moves": moves}

    @property
    def seats(self) -> list[Seat]:
        """The seats that are to move."""
        return sorted(self._match.to_move)

    @property
    def outcome(self) -> Json | None:
        """The end of the match; None while it goes on."""
        outcome = self._match.outcome
        if outcome is None:
            return None
        return {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "ranking": list(outcome.ranking),
        }

    def check_seat(self, seat: Seat) -> None:
        """Raises `Refused` unless there is such a seat."""
        if not 0 <= seat < self._match.seats:
            raise Refused("NO_SUCH_SEAT", f"There is no seat {seat}; they are 0 to {self._match.seats - 1}.")

    def legal(self, seat: Seat, limit: int) -> tuple[list[Json], bool]:
        """The first legal moves of a seat, and whether they are all."""
        self.check_seat(seat)
        if seat not in self._match.to_move:
            return [], True
        limit = min(limit, _MANY)
        moves = list(islice(self._support.rules.legal_moves(self._match.state), limit + 1))
        return [self._support.forms.move_to_json(move) for move in moves[:limit]], len(moves) <= limit

    def apply(self, seat: Seat, data: object) -> list[Json]:
        """Make a move, and those that the rules make by themselves; return what the seat is told."""
        self._check_turn(seat)
        move = self._move(data)
        steps = self._steps(move)
        told = [fact for step in steps for fact in self._support.forms.told(*step, seat)]
        for _, made, _ in steps:
            self._match.apply(made)
        self._record.append(_Entry(seat, move))
        return told if self._match.to_move else [*told, {"over": True}]

    def take_back(self, seat: Seat) -> None:
        """Take the last move back, which this seat made."""
        self._check_turn(seat)
        last = self._record[-1] if self._record else None
        if last is None or last.seat != seat or not self._match.can_take_back:
            raise Refused("NOTHING_TO_TAKE_BACK", "There is no move that could be taken back.")
        self._match.take_back()
        self._record.pop()

    def view(self, seat: Seat | None) -> Json:
        """The view of a seat; None is somebody looking on."""
        if seat is not None:
            self.check_seat(seat)
        return self._support.forms.view_to_json(self._match.view(seat))

    def think(self, seat: Seat, level: str | None, seed: str, seconds: int | None) -> list[Json]:
        """The moves that a computer of a level (None: the strongest) makes for the seat."""
        self._check_turn(seat)
        levels = self._support.levels
        if not levels or (level is not None and level not in levels):
            raise Refused("NO_SUCH_LEVEL", f"The levels are {', '.join(levels) or 'none'}.")
        end = None if seconds is None else time.monotonic() + seconds

        def cancelled() -> bool:
            return end is not None and time.monotonic() >= end

        view = self._match.view(seat)
        moves = self._support.think(view, seat, levels[-1] if level is None else level, seed, cancelled)
        return [self._support.forms.move_to_json(move) for move in moves]

    def _check_turn(self, seat: Seat) -> None:
        self.check_seat(seat)
        if not self._match.to_move:
            raise Refused("NOT_YOUR_TURN", "The match is over.")
        if seat not in self._match.to_move:
            waits = " or ".join(map(str, self.seats))
            raise Refused("NOT_YOUR_TURN", f"The match waits for seat {waits}, not for {seat}.")

    def _move(self, data: object) -> AnyMove:
        if not isinstance(data, dict):
            raise Refused("BAD_MOVE", "A move is an object.")
        try:
            return self._support.forms.move_from_json(data)
        except ValueError as error:
            raise Refused("BAD_MOVE", str(error)) from None

    def _steps(self, move: AnyMove) -> list[tuple[AnyState, AnyMove, AnyState]]:
        """The move and those that follow by themselves, each between the states before and after it."""
        rules, steps = self._support.rules, []
        before = self._match.state
        following: AnyMove | None = move
        while following is not None:
            try:
                after = rules.apply(before, following)
            except IllegalMove as error:
                raise Refused(error.rule.name, str(error)) from None
            steps.append((before, following, after))
            before, following = after, rules.automatic_move(after)
        return steps
