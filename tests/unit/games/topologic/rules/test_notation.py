"""Fields as text: reading, writing, and errors."""

import pytest
from hypothesis import given, strategies as st

from tests.strategies import origins
from tests.tables import drawn, tile
from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.field import Field, Location
from topologic_qt.games.topologic.rules.notation import (
    NotationError,
    Race,
    field_text,
    is_broken_race_code,
    parse_field,
    parse_race_code,
    race_code,
)
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS, FieldRecipe, Shape


def refused(text: str) -> NotationError:
    """The error for an invalid text: one sentence on one line."""
    with pytest.raises(NotationError) as caught:
        parse_field(text)
    said = str(caught.value)
    assert said.isprintable()
    assert said.endswith(".")
    assert len(said) < 200
    assert caught.value.template.format(**caught.value.facts) == said
    return caught.value


class TestReading:
    def test_a_text_is_the_field_that_it_shows_whatever_mail_programs_do_to_it(self) -> None:
        for text, shown in [
            ("Y5 B2 . K6\n. R1", "Y5 B2 .. K6\n.. R1 .. .."),
            *((text, "Y5 B2 .. K6") for text in ("y5b2.k6", "Y5B2.K6", "  y5\tb2 1. k6  ", "Y5B2 .K6 . .")),
            ("y5\xa0b2\u3000.k6", "Y5 B2 .. K6"),
            ("y5\n.\nb2", "Y5\n..\nB2"),
            ("# ours\n\ny5 # b2\n   \n\r\nk6#", "Y5\nK6"),
            ("\ufeffY5…B2\r\nK6\r\n", "Y5 .. .. .. B2\nK6 .. .. .. .."),
            *((text, "") for text in ("", "# nothing", "...\n.", "12/", "@4,4")),
        ]:
            assert parse_field(text) == drawn(shown)

    def test_holes_and_rows_may_be_counted_and_the_first_line_may_say_where_the_field_lies(self) -> None:
        field = parse_field("y512.b2\n3/\n2.k6\n7/")
        assert field.locations == {tile("Y5"): (0, 0), tile("B2"): (13, 0), tile("K6"): (2, 4)}
        field = parse_field("\n# moved\n @ -3 , +5 # here\ny5 b2")
        assert field.locations == {tile("Y5"): (-3, 5), tile("B2"): (-2, 5)}


class TestWriting:
    def test_tiles_stand_below_each_other(self) -> None:
        assert field_text(drawn("Y5 B2 .. K6\n.. .. .. R1")) == "Y5 B2 .  K6\n.  .  .  R1"

    def test_many_holes_and_rows_are_counted_from_a_dozen_on(self) -> None:
        far = Field(
            {Location(0, 0): tile("Y5"), Location(10_000, 0): tile("B2"), Location(0, 10_000): tile("K6")}
        )
        assert field_text(far) == "Y5 9999. B2\n9999/\nK6"
        assert field_text(drawn("Y5" + " .." * 11 + " B2")) == "Y5" + " . " * 11 + " B2"
        assert field_text(drawn("Y5" + " .." * 12 + " B2")) == "Y5 12. B2"

    def test_a_field_that_lies_elsewhere_says_so(self) -> None:
        assert field_text(Field({Location(-3, 5): tile("Y5")})) == "@-3,5\nY5"
        assert field_text(Field({Location(0, -1): tile("Y5")})) == "@0,-1\nY5"
        assert field_text(Field({})) == ""


