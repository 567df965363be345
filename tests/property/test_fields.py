"""Invariants of every field, ready or grown."""

from hypothesis import given, strategies as st

from tests.referee import border, connected
from tests.strategies import origins
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, FieldStatus, Location
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field


def plain(field: Field) -> dict[tuple[int, int], str]:
    """The field in the referee's form."""
    return {(x, y): str(tile) for (x, y), tile in field.tiles.items()}


partial_fields = st.dictionaries(
    st.builds(Location, st.integers(-4, 4), st.integers(-4, 4)), st.sampled_from(ALL_TILES), max_size=50
).map(
    lambda laid: Field({place: tile for tile, place in {tile: place for place, tile in laid.items()}.items()})
)
"""Tiles laid anyhow, close together, as in the middle of laying a field by hand."""


@given(origins)
def test_every_origin_lays_sixty_tiles_in_one_piece_and_always_the_same(origin: FieldRecipe) -> None:
    field = random_field(origin)
    assert set(field.locations) == set(ALL_TILES)
    assert len(field.tiles) == 60
    assert connected(plain(field))
    assert field.status is FieldStatus.READY
    assert list(field.tiles) == list(random_field(origin).tiles)


@given(partial_fields)
def test_islands_are_the_connected_parts_and_what_is_missing_does_not_lie_there(field: Field) -> None:
    laid = plain(field)
    names = {tile: place for place, tile in laid.items()}
    parts = [{names[str(tile)]: str(tile) for tile in island} for island in field.islands]
    assert sorted(place for part in parts for place in part) == sorted(laid)
    assert all(connected(part) for part in parts)
    joined = [a | b for i, a in enumerate(parts) for b in parts[:i]]
    assert not any(connected(pair) for pair in joined)
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)
    assert set(field.missing) == set(ALL_TILES) - set(field.locations)


@given(partial_fields.filter(len))
def test_the_border_is_where_poured_water_touches(field: Field) -> None:
    assert {field.locations[tile] for tile in field.border} == border(plain(field))


@given(partial_fields.filter(len), st.integers(2, 100_000), st.integers(2, 100_000))
def test_the_border_of_far_parts_is_that_of_each(field: Field, dx: int, dy: int) -> None:
    here = {place: tile for place, tile in field.tiles.items() if tile.number <= 3}
    there = {place: tile for place, tile in field.tiles.items() if tile.number > 3}
    moved = {Location(x + 9 + dx, y + 9 + dy): tile for (x, y), tile in there.items()}
    assert Field(here | moved).border == Field(here).border | Field(there).border
