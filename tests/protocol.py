"""A client of the engine protocol, without a process."""

import json
from typing import Any

from topologic_qt.app.engine_protocol.program import Server
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO

TOPOLOGIC = INFO

Answer = dict[str, Any]


class Conversation:
    """A client in this process that asks a server and reads its answers."""

    game = TOPOLOGIC.id
    """The game that `begin` begins."""

    def __init__(self, game: GameInfo = TOPOLOGIC) -> None:
        self.game = game.id
        self.server = Server([game])

    def ask(self, do: str, **rest: object) -> Answer:
        """The answer to a request, error or not."""
        return self.say(json.dumps({"do": do, **rest}).encode())

    def say(self, line: bytes | None) -> Answer:
        """The answer to a line."""
        answer = self.server.answer(line)
        assert answer.endswith(b"\n")
        assert answer.count(b"\n") == 1
        found: Answer = json.loads(answer)
        assert set(found) - {"id"} == {"ok", "error"} if not found["ok"] else "error" not in found
        return found

    def get(self, do: str, **rest: object) -> Answer:
        """The answer to a valid request."""
        answer = self.ask(do, **rest)
        assert answer["ok"], answer
        return answer

    def refusal(self, do: str, **rest: object) -> str:
        """The rule that a request breaks."""
        answer = self.ask(do, **rest)
        assert not answer["ok"]
        assert answer["error"]["text"]
        rule: str = answer["error"]["rule"]
        assert rule == rule.upper()
        return rule

    def begin(self, seed: str | int = "seed", **setup: object) -> Answer:
        """Begin a match."""
        return self.get("new", game=self.game, setup=setup, seed=seed)

    def look(self) -> str:
        """The answers to all questions about the match, as text."""
        seats = (0, 1)
        answers = [self.ask("view", seat=seat) for seat in (*seats, None)]
        answers += [self.ask("legal", seat=seat) for seat in seats]
        answers += [self.ask(do) for do in ("save", "to_move", "outcome")]
        return json.dumps(answers)
