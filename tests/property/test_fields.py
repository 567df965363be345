"""What holds for every field, ready or grown."""

from hypothesis import given, strategies as st

from tests.referee import border, connected
from tests.strategies import origins
from topologic_qt.engine import Rng
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    GROWTHS,
    Field,
    FieldRecipe,
    FieldStatus,
    Location,
    Shape,
    Tile,
    random_field,
)


def plain(field: Field) -> dict[tuple[int, int], str]:
    """The field as the referee takes it."""
    return {(x, y): str(tile) for (x, y), tile in field.tiles.items()}


partial_fields = st.dictionaries(
    st.builds(Location, st.integers(-4, 4), st.integers(-4, 4)), st.sampled_from(ALL_TILES), max_size=50
).map(
    lambda laid: Field({place: tile for tile, place in {tile: place for place, tile in laid.items()}.items()})
)
"""Tiles laid anyhow, close together, as in the middle of laying a field by hand."""


@given(origins)
def test_every_origin_lays_sixty_tiles_in_one_piece(origin: FieldRecipe) -> None:
    field = random_field(origin)
    assert set(field.locations) == set(ALL_TILES)
    assert len(field.tiles) == 60
    assert connected(plain(field))
    assert field.status is FieldStatus.READY


@given(st.text(max_size=40), st.sampled_from(GROWTHS))
def test_a_grown_field_has_sixty_tiles_in_one_piece_and_is_laid_again_by_its_origin(
    seed: str, growth: int
) -> None:
    field = random_field(FieldRecipe(Shape.GROWN, seed, growth))
    assert connected(plain(field))
    assert len(field.tiles) == 60
    assert field == random_field(FieldRecipe(Shape.GROWN, seed, growth))
    assert list(field.tiles) == list(random_field(FieldRecipe(Shape.GROWN, seed, growth)).tiles)


@given(partial_fields)
def test_islands_are_the_connected_parts(field: Field) -> None:
    laid = plain(field)
    names = {tile: place for place, tile in laid.items()}
    parts = [{names[str(tile)]: str(tile) for tile in island} for island in field.islands]
    assert sorted(place for part in parts for place in part) == sorted(laid)
    assert all(connected(part) for part in parts)
    joined = [a | b for i, a in enumerate(parts) for b in parts[:i]]
    assert not any(connected(pair) for pair in joined)
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)


@given(partial_fields.filter(len))
def test_the_border_is_where_poured_water_touches(field: Field) -> None:
    assert {field.locations[tile] for tile in field.border} == border(plain(field))


@given(partial_fields.filter(len), st.integers(2, 100_000), st.integers(2, 100_000))
def test_the_border_of_far_parts_is_that_of_each(field: Field, dx: int, dy: int) -> None:
    here = {place: tile for place, tile in field.tiles.items() if tile.number <= 3}
    there = {place: tile for place, tile in field.tiles.items() if tile.number > 3}
    moved = {Location(x + 9 + dx, y + 9 + dy): tile for (x, y), tile in there.items()}
    assert Field(here | moved).border == Field(here).border | Field(there).border


@given(partial_fields)
def test_what_is_missing_is_what_does_not_lie_there(field: Field) -> None:
    assert set(field.missing) == set(ALL_TILES) - set(field.locations)
    assert (FieldStatus.TILES_MISSING in field.status) == (len(field) < 60)


@given(st.integers(), st.lists(st.sampled_from(ALL_TILES)))
def test_a_shuffle_keeps_every_item(state: int, items: list[Tile]) -> None:
    assert sorted(Rng(state).shuffled(items)) == sorted(items)
    assert Rng(state).shuffled(items) == Rng(state).shuffled(items)
