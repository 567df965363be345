"""Topologic's JSON forms for the engine protocol."""

import json
from typing import Any

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, enter, new_match, tile
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.package import TopologicProtocol
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    ChangeSeat,
    CorrectHint,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

PROTOCOL = TopologicProtocol()
FIELD: list[object] = [
    {"tile": str(each), "x": place.x, "y": place.y} for each, place in drawn(ORDERED).locations.items()
]


def setup(seed: str = "seed", /, **entries: object) -> Setup:
    return PROTOCOL.forms.setup_from_json(entries, seed)


def test_a_setup_that_says_nothing_has_the_usual_values_and_a_field_by_the_seed() -> None:
    origin = FieldRecipe(Shape.SQUARE, "seed")
    assert setup() == Setup(random_field(origin), origin=origin)


def test_a_field_is_laid_by_its_tiles_or_by_its_origin() -> None:
    assert (setup(field=FIELD).field, setup(field=FIELD).origin) == (drawn(ORDERED), None)
    origin = FieldRecipe(Shape.GROWN, "parrot", -2)
    plain = setup(origin={"shape": "grown", "growth": -2, "seed": "parrot"})
    assert (plain.field, plain.origin) == (random_field(origin), origin)
    saved = to_record(TopologicMatch(Topologic(), plain))
    assert setup(origin=saved["origin"]) == plain
    assert setup(origin=saved["origin"], field=FIELD).field == drawn(ORDERED)
    assert setup("parrot", origin={"shape": "grown", "growth": -2}) == plain


def test_the_setup_of_a_saved_match_is_taken_as_it_is() -> None:
    given = Setup(
        drawn(ORDERED),
        seekers=4,
        title="A title",
        players=("Carla", "Dan"),
        origin=FieldRecipe(Shape.CROSS, "x"),
        seating=Seating((None, Computer(Level.NOVICE, "y"))),
        rounds=1,
    )
    saved = to_record(TopologicMatch(Topologic(), given))
    entries = {name: saved[name] for name in saved.keys() - {"format", "own_seat", "moves", "notes"}}
    assert setup(**entries) == given
    answered = PROTOCOL.forms.setup_to_json(given)
    assert answered.keys() == entries.keys()
    assert setup(**answered) == given
    assert PROTOCOL.forms.setup_to_json(setup(**answered)) == answered


def test_a_setup_that_cannot_be_played_is_refused_in_a_sentence(subtests: pytest.Subtests) -> None:
    cases: list[dict[str, Any]] = [
        {"colour": "red"},
        {"seekers": 6},
        {"seekers": 3.0},
        {"rounds": 0},
        {"title": ""},
        {"players": ["Anna"]},
        {"edition": "2020"},
        {"field": FIELD[:-1]},
        {"field": [*FIELD[:-1], FIELD[0]]},
        {"field": [*FIELD[:-1], {"tile": "S6", "x": 50, "y": 50}]},
        {"field": [*FIELD[:-1], {"tile": "S6", "x": 9.0, "y": 5}]},
        {"origin": {"shape": "star"}},
        {"origin": {"growth": 9}},
        {"origin": {"seed": "x" * 41}},
        {"origin": {"seed": "x", "sealed": "x"}},
        {"origin": {"sealed": "x"}},
        {"secrets": ["Y5"]},
        {"secrets": ["Y5", None]},
        {"secrets": ["Y5", "Y5"], "seating": {"computers": [None, None], "at_table": 1}},
        {"own_seat": None},
    ]
    for entries in cases:
        with subtests.test(entries=entries), pytest.raises(ValueError, match=r"\.$"):
            setup(**entries)


MOVES: list[Move] = [
    HideSecret(tile("Y5")),
    HideSecret(tile("Y5"), "salt", "0" * 40),
    HideAtTable(),
    PlaceSeeker(4, tile("R1")),
    MoveSeeker(0, tile("K6")),
    AskForHint(),
    GiveHint(10),
    GiveUp(),
    CorrectHint(0, 3),
    TellSecret(tile("S1")),
    TellSecret(None),
    ChangeSeat(1, Computer(Level.MASTER, "seed")),
    ChangeSeat(0, None),
]


def test_a_move_has_the_form_of_the_saved_match_and_always_the_same() -> None:
    for move in MOVES:
        written = PROTOCOL.forms.move_to_json(move)
        assert PROTOCOL.forms.move_from_json(json.loads(json.dumps(written))) == move
        assert PROTOCOL.forms.move_to_json(move) == written
        match = new_match()
        match._moves.append(move)
        (saved,) = to_record(match)["moves"]
        assert PROTOCOL.forms.move_from_json(saved) == move
        assert saved.keys() == written.keys()
    with pytest.raises(ValueError, match="envelope"):
        PROTOCOL.forms.move_from_json({"move": "hide", "sealed": None})
    envelopes = {
        str(PROTOCOL.forms.move_to_json(move)) for move in Topologic().legal_moves(new_match().state)
    }
    assert len(envelopes) == len(ALL_TILES)


def test_secrets_that_were_set_up_are_hidden_by_the_program_and_seen_by_the_referee_alone() -> None:
    match = TopologicMatch(Topologic(), setup(secrets=["Y5", "R1"], field=FIELD, seekers=3))
    assert match.apply_automatic_moves() == (HideSecret(tile("Y5")),)
    shown = [PROTOCOL.forms.view_to_json(match.view(seat)) for seat in (0, 1, None)]
    assert "Y5" in json.dumps(shown[0]["played"])
    assert "secret" not in json.dumps(shown[1:])
    assert [match.view(seat).setup.secrets for seat in (0, 1, None)] == [None] * 3
    match.apply(GiveUp())
    assert match.apply_automatic_moves() == (HideSecret(tile("R1")),)
    shown = [PROTOCOL.forms.view_to_json(match.view(seat)) for seat in (0, 1, None)]
    assert [json.dumps(view["played"]).count('"secret"') for view in shown] == [1, 2, 1]


def test_seeds_and_commitments_are_in_no_view() -> None:
    computers = Seating((Computer(seed="one"), Computer(seed="two")))
    field = drawn(ORDERED)
    views = []
    for seed in ("first", "second"):
        match = TopologicMatch(Topologic(), Setup(field, origin=FieldRecipe(seed=seed), seating=computers))
        match.apply(HideSecret.sealed(tile("Y5" if seed == "first" else "R1")))
        enter(match, "R1 R1 R1 R1 R1")
        views.append(json.dumps(PROTOCOL.forms.view_to_json(match.view(1))))
    assert views[0] == views[1]


def test_a_computer_hides_by_its_seed_and_writes_nothing_beside() -> None:
    for level in PROTOCOL.levels:
        view = new_match().view(0)
        hidden = [PROTOCOL.think(view, 0, level, seed, lambda: False) for seed in ("a", "a", "b", "c", "d")]
        assert hidden[0] == hidden[1]
        assert len({str(moves) for moves in hidden}) > 1
        (move,) = hidden[0]
        assert move in set(Topologic().legal_moves(new_match().state))
