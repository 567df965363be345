"""Topology over the engine protocol against `tests.topology_referee`, a second implementation.

The suite compares some whole matches; `TOPOLOGIC_TOPOLOGY_MATCHES=2000` compares that many.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.protocol import Conversation
from tests.topology_referee import DESIGNS, Tile, TopologyReferee, beside, circles, hexes, looks
from topologic_qt.games.topology.info import INFO

MATCHES = int(os.environ.get("TOPOLOGIC_TOPOLOGY_MATCHES", "4"))
OBJECTIONS = {
    "NOT_REVEALED": "not revealed",
    "CHOOSE_FIRST": "choose first",
    "OCCUPIED": "occupied",
    "NOT_ADJACENT": "touches nothing",
}
KINDS = [(2, "base"), (3, "base"), (4, "base"), (2, "advanced")]

Written = dict[str, Any]


@pytest.mark.long
def test_the_protocol_and_the_referee_agree() -> None:
    tally: Counter[str] = Counter()
    for number in range(MATCHES):
        players, variant = KINDS[number % len(KINDS)]
        Comparison(players, variant, Random(f"{MATCHES} matches {number}"), tally).play()
    assert tally["matches"] == MATCHES
    for what in ("refused", "taken back", "new rings", "rings inside new ones", "half turns", "third tiles"):
        assert tally[what] > 0, what


class Comparison:
    """A match, kept by the program and the referee."""

    def __init__(self, players: int, variant: str, random: Random, tally: Counter[str]) -> None:
        self.random, self.tally = random, tally
        stack = [*DESIGNS, *DESIGNS]
        random.shuffle(stack)
        first = random.randrange(players)
        self.talk = Conversation(INFO)
        self.talk.begin(players=players, variant=variant, first=first, stack="".join(stack))
        self.referee = TopologyReferee(players, variant, first, "".join(stack))
        self.resigns_at = random.randint(1, 26) if random.random() < 0.2 else 0
        self.builds = random.random() < 0.8

    def play(self) -> None:
        """Play the match to its end."""
        self.tally["matches"] += 1
        while not self.referee.over:
            self.look()
            if self.random.random() < 0.3:
                self._compare_legal()
            for _ in range(2):
                self._try_anything()
            self._move_on()
        self._look_at_the_end()

    def look(self) -> None:
        """Compare everything visible in this position."""
        referee = self.referee
        assert self.talk.get("to_move")["seats"] == [referee.seat]
        assert self.talk.get("outcome")["outcome"] is None
        seat = self.random.choice([None, *range(referee.players)])
        view = self.talk.get("view", seat=seat)["view"]
        assert view["players"] == referee.players
        assert view["variant"] == referee.variant
        assert view["to_move"] == [referee.seat]
        assert view["revealed"] == referee.revealed
        tiles = [Tile(tile["design"], tuple(tile["at"]), tile["direction"]) for tile in view["tiles"]]
        assert [*map(looks, tiles)] == [*map(looks, referee.tiles)]
        assert view["stack"] == len(referee.stack)
        assert +Counter(view["left"]) == Counter(referee.stack)
        assert view["scores"] == referee.points
        assert view["turn"] == referee.turn
        rings = [(ring["length"], sorted(ring["inside"])) for ring in view["rings"]]
        assert sorted(rings) == referee.scored
        assert all(ring["points"] == ring["length"] + sum(ring["inside"]) for ring in view["rings"])

    def _compare_legal(self) -> None:
        referee = self.referee
        answer = self.talk.get("legal", seat=referee.seat)
        assert answer["complete"]
        *moves, last = answer["moves"]
        assert last == {"move": "resign"}
        kinds = Counter(move["move"] for move in moves)
        laid = [tile_of(move) for move in moves if move["move"] == "lay"]
        shown = [looks(tile) for tile in laid]
        assert len({*shown}) == len(shown)
        assert {*shown} == referee.ways_to_lay().keys()
        assert not any(referee.objections(tile) for tile in self.random.sample(laid, min(5, len(laid))))
        turned = [tuple(move["at"]) for move in moves if move["move"] == "turn"]
        assert turned == ([tile.at for tile in referee.tiles] if referee.may_choose() else [])
        assert kinds["draw"] == referee.may_draw()
        assert kinds["end"] == referee.may_end()
        assert kinds["lay"] + kinds["turn"] + kinds["draw"] + kinds["end"] == len(moves)
        other = (referee.seat + 1) % referee.players
        assert self.talk.get("legal", seat=other)["moves"] == []

    def _try_anything(self) -> None:
        """Try a possibly illegal move; legal ones are not made."""
        referee, random = self.referee, self.random
        if random.random() < 0.6:
            near = random.choice(hexes(random.choice(referee.tiles)))
            for _ in range(random.randrange(4)):
                near = beside(near, random.randrange(6))
            design = random.choice(referee.revealed or [*DESIGNS])
            tile = Tile(random.choice([design, random.choice([*DESIGNS])]), near, random.randrange(6))
            objections = referee.objections(tile)
            if objections:
                rule = self.talk.refusal("apply", seat=referee.seat, move=written(tile))
                assert OBJECTIONS[rule] in objections, (tile, rule, objections)
                self.tally["refused"] += 1
        else:
            self._try_other()

    def _try_other(self) -> None:
        referee, random = self.referee, self.random
        kind = random.choice(["draw", "end", "turn", "turn"])
        move: Written = {"move": kind}
        if kind == "turn":
            at = random.choice(hexes(random.choice(referee.tiles[-4:])))
            at = random.choice([at, beside(at, random.randrange(6))])
            move["at"] = [*at]
            legal = referee.may_choose() and at in referee.taken
        else:
            legal = referee.may_draw() if kind == "draw" else referee.may_end()
        if not legal:
            self.talk.refusal("apply", seat=referee.seat, move=move)
            self.tally["refused"] += 1

    def _move_on(self) -> None:
        """Make a legal move, or take one back."""
        referee, random = self.referee, self.random
        if self.resigns_at == referee.turn:
            self._make({"move": "resign"})
            referee.resign()
        elif referee.new and random.random() < 0.1:
            self._take_back()
        elif referee.may_choose() and (not referee.may_draw() or random.random() < 0.5) and self._turns():
            index = random.randrange(len(referee.tiles))
            self._make({"move": "turn", "at": [*random.choice(hexes(referee.tiles[index]))]})
            referee.half_turn(index)
            self.tally["half turns"] += 1
        elif referee.may_draw():
            revealed = referee.draw()
            self._make({"move": "draw"}, {"revealed": [revealed]})
            self.tally["third tiles"] += 1
        elif referee.may_end():
            self._end()
        else:
            tile = self._chosen()
            self._make(written(tile))
            referee.lay(tile)

    def _turns(self) -> bool:
        return bool(self.referee.stack) or self.random.random() < 0.5

    def _chosen(self) -> Tile:
        """A way to lay a tile, often one that closes rings or touches many tiles."""
        referee, random = self.referee, self.random
        ways = list(referee.ways_to_lay().values())
        tile = random.choice(ways)
        if self.builds:
            taken = {place for other in referee.tiles for place in hexes(other)}
            tried = random.sample(ways, min(40, len(ways)))
            tried.sort(key=lambda way: -_neighbours(way, taken))
            tried = tried[:8]
            tile = max(tried, key=lambda way: len(circles([*referee.tiles, way])) + random.random())
        is_same = looks(Tile(tile.design, hexes(tile)[1], (tile.direction + 3) % 6)) == looks(tile)
        if is_same and random.random() < 0.5:
            tile = Tile(tile.design, hexes(tile)[1], (tile.direction + 3) % 6)
        return tile

    def _take_back(self) -> None:
        referee = self.referee
        self.talk.get("take_back", seat=referee.seat)
        referee.revealed.append(referee.tiles.pop().design)
        shown = self.talk.get("view")["view"]["revealed"]
        assert sorted(shown) == sorted(referee.revealed)
        referee.revealed = shown
        self.tally["taken back"] += 1

    def _end(self) -> None:
        referee = self.referee
        seat = referee.seat
        referee.end()
        told = {"over": True} if referee.over else {"revealed": referee.revealed}
        self._make({"move": "end"}, told, seat)
        assert self.talk.refusal("take_back", seat=referee.seat)
        self.tally["new rings"] += len(referee.scored)
        self.tally["rings inside new ones"] += sum(len(inside) for _, inside in referee.scored)

    def _make(self, move: Written, told: Written | None = None, seat: int | None = None) -> None:
        answer = self.talk.get("apply", seat=self.referee.seat if seat is None else seat, move=move)
        if move["move"] == "resign":
            told = {"over": True}
        assert answer["answered"] == ([] if told is None else [told])

    def _look_at_the_end(self) -> None:
        referee = self.referee
        assert self.talk.get("to_move")["seats"] == []
        assert self.talk.get("view")["view"]["scores"] == referee.points
        outcome = self.talk.get("outcome")["outcome"]
        assert outcome == {
            "winners": referee.ranking()[:1],
            "scores": referee.points,
            "ranking": referee.ranking(),
        }
        assert [self.talk.get("legal", seat=seat)["moves"] for seat in range(referee.players)] == [
            [] for _ in range(referee.players)
        ]
        if referee.resigned is None:
            assert len(referee.tiles) == 52
            assert +Counter(tile.design for tile in referee.tiles) == Counter([*DESIGNS, *DESIGNS])
        record = self.talk.get("save")["record"]
        self.talk.get("load", record=record)
        assert self.talk.get("outcome")["outcome"] == outcome
        assert self.talk.get("save")["record"] == record


def _neighbours(tile: Tile, taken: set[tuple[int, int]]) -> int:
    return sum(beside(place, direction) in taken for place in hexes(tile) for direction in range(6))


def tile_of(move: Written) -> Tile:
    """The tile of a move, in its place."""
    return Tile(move["design"], tuple(move["at"]), move["direction"])


def written(tile: Tile) -> Written:
    """The move that lays a tile."""
    return {"move": "lay", "design": tile.design, "at": [*tile.at], "direction": tile.direction}
