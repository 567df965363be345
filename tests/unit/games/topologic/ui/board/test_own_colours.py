"""Colours that people have made: read, written and judged."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from PySide6.QtGui import QColor

from tests import colours as measured
from topologic_qt.games.topologic.ui.board.oklab import apart, lch, shown
from topologic_qt.games.topologic.ui.board.own_colours import (
    alike,
    as_line,
    contrast,
    parse_hex,
    parse_line,
    unreadable,
)
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK
from topologic_qt.games.topologic.ui.board.style import PALETTES, paints, usual_colours

hexes = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
palettes = st.lists(hexes, min_size=10, max_size=10).map(
    lambda values: dict(zip(usual_colours(), values, strict=True))
)


def test_a_colour_is_read() -> None:
    for text, value in [
        ("#2fa157", "#2fa157"),
        (" 2FA157 ", "#2fa157"),
        ("#abc", "#aabbcc"),
        ("#12345", None),
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
    changes: list[Callable[[str], str]] = [
        lambda line: "",
        lambda line: line[:-9],
        lambda line: line + " R#000000",
        lambda line: line + " and more",
        lambda line: line + 300 * " ",
        lambda line: "R" + 1_000_000 * " ",
    ]
    for change in changes:
        assert parse_line(change(as_line(usual_colours()))) is None


@given(hexes, hexes)
def test_contrast_is_measured_as_the_palettes_are(one: str, other: str) -> None:
    assert contrast(QColor(one), QColor(other)) == pytest.approx(
        measured.contrast(QColor(one), QColor(other)), rel=1e-3
    )


@given(hexes)
def test_a_colour_comes_back_out_of_its_space(value: str) -> None:
    before, after = QColor(value), shown(lch(QColor(value)))
    assert abs(before.red() - after.red()) <= 2
    assert abs(before.green() - after.green()) <= 2
    assert abs(before.blue() - after.blue()) <= 2


def test_black_and_white_are_one_apart() -> None:
    assert apart(QColor("#000000"), QColor("#ffffff")) == pytest.approx(1, abs=1e-3)


def test_pips_are_light_or_dark_as_is_read_better() -> None:
    drawn = paints(as_line({**usual_colours(), "R": "#330000", "W": "#ffeeee"}))
    assert drawn["R"].ink == LIGHT_INK
    assert drawn["W"].ink == DARK_INK


def test_nothing_is_said_of_the_programs_own_colours() -> None:
    for name in PALETTES:
        colours = {letter: paint.body.name() for letter, paint in PALETTES[name].items()}
        assert alike(colours) == []
        assert unreadable(colours) == []


def test_what_is_alike_or_unreadable_is_found() -> None:
    colours = {**usual_colours(), "R": "#d43d40", "O": "#d84a3c", "B": "#5f7f7f"}
    assert alike(colours)[0] == ("R", "O")
    assert unreadable(colours) == ["O", "B"]


@given(palettes)
def test_what_is_called_alike_is_nearer_than_in_any_palette(values: dict[str, str]) -> None:
    least = min(
        apart(one.body, other.body)
        for palette in PALETTES.values()
        for one, other in combinations(palette.values(), 2)
    )
    for one, other in alike(values):
        assert apart(QColor(values[one]), QColor(values[other])) < least
