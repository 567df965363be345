"""Deduction’s table and tiles: looks, all gestures with mouse and keys, and secrecy."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QColor, QImage, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.colours import DICHROMATS, contrast, difference, lab, linear
from tests.gui.deduction_player import (
    HANDS,
    MISSING_TILE,
    OTHER_HANDS,
    RULES,
    Player,
    after,
    automatic,
    begun,
    tiles,
)
from tests.gui.finger import Finger
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Show
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.games.deduction.rules.tiles import FACES, Kind, Line, Suit, Tile
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    SHOWN,
    coin_key,
    hand_key,
    player_key,
    target_key,
)
from topologic_qt.games.deduction.ui.board.picture import face_picture, reasons, thumbnail
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.games.deduction.ui.board.things import FLAT_INKS, MATERIALS, flat_ink
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.table.glow import Glow
from topologic_qt.widgets.theme import DARK, LIGHT

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

SUIT, VALUE = coin_key(Line.SUIT), coin_key(Line.VALUE)
S2, S4, S5 = tiles("S2 S4 S5")


@pytest.fixture
def player() -> Iterator[Player]:
    """A player at a table without animation."""
    found = Player()
    yield found
    found.top.close()


# -- asking ---------------------------------------------------------------------------------------


def test_a_face_dragged_onto_a_target_asks_and_a_finger_does_so_too(player: Player) -> None:
    player.look(begun(), 0)
    player.drag(SUIT, player.at(VALUE))
    goal = player.at(target_key(2, Kind.COUNT))
    QTest.mouseMove(player.top.view.viewport(), goal)
    assert player.glow(target_key(2, Kind.COUNT)) is Glow.TARGET
    player.release(goal)
    assert player.moves == [Ask(2, Kind.COUNT, Line.SUIT)]
    assert player.top.asking.draft == Draft()
    assert not [key for key in player.top.table.things if key.startswith("target")]
    screen = QTest.createTouchDevice()
    assert isinstance(screen, QPointingDevice)
    finger = Finger(player.top.view, screen)
    finger.press(player.at(SUIT))
    finger.move(player.at(VALUE))
    finger.move(player.at(target_key(1, Kind.COUNT)))
    finger.release()
    assert player.moves[1:] == [Ask(1, Kind.COUNT, Line.SUIT)]


def test_a_click_takes_a_face_and_another_puts_it_down_or_lets_it_go(player: Player) -> None:
    player.look(begun(), 0)
    for let_go in (
        lambda: player.type(Qt.Key.Key_Escape),
        lambda: player.click(player_key(1), Qt.MouseButton.RightButton),
        lambda: player.click(SUIT),
        lambda: QApplication.sendEvent(player.top.view, QEvent(QEvent.Type.WindowDeactivate)),
    ):
        player.click(SUIT)
        assert player.top.table.in_hand.face
        let_go()
        assert (player.moves, player.top.asking.draft) == ([], Draft())
        assert not player.top.table.in_hand.face
        assert player.top.table.tiles[SUIT].isVisible()
    player.click(SUIT)
    player.click(target_key(1, Kind.HAVE))
    assert player.moves == [Ask(1, Kind.HAVE, Line.SUIT)]
    assert not player.top.table.in_hand.face


def test_a_face_dropped_elsewhere_or_by_who_is_not_on_turn_goes_back_and_says_why(player: Player) -> None:
    player.look(begun(), 0)
    for key in (MISSING, player_key(0)):
        goal = player.at(key)
        player.drag(SUIT, goal)
        player.release(goal)
        assert player.top.asking.draft == Draft()
    player.type(Qt.Key.Key_1)
    assert player.moves == []
    assert ["yourself" in text for text in player.refused] == [False, True, True]
    player.look(begun(), 1)
    player.refused.clear()
    player.click(SUIT)
    player.type(Qt.Key.Key_S, Qt.Key.Key_1, Qt.Key.Key_H, Qt.Key.Key_Return)
    assert (player.moves, player.top.asking.draft) == ([], Draft())
    assert player.refused == ["It’s Anna’s turn."]


# -- showing, announcing --------------------------------------------------------------------------


def asked() -> State:
    """Anna has asked Ben for Suns; Ben has two."""
    return after(begun(), Ask(1, Kind.HAVE, Line.SUIT))


def test_a_lit_tile_is_shown_by_a_click_or_by_keys_and_lies_before_the_asker_alone(player: Player) -> None:
    player.look(asked(), 1)
    player.type(Qt.Key.Key_Return)
    assert player.moves == [], "nothing is shown blindly"
    player.type(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert player.glow(hand_key(1, S5)) is Glow.LIT
    player.refused.clear()
    player.click(hand_key(1, Tile.parse("M2")))
    assert "lit" in player.refused[0]
    player.click(hand_key(1, S5))
    assert player.moves == [Show(S4), Show(S5)]
    state = after(asked(), Show(S5))
    player.look(state, 0)
    assert not player.top.is_busy, "without motion nothing is waited for"
    assert player.top.table.things[SHOWN].piece.what == "S5"
    assert "5 of Suns, which Ben showed you." in player.heard()
    assert any("Do you have a Sun? Answer: Yes." in text for text in player.heard())
    for seat in (1, 2):
        player.look(state, seat)
        assert player.top.table.things[SHOWN].piece.what == "shown"
        assert hand_key(1, S5) not in player.top.table.things
    assert "A tile that Ben showed only to Anna." in player.heard()


def test_the_missing_tile_opens_the_announcement_and_is_seen_by_who_looked_and_at_the_end(
    player: Player,
) -> None:
    player.look(begun(), 0)
    player.click(MISSING)
    assert (player.announces, len(player.refused)) == (0, 1)
    state = after(asked(), Show(S5))
    player.look(state, 0)
    assert player.glow(MISSING) is Glow.LIT
    player.click(MISSING)
    assert player.announces == 1
    for seat, seen in ((0, MISSING_TILE), (1, "missing")):
        player.look(after(state, Announce(S2)), seat)
        assert player.top.table.things[MISSING].piece.what == seen
    over = after(state, Announce(Tile.parse(MISSING_TILE)))
    assert over.step is Step.OVER
    player.look(over, 2)
    assert player.top.table.things[MISSING].piece.what == MISSING_TILE
    for seat, hand in enumerate(HANDS):
        assert all(hand_key(seat, tile) in player.top.table.things for tile in tiles(hand))


# -- movement -------------------------------------------------------------------------------------


def test_what_others_may_not_know_takes_as_long_for_everybody() -> None:
    answered = after(begun(), Ask(1, Kind.COUNT, Line.SUIT))
    for before, then, gone in (
        (asked(), after(asked(), Show(S4)), None),
        (answered, after(answered, Announce(S2)), MISSING),  # everybody sees that Anna looks at it
    ):
        durations = set()
        for seat in (0, 1, 2, None):
            person = Player(motion=180)
            person.look(before, seat, gliding=False)
            person.look(then, seat)
            assert person.top.is_busy
            assert gone is None or not person.top.table.tiles[gone].isVisible()
            durations.add(person.top.table.performance.duration)
            person.top.table.performance.finish()
            assert not person.top.is_busy
            assert gone is None or person.top.table.tiles[gone].isVisible()
            person.top.close()
        assert len(durations) == 1


def test_a_coin_comes_out_of_the_bag_and_rests_or_is_cut_short_by_keys() -> None:
    first, rested = RULES.initial_state(begun().setup), list[bool]()
    for motion in (20, 4000):
        person = Player(motion)
        person.look(first, 0, gliding=False)
        person.top.table.settled.connect(lambda: rested.append(True))
        person.look(automatic(first), 0)
        assert person.top.is_busy
        assert not person.top.table.tiles[SUIT].isVisible()
        if motion == 20:
            wait_until(lambda: rested, "The coin's coming to rest")
        person.type(Qt.Key.Key_S, Qt.Key.Key_2, Qt.Key.Key_H, Qt.Key.Key_Return)
        assert not person.top.is_busy
        assert person.top.table.tiles[SUIT].isVisible()
        assert person.moves == [Ask(1, Kind.HAVE, Line.SUIT)]
        person.top.close()


# -- by ear ---------------------------------------------------------------------------------------


def test_a_screen_reader_finds_everything_that_can_be_reached_and_presses_it(player: Player) -> None:
    player.look(begun(), 0)
    table = QAccessible.queryAccessibleInterface(player.top.view)
    names = [table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())]
    assert len(names) == 4 + 1 + 1 + 2 + 3 + 5  # players, bag, missing tile, coin, open tiles, own hand
    assert "The coin’s suit: Suns." in names
    assert "Player 2, Ben: 5 tiles." in names
    assert "The missing tile, covered." in names
    coin = table.child(names.index("The coin’s suit: Suns."))
    coin.actionInterface().doAction(QAccessibleActionInterface.pressAction())
    wait_until(lambda: player.top.asking.draft.line, "The press")
    names = [table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())]
    assert names.count("Ask Ben: How many …?") == 1
    assert "The coin’s suit: Suns. Chosen." in names


# -- faces to choose from, and small pictures ------------------------------------------------------


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
    faces.set_reasons({M3: "It’s face up."})
    refused: list[str] = []
    faces.refused.connect(refused.append)
    QTest.mouseClick(faces.button(M3), Qt.MouseButton.LeftButton)
    assert (faces.tile, refused) == (S2, ["It’s face up."])
    assert faces.button(M3).accessibleName() == "3 of Moons: It’s face up."
    assert faces.button(M3).is_grey


def test_own_and_open_tiles_cannot_be_meant() -> None:
    state = after(begun(), Ask(1, Kind.COUNT, Line.SUIT), Announce(S2))
    found = reasons(RULES.player_view(state, 2))
    assert {*tiles(HANDS[2]), *tiles("A2 A3 A4"), S2} == set(found)
    assert found[S2] == "Anna wrongly announced it."


# -- the picture of a kept match ------------------------------------------------------------------


def shot(state: State, seat: int | None) -> QImage:
    return thumbnail(RULES.player_view(state, seat), "felt", Style(), QSize(160, 100), 1.0).toImage()


def test_a_small_picture_is_the_same_for_everybody_and_tells_of_no_hand() -> None:
    asked = [after(begun(hands), Ask(1, Kind.COUNT, Line.SUIT)) for hands in (HANDS, OTHER_HANDS)]
    pictures = [shot(state, seat) for state in asked for seat in (0, 1, None)]
    assert all(picture == pictures[0] for picture in pictures)
    wrong = after(asked[0], Announce(S2))
    assert shot(wrong, 0) == shot(wrong, 1)
    over = after(asked[0], Announce(Tile.parse(MISSING_TILE)))
    assert shot(over, None) != pictures[0]
