"""The 24 tiles as faces to choose from, small pictures, and the picture of a kept match."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from tests.colours import DICHROMATS, contrast, difference, lab, linear
from tests.gui.deduction_player import HANDS, MISSING_TILE, OTHER_HANDS, RULES, after, begun, tiles
from topologic_qt.games.deduction.rules import (
    FACES,
    Announce,
    Ask,
    Kind,
    Line,
    Suit,
    Tile,
)
from topologic_qt.games.deduction.ui.board.materials import FLAT_INKS, MATERIALS, flat_ink
from topologic_qt.games.deduction.ui.board.picture import reasons
from topologic_qt.games.deduction.ui.board.pictures import (
    face_picture,
)
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.games.deduction.ui.board.thumbnail import thumbnail
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.widgets.theme import DARK, LIGHT

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

M3, S2 = Tile.parse("M3"), Tile.parse("S2")


@pytest.fixture
def faces() -> Iterator[TileFaces]:
    """All tiles, of which one can be chosen, on the screen."""
    found = TileFaces()
    found.show()
    yield found
    found.close()


# -- symbols --------------------------------------------------------------------------------------


def test_symbols_fill_their_box_and_are_told_apart_by_shape_alone() -> None:
    for face in FACES:
        area = symbol(face).boundingRect()
        assert BOX.adjusted(-2, -2, 2, 2).contains(area)
        assert area.height() > 70
    pictures = {face: face_picture(face, 16, 1.0, dark=False).toImage() for face in FACES}
    for one, other in combinations(FACES, 2):
        differing = sum(
            abs(pictures[one].pixelColor(x, y).alpha() - pictures[other].pixelColor(x, y).alpha()) > 127
            for x in range(16)
            for y in range(16)
        )
        assert differing >= 22, (one, other)


def test_suits_are_told_apart_by_any_colour_vision_and_readable() -> None:
    inks = [*(each.suits for each in MATERIALS.values()), *(suits for suits, _ in FLAT_INKS.values())]
    for number, suits in enumerate(inks):
        for vision in (None, *DICHROMATS):
            lights = {suit: linear(ink) for suit, ink in suits.items()}
            if vision is not None:
                lights = {suit: DICHROMATS[vision](light) for suit, light in lights.items()}
            seen = {suit: lab(light) for suit, light in lights.items()}
            least = min(difference(seen[one], seen[other]) for one, other in combinations(Suit, 2))
            assert least > 10, (number, vision)
    for dark, tokens in ((False, LIGHT), (True, DARK)):
        for face in FACES:
            for ground in (tokens.window, tokens.panel, tokens.raised):
                assert contrast(flat_ink(face, dark), QColor(ground)) >= 3


# -- choosing -------------------------------------------------------------------------------------


def test_a_click_chooses_one_and_a_grey_tile_says_why_it_cannot_be_chosen(faces: TileFaces) -> None:
    QTest.mouseClick(faces.button(M3), Qt.MouseButton.LeftButton)
    QTest.mouseClick(faces.button(S2), Qt.MouseButton.LeftButton)
    assert faces.tiles == (S2,)
    faces.set_reasons({M3: "It lies face up."})
    refused: list[str] = []
    faces.refused.connect(refused.append)
    QTest.mouseClick(faces.button(M3), Qt.MouseButton.LeftButton)
    assert (faces.tile, refused) == (S2, ["It lies face up."])
    assert faces.button(M3).accessibleName() == "Moon 3: It lies face up."
    assert faces.button(M3).is_grey


def test_keys_walk_jump_and_choose(faces: TileFaces) -> None:
    faces.activateWindow()
    faces.setFocus()
    for key, where in (
        (Qt.Key.Key_M, "Mn"),
        (Qt.Key.Key_3, "M3"),
        (Qt.Key.Key_Right, "M4"),
        (Qt.Key.Key_Down, "C4"),
        (Qt.Key.Key_1, "Ca"),
    ):
        QTest.keyClick(faces.focusWidget() or faces, key)
        assert faces.focusWidget() is faces.button(Tile.parse(where)), key
    QTest.keyClick(faces.focusWidget(), Qt.Key.Key_Space)
    assert faces.tile == Tile.parse("Ca")
    QTest.keyClick(faces.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(faces.focusWidget(), Qt.Key.Key_Return)
    assert faces.tile == Tile.parse("C2")


def test_own_and_open_tiles_cannot_be_meant() -> None:
    state = after(begun(), Ask(1, Kind.COUNT, Line.SUIT), Announce(S2))
    found = reasons(RULES.player_view(state, 2))
    assert {*tiles(HANDS[2]), *tiles("A2 A3 A4"), S2} == set(found)
    assert found[S2] == "Anna named it, and it is not missing."


# -- the picture of a kept match ------------------------------------------------------------------


def shot(hands: tuple[str, ...], seat: int | None) -> QImage:
    view = RULES.player_view(after(begun(hands), Ask(1, Kind.COUNT, Line.SUIT)), seat)
    return thumbnail(view, "felt", Style("walnut"), QSize(160, 100), 1.0).toImage()


def test_a_small_picture_is_the_same_for_everybody_and_tells_of_no_hand() -> None:
    pictures = [shot(hands, seat) for hands in (HANDS, OTHER_HANDS) for seat in (0, 1, None)]
    assert all(picture == pictures[0] for picture in pictures)
    wrong = after(begun(), Ask(1, Kind.COUNT, Line.SUIT), Announce(S2))
    seen = [
        thumbnail(RULES.player_view(wrong, seat), "felt", Style(), QSize(160, 100), 1.0).toImage()
        for seat in (0, 1)
    ]
    assert seen[0] == seen[1]
    over = after(begun(), Ask(1, Kind.COUNT, Line.SUIT), Announce(Tile.parse(MISSING_TILE)))
    picture = thumbnail(RULES.player_view(over, None), "wood", Style(), QSize(160, 100), 2.0)
    assert picture.size() == QSize(320, 200)
    assert picture.toImage() != pictures[0]
