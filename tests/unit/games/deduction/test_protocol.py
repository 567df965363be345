"""Deduction over the engine protocol: setups, moves, views, and what each seat is told.

That views, legal moves and answers are right is compared in tests/property/test_deduction_against_referee.py.
"""

import json
from typing import Any

import pytest

from tests.deductions import TILES, Talk, begun, have
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
    setups: list[dict[str, object]] = [
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


def test_each_seat_is_told_what_it_may_know_from_the_first_question_to_the_end() -> None:
    match = talk()

    def views() -> list[dict[str, Any]]:
        return [match.get("view", seat=seat)["view"] for seat in (0, 1, 2, None)]

    assert views()[1] == {
        "players": 3,
        "seat": 1,
        "hand": HANDS[1],
        "face_up": ["C5", "A4"],
        "hand_sizes": [7, 7, 7],
        "active": [0, 1, 2],
        "to_move": [0],
        "step": "ask",
        "coin": "S5",
        "log": [],
    }
    assert views()[3] == match.get("view")["view"]
    assert (views()[3]["seat"], views()[3]["hand"]) == (None, [])
    kinds = [(kind, line) for kind in ("have", "count") for line in ("suit", "value")]
    asks = [
        {"move": "ask", "whom": whom, "kind": kind, "line": line} for whom in (1, 2) for kind, line in kinds
    ]
    assert match.get("legal", seat=0)["moves"] == [*asks, {"move": "resign"}]
    asked = {"asker": 0, "whom": 1, "coin": "S5", "kind": "have", "line": "suit", "answer": True}
    assert match.apply(0, "ask", whom=1, kind="have", line="suit") == [{"answer": True}]
    assert [(view["step"], view["to_move"], view["log"]) for view in views()] == [("show", [1], [asked])] * 4
    legal = [match.get("legal", seat=seat)["moves"] for seat in (0, 1, 2)]
    assert legal == [[], [{"move": "show", "tile": name} for name in ("S3", "S4", "S5")], []]
    assert match.apply(1, "show", tile="S4") == []
    shown = asked | {"tile": "S4"}
    assert [view["log"] for view in views()] == [[shown], [shown], [asked], [asked]]
    tiles = [{"move": "announce", "tile": name} for name in TILES]
    assert match.get("legal", seat=0)["moves"] == [*tiles, {"move": "pass"}, {"move": "resign"}]
    assert match.apply(0, "announce", tile="Sn") == [{"coin": "Cn"}]
    assert [view.get("missing") for view in views()] == ["A5", None, None, None]
    assert sum("missing" in view for view in views()) == 1
    for view in views():
        assert view["log"][-1] == {"announcer": 0, "tile": "Sn", "right": False}
        assert view["active"] == [1, 2]
        assert "hands" not in view
    assert match.apply(1, "ask", whom=2, kind="count", line="value") == [{"answer": 1}]
    assert match.apply(1, "pass") == [{"coin": "M3"}]
    match.apply(2, "ask", whom=0, kind="count", line="suit")
    assert match.apply(2, "announce", tile="A5") == [{"over": True}]
    for view, hand in zip(views(), [*HANDS, []], strict=True):
        assert (view["missing"], view["hands"], view["hand"]) == ("A5", HANDS, hand)
        assert (view["step"], view["coin"], view["to_move"]) == ("over", None, [])
        assert view["log"][0] == shown
    outcome = match.get("outcome")["outcome"]
    assert outcome == {"winners": [2], "scores": [0, 0, 1], "ranking": [2, 0, 1]}


def test_for_a_seat_that_left_the_program_shows_at_once() -> None:
    match = talk("Cn S5")
    match.apply(0, "resign")
    answer, shown = match.apply(1, "ask", whom=0, kind="have", line="suit")
    assert answer == {"answer": True}
    assert shown.keys() == {"move", "seat", "tile"}
    assert (shown["move"], shown["seat"]) == ("show", 0)
    assert shown["tile"] in ("Sn", "Sa", "S2")
    assert match.get("to_move")["seats"] == [1]
    assert match.get("view", seat=1)["view"]["log"][-1]["tile"] == shown["tile"]
    assert "tile" not in match.get("view", seat=2)["view"]["log"][-1]


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


def test_a_record_with_another_deal_loads_and_has_the_same_coins_to_come() -> None:
    first = talk("S5", seed="x")
    first.apply(0, "ask", whom=1, kind="count", line="suit")
    record = first.get("save")["record"]
    one, two, three = HANDS
    other = {**DEAL, "hands": [one, three, two]}
    record["setup"]["deal"] = other
    again = Talk()
    assert again.get("load", record=record)["setup"]["deal"] == other
    assert again.get("view")["view"]["log"][0]["answer"] == 0
    assert first.get("view")["view"]["log"][0]["answer"] == 3
    assert again.apply(0, "pass") == first.apply(0, "pass")


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
