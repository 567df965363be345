"""Laying many tiles at once."""

from tests.tables import ORDERED, drawn, names, tile, tiles
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, FieldStatus, Location, moved, taken_off
from topologic_qt.games.topologic.rules.shapes import (
    FieldRecipe,
    Shape,
    filled,
    fitted,
    outline,
    random_field,
    rectangle,
    shuffled,
)

ORDER = drawn(ORDERED)


class TestShuffling:
    def test_lays_the_same_tiles_on_the_same_places(self) -> None:
        other = shuffled(ORDER, Rng(1))
        assert other != ORDER
        assert set(other.tiles) == set(ORDER.tiles)
        assert other == shuffled(ORDER, Rng(1))
        assert other != shuffled(ORDER, Rng(2))

    def test_leaves_alone_what_is_not_of_the_group(self) -> None:
        group = tiles("R1 R2 R3 R4 R5 R6")
        other = shuffled(ORDER, Rng(1), group)
        changed = {name for place, name in other.tiles.items() if ORDER.tiles[place] != name}
        assert changed
        assert changed <= set(group)

    def test_nothing_and_tiles_in_the_tray(self) -> None:
        assert shuffled(Field({}), Rng(1)) == Field({})
        assert shuffled(drawn("R1 R2"), Rng(1), tiles("Y5")) == drawn("R1 R2")


class TestFitting:
    def test_what_lies_on_the_shape_stays_and_the_rest_comes_in_reading_order(self) -> None:
        field = drawn(".. .. ..\nR1 R2 R3")
        fit = fitted(field, [Location(0, 0), Location(1, 0), Location(2, 1)], Rng(1))
        assert fit == drawn("R1 R2 ..\n.. .. R3")
        below = moved(ORDER, ALL_TILES, -7, 10)
        assert fitted(below, rectangle(10, 6), Rng(1)) == ORDER

    def test_surplus_goes_to_the_tray(self) -> None:
        fit = fitted(ORDER, rectangle(3, 2), Rng(1))
        assert fit == drawn("R1 O1 Y1\nR2 O2 Y2")
        assert fitted(ORDER, [], Rng(1)) == Field({})
        wide = [Location(x, y) for x in range(10) for y in range(7)]
        assert fitted(ORDER, wide, Rng(1)) == ORDER

    def test_missing_tiles_fill_what_is_left_at_random(self) -> None:
        fit = fitted(drawn("R1 R2"), rectangle(10, 6), Rng(1))
        assert fit.status is FieldStatus.READY
        assert (fit.tiles[Location(0, 0)], fit.tiles[Location(1, 0)]) == tiles("R1 R2")
        assert fit != fitted(drawn("R1 R2"), rectangle(10, 6), Rng(2))


class TestFilling:
    def test_an_empty_table_gets_the_usual_square(self) -> None:
        assert set(filled(Field({}), Rng(1)).tiles) == set(outline(FieldRecipe()))

    def test_holes_come_first(self) -> None:
        gone = tiles("O2 G3 W4")
        full = filled(taken_off(ORDER, gone), Rng(1))
        assert set(full.tiles) == set(ORDER.tiles)
        assert filled(ORDER, Rng(1)) == ORDER

    def test_a_hole_that_cannot_be_filled_fills_from_a_corner(self) -> None:
        ring = random_field(FieldRecipe(Shape.RING, "any"))
        taken = ring.tiles[Location(0, 4)], ring.tiles[Location(4, 0)]
        full = filled(taken_off(ring, taken), Rng(1))
        corners = {Location(x, y) for x in (2, 7) for y in (2, 7)}
        assert full.tiles.keys() & corners
        assert len(full.holes) == 34

    def test_islands_that_are_near_enough_are_joined(self) -> None:
        far = Field({Location(0, 0): tile("R1"), Location(20, -10): tile("R2"), Location(-9, 12): tile("R3")})
        assert filled(far, Rng(1)).status is FieldStatus.READY

    def test_what_cannot_be_joined_is_left_apart_and_the_rest_gathers(self) -> None:
        far = Field({Location(0, 0): tile("R1"), Location(1, 0): tile("R2"), Location(9_000, 0): tile("R3")})
        full = filled(far, Rng(1))
        assert full.status is FieldStatus.NOT_CONNECTED
        assert names(full.islands[1]) == "R3"

    def test_the_tiles_gather_compactly_in_the_corner_of_the_table_too(self) -> None:
        full = filled(drawn("R1"), Rng(1))
        assert full.status is FieldStatus.READY
        assert max(x for x, _ in full.tiles) - min(x for x, _ in full.tiles) < 10
        assert max(y for _, y in full.tiles) - min(y for _, y in full.tiles) < 10
        corner = Field({Location(1_000_000, -1_000_000): tile("R1")})
        assert filled(corner, Rng(1)).status is FieldStatus.READY

    def test_which_tile_goes_where_is_chance(self) -> None:
        half = taken_off(ORDER, ALL_TILES[30:])
        assert filled(half, Rng(1)) == filled(half, Rng(1)) != filled(half, Rng(2))
