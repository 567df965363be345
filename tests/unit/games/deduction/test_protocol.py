"""Deduction over the engine protocol: setups, moves, views, and what each seat is told.

That views, legal moves and answers are right is compared in tests/property/test_deduction_against_referee.py.
"""

import json
from typing import Any

import pytest

from tests.deductions import Talk, begun, have
from topologic_qt.games.deduction.protocol import DeductionProtocol
from topologic_qt.games.deduction.rules import Answer, Deduction, Resign, Show, new_setup

HANDS = [
    ["Sn", "Sa", "S2", "Mn", "Ma", "M2", "Cn"],
    ["S3", "S4", "S5", "M3", "M4", "Ca", "C2"],
    ["M5", "C3", "C4", "An", "Aa", "A2", "A3"],
]
DEAL = {"hands": HANDS, "face_up": ["C5", "A4"], "missing": "A5"}
PROTOCOL = DeductionProtocol()


def talk(coins: str = "S5 Cn M3", seed: str = "seed") -> Talk:
    """A match with this deal that has begun."""
    begun = Talk()
    begun.begin(seed, deal=DEAL, coins=coins.split(), first=0)
    return begun


def test_a_match_is_drawn_by_lot_unless_deal_and_coins_are_given() -> None:
    begun = Talk().begin()
    assert begun["setup"] == {"players": 3, "first": begun["seats"][0], "last_left_wins": True}
    assert {Talk().begin(seed=seed)["seats"][0] for seed in range(20)} == {0, 1, 2}
    assert Talk().begin(first=None, players=5, seed=7) == Talk().begin(players=5, seed=7)
    assert Talk().begin(seed="x" * 1000)["seed"] == "x" * 1000
    assert Talk().begin(seed=10**30)["seats"]
    given = {"players": 3, "first": 1, "last_left_wins": True, "deal": DEAL, "coins": ["M3"]}
    assert Talk().begin(deal=DEAL, coins=["M3"], first=1)["setup"] == given
    shuffled = {**DEAL, "hands": [hand[::-1] for hand in HANDS], "face_up": ["A4", "C5"]}
    assert Talk().begin(deal=shuffled)["setup"]["deal"] == DEAL
    with_coins = Talk().begin(coins=["M3"])["setup"]
    assert "coins" in with_coins
    assert "deal" not in with_coins


def test_a_setup_that_cannot_be_is_refused() -> None:
    setups: list[dict[str, Any]] = [
        *({"players": players} for players in (2, 6, "3", True)),
        *({"first": first} for first in (3, -1, True)),
        {"last_left_wins": 1},
        {"names": ["Anna"]},
        {"coins": ["S1"]},
        {"coins": "S2"},
        {"deal": {}},
        {"deal": {**DEAL, "more": 1}},
        {"deal": {**DEAL, "missing": "Sn"}},
        {"deal": {**DEAL, "face_up": ["A4"]}},
        {"deal": DEAL, "players": 4},
    ]
    for setup in setups:
        said = Talk().refusal("new", game="deduction", setup=setup, seed=1)
        assert said == "BAD_SETUP", setup


def test_the_schema_has_all_entries_and_needs_none() -> None:
    (game,) = Talk().get("hello")["games"]
    assert game["seats"] == [3, 4, 5]
    assert game["levels"] == ["novice", "club", "master"]
    assert set(game["setup"]["properties"]) == {"players", "first", "last_left_wins", "deal", "coins"}
    assert "required" not in game["setup"]


def test_a_tile_shown_by_the_program_is_told_to_those_two_alone() -> None:
    match = begun(coins="Cn S5")
    for move in (Resign(), have(0, "suit"), Answer(True)):
        match.apply(move)
        if isinstance(move, Resign):
            match.apply_automatic_moves()
    (shown,) = Deduction().legal_moves(match.state)
    assert isinstance(shown, Show)
    after = Deduction().apply(match.state, shown)
    told = [PROTOCOL.forms.told(match.state, shown, after, seat) for seat in range(3)]
    full = [{"move": "show", "seat": 0, "tile": str(shown.tile)}]
    assert told == [full, full, [{"move": "show", "seat": 0}]]


