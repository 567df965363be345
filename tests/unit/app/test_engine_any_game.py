"""The engine protocol with another game: three seats, and bids that the others do not see."""

import json

import pytest

from tests.boardless.game import INFO, Package
from tests.protocol import TOPOLOGIC, Conversation
from topologic_qt.app.engine_protocol.server import Server


class BidsTalk(Conversation):
    """A conversation about the game."""

    def __init__(self) -> None:
        self.server = Server([INFO, TOPOLOGIC])
        self.get("new", game="bids", seed="night")

    def bid(self, seat: int, bid: int | None) -> object:
        """Make a move; returns what the rules answer."""
        return self.get("apply", seat=seat, move={"bid": bid})["answered"]


@pytest.fixture
def talk() -> BidsTalk:
    return BidsTalk()


def test_every_game_introduces_itself(talk: BidsTalk) -> None:
    bids, topologic = talk.get("hello")["games"]
    assert (bids["id"], bids["seats"], bids["levels"]) == ("bids", [3], ["any"])
    assert topologic["id"] == "topologic"


def test_a_game_that_other_programs_cannot_play_is_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Package, "protocol", None)
    conversation = Conversation()
    conversation.server = Server([INFO])
    assert conversation.get("hello")["games"] == []
    assert conversation.refusal("new", game="bids") == "NO_SUCH_GAME"


def test_three_seats_play_a_match(talk: BidsTalk) -> None:
    for seat, bid in enumerate((2, 5, 5)):
        assert talk.get("to_move")["seats"] == [seat]
        assert talk.get("legal", seat=seat)["moves"] == [{"bid": each} for each in range(1, 6)]
        assert talk.bid(seat, bid) == []
        assert talk.bid(seat, None) == ([{"over": True}] if seat == 2 else [])
    assert talk.get("outcome")["outcome"] == {"winners": [0], "scores": [2, 5, 5], "ranking": [0, 1, 2]}
    record = talk.get("save")["record"]
    assert (record["game"], record["setup"], len(record["moves"])) == ("bids", {}, 6)
    again = BidsTalk()
    assert again.get("load", record=record)["game"] == "bids"
    assert again.get("save")["record"] == record


def test_a_seat_takes_back_its_own_moves_alone(talk: BidsTalk) -> None:
    talk.bid(0, 2)
    talk.get("take_back", seat=0)
    assert talk.get("save")["record"]["moves"] == []
    talk.bid(0, 2)
    talk.bid(0, None)
    assert talk.refusal("take_back", seat=0) == "NOT_YOUR_TURN"
    assert talk.refusal("take_back", seat=1) == "NOTHING_TO_TAKE_BACK"


def test_what_a_seat_may_not_know_makes_no_difference_to_it(talk: BidsTalk) -> None:
    other = BidsTalk()
    for conversation, bid in ((talk, 2), (other, 4)):
        conversation.bid(0, bid)
        conversation.bid(0, None)
    requests: list[dict[str, object]] = [{"do": "view", "seat": seat} for seat in (1, 2, None)]
    requests += [{"do": "legal", "seat": seat} for seat in (0, 1, 2)]
    requests += [{"do": "apply", "seat": 1, "move": {"bid": 3}}]
    for request in requests:
        line = json.dumps(request).encode()
        assert talk.server.answer(line) == other.server.answer(line)
    assert talk.get("view", seat=0) != other.get("view", seat=0)


def test_its_computer_thinks_up_to_what_it_must_first_be_told(talk: BidsTalk) -> None:
    for seat in range(3):
        thought = [talk.get("think", seat=seat, seed=seat)["moves"] for _ in range(2)]
        assert thought[0] == thought[1]
        for move in thought[0]:
            talk.get("apply", seat=seat, move=move)
    assert talk.get("outcome")["outcome"] is not None
    assert talk.refusal("think", seat=0) == "NOT_YOUR_TURN"


def test_another_game_can_follow_and_a_refused_one_changes_nothing(talk: BidsTalk) -> None:
    talk.bid(0, 2)
    assert talk.refusal("new", game="bids", setup={"players": 3}) == "BAD_SETUP"
    assert talk.get("view", seat=0)["view"]["bids"] == [2, None, None]
    talk.begin(seekers=3)
    assert talk.get("view", seat=0)["view"]["seekers"] == 3
