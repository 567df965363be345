"""Colours that people have made: read, written and judged."""

from hypothesis import given, strategies as st

from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK
from topologic_qt.games.topologic.ui.board.style import (
    PALETTES,
    alike,
    as_line,
    paints,
    parse_hex,
    parse_line,
    unreadable,
    usual_colours,
)

hexes = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
palettes = st.lists(hexes, min_size=10, max_size=10).map(
    lambda values: dict(zip(usual_colours(), values, strict=True))
)


def test_a_colour_is_read() -> None:
    for text, value in [
        ("#2fa157", "#2fa157"),
        (" 2FA157 ", "#2fa157"),
        ("#abc", "#aabbcc"),
        ("red", None),
        ("", None),
        ("#2fa1571", None),
    ]:
        assert parse_hex(text) == value


@given(palettes)
def test_a_line_brings_all_colours_back(values: dict[str, str]) -> None:
    assert parse_line(as_line(values)) == values
    assert parse_line(as_line(values).replace("#", "=").replace(" ", ", ").lower()) == values
    drawn = paints(as_line(values))
    assert {letter: paint.body.name() for letter, paint in drawn.items()} == values


def test_a_line_that_is_not_whole_is_none() -> None:
    line = as_line(usual_colours())
    for spoilt in ("", line[:-9], line + " R#000000", line + " and more", line + 300 * " "):
        assert parse_line(spoilt) is None


def test_pips_are_light_or_dark_as_is_read_better() -> None:
    drawn = paints(as_line({**usual_colours(), "R": "#330000", "W": "#ffeeee"}))
    assert (drawn["R"].ink, drawn["W"].ink) == (LIGHT_INK, DARK_INK)


def test_what_is_alike_or_unreadable_is_found_and_nothing_of_it_in_the_programs_own_colours() -> None:
    for name in PALETTES:
        colours = {letter: paint.body.name() for letter, paint in PALETTES[name].items()}
        assert alike(colours) == []
        assert unreadable(colours) == []
    colours = {**usual_colours(), "R": "#d43d40", "O": "#d84a3c", "B": "#5f7f7f"}
    assert alike(colours)[0] == ("R", "O")
    assert unreadable(colours) == ["O", "B"]
