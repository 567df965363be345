"""The keyboard is enough to play."""

import sys

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui import seen
from tests.gui.hand import PLAIN
from tests.gui.person import CONTROL, SHAPES, Person
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.table.glow import Glow
from topologic_qt.widgets.controls import digit_of

pytestmark = pytest.mark.gui

ARROWS = {(-1, 0): Qt.Key.Key_Left, (1, 0): Qt.Key.Key_Right, (0, -1): Qt.Key.Key_Up, (0, 1): Qt.Key.Key_Down}


def pointed_at(person: Person) -> str | None:
    """The tile at the keyboard's visible cursor, if any."""
    table = person.game_screen.table
    return table.tile_at(table.cursor.pos()) if table.cursor.isVisible() else None


def place_of(person: Person, tile: str) -> tuple[int, int]:
    place = person.match.setup.field.locations[Tile.parse(tile)]
    return place.x, place.y


def walk(person: Person, to: str) -> None:
    if pointed_at(person) is None:
        person.key(Qt.Key.Key_Right)
    (x, y), (at_x, at_y) = place_of(person, to), place_of(person, str(pointed_at(person)))
    person.key(ARROWS[(1 if x > at_x else -1), 0], times=abs(x - at_x))
    person.key(ARROWS[0, (1 if y > at_y else -1)], times=abs(y - at_y))
    assert pointed_at(person) == to


def take(person: Person, seeker: int) -> None:
    person.key(Qt.Key(ord("1") + seeker))
    assert person.game_screen.table.held == seeker


def move(person: Person, seeker: int, to: str) -> None:
    take(person, seeker)
    walk(person, to)
    person.key(Qt.Key.Key_Return)


def tab_to(person: Person, text: str) -> None:
    for _ in range(40):
        focused = QApplication.focusWidget()
        if isinstance(focused, QPushButton) and seen.without_mnemonic(focused.text()) == text:
            return
        person.key(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {text!r}.")


def hide(person: Person, secret: str) -> None:
    person.key(Qt.Key.Key_Return)
    assert person.game_screen.hiding.dialog is not None
    person.game_screen.hiding.dialog.activateWindow()
    for key in (Qt.Key.Key_Return, *(Qt.Key(ord(letter)) for letter in secret), *[Qt.Key.Key_Return] * 2):
        person.key(key)
    person.window.activateWindow()
    person.key(Qt.Key.Key_Return)
    assert not person.curtain.isVisible()


def begins_in_the_middle(person: Person) -> bool:
    """Whether no cursor is visible, and the next arrow goes to the middle of the field."""
    place = begins_at(person)
    return place is not None and place[0] in (4, 5) and place[1] in (2, 3)


def begins_at(person: Person) -> tuple[int, int] | None:
    """The place of the next arrow, if no cursor is visible before."""
    if pointed_at(person) is not None:
        return None
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_Down)
    return place_of(person, str(pointed_at(person)))


@pytest.fixture
def entering(person: Person) -> Person:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


SHIFT = Qt.KeyboardModifier.ShiftModifier
BEFORE_1 = 1 if sys.platform == "win32" else 9  # the number of the key at the left of 1, by its place


@pytest.mark.skipif(sys.platform == "darwin", reason="keys have no places there")
@pytest.mark.parametrize(
    ("text", "place", "held", "digit"),
    [
        ("3", 3, PLAIN, 3),
        ('"', 3, PLAIN, 3),  # French
        ("§", 6, PLAIN, 6),  # Belgian
        ("à", 10, PLAIN, 0),
        ('"', 40, SHIFT, None),  # American: beside Enter
        ("#", 3, SHIFT, None),
        ("7", 70, Qt.KeyboardModifier.KeypadModifier, 7),
        ("a", 30, PLAIN, None),
    ],
)
def test_a_digit_is_known_by_what_its_key_types_or_by_its_place(
    text: str, place: int, held: Qt.KeyboardModifier, digit: int | None
) -> None:
    assert digit_of(QKeyEvent(QEvent.Type.KeyPress, 0, held, BEFORE_1 + place, 0, 0, text)) == digit


def test_a_whole_match(person: Person) -> None:
    person.choose(person.page.field_box.shape, SHAPES["rectangle"])
    person.press("3", person.page)
    tab_to(person, "Start the match")
    person.key(Qt.Key.Key_Space)
    assert person.match.round.phase is Phase.HIDE
    far, near = person.at(0, 0), person.at(9, 5)
    hide(person, far)
    for to in (person.at(3, 0), far):
        for seeker in range(3):
            move(person, seeker, to)
        person.key(Qt.Key.Key_Return, CONTROL)
    assert "Ben found it on turn 2" in seen.shown(person.game_screen.card)
    hide(person, near)
    for seeker in range(3):
        move(person, seeker, near)
    person.key(Qt.Key.Key_Enter, CONTROL)
    assert "Anna wins" in seen.shown(person.game_screen.card)
    # The keys that asked for the hint press no button of the card.
    for again in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        person.key(again, CONTROL)
    assert not person.game_screen.is_setting_up
    assert QApplication.focusWidget() in person.game_screen.card.buttons
    person.key(Qt.Key.Key_Return)
    assert (person.match.round.phase, len(person.match.rounds)) == (Phase.HIDE, 1), "Enter plays again"


