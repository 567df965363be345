"""What can be agreed before the first move."""

import pytest

from tests.tables import ORDERED, drawn, rearranged
from topologic_qt.engine.players import MAX_NAME_LENGTH, MAX_TITLE_LENGTH, SetupError
from topologic_qt.games.topologic.rules.field import NamedField
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS


def test_there_are_five_seekers_unless_four_or_three_are_wanted() -> None:
    assert SEEKER_COUNTS == (5, 4, 3)
    assert Setup(drawn(ORDERED)).seekers == 5
    assert [Setup(drawn(ORDERED), seekers=number).seekers for number in (3, 4, 5)] == [3, 4, 5]


def test_other_numbers_of_seekers_are_refused(subtests: pytest.Subtests) -> None:
    for seekers in [2, 6]:
        with (
            subtests.test(seekers=seekers),
            pytest.raises(SetupError, match=rf"^A match has 5, 4 or 3 seekers, not {seekers}\.$"),
        ):
            Setup(drawn(ORDERED), seekers=seekers)


def test_a_field_with_a_tile_missing_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^The field has 59 tiles; it takes all 60\.$"):
        Setup(drawn(ORDERED.replace("S6", "..")))


def test_a_field_in_parts_is_refused() -> None:
    with pytest.raises(
        SetupError, match=r"^The field is in 3 separate parts; all tiles must be connected\.$"
    ):
        Setup(rearranged({"S6": (20, 20), "S5": (30, 30)}))


def test_a_name_is_any_line_of_print() -> None:
    for name in ["A", "x" * MAX_NAME_LENGTH, "Zoë O’Neil", "李雷", "🦊"]:
        assert Setup(drawn(ORDERED), players=(name, name), title=name).players == (name, name)


def test_other_names_are_refused_in_either_seat(subtests: pytest.Subtests) -> None:
    for name, complaint in [
        ("", "is empty"),
        (" \t ", "is empty"),
        ("x" * (MAX_NAME_LENGTH + 1), "has 41 characters; the limit is 40"),
        ("two\nlines", "must be one line"),
        ("\u202eback to front", "must be one line"),
        ("half a pair \ud83d", "must be one line"),
    ]:
        for seat in [0, 1]:
            with subtests.test(name=name, complaint=complaint, seat=seat):
                players = ("Anna", name) if seat else (name, "Ben")
                with pytest.raises(SetupError, match=f"A player's name {complaint}"):
                    Setup(drawn(ORDERED), players=players)


def test_a_title_and_the_name_of_a_field_are_checked_like_a_name(subtests: pytest.Subtests) -> None:
    assert NamedField("Half", drawn("R1")).field == drawn("R1")
    for title, complaint in [
        ("", "is empty"),
        ("x" * (MAX_TITLE_LENGTH + 1), "has 61 characters; the limit is 60"),
        ("two\nlines", "must be one line"),
    ]:
        with subtests.test(title=title, complaint=complaint):
            with pytest.raises(SetupError, match=f"The title {complaint}"):
                Setup(drawn(ORDERED), title=title)
            with pytest.raises(ValueError, match=f"^The name of a field {complaint}"):
                NamedField(title, drawn("R1"))
