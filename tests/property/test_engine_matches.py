"""Matches over the engine protocol follow the rules, and reveal no secrets."""

import json
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.protocol import Conversation
from tests.strategies import matches
from tests.tables import TopologicMatch
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.bots.seat import plan
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.package import TopologicProtocol
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, Move
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.rules.state import Phase

PROTOCOL = TopologicProtocol()
LONGEST = 150


class Both:
    """A match played by the rules and over the protocol at once."""

    def __init__(self, seed: str, **setup: object) -> None:
        self.talk = Conversation()
        self.talk.begin(seed, **setup)
        self.match = TopologicMatch(Topologic(), PROTOCOL.forms.setup_from_json(setup, seed))
        self.entries: list[dict[str, object]] = []

    @property
    def seat(self) -> int | None:
        return self.match.state.to_move

    def apply(self, move: Move) -> None:
        """Make a move in both, and check that they agree."""
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
        """Check that outcome and record agree, and that the record replays."""
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


def follow(match: TopologicMatch, level: Level) -> None:
    """Make every move that a computer plans for this turn."""
    if match.state.round.phase is Phase.HIDE:
        match.apply(HideSecret(ALL_TILES[0]))
    seat = match.state.round.seeker
    plan = ComputerSeeker(level).plan(match.view(seat))
    assert bool(plan) == (match.state.round.phase in (Phase.ENTER, Phase.MOVE))
    for move in plan:
        match.apply(move)
    if plan:
        assert plan[-1] == AskForHint()


@pytest.mark.long
@settings(max_examples=15)
@given(matches(), st.sampled_from([*[Level.NOVICE, Level.CLUB] * 3, Level.MASTER]))
def test_it_plays_on_from_anywhere_by_the_rules(match: TopologicMatch, level: Level) -> None:
    follow(match, level)
