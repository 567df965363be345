"""Players: seats, computers, names."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.sentences import untranslated
from topologic_qt.engine.players import (
    MAX_SEED_LENGTH,
    Computer,
    Level,
    SeatingError,
    SetupError,
    check_name,
    check_title,
    one_remark,
    seat_names,
    short_seed,
    stored_names,
    told_names,
    utc_time,
    with_player,
)
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language

CLUB = Computer(Level.CLUB, "x")


def test_another_player_takes_a_seat_that_is_there() -> None:
    assert with_player((None, None, None), 1, CLUB) == (None, CLUB, None)
    assert with_player((None, CLUB), 1, None) == (None, None)
    for seat, computer in [(-1, None), (3, CLUB), (0, None), (2, CLUB)]:
        with pytest.raises(SeatingError) as caught:
            with_player((None, None, CLUB), seat, computer)
        assert untranslated(caught.value) == ""


def test_a_seed_has_at_most_forty_characters_and_a_name_is_a_line() -> None:
    assert Computer(seed="x" * MAX_SEED_LENGTH).seed == short_seed("x" * MAX_SEED_LENGTH)
    assert short_seed("x" * 41) == "b5ef1705527a9b1b14084974057ae4bb", "for ever"
    with pytest.raises(SetupError, match="at most 40 characters, not 41"):
        Computer(seed="x" * (MAX_SEED_LENGTH + 1))
    for name in ["Anna", "Ж", "محمد", "👩‍👧", "x" * 40]:
        check_name(name)
        check_title(name)
    for name, complaint in [
        ("", "is empty"),
        ("  ", "is empty"),
        ("x" * 61, "has 61 characters"),
        ("two\nlines", "must be one line"),
        ("\u202e", "must be one line"),
    ]:
        for check in (check_name, check_title):
            with pytest.raises(SetupError, match=complaint) as caught:
                check(name)
            assert untranslated(caught.value) == ""


def test_each_level_is_somebody_and_nobody_else_has_that_name() -> None:
    seats = [None, "novice", "club", "novice", None]
    assert seat_names(seats, ["Anna", "", "", "", "Ben"]) == ("Anna", "Milo", "Nora", "Tilda", "Ben")
    assert seat_names(seats, ["MILO", "", "", "x", "Bruno "])[1:4] == ("Tilda", "Nora", "Elsa")
    assert seat_names(["master", None], ["", "iris"]) == ("Viktor", "iris")
    assert seat_names(["club"] * 6, [""] * 6)[-2:] == ("Selma", "Nora 2")
    assert seat_names([None, None], ["Anna", "Anna"]) == ("Anna", "Anna"), "people are called as they like"


def test_computers_remark_something_in_every_third_or_fourth_turn() -> None:
    for players, said in [(2, "..b..a..b..a"), (3, "...b...a...a"), (5, "..b..a..b..a")]:
        remarks = (one_remark(iter("ab"), turn, players) or "." for turn in range(1, 13))
        assert "".join(remarks) == said
    assert one_remark(iter(()), 3, 2) == ""


def test_a_time_has_a_zone_and_is_told_in_utc() -> None:
    assert utc_time("2025-01-31T18:05:09+01:00") == datetime(2025, 1, 31, 17, 5, 9, tzinfo=UTC)
    for other in ("2025-01-31T18:05:09", "0001-01-01T00:00:00+14:00", "now", 7, None):
        assert utc_time(other) is None


WORDS = Path(__file__).parents[3] / "resources" / "words"
PLAYERS = (None, Computer(), Computer())


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose_language(ENGLISH, WORDS)


def test_they_follow_the_language_and_are_stored_in_english() -> None:
    choose_language("fr", WORDS)
    french = ("Computer 2", "Ordinateur 2", "Ordinateur")
    stored = stored_names(french, PLAYERS)
    assert stored == ["Computer 2", "Computer 2", "Computer"]
    assert told_names(stored, PLAYERS)[1:] == french[1:]
    assert stored_names(("Vous", *french[1:]), PLAYERS)[0] == "You"
    assert told_names(("You", *french[1:]), PLAYERS)[0] == "Vous"
    choose_language(ENGLISH, WORDS)
    assert stored_names(french, PLAYERS) == stored  # as a match that goes on while the language changes
    assert told_names(stored, PLAYERS) == ("Computer 2", "Computer 2", "Computer")


def test_people_and_names_of_others_stay_as_they_are() -> None:
    choose_language("fr", WORDS)
    names = ("Computer", "Deep Thought", "Computer 12")
    assert told_names(names, PLAYERS) == names
    assert stored_names(names, PLAYERS) == list(names)
    assert told_names(("Anna", "Computer"), PLAYERS) == ("Anna", "Computer"), "left to be refused"
    choose_language(PSEUDO, WORDS)
    assert all(map(str.isprintable, told_names(("Anna", "Computer 2", "Computer"), PLAYERS)))
