"""Saved matches whose tiles all players' computers drew together."""

import json
from random import Random
from typing import Any

import pytest

from tests.refused_records import refused
from tests.topology_draws import DRAWS, drawn_match, play, secrets_of
from tests.topology_tables import TopologyMatch
from topologic_qt.engine.commitment import seal
from topologic_qt.engine.match import Match
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topology.records.protocol import move_from_json
from topologic_qt.games.topology.records.reading import from_record
from topologic_qt.games.topology.records.writing import to_record
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.state import new_setup

Record = dict[str, Any]
SECRETS = secrets_of("saved", 3)


def saved(most: int = 9) -> Record:
    """The record of a match of three after at most so many moves of people."""
    match = drawn_match(SECRETS)
    play(match, SECRETS, Random(3), most)
    record: Record = json.loads(json.dumps(to_record(match)))
    return record


def said_of(record: Record) -> str:
    """The error of a bad record."""
    return str(refused(from_record, record))


def test_anchors_stand_in_place_of_a_stack() -> None:
    record = saved()
    assert record["anchors"] == [DRAWS.anchor(secret) for secret in SECRETS]
    assert (record["stack"], record["seed"], record["format"]) == ("", None, 1)
    assert record["moves"][0].keys() == {"move", "seat", "link"}
    assert record["moves"][0]["seat"] == 2
    again = from_record(record)
    assert to_record(again) == record
    assert not again.setup.given_stack


def test_a_whole_match_is_read_again() -> None:
    record = saved(1000)
    match = from_record(record)
    assert match.outcome is not None
    assert len(match.state.drawn) == 52
    assert match.view(None).setup == match.setup
    links = {move["link"] for move in record["moves"] if move["move"] == "open"}
    assert {secret.hex() for secret in SECRETS} <= links
    plain: TopologyMatch = Match(Topology(), new_setup(("A", "B", "C"), seed="x"))
    assert "anchors" not in to_record(plain), "with a stack there are none"
    with pytest.raises(RecordError):  # programs that play open nothing
        move_from_json(record["moves"][0])


def test_with_a_stack_or_other_anchors() -> None:
    for known in ({"stack": seal(new_setup().stack)}, {"seed": seal("parrot")}):
        assert said_of(saved() | known) == (
            "stack: There’s no stack when all computers draw the tiles together."
        )
    anchors = saved()["anchors"]
    each = "To draw tiles together, each player needs an anchor."
    assert said_of(saved() | {"anchors": anchors[:2]}) == each
    assert said_of(saved() | {"anchors": [*anchors[:2], anchors[0]]}) == each
    assert said_of(saved() | {"anchors": anchors * 2}) == "anchors: The number of entries is wrong."
    for wrong in ("", "x" * 64, anchors[0].upper(), anchors[0] + "\n", 7):
        assert said_of(saved() | {"anchors": [wrong, *anchors[1:]]}) == (
            "anchors, number 1: This entry isn’t valid."
        )
    exchanged = saved() | {"anchors": [anchors[0], anchors[2], anchors[1]]}
    assert said_of(exchanged) == ("turn 1 (move 1): Ben’s computer didn’t draw the agreed tiles.")
    left_out = saved()
    del left_out["anchors"]
    assert said_of(left_out) == "stack: The hidden stack is damaged."


def test_with_a_computer_an_earlier_match_another_order_or_what_opens_no_chain() -> None:
    known = "When tiles are drawn together, everyone must be a person and the stack stays unknown."
    assert said_of(saved() | {"earlier": [1, 2, 3]}) == known
    computer = {"level": "club", "sealed": seal("x")}
    assert said_of(saved() | {"seating": [None, None, computer]}) == known
    takes = {"move": "seat", "seat": 1, "computer": computer}
    assert "so only people can play." in said_of(saved() | {"moves": [takes]})
    wrong = [("seat", 0), ("seat", 5), ("seat", None)]
    for entry, value in (*wrong, ("link", ""), ("link", "X" * 64), ("link", 7), ("link", "0" * 65)):
        record = saved()
        record["moves"][0][entry] = value
        assert said_of(record) == f"moves, number 1, open, {entry}: This entry isn’t valid.", value
    record = saved()
    moves = record["moves"]
    moves[0], moves[1] = moves[1], moves[0]
    assert said_of(record) == "turn 1 (move 1): No tile is waiting for that player’s computer."
    assert said_of(saved() | {"moves": moves[2:]}).startswith("turn 1 (move 1): ")
