"""Invariants of the changes that fill, shuffle or shape a whole field, and of fields as text."""

from pathlib import Path

from hypothesis import given, settings, strategies as st

from tests.strategies import origins, texts
from topologic_qt.engine.rng import Rng
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records.reading import history_from_record
from topologic_qt.games.topologic.records.writing import field_to_record, history_to_record
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, FieldStatus, Location, NamedField, Tile
from topologic_qt.games.topologic.rules.notation import field_text, parse_field
from topologic_qt.games.topologic.rules.shapes import (
    FieldRecipe,
    filled,
    fitted,
    laid_over,
    outline,
    random_field,
    shuffled,
)
from topologic_qt.storage.envelope import pack_field, unpack_field


def fields(reach: int = 6) -> st.SearchStrategy[Field]:
    """A field under construction: unfinished, in parts, with negative places."""
    places = st.builds(Location, st.integers(-reach, reach), st.integers(-reach, reach))
    return st.lists(places, unique=True, max_size=60).flatmap(
        lambda chosen: st.permutations(ALL_TILES).map(lambda tiles: Field(zip(chosen, tiles, strict=False)))
    )


any_fields = st.sampled_from([1, 6, 40, 10_000, 1_000_000]).flatmap(fields) | origins.map(random_field)
"""Fields close together, scattered, and ready to be played."""

groups = st.just(ALL_TILES) | st.lists(st.sampled_from(ALL_TILES), unique=True)
"""Tiles that are selected."""

chances = st.integers(0, 2**64 - 1).map(Rng)
"""Seeded chance."""


@given(any_fields, chances)
def test_filling_leaves_what_lies_there_and_leaves_no_tile_over(field: Field, chance: Rng) -> None:
    after = filled(field, chance)
    assert after.missing == ()
    assert dict(field.tiles).items() <= dict(after.tiles).items()
    assert len(after.islands) <= max(1, len(field.islands))


@given(any_fields, groups, chances)
def test_shuffling_keeps_the_places_and_the_tiles(field: Field, group: list[Tile], chance: Rng) -> None:
    after = shuffled(field, chance, group)
    assert set(after.tiles) == set(field.tiles)
    assert set(after.locations) == set(field.locations)
    assert all(after.locations[tile] == place for tile, place in field.locations.items() if tile not in group)


@given(any_fields, origins, chances)
def test_fitting_gives_the_shape(field: Field, origin: FieldRecipe, chance: Rng) -> None:
    shape = laid_over(outline(origin), field)
    after = fitted(field, shape, chance)
    assert set(after.tiles) == set(shape)
    assert after.status is FieldStatus.READY
    stay = field.tiles.keys() & set(shape)
    cornered = any(min(abs(x), abs(y)) > 999_940 for x, y in field.tiles)
    assert stay or cornered or not field.tiles
    assert all(after.tiles[place] == field.tiles[place] for place in stay)


@settings(max_examples=50)
@given(any_fields)
def test_a_field_that_is_written_is_read_again(field: Field) -> None:
    text = field_text(field)
    assert parse_field(text) == field
    assert field_text(parse_field(text)) == text
    mailed = text.lower().replace("\n", " # as it was\r\n\r\n")
    assert parse_field(mailed) == field
    assert parse_field(text.replace(" ", "")) == field


drafts = st.builds(DraftState, st.builds(NamedField, texts, any_fields), st.integers(0, 3))
named_steps = st.sampled_from(
    ["clear", "lay Y5", "move 3", "open täglich .topologic-field", "of a later version"]
)


@st.composite
def histories(draw: st.DrawFn) -> DraftHistory[NamedField]:
    """An undo history in any order."""
    states = draw(st.lists(drafts, min_size=1, max_size=6))
    between = draw(st.lists(named_steps, min_size=len(states) - 1, max_size=len(states) - 1))
    files = {
        sheet: Path(f"{sheet}.topologic-field") for sheet in sorted({state.sheet for state in states})[1:]
    }
    return DraftHistory(states, between, draw(st.integers(0, len(states) - 1)), files)


@given(histories())
def test_a_history_that_is_kept_is_found_again(history: DraftHistory[NamedField]) -> None:
    content = pack_field("topologic", field_to_record(history.draft), history=history_to_record(history))
    kept = unpack_field(content, "a.field").history
    assert kept is not None
    assert history_from_record(kept) == history
