"""A match and its saved form."""

import json
from pathlib import Path

import pytest

from tests.tables import TopologicMatch, ask, enter, new_match, tile
from topologic_qt.engine.commitment import unseal
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideSecret, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Mark, Notes, pages_of
from topologic_qt.games.topologic.rules.setup import Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Proof
from topologic_qt.storage.envelope import unpack
from topologic_qt.storage.files import read_file


def running() -> TopologicMatch:
    """A match with one of every move, in the second turn of its second round."""
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
    """A match that the program saved in format 2."""
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
    with pytest.raises(RecordError, match="newer program"):
        from_record(to_record(running()) | {"format": 5})


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
