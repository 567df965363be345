"""Records of matches that cannot be, and the one sentence that says so without giving a secret away."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.refused_records import refused
from tests.sentences import untranslated
from tests.tables import TopologicMatch, ask, enter, new_match, tile
from topologic_qt.app.codec import match_found_in
from topologic_qt.engine.seal import seal
from topologic_qt.games.topologic.records import RecordError, from_record, to_record
from topologic_qt.games.topologic.rules import AskForHint, HideSecret, MoveSeeker, pages_of
from topologic_qt.storage.packing import pack
from topologic_qt.storage.problem import Problem

SECRET = "B4"
Record = dict[str, Any]


def saved(match: TopologicMatch | None = None) -> Record:
    """The record of a match with four seekers, by default one in its third turn, as JSON would give it."""
    if match is None:
        match = new_match(seekers=4)
        match.apply(HideSecret(tile(SECRET)))
        enter(match, "R1 R1 S6 S1")
        ask(match)
        match.apply(MoveSeeker(0, tile("R3")))
        ask(match)
    record: Record = json.loads(json.dumps(to_record(match)))
    return record


def error_of(record: Record) -> RecordError:
    """What is said of a bad record: one sentence on one line, in which no secret is named."""
    error = refused(from_record, record)
    assert str(error).count(". ") == 0
    assert SECRET not in str(error)
    return error


def said_of(record: Record) -> str:
    """The text of the error."""
    return str(error_of(record))


def test_the_record_that_is_spoilt_below_is_a_good_one() -> None:
    assert len(from_record(saved()).state.round.turns) == 2


class TestField:
    def test_with_fifty_nine_tiles(self) -> None:
        record = saved()
        del record["field"][17]
        assert said_of(record) == "The field has 59 tiles; it takes all 60."

    def test_with_no_tile(self) -> None:
        assert said_of(saved() | {"field": []}) == "The field has 0 tiles; it takes all 60."

    def test_with_sixty_one_tiles(self) -> None:
        record = saved()
        record["field"].append({"tile": "R1", "x": 10, "y": 0})
        assert said_of(record) == "field: There are too many or too few entries."

    def test_with_a_tile_twice(self) -> None:
        record = saved()
        record["field"][17]["tile"] = "S6"
        assert said_of(record) == "Tile S6 is on the field twice."

    def test_with_two_tiles_on_one_place(self) -> None:
        record = saved()
        record["field"][59].update(x=0, y=0)
        assert said_of(record) == "Tiles R1 and S6 are both at (0, 0)."

    def test_in_two_parts(self) -> None:
        record = saved()
        record["field"][59].update(x=10, y=6)
        assert said_of(record) == "The field is in 2 separate parts; all tiles must be connected."

    def test_with_a_tile_too_far_out(self) -> None:
        for axis in ["x", "y"]:
            for far in [1_000_001, -1_000_001]:
                record = saved()
                record["field"][59][axis] = far
                assert "Tile S6 is too far out" in said_of(record)

    def test_with_a_tile_beyond_all_measure(self) -> None:
        for axis in ["x", "y"]:
            for far in [10**18, -(10**18), 2**63, 2**64, 10**4_000]:
                record = saved()
                record["field"][59][axis] = far
                assert said_of(record) == f"field, number 60, {axis}: This entry is not valid."

    def test_with_a_place_that_is_no_whole_number(self) -> None:
        for axis in ["x", "y"]:
            for value in ["0", 0.0, 1.5, True, False, None, [0], {}]:
                record = saved()
                record["field"][2][axis] = value
                error = error_of(record)
                assert error.where == f"field, number 3, {axis}"
                assert error.what == "This entry is not valid."

    def test_with_what_is_no_tile(self) -> None:
        for name in ["", "R0", "R7", "Z1", "r1", "R1 ", "R1\n", "R11", 11, None, ["R", 1]]:
            record = saved()
            record["field"][0]["tile"] = name
            assert error_of(record).where == "field, number 1, tile"

    def test_that_is_no_list(self) -> None:
        values: list[object] = [None, "field", 1, {}, {"tile": "R1"}]
        for value in values:
            assert error_of(saved() | {"field": value}).where == "field"

    def test_with_a_tile_that_is_no_entry(self) -> None:
        values: list[object] = [None, "R1", 1, []]
        for value in values:
            record = saved()
            record["field"][4] = value
            assert error_of(record).where == "field, number 5"


class TestAgreements:
    def test_with_an_entry_missing(self) -> None:
        for entry in list(saved()):
            record = saved()
            del record[entry]
            assert said_of(record) == f"{entry}: This entry is missing."

    def test_with_an_unknown_entry(self) -> None:
        assert said_of(saved() | {"colour": 1}) == "colour: This entry is unknown."
        assert said_of(saved() | {"two\nlines": 1}) == "two?lines: This entry is unknown."
        assert said_of(saved() | {"x" * 10_000: 1}) == f"{'x' * 40}: This entry is unknown."

    def test_that_are_no_entries_at_all(self) -> None:
        nothings: list[Any] = [[], None, "record", 7]
        for nothing in nothings:
            assert said_of(nothing) == "This entry is not valid."

    def test_with_an_edition_that_does_not_exist(self) -> None:
        for edition in ["", "2018", "French", "2019 ", 2019, None, True, ["2019"]]:
            assert said_of(saved() | {"edition": edition}) == "edition: This entry is not valid."

    def test_with_a_number_of_seekers_that_is_not_played(self) -> None:
        for seekers in [-1, 0, 1, 2, 6, 1_000]:
            assert said_of(saved() | {"seekers": seekers}) == f"A match has 5, 4 or 3 seekers, not {seekers}."

    def test_with_seekers_that_are_no_number(self) -> None:
        for seekers in ["4", 4.0, True, None, [], 10**4_000, -(10**18)]:
            assert said_of(saved() | {"seekers": seekers}) == "seekers: This entry is not valid."

    def test_with_a_name_that_cannot_be_shown(self) -> None:
        for name, complaint in [
            ("", "A player's name is empty."),
            ("   ", "A player's name is empty."),
            ("x" * 10_000, "A player's name has 10000 characters; the limit is 40."),
            ("two\nlines", "A player's name must be one line of printable characters."),
            ("half a pair \ud83d", "A player's name must be one line of printable characters."),
        ]:
            assert said_of(saved() | {"players": [name, "Ben"]}) == complaint
            assert said_of(saved() | {"players": ["Anna", name]}) == complaint
            assert said_of(saved() | {"title": name}) == complaint.replace(
                "A player's name", "The title"
            ).replace("40", "60")

    def test_with_another_number_of_players(self) -> None:
        for players in [[], ["Anna"], ["Anna", "Ben", "Cleo"]]:
            assert (
                said_of(saved() | {"players": players}) == "players: There are too many or too few entries."
            )

    def test_with_a_name_that_is_no_text(self) -> None:
        for name in [1, None, True, 1.5, ["Anna"]]:
            assert error_of(saved() | {"players": ["Anna", name]}).where == "players, number 2"
            assert error_of(saved() | {"title": name}).where == "title"

    def test_with_an_own_seat_that_there_is_not(self) -> None:
        for seat in [0, 3, "1", 1.5, True]:
            assert error_of(saved() | {"own_seat": seat}).where == "own_seat"

    def test_with_an_own_seat_where_computers_or_real_tiles_are(self) -> None:
        computer = {"level": "club", "sealed": seal("S")}
        for seating in (
            {"computers": [computer, None], "at_table": None},
            {"computers": [None, None], "at_table": 1},
        ):
            assert error_of(saved() | {"own_seat": 1, "seating": seating}).where == "own_seat"

    def test_with_a_computer_whose_seed_is_damaged(self) -> None:
        computer = {"level": "club", "sealed": "RY7K"}
        seating = {"computers": [computer, None], "at_table": None}
        assert said_of(saved() | {"seating": seating}) == "A hidden seed is damaged."
        moves = [*saved()["moves"], {"move": "seat", "seat": 1, "computer": computer}]
        assert said_of(saved() | {"moves": moves}).endswith("A hidden seed is damaged.")

    def test_of_an_earlier_format_with_an_entry_of_this_one(self) -> None:
        olds: list[Record] = [{"format": 2, "own_seat": 1}, {"format": 1, "own_seat": None}]
        for old in olds:
            assert error_of(saved() | old).where == "format"

    def test_of_the_second_format_that_cannot_be(self, subtests: pytest.Subtests) -> None:
        cases: list[Record] = [
            {"seating": 7},
            {"seating": {"computers": 7, "at_table": None}},
            {"seating": {"computers": [7, {"level": "club", "seed": "x" * 300}], "at_table": None}},
            {"moves": 7},
            {"moves": [7, {"computer": 7}, {"computer": {"seed": 7}}]},
            {"origin": {"shape": "ring", "growth": 0, "seed": "x" * 41}},
            {"origin": {"shape": "ring", "growth": 0, "seed": "x", "sealed": "y"}},
        ]
        for broken in cases:
            with subtests.test(broken=broken):
                record = saved() | {"format": 2}
                del record["own_seat"]
                with pytest.raises(RecordError):
                    from_record(record | broken)

    def test_with_an_origin_that_cannot_be(self) -> None:
        for origin, complaint in [
            (
                {"shape": "grown", "growth": 5, "sealed": seal("")},
                "The growth must lie between -3 and 4, not 5.",
            ),
            (
                {"shape": "ring", "growth": 0, "sealed": seal("x" * 41)},
                "A seed has at most 40 characters, not 41.",
            ),
            ({"shape": "blob", "growth": 0, "sealed": seal("")}, "origin, shape: This entry is not valid."),
            ({"shape": "ring", "growth": 0, "sealed": 7}, "origin, sealed: This entry is not valid."),
            (
                {"shape": "ring", "growth": "0", "sealed": seal("")},
                "origin, growth: This entry is not valid.",
            ),
            (
                {"shape": "ring", "growth": True, "sealed": seal("")},
                "origin, growth: This entry is not valid.",
            ),
            ({"shape": "ring", "growth": 0}, "origin, sealed: This entry is missing."),
            ({"shape": "ring", "growth": 0, "sealed": "RY7K"}, "A hidden seed is damaged."),
            ({"shape": "ring", "growth": 0, "seed": "plain"}, "origin, sealed: This entry is missing."),
            ("ring", "origin: This entry is not valid."),
        ]:
            assert said_of(saved() | {"origin": origin}) == complaint


class TestMoves:
    """The record has ten moves: hide, 4 entries, ask, hint (move 7), a move, ask, hint."""

    def test_with_a_seeker_that_no_match_has(self) -> None:
        for seeker in [-1, 0, 6, 99, "1", 1.0, True, None]:
            for number, kind in [(2, "place"), (8, "move")]:
                record = saved()
                record["moves"][number - 1]["seeker"] = seeker
                assert said_of(record) == f"moves, number {number}, {kind}, seeker: This entry is not valid."

    def test_with_seeker_five_of_four(self) -> None:
        for number, turn in [(2, 1), (8, 2)]:
            record = saved()
            record["moves"][number - 1]["seeker"] = 5
            assert said_of(record) == f"round 1, turn {turn} (move {number}): There is no seeker 5."

    def test_with_a_move_that_the_rules_refuse(self) -> None:
        for to, complaint in [
            ("G5", "Seeker 1 cannot go from R1 to G5 in one straight line."),
            ("R1", "Seeker 1 is already on R1."),
        ]:
            record = saved()
            record["moves"][7]["to"] = to
            error = error_of(record)
            assert error.where == "round 1, turn 2 (move 8)"
            assert error.what == complaint

    def test_with_a_move_over_another_seeker(self) -> None:
        record = saved()
        record["moves"][2]["to"] = "R2"
        assert said_of(record) == (
            "round 1, turn 2 (move 8): Seeker 1 cannot pass over R2, where another seeker stands."
        )
        record["edition"] = "2017"
        assert from_record(record).setup.edition.id == "2017"

    def test_with_an_entry_off_the_border(self) -> None:
        record = saved()
        record["moves"][1]["to"] = "G3"
        assert said_of(record) == (
            "round 1, turn 1 (move 2): Seekers enter on the border, and G3 is not on it."
        )

    def test_with_a_move_at_the_wrong_time(self) -> None:
        record = saved()
        record["moves"].insert(1, {"move": "hint", "points": 1})
        assert said_of(record) == "round 1, turn 1 (move 2): First the seekers have to enter."

    def test_with_the_hint_asked_for_too_early(self) -> None:
        record = saved()
        del record["moves"][4]
        assert said_of(record) == (
            "round 1, turn 1 (move 5): Every seeker must enter before the hint; still to enter: 1."
        )

    def test_with_a_seeker_that_moves_twice(self) -> None:
        record = saved()
        record["moves"].insert(8, {"move": "move", "seeker": 1, "to": "R4"})
        assert said_of(record) == "round 1, turn 2 (move 9): Seeker 1 has already moved this turn."

    def test_that_go_on_after_the_end(self) -> None:
        record = saved()
        record["moves"] += [{"move": "give-up"}, record["moves"][0], {"move": "give-up"}, {"move": "ask"}]
        error = error_of(record)
        assert error.where.startswith("round 2, turn 1")
        assert error.what == "This round is over."

    def test_in_the_second_round_say_so(self) -> None:
        record = saved()
        count = len(record["moves"])
        record["moves"] += [
            {"move": "give-up"},
            record["moves"][0],
            {"move": "place", "seeker": 1, "to": "G3"},
        ]
        assert error_of(record).where == f"round 2, turn 1 (move {count + 3})"

    def test_with_a_hint_that_does_not_fit_the_secret(self) -> None:
        for wrong in [1, 2, 8, 10]:
            record = saved()
            assert record["moves"][6] == {"move": "hint", "points": 0}
            record["moves"][6]["points"] = wrong
            assert said_of(record) == f"round 1, turn 1 (move 7): The hint {wrong} does not fit the secret."

    def test_with_a_hint_that_nobody_can_give(self) -> None:
        for points in [-1, 11, "2", 2.0, True, None]:
            record = saved()
            record["moves"][6]["points"] = points
            assert said_of(record) == "moves, number 7, hint, points: This entry is not valid."

    def test_to_what_is_no_tile(self) -> None:
        for to in ["", "Z1", "R7", "r2", 2, None]:
            record = saved()
            record["moves"][7]["to"] = to
            assert said_of(record) == "moves, number 8, move, to: This entry is not valid."

    def test_that_are_no_moves(self) -> None:
        moves: list[object] = [None, 1, "ask", [], {}, {"move": "fly"}, {"move": None}, {"move": ["ask"]}]
        for move in moves:
            record = saved()
            record["moves"][5] = move
            assert error_of(record).where.startswith("moves, number 6")

    def test_with_an_entry_too_many_or_too_few(self) -> None:
        record = saved()
        record["moves"][5]["by"] = "Ben"
        assert said_of(record) == "moves, number 6, ask, by: This entry is unknown."
        record = saved()
        del record["moves"][7]["to"]
        assert said_of(record) == "moves, number 8, move, to: This entry is missing."

    def test_that_are_far_too_many(self) -> None:
        record = saved() | {"moves": [{"move": "ask"}] * 100_001}
        assert said_of(record) == "moves: There are too many or too few entries."


class TestSecret:
    @staticmethod
    def with_seal(sealed: object) -> Record:
        """A record in which this is the sealed secret."""
        record = saved()
        record["moves"][0]["sealed"] = sealed
        return record

    def test_whose_seal_is_damaged_anywhere(self) -> None:
        good = saved()["moves"][0]["sealed"]
        for place in range(len(good)):
            damaged = good[:place] + ("A" if good[place] != "A" else "B") + good[place + 1 :]
            assert said_of(self.with_seal(damaged)) == (
                "round 1, turn 1 (move 1): The hidden secret is damaged."
            )

    def test_that_is_not_sealed(self) -> None:
        for sealed in ["", SECRET, "é"]:
            assert said_of(self.with_seal(sealed)).endswith(": The hidden secret is damaged.")

    def test_whose_seal_holds_no_tile(self) -> None:
        for text in ["", "Z9", f"the secret is at {SECRET}"]:
            assert said_of(self.with_seal(seal(text))).endswith(": The hidden secret is damaged.")

    def test_that_is_no_short_text(self) -> None:
        for sealed in [1, True, [SECRET], "x" * 81]:
            assert said_of(self.with_seal(sealed)) == (
                "moves, number 1, hide, sealed: This entry is not valid."
            )

    def test_that_is_another_one_than_the_hints_were_given_for(self) -> None:
        assert said_of(self.with_seal(seal("R1"))) == (
            "round 1, turn 1 (move 7): The hint 0 does not fit the secret."
        )

    def test_of_the_second_round_is_looked_at_too(self) -> None:
        record = saved()
        record["moves"] += [{"move": "give-up"}, {"move": "hide", "sealed": "damaged"}]
        assert said_of(record).startswith("round 2, turn 1 ")


def spoil_value(record: Record, path: list[Any], value: object) -> None:
    """Put something else at a place deep in a record."""
    *parents, last = path
    inner: Any = record
    for part in parents:
        inner = inner[part]
    inner[last] = value


PLACES: list[list[Any]] = [
    *([entry] for entry in saved()),
    *(["field", 30, entry] for entry in ("tile", "x", "y")),
    *(["moves", number, entry] for number, move in enumerate(saved()["moves"]) for entry in move),
    ["moves", 3],
    ["field", 3],
    ["players", 1],
]


@given(
    st.sampled_from(PLACES),
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just([]) | st.just({}),
)
@settings(max_examples=150)
def test_whatever_is_spoilt_a_record_opens_or_is_refused_in_a_sentence(
    path: list[Any], value: object
) -> None:
    record = saved()
    spoil_value(record, path, value)
    try:
        match = from_record(record)
    except RecordError:
        error_of(record)
    else:
        assert from_record(to_record(match)).moves == match.moves


def test_a_secret_is_in_no_error_that_a_right_record_with_one_wrong_move_gives() -> None:
    match = new_match(seekers=3)
    match.apply(HideSecret(tile(SECRET)))
    enter(match, "R1 R1 S6")
    match.apply(AskForHint())
    record = saved(match)
    spoilers: list[Callable[[Record], None]] = [
        lambda record: record["moves"].append({"move": "hint", "points": 6}),
        lambda record: record["moves"].append({"move": "ask"}),
        lambda record: record["moves"].append(record["moves"][0]),
        lambda record: record["moves"].insert(1, record["moves"][0]),
    ]
    for spoil in spoilers:
        spoilt = json.loads(json.dumps(record))
        spoil(spoilt)
        error_of(spoilt)


class TestNotes:
    def page(self, **entries: object) -> Record:
        """A record whose first page has these entries."""
        record = saved()
        record["notes"][0] |= entries
        return record

    def test_with_too_few_pages(self) -> None:
        assert said_of(saved() | {"notes": []}) == "notes: There are too many or too few entries."

    def test_with_a_mark_that_does_not_exist(self) -> None:
        stroke = {"tiles": ["R1"], "mark": "perhaps"}
        assert said_of(self.page(strokes=[stroke])).startswith("notes, number 1, strokes, number 1, mark: ")

    def test_with_a_tile_that_does_not_exist(self) -> None:
        stroke = {"tiles": ["R7"], "mark": "possible"}
        assert said_of(self.page(strokes=[stroke])).startswith("notes, number 1, strokes, number 1, tiles")

    def test_with_a_time_that_is_none(self) -> None:
        for time in ["now", "2025-01-31", "2025-99-99T99:99:99+00:00"]:
            assert said_of(self.page(times=[time])).startswith("notes, number 1, times, number 1: ")

    def test_with_a_remark_that_is_too_long_or_more_than_a_line(self) -> None:
        for text in ("x" * 201, "two\nlines"):
            said = said_of(self.page(remarks=[{"turn": 1, "text": text}]))
            assert said.startswith("notes, number 1, remarks")

    def test_with_more_undone_than_was_done(self) -> None:
        page = pages_of(from_record(self.page(undone=7)).notes)[0]
        assert (page.strokes, page.undone) == ((), ())

    def test_entries_of_a_later_format_in_one_of_an_earlier(self) -> None:
        record = saved()
        del record["format"]
        assert said_of(record) == "format: This entry is missing."


def test_a_file_with_a_refused_move_is_told_in_one_language() -> None:
    record = saved()
    record["moves"][1]["to"] = "Y3"
    content = pack("topologic", record)
    with pytest.raises(Problem) as caught:
        match_found_in(content, "a.topologic")
    where = "a.topologic cannot be opened. round 1, turn 1 (move 2): "
    assert str(caught.value).startswith(f"{where}Seekers enter on the border, and Y3 is not on it. The file")
    assert untranslated(caught.value) == ""
