"""The requests of the engine protocol, and the answers to them."""

import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import BinaryIO

from topologic_qt import __version__
from topologic_qt.app.engine_protocol.lines import Refused, answer, is_scalar, lines, request
from topologic_qt.app.engine_protocol.running_match import RunningMatch
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.protocol import AnySupport, Json

PROTOCOL = 1
"""The version of the protocol."""

USUAL_LIMIT = 10_000
"""The number of legal moves that are listed unless a request says otherwise."""

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
"""Every request, with the keys that it may have beside `do` and `id`."""


def serve(games: Iterable[GameInfo], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line of requests with one line, until there are no more or somebody says goodbye."""
    server = Server(games)
    for line in lines(requests):
        answers.write(server.answer(line))
        answers.flush()
        if server.has_ended:
            return


class Server:
    """One end of a conversation: it holds at most one match, and answers requests for it."""

    def __init__(self, games: Iterable[GameInfo]) -> None:
        self._games = {game.id: game for game in games if game.load().protocol is not None}
        self._running: RunningMatch | None = None
        self.has_ended = False
        """Whether somebody said goodbye."""
        self._handlers: Mapping[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "new": self._new,
            "load": self._load,
            "save": lambda _: {"record": self._match.record},
            "to_move": lambda _: {"seats": self._match.seats},
            "legal": self._legal,
            "apply": self._apply,
            "take_back": self._take_back,
            "view": lambda asked: {"view": self._match.view(_seat_or_none(asked))},
            "think": self._think,
            "outcome": lambda _: {"outcome": self._match.outcome},
            "bye": self._bye,
        }

    def answer(self, line: bytes | None) -> bytes:
        """The answer to a line, with its end; None is a line that is too long."""
        asked: Json = {}
        try:
            asked = request(line)
            content = {"ok": True, **self._answered(asked)}
        except Refused as refusal:
            content = _error(refusal.rule, str(refusal))
        except Exception as error:  # whatever it is, the next request is answered
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
        games = [self._introduced(game) for game in self._games.values()]
        return {"protocol": PROTOCOL, "program": __version__, "games": games}

    def _introduced(self, game: GameInfo) -> Json:
        support = _support(game)
        return {
            "id": game.id,
            "name": game.name,
            "seats": list(game.seats),
            "levels": list(support.levels),
            "setup": support.forms.setup_schema(),
        }

    def _new(self, asked: Json) -> Json:
        self._running = self._begun(asked, "BAD_REQUEST")
        return self._running.beginning

    def _begun(self, agreed: Json, rule: str) -> RunningMatch:
        """A match of the ``game``, ``setup`` and ``seed`` in a request or record; ``rule`` as in `_seed`."""
        name = agreed.get("game")
        game = self._games.get(name) if isinstance(name, str) else None
        if game is None:
            raise Refused("NO_SUCH_GAME", f"The games are {', '.join(self._games)}.")
        seed = agreed["seed"] if "seed" in agreed else random_seed()
        return RunningMatch(game.id, _support(game), agreed.get("setup", {}), _seed(seed, rule))

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

    def _think(self, asked: Json) -> Json:
        match, seat = self._match, _integer(asked, "seat")
        level, seconds = asked.get("level"), _integer(asked, "seconds") if "seconds" in asked else None
        if not isinstance(level, str | None):
            raise Refused("BAD_REQUEST", "A level is a text.")
        if seconds is not None and seconds < 0:
            raise Refused("BAD_REQUEST", "The time is not less than nothing.")
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


def _integer(asked: Json, name: str, rule: str = "BAD_REQUEST") -> int:
    """An entry that is a whole number. Raises `Refused`, with this rule, where it is none."""
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(rule, f"{name} is a whole number, and has to be there.")
    return value


def _seat_or_none(asked: Json) -> int | None:
    return None if asked.get("seat") is None else _integer(asked, "seat")


def _support(game: GameInfo) -> AnySupport:
    """The description of a game that can be played over the protocol."""
    support = game.load().protocol
    assert support is not None
    return support


def _seed(value: object, rule: str = "BAD_REQUEST") -> str | int:
    """A seed. Raises `Refused`, with this rule, for what is none."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise Refused(rule, "A seed is a text or a whole number.")
    return value
