"""The colours of the tiles, measured."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from tests.colours import DICHROMATS, Triple, contrast, difference, hue_and_chroma, lab, linear
from topologic_qt.games.topologic.rules import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import DARK_INK, LIGHT_INK
from topologic_qt.games.topologic.ui.board.style import OWN, PALETTES, USUAL_STYLE, Overlay
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
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]:
        assert difference(one, other) == pytest.approx(wanted, abs=5e-5)
        assert difference(other, one) == pytest.approx(wanted, abs=5e-5)


def test_colours_without_hue_look_the_same_to_everybody() -> None:
    grey = linear(QColor("#808080"))
    for seen in DICHROMATS.values():
        assert seen(grey) == pytest.approx(grey, abs=1e-4)


def test_red_and_green_are_alike_to_those_who_miss_a_cone_for_them() -> None:
    red, green = linear(QColor("#b45032")), linear(QColor("#727232"))
    assert difference(lab(red), lab(green)) > 30
    assert difference(*(lab(DICHROMATS["deuteranopia"](light)) for light in (red, green))) < 5


def test_every_palette_that_can_be_chosen_is_there() -> None:
    choices = {setting.name: tuple(setting.choices) for setting in tile_settings()}
    assert (*PALETTES, OWN) == choices["palette"] == ("satin", "vivid", "pastel", "distinct", "own")
    overlays = tuple(overlay.value for overlay in Overlay)
    assert overlays == choices["overlay"] == ("none", "letter", "symbol")


def test_every_colour_is_there() -> None:
    for palette in PALETTES.values():
        assert set(palette) == {colour.value for colour in Colour}


def test_any_two_colours_are_far_apart() -> None:
    for palette in PALETTES.values():
        least, pair = nearest({letter: lab(linear(paint.body)) for letter, paint in palette.items()})
        assert least >= NORMAL, pair


def test_any_two_colours_are_apart_for_those_who_miss_a_cone() -> None:
    for vision in DICHROMATS:
        for name in PALETTES:
            seen = DICHROMATS[vision]
            least, pair = nearest(
                {letter: lab(seen(linear(paint.body))) for letter, paint in PALETTES[name].items()}
            )
            assert least >= DICHROMAT[name], pair


def test_pips_stand_out_from_their_tile() -> None:
    for palette in PALETTES.values():
        for letter, paint in palette.items():
            assert paint.ink in (LIGHT_INK, DARK_INK)
            assert contrast(paint.body, paint.ink) >= INK, letter


def test_colours_are_what_their_names_say() -> None:
    for palette in PALETTES.values():
        for letter, paint in palette.items():
            hue, chroma = hue_and_chroma(paint.body)
            if letter in HUES:
                first, last = HUES[letter]
                assert first <= hue <= last or first <= hue + 360 <= last, letter
                assert chroma > 20, letter
            else:
                darkest, lightest = SHARES[letter]
                assert darkest <= lab(linear(paint.body))[0] <= lightest, letter
                assert chroma < 7, letter


def test_the_usual_palette_lies_between_the_vivid_and_the_pastel_one() -> None:
    """So it does in the mean of its chroma, and each colour does, but for a slack to move it from others."""
    means = {
        name: sum(hue_and_chroma(PALETTES[name][letter].body)[1] for letter in HUES) / len(HUES)
        for name in ("vivid", USUAL_STYLE.palette, "pastel")
    }
    assert list(means.values()) == sorted(means.values(), reverse=True)
    for letter in PALETTES["vivid"]:
        vivid, usual, pastel = (lab(linear(PALETTES[name][letter].body)) for name in means)
        assert difference(vivid, usual) + difference(usual, pastel) <= 1.4 * difference(vivid, pastel) + 1, (
            letter
        )
