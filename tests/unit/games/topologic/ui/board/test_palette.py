"""The colours of the tiles, measured."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from tests.colours import DICHROMATS, Triple, contrast, difference, hue_and_chroma, lab, linear
from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK
from topologic_qt.games.topologic.ui.board.style import OWN, PALETTES, Overlay
from topologic_qt.games.topologic.ui.tile_settings import tile_settings

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
    """The two colours that are least apart."""
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