class TestRefusing:
    def test_what_cannot_be_is_said_with_its_place(self) -> None:
        for text, line, column, said in [
            ("y5 b2\n k6 x3", 2, 2, "x3 isn’t a tile. Write a colour (ROYGBVPWKS) and"),
            ("y5 y7", 1, 2, "y7 isn’t a tile"),
            ("hello world", 1, 1, "hello isn’t a tile"),
            ("y5,b2", 1, 2, ", means nothing here"),
            ("Y5 \x00", 1, 2, "? means nothing here"),
            ("Y5 Я2", 1, 2, "Я means nothing here"),
            ("y5 b2\n# k\nk6 Y5", 3, 2, "Y5 is already in line 1, column 1."),
            ("y5 12 b2", 1, 2, "write “12.” for holes, or “12/” on its own line"),
            ("y5 3/", 1, 2, "3/ (empty rows) needs a line of its own."),
            ("y5\n0.b2", 2, 1, "0 must be a number from 1 to 2000000."),
            ("2000001/", 1, 1, "2000001 must be a number from 1 to 2000000."),
            ("9" * 90_000 + ".", 1, 1, "9" * 20 + " must be a number"),
            ("@0,0\n1000001.y5", 2, 1000002, "Y5 is too far out; the limit is 1000000 places from 0,0."),
            ("@0,999999999\ny5", 2, 1, "Y5 is too far out"),
            ("@1", 1, 1, "a line with @ must come first and name a place, like @-3,5"),
            ("  @1,2 y5", 1, 1, "a line with @"),
            ("y5\n@1,2", 2, 1, "a line with @"),
            ("2/\n@1,2", 2, 1, "a line with @"),
            ("y5 @1,2", 1, 2, "@ means nothing here"),
        ]:
            error = refused(text)
            assert (error.line, error.column) == (line, column)
            place = f"Line {line}, column {column}: "
            assert str(error).startswith(place + said)

    def test_a_text_that_is_too_long_is_not_even_looked_at(self) -> None:
        assert parse_field("Y5" + " " * 99_998) == drawn("Y5")
        assert str(refused("Y5" + " " * 99_999)).startswith("That’s 100001 characters")
        assert str(refused("x" * 10_000_000)).startswith("That’s 10000000 characters")


races = st.builds(
    Race, st.sampled_from(list(EDITIONS)), st.sampled_from(SEEKER_COUNTS), origins, st.booleans()
)


@given(races)
def test_a_code_tells_everything_that_a_race_needs(race: Race) -> None:
    origin = race.origin
    spread = origin.growth if origin.shape is Shape.GROWN else 0
    assert not is_broken_race_code(race_code(race))
    assert parse_race_code(race_code(race)) == race._replace(
        origin=FieldRecipe(origin.shape, origin.seed.rstrip(), spread)
    )


def test_a_code_is_read_in_small_letters_too() -> None:
    origin = FieldRecipe(Shape.GROWN, "my seed", -2)
    assert parse_race_code(" fr-3-g-2-my seed ") == Race("french", 3, origin, evenly=True)
    assert parse_race_code(" fr-3h-g-2-my seed ") == Race("french", 3, origin)
    assert parse_race_code("19-5H-S-Parrot") != parse_race_code("19-5H-S-parrot")


@given(races)
def test_only_in_older_races_the_computer_hides_by_the_seed_of_the_field(race: Race) -> None:
    assert len(race.seed) <= MAX_SEED_LENGTH
    assert (race.seed == race.origin.seed) == race.evenly
    origin = FieldRecipe(Shape.GROWN, "x" * 40)
    assert Race("2019", 5, origin).seed == "far/e5d50b96ee181449c3069c9db59b5061", "for ever"


def test_other_texts_are_no_codes_and_what_was_meant_to_be_one_is_noticed() -> None:
    assert parse_race_code("") is None
    assert parse_race_code("parrot") is None
    for text in [
        "18-5-S-x",
        "19-2-S-x",
        "19-5-Q-x",
        "19-5-G-x",
        "19-5H-G9-x",
        "fr-4h-g3",
        "19-5H",
        "19–5H–S–parrot",
        "19-5X-S-parrot",
        "Code: 19-5H-S-parrot",
        "19 - 5H - S - parrot",
        "19 5H S parrot",
        "19-5H-\u0405-parrot",  # Cyrillic letters that look like S, H and X
        "19-5\u041d-S-parrot",
        "\uff11\uff19-\uff15H-S-parrot",  # wide letters, as a Japanese keyboard has them
        "19\u22125H\u2212S\u2212parrot",  # minus signs
        "19-5\u200bH-S-parrot",  # a space that nobody sees
        f"19-5-S-{'x' * 41}",
    ]:
        assert is_broken_race_code(text)
        assert parse_race_code(text) is None


def test_a_seed_like_any_other_is_no_broken_code() -> None:
    for text in ["", "19-5-2026", "2019-5-b", "Winter 19-5", "K7PQ2M", "19 5 birds"]:
        assert not is_broken_race_code(text)


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    race = parse_race_code(text)
    assert race is None or race.origin.seed in text
