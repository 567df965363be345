"""Records of impossible matches, and the one sentence about each, without secrets."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given, settings, strategies as st

from tests.deductions import THREE, DeductionMatch, begun, count, have, play, show, tile
from tests.real_tables import SETUP, at_table
from tests.refused_records import refused
from topologic_qt.engine.commitment import seal
from topologic_qt.games.checking import RecordError
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.moves import Pass, Resign, Show, Tell
from topologic_qt.games.deduction.rules.tiles import Kind, Line

Record = dict[str, Any]
ROW = [*map(str, THREE.tiles)]


def saved(match: DeductionMatch | None = None) -> Record:
    """The record of a match, by default one in its third turn, as read from JSON."""
    if match is None:
        match = play(begun(coins="S5 Cn Sn"), have(1, "suit"), show("S4"), Pass(), count(2, "suit"), Pass())
    record: Record = json.loads(json.dumps(to_record(match)))
    return record


def noted() -> Record:
    """The record of a match at a real table."""
    asked = Question(1, 0, 1, tile("M3"), Kind.HAVE, Line.SUIT, answer=True, tile=tile("M4"))
    return saved(at_table(Tell(asked), Tell(Announcement(1, 0, tile("S3"), right=False))))


def said_of(record: Record) -> str:
    """The sentence about a bad record, on one line, without any tile of a hand."""
    text = str(refused(from_record, record))
    assert text.count(". ") == 0
    return text


def check(cases: Mapping[str, list[Record]]) -> None:
    """Compare the sentences about records with the expected ones."""
    wrong = [
        (said, want) for want, records in cases.items() for said in map(said_of, records) if said != want
    ]
    assert not wrong, wrong


def with_move(number: int, **change: object) -> Record:
    """The good record with another move."""
    record = saved()
    record["moves"][number].update(change)
    return record


def with_moves(start: int, *moves: Record, end: int | None = None) -> Record:
    """The good record with other moves from one place to another."""
    record = saved()
    record["moves"][start:end] = moves
    return record


def test_deals() -> None:
    def dealt(*row: str) -> Record:
        return saved() | {"deal": seal(" ".join(row))}

    check(
        {
            "deal: A tile can’t be in two places.": [dealt(ROW[10], *ROW[1:])],
            "deal: With 3 players, 2 tiles lie face up.": [dealt(*ROW[:-1]), dealt(*ROW, "Sn")],
            "deal: With 3 players, a hand has 7 tiles.": [dealt("Sn")],
            "deal: The hidden deal is damaged.": [
                *(dealt("S1", *ROW[1:]), dealt()),
                *(saved() | {"deal": sealed} for sealed in ("", saved()["deal"][:-4], "é" * 8)),
            ],
            "deal: The deal doesn’t match its seed.": [saved() | {"given_deal": False}],
        }
    )


def test_moves() -> None:
    left = play(begun(coins="Cn Sn"), Resign(), have(0, "suit"))
    (by_rule,) = (str(move.tile) for move in left.moves if isinstance(move, Show))
    not_by_rule = []
    for other in sorted({"Sn", "Sa", "S2"} - {by_rule}):
        not_by_rule.append(saved(left))
        not_by_rule[-1]["moves"][-1]["sealed"] = seal(other)
    assert len(not_by_rule) == 2
    unfit = "The shown tile doesn’t fit the question and the hand."
    check(
        {
            "turn 1 (move 3): The answer doesn’t fit the hand.": [with_move(2, answer=1)],
            "turn 2 (move 6): M5 isn’t the coin drawn this turn.": [with_move(5, coin="M5")],
            f"turn 1 (move 4): {unfit}": [with_move(3, sealed=seal("S2")), with_move(3, sealed=seal("M3"))],
            f"turn 2 (move 6): {unfit}": not_by_rule,
            "turn 1 (move 4): The hidden tile is damaged.": [
                with_move(3, sealed=sealed) for sealed in ("x", seal("S1"), seal(""))
            ],
            "turn 1 (move 4): A tile has to be shown first.": [with_moves(3, end=4)],
            "turn 1 (move 6): The match is over.": [
                with_moves(4, {"move": "announce", "tile": "A5"}, {"move": "pass"})
            ],
            "turn 1 (move 2): There is no seat 3.": [with_move(1, whom=4)],
            "moves, number 2, ask, whom: This entry isn’t valid.": [with_move(1, whom=6)],
            "moves, number 2: This entry isn’t valid.": [with_moves(1, {"move": "think"}, end=2)],
        }
    )


def test_setups() -> None:
    cases: list[tuple[Record, str]] = [
        ({"players": ["Anna", "Ben"]}, "players: Deduction is for 3 to 5 players, not 2."),
        ({"players": ["x"] * 6}, "players: The number of entries is wrong."),
        ({"first": 0}, "first: This entry isn’t valid."),
        ({"seating": [{"level": "club", "sealed": "x"}, None, None]}, "A hidden seed is damaged."),
        ({"seed": "x"}, "seed: A hidden seed is damaged."),
        ({"last_left_wins": 1}, "last_left_wins: This entry isn’t valid."),
        ({"aid": "magic"}, "aid: This entry isn’t valid."),
        ({"coins": ["S1"]}, "coins, number 1: This entry isn’t valid."),
        ({"format": 2}, "format: A newer version wrote this; update to open it."),
        ({"more": 1}, "more: This entry is unknown."),
    ]
    check({sentence: [saved() | change] for change, sentence in cases})
    nothing: list[Any] = [None, [], "", 3, {}, {"format": "1"}, {"format": True}]
    assert all(map(said_of, nothing))


def with_notes(change: Callable[[Record], object]) -> Record:
    """The good record with other notes."""
    record = saved()
    change(record["notes"])
    return record


def sealed_sheet(*pages: str) -> Record:
    """The good record with another sheet of seat 2."""
    return with_notes(lambda notes: notes["sheets"][1].update(sealed=[*pages]))


def sheet(content: object = None, **change: object) -> Record:
    """The good record with this content of the sheet of seat 2."""
    whole = {"strokes": [], "undone": 0, "remarks": []} | change if content is None else content
    return sealed_sheet(seal(json.dumps(whole)))


def test_notes() -> None:
    group = {"stroke": "group", "seat": 4, "tiles": ["Sn"], "entry": None, "pencil": False}
    cells = [{"tile": "Sn", "holder": "5"}]
    check(
        {
            "notes: Each player needs one note sheet.": [with_notes(lambda notes: notes["sheets"].pop())],
            "notes: Seat 2’s hidden note sheet is damaged.": [
                sealed_sheet("x"),
                sealed_sheet(seal('{"strokes": [')),
                sheet(["secret"]),
                sheet(undone=10**300),
                sheet(strokes=[{"stroke": "secret"}]),
                sheet(remarks=[{"entry": 1, "text": "a\nb"}]),
            ],
            "notes: Seat 2’s note sheet mentions a line that was never in the log.": [
                sheet(remarks=[{"entry": 30_000, "text": "x"}])
            ],
            "notes: Seat 2’s note sheet mentions a seat that doesn’t exist.": [
                sheet(strokes=[group]),
                sheet(strokes=[{"stroke": "mark", "cells": cells, "mark": None, "pencil": True}]),
            ],
            "notes: The log has more times than lines.": [
                with_notes(lambda notes: notes["times"].extend(["2026-01-31T17:05:09+00:00"] * 3))
            ],
            "notes, times, number 1: This entry isn’t valid.": [
                with_notes(lambda notes: notes.update(times=["2026-02-31T17:05:09+00:00"]))
            ],
        }
    )


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=60)
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


def test_real_tables() -> None:
    both = "deal: A match is dealt here or at a real table, not both."
    real = "At a real table, you deal the tiles and draw the coins yourselves."
    good = from_record(noted())
    assert (good.setup, len(good.state.log)) == (SETUP, 2)
    damaged_hand, short_hand, with_pass, struck, damaged_tile = (noted() for _ in range(5))
    damaged_hand["at_table"]["hand"] = seal("Sn Sa Xx")
    short_hand["at_table"]["hand"] = seal("Sn Sa")
    with_pass["moves"].append({"move": "pass"})
    struck["moves"].append({"move": "strike", "number": 3})
    damaged_tile["moves"][0]["told"]["shown"] = "nothing"
    computer = {"level": "club", "sealed": seal("x")}
    check(
        {
            both: [noted() | {"deal": saved()["deal"]}, saved() | {"deal": None}],
            f"given_{both}": [noted() | {"given_deal": True}],
            "at_table: The hidden hand is damaged.": [damaged_hand],
            "With 3 players, a hand has 7 tiles.": [short_hand],
            real: [noted() | {"coins": ["S3"]}, noted() | {"seed": seal("x")}],
            "Only people play at a real table.": [noted() | {"seating": [None, computer, None]}],
            "turn 2 (move 3): This match is at a real table; here you only note its turns.": [with_pass],
            "turn 2 (move 3): The log has no line 3.": [struck],
            "turn 1 (move 1): The hidden tile is damaged.": [damaged_tile],
        }
    )
    assert said_of(with_moves(10, noted()["moves"][0])).startswith("turn 3 (move 11): ")
