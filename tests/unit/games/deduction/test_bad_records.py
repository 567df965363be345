"""Records of matches that cannot be, and the one sentence that says so without giving a secret away."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.deductions import THREE, DeductionMatch, begun, count, have, play, show, tile
from tests.real_tables import SETUP, at_table
from tests.refused_records import refused
from topologic_qt.engine.seal import seal
from topologic_qt.games.deduction.records import RecordError, from_record, to_record
from topologic_qt.games.deduction.rules import Announcement, Kind, Line, Pass, Question, Resign, Tell

Record = dict[str, Any]
UNFIT = "turn 1 (move 4): The tile that was shown does not fit the question and the hand."
ROW = [*map(str, THREE.tiles)]


def saved(match: DeductionMatch | None = None) -> Record:
    """The record of a match, by default one in its third turn, as JSON would give it."""
    if match is None:
        match = play(begun(coins="S5 Cn Sn"), have(1, "suit"), show("S4"), Pass(), count(2, "suit"), Pass())
    record: Record = json.loads(json.dumps(to_record(match)))
    return record


def said_of(record: Record) -> str:
    """The sentence about a bad record, on one line, in which no tile of a hand is named."""
    text = str(refused(from_record, record))
    assert text.count(". ") == 0
    return text


def test_the_record_that_is_spoilt_below_is_a_good_one() -> None:
    record = saved()
    assert from_record(record).state.number == 3
    assert [move["move"] for move in record["moves"]] == [
        *("draw", "ask", "answer", "show", "pass"),
        *("draw", "ask", "answer", "pass"),
        "draw",
    ]


class TestDeal:
    def dealt(self, row: list[str]) -> str:
        """What is said of a deal of these tiles."""
        return said_of(saved() | {"deal": seal(" ".join(row))})

    def test_with_a_tile_in_two_hands(self) -> None:
        row = [*ROW]
        row[0] = row[10]
        assert self.dealt(row) == "deal: A tile lies in two places of the deal, or twice in one."

    def test_with_the_missing_tile_in_a_hand(self) -> None:
        assert self.dealt([ROW[-1], *ROW[1:]]) == (
            "deal: A tile lies in two places of the deal, or twice in one."
        )

    def test_with_tiles_too_few_or_too_many(self) -> None:
        assert self.dealt(ROW[:-1]) == "deal: With 3 players, 2 tiles lie face up."
        assert self.dealt([*ROW, "Sn"]) == "deal: With 3 players, 2 tiles lie face up."
        assert self.dealt(["Sn"]) == "deal: Each of 3 players has 7 tiles in hand."

    def test_with_something_that_is_no_tile(self) -> None:
        for row in (["S1", *ROW[1:]], [], ["", *ROW]):
            assert self.dealt(row) == "deal: The hidden deal is damaged."

    def test_with_a_damaged_seal(self) -> None:
        for sealed in ("", "x", saved()["deal"][:-4], "é" * 8):
            assert said_of(saved() | {"deal": sealed}) == "deal: The hidden deal is damaged."

    def test_that_is_not_the_one_of_its_seed(self) -> None:
        assert said_of(saved() | {"given_deal": False}) == "deal: The deal does not match its seed."


class TestMoves:
    def test_with_an_answer_that_does_not_fit_the_hand(self) -> None:
        record = saved()
        record["moves"][2]["answer"] = False
        assert said_of(record) == "turn 1 (move 3): The answer does not fit the hand."
        record = saved()
        record["moves"][7]["answer"] = 3
        assert said_of(record) == "turn 2 (move 8): The answer does not fit the hand."

    def test_with_an_answer_of_the_other_kind(self) -> None:
        record = saved()
        record["moves"][2]["answer"] = 1
        assert said_of(record) == "turn 1 (move 3): The answer does not fit the hand."

    def test_with_a_coin_out_of_order(self) -> None:
        record = saved()
        record["moves"][5]["coin"] = "M5"
        assert said_of(record) == (
            "turn 2 (move 6): The coin M5 is not the one that comes out of the bag in this turn."
        )

    def test_with_coins_of_another_seed(self) -> None:
        match = begun(coins="")
        for _ in range(5):
            play(match, count((match.state.seat + 1) % 3, "suit"), Pass())
        record = saved(match) | {"seed": seal("another")}
        assert "is not the one that comes out of the bag" in said_of(record)

    def test_with_a_tile_shown_that_is_not_in_the_hand(self) -> None:
        record = saved()
        record["moves"][3]["sealed"] = seal("S2")
        assert said_of(record) == UNFIT

    def test_with_a_tile_shown_that_was_not_asked_for(self) -> None:
        record = saved()
        record["moves"][3]["sealed"] = seal("M3")
        assert said_of(record) == UNFIT

    def test_with_a_tile_shown_against_the_rule_for_those_who_left(self) -> None:
        match = play(begun(coins="Cn Sn"), Resign(), have(0, "suit"))
        others = {"Sn", "Sa", "S2"} - {
            str(move.tile) for move in match.moves if isinstance(move, type(show("Sn")))
        }
        assert len(others) == 2
        record = saved(match)
        for other in others:
            record["moves"][-1]["sealed"] = seal(other)
            assert said_of(record) == (
                "turn 2 (move 6): The tile that was shown does not fit the question and the hand."
            )

    def test_with_a_damaged_seal(self) -> None:
        record = saved()
        for sealed in ("x", seal("S1"), seal("")):
            record["moves"][3]["sealed"] = sealed
            assert said_of(record) == "turn 1 (move 4): The hidden tile is damaged."

    def test_without_the_showing(self) -> None:
        record = saved()
        del record["moves"][3]
        assert said_of(record) == ("turn 1 (move 4): The player who was asked has to show a tile first.")

    def test_with_one_more_after_the_end(self) -> None:
        record = saved()
        record["moves"][4:] = [{"move": "announce", "tile": "A5"}, {"move": "pass"}]
        assert said_of(record) == "turn 1 (move 6): The match is over."

    def test_with_a_seat_that_there_is_not(self) -> None:
        record = saved()
        record["moves"][1]["whom"] = 4
        assert said_of(record) == "turn 1 (move 2): There is no seat 3 at the table."
        record["moves"][1]["whom"] = 6
        assert said_of(record) == "moves, number 2, ask, whom: This entry is not valid."

    def test_with_a_move_that_there_is_not(self) -> None:
        record = saved()
        record["moves"][1] = {"move": "think"}
        assert said_of(record) == "moves, number 2: This entry is not valid."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": ["Anna", "Ben"]}, "players: Deduction is for 3, 4 or 5 players, not 2."),
        ({"players": ["Anna", "Ben", " "]}, "A player's name is empty."),
        ({"players": ["Anna", "Ben", "a\nb"]}, "A player's name must be one line of printable characters."),
        ({"players": ["x"] * 6}, "players: There are too many or too few entries."),
        ({"title": "x" * 61}, "The title has 61 characters; the limit is 60."),
        ({"first": 4}, "Seat 3 cannot begin: the seats are 0 to 2."),
        ({"first": 0}, "first: This entry is not valid."),
        ({"seating": [None] * 4}, "There are 3 players, but seats for 4."),
        ({"seating": [{"level": "club", "sealed": "x"}, None, None]}, "A hidden seed is damaged."),
        ({"seed": "x"}, "seed: A hidden seed is damaged."),
        ({"seed": seal("x" * 41)}, "A seed has at most 40 characters, not 41."),
        ({"last_left_wins": 1}, "last_left_wins: This entry is not valid."),
        ({"aid": "magic"}, "aid: This entry is not valid."),
        ({"coins": ["S1"]}, "coins, number 1: This entry is not valid."),
        ({"format": 2}, "format: A newer program wrote this; update this one to open it."),
        ({"more": 1}, "more: This entry is unknown."),
    ],
)
def test_entries_of_the_setup(change: Record, sentence: str) -> None:
    assert said_of(saved() | change) == sentence


def sheet(content: object) -> Callable[[Record], None]:
    """A change that puts this into the sheet of seat 2."""

    def change(record: Record) -> None:
        record["notes"]["sheets"][1]["sealed"] = [seal(json.dumps(content))]

    return change


def drop_sheet(record: Record) -> None:
    """Take the last sheet away."""
    record["notes"]["sheets"].pop()


def break_seal(record: Record) -> None:
    """Put something else in the place of an envelope."""
    record["notes"]["sheets"][1]["sealed"] = ["x"]


def cut_text(record: Record) -> None:
    """Take half of the text away."""
    record["notes"]["sheets"][1]["sealed"] = [seal('{"strokes": [')]


def add_times(record: Record) -> None:
    """Add a time for a line that is not there."""
    record["notes"]["times"] += ["2026-01-31T17:05:09+00:00"] * 3


DAMAGED = "notes: The hidden note sheet of seat 2 is damaged."
NO_LINE = "notes: The note sheet of seat 2 names a line that the log never had."
ELSEWHERE = "notes: The note sheet of seat 2 names a seat that is not at the table."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (drop_sheet, "notes: There is not one note sheet for each player."),
        (break_seal, DAMAGED),
        (cut_text, DAMAGED),
        (sheet({}), DAMAGED),
        (sheet({"strokes": [], "undone": 1, "remarks": []}), DAMAGED),
        (sheet({"strokes": [], "undone": 10**300, "remarks": []}), DAMAGED),
        (sheet({"strokes": [], "undone": 0, "remarks": [{"entry": 30_000, "text": "x"}]}), NO_LINE),
        (add_times, "notes: There are more times than lines of the log."),
        (sheet(["secret"]), DAMAGED),
        (sheet({"strokes": [{"stroke": "secret"}], "undone": 0, "remarks": []}), DAMAGED),
        (
            sheet(
                {
                    "strokes": [
                        {"stroke": "group", "seat": 4, "tiles": ["Sn"], "entry": None, "pencil": False}
                    ],
                    "undone": 0,
                    "remarks": [],
                }
            ),
            ELSEWHERE,
        ),
        (
            sheet(
                {
                    "strokes": [
                        {
                            "stroke": "mark",
                            "cells": [{"tile": "Sn", "holder": "5"}],
                            "mark": None,
                            "pencil": True,
                        }
                    ],
                    "undone": 0,
                    "remarks": [],
                }
            ),
            ELSEWHERE,
        ),
        (
            lambda record: record["notes"].update(times=["yesterday"]),
            "notes, times, number 1: This entry is not valid.",
        ),
        (
            lambda record: record["notes"].update(times=["2026-02-31T17:05:09+00:00"]),
            "notes, times, number 1: This entry is not valid.",
        ),
    ],
)
def test_notes(change: Callable[[Record], None], sentence: str) -> None:
    record = saved()
    change(record)
    assert said_of(record) == sentence


def test_a_remark_of_two_lines_is_refused() -> None:
    record = saved()
    sheet({"strokes": [], "undone": 0, "remarks": [{"entry": 1, "text": "a\nb"}]})(record)
    assert said_of(record) == DAMAGED


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200)
@given(st.data())
def test_a_record_in_which_anything_stands_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    record = saved()
    at: Any = record
    while True:
        key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        inner = at[key]
        if not (isinstance(inner, dict | list) and inner) or data.draw(st.booleans()):
            at[key] = data.draw(ANYTHING)
            break
        at = inner
    try:
        match = from_record(record)
    except RecordError:
        said_of(record)
        return
    assert from_record(json.loads(json.dumps(to_record(match)))).snapshot() == match.snapshot()


@pytest.mark.parametrize("record", [None, [], "", 3, {}, {"format": "1"}, {"format": True}])
def test_what_is_no_record_at_all_is_refused(record: Record) -> None:
    assert said_of(record)


class TestRealTable:
    def noted(self) -> Record:
        """The record of a match at a real table."""
        asked = Question(1, 0, 1, tile("M3"), Kind.HAVE, Line.SUIT, answer=True, tile=tile("M4"))
        return saved(at_table(Tell(asked), Tell(Announcement(1, 0, tile("S3"), right=False))))

    def test_the_record_that_is_spoilt_below_is_a_good_one(self) -> None:
        assert len(from_record(self.noted()).state.log) == 2
        assert from_record(self.noted()).setup == SETUP

    def test_with_a_deal_besides(self) -> None:
        both = "deal: A match is dealt here or played at a real table, and not both."
        assert said_of(self.noted() | {"deal": saved()["deal"]}) == both
        assert said_of(saved() | {"at_table": self.noted()["at_table"]}) == both
        assert said_of(saved() | {"deal": None}) == both
        assert said_of(self.noted() | {"given_deal": True}) == f"given_{both}"

    def test_with_a_damaged_hand(self) -> None:
        record = self.noted()
        record["at_table"]["hand"] = seal("Sn Sa Xx")
        assert said_of(record) == "at_table: The hidden hand is damaged."
        record["at_table"]["hand"] = seal("Sn Sa")
        assert said_of(record) == "With 3 players, a hand has 7 tiles."

    def test_with_coins_or_a_seed_or_a_computer(self) -> None:
        real = "At a real table, tiles and coins are real ones; the program deals and draws none."
        assert said_of(self.noted() | {"coins": ["S3"]}) == real
        assert said_of(self.noted() | {"seed": seal("x")}) == real
        computer = {"level": "club", "sealed": seal("x")}
        assert (
            said_of(self.noted() | {"seating": [None, computer, None]})
            == "At a real table, every player is a person."
        )

    def test_with_moves_of_a_match_that_is_played_here(self) -> None:
        record = self.noted()
        record["moves"].append({"move": "pass"})
        here = "turn 2 (move 3): This match is played at a real table; here its turns are noted."
        assert said_of(record) == here
        record = saved()
        record["moves"].append(self.noted()["moves"][0])
        assert said_of(record).startswith("turn 3 (move 11): ")

    def test_with_a_line_that_is_not_there(self) -> None:
        record = self.noted()
        record["moves"].append({"move": "strike", "number": 3})
        assert said_of(record) == "turn 2 (move 3): There is no line 3 in the log."

    def test_with_a_damaged_tile(self) -> None:
        record = self.noted()
        record["moves"][0]["told"]["shown"] = "nothing"
        assert said_of(record) == "turn 1 (move 1): The hidden tile is damaged."
