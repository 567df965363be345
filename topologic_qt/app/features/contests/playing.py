"""A match of a contest, played by the rules in whatever process or machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Protocol

from topologic_qt.app.features.contests.plan import Bout, Entrant, package_of, winners_text
from topologic_qt.app.match.external_engine import EngineProcess, EngineTask
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.thinking import Cancelled
from topologic_qt.games.executors import is_unwanted
from topologic_qt.games.protocol import AnySupport
from topologic_qt.games.simulation import Played
from topologic_qt.games.values import AnyMatch, AnyMove
from topologic_qt.games.versions import versions
from topologic_qt.translation import UserError, tr_noop

Times = tuple[tuple[float, ...], ...]
"""The seconds of each decision, by seat: processor time of computers, and the wait for engines."""

_MOST_DECISIONS = 1_000
"""The decisions after which a seat gives up; no computer comes near it."""

_OTHER_VERSION = tr_noop("This match is to be played by {theirs}, and this is {ours}. Install the same.")
_NOT_REPLAYED = tr_noop("Match {n} cannot be played again by its moves: {why}.")


class _Sitter(Protocol):
    """Whoever finds the moves of a seat."""

    def __call__(self, match: AnyMatch) -> Sequence[AnyMove]:
        """The next moves, at least one."""
        ...

    def close(self) -> None:
        """The match is over."""
        ...


def play(bout: Bout) -> Played[Times]:
    """Play a match, and see that its record replays to the same end.

    Raises `EngineError` where an external engine does not play by the protocol, and `UserError` where this is
    another program than the match is for, or where the record does not replay; `Cancelled` when the match is
    wanted no more.
    """
    if bout.versions != versions():
        raise UserError(_OTHER_VERSION, theirs=bout.versions, ours=versions())
    package = package_of(bout.game)
    contest, support = package.contest, package.protocol
    assert contest is not None
    assert support is not None
    match: AnyMatch = Match(support.rules, contest.setup(bout.variant, len(bout.seats), bout.seed))
    with ExitStack() as stack:
        sitters = [_sitter(bout, support, seat, each) for seat, each in enumerate(bout.seats)]
        for each in sitters:
            stack.callback(each.close)
        moves, seconds = _play_out(match, sitters, support)
    _check_replay(match, moves, support, bout)
    outcome = match.outcome
    assert outcome is not None, "the match is over"
    counts = [number for numbers in contest.counted(match.state) for number in numbers]
    names = (each.name for each in bout.seats)
    row = (bout.number, bout.deal, *names, winners_text(outcome.winners), *counts)
    return Played(row, seconds)


def _play_out(
    match: AnyMatch, sitters: Sequence[_Sitter], support: AnySupport
) -> tuple[list[AnyMove], Times]:
    """Play the match to its end; return the moves of the seats, and their times."""
    made: list[AnyMove] = []
    seconds: list[list[float]] = [[] for _ in sitters]
    match.apply_automatic_moves()
    while match.to_move:
        seat = min(match.to_move)
        if len(seconds[seat]) < _MOST_DECISIONS:
            cpu, clock = time.thread_time(), time.perf_counter()
            moves = sitters[seat](match)
            if is_unwanted():
                raise Cancelled
            is_ours = isinstance(sitters[seat], _Computer)
            spent = time.thread_time() - cpu if is_ours else time.perf_counter() - clock
            seconds[seat].append(spent)
        else:
            *_, giving_up = support.rules.legal_moves(match.state)
            moves = [giving_up]
        for move in moves:
            match.apply(move)
        match.apply_automatic_moves()
        made += moves
    return made, tuple(map(tuple, seconds))


def _check_replay(match: AnyMatch, made: Sequence[AnyMove], support: AnySupport, bout: Bout) -> None:
    """Play the match again by its record in JSON, which other programs read, and compare the ends."""
    forms = support.forms
    try:
        setup = forms.setup_from_json(forms.setup_to_json(match.setup), bout.seed)
        again: AnyMatch = Match(support.rules, setup)
        again.apply_automatic_moves()
        for move in made:
            again.apply(forms.move_from_json(forms.move_to_json(move)))
            again.apply_automatic_moves()
    except ValueError as error:
        raise UserError(_NOT_REPLAYED, n=bout.number, why=str(error).rstrip(".")) from None
    if again.outcome != match.outcome or again.to_move:
        raise UserError(_NOT_REPLAYED, n=bout.number, why="it ends otherwise")


def _sitter(bout: Bout, support: AnySupport, seat: Seat, entrant: Entrant) -> _Sitter:
    if entrant.program is None:
        return _Computer(support, seat, entrant.name, bout.player_seed)
    return _Engine(EngineProcess(entrant.program), bout.game, support, seat)


class _Computer:
    """A computer of the game; its moves follow from the view of its seat."""

    def __init__(self, support: AnySupport, seat: Seat, level: str, seed: str) -> None:
        self._support, self._seat, self._level, self._seed = support, seat, level, seed

    def __call__(self, match: AnyMatch) -> Sequence[AnyMove]:
        """The next moves."""
        return self._support.think(match.view(self._seat), self._seat, self._level, self._seed, is_unwanted)

    def close(self) -> None:
        """Nothing is left of it."""


class _Engine:
    """An external engine, in a process of its own."""

    def __init__(self, process: EngineProcess, game: str, support: AnySupport, seat: Seat) -> None:
        self._process, self._game, self._support, self._seat = process, game, support, seat

    def __call__(self, match: AnyMatch) -> Sequence[AnyMove]:
        """The next moves, checked."""
        task = EngineTask(self._process, self._game, self._support, match.setup, match.state, self._seat)
        return task(_no_progress, is_unwanted)

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _no_progress(share: float) -> None:
    """Nobody watches."""
