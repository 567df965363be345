"""Deduction over the engine protocol: setups, moves, views, and what each seat is told."""

import json

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


def test_the_usual_match_is_for_three_and_drawn_by_lot() -> None:
    begun = Talk().begin()
    assert begun["setup"] == {"players": 3, "first": begun["seats"][0], "last_left_wins": True}
    assert {Talk().begin(seed=seed)["seats"][0] for seed in range(20)} == {0, 1, 2}
    assert Talk().begin(first=None, players=5, seed=7) == Talk().begin(players=5, seed=7)


def test_deal_and_coins_are_answered_if_they_were_given() -> None:
    assert Talk().begin(deal=DEAL, coins=["M3"], first=1)["setup"] == {
        "players": 3,
        "first": 1,
        "last_left_wins": True,
        "deal": DEAL,
        "coins": ["M3"],
    }
    shuffled = {**DEAL, "hands": [hand[::-1] for hand in HANDS], "face_up": ["A4", "C5"]}
    assert Talk().begin(deal=shuffled)["setup"]["deal"] == DEAL
    assert "coins" in Talk().begin(coins=["M3"])["setup"]
    assert "deal" not in Talk().begin(coins=["M3"])["setup"]


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 2},
        {"players": 6},
        {"players": "3"},
        {"players": True},
        {"first": 3},
        {"first": -1},
        {"first": True},
        {"last_left_wins": 1},
        {"names": ["Anna"]},
        {"coins": ["S1"]},
        {"coins": "S2"},
        {"deal": {}},
        {"deal": {**DEAL, "more": 1}},
        {"deal": {**DEAL, "missing": "Sn"}},
        {"deal": {**DEAL, "face_up": ["A4"]}},
        {"deal": DEAL, "players": 4},
    ],
)
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, object]) -> None:
    assert Talk().refusal("new", game="deduction", setup=setup, seed=1) == "BAD_SETUP"


def test_the_schema_has_all_entries_and_needs_none() -> None:
    (game,) = Talk().get("hello")["games"]
    assert game["seats"] == [3, 4, 5]
    assert game["levels"] == ["novice", "club", "master"]
    assert set(game["setup"]["properties"]) == {"players", "first", "last_left_wins", "deal", "coins"}
    assert "required" not in game["setup"]


def test_a_view_has_what_its_seat_may_know_and_no_key_for_the_rest() -> None:
    match = talk()
    assert match.get("view", seat=1)["view"] == {
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
    looking_on = match.get("view")["view"]
    assert looking_on == match.get("view", seat=None)["view"]
    assert (looking_on["seat"], looking_on["hand"]) == (None, [])


def test_a_question_its_answer_and_the_tile_shown() -> None:
    match = talk()
    asked = {"asker": 0, "whom": 1, "coin": "S5", "kind": "have", "line": "suit", "answer": True}
    assert match.apply(0, "ask", whom=1, kind="have", line="suit") == [{"answer": True}]
    for seat in (0, 1, 2, None):
        view = match.get("view", seat=seat)["view"]
        assert (view["step"], view["to_move"], view["log"]) == ("show", [1], [asked])
    legal = [match.get("legal", seat=seat)["moves"] for seat in (0, 1, 2)]
    assert legal == [[], [{"move": "show", "tile": name} for name in ("S3", "S4", "S5")], []]
    assert match.apply(1, "show", tile="S4") == []
    for seat in (0, 1, 2, None):
        (entry,) = match.get("view", seat=seat)["view"]["log"]
        assert entry == (asked | {"tile": "S4"} if seat in (0, 1) else asked)


def test_legal_moves_are_listed_in_a_fixed_order() -> None:
    match = talk()
    asks = [
        {"move": "ask", "whom": whom, "kind": kind, "line": line}
        for whom in (1, 2)
        for kind in ("have", "count")
        for line in ("suit", "value")
    ]
    assert match.get("legal", seat=0)["moves"] == [*asks, {"move": "resign"}]
    assert match.apply(0, "ask", whom=2, kind="count", line="value") == [{"answer": 1}]
    assert match.get("legal", seat=0)["moves"] == [
        *({"move": "announce", "tile": name} for name in TILES),
        {"move": "pass"},
        {"move": "resign"},
    ]


def test_the_next_coin_is_told() -> None:
    match = talk()
    match.apply(0, "ask", whom=1, kind="count", line="suit")
    assert match.apply(0, "pass") == [{"coin": "Cn"}]
    assert match.apply(1, "resign") == [{"coin": "M3"}]
    assert match.get("view", seat=0)["view"]["log"][-1] == {"resigned": 1}


def test_a_wrong_announcement_opens_the_missing_tile_to_that_seat() -> None:
    match = talk()
    match.apply(0, "ask", whom=1, kind="count", line="suit")
    assert match.apply(0, "announce", tile="Sn") == [{"coin": "Cn"}]
    views = {seat: match.get("view", seat=seat)["view"] for seat in (0, 1, 2, None)}
    assert views[0]["missing"] == "A5"
    assert [seat for seat, view in views.items() if "missing" in view] == [0]
    for view in views.values():
        assert view["log"][-1] == {"announcer": 0, "tile": "Sn", "right": False}
        assert view["active"] == [1, 2]
        assert "hands" not in view


def test_the_end_opens_everything() -> None:
    match = talk()
    match.apply(0, "ask", whom=1, kind="have", line="suit")
    match.apply(1, "show", tile="S4")
    assert match.apply(0, "announce", tile="A5") == [{"over": True}]
    for seat in (0, 1, 2, None):
        view = match.get("view", seat=seat)["view"]
        assert (view["missing"], view["hands"]) == ("A5", HANDS)
        assert (view["step"], view["coin"], view["to_move"]) == ("over", None, [])
        assert view["log"][0]["tile"] == "S4"
        assert view["hand"] == ([] if seat is None else HANDS[seat])
    outcome = match.get("outcome")["outcome"]
    assert outcome == {"winners": [0], "scores": [1, 0, 0], "ranking": [0, 1, 2]}


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


def test_a_long_seed_is_one_too() -> None:
    assert Talk().begin(seed="x" * 1000)["seed"] == "x" * 1000
    assert Talk().begin(seed=10**30)["seats"]


def test_public_setups_and_moves_tell_no_more_than_they_may() -> None:
    support, setup = PROTOCOL, new_setup(seed="secret")
    assert support.forms.public_setup(setup) == {"players": 3, "first": setup.first, "last_left_wins": True}
    assert "secret" not in json.dumps(support.forms.setup_to_json(setup))
    with pytest.raises(ValueError, match="no move of a seat"):
        support.forms.move_to_json(Answer(3))


@pytest.mark.parametrize("level", ["novice", "club", "master"])
def test_a_computer_moves_up_to_what_it_must_be_told(level: str) -> None:
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
