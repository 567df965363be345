"""Records of fields: what is written, what is read, and what is said of everything else."""

import json
from pathlib import Path
from typing import Any

from tests.refused_records import refused
from tests.tables import ORDERED, drawn
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records.reading import field_from_record, history_from_record
from topologic_qt.games.topologic.records.writing import field_to_record, history_to_record
from topologic_qt.games.topologic.rules.field import Field, Location, NamedField, Tile
from topologic_qt.storage.envelope import unpack_field
from topologic_qt.storage.files import read_file

Record = dict[str, Any]


def saved() -> Record:
    """The record of a field of three tiles, as JSON would give it."""
    named = NamedField("The bay", drawn("R1 .. Y5\n.. B3 .."))
    record: Record = json.loads(json.dumps(field_to_record(named)))
    return record


def said_of(record: Record) -> str:
    """What is said of a bad record."""
    return str(refused(field_from_record, record))


def test_a_field_that_0_1_0_saved_opens_for_ever() -> None:
    path = Path(__file__).with_name("format-1.topologic-field")
    envelope = unpack_field(read_file(path), path.name)
    assert envelope.program == "0.1.0"
    assert field_from_record(envelope.field) == NamedField("The bay", drawn("R1 .. Y5\n.. B3 .."))
    assert envelope.field == saved()


def test_a_field_comes_back_finished_or_not() -> None:
    for field in [Field({}), drawn(ORDERED), Field({Location(-1_000_000, 1_000_000): Tile.parse("Y5")})]:
        assert field_from_record(field_to_record(NamedField("a", field))) == NamedField("a", field)


def test_tiles_that_cannot_lie_like_that() -> None:
    for entry, said in [
        ({"x": 2, "y": 0}, "Tiles Y5 and B3 are both at (2, 0)."),
        ({"tile": "R1"}, "Tile R1 is on the field twice."),
        ({"x": 1_000_001}, "Tile B3 is too far out, at (1000001, 1)."),
        ({"tile": "B7"}, "tiles, number 3, tile: This entry is not valid."),
        ({"tile": "b3"}, "tiles, number 3, tile: This entry is not valid."),
        ({"x": 0.5}, "tiles, number 3, x: This entry is not valid."),
        ({"y": 10**4_000}, "tiles, number 3, y: This entry is not valid."),
        ({"z": 1}, "tiles, number 3, z: This entry is unknown."),
    ]:
        record = saved()
        record["tiles"][2].update(entry)
        assert said_of(record) == said
    tiles = [{"tile": "R1", "x": x, "y": 0} for x in range(61)]
    assert said_of(saved() | {"tiles": tiles}) == "tiles: There are too many or too few entries."


def test_a_name_that_cannot_be_shown_and_entries_missing_or_too_much() -> None:
    for name, said in [
        ("", "The name of a field is empty."),
        ("x" * 61, "The name of a field has 61 characters; the limit is 60."),
        ("a\nb", "The name of a field must be one line of printable characters."),
        (7, "name: This entry is not valid."),
    ]:
        assert said_of(saved() | {"name": name}) == said
    for entry in ["name", "tiles"]:
        record = saved()
        del record[entry]
        assert said_of(record) == f"{entry}: This entry is missing."
    assert said_of(saved() | {"two\nlines": 1}) == "two?lines: This entry is unknown."


def history(*texts: str, at: int = 0) -> DraftHistory[NamedField]:
    """Fields one after the other, by their texts."""
    states = [DraftState(NamedField("a", drawn(text))) for text in texts]
    return DraftHistory(states, ["clear"] * (len(texts) - 1), at, {})


def test_a_history_says_what_changed() -> None:
    assert history_to_record(history("R1 Y5", "R1 .. Y5", "R1", at=1)) == {
        "back": [
            {"step": "", "sheet": 0, "name": "a", "tiles": "R1 0 0 Y5 1 0"},
            {"step": "clear", "sheet": 0, "name": "a", "tiles": "Y5 2 0"},
        ],
        "ahead": [{"step": "clear", "sheet": 0, "name": "a", "tiles": "Y5"}],
        "files": {},
    }


def test_of_a_long_history_the_latest_is_kept() -> None:
    states = [DraftState(NamedField(str(number), drawn("R1"))) for number in range(1100)]
    long = DraftHistory(states, [f"move {number}" for number in range(1, 1100)], 1090, {})
    kept = history_from_record(history_to_record(long))
    assert [state.draft.name for state in kept.states] == [str(number) for number in range(90, 1100)]
    assert (kept.steps[0], kept.steps[-1], kept.draft.name) == ("move 91", "move 1099", "1090")


def test_a_history_that_cannot_be_is_refused() -> None:
    for tiles in ["R1 0", "X9 0 0", "R1 0 0  Y5 1 0", "R1 0 0 Y5 0 0", "R1 9999999 0", "R1 0 0\n"]:
        record = json.loads(json.dumps(history_to_record(history("R1 Y5"))))
        record["back"][0]["tiles"] = tiles
        refused(history_from_record, record)
