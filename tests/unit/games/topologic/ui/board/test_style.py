"""The drawing of tiles in each style."""

from collections.abc import Mapping
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.colours import DICHROMATS, Triple, contrast, difference, hue_and_chroma, lab, linear
from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK, TILE_RECT
from topologic_qt.games.topologic.ui.board.style import (
    OWN,
    PALETTES,
    Overlay,
    Style,
    alike,
    as_line,
    paints,
    parse_hex,
    parse_line,
    unreadable,
    usual_colours,
)
from topologic_qt.games.topologic.ui.tile_settings import tile_settings


def picture(style: Style, colour: str, number: int, area: QRectF) -> QImage:
    """The picture of part of a tile, twice as large as on the table."""
    image = QImage(round(area.width() * 2), round(area.height() * 2), QImage.Format.Format_RGB32)
    image.fill(QColor("#2c5b50"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(2, 2)
    painter.translate(-area.topLeft())
    style.paint(painter, f"{colour}{number}")
    painter.end()
    return image


def test_a_symbol_keeps_clear_of_the_pips() -> None:
    plain, signed = Style("vivid", Overlay.NONE), Style("vivid", Overlay.SYMBOL)
    for colour, number in product(PALETTES["vivid"], range(1, 7)):
        middle = 0 if number % 2 == 0 else -31
        place = QRectF(-10.5, middle - 10.5, 21, 21)
        assert picture(plain, colour, number, place) != picture(signed, colour, number, place)
        rest = [
            QRectF(TILE_RECT.left(), TILE_RECT.top(), -12 - TILE_RECT.left(), TILE_RECT.height()),
            QRectF(12, TILE_RECT.top(), TILE_RECT.right() - 12, TILE_RECT.height()),
            QRectF(-12, middle + 12, 24, 20),
        ]
        for area in rest:
            assert picture(plain, colour, number, area) == picture(signed, colour, number, area)


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


NORMAL = 20.0
DICHROMAT = {"satin": 9.3, "vivid": 8.5, "pastel": 8.0, "distinct": 14.5}
"""How far any two tiles of a palette are apart at least, for people who miss one kind of cones."""

INK = 4.5

HUES = {
    "R": (20, 42),
    "O": (50, 75),
    "Y": (88, 104),
    "G": (136, 165),
    "B": (262, 294),
    "V": (304, 323),
    "P": (340, 370),
}
"""Where the colours with a hue lie on CIELAB's circle, in degrees."""

SHARES = {"W": (96, 100), "S": (58, 75), "K": (5, 28)}
"""How light the colours without a hue are."""


def nearest(labs: Mapping[str, Triple]) -> tuple[float, str]:
    """The two most similar colours."""
    return min((difference(labs[one], labs[other]), one + other) for one, other in combinations(labs, 2))


def test_differences_are_measured_as_published() -> None:
    for one, other, wanted in [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]:
        assert difference(one, other) == pytest.approx(wanted, abs=5e-5)
        assert difference(other, one) == pytest.approx(wanted, abs=5e-5)


def test_every_palette_that_can_be_chosen_is_there() -> None:
    choices = {setting.name: tuple(setting.choices) for setting in tile_settings()}
    assert (*PALETTES, OWN) == choices["palette"] == ("satin", "vivid", "pastel", "distinct", "own")
    overlays = tuple(overlay.value for overlay in Overlay)
    assert overlays == choices["overlay"] == ("none", "letter", "symbol")


def test_any_two_colours_are_far_apart_for_those_who_miss_a_cone_too() -> None:
    for name, palette in PALETTES.items():
        assert set(palette) == {colour.value for colour in Colour}
        lights = {letter: linear(paint.body) for letter, paint in palette.items()}
        least, pair = nearest({letter: lab(light) for letter, light in lights.items()})
        assert least >= NORMAL, pair
        for seen in DICHROMATS.values():
            least, pair = nearest({letter: lab(seen(light)) for letter, light in lights.items()})
            assert least >= DICHROMAT[name], pair


def test_colours_are_what_their_names_say_and_pips_stand_out_from_them() -> None:
    for palette in PALETTES.values():
        for letter, paint in palette.items():
            assert paint.ink in (LIGHT_INK, DARK_INK)
            assert contrast(paint.body, paint.ink) >= INK, letter
            hue, chroma = hue_and_chroma(paint.body)
            if letter in HUES:
                first, last = HUES[letter]
                assert first <= hue <= last or first <= hue + 360 <= last, letter
                assert chroma > 20, letter
            else:
                darkest, lightest = SHARES[letter]
                assert darkest <= lab(linear(paint.body))[0] <= lightest, letter
                assert chroma < 7, letter