def test_what_is_no_move_or_not_now_is_refused() -> None:
    match = talk()
    for move in (
        {"move": "draw", "coin": "Sn"},
        {"move": "answer", "answer": 3},
        {"move": "seat", "seat": 1, "computer": None},
        {"move": "ask", "whom": 1, "kind": "have"},
        {"move": "ask", "whom": True, "kind": "have", "line": "suit"},
        {"move": "ask", "whom": 5, "kind": "have", "line": "suit"},
        {"move": "announce", "tile": "sn"},
        {"move": "pass", "more": 1},
    ):
        assert match.refusal("apply", seat=0, move=move) == "BAD_MOVE"
    assert match.refusal("apply", seat=0, move={"move": "pass"}) == "NOT_NOW"
    ask = {"move": "ask", "whom": 0, "kind": "have", "line": "suit"}
    assert match.refusal("apply", seat=0, move=ask) == "YOURSELF"
    assert match.refusal("apply", seat=0, move={**ask, "whom": 4}) == "NO_SUCH_SEAT"
    assert match.refusal("apply", seat=1, move={**ask, "whom": 0}) == "NOT_YOUR_TURN"
    assert match.refusal("take_back", seat=0) == "NOTHING_TO_TAKE_BACK"
    assert match.refusal("think", seat=0, level="genius") == "NO_SUCH_LEVEL"


def test_a_record_has_the_deal_and_goes_on_with_the_same_coins() -> None:
    first = Talk()
    first.begin(seed=5, players=4)
    for _ in range(3):
        (seat,) = first.get("to_move")["seats"]
        first.apply(seat, "ask", whom=(seat + 1) % 4, kind="count", line="suit")
        first.apply(seat, "pass")
    record = first.get("save")["record"]
    assert set(record["setup"]) == {"players", "first", "last_left_wins", "deal"}
    again = Talk()
    loaded = again.get("load", record=record)
    assert (loaded["game"], loaded["seats"]) == ("deduction", first.get("to_move")["seats"])
    assert set(loaded["setup"]) == {"players", "first", "last_left_wins"}
    for _ in range(4):
        (seat,) = first.get("to_move")["seats"]
        assert again.get("legal", seat=seat) == first.get("legal", seat=seat)
        ask = {"whom": (seat + 1) % 4, "kind": "count", "line": "value"}
        assert first.apply(seat, "ask", **ask) == again.apply(seat, "ask", **ask)
        assert first.apply(seat, "pass") == again.apply(seat, "pass")


def test_public_setups_and_moves_tell_no_more_than_they_may() -> None:
    support, setup = PROTOCOL, new_setup(seed="secret")
    assert support.forms.public_setup(setup) == {"players": 3, "first": setup.first, "last_left_wins": True}
    assert "secret" not in json.dumps(support.forms.setup_to_json(setup))
    with pytest.raises(ValueError, match="no move of a seat"):
        support.forms.move_to_json(Answer(3))


def test_a_computer_moves_up_to_what_it_must_be_told() -> None:
    for level in ("novice", "club", "master"):
        match = talk()
        (ask,) = match.get("think", seat=0, level=level, seed="1")["moves"]
        assert ask["move"] == "ask"
        assert match.get("think", seat=0, level=level, seed="1")["moves"] == [ask]
        assert match.refusal("think", seat=1, level=level) == "NOT_YOUR_TURN"
        match.apply(0, "ask", whom=1, kind="have", line="suit")
        (shown,) = match.get("think", seat=1, level=level)["moves"]
        assert shown["move"] == "show"
        match.apply(1, "show", tile=shown["tile"])
        (last,) = match.get("think", seat=0, level=level)["moves"]
        assert last["move"] in ("announce", "pass")
