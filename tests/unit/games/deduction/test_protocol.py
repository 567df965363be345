"""Deduction over the engine protocol: setups, moves, views, and messages to each seat.

tests/property/test_deduction_against_referee.py checks that views, legal moves and answers are correct.
"""

import json
from typing import Any

from tests.deductions import Talk, begun, have, play
from topologic_qt.games.deduction.package import DeductionProtocol
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Answer, Resign, Show
from topologic_qt.games.deduction.rules.setup import new_setup

HANDS = [
    ["Sn", "Sa", "S2", "Mn", "Ma", "M2", "Cn"],
    ["S3", "S4", "S5", "M3", "M4", "Ca", "C2"],
    ["M5", "C3", "C4", "An", "Aa", "A2", "A3"],
]
DEAL = {"hands": HANDS, "face_up": ["C5", "A4"], "missing": "A5"}
PROTOCOL = DeductionProtocol()


def talk(coins: str = "S5 Cn M3", seed: str = "seed") -> Talk:
    """A new match with this deal."""
    begun = Talk()
    begun.begin(seed, deal=DEAL, coins=coins.split(), first=0)
    return begun


def test_a_match_is_drawn_by_lot_unless_deal_and_coins_are_given() -> None:
    begun = Talk().begin()
    assert begun["setup"] == {"players": 3, "first": begun["seats"][0], "last_left_wins": True}
    assert {Talk().begin(seed=seed)["seats"][0] for seed in range(20)} == {0, 1, 2}
    assert Talk().begin(first=None, players=5, seed=10**30) == Talk().begin(players=5, seed=10**30)
    assert "secret" not in json.dumps(PROTOCOL.forms.setup_to_json(new_setup(seed="secret")))
    (game,) = Talk().get("hello")["games"]
    assert set(game["setup"]["properties"]) == {"players", "first", "last_left_wins", "deal", "coins"}
    assert "required" not in game["setup"]
    given = {"players": 3, "first": 1, "last_left_wins": True, "deal": DEAL, "coins": ["M3"]}
    assert Talk().begin(deal=DEAL, coins=["M3"], first=1)["setup"] == given
    shuffled = {**DEAL, "hands": [hand[::-1] for hand in HANDS], "face_up": ["A4", "C5"]}
    assert Talk().begin(deal=shuffled)["setup"]["deal"] == DEAL
    assert Talk().begin(coins=["M3"])["setup"].keys() == {*begun["setup"], "coins"}


def test_a_setup_that_cannot_be_is_refused() -> None:
    setups: list[dict[str, Any]] = [
        *({"players": players} for players in (2, 6, True)),
        *({"first": first} for first in (3, -1)),
        {"last_left_wins": 1},
        {"names": ["Anna"]},
        {"coins": ["S1"]},
        {"deal": {**DEAL, "more": 1}},
        {"deal": {**DEAL, "missing": "Sn"}},
        {"deal": {**DEAL, "face_up": ["A4"]}},
        {"deal": DEAL, "players": 4},
    ]
    for setup in setups:
        said = Talk().refusal("new", game="deduction", setup=setup, seed=1)
        assert said == "BAD_SETUP", setup


def test_a_tile_shown_by_the_program_is_told_to_those_two_alone() -> None:
    match = play(begun(coins="Cn S5"), Resign())
    match.apply(have(0, "suit"))
    match.apply(Answer(True))
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
    assert match.refusal("take_back", seat=0) == "NOTHING_TO_TAKE_BACK"
    (thought,) = match.get("think", seat=0, level="club")["moves"]
    assert thought["move"] == "ask", "up to what it must be told"


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
