"""Matches over the engine protocol are those that are played by the rules, and tell nobody a secret."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.protocol import Conversation
from tests.tables import TopologicMatch
from topologic_qt.games.topologic.bots.seat import plan
from topologic_qt.games.topologic.protocol import TopologicProtocol
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    EDITIONS,
    Computer,
    HideSecret,
    Level,
    Move,
    Topologic,
    hint,
)

PROTOCOL = TopologicProtocol()
LONGEST = 150


class Both:
    """A match that is played by the rules and over the protocol at once."""

    def __init__(self, seed: str, **setup: object) -> None:
        self.talk = Conversation()
        self.talk.begin(seed, **setup)
        self.match = TopologicMatch(Topologic(), PROTOCOL.forms.setup_from_json(setup, seed))
        self.entries: list[dict[str, object]] = []

    @property
    def seat(self) -> int | None:
        return self.match.state.to_move

    def apply(self, move: Move) -> None:
        """Make a move in both, and see that they still agree."""
        seat, written = self.seat, PROTOCOL.forms.move_to_json(move)
        assert seat is not None
        self.match.apply(move)
        made = self.match.apply_automatic_moves()
        answer = self.talk.get("apply", seat=seat, move=written)
        told = [{"hint": getattr(each, "points", None)} for each in made]
        assert answer["answered"] == [*told, *([] if self.match.to_move else [{"over": True}])]
        assert answer["seats"] == sorted(self.match.to_move)
        self.entries.append({"seat": seat, "move": written})
        self.compare()

    def take_back(self) -> None:
        self.match.take_back()
        self.talk.get("take_back", seat=self.seat)
        self.entries.pop()
        self.compare()

    def compare(self) -> None:
        legal = [PROTOCOL.forms.move_to_json(move) for move in Topologic().legal_moves(self.match.state)]
        for seat in (0, 1):
            found = self.talk.get("legal", seat=seat)
            assert found["complete"]
            assert found["moves"] == (legal if seat == self.seat else [])
            assert {"move": "give-up"} not in found["moves"][:-1]
        for viewer in (0, 1, None):
            view = PROTOCOL.forms.view_to_json(self.match.view(viewer))
            assert self.talk.get("view", seat=viewer)["view"] == json.loads(json.dumps(view))

    def end(self) -> None:
        """See that outcome and record are the same, and that the record leads there again."""
        outcome, told = self.match.outcome, self.talk.get("outcome")["outcome"]
        assert outcome is not None
        assert told == {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "ranking": list(outcome.ranking),
        }
        record = self.talk.get("save")["record"]
        assert record["moves"] == self.entries
        again = Conversation()
        again.get("load", record=record)
        assert again.look() == self.talk.look()


SEATINGS = ["here", "first at a table", "second at a table"]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "seating"), [*zip(EDITIONS, SEATINGS, strict=True)])
def test_random_matches_are_the_same_move_by_move(edition: str, seating: str) -> None:
    random = Random(f"{edition} {seating}")
    at_table = {"here": None, "first at a table": 1, "second at a table": 2}[seating]
    origin = {"shape": random.choice(["square", "grown", "ring"]), "growth": random.choice([-3, 0, 4])}
    setup = {"computers": [None, None], "at_table": at_table}
    both = Both(seating, edition=edition, seekers=random.choice([3, 4, 5]), origin=origin, seating=setup)
    both.compare()
    for number in range(LONGEST):
        moves = list(Topologic().legal_moves(both.match.state))
        if not moves:
            break
        if both.match.can_take_back and random.random() < 0.1:
            both.take_back()
            continue
        giving_up = moves[-1:] if number % 60 == 59 else []
        both.apply(random.choice(giving_up or moves[:-1] or moves))
    both.end()


@pytest.mark.long
@pytest.mark.parametrize(("edition", "level"), [("2019", Level.NOVICE), ("french", Level.CLUB)])
def test_matches_of_computers_are_those_of_the_window(edition: str, level: Level) -> None:
    both = Both("computers", edition=edition, seekers=4, origin={"shape": "grown", "seed": "parrot"})
    computer = Computer(level, "seed")
    while both.seat is not None:
        seat = both.seat
        thought = both.talk.get("think", seat=seat, level=level.value, seed="seed")["moves"]
        planned = plan(computer, both.match.view(seat), lambda _: None, lambda: False)
        moves = [HideSecret(move.tile) if isinstance(move, HideSecret) else move for move in planned]
        assert thought == [PROTOCOL.forms.move_to_json(move) for move in moves]
        for move in moves:
            both.apply(move)
    both.end()


@st.composite
def twins(draw: st.DrawFn) -> tuple[Conversation, Conversation]:
    """Two matches that differ only in their secrets, and told the seeker the same until now."""
    random = draw(st.randoms(use_true_random=False))
    edition, at = random.choice(list(EDITIONS)), random.randrange(2)
    mine, second = random.sample(ALL_TILES, 2)
    one = Conversation()
    one.begin("twins", edition=edition, seekers=3, secrets=[str(mine), str(second)])
    if at:
        one.get("apply", seat=1, move={"move": "give-up"})
        mine = second
    said: list[dict[str, Any]] = []
    for _ in range(random.randrange(25)):
        moves = one.get("legal", seat=1 - at)["moves"]
        asks = [move for move in moves if move == {"move": "ask"}]
        move = random.choice(asks if asks and random.random() < 0.5 else moves[:-1] or moves)
        if one.get("apply", seat=1 - at, move=move)["seats"] != [1 - at]:
            assume(False)
        said.append(move)
    turns = one.get("view", seat=1 - at)["view"]["played"][-1]["turns"]
    others = [tile for tile in ALL_TILES if tile != mine and fits(turns, str(tile))]
    assume(others)
    hidden = str(random.choice(others))
    other = Conversation()
    secrets = [one.get("save")["record"]["setup"]["secrets"][0], hidden] if at else [hidden, str(second)]
    other.begin("twins", edition=edition, seekers=3, secrets=secrets)
    if at:
        other.get("apply", seat=1, move={"move": "give-up"})
    for number, move in enumerate(said):
        request = json.dumps({"do": "apply", "seat": 1 - at, "move": move, "id": number}).encode()
        other.say(request)
    return one, other


def fits(turns: list[dict[str, Any]], secret: str) -> bool:
    """Whether the secret could lie there by the hints of these turns."""
    by_name = {str(tile): tile for tile in ALL_TILES}
    return all(
        hint([by_name[on] for on in turn["positions"]], by_name[secret]) == turn["hint"] for turn in turns
    )


@pytest.mark.long
@settings(max_examples=15)
@given(twins(), st.sampled_from(["novice", "club"]))
def test_matches_that_differ_only_in_a_secret_are_answered_alike(
    pair: tuple[Conversation, Conversation], level: str
) -> None:
    one, other = pair
    (seat,) = one.get("to_move")["seats"]
    for do, rest in (
        ("to_move", {}),
        ("view", {"seat": seat}),
        ("view", {"seat": None}),
        ("legal", {"seat": 0}),
        ("legal", {"seat": 1}),
        ("outcome", {}),
        ("take_back", {"seat": seat}),
        ("apply", {"seat": seat, "move": {"move": "hint", "points": 3}}),
    ):
        line = json.dumps({"do": do, **rest}).encode()
        assert one.server.answer(line) == other.server.answer(line)
    thoughts = [talk.get("think", seat=seat, level=level)["moves"] for talk in pair]
    assert thoughts[0] == thoughts[1]
    assert one.get("view", seat=1 - seat) != other.get("view", seat=1 - seat)
    first, second = (json.dumps(talk.get("view", seat=1 - seat)).count('"secret"') for talk in pair)
    assert first == second
