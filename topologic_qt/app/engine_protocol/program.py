"""``topologic-qt engine``: the program without a window, for other programs."""

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import BinaryIO

from topologic_qt import __version__
from topologic_qt.app.engine_protocol.lines import OddNumber, Refused, answer, is_scalar, lines, request
from topologic_qt.console import forget
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.rng import random_seed
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.protocol import AnySupport, Json
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView

_MANY = 1_000_000_000  # larger than the number of moves of any position


class RunningMatch:
    """A match in JSON. A method that raises `Refused` changes nothing."""

    def __init__(self, game: str, support: AnySupport, setup: object, seed: str | int) -> None:
        """Begin a match of the game with this id. Raises `Refused` for an invalid setup."""
        if not isinstance(setup, dict):
            raise Refused("BAD_SETUP", "A setup is an object.")
        try:
            agreed = support.forms.setup_from_json(setup, str(seed))
        except ValueError as error:
            raise Refused("BAD_SETUP", str(error)) from None
        self._game, self._support, self._seed = game, support, seed
        self._match: Match[AnySetup, AnyState, AnyMove, AnyView] = Match(support.rules, agreed)
        self._match.apply_automatic_moves()
        self._record: list[tuple[Seat, AnyMove]] = []
        """The moves that seats made, without those that follow from the rules."""

    @property
    def beginning(self) -> Json:
        """The answer to a request for a new match."""
        setup = self._support.forms.answered_setup(self._match.setup)
        return {"setup": setup, "seed": self._seed, "seats": self.seats}

    @property
    def record(self) -> Json:
        """The whole match, with all secrets."""
        forms = self._support.forms
        moves = [{"seat": seat, "move": forms.move_to_json(move)} for seat, move in self._record]
        setup = forms.setup_to_json(self._match.setup)
        return {"game": self._game, "setup": setup, "seed": self._seed, "moves": moves}

    @property
    def seats(self) -> list[Seat]:
        """The seats to move."""
        return sorted(self._match.to_move)

    @property
    def outcome(self) -> Json | None:
        """The end of the match; None while it goes on."""
        outcome = self._match.outcome
        if outcome is None:
            return None
        return {name: list(getattr(outcome, name)) for name in ("winners", "scores", "ranking")}

    def check_seat(self, seat: Seat) -> None:
        """Raise `Refused` if there is no such seat."""
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
        """Make a move and those that follow from the rules; return what the seat learns."""
        self._check_turn(seat)
        move = self._move(data)
        steps = self._steps(move)
        told = [fact for step in steps for fact in self._support.forms.told(*step, seat)]
        for _, made, _ in steps:
            self._match.apply(made)
        self._record.append((seat, move))
        return told if self._match.to_move else [*told, {"over": True}]

    def take_back(self, seat: Seat) -> None:
        """Take back the last move, if this seat made it; else raise `Refused`."""
        is_ours = bool(self._record) and self._record[-1][0] == seat
        if not is_ours or not self._match.can_take_back:
            self._check_turn(seat)
            raise Refused("NOTHING_TO_TAKE_BACK", "There is no move that could be taken back.")
        self._match.take_back()
        self._record.pop()

    def view(self, seat: Seat | None) -> Json:
        """Return the view of a seat; None is a spectator."""
        if seat is not None:
            self.check_seat(seat)
        return self._support.forms.view_to_json(self._match.view(seat))

    def think(self, seat: Seat, level: str | None, seed: str, seconds: float | None) -> list[Json]:
        """Return the moves a computer of a level (None: the strongest) makes for the seat."""
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
        """Return the move and those that follow, each with the states before and after it."""
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


PROTOCOL = 1
"""The version of the protocol."""
_DAY = 86_400  # seconds
USUAL_LIMIT = 10_000
"""The default number of legal moves to list."""

