"""Ruled-out and possible tiles, measured in every palette, in light and dark windows."""

from functools import cache
from itertools import product

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.colours import contrast, difference, hue_and_chroma, lab, linear
from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT, paint_shadow
from topologic_qt.games.topologic.ui.board.style import PALETTES, Style, faded
from topologic_qt.games.topologic.ui.notebook.marking import Ground, Tick, tick_drawing

TURN = 16.0
"""How far the hue of a colour may turn on CIELAB's circle, in degrees, when it fades."""
KEPT = 0.3
"""The share of its chroma that a colour keeps at least: it never turns grey or brown."""
PIPS = 3.2
"""The contrast of the pips of a tile that is ruled out, at least; 3 is asked of pictures."""
APART = 9.0
"""The CIEDE2000 difference of any tile that is left and any of its number that is ruled out, in the mean of
all their places, at least."""


GROUND = QColor("#2c5b50")
STEP = 12

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

PAPER = QColor("#faf7f0")
"""The ground of a light window."""
EDGE = 1.35
"""The contrast of the edge of a white tile that is ruled out with paper, at least."""


def test_a_colour_fades_to_a_paler_one_of_its_hue_never_to_mud_and_its_pips_can_be_counted() -> None:
    for dark in [False, True]:
        for palette in PALETTES:
            for letter, paint in PALETTES[palette].items():
                whole = faded(paint, dark)
                assert PIPS <= contrast(whole.body, whole.ink) < contrast(paint.body, paint.ink), letter
                pale = whole.body
                before, after = (lab(linear(colour))[0] for colour in (paint.body, pale))
                assert after > before or before > (74 if dark else 92), letter
                assert after >= (35 if letter == "K" else 45), letter
                (hue, chroma), (new_hue, new_chroma) = hue_and_chroma(paint.body), hue_and_chroma(pale)
                if letter not in "WKS":
                    assert abs((new_hue - hue + 180) % 360 - 180) <= TURN, letter
                    assert new_chroma >= KEPT * chroma, letter
                    assert new_chroma >= 15, letter
                else:
                    assert new_chroma <= 7, letter


@cache
def places(palette: str, face: str, out: bool, dark: bool) -> list[tuple[float, float, float]]:
    """The CIELAB colours at places all over a tile on the table."""
    image = QImage(TILE_RECT.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-TILE_RECT.topLeft())
    paint_shadow(painter)
    if out:
        tick_drawing(Tick(deduced=True), Ground(Style(palette), face, dark)).draw(painter)
    else:
        Style(palette).paint(painter, face)
    painter.end()
    spots = product(range(10, image.width() - 10, STEP), range(10, image.height() - 10, STEP))
    return [lab(linear(image.pixelColor(x, y))) for x, y in spots]


def apart(one: list[tuple[float, float, float]], other: list[tuple[float, float, float]]) -> float:
    """The mean difference of two tiles."""
    return sum(map(difference, one, other)) / len(one)


def test_what_is_left_stands_out_from_what_is_ruled_out_in_every_colour() -> None:
    for dark in [False, True]:
        for palette in PALETTES:
            letters = PALETTES[palette]
            left = {letter: places(palette, f"{letter}2", False, False) for letter in letters}
            out = {letter: places(palette, f"{letter}2", True, dark) for letter in letters}
            least = min(
                (apart(left[one], out[other]), one + other) for one, other in product(letters, letters)
            )
            assert least[0] >= APART, least


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_on_the_table_covers_no_pips(mark: Mark) -> None:
    """Where the pips of a six are, the tile looks the same with the mark as without."""
    tick, ground = Tick(mark), Ground(Style(), "G6")

    def seen(with_sign: bool) -> QImage:
        image = QImage(TILE_RECT.size().toSize() * 2, QImage.Format.Format_RGB32)
        image.fill(GROUND)
        painter = QPainter(image)
        painter.scale(2, 2)
        painter.translate(-TILE_RECT.topLeft())
        drawing = tick_drawing(tick, ground)
        if drawing.instead:
            tick_drawing(Tick(deduced=True), ground).draw(painter)
        else:
            ground.style.paint(painter, ground.face)
        if with_sign:
            drawing.draw(painter)
        painter.end()
        return image

    bare, marked = seen(False), seen(True)
    assert bare != marked
    for x, y in ((-22, -26), (-22, 0), (-22, 26), (22, -26), (22, 0), (22, 26)):
        size = 0.86 if tick_drawing(tick, ground).instead else 1
        for dx, dy in ((0, 0), (-6, 0), (6, 0), (0, 6), (0, -6), (-4, 4)):
            spot = round((x * size + dx + 62) * 2), round((y * size + dy + 62) * 2)
            assert bare.pixelColor(*spot) == marked.pixelColor(*spot)


def test_a_white_tile_that_is_ruled_out_is_seen_on_paper() -> None:
    for palette in PALETTES:
        image = QImage(100, 100, QImage.Format.Format_RGB32)
        image.fill(PAPER)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(50, 50)
        Style(palette).paint_faded(painter, "W1", dark=False)
        painter.end()
        across = [image.pixelColor(x, 32) for x in range(30)]  # above the pip in the middle
        assert max(contrast(colour, PAPER) for colour in across) > EDGE
