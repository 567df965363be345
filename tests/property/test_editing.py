"""Invariants of all changes of a field: no tile is lost or doubled, and every step can be undone."""

from pathlib import Path

from hypothesis import assume, given, settings, strategies as st

from tests.field_strategies import any_fields, chances, fields, groups
from tests.strategies import origins, texts
from topologic_qt.engine.rng import Rng
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records.reading import history_from_record
from topologic_qt.games.topologic.records.writing import field_to_record, history_to_record
from topologic_qt.games.topologic.rules.field import (
    ALL_TILES,
    Field,
    FieldStatus,
    Location,
    NamedField,
    Tile,
    bounds,
    mirrored,
    moved,
    put,
    taken_off,
    turned,
)
from topologic_qt.games.topologic.rules.notation import field_text, parse_field
from topologic_qt.games.topologic.rules.shapes import (
    FieldRecipe,
    filled,
    fitted,
    laid_over,
    outline,
    shuffled,
)
from topologic_qt.storage.envelope import pack_field, unpack_field

steps = st.integers(-9, 9)
places = st.builds(Location, steps, steps)
some_tiles = st.sampled_from(ALL_TILES)


def form(field: Field, group: list[Tile]) -> set[tuple[int, int]]:
    """The relative places of a group's tiles."""
    lying = [field.locations[tile] for tile in group if tile in field.locations]
    left, top, _, _ = bounds(lying) if lying else (0, 0, 0, 0)
    return {(x - left, y - top) for x, y in lying}


@given(fields(), groups, steps, steps)
def test_a_move_is_taken_back_by_the_opposite_move(field: Field, group: list[Tile], dx: int, dy: int) -> None:
    there = moved(field, group, dx, dy)
    assert moved(there, group, -dx, -dy) == field
    assert form(there, group) == form(field, group)


@given(any_fields, groups, st.integers(-2_000_000, 2_000_000), st.integers(-2_000_000, 2_000_000))
def test_a_move_goes_as_far_as_there_is_room_and_taking_off_takes_nothing_else(
    field: Field, group: list[Tile], dx: int, dy: int
) -> None:
    there = moved(field, group, dx, dy)
    assert set(there.locations) == set(field.locations)
    assert form(there, group) == form(field, group)
    left = taken_off(field, group)
    assert set(left.locations) == set(field.locations) - set(group)
    assert all(field.tiles[place] == tile for place, tile in left.tiles.items())


@given(any_fields, groups, st.integers(-9, 9), st.booleans())
def test_turning_and_mirroring_are_undone_by_their_opposites(
    field: Field, group: list[Tile], quarters: int, horizontally: bool
) -> None:
    assert mirrored(mirrored(field, group, horizontally), group, horizontally) == field
    assume(all(max(map(abs, place)) < 400_000 for place in field.tiles))
    assert turned(turned(field, group, quarters), group, -quarters) == field
    assert turned(field, group, quarters) == turned(field, group, quarters + 4)


@given(any_fields, some_tiles, places)
def test_a_tile_is_put_where_it_should_lie_and_one_other_at_most_moves(
    field: Field, tile: Tile, place: Location
) -> None:
    after = put(field, tile, place)
    assert after.locations[tile] == place
    other = field.tiles.get(place)
    still = set(field.locations) - {tile, other}
    assert all(after.locations[one] == field.locations[one] for one in still)
    if other not in (None, tile):
        assert after.locations.get(other) == field.locations.get(tile)


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


@given(any_fields)
def test_the_holes_are_the_empty_places_that_are_not_outside(field: Field) -> None:
    filled_up = set(field.tiles) | field.holes
    assert not field.holes & field.tiles.keys()
    for x, y in field.holes:
        assert {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= filled_up


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
