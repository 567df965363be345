"""Ready shapes, and fields that always follow from their seed."""

import pytest

from tests.tables import ORDERED, drawn, names, picture, tile, tiles
from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import (
    ALL_TILES,
    Field,
    FieldStatus,
    Location,
    bounds,
    moved,
    put,
    taken_off,
)
from topologic_qt.games.topologic.rules.shapes import (
    FieldRecipe,
    Shape,
    WordError,
    filled,
    fitted,
    laid_over,
    outline,
    random_field,
    rectangle,
    shuffled,
    word_places,
)

# A player reads out a seed and a friend lays the same field, with any version of the program: these
# pictures are never redrawn.
PARROT_ISLAND = {
    (Shape.RECTANGLE, 0): """
V5 K3 W6 P3 V2 W4 Y2 S6 O3 S1
O5 K4 R4 G2 R3 B3 Y3 G3 K1 P1
K6 V3 S3 B6 G1 B4 Y6 P4 K2 W3
V6 P6 O4 O2 R5 O6 Y5 O1 S4 R1
K5 G4 R2 Y1 R6 S5 P5 W5 B5 G6
P2 B2 G5 Y4 W2 V1 V4 B1 S2 W1
""",
    (Shape.GROWN, -3): """
.. .. .. .. .. .. G1 .. S2 .. .. .. .. ..
.. .. .. .. .. .. R2 G6 B5 K3 .. .. .. ..
.. .. .. .. .. O1 W2 .. .. .. .. .. .. ..
.. .. .. .. K5 .. G4 Y2 .. .. .. .. B2 ..
.. S3 .. P3 Y5 Y1 K6 .. W4 .. .. R5 B1 W6
R4 G2 R1 V3 .. .. G5 W1 Y4 V6 P5 .. S1 ..
.. .. S4 .. V2 R6 .. O2 .. P6 .. .. Y3 ..
V5 B6 P4 .. .. S5 K1 R3 .. O5 G3 P1 W3 B4
.. .. B3 K4 .. .. Y6 .. V1 O4 .. W5 .. O3
.. .. .. .. .. .. K2 S6 P2 .. .. V4 .. ..
.. .. .. .. .. .. .. .. O6 .. .. .. .. ..
""",
    (Shape.GROWN, 0): """
.. .. V2 .. .. .. .. .. ..
.. K4 R5 .. .. .. .. .. ..
.. .. G1 V4 .. .. .. .. ..
B6 W6 P4 K3 .. S1 .. V3 ..
.. S6 G2 S4 R1 P2 K1 R2 Y3
.. R6 P5 V5 P3 O5 G3 K5 B3
S3 V1 O1 W1 G5 W2 Y2 Y5 ..
.. .. .. O2 K6 O4 P1 R3 S2
.. .. K2 G4 Y4 Y1 P6 B1 B5
.. .. .. S5 W4 V6 B4 R4 ..
.. .. .. Y6 .. W3 .. .. ..
.. .. .. B2 O6 W5 G6 O3 ..
""",
    (Shape.GROWN, 4): """
B3 R4 G1 P2 R3 P1 B4 Y3 S5 .. ..
.. V5 V4 R1 W2 O1 Y2 K5 S1 .. ..
.. .. B5 O4 W1 G5 V6 P6 K1 V1 B6
.. .. S3 P4 O2 K6 W4 P5 G3 W3 R5
.. .. Y6 W5 G4 Y4 Y1 R2 W6 R6 O6
.. .. K4 .. O5 P3 Y5 V3 K2 S6 B2
.. .. .. .. G6 G2 S4 B1 K3 S2 ..
.. .. .. .. V2 O3 .. .. .. .. ..
""",
}


TABLE = [Location(x, y) for y in range(10) for x in range(10)]
PLACES = {
    Shape.SQUARE: [at for at in TABLE if max(at) < 8 and not {*at} <= {0, 7}],
    Shape.RING: [at for at in TABLE if not {*at} <= {*range(2, 8)} and not {*at} <= {0, 9}],
    Shape.CROSS: [at for at in TABLE if at.y < 9 and (3 <= at.x <= 6 or 2 <= at.y <= 5)],
}
"""Where the tiles of ready shapes lie, row by row."""


def test_a_seed_lays_the_same_field_for_ever() -> None:
    for shape, growth in PARROT_ISLAND:
        field = random_field(FieldRecipe(shape, "parrot island", growth))
        assert picture(field) == PARROT_ISLAND[shape, growth].strip()
    assert FieldRecipe().shape is Shape.SQUARE
    # The other shapes have the tiles of the rectangle in their order, and do not grow.
    names = PARROT_ISLAND[Shape.RECTANGLE, 0].split()
    for shape, places in PLACES.items():
        tiles = random_field(FieldRecipe(shape, "parrot island", 4)).tiles
        assert {Location(x, y): str(tile) for (x, y), tile in tiles.items()} == dict(
            zip(places, names, strict=True)
        )


def test_a_growth_out_of_range_is_refused(subtests: pytest.Subtests) -> None:
    for growth in [-4, 5]:
        with (
            subtests.test(growth=growth),
            pytest.raises(ValueError, match=rf"^The growth must be from -3 to 4, not {growth}\.$"),
        ):
            FieldRecipe(Shape.GROWN, "", growth)


def test_a_seed_has_at_most_forty_characters() -> None:
    assert FieldRecipe(seed="x" * MAX_SEED_LENGTH).seed == "x" * 40
    with pytest.raises(ValueError, match=r"^A seed has at most 40 characters, not 41\.$"):
        FieldRecipe(seed="x" * 41)


