"""Records of impossible matches, and the one sentence about each, without secrets."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.refused_records import refused
from tests.sentences import untranslated
from tests.tables import TopologicMatch, ask, enter, new_match, tile
from topologic_qt.app.files.codec import match_found_in
from topologic_qt.engine.commitment import seal
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, MoveSeeker
from topologic_qt.games.topologic.rules.notes import pages_of
from topologic_qt.storage.envelope import pack
from topologic_qt.storage.files import Problem

SECRET = "B4"
GONE = object()
"""In the place of a value: the entry is not there."""

Record = dict[str, Any]


def saved(match: TopologicMatch | None = None) -> Record:
    """The record of a match with four seekers, by default one in its third turn, as read from JSON.

    It then has ten moves: hide, 4 entries, ask, hint (move 7), a move, ask, hint.
    """
    if match is None:
        match = new_match(seekers=4)
        match.apply(HideSecret(tile(SECRET)))
        enter(match, "R1 R1 S6 S1")
        ask(match)
        match.apply(MoveSeeker(0, tile("R3")))
        ask(match)
    record: Record = json.loads(json.dumps(to_record(match)))
    return record


def spoilt(path: tuple[str | int, ...], value: object) -> Record:
    """The record with another value at a nested place."""
    record = saved()
    inner: Any = record
    for part in path[:-1]:
        inner = inner[part]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return record


def error_of(record: Record) -> RecordError:
    """The error of a bad record: one sentence on one line, without secrets."""
    error = refused(from_record, record)
    assert str(error).count(". ") == 0
    assert SECRET not in str(error)
    return error


def said_of(record: Record) -> str:
    """The text of the error."""
    return str(error_of(record))


def test_the_record_that_is_spoilt_below_is_a_good_one() -> None:
    assert len(from_record(saved()).state.round.turns) == 2


CLUB = {"level": "club", "sealed": "RY7K"}
FIRST, SECOND = "round 1, turn 1", "round 1, turn 2"

SAID: list[tuple[tuple[str | int, ...], object, str]] = [
    (("field", 17), GONE, "The field has 59 tiles; it needs 60."),
    (("field",), [], "The field has 0 tiles; it needs 60."),
    (("field",), [{"tile": "R1", "x": 0, "y": 0}] * 61, "field: The number of entries is wrong."),
    (("field", 17, "tile"), "S6", "Tile S6 is on the field twice."),
    (("field", 59), {"tile": "S6", "x": 0, "y": 0}, "Tiles R1 and S6 are both at (0, 0)."),
    (("field", 59, "x"), 20, "The field is in 2 parts; all tiles must connect."),
    (("field", 59, "x"), 1_000_001, "Tile S6 is too far out, at (1000001, 5)."),
    (("field", 59, "y"), -1_000_001, "Tile S6 is too far out, at (9, -1000001)."),
    (("seekers",), 2, "A match has 5, 4 or 3 seekers, not 2."),
    (("seekers",), 6, "A match has 5, 4 or 3 seekers, not 6."),
    (("players",), ["Anna"], "players: The number of entries is wrong."),
    (("players",), ["Anna", "Ben", "Cleo"], "players: The number of entries is wrong."),
    (("notes",), [], "notes: The number of entries is wrong."),
    (("moves",), [{"move": "ask"}] * 100_001, "moves: The number of entries is wrong."),
    (("seating",), {"computers": [CLUB, None], "at_table": None}, "A hidden seed is damaged."),
    (
        ("moves", 7),
        {"move": "seat", "seat": 1, "computer": CLUB},
        f"{SECOND} (move 8): A hidden seed is damaged.",
    ),
    (("moves", 1, "seeker"), 5, f"{FIRST} (move 2): There is no seeker 5."),
    (("moves", 7, "seeker"), 5, f"{SECOND} (move 8): There is no seeker 5."),
    (("moves", 7, "to"), "G5", f"{SECOND} (move 8): Seeker 1 can’t go straight from R1 to G5."),
    (("moves", 1, "to"), "G3", f"{FIRST} (move 2): Seekers enter on the border; G3 isn’t on it."),
    (("moves", 4), GONE, f"{FIRST} (move 5): All seekers must enter first; 1 to go."),
    (("moves", 6, "points"), 1, f"{FIRST} (move 7): The hint 1 doesn’t fit the secret."),
    (("moves", 5, "by"), "Ben", "moves, number 6, ask, by: This entry is unknown."),
    (("moves", 7, "to"), GONE, "moves, number 8, move, to: This entry is missing."),
    (("format",), GONE, "format: This entry is missing."),
]


def test_what_cannot_be_is_told_in_a_sentence() -> None:
    for path, value, said in SAID:
        assert said_of(spoilt(path, value)) == said


FAR: list[object] = [10**18, -(2**63), 10**4_000]
NO_NUMBERS: list[object] = ["0", 0.0, True, None, [0], {}]
NOT_VALID: list[tuple[tuple[str | int, ...], list[object], str]] = [
    (("field",), [None, "field", {"tile": "R1"}], "field"),
    (("field", 4), [None, "R1", []], "field, number 5"),
    (("field", 0, "tile"), ["", "R0", "R7", "Z1", "r1", "R1\n", "R11", 11, None], "field, number 1, tile"),
    (("field", 2, "x"), NO_NUMBERS + FAR, "field, number 3, x"),
    (("field", 59, "y"), NO_NUMBERS + FAR, "field, number 60, y"),
    (("edition",), ["", "2018", "French", "2019 ", 2019, None], "edition"),
    (("seekers",), ["4", 4.0, True, None, *FAR], "seekers"),
    (("players", 1), [1, None, True, ["Anna"]], "players, number 2"),
    (("title",), [1, None, True, ["Anna"]], "title"),
    (("own_seat",), [0, 3, "1", 1.5, True], "own_seat"),
    (("moves", 1, "seeker"), [-1, 0, 6, "1", 1.0, True, None], "moves, number 2, place, seeker"),
    (("moves", 7, "seeker"), [-1, 0, 6, "1", 1.0, True, None], "moves, number 8, move, seeker"),
    (("moves", 7, "to"), ["", "Z1", "R7", "r2", 2, None], "moves, number 8, move, to"),
    (("moves", 6, "points"), [-1, 11, "2", 2.0, True, None], "moves, number 7, hint, points"),
    (("moves", 0, "sealed"), [1, True, [SECRET], "x" * 81], "moves, number 1, hide, sealed"),
    (("moves", 5), [None, 1, "ask", [], {}, {"move": "fly"}, {"move": ["ask"]}], "moves, number 6"),
    (
        ("notes", 0, "strokes"),
        [[{"tiles": ["R1"], "mark": "perhaps"}]],
        "notes, number 1, strokes, number 1, mark",
    ),
    (
        ("notes", 0, "strokes"),
        [[{"tiles": ["R7"], "mark": "possible"}]],
        "notes, number 1, strokes, number 1, tiles",
    ),
    (
        ("notes", 0, "times"),
        [["now"], ["2025-01-31"], ["2025-99-99T99:99:99+00:00"]],
        "notes, number 1, times, number 1",
    ),
    (
        ("notes", 0, "remarks"),
        [[{"turn": 1, "text": "x" * 201}], [{"turn": 1, "text": "two\nlines"}]],
        "notes, number 1, remarks",
    ),
]


def test_what_has_another_form_is_told_with_its_place() -> None:
    for path, values, where in NOT_VALID:
        for value in values:
            assert error_of(spoilt(path, value)).where.startswith(where), value
    nothings: list[Any] = [[], None, "record", 7]
    for nothing in nothings:
        assert said_of(nothing) == "This entry isn’t valid."


def test_an_entry_is_missing_or_unknown() -> None:
    for entry in list(saved()):
        assert said_of(spoilt((entry,), GONE)) == f"{entry}: This entry is missing."
    assert said_of(saved() | {"two\nlines": 1}) == "two?lines: This entry is unknown."
    assert said_of(saved() | {"x" * 10_000: 1}) == f"{'x' * 40}: This entry is unknown."


def test_a_name_that_cannot_be_shown() -> None:
    for name, complaint in [
        ("   ", "A player’s name is empty."),
        ("x" * 10_000, "A player’s name has 10000 characters; the limit is 40."),
        ("two\nlines", "A player’s name must be one line of visible characters."),
        ("half a pair \ud83d", "A player’s name must be one line of visible characters."),
    ]:
        for players in ([name, "Ben"], ["Anna", name]):
            assert said_of(saved() | {"players": players}) == complaint
        of_title = complaint.replace("A player’s name", "The title").replace("40", "60")
        assert said_of(saved() | {"title": name}) == of_title


def test_an_own_seat_where_computers_or_real_tiles_are() -> None:
    computer = {"level": "club", "sealed": seal("S")}
    for seating in (
        {"computers": [computer, None], "at_table": None},
        {"computers": [None, None], "at_table": 1},
    ):
        assert error_of(saved() | {"own_seat": 1, "seating": seating}).where == "own_seat"


def test_an_earlier_format_with_an_entry_of_this_one_or_with_what_cannot_be() -> None:
    olds: list[Record] = [{"format": 2, "own_seat": 1}, {"format": 1, "own_seat": None}]
    for old in olds:
        assert error_of(saved() | old).where == "format"
    cases: list[Record] = [
        {"seating": 7},
        {"seating": {"computers": 7, "at_table": None}},
        {"seating": {"computers": [7, {"level": "club", "seed": "x" * 300}], "at_table": None}},
        {"moves": 7},
        {"moves": [7, {"computer": 7}, {"computer": {"seed": 7}}]},
        {"origin": {"shape": "ring", "growth": 0, "seed": "x" * 41}},
        {"origin": {"shape": "ring", "growth": 0, "seed": "x", "sealed": "y"}},
    ]
    record = saved() | {"format": 2}
    del record["own_seat"]
    for broken in cases:
        refused(from_record, record | broken)


def test_an_origin_that_cannot_be() -> None:
    good: Record = {"shape": "ring", "growth": 0, "sealed": seal("")}
    cases: list[tuple[object, str]] = [
        (good | {"shape": "grown", "growth": 5}, "The growth must be from -3 to 4, not 5."),
        (good | {"sealed": seal("x" * 41)}, "A seed has at most 40 characters, not 41."),
        (good | {"sealed": "RY7K"}, "A hidden seed is damaged."),
        (good | {"shape": "blob"}, "origin, shape: This entry isn’t valid."),
        (good | {"sealed": 7}, "origin, sealed: This entry isn’t valid."),
        (good | {"growth": "0"}, "origin, growth: This entry isn’t valid."),
        (good | {"growth": True}, "origin, growth: This entry isn’t valid."),
        ({"shape": "ring", "growth": 0, "seed": "plain"}, "origin, sealed: This entry is missing."),
        ("ring", "origin: This entry isn’t valid."),
    ]
    for origin, complaint in cases:
        assert said_of(saved() | {"origin": origin}) == complaint


def test_moves_that_come_at_the_wrong_time() -> None:
    for at, move, said in [
        (1, {"move": "hint", "points": 1}, f"{FIRST} (move 2): The seekers enter first."),
        (
            8,
            {"move": "move", "seeker": 1, "to": "R4"},
            f"{SECOND} (move 9): Seeker 1 has already moved this turn.",
        ),
    ]:
        record = saved()
        record["moves"].insert(at, move)
        assert said_of(record) == said
    give_up, hide, ask = {"move": "give-up"}, saved()["moves"][0], {"move": "ask"}
    for more, said in [
        ([give_up, hide, give_up, ask], "round 2, turn 1 (move 14): This round is over."),
        ([give_up, hide, {"move": "place", "seeker": 1, "to": "G3"}], "round 2, turn 1 (move 13): "),
        ([give_up, {"move": "hide", "sealed": "damaged"}], "round 2, turn 1 "),
    ]:
        record = saved()
        record["moves"] += more
        assert said_of(record).startswith(said)


def test_a_move_over_another_seeker_goes_by_the_edition() -> None:
    record = spoilt(("moves", 2, "to"), "R2")
    assert said_of(record) == f"{SECOND} (move 8): Seeker 1 can’t pass over the one on R2."
    assert from_record(record | {"edition": "2017"}).setup.edition.id == "2017"


def test_a_seal_that_is_damaged_anywhere_holds_no_tile_or_another_secret() -> None:
    good = saved()["moves"][0]["sealed"]
    damaged = [good[:at] + ("A" if good[at] != "A" else "B") + good[at + 1 :] for at in range(len(good))]
    empty = [seal(text) for text in ("", "Z9", f"the secret is at {SECRET}")]
    for sealed in (*damaged, *empty, "", SECRET, "é"):
        record = spoilt(("moves", 0, "sealed"), sealed)
        assert said_of(record) == f"{FIRST} (move 1): The hidden secret is damaged."
    other = spoilt(("moves", 0, "sealed"), seal("R1"))
    assert said_of(other) == f"{FIRST} (move 7): The hint 0 doesn’t fit the secret."


def test_a_secret_is_in_no_error_that_a_right_record_with_one_wrong_move_gives() -> None:
    match = new_match(seekers=3)
    match.apply(HideSecret(tile(SECRET)))
    enter(match, "R1 R1 S6")
    match.apply(AskForHint())
    spoilers: list[Callable[[Record], None]] = [
        lambda record: record["moves"].append({"move": "hint", "points": 6}),
        lambda record: record["moves"].append({"move": "ask"}),
        lambda record: record["moves"].append(record["moves"][0]),
        lambda record: record["moves"].insert(1, record["moves"][0]),
    ]
    for spoil in spoilers:
        record = saved(match)
        spoil(record)
        error_of(record)


def test_a_page_with_more_undone_than_was_done_is_blank() -> None:
    page = pages_of(from_record(spoilt(("notes", 0, "undone"), 7)).notes)[0]
    assert (page.strokes, page.undone) == ((), ())


def test_a_file_with_a_refused_move_is_told_in_one_language() -> None:
    content = pack("topologic", spoilt(("moves", 1, "to"), "Y3"))
    with pytest.raises(Problem) as caught:
        match_found_in(content, "a.topologic")
    where = "a.topologic can’t be opened. round 1, turn 1 (move 2): "
    assert str(caught.value).startswith(f"{where}Seekers enter on the border; Y3 isn’t on it. The file")
    assert untranslated(caught.value) == ""
