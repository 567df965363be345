"""Fields: places, connections and borders."""

import pytest

from tests.tables import ORDERED, drawn, names, tile
from topologic_qt.games.topologic.rules.field import ALL_TILES, Colour, Field, FieldStatus, Location, Tile


class TestLaying:
    def test_tiles_and_locations_are_each_other_the_other_way_round(self) -> None:
        field = drawn("R1 .. Y5\n.. B3 ..")
        assert field.tiles == {(0, 0): tile("R1"), (2, 0): tile("Y5"), (1, 1): tile("B3")}
        assert field.locations == {tile("R1"): (0, 0), tile("Y5"): (2, 0), tile("B3"): (1, 1)}
        assert len(field) == 3
        place = drawn("R1 O1 Y1\nR2 O2 Y2").locations[tile("Y2")]
        assert (place.x, place.y) == (2, 1)
        assert place.step(3, -1) == Location(5, 0)

    def test_equal_fields_have_equal_hashes_and_others_differ(self) -> None:
        assert hash(drawn("R1 Y5")) == hash(Field(reversed(list(drawn("R1 Y5").tiles.items()))))
        assert drawn("R1 Y5") != drawn("Y5 R1")
        assert drawn("R1 Y5") != drawn("R1 .. Y5")
        assert drawn("R1") != "R1"

    def test_a_field_does_not_change_through_what_it_was_made_of_or_hands_out(self) -> None:
        source = {Location(0, 0): tile("R1")}
        field = Field(source)
        source[Location(1, 0)] = tile("Y5")
        assert len(field) == 1
        with pytest.raises(TypeError):
            field.tiles[Location(1, 0)] = tile("Y5")  # type: ignore[index]
        with pytest.raises(TypeError):
            field.locations[tile("Y5")] = Location(1, 0)  # type: ignore[index]


class TestStatus:
    def test_all_tiles_in_one_piece_are_ready(self) -> None:
        assert drawn(ORDERED).status is FieldStatus.READY
        assert drawn(ORDERED).missing == ()

    def test_an_empty_table_misses_all_tiles_and_nothing_else(self) -> None:
        assert Field({}).status is FieldStatus.TILES_MISSING
        assert Field({}).missing == ALL_TILES
        assert Field({}).islands == ()

    def test_one_missing_tile_is_named(self) -> None:
        field = drawn(ORDERED.replace("S6", ".."))
        assert field.status is FieldStatus.TILES_MISSING
        assert field.missing == (tile("S6"),)
        assert drawn("R1 .. Y5").status == FieldStatus.TILES_MISSING | FieldStatus.NOT_CONNECTED


class TestHoles:
    def test_tiles_that_touch_at_corners_alone_enclose_a_hole(self) -> None:
        field = drawn(
            """
            .. .. R1 .. ..
            .. O1 .. O2 ..
            Y1 .. G1 .. Y2
            .. B1 .. B2 ..
            .. .. V1 .. ..
            """
        )
        assert field.holes == {(2, 1), (1, 2), (3, 2), (2, 3)}
        assert tile("G1") not in field.border

    def test_an_island_within_a_hole_is_no_hole_and_not_on_the_border(self) -> None:
        field = drawn("R1 R2 R3 R4\nO1 .. Y1 O2\nG1 G2 G3 G4")
        assert field.holes == {(1, 1)}
        apart = drawn("R1 R2 R3 R4 R5\nO1 .. .. .. O5\nY1 .. K1 .. Y5\nG1 .. .. .. G5\nB1 B2 B3 B4 B5")
        assert len(apart.holes) == 8
        assert names(apart.border) == "B1 B2 B3 B4 B5 G1 G5 O1 O5 R1 R2 R3 R4 R5 Y1 Y5"
        assert (2, 2) not in apart.holes

    def test_a_bay_is_none(self) -> None:
        assert drawn("R1 R2 R3\nO1 .. ..\nG1 G2 G3").holes == frozenset()
        assert drawn("R1 R2 R3\nO1 .. O2\nG1 .. G2").holes == frozenset()
        assert Field({}).holes == frozenset()


def test_every_tile_is_read_back_from_its_name() -> None:
    for each in ALL_TILES:
        assert Tile.parse(str(each)) == each
        assert Tile.parse(str(each).lower()) == each
    yellow = Tile(Colour.YELLOW, 5)
    assert str(yellow) == "Y5"
    assert Tile.parse("y5") == yellow
    assert repr(yellow) == "Tile.parse('Y5')"


def test_what_names_no_tile_is_refused_and_not_repeated_in_full(subtests: pytest.Subtests) -> None:
    for text in ["", "Y", "Y0", "Y7", "Z1", "Y55", "Y5\n", "Y\uff15", "x" * 10_000]:
        with subtests.test(text=text):
            with pytest.raises(ValueError, match="is not a tile: write a colour's letter") as caught:
                Tile.parse(text)
            assert len(str(caught.value)) < 120