ORDER = drawn(ORDERED)


def test_a_group_is_shuffled() -> None:
    assert shuffled(ORDER, Rng(1), tiles("R1 R2 R3 R4 R5 R6")) != ORDER


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
        for step in (1, -1):  # only the shortest bridge is short enough
            places = [Location(*place[::step]) for place in ((0, 0), (1, 0), (2, 0), (3, 0), (3, 56))]
            far = Field(dict(zip(places, tiles("R1 R2 R3 R4 R5"), strict=True)))
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


def shape(places: list[Location]) -> str:
    """The places drawn as text."""
    left, top, width, height = bounds(places)
    rows = range(top, top + height)
    return "\n".join(
        "".join(" #"[(x, y) in places] for x in range(left, left + width)).rstrip() for y in rows
    )


class TestRectangle:
    def test_has_its_sides_and_sixty_places_at_most(self) -> None:
        assert shape(rectangle(3, 2)) == "###\n###"
        assert bounds(rectangle(1, 60)) == (0, 0, 1, 60)
        assert shape(rectangle(8, 8)).split("\n")[-1] == "####"
        assert len(rectangle(60, 60)) == 60

    def test_of_other_sizes_is_refused(self, subtests: pytest.Subtests) -> None:
        for width, height in [(0, 5), (5, 0), (61, 1), (1, 61)]:
            with (
                subtests.test(width=width, height=height),
                pytest.raises(ValueError, match=f"1 to 60 places, not {width} × {height}"),
            ):
                rectangle(width, height)


class TestLayingOver:
    def test_most_tiles_may_stay(self) -> None:
        field = moved(random_field(FieldRecipe()), ALL_TILES, -40, 17)
        assert set(laid_over(outline(FieldRecipe()), field)) == set(field.tiles)

    def test_a_stray_tile_does_not_pull_the_shape_away_from_the_others(self) -> None:
        field = put(random_field(FieldRecipe(Shape.RECTANGLE)), ALL_TILES[0], Location(500, 300))
        assert set(laid_over(rectangle(10, 6), field)) == set(rectangle(10, 6))

    def test_of_equal_shifts_the_one_nearest_to_the_middle(self) -> None:
        assert laid_over([Location(0, 0)], drawn("R1 R2 R3")) == [(1, 0)]

    def test_nothing_to_lay_over_or_nothing_to_lay(self) -> None:
        assert laid_over(rectangle(2, 1), Field({})) == [(0, 0), (1, 0)]
        assert laid_over([], drawn("R1")) == []

    def test_it_stays_within_reach_where_a_tile_lies_at_its_edge(self) -> None:
        corner = Field({Location(1_000_000, 1_000_000): ALL_TILES[0]})
        places = laid_over(rectangle(10, 6), corner)
        assert Location(1_000_000, 1_000_000) in places
        assert bounds(places)[0] + 9 <= 1_000_000
        for across in (True, False):  # the shift with two tiles on the shape is a place too far
            row = [Location(x, 0) if across else Location(0, x) for x in (0, 2, 5, 999_996, 999_998)]
            tiles = dict(zip(row[3:], ALL_TILES[:2], strict=True))
            assert row[3] in laid_over(row[:3], Field(tiles))
        edge = Location(0, -999_995)
        shape = outline(FieldRecipe(Shape.GROWN, "", -2))
        assert edge in laid_over(shape, Field({edge: ALL_TILES[0]}))


class TestWords:
    def test_every_letter_and_short_word_hangs_together_in_sixty_places(self) -> None:
        for word in [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "HI", "QV", "Ben", "TILT", f"I{' ' * 18}I"]:
            places = word_places(word)
            assert len(set(places)) == 60
            assert Field(zip(places, ALL_TILES, strict=True)).status is FieldStatus.READY

        shapes = {shape(word_places(letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
        assert len(shapes) == 26

    def test_a_word_stands_on_a_line_and_its_letters_are_joined_at_their_sides(self) -> None:
        assert shape(word_places("Anna")) == "\n".join(
            [
                " #  ### ###  #",
                "### # # # # ###",
                "# # # # # # # #",
                "### # # # # ###",
                "# # # # # # # #",
                "###############",
                "       #",
            ]
        )

        assert shape(word_places("hello")).split("\n")[:5] == [
            "# # ### #   #   ###",
            "# # #   #   #   # #",
            "### ##  #   #   # #",
            "# # #   #   #   # #",
            "# #################",
        ]

    def test_capitals_and_accents_do_not_matter(self) -> None:
        assert word_places(" zoë ") == word_places("ZOE")

    def test_too_long_a_word_is_refused(self, subtests: pytest.Subtests) -> None:
        for word in ["WWWWW", "BARCELONA", f"I{' ' * 19}I", "x" * 10_000_000]:
            with subtests.test(word=word):
                with pytest.raises(WordError, match="more than sixty tiles") as caught:
                    word_places(word)
                assert len(str(caught.value)) < 100

    def test_what_has_no_shape_is_named(self, subtests: pytest.Subtests) -> None:
        for word, what in [("HEY!", "“!”"), ("a\nb", "“\\?”"), ("日本", "“日”")]:
            with (
                subtests.test(word=word, what=what),
                pytest.raises(WordError, match=f"^{what} can’t be laid"),
            ):
                word_places(word)

        with pytest.raises(WordError, match="Type one to five letters"):
            word_places("   ")
