"""Deduction over the engine protocol against `tests.deduction_referee`, a second implementation.

The suite compares 25 matches; `TOPOLOGIC_DEDUCTION_MATCHES=20000` compares that many.
"""

import os
from collections import Counter
from random import Random
from typing import Any

from tests.deduction_referee import ASIDE, IN_HAND, TILES, UP, Json, Referee, Story, Where
from tests.deductions import Talk

MATCHES = int(os.environ.get("TOPOLOGIC_DEDUCTION_MATCHES", "25"))


def test_the_protocol_and_the_referee_agree() -> None:
    tally: Counter[str] = Counter()
    for number in range(MATCHES):
        Comparison(Random(f"{MATCHES} {number}"), tally).play()
    assert tally["loaded again"] == MATCHES
    for kind in ("answers", "shown by players", "shown by the program", "wrong announcements", "refused"):
        assert tally[kind] > 0, kind


class Comparison:
    """A match, kept by the program and the referee."""

    def __init__(self, random: Random, tally: Counter[str]) -> None:
        self.random, self.tally, self.talk = random, tally, Talk()
        self.players = random.choice([3, 4, 5])
        last_left_wins = random.random() < 0.6
        self.coins = random.choices(TILES, k=random.choice([0, 0, 3, 50]))
        setup: Json = {"players": self.players, "last_left_wins": last_left_wins, "coins": self.coins}
        if random.random() < 0.8:
            setup["deal"] = self._deal()
        if random.random() < 0.8:
            setup["first"] = random.randrange(self.players)
        number = random.getrandbits(40)
        answer = self.talk.begin(number if number % 2 else str(number), **setup)
        agreed = self.talk.get("save")["record"]["setup"]
        self.referee = Referee(_where(agreed["deal"]), self.players, agreed["first"], last_left_wins)
        for name in ("deal", "coins"):
            assert (name in answer["setup"]) == bool(setup.get(name))
        assert agreed["first"] == setup.get("first", agreed["first"])
        self.bold = random.choice([0.02, 0.1, 0.4])
        self.shown: dict[tuple[int, str], str] = {}
        self._coin(self.talk.get("view")["view"]["coin"])

    def _deal(self) -> Json:
        row, size = self.random.sample(TILES, 24), IN_HAND[self.players]
        hands = [row[seat * size : (seat + 1) * size] for seat in range(self.players)]
        return {"hands": hands, "face_up": row[self.players * size : -1], "missing": row[-1]}

    def _coin(self, coin: str) -> None:
        """Take the program's coin; given ones come in order."""
        number = sum(kind == "coin" for kind, _ in self.referee.events)
        assert coin in TILES
        assert number >= len(self.coins) or coin == self.coins[number]
        self.referee.events.append(("coin", coin))

    def play(self) -> None:
        """Play to the end, or for a long time."""
        for _ in range(self.random.choice([10, 30, 60])):
            story = self.referee.story()
            self.look(story)
            if story.stage == "over":
                break
            self._refuse(story)
            self._move_on(story)
        self._load_again()

    def look(self, story: Story) -> None:
        """Compare everything visible in this position."""
        talk, referee = self.talk, self.referee
        assert talk.get("to_move")["seats"] == referee.to_move(story)
        for seat in (*range(self.players), None):
            assert talk.get("view", seat=seat)["view"] == referee.view(story, seat)
        for seat in range(self.players):
            found = talk.get("legal", seat=seat)
            assert found["moves"] == referee.legal(story, seat)
            assert found["complete"] is True
        outcome = talk.get("outcome")["outcome"]
        if outcome is not None:
            ranking = outcome.pop("ranking")
            assert sorted(ranking) == list(range(self.players))
            assert ranking[: len(outcome["winners"])] == outcome["winners"]
        assert outcome == referee.outcome(story)

    def _refuse(self, story: Story) -> None:
        """Try a few moves that the referee does not allow."""
        random, referee = self.random, self.referee
        for _ in range(2):
            seat = random.randrange(self.players)
            move: Json = random.choice(
                [
                    {"move": "pass"},
                    {"move": "resign"},
                    {"move": "announce", "tile": random.choice(TILES)},
                    {"move": "show", "tile": random.choice(TILES)},
                    {
                        "move": "ask",
                        "whom": random.randrange(5),
                        "kind": random.choice(["have", "count"]),
                        "line": random.choice(["suit", "value"]),
                    },
                ]
            )
            if move not in referee.legal(story, seat):
                self.talk.refusal("apply", seat=seat, move=move)
                self.tally["refused"] += 1
        assert self.talk.refusal("take_back", seat=random.randrange(self.players))

    def _move_on(self, story: Story) -> None:
        (seat,) = self.referee.to_move(story)
        move = self._chosen(self.referee.legal(story, seat))
        answer = self.talk.get("apply", seat=seat, move=move)
        name = move["move"]
        what = {key: part for key, part in move.items() if key != "move"}
        self.referee.events.append((name, what if name == "ask" else move.get("tile")))
        expected = self._told(self.referee.story(), name, list(answer["answered"]))
        assert answer["answered"] == expected
        assert answer["seats"] == self.referee.to_move(self.referee.story())

    def _told(self, story: Story, name: str, answered: list[Json]) -> list[Json]:
        """The expected messages to the seat after its move; coin and tile are the program's choice."""
        expected: list[Json] = []
        if name == "ask":
            question = story.lines[-1]
            expected.append({"answer": question["answer"]})
            assert type(answered[0]["answer"]) is type(question["answer"])
            self.tally["answers"] += 1
            if story.stage == "show" and question["whom"] in story.left:
                expected.append(
                    {"move": "show", "seat": question["whom"], "tile": self._by_rule(answered, question)}
                )
        if name == "show":
            self.tally["shown by players"] += 1
        if name == "announce" and story.lines[-1] == {**story.lines[-1], "right": False}:
            self.tally["wrong announcements"] += 1
        if story.stage == "coin":
            self._coin(answered[-1]["coin"])
            expected.append({"coin": answered[-1]["coin"]})
        if story.stage == "over":
            expected.append({"over": True})
        return expected

    def _by_rule(self, answered: list[Json], question: Json) -> str:
        """The tile that the program shows for a player who left: a matching one, always the same."""
        tile: str = answered[1]["tile"]
        assert tile in self.referee.matching(question)
        about = question["whom"], question["coin"][0 if question["line"] == "suit" else 1]
        assert self.shown.setdefault(about, tile) == tile
        self.referee.events.append(("show", tile))
        self.tally["shown by the program"] += 1
        return tile

    def _chosen(self, legal: list[Json]) -> Json:
        """A move; those that end a player's match are rare."""
        kinds = {move["move"] for move in legal}
        if "announce" in kinds and self.random.random() > self.bold:
            return {"move": "pass"}
        if "announce" in kinds and self.random.random() < 0.1:
            (missing,) = self.referee.at(ASIDE)
            return {"move": "announce", "tile": missing}
        if "ask" in kinds and self.random.random() < self.bold / 4:
            return {"move": "resign"}
        return self.random.choice([move for move in legal if "ask" not in kinds or move["move"] == "ask"])

    def _load_again(self) -> None:
        """Read the saved match again: all views stay the same."""
        again = Talk()
        again.get("load", record=self.talk.get("save")["record"])
        for seat in (*range(self.players), None):
            assert again.get("view", seat=seat) == self.talk.get("view", seat=seat)
        self.tally["loaded again"] += 1


def _where(deal: Any) -> Where:  # noqa: ANN401
    """The referee's chart of a deal."""
    found: dict[str, int | str] = {deal["missing"]: ASIDE, **dict.fromkeys(deal["face_up"], UP)}
    for seat, hand in enumerate(deal["hands"]):
        found.update(dict.fromkeys(hand, seat))
    return found
