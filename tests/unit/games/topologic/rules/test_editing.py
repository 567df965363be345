"""Changing a field by hand, one step at a time."""

import pytest

from tests.tables import ORDERED, drawn, picture, tile, tiles
from topologic_qt.games.topologic.rules.field import (
    ALL_TILES,
    Field,
    FieldError,
    Location,
    mirrored,
    moved,
    put,
    taken_off,
    turned,
)

FOUR = drawn("R1 R2\nR3 R4")


def test_a_tile_is_put_on_a_place_or_another_tile_within_reach() -> None:
    assert put(FOUR, tile("R1"), Location(2, 1)) == drawn(".. R2 ..\nR3 R4 R1")
    assert put(FOUR, tile("R1"), Location(1, 1)) == drawn("R4 R2\nR3 R1")
    assert put(FOUR, tile("Y5"), Location(1, 1)) == drawn("R1 R2\nR3 Y5")
    assert put(FOUR, tile("R1"), Location(0, 0)) == FOUR
    with pytest.raises(FieldError, match="Y5 is too far out"):
        put(FOUR, tile("Y5"), Location(1_000_001, 0))


def test_tiles_are_taken_off_into_the_tray_and_those_in_it_stay_there() -> None:
    assert taken_off(FOUR, tiles("R1 R4 Y5")) == drawn(".. R2\nR3 ..")
    assert taken_off(FOUR, ALL_TILES) == Field({})


class TestMoving:
    def test_one_tile_onto_another_swaps_them(self) -> None:
        assert moved(FOUR, tiles("R1"), 1, 1) == drawn("R4 R2\nR3 R1")

    def test_a_group_over_itself_and_over_others(self) -> None:
        row = drawn("R1 R2 R3 R4 R5 R6")
        assert moved(row, tiles("R1 R2 R3"), 1, 0) == drawn("R4 R1 R2 R3 R5 R6")
        assert moved(row, tiles("R2 R3 R4"), 2, 0) == drawn("R1 R5 R6 R2 R3 R4")

    def test_what_makes_room_stays_in_its_column_where_there_are_gaps(self) -> None:
        field = drawn("R1 R2 R3\n.. .. Y3")
        assert moved(field, tiles("R1 R2 R3"), 0, 1) == drawn(".. .. Y3\nR1 R2 R3")

    def test_tiles_in_the_tray_do_not_come_along(self) -> None:
        assert moved(FOUR, tiles("Y5"), 1, 0) == FOUR
        assert moved(FOUR, (), 1, 0) == FOUR
        assert moved(Field({}), ALL_TILES, 1, 0) == Field({})

    def test_a_group_stops_where_the_table_ends_and_keeps_its_form(self) -> None:
        away = moved(FOUR, tiles("R1 R2"), 3_000_000, -3_000_000)
        assert away.locations[tile("R2")] == (1_000_000, -1_000_000)
        assert away.locations[tile("R1")] == (999_999, -1_000_000)
        assert away.locations[tile("R3")] == (0, 1)


class TestTurning:
    def test_clockwise_by_quarters(self) -> None:
        group = tiles("R1 R2 R3 R4")
        assert turned(FOUR, group, 1) == drawn("R3 R1\nR4 R2")
        assert turned(FOUR, group, 2) == drawn("R4 R3\nR2 R1")
        assert turned(FOUR, group, 3) == turned(FOUR, group, -1) == drawn("R2 R4\nR1 R3")
        assert turned(FOUR, group, 0) == turned(FOUR, group, 4) == FOUR

    def test_a_long_group_turns_around_its_middle(self) -> None:
        row = drawn("R1 R2 R3")
        assert picture(turned(row, ALL_TILES, 1)) == "R1\nR2\nR3"
        assert turned(row, ALL_TILES, 1).locations[tile("R2")] == (1, 0)
        assert turned(row, ALL_TILES, 3) == mirrored(turned(row, ALL_TILES, 1), ALL_TILES, horizontally=False)

    def test_what_lies_in_the_way_makes_room(self) -> None:
        field = drawn("Y1 Y2 Y3\nR1 R2 R3\nB1 B2 B3")
        across = turned(field, tiles("R1 R2 R3"), 1)
        assert [str(across.tiles[Location(1, y)]) for y in range(3)] == ["R1", "R2", "R3"]
        assert {str(across.tiles[Location(x, 1)]) for x in (0, 2)} == {"Y2", "B2"}
        assert turned(across, tiles("R1 R2 R3"), -1) == field

    def test_the_whole_of_the_table_can_be_turned_within_reach(self) -> None:
        far = Field({Location(1_000_000, 1_000_000): tile("R1"), Location(1_000_000, 0): tile("R2")})
        assert {place.y for place in turned(far, ALL_TILES, 1).tiles} == {500_000}
        assert turned(Field({}), ALL_TILES, 1) == Field({})


def test_mirrored_left_to_right_and_top_to_bottom() -> None:
    assert mirrored(FOUR, ALL_TILES, horizontally=True) == drawn("R2 R1\nR4 R3")
    assert mirrored(FOUR, ALL_TILES, horizontally=False) == drawn("R3 R4\nR1 R2")
    assert mirrored(FOUR, tiles("R1 R2"), horizontally=False) == FOUR
    away = moved(FOUR, ALL_TILES, 3, 5)
    assert mirrored(away, ALL_TILES, horizontally=True) == moved(drawn("R2 R1\nR4 R3"), ALL_TILES, 3, 5)
    assert mirrored(away, ALL_TILES, horizontally=False) == moved(drawn("R3 R4\nR1 R2"), ALL_TILES, 3, 5)
    assert mirrored(FOUR, (), horizontally=True) == FOUR
    assert picture(mirrored(drawn(ORDERED), ALL_TILES, horizontally=True)).split()[0] == "S1"
