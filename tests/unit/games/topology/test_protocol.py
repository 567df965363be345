"""Topology's part of the engine protocol: setups, moves and messages as JSON."""

import json

import pytest

from tests.topology_tables import lay_all, match_with, stack_of
from topologic_qt.engine import Match
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topology.records import protocol
from topologic_qt.games.topology.rules import (
    ChangeSeat,
    Computer,
    Draw,
    End,
    Lay,
    Move,
    Resign,
    SetupError,
    Topology,
    Turn,
    Variant,
    shuffled_stack,
)

RULES = Topology()
GIVEN = stack_of("JWEI")


def test_a_setup_has_defaults_and_its_stack_from_the_seed() -> None:
    setup = protocol.setup_from_json({}, "x")
    assert protocol.public_setup(setup) == {"players": 2, "variant": "base", "first": 0}
    assert protocol.answered_setup(setup) == protocol.public_setup(setup)
    assert protocol.setup_to_json(setup)["stack"] == shuffled_stack("x")
    assert protocol.setup_from_json({}, "x") == setup != protocol.setup_from_json({}, "y")


def test_a_stack_is_answered_only_if_it_was_given() -> None:
    setup = protocol.setup_from_json({"stack": GIVEN, "players": 3, "first": 2}, "x")
    assert setup.given_stack
    assert protocol.answered_setup(setup) == {"players": 3, "variant": "base", "first": 2, "stack": GIVEN}
    assert "stack" not in protocol.public_setup(setup)
    assert protocol.setup_from_json(protocol.setup_to_json(setup), "x") == setup
    drawn = protocol.setup_from_json({}, "x")
    assert protocol.setup_from_json(protocol.setup_to_json(drawn), "x") == drawn


def test_a_long_seed_is_as_good_as_a_short_one() -> None:
    long, other = (protocol.setup_from_json({}, "x" * 1000 + end) for end in "ab")
    assert long.stack != other.stack
    assert protocol.setup_from_json(protocol.setup_to_json(long), "x" * 1000 + "a") == long


def test_a_setup_that_cannot_be_is_refused() -> None:
    wrong: list[dict[str, object]] = [
        {"players": 1},
        {"players": 5},
        {"players": 2.0},
        {"players": "2"},
        {"players": True},
        {"players": None},
        {"variant": "Base"},
        {"variant": None},
        {"first": 2},
        {"first": -1},
        {"first": True},
        {"players": 3, "variant": "advanced"},
        {"stack": GIVEN[:-1]},
        {"stack": GIVEN[:-1] + "a"},
        {"stack": GIVEN.replace("Z", "Y")},
        {"stack": list(GIVEN)},
        {"names": ["Anna", "Ben"]},
        {"title": "x"},
        {"seed": "x"},
    ]
    for setup in wrong:
        with pytest.raises((RecordError, SetupError)) as caught:
            protocol.setup_from_json(setup, "x")
        assert str(caught.value).endswith("."), setup


def test_the_schema_names_what_may_be_given() -> None:
    schema = protocol.setup_schema()
    assert isinstance(schema["properties"], dict)
    assert [*schema["properties"]] == ["players", "variant", "first", "stack"]
    assert "required" not in schema


def test_moves_are_those_of_the_saved_match() -> None:
    written: dict[Move, dict[str, object]] = {
        Lay("K", (2, -1), 3): {"move": "lay", "design": "K", "at": [2, -1], "direction": 3},
        Draw(): {"move": "draw"},
        Turn((0, 0)): {"move": "turn", "at": [0, 0]},
        End(): {"move": "end"},
        Resign(): {"move": "resign"},
    }
    for move, text in written.items():
        assert protocol.move_to_json(move) == text
        assert protocol.move_from_json(json.loads(json.dumps(text))) == move


def test_a_change_of_seats_always_looks_the_same() -> None:
    move = ChangeSeat(1, Computer(seed="x"))
    assert protocol.move_to_json(move) == protocol.move_to_json(move)
    assert protocol.move_from_json(protocol.move_to_json(move)) == move


def test_a_move_that_is_none_is_refused() -> None:
    wrong: list[dict[str, object]] = [{}, {"move": "pass"}, {"move": "end", "now": True}, {"move": "turn"}]
    for move in wrong:
        with pytest.raises(RecordError):
            protocol.move_from_json(move)


def test_a_view_has_what_everybody_may_know() -> None:
    match = match_with("JRDZKY")
    lay_all(match)
    view = protocol.view_to_json(match.view(1))
    assert [*view] == [
        "players",
        "variant",
        "to_move",
        "revealed",
        "tiles",
        "left",
        "stack",
        "scores",
        "turn",
        "rings",
    ]
    assert view["to_move"] == [1]
    assert view["revealed"] == ["K", "Y", *match.setup.stack[6]]
    assert view["stack"] == 45
    assert isinstance(view["tiles"], list)
    assert view["tiles"][0] == {"design": "J", "at": [0, 0], "direction": 0}
    assert json.dumps(view) == json.dumps(protocol.view_to_json(match.view(None)))


def test_the_rings_are_those_of_the_last_turn() -> None:
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


def test_the_end_of_the_match_reveals_nothing() -> None:
    match = match_with("J")
    while match.outcome is None:
        before = match.state
        if match.state.can_end:
            after = match.apply(End())
            assert bool(protocol.told(before, End(), after, 0)) == (match.outcome is None)
        else:
            match.apply(next(iter(RULES.legal_moves(match.state))))
    assert protocol.view_to_json(match.view(0))["to_move"] == []
    other = Match(RULES, match.setup)
    assert protocol.told(other.state, Resign(), other.apply(Resign()), 0) == []
