"""A match and its saved form."""

import json
from pathlib import Path

import pytest

from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, find_at_once, new_match, tile
from topologic_qt.engine.seal import unseal
from topologic_qt.games.topologic.records import RecordError, from_record, to_record
from topologic_qt.games.topologic.rules import (
    EDITION_2017,
    EDITION_FRENCH,
    AskForHint,
    Assistance,
    ChangeSeat,
    Computer,
    FieldRecipe,
    GiveUp,
    HideSecret,
    Level,
    Mark,
    MoveSeeker,
    Notes,
    PlaceSeeker,
    Proof,
    Seating,
    Setup,
    Shape,
    Topologic,
    pages_of,
    random_field,
)
from topologic_qt.storage import read_file, unpack


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


def over() -> TopologicMatch:
    """A match that has ended."""
    match = new_match()
    find_at_once(match)
    find_at_once(match, "S6")
    return match


def entering() -> TopologicMatch:
    """A match in its first turn, with one seeker on the field."""
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    match.apply(PlaceSeeker(1, tile("R1")))
    return match


def asking() -> TopologicMatch:
    """A match that waits for the hint."""
    match = running()
    match.apply(AskForHint())
    return match


def test_a_match_comes_back_as_it_was_saved() -> None:
    for played in [new_match, entering, running, asking, over]:
        match = played()
        again = from_record(json.loads(json.dumps(to_record(match))))
        assert again.setup == match.setup
        assert again.moves == match.moves
        assert again.state == match.state
        assert again.outcome == match.outcome
        assert again.can_take_back == match.can_take_back


def test_what_was_agreed_comes_back() -> None:
    for setup in [
        Setup(drawn(ORDERED), EDITION_2017, 4, "Île du perroquet", ("Zoë", "李雷")),
        Setup(drawn(ORDERED), EDITION_FRENCH, 3, "x" * 60, ("x" * 40, "🦊")),
        Setup(random_field(FieldRecipe()), origin=FieldRecipe()),
        Setup(
            random_field(FieldRecipe(Shape.GROWN, "parrot island", -3)),
            origin=FieldRecipe(Shape.GROWN, "parrot island", -3),
        ),
    ]:
        again = from_record(json.loads(json.dumps(to_record(TopologicMatch(Topologic(), setup)))))
        assert again.setup == setup


def test_a_record_tells_what_was_agreed_and_every_move() -> None:
    record = to_record(running())
    assert list(record) == [
        "format",
        "title",
        "players",
        "theme",
        "edition",
        "seekers",
        "rounds",
        "seating",
        "own_seat",
        "origin",
        "aid",
        "field",
        "moves",
        "notes",
    ]
    assert record["title"] == "Topologic"
    assert record["players"] == ["Anna", "Ben"]
    assert (record["edition"], record["seekers"], record["origin"]) == ("2019", 3, None)
    assert record["field"][:2] == [{"tile": "R1", "x": 0, "y": 0}, {"tile": "O1", "x": 1, "y": 0}]
    assert len(record["field"]) == 60
    hide, *others = record["moves"]
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


def test_what_was_taken_back_is_not_in_the_record() -> None:
    match = running()
    before = [move["move"] for move in to_record(match)["moves"]]
    match.take_back()
    assert [move["move"] for move in to_record(match)["moves"]] == before[:-1]


def test_a_snapshot_is_recorded_like_the_match_at_that_moment() -> None:
    match = running()
    snapshot = match.snapshot()
    match.apply(AskForHint())
    assert from_record(to_record(snapshot)).moves == snapshot.moves == match.moves[:-1]


def test_an_opened_match_goes_on_and_can_be_taken_back() -> None:
    match = from_record(to_record(running()))
    assert match.take_back() == MoveSeeker(2, tile("S1"))
    assert not match.can_take_back
    assert match.apply(MoveSeeker(2, tile("K6"))).round.positions[2] == tile("K6")


def test_a_secret_is_sealed_anew_every_time() -> None:
    match = entering()
    assert to_record(match)["moves"][0]["sealed"] != to_record(match)["moves"][0]["sealed"]
    assert to_record(match)["moves"][1:] == to_record(match)["moves"][1:]


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


def test_a_file_of_the_second_format_opens_for_ever() -> None:
    for name in ["found", "computer", "mail-referee", "mail-seeker"]:
        match = format_2(name)
        assert match.seat is None
        record = to_record(match)
        assert (record["format"], record["own_seat"]) == (3, None)
        assert from_record(json.loads(json.dumps(record))).snapshot() == match.snapshot()


def test_what_a_file_of_the_second_format_tells_is_all_there() -> None:
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


def test_whose_copy_it_is_comes_back() -> None:
    match = entering()
    match.seat = 0
    record = to_record(match)
    assert record["own_seat"] == 1
    assert from_record(record).seat == 0
    assert to_record(match.snapshot())["own_seat"] == 1


def test_a_seed_is_not_in_the_plain_text() -> None:
    seeds = ("KESTREL", "x" * 40, "Ä" * 40, "🦊" * 40, "\ud800", "")
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
        from_record(to_record(running()) | {"format": 4})


def test_what_was_written_down_comes_back() -> None:
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
    again = from_record(json.loads(json.dumps(to_record(match))))
    assert again.notes == match.notes
    assert pages_of(again.notes)[0].marks == page.marks
    assert pages_of(again.notes)[0].redo().marks == page.redo().marks
    assert again.snapshot() == match.snapshot()


def test_a_page_that_tells_of_no_peeks_has_none() -> None:
    record = to_record(running())
    for page in record["notes"]:
        assert page.pop("peeks") == []
    assert from_record(record).notes == (Notes(), Notes())


def test_taking_back_leaves_the_notes_alone() -> None:
    match = running()
    match.notes = (Notes(), Notes().mark([tile("R1")], Mark.RULED_OUT))
    match.take_back()
    assert pages_of(match.notes)[1].marks == {tile("R1"): Mark.RULED_OUT}


def test_a_record_from_an_earlier_day_still_opens() -> None:
    record = to_record(entering()) | {
        "moves": [{"move": "hide", "sealed": "RY7KcajybN5FwkgYJLgGG4DF9Dw="}, {"move": "give-up"}]
    }
    assert from_record(record).state.rounds[0].secret == tile("Y5")


def test_a_file_of_the_third_format_opens_for_ever() -> None:
    path = Path(__file__).with_name("format-3.topologic")
    envelope = unpack(read_file(path), path.name)
    assert (envelope.version, envelope.id, envelope.match["format"]) == (3, None, 3)
    assert from_record(envelope.match).moves[1:] == running().moves[1:]
