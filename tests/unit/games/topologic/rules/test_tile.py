"""The sixty tiles and their notation."""

import pytest
from hypothesis import given, strategies as st

from topologic_qt.games.topologic.rules.field import ALL_TILES, NUMBERS, Colour, Tile


def test_there_are_sixty_different_tiles_ten_colours_times_six_numbers() -> None:
    assert len(ALL_TILES) == len(set(ALL_TILES)) == 60
    assert {tile.colour for tile in ALL_TILES} == set(Colour)
    assert {tile.number for tile in ALL_TILES} == {1, 2, 3, 4, 5, 6}
    assert list(NUMBERS) == [1, 2, 3, 4, 5, 6]
    assert {colour.name.lower(): colour.value for colour in Colour} == {
        "red": "R",
        "orange": "O",
        "yellow": "Y",
        "green": "G",
        "blue": "B",
        "violet": "V",
        "pink": "P",
        "white": "W",
        "black": "K",
        "silver": "S",
    }


def test_every_tile_is_read_back_from_its_name() -> None:
    for tile in ALL_TILES:
        assert Tile.parse(str(tile)) == tile
        assert Tile.parse(str(tile).lower()) == tile
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


@given(st.text(max_size=3).filter(lambda text: text.upper() not in map(str, ALL_TILES)))
def test_any_other_text_is_refused_with_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        Tile.parse(text)
