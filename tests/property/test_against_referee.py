"""The rules against `tests.referee`, a second implementation that shares no code with the first.

Random matches on odd and ready fields, with every conceivable move tried in every position. The suite
compares some hundred positions; `TOPOLOGIC_POSITIONS=100000` compares that many in each edition.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from tests.odd_fields import odd_field
from tests.referee import Move as PlainMove, Place, Referee, border, connected, points
from tests.tables import TopologicMatch
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.field import ALL_TILES, Colour, Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.legality import legal_destinations, possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    Rule,
)
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field

POSITIONS = int(os.environ.get("TOPOLOGIC_POSITIONS", "60"))
LONGEST = 60
"""How many positions of one match are compared before the next begins on another field."""
NO_TILE = Tile(Colour.RED, 7)
NOWHERE = (12_345, 67_890)

SAME = {
    Rule.NOT_NOW: "phase",
    Rule.NO_SUCH_SEEKER: "no seeker",
    Rule.NO_SUCH_TILE: "no tile",
    Rule.ALREADY_ENTERED: "entered already",
    Rule.NOT_ON_BORDER: "no entry",
    Rule.ALL_MUST_ENTER: "not all entered",
    Rule.ALREADY_MOVED: "moved already",
    Rule.STAYS: "stays",
    Rule.NOT_STRAIGHT: "no line",
    Rule.GAP: "gap",
    Rule.BLOCKED: "blocked",
    Rule.WRONG_HINT: "wrong hint",
}
"""What the referee calls each rule."""


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_and_the_referee_agree(edition: str) -> None:
    assert compare(edition, POSITIONS, seed=f"{edition} {POSITIONS}")["positions"] == POSITIONS


@pytest.mark.release
def test_the_comparison_meets_every_refusal_and_every_kind_of_position() -> None:
    tally = sum((compare(edition, 150, seed=f"kinds {edition}") for edition in EDITIONS), Counter[str]())
    assert {f"refused: {rule}" for rule in SAME} <= tally.keys()
    assert {"phase enter", "phase move", "phase hint", "phase over"} <= tally.keys()
    assert tally["seekers sharing a tile"] > 50
    assert tally["mid-turn"] > 100
    assert tally["rounds found"] > 0
    assert tally["rounds given up"] > 0


def compare(edition: str, positions: int, seed: str) -> Counter[str]:
    """Play random matches until so many positions were compared; return their statistics."""
    tally, matches = Counter[str](), count()
    while tally["positions"] < positions:
        comparison = Comparison(edition, Random(f"{seed} {next(matches)}"), tally)
        for _ in range(min(LONGEST, positions - tally["positions"])):
            comparison.look()
            if not comparison.move_on():
                break
    return tally


class Comparison:
    """A match, kept twice."""

    def __init__(self, edition: str, random: Random, tally: Counter[str]) -> None:
        self.random = random
        self.tally = tally
        plain = odd_field(random) if random.random() < 0.7 else ready_field(random)
        self.plain = plain
        self.field = Field((Location(*place), Tile.parse(name)) for place, name in plain.items())
        self.place_of = {Tile.parse(name): place for place, name in plain.items()}
        seekers = random.choice([3, 4, 5])
        self.match = TopologicMatch(Topologic(), Setup(self.field, EDITIONS[edition], seekers))
        self.referee = Referee(plain, edition, seekers)
        self.purposeful = random.random() < 0.6
        assert connected(plain)
        assert not self.field.status
        assert self.places(self.field.border) == border(plain)

    def places(self, tiles: frozenset[Tile]) -> set[Place]:
        """The places of these tiles."""
        return {self.place_of[tile] for tile in tiles}

    def look(self) -> None:
        """Compare everything visible in this position."""
        self._count()
        state, referee = self.match.state, self.referee
        assert state.round.phase == referee.phase
        assert self.match.can_take_back == (not referee.objections(("take back",)))
        assert [played.score for played in state.rounds if played.ending] == referee.results
        if referee.phase == "over":
            self._compare_outcome()
            return
        assert self.match.outcome is None
        assert [turn.hint for turn in state.round.turns] == referee.hints
        standing = {i: self.place_of[tile] for i, tile in enumerate(state.round.positions) if tile}
        assert standing == referee.standing
        if referee.phase == "hint":
            assert possible_hints(state) == [referee.right_hint()]
            self._compare_hints()
        self._compare_destinations()

    def _compare_destinations(self) -> None:
        for seeker in range(self.match.setup.seekers):
            found = self.places(legal_destinations(self.match.state, seeker))
            kind = "enter" if self.referee.phase == "enter" else "move"
            places = self.plain if self.referee.phase in ("enter", "move") else ()
            assert found == {p for p in places if not self.referee.objections((kind, seeker, p))}

    def _compare_hints(self) -> None:
        """Compare the hints for every secret in this position."""
        standing = [self.plain[place] for place in self.referee.standing.values()]
        for secret in ALL_TILES:
            told = hint(map(Tile.parse, standing), secret)
            assert told == sum(points(name, str(secret)) for name in standing)

    def _compare_outcome(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        assert outcome.scores == tuple(reversed(self.referee.results))
        # Whoever sits in seat 1 seeks first.
        assert outcome.winners == {"first": (1,), "second": (0,), "draw": ()}[str(self.referee.winner())]

    def move_on(self) -> bool:
        """Try every conceivable move, then make a legal one; False if there is none."""
        legal = [(move, plain) for move, plain in self._conceivable() if self._agreed(move, plain)]
        assert {move for move, _ in legal} == set(Topologic().legal_moves(self.match.state))
        if not self.referee.objections(("take back",)) and self.random.random() < 0.1:
            state = self.match.state
            self.match.take_back()
            self.match.redo()
            assert self.match.state == state
            self.match.take_back()
            self.referee.play(("take back",))
            return True
        if not legal:
            return False
        move, plain = self._chosen(legal)
        before = len(self.referee.results)
        self.match.apply(move)
        self.referee.play(plain)
        if len(self.referee.results) > before:
            self.tally["rounds given up" if plain == ("give up",) else "rounds found"] += 1
        return True

    def _agreed(self, move: Move, plain: PlainMove) -> bool:
        """Whether the move is legal; both must agree, and on the reason."""
        objections = self.referee.objections(plain)
        try:
            Topologic().apply(self.match.state, move)
        except IllegalMove as refusal:
            rule, said = Rule(refusal.rule), str(refusal)
            assert SAME[rule] in objections, (move, rule, objections)
            assert said.endswith(".")
            self.tally[f"refused: {rule}"] += 1
            return False
        assert not objections, (move, objections)
        return True

    def _conceivable(self) -> Iterator[tuple[Move, PlainMove]]:
        """Every conceivable move, in both notations."""
        seekers = self.match.setup.seekers
        for tile in (*ALL_TILES, NO_TILE):
            yield HideSecret(tile), ("hide", str(tile))
            for seeker in range(-1, seekers + 1):
                place = self.place_of.get(tile, NOWHERE)
                yield PlaceSeeker(seeker, tile), ("enter", seeker, place)
                yield MoveSeeker(seeker, tile), ("move", seeker, place)
        for said in range(-1, 2 * seekers + 2):
            yield GiveHint(said), ("hint", said)
        yield AskForHint(), ("end turn",)
        yield GiveUp(), ("give up",)

    def _chosen(self, legal: list[tuple[Move, PlainMove]]) -> tuple[Move, PlainMove]:
        """A move, often one that brings seekers together, or towards the secret."""
        random, referee = self.random, self.referee
        steps = [pair for pair in legal if pair[1][0] in ("hide", "enter", "move", "hint")]
        ends = [pair for pair in legal if pair[1] == ("end turn",)]
        quits = [pair for pair in legal if pair[1] == ("give up",)]
        if quits and (random.random() < 0.01 or len(referee.hints) > 9):
            return quits[0]
        if not steps or (ends and random.random() < 0.25):
            return ends[0] if ends else quits[0]
        secret = [pair for pair in steps if self.plain.get(self._target(pair[1])) == referee.secret]
        if secret and self.purposeful:
            return random.choice(secret)
        met = [pair for pair in steps if self._target(pair[1]) in referee.standing.values()]
        return random.choice(met if met and random.random() < 0.5 else steps)

    @staticmethod
    def _target(plain: PlainMove) -> Place:
        place = plain[-1]
        return place if isinstance(place, tuple) else NOWHERE

    def _count(self) -> None:
        referee, standing = self.referee, self.referee.standing
        self.tally["positions"] += 1
        self.tally[f"phase {referee.phase}"] += 1
        self.tally["mid-turn"] += bool(referee.this_turn)
        self.tally["seekers sharing a tile"] += len(set(standing.values())) < len(standing)


def ready_field(random: Random) -> dict[Place, str]:
    """A field of one of the program's shapes."""
    origin = FieldRecipe(random.choice(list(Shape)), str(random.random()), random.choice(GROWTHS))
    return {(x, y): str(tile) for (x, y), tile in random_field(origin).tiles.items()}
