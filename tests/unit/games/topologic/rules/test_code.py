"""The code that two people share to race on the same field."""

from hypothesis import given, strategies as st

from tests.strategies import origins
from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.notation import Race, is_broken_race_code, parse_race_code, race_code
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS, FieldRecipe, Shape

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
    for text in [
        "",
        "19-5-2026",
        "2019-5-b",
        "Winter 19-5",
        "K7PQ2M",
        "19 5 birds",
    ]:
        assert not is_broken_race_code(text)


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    race = parse_race_code(text)
    assert race is None or race.origin.seed in text
