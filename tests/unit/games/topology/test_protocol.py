"""Topology's part of the engine protocol: setups, moves and messages as JSON."""

import json
from typing import Any

import pytest

from tests.topology_tables import lay_all, match_with, stack_of
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topology.records import protocol
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Resign, Turn
from topologic_qt.games.topology.rules.state import Variant, shuffled_stack

RULES = Topology()
GIVEN = stack_of("JWEI")


def test_a_stack_comes_from_the_seed_and_is_answered_only_if_it_was_given() -> None:
    setup = protocol.setup_from_json({}, "x")
    assert protocol.public_setup(setup) == {"players": 2, "variant": "base", "first": 0}
    assert protocol.answered_setup(setup) == protocol.public_setup(setup)
    assert protocol.setup_to_json(setup)["stack"] == shuffled_stack("x")
    long, other = (protocol.setup_from_json({}, "x" * 1000 + end) for end in "ab")
    assert protocol.setup_from_json({}, "x") == setup != long
    assert long.stack != other.stack
    schema = protocol.setup_schema()
    assert isinstance(schema["properties"], dict)
    assert [*schema["properties"]] == ["players", "variant", "first", "stack"]
    assert "required" not in schema
    setup = protocol.setup_from_json({"stack": GIVEN, "players": 3, "first": 2}, "x")
    assert setup.given_stack
    assert protocol.answered_setup(setup) == {"players": 3, "variant": "base", "first": 2, "stack": GIVEN}
    assert "stack" not in protocol.public_setup(setup)
    assert protocol.setup_from_json(protocol.setup_to_json(setup), "x") == setup
    drawn = protocol.setup_from_json({}, "x")
    assert protocol.setup_from_json(protocol.setup_to_json(drawn), "x") == drawn


def test_a_setup_that_cannot_be_is_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"players": 1},
        *({"players": players} for players in (5, 2.0, True)),
        {"variant": "Base"},
        *({"first": first} for first in (2, -1, True)),
        {"players": 3, "variant": "advanced"},
        *({"stack": stack} for stack in (GIVEN[:-1], GIVEN[:-1] + "a", GIVEN.replace("Z", "Y"))),
        {"seed": "x"},
    ]
    for setup in wrong:
        with pytest.raises((RecordError, SetupError)) as caught:
            protocol.setup_from_json(setup, "x")
        assert str(caught.value).endswith("."), setup


def test_moves_are_those_of_the_saved_match() -> None:
    written: dict[Move, dict[str, object]] = {
        Lay("K", (2, -1), 3): {"move": "lay", "design": "K", "at": [2, -1], "direction": 3},
        Draw(): {"move": "draw"},
        Turn((0, 0)): {"move": "turn", "at": [0, 0]},
        End(): {"move": "end"},
        Resign(): {"move": "resign"},
        ChangeSeat(1, Computer(seed="x")): protocol.move_to_json(ChangeSeat(1, Computer(seed="x"))),
    }
    for move, text in written.items():
        assert protocol.move_to_json(move) == text
        assert protocol.move_from_json(json.loads(json.dumps(text))) == move
    wrong: list[dict[str, object]] = [{}, {"move": "pass"}, {"move": "end", "now": True}, {"move": "turn"}]
    for none in wrong:
        with pytest.raises(RecordError):
            protocol.move_from_json(none)


def test_a_view_has_what_everybody_may_know_and_the_rings_of_the_last_turn() -> None:
    match = match_with("JRDZKY")
    lay_all(match)
    view = protocol.view_to_json(match.view(1))
    names = "players variant to_move revealed tiles left stack scores turn rings"
    assert [*view] == names.split()
    assert view["to_move"] == [1]
    assert view["revealed"] == ["K", "Y", *match.setup.stack[6]]
    assert view["stack"] == 45
    assert isinstance(view["tiles"], list)
    assert view["tiles"][0] == {"design": "J", "at": [0, 0], "direction": 0}
    assert json.dumps(view) == json.dumps(protocol.view_to_json(match.view(None)))
    match = match_with("JWEICY", variant=Variant.ADVANCED)
    assert protocol.view_to_json(match.view(0))["rings"] == []
    match.apply(Draw())
    for design, at, direction in (("W", (-1, 1), 0), ("E", (-1, 2), 0), ("I", (1, -1), 3)):
        match.apply(Lay(design, at, direction))
    match.apply(End())
    match.apply(Turn((1, -1)))
    for design, at, direction in (("C", (-2, 1), 1), ("Y", (-2, 0), 1)):
        match.apply(Lay(design, at, direction))
    match.apply(End())
    assert protocol.view_to_json(match.view(0))["rings"] == [
        {"length": 5, "inside": [2], "points": 7},
        {"length": 2, "inside": [], "points": 2},
    ]


def test_what_a_move_reveals_is_told() -> None:
    match = match_with("JWEICYAB", variant=Variant.ADVANCED)
    before = match.state
    assert protocol.told(before, Draw(), match.apply(Draw()), 0) == [{"revealed": ["I"]}]
    before = match.state
    lay = Lay("W", (2, 0), 0)
    assert protocol.told(before, lay, match.apply(lay), 0) == []
    while match.state.revealed:
        match.apply(next(iter(RULES.legal_moves(match.state))))
    before = match.state
    assert protocol.told(before, End(), match.apply(End()), 0) == [{"revealed": ["C", "Y"]}]
    before = match.state
    assert protocol.told(before, Resign(), match.apply(Resign()), 0) == [], "the end of the match"
