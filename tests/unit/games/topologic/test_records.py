"""A match and its saved form."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.refused_records import refused
from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, new_match, tile
from topologic_qt.engine.commitment import unseal
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.checking import RecordError
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records.reading import field_from_record, from_record, history_from_record
from topologic_qt.games.topologic.records.writing import field_to_record, history_to_record, to_record
from topologic_qt.games.topologic.rules.field import Field, Location, NamedField, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideSecret, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Mark, Notes, pages_of
from topologic_qt.games.topologic.rules.setup import Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Proof
from topologic_qt.storage.envelope import unpack, unpack_field
from topologic_qt.storage.files import read_file


def running() -> TopologicMatch:
    """A match with every kind of move, in the second turn of its second round."""
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    enter(match, "R1 R1 S6")
    match.apply(GiveUp())
    match.apply(HideSecret(tile("B3")))
    enter(match, "R1 R2 S6")
    ask(match)
    match.apply(ChangeSeat(0, Computer(Level.NOVICE, "x")))
    match.apply(MoveSeeker(2, tile("S1")))
    return match


def entering() -> TopologicMatch:
    """A match in its first turn, with one seeker on the field."""
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    match.apply(PlaceSeeker(1, tile("R1")))
    return match


def test_a_record_tells_every_move() -> None:
    hide, *others = to_record(running())["moves"]
    assert list(hide) == ["move", "sealed", "commitment", "withheld"]
    assert others[:4] == [
        {"move": "place", "seeker": 1, "to": "R1"},
        {"move": "place", "seeker": 2, "to": "R1"},
        {"move": "place", "seeker": 3, "to": "S6"},
        {"move": "give-up"},
    ]
    assert unseal(others[-2]["computer"].pop("sealed")) == "x"
    assert others[-4:] == [
        {"move": "ask"},
        {"move": "hint", "points": 0},
        {"move": "seat", "seat": 1, "computer": {"level": "novice"}},
        {"move": "move", "seeker": 3, "to": "S1"},
    ]


def test_a_file_of_the_first_format_opens_for_ever() -> None:
    path = Path(__file__).with_name("format-1.topologic")
    match = from_record(unpack(read_file(path), path.name).match)
    assert match.setup.title == "Treasure Hunt on Parrot Island"
    assert [len(played.turns) for played in match.state.rounds] == [3, 2]
    assert match.state.rounds[0].secret == tile("Y5")
    assert match.setup.aid is Assistance.PAPER
    assert match.notes == (Notes(), Notes())
    assert to_record(match)["format"] == 3
    assert from_record(to_record(match)).snapshot() == match.snapshot()


def test_a_match_that_0_1_0_saved_opens_for_ever() -> None:
    path = Path(__file__).with_name("format-2.topologic")
    envelope = unpack(read_file(path), path.name)
    match = from_record(envelope.match)
    assert envelope.program == "0.1.0"
    assert (match.setup.title, match.setup.players) == ("Île du perroquet", ("Zoë", "李雷"))
    first, second = match.state.rounds
    assert (first.secret, second.secret) == (tile("Y5"), tile("B3"))
    assert match.state.seating.computers == (Computer(Level.NOVICE, "x"), None)
    assert isinstance(match.moves[0], HideSecret)
    assert match.moves[0].salt
    page = pages_of(match.notes)[0]
    assert page.marks == {tile("R1"): Mark.RULED_OUT, tile("O1"): Mark.RULED_OUT}
    assert page.remarks == {1: "Zero: not near the columns R."}
    assert from_record(to_record(match)).snapshot() == match.snapshot()


def format_2(name: str) -> TopologicMatch:
    """A match saved in format 2."""
    path = Path(__file__).with_name(f"format-2-{name}.topologic")
    envelope = unpack(read_file(path), path.name)
    assert envelope.version == envelope.match["format"] == 2
    return from_record(envelope.match)


def test_a_file_of_the_second_format_opens_for_ever_and_what_it_tells_is_all_there() -> None:
    for name in ["found", "computer", "mail-referee", "mail-seeker"]:
        match = format_2(name)
        assert match.seat is None
        record = to_record(match)
        assert (record["format"], record["own_seat"]) == (3, None)
        assert from_record(json.loads(json.dumps(record))).snapshot() == match.snapshot()
    found = format_2("found")
    assert [played.proof for played in found.state.rounds] == [Proof.PROVEN] * 2
    assert [played.score for played in found.state.rounds] == [3, 1]
    assert found.setup.origin == FieldRecipe(Shape.SQUARE, "parrot")
    page = pages_of(found.notes)[0]
    assert page.remarks == {1: "Warm, I think."}
    assert page.marks == {tile("R1"): Mark.RULED_OUT, tile("R2"): Mark.RULED_OUT, tile("Y5"): Mark.SUSPECTED}
    assert page.peeks == {2: 1}
    computer = format_2("computer")
    assert computer.setup.seating.computers == (Computer(Level.MASTER, "KESTREL"), None)
    assert computer.state.seating.computers[1] == Computer(Level.NOVICE, "LAPWING")
    assert computer.setup.origin == FieldRecipe(Shape.SQUARE, "KESTREL")
    referee, seeker = format_2("mail-referee"), format_2("mail-seeker")
    assert (referee.state.round.secret, seeker.state.round.secret) == (tile("B4"), None)
    assert len(seeker.moves) == len(referee.moves) + 1
    assert pages_of(seeker.notes)[0].remarks == {1: "One of them is warm."}


def test_a_seed_is_not_in_the_plain_text() -> None:
    seeds = ("KESTREL", "🦊" * 40, "\ud800", "")
    for seed in seeds:
        origin = FieldRecipe(Shape.SQUARE, seed)
        setup = Setup(
            random_field(origin), origin=origin, seating=Seating((Computer(Level.CLUB, seed), None))
        )
        match = TopologicMatch(Topologic(), setup)
        match.apply(ChangeSeat(1, Computer(Level.MASTER, seed)))
        text = json.dumps(to_record(match))
        assert not seed or seed not in json.loads(json.dumps(text))
        again = from_record(json.loads(text))
        assert (again.setup, again.moves) == (match.setup, match.moves)


def test_a_format_of_a_later_day_is_refused_with_a_sentence() -> None:
    with pytest.raises(RecordError, match="newer version"):
        from_record(to_record(running()) | {"format": 6})


def test_what_was_written_down_comes_back_and_whose_copy_it_is() -> None:
    match = running()
    page = (
        Notes(Assistance.CHECK)
        .mark([tile("R1"), tile("R2")], Mark.RULED_OUT)
        .mark([tile("R1")], Mark.SUSPECTED)
    )
    page = page.mark([tile("G4")], Mark.POSSIBLE).mark([tile("R2")], None).undo().undo()
    page = page.remark(2, "not red, I think: “no”").stamped(2, "2025-01-31T17:05:09+00:00")
    page = page.peeked(3).peeked(1).peeked(3)
    match.notes = (page, Notes().raised(Assistance.FULL))
    match.seat = 1
    again = from_record(json.loads(json.dumps(to_record(match))))
    assert (to_record(match)["own_seat"], to_record(match.snapshot())["own_seat"], again.seat) == (2, 2, 1)
    assert again.notes == match.notes
    assert pages_of(again.notes)[0].marks == page.marks
    assert pages_of(again.notes)[0].redo().marks == page.redo().marks
    assert again.snapshot() == match.snapshot()


def test_a_record_from_an_earlier_day_still_opens() -> None:
    record = to_record(entering()) | {
        "moves": [{"move": "hide", "sealed": "RY7KcajybN5FwkgYJLgGG4DF9Dw="}, {"move": "give-up"}]
    }
    for page in record["notes"]:
        assert page.pop("peeks") == []
    match = from_record(record)
    assert match.state.rounds[0].secret == tile("Y5")
    assert match.state.rounds[0].commitment == ""
    assert match.notes == (Notes(), Notes())


def test_a_file_of_the_third_format_opens_for_ever() -> None:
    path = Path(__file__).with_name("format-3.topologic")
    envelope = unpack(read_file(path), path.name)
    assert (envelope.version, envelope.id, envelope.match["format"]) == (3, None, 3)
    assert from_record(envelope.match).moves[1:] == running().moves[1:]


Record = dict[str, Any]


def saved() -> Record:
    """The record of a field of three tiles, as read from JSON."""
    named = NamedField("The bay", drawn("R1 .. Y5\n.. B3 .."))
    record: Record = json.loads(json.dumps(field_to_record(named)))
    return record


def said_of(record: Record) -> str:
    """The error of a bad record."""
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
        ({"x": 1_000_001}, "Tile B3 is too far out, at (1000001, 1)."),
        ({"tile": "B7"}, "tiles, number 3, tile: This entry isn’t valid."),
        ({"tile": "b3"}, "tiles, number 3, tile: This entry isn’t valid."),
        ({"x": 0.5}, "tiles, number 3, x: This entry isn’t valid."),
        ({"y": 10**4_000}, "tiles, number 3, y: This entry isn’t valid."),
        ({"z": 1}, "tiles, number 3, z: This entry is unknown."),
    ]:
        record = saved()
        record["tiles"][2].update(entry)
        assert said_of(record) == said
    tiles = [{"tile": "R1", "x": x, "y": 0} for x in range(61)]
    assert said_of(saved() | {"tiles": tiles}) == "tiles: The number of entries is wrong."


def test_a_name_that_cannot_be_shown_and_entries_missing_or_too_much() -> None:
    for name, said in [
        ("", "A field’s name is empty."),
        ("x" * 61, "A field’s name has 61 characters; the limit is 60."),
        ("a\nb", "A field’s name must be one line of visible characters."),
        (7, "name: This entry isn’t valid."),
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