_KEYS: Mapping[str, tuple[str, ...]] = {
    "hello": (),
    "new": ("game", "setup", "seed"),
    "load": ("record",),
    "save": (),
    "to_move": (),
    "legal": ("seat", "limit"),
    "apply": ("seat", "move"),
    "take_back": ("seat",),
    "view": ("seat",),
    "think": ("seat", "level", "seed", "seconds"),
    "outcome": (),
    "bye": (),
}
"""The keys that each request may have beside `do` and `id`."""


def serve(games: Iterable[GameInfo], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of requests with one line, until they end or one says goodbye."""
    server = Server(games)
    for line in lines(requests):
        answers.write(server.answer(line))
        answers.flush()
        if server.has_ended:
            return


class Server:
    """Answers requests about at most one match at a time."""

    def __init__(self, games: Iterable[GameInfo]) -> None:
        supports = ((game, game.load().protocol) for game in games)
        self._games = {game.id: (game, support) for game, support in supports if support is not None}
        self._running: RunningMatch | None = None
        self.has_ended = False
        """Whether the other side said goodbye."""
        self._handlers: Mapping[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "new": self._new,
            "load": self._load,
            "save": lambda _: {"record": self._match.record},
            "to_move": lambda _: {"seats": self._match.seats},
            "legal": self._legal,
            "apply": self._apply,
            "take_back": self._take_back,
            "view": self._view,
            "think": self._think,
            "outcome": lambda _: {"outcome": self._match.outcome},
            "bye": self._bye,
        }

    def answer(self, line: bytes | None) -> bytes:
        """Answer a line, None being one that is too long; return the answer with its end."""
        asked: Json = {}
        try:
            asked = request(line)
            content = {"ok": True, **self._answered(asked)}
        except Refused as refusal:
            content = _error(refusal.rule, str(refusal))
        except Exception as error:  # an unexpected error must not stop later requests
            traceback.print_exc(file=sys.stderr)
            content = _error("INTERNAL", f"The program has made a mistake: {type(error).__name__}.")
        has_id = "id" in asked and is_scalar(asked["id"])
        return answer(content, asked.get("id"), has_id=has_id)

    def _answered(self, asked: Json) -> Json:
        if not is_scalar(asked.get("id")):
            raise Refused("BAD_REQUEST", "An id is a text, a number, a truth value or null.")
        do = asked.get("do")
        if not isinstance(do, str) or do not in _KEYS:
            raise Refused("UNKNOWN_REQUEST", f"The requests are {', '.join(_KEYS)}.")
        unknown = asked.keys() - {"do", "id", *_KEYS[do]}
        if unknown:
            raise Refused("BAD_REQUEST", f"{do} has no {_quoted(unknown)}.")
        return self._handlers[do](asked)

    @property
    def _match(self) -> RunningMatch:
        if self._running is None:
            raise Refused("NO_MATCH", "There is no match yet: begin one with new or load.")
        return self._running

    def _hello(self, _asked: Json) -> Json:
        games = [
            {
                "id": game.id,
                "name": game.name,
                "seats": list(game.seats),
                "levels": list(support.levels),
                "setup": support.forms.setup_schema(),
            }
            for game, support in self._games.values()
        ]
        return {"protocol": PROTOCOL, "program": __version__, "games": games}

    def _new(self, asked: Json) -> Json:
        self._running = self._begun(asked, "BAD_REQUEST")
        return self._running.beginning

    def _begun(self, agreed: Json, rule: str) -> RunningMatch:
        """A match of the ``game``, ``setup`` and ``seed`` in a request or record; ``rule`` as in `_seed`."""
        name = agreed.get("game")
        if not isinstance(name, str) or name not in self._games:
            raise Refused("NO_SUCH_GAME", f"The games are {', '.join(self._games)}.")
        game, support = self._games[name]
        seed = agreed["seed"] if "seed" in agreed else random_seed()
        return RunningMatch(game.id, support, agreed.get("setup", {}), _seed(seed, rule))

    def _load(self, asked: Json) -> Json:
        record = asked.get("record")
        if not isinstance(record, dict) or not isinstance(record.get("moves", []), list):
            raise Refused("BAD_RECORD", "A record is an object with a list of moves.")
        unknown = record.keys() - {"game", "setup", "seed", "moves"}
        if unknown:
            raise Refused("BAD_RECORD", f"A record has no {_quoted(unknown)}.")
        loaded = self._begun(record, "BAD_RECORD")
        for number, entry in enumerate(record.get("moves", []), start=1):
            if not isinstance(entry, dict) or entry.keys() != {"seat", "move"}:
                raise Refused("BAD_RECORD", f"Move {number} is not an object with seat and move.")
            try:
                loaded.apply(_integer(entry, "seat", "BAD_RECORD"), entry["move"])
            except Refused as refusal:
                raise Refused(refusal.rule, f"Move {number}: {refusal}") from None
        self._running = loaded
        return {"game": record["game"], **loaded.beginning}

    def _legal(self, asked: Json) -> Json:
        limit = _integer(asked, "limit") if "limit" in asked else USUAL_LIMIT
        if limit < 1:
            raise Refused("BAD_REQUEST", "The limit is 1 or more.")
        moves, complete = self._match.legal(_integer(asked, "seat"), limit)
        return {"moves": moves, "complete": complete}

    def _apply(self, asked: Json) -> Json:
        told = self._match.apply(_integer(asked, "seat"), asked.get("move"))
        return {"seats": self._match.seats, "answered": told}

    def _take_back(self, asked: Json) -> Json:
        self._match.take_back(_integer(asked, "seat"))
        return {"seats": self._match.seats}

    def _view(self, asked: Json) -> Json:
        seat = None if asked.get("seat") is None else _integer(asked, "seat")
        return {"view": self._match.view(seat)}

    def _think(self, asked: Json) -> Json:
        match, seat = self._match, _integer(asked, "seat")
        level, seconds = asked.get("level"), _seconds(asked)
        if not isinstance(level, str | None):
            raise Refused("BAD_REQUEST", "A level is a text.")
        began = time.process_time()
        moves = match.think(seat, level, str(_seed(asked.get("seed", ""))), seconds)
        return {"moves": moves, "cpu": round(time.process_time() - began, 3)}

    def _bye(self, _asked: Json) -> Json:
        self.has_ended = True
        return {}


def _error(rule: str, text: str) -> Json:
    return {"ok": False, "error": {"rule": rule, "text": text}}


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(repr(name[:40]) for name in sorted(names)[:5])


def _seconds(asked: Json) -> float | None:
    """Return the thinking time in seconds; None if it is left out. Raises `Refused` if it is invalid."""
    if "seconds" not in asked:
        return None
    given = asked["seconds"]
    seconds = float(given.text) if isinstance(given, OddNumber) else given
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= _DAY:
        raise Refused("BAD_REQUEST", f"seconds is a number above 0 and up to {_DAY:,}.")
    return seconds


def _integer(asked: Json, name: str, rule: str = "BAD_REQUEST") -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(rule, f"{name} is a whole number, and has to be there.")
    return value


def _seed(value: object, rule: str = "BAD_REQUEST") -> str | int:
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise Refused(rule, "A seed is a text or a whole number.")
    return value


_NO_ROOM = 1
_NO_PIPES = 2
_INTERRUPTED = 130

_DESCRIPTION = """
Play, referee and study the games without a window: one JSON object per line on standard input, and one
answer per line on standard output. resources/formats/engine-protocol.md describes the requests.
"""


def main(arguments: Sequence[str]) -> int:
    """Answer every request on standard input until it ends.

    Returns the exit code: 0, 1 if an answer cannot be written, 2 without standard input and output, 130 when
    interrupted. Exits with 2 for unknown arguments.
    """
    argparse.ArgumentParser(prog="topologic-qt engine", description=_DESCRIPTION).parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        return _NO_PIPES
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # only answers are written there
    try:
        serve(registry.GAMES, sys.stdin.buffer, answers)
    except BrokenPipeError:  # the reader is gone
        forget(answers)
    except OSError as error:
        print(f"The answer could not be written: {error.strerror}.", file=sys.stderr)
        forget(answers)
        return _NO_ROOM
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0
