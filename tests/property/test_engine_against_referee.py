"""The rules over the engine protocol against `tests.referee`, a second reading of them.

The suite compares some hundred positions; `TOPOLOGIC_ENGINE_POSITIONS=100000` compares that many in each
edition.
To see what was compared: `python -m tests.property.test_engine_against_referee 2019 5000`.
"""

import os
import sys
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.comparing import compared
from tests.odd_fields import odd_field
from tests.property.test_against_referee import SAME, ready_field
from tests.protocol import Conversation
from tests.referee import Move as PlainMove, Place, Referee, points
from topologic_qt.games.topologic.rules import ALL_TILES, EDITIONS

POSITIONS = int(os.environ.get("TOPOLOGIC_ENGINE_POSITIONS", "40"))
OBJECTIONS = {rule.name: objection for rule, objection in SAME.items()}
TILES = [str(tile) for tile in ALL_TILES]


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_protocol_and_the_referee_agree(edition: str) -> None:
    tally = compare(edition, POSITIONS, seed=f"{edition} {POSITIONS}")
    assert tally["positions"] == POSITIONS
    assert tally["refused"] > POSITIONS
    assert tally["hints"] > 0


def compare(edition: str, positions: int, seed: str) -> Counter[str]:
    """Play random matches until so many positions were compared; return what they were like."""
    return compared(partial(Comparison, edition), positions, seed)


class Comparison:
    """One match, kept by the program and by the referee."""

    def __init__(self, edition: str, random: Random, tally: Counter[str]) -> None:
        self.random, self.tally = random, tally
        _, self.plain = odd_field(random) if random.random() < 0.7 else ready_field(random)
        self.place_of = {name: place for place, name in self.plain.items()}
        self.seekers = random.choice([3, 4, 5])
        self.secrets = [random.choice(TILES), random.choice(TILES)]
        self.talk = Conversation()
        field = [{"tile": name, "x": x, "y": y} for (x, y), name in self.plain.items()]
        self.talk.begin(edition=edition, seekers=self.seekers, field=field, secrets=self.secrets)
        self.referee = Referee(self.plain, edition, self.seekers)
        self._hide()
        tally["matches"] += 1

    @property
    def seat(self) -> int:
        """Who seeks."""
        return 1 - len(self.referee.results)

    def _hide(self) -> None:
        if self.referee.phase == "hide":
            self.referee.play(("hide", self.secrets[len(self.referee.results)]))

    def look(self) -> None:
        """Compare everything that can be seen in this position."""
        self.tally["positions"] += 1
        referee = self.referee
        seats = self.talk.get("to_move")["seats"]
        if referee.phase == "over":
            assert seats == []
            outcome = self.talk.get("outcome")["outcome"]
            assert outcome["scores"] == referee.results[::-1]
            assert outcome["winners"] == {"first": [1], "second": [0]}.get(str(referee.winner()), [])
            self.tally["matches that are over"] += 1
            return
        assert seats == [self.seat]
        assert self.talk.get("outcome")["outcome"] is None
        view = self.talk.get("view", seat=self.seat)["view"]
        played = view["played"][-1]
        assert view["phase"] == referee.phase
        assert "secret" not in played
        assert [turn["hint"] for turn in played["turns"]] == referee.hints
        standing = {
            seeker: self.place_of[name] for seeker, name in enumerate(played["positions"]) if name is not None
        }
        assert standing == referee.standing
        seen = self.talk.get("view", seat=1 - self.seat)["view"]["played"][-1]
        assert seen["secret"] == referee.secret

    def move_on(self) -> bool:
        """Compare what is legal, have something refused, and make a legal move; False if there is none."""
        legal = self._legal()
        found = self.talk.get("legal", seat=self.seat) if self.referee.phase != "over" else {"moves": []}
        assert sorted(map(str, found["moves"])) == sorted(str(written) for written, _ in legal)
        if not legal:
            return False
        for _ in range(3):
            self._try_anything()
        if not self.referee.objections(("take back",)) and self.random.random() < 0.1:
            self.talk.get("take_back", seat=self.seat)
            self.referee.play(("take back",))
            self.tally["taken back"] += 1
            return True
        self._make(*self._chosen(legal))
        return True

    def _legal(self) -> list[tuple[dict[str, Any], PlainMove]]:
        """Every move that the referee does not mind, in both notations."""
        referee, found = self.referee, []
        if referee.phase not in ("enter", "move"):
            return []
        written, kind = {"enter": ("place", "enter"), "move": ("move", "move")}[referee.phase]
        for seeker in range(self.seekers):
            for place, name in self.plain.items():
                plain: PlainMove = (kind, seeker, place)
                if not referee.objections(plain):
                    found.append(({"move": written, "seeker": seeker + 1, "to": name}, plain))
        if not referee.objections(("end turn",)):
            found.append(({"move": "ask"}, ("end turn",)))
        return [*found, ({"move": "give-up"}, ("give up",))]

    def _try_anything(self) -> None:
        """Try a move that may be illegal; a legal one is not made."""
        random = self.random
        seeker, name = random.randint(1, 5), random.choice(TILES)
        place: Place = self.place_of[name]
        tries: list[tuple[dict[str, Any], PlainMove]] = [
            ({"move": "place", "seeker": seeker, "to": name}, ("enter", seeker - 1, place)),
            ({"move": "move", "seeker": seeker, "to": name}, ("move", seeker - 1, place)),
            ({"move": "move", "seeker": seeker, "to": name}, ("move", seeker - 1, place)),
            ({"move": "ask"}, ("end turn",)),
            ({"move": "hint", "points": seeker}, ("hint", seeker)),
        ]
        written, plain = random.choice(tries)
        objections = self.referee.objections(plain)
        if objections:
            rule = self.talk.refusal("apply", seat=self.seat, move=written)
            assert OBJECTIONS[rule] in objections, (written, rule, objections)
            self.tally["refused"] += 1

    def _make(self, written: dict[str, Any], plain: PlainMove) -> None:
        referee, seat = self.referee, self.seat
        answer = self.talk.get("apply", seat=seat, move=written)
        referee.play(plain)
        told = []
        if referee.phase == "hint":
            right = referee.right_hint()
            referee.play(("hint", right))
            told.append({"hint": right})
            self.tally["hints"] += 1
        self._hide()
        if referee.phase == "over":
            told.append({"over": True})
        assert answer["answered"] == told
        assert answer["seats"] == ([] if referee.phase == "over" else [self.seat])

    def _chosen(self, legal: list[tuple[dict[str, Any], PlainMove]]) -> tuple[dict[str, Any], PlainMove]:
        """One of the moves, often one onto the secret."""
        random, referee = self.random, self.referee
        *others, giving_up = legal
        ends = [pair for pair in others if pair[1] == ("end turn",)]
        if not others or random.random() < 0.01 or len(referee.hints) > 9:
            return giving_up
        if ends and random.random() < 0.25:
            return ends[0]
        near = [pair for pair in others if points(str(pair[0].get("to", "--")), referee.secret) == 2]
        return random.choice(near if near and random.random() < 0.6 else others)


if __name__ == "__main__":
    for what, how_many in sorted(compare(sys.argv[1], int(sys.argv[2]), seed=sys.argv[1]).items()):
        print(f"{how_many:12,} {what}")
