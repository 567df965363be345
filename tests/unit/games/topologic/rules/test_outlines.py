"""Places in the shape of something."""

import pytest

from tests.tables import drawn
from topologic_qt.games.topologic.rules.field import (
    ALL_TILES,
    Field,
    FieldStatus,
    Location,
    bounds,
    moved,
    put,
)
from topologic_qt.games.topologic.rules.shapes import (
    FieldRecipe,
    Shape,
    WordError,
    laid_over,
    outline,
    random_field,
    rectangle,
    word_places,
)


def shape(places: list[Location]) -> str:
    """What the places look like."""
    left, top, width, height = bounds(places)
    rows = range(top, top + height)
    return "\n".join(
        "".join(" #"[(x, y) in places] for x in range(left, left + width)).rstrip() for y in rows
    )


def test_an_outline_is_where_a_field_of_that_origin_lies() -> None:
    for kind in Shape:
        assert set(outline(FieldRecipe(kind, "a"))) == set(random_field(FieldRecipe(kind, "a")).tiles)


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
        for word in [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "HI", "QV", "Ben", "TILT", "I I"]:
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
        for word in ["WWWWW", "BARCELONA", "x" * 10_000_000]:
            with subtests.test(word=word):
                with pytest.raises(WordError, match="more than sixty tiles") as caught:
                    word_places(word)
                assert len(str(caught.value)) < 100

    def test_what_has_no_shape_is_named(self, subtests: pytest.Subtests) -> None:
        for word, what in [("HEY!", "“!”"), ("a\nb", "“\\?”"), ("日本", "“日”")]:
            with (
                subtests.test(word=word, what=what),
                pytest.raises(WordError, match=f"^{what} cannot be laid"),
            ):
                word_places(word)

        with pytest.raises(WordError, match="There is no word to lay"):
            word_places("   ")
