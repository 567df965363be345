"""Every line over the engine protocol, valid or not, gets one line in answer.

The suite sends a few hundred lines; `TOPOLOGIC_LINES=20000` sends that many.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.protocol import Conversation
from tests.waiting import PATIENCE

LINES = int(os.environ.get("TOPOLOGIC_LINES", "300"))
ROOT = Path(__file__).parent.parent.parent

ODD = [None, True, -1, 0, 1, 2, 10**30, 2.5, 1e300, "", "0", "Y5", "ä\ud800", [], [0], {}, {"move": "ask"}]
NAMES = ["do", "id", "game", "setup", "seed", "record", "seat", "limit", "move", "level", "secrets"]
REQUESTS = ["hello", "new", "load", "save", "to_move", "legal", "apply", "take_back", "view", "think"]


class Chatter:
    """A client that knows the protocol, and often breaks it."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.talk = Conversation()
        self.saved: object = {"game": "topologic"}

    def line(self) -> bytes:
        """A line, valid half of the time."""
        if self.random.random() < 0.5:
            return self.nonsense()
        return json.dumps(self.request()).encode()

    def request(self) -> dict[str, object]:
        """A request that is often valid."""
        choice, seat = self.random.choice, self.seat()
        requests: list[Callable[[], dict[str, object]]] = [
            *[lambda: {"do": "apply", "seat": seat, "move": self.move(seat)}] * 12,
            lambda: {"do": "new", "game": "topologic", "setup": self.setup(), "seed": choice(["a", 7])},
            lambda: {"do": "load", "record": self.saved},
            lambda: {"do": "take_back", "seat": seat},
            lambda: {"do": "legal", "seat": seat, "limit": choice([1, 5, 10_000])},
            lambda: {"do": "view", "seat": choice([0, 1, None])},
            lambda: {
                "do": "think",
                "seat": seat,
                "level": choice(["novice", "club"]),
                "seed": choice([1, "x"]),
            },
            lambda: {"do": choice(["to_move", "outcome", "save"]), "id": choice([1, None, "x"])},
        ]
        return choice(requests)()

    def setup(self) -> dict[str, object]:
        setup: dict[str, object] = {"edition": self.random.choice(["2017", "2019", "french"]), "seekers": 3}
        if self.random.random() < 0.7:
            setup["secrets"] = ["Y5", "R1"]
        elif self.random.random() < 0.5:
            setup["seating"] = {"computers": [None, None], "at_table": self.random.choice([1, 2])}
        return setup

    def seat(self) -> object:
        seats = self.talk.ask("to_move").get("seats")
        return seats[0] if seats and self.random.random() < 0.9 else self.random.choice([0, 1])

    def move(self, seat: object) -> object:
        """A move, often legal; sometimes one that ends the turn or round."""
        moves: list[Any] = self.talk.ask("legal", seat=seat).get("moves") or [{"move": "give-up"}]
        if self.random.random() < 0.15:
            return self.random.choice([{"move": "ask"}, {"move": "hint", "points": 3}, moves[-1]])
        return self.random.choice(moves[:-1] or moves)

    def nonsense(self) -> bytes:
        """Noise, a damaged request, or something similar."""
        random = self.random
        text = bytearray(json.dumps(self.request()).encode())
        match random.randrange(4):
            case 0:
                return random.randbytes(random.randrange(40)).replace(b"\n", b"")
            case 1:
                for _ in range(random.randint(1, 3)):
                    text[random.randrange(len(text))] = random.choice(b'"{}[]:,0129eE.-x \\\xff')
                return bytes(text[: random.randint(1, 2 * len(text))])
            case 2:
                bent = self.request()
                where = self.inside(bent)
                where[random.choice([*where, *NAMES])] = random.choice(ODD)
                return json.dumps(bent).encode()
            case _:
                odd = {name: random.choice(ODD) for name in random.sample(NAMES, random.randrange(5))}
                return json.dumps({**odd, "do": random.choice([*REQUESTS, *NAMES, None, 1, []])}).encode()

    def inside(self, bent: dict[str, Any]) -> dict[str, Any]:
        """The request, or an object in it."""
        within = [each for each in bent.values() if isinstance(each, dict)]
        return self.random.choice([bent, *within])


@pytest.mark.long
def test_every_line_is_answered_by_one_and_an_error_changes_nothing() -> None:
    chatter, said, granted = Chatter(f"chatter {LINES}"), [], 0
    for _ in range(LINES):
        before = chatter.talk.ask("save")
        said.append(chatter.line())
        answer = chatter.talk.say(said[-1])
        after = chatter.talk.ask("save")
        if answer["ok"]:
            granted += 1
            chatter.saved = after.get("record", chatter.saved)
        else:
            assert answer["error"]["rule"] != "INTERNAL", said[-1]
            assert after == before, said[-1]
    assert 0.2 * LINES < granted < 0.7 * LINES
    assert not chatter.talk.server.has_ended
    heard = subprocess.run(
        [sys.executable, "-m", "topologic_qt", "engine"],
        input=b"\n".join([*said, b'{"do": "outcome", "id": "the last"}']),
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE + LINES / 50,
        check=True,
    )
    assert heard.stderr == b""
    answers = [json.loads(line) for line in heard.stdout.splitlines()]
    assert len(answers) == LINES + 1
    assert answers[-1]["id"] == "the last"
