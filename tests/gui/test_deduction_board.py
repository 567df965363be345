"""Deduction's table: what is to be seen, every gesture with mouse and keys, and what nobody may see."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

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
from topologic_qt.games.deduction.rules import (
    Announce,
    Ask,
    Kind,
    Line,
    Show,
    State,
    Step,
    Tile,
)
from topologic_qt.games.deduction.ui.board.draft import Draft
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    SHOWN,
    coin_key,
    hand_key,
    player_key,
    target_key,
)
from topologic_qt.games.deduction.ui.board.picture import empty_picture, picture_of
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.table.glow import Glow

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

SUIT, VALUE = coin_key(Line.SUIT), coin_key(Line.VALUE)
S2, S4, S5 = tiles("S2 S4 S5")


@pytest.fixture
def player() -> Iterator[Player]:
    """Somebody at a table without animation."""
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
    assert player.top.draft == Draft()
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
        assert (player.moves, player.top.draft) == ([], Draft())
        assert not player.top.table.in_hand.face
        assert player.top.table.tiles[SUIT].isVisible()
    player.click(SUIT)
    player.click(target_key(1, Kind.HAVE))
    assert player.moves == [Ask(1, Kind.HAVE, Line.SUIT)]
    assert not player.top.table.in_hand.face


def test_a_face_dropped_elsewhere_or_on_oneself_goes_back_and_says_why(player: Player) -> None:
    player.look(begun(), 0)
    for key in (MISSING, player_key(0)):
        goal = player.at(key)
        player.drag(SUIT, goal)
        player.release(goal)
        assert player.top.draft == Draft()
    player.type(Qt.Key.Key_1)
    assert player.moves == []
    assert ["yourself" in text for text in player.refused] == [False, True, True]


def test_keys_put_a_question_together_in_any_order(player: Player) -> None:
    player.look(begun(), 0)
    for letters in ("3mv", "v3m", "s2hm3v"):
        player.moves.clear()
        QTest.keyClicks(player.top.view, letters)
        assert player.moves == []
        assert player.said[-1] == "To Clara: How many threes do you have? Enter asks."
        player.type(Qt.Key.Key_Return)
        assert player.moves == [Ask(2, Kind.COUNT, Line.VALUE)]


def test_the_cursor_reaches_everything_and_asks(player: Player) -> None:
    player.look(begun(), 0)
    player.top.view.clearFocus()
    player.top.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert player.top.table.cursor.isVisible()
    assert player.top.table.cursor.pos() == player.top.table.things[SUIT].middle
    player.type(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert player.top.draft.line is Line.VALUE
    seen = set()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Right):
        for _ in range(12):
            player.type(key)
            seen.add(player.top.table.cursor.pos().toTuple())
    assert len(seen) > 10


def test_only_the_one_on_turn_asks(player: Player) -> None:
    player.look(begun(), 1)
    player.click(SUIT)
    player.type(Qt.Key.Key_S, Qt.Key.Key_1, Qt.Key.Key_H, Qt.Key.Key_Return)
    assert (player.moves, player.top.draft) == ([], Draft())
    assert player.refused == ["It is not your turn: Anna is to move."]


# -- showing, announcing --------------------------------------------------------------------------


def asked() -> State:
    """Anna has asked Ben for Suns; Ben has two."""
    return after(begun(), Ask(1, Kind.HAVE, Line.SUIT))


def test_a_lit_tile_is_shown_by_a_click_or_by_keys_and_never_blindly(player: Player) -> None:
    player.look(asked(), 1)
    player.type(Qt.Key.Key_Return)
    assert player.moves == []
    player.type(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert player.moves == [Show(S4)]
    assert player.glow(hand_key(1, S5)) is Glow.LIT
    player.refused.clear()
    player.click(hand_key(1, Tile.parse("M2")))
    assert len(player.moves) == 1
    assert "lit" in player.refused[0]
    player.click(hand_key(1, S5))
    assert player.moves[1:] == [Show(S5)]


def test_the_shown_tile_lies_before_the_asker_and_can_be_heard(player: Player) -> None:
    state = after(asked(), Show(S5))
    player.look(state, 0)
    assert not player.top.is_busy, "without motion nothing is waited for"
    assert player.top.table.things[SHOWN].piece.what == "S5"
    assert "S5" not in player.top.table.things
    assert "Sun 5, shown to you by Ben." in player.heard()
    assert any("Do you have a Sun? The answer: Yes." in text for text in player.heard())
    for seat in (1, 2):
        player.look(state, seat)
        assert player.top.table.things[SHOWN].piece.what == "shown"
        assert hand_key(1, S5) not in player.top.table.things
    player.look(state, 3)
    assert "A tile that Ben shows Anna, covered for you." in player.heard()


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


# -- what nobody may see --------------------------------------------------------------------------


def shown_states() -> list[State]:
    """The match of two deals, in which Ben shows two different tiles."""
    one = after(begun(), Ask(1, Kind.HAVE, Line.SUIT), Show(S4))
    other = after(begun(OTHER_HANDS), Ask(1, Kind.HAVE, Line.SUIT), Show(S5))
    return [one, other]


def test_equal_pixels_and_words_for_what_a_seat_cannot_tell_apart() -> None:
    first = shown_states()[0]
    for seat in (2, 3, None):
        pictures, words = [], []
        for state in shown_states():
            own = [first.hands[at] if at == seat else hand for at, hand in enumerate(state.hands)]
            person = Player()
            person.look(replace(state, hands=tuple(own)), seat)  # the own hand is known, and equal here
            pictures.append(person.picture())
            words.append(person.heard())
            person.top.close()
        assert pictures[0] == pictures[1]
        assert words[0] == words[1]


def test_nothing_secret_is_ever_spoken(player: Player) -> None:
    state = shown_states()[0]
    hidden = {tile for hand in HANDS for tile in tiles(hand)} | {Tile.parse(MISSING_TILE)}
    for seat in (0, 1, 2, None):
        player.look(state, seat)
        view = RULES.player_view(state, seat)
        known = {*view.hand, *view.face_up, *([S4] if seat in (0, 1) else [])}
        spoken = " ".join(player.heard())
        assert not [tile for tile in hidden - known if tile_name(tile) in spoken]
        assert all(tile_name(tile) in spoken for tile in known)


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
    person = Player(motion=20)
    first = RULES.initial_state(begun().setup)
    rested: list[bool] = []
    person.top.rested.connect(lambda: rested.append(True))
    person.look(first, 0, gliding=False)
    rested.clear()
    person.look(automatic(first), 0)
    assert person.top.is_busy
    assert not person.top.table.tiles[SUIT].isVisible()
    wait_until(lambda: rested, "The coin's coming to rest")
    assert person.top.table.tiles[SUIT].isVisible()
    person.top.close()
    person = Player(motion=4000)
    person.look(first, 0, gliding=False)
    person.look(automatic(first), 0)
    person.type(Qt.Key.Key_S, Qt.Key.Key_2, Qt.Key.Key_H, Qt.Key.Key_Return)
    assert not person.top.is_busy
    assert person.moves == [Ask(1, Kind.HAVE, Line.SUIT)]
    person.top.close()


# -- by ear ---------------------------------------------------------------------------------------


def test_a_screen_reader_finds_everything_that_can_be_reached_and_presses_it(player: Player) -> None:
    player.look(begun(), 0)
    table = QAccessible.queryAccessibleInterface(player.top.view)
    names = [table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())]
    assert len(names) == 4 + 1 + 1 + 2 + 3 + 5  # players, bag, missing tile, coin, open tiles, own hand
    assert "The suit of the coin: Suns." in names
    assert "Player 2, Ben: 5 tiles." in names
    assert "The missing tile, covered." in names
    coin = table.child(names.index("The suit of the coin: Suns."))
    coin.actionInterface().doAction(QAccessibleActionInterface.pressAction())
    wait_until(lambda: player.top.draft.line, "The press")
    names = [table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())]
    assert names.count("Ask Ben: How many …?") == 1
    assert "The suit of the coin: Suns. Chosen." in names


# -- earlier lines of the log ---------------------------------------------------------------------


def test_nothing_of_what_one_seat_saw_fades_away_before_the_eyes_of_another() -> None:
    person, fresh = Player(motion=180), Player()
    person.look(begun(), 0, gliding=False)
    for seat in (None, 1, None, 0):
        person.top.present(picture_of(RULES.player_view(begun(), seat)))
        shown = person.picture()
        fresh.top.present(
            person.top.picture or empty_picture(("Anna", "Ben", "Clara", "David")), gliding=False
        )
        assert shown == fresh.picture()
    person.top.close()
    fresh.top.close()


def test_the_table_stays_as_it_lies_while_nobody_in_particular_looks(player: Player) -> None:
    player.look(begun(), 2)
    player.look(begun(), None)
    assert player.top.picture is not None
    assert player.top.picture.bottom == 2
    assert not [key for key in player.top.table.things if key.startswith("hand")]