def test_tab_does_not_reach_behind_the_curtain_and_goes_to_and_fro_on_the_cover(person: Person) -> None:
    person.sit_down()
    dialog = person.open_dialog()
    tab_to(person, "Cancel")
    tab_to(person, "No one’s looking")
    person.key(Qt.Key.Key_Backtab)
    assert seen.find_button(dialog, "Cancel").hasFocus()
    dialog.reject()
    person.hide_secret("Y5")
    curtain = person.curtain
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        for _ in range(8):
            person.key(key)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert curtain.isAncestorOf(focused)
    person.key(Qt.Key.Key_1)
    assert person.game_screen.table.held is None
    person.key(Qt.Key.Key_Return)
    assert not curtain.isVisible()


def test_the_arrows_reach_every_tile_of_a_field_with_gaps(person: Person) -> None:
    person.sit_down(shape="grown")
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_Right)
    reached = {str(pointed_at(person))}
    front = list(reached)
    table = person.game_screen.table
    while front:
        here = front.pop()
        around = {table.neighbour(here, *step) for step in ARROWS}
        front += around - reached
        reached |= around
    assert reached == set(table.tiles)


def test_the_cursor_stays_on_the_field_and_in_sight_and_what_is_held_follows_it(entering: Person) -> None:
    # It begins where something can be done, and stays on the field.
    assert begins_at(entering) == (0, 0)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        entering.key(key)
        assert pointed_at(entering) == entering.at(0, 0)
    # It hides from the mouse, and comes back where it was.
    walk(entering, entering.at(2, 0))
    entering.hand.press(entering.hand.tile(entering.at(2, 2)))
    entering.hand.move(entering.hand.tile(entering.at(3, 2)))
    entering.hand.release()
    assert pointed_at(entering) is None
    entering.key(Qt.Key.Key_Down)
    assert pointed_at(entering) == entering.at(2, 0)
    # What is held lies under it, and what it can reach is lit.
    take(entering, 1)
    walk(entering, entering.at(4, 0))
    table = entering.game_screen.table
    assert entering.lying.split()[1] == entering.at(4, 0)
    lit = {key for key, tile in table.tiles.items() if tile.glow in (Glow.LIT, Glow.TARGET)}
    assert lit == entering.destinations(1)
    assert table.tiles[entering.at(4, 0)].glow is Glow.TARGET
    entering.key(Qt.Key.Key_Escape)
    assert table.held is None
    assert entering.positions == entering.lying == "- - -"
    # Another digit takes another one.
    take(entering, 0)
    entering.key(Qt.Key.Key_3, SHIFT)  # as digits need it on some keyboards
    assert table.held == 2
    entering.key(Qt.Key.Key_Return)
    assert entering.positions == f"- - {entering.at(4, 0)}"
    # However near the camera is, the cursor is in sight.
    view = entering.game_screen.table_view
    view.zoom(3)
    for corner in ((0, 0), (9, 5)):
        walk(entering, entering.at(*corner))
        assert view.viewport().rect().contains(view.mapFromScene(table.cursor.pos()))


def test_enter_takes_up_what_stands_under_the_cursor_which_stays_until_the_round_ends(
    entering: Person,
) -> None:
    entering.enter_at((0, 0), (5, 0), (5, 0))
    entering.ask()
    entering.game_screen.table_view.setFocus()
    for seeker, to in ((1, (5, 3)), (2, (6, 0))):
        walk(entering, entering.at(5, 0))
        entering.key(Qt.Key.Key_Return)
        assert entering.game_screen.table.held == seeker
        walk(entering, entering.at(*to))
        entering.key(Qt.Key.Key_Return)
    assert entering.positions == " ".join(entering.at(*place) for place in [(0, 0), (5, 3), (6, 0)])
    # The cursor stays from turn to turn, and outlives neither the round nor the match.
    entering.key_hint()
    assert len(entering.match.round.turns) == 2
    assert pointed_at(entering) == entering.at(6, 0)
    entering.menu("Match", "Give up the round…")
    assert begins_in_the_middle(entering)
    entering.controller.propose(HideSecret(Tile.parse("R1")))
    entering.press("I’m Anna: open the curtain")
    assert begins_at(entering) == (0, 0)
    entering.sit_down(seekers=3, shape="rectangle", seed="other")
    assert begins_in_the_middle(entering)
