"""A replay of a round: from its start, and without anything that came later."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar

from tests.gui import seen
from tests.gui.person import CONTROL, Person
from tests.waiting import wait_until
from topologic_qt.table.ghosts import GhostItem
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui

SECRET = "Y5"


def ring(person: Person) -> str:
    """The tile with a ring; "" for none."""
    tiles = person.game_screen.table.tiles
    return "".join(key for key, tile in tiles.items() if tile.glow is Glow.CHOSEN)


def pieces(person: Person) -> int:
    """The number of visible seekers, without ghosts."""
    return sum(piece.isVisible() for piece in person.game_screen.table.pieces)


def ghosts(person: Person) -> list[str]:
    """The tile under each ghost; a dash for one in the tray."""
    table = person.game_screen.table
    items = sorted(
        (item for item in table.items() if isinstance(item, GhostItem)), key=lambda item: item.zValue()
    )
    return [table.tile_at(item.pos()) or "-" for item in items]


def badge(person: Person) -> str:
    """The hint over the corner of the table; "" without one."""
    hint = person.game_screen.tabletop.hint
    return hint.accessibleName() if hint.isVisible() else ""


def step(person: Person, name: str) -> None:
    """Press a button of the strip."""
    (made,) = [
        widget
        for widget in seen.widgets(person.game_screen)
        if widget.isVisible() and widget.accessibleName() == name
    ]
    person.click(made)


def turn_to(person: Person, page: int) -> None:
    """Open the page of a round in the notebook, by its index."""
    tabs = person.game_screen.notebook.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    person.click(tabs, tabs.tabRect(page).center())


def replay(person: Person) -> None:
    """On the first round's page, choose the replay in the menu, and stop at the start."""
    turn_to(person, 0)
    person.menu("Notebook", "Replay the moves")
    step(person, "Play")


def to_first_line(person: Person) -> None:
    """View the first turn on the open page of the notebook."""
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)


def test_each_hint_comes_with_the_end_of_its_turn_and_the_secret_at_its_very_end(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.stand_at((0, 0), (4, 0), (9, 5))
    person.hand.drag(0, min(person.destinations(0)))
    person.ask()
    person.menu("Match", "Give up the round…")
    now = badge(person), ring(person), pieces(person), person.lying
    first, second = person.match.rounds[0].turns
    replay(person)
    assert "Looking back at the start" in seen.shown(person.game_screen)
    assert (ghosts(person), pieces(person), ring(person), badge(person)) == (["-"] * 3, 0, "", "")
    seen_badges = []
    for _ in range(4):
        step(person, "One move forward")
        seen_badges.append((badge(person), ring(person), pieces(person)))
    before, one = ("", "", 0), f"Hint for turn 1: {first.hint} of 6 points"
    last = f"Hint for turn 2: {second.hint} of 6 points"
    assert seen_badges == [before, before, (one, "", 0), (last, SECRET, 0)]
    assert ghosts(person) == [*map(str, second.positions)]
    step(person, "One move back")
    assert (badge(person), ring(person)) == (one, "")

    # A line of the notebook shows its turn, too, but beside what is now.
    replay(person)
    to_first_line(person)
    wait_until(lambda: pieces(person) == 3)
    assert (ring(person), badge(person), len(ghosts(person))) == (SECRET, one, 3)
    person.press("Back to now")
    assert (badge(person), ring(person), pieces(person), person.lying) == now
    assert ghosts(person) == []

    # A line of an earlier round shows nothing of the round that is played.
    person.begin_round("R1")
    person.stand_at((0, 1), (4, 0), (9, 4))
    now_badge = badge(person)
    turn_to(person, 0)
    to_first_line(person)
    wait_until(lambda: pieces(person) == 0)
    assert (badge(person), ghosts(person)) == (one, [*map(str, first.positions)])
    turn_to(person, 1)
    assert (badge(person), pieces(person), ghosts(person)) == (now_badge, 3, [])


def test_keys_step_and_stop_it_while_the_keyboard_is_at_the_table_and_a_seeker_in_the_hand_ends_it(
    person: Person,
) -> None:
    def tip(name: str) -> str:
        made = (each for each in seen.widgets(person.game_screen) if each.isVisible())
        return next(each.toolTip() for each in made if each.accessibleName() == name)

    def standing() -> int:
        return sum(name != "-" for name in ghosts(person))

    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.stand_at((0, 0), (4, 0), (9, 5))
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_R, CONTROL)
    assert tip("Play") == "Pause (Space)"
    person.key(Qt.Key.Key_Space)
    assert tip("Play") == "Play (Space)"
    person.key(Qt.Key.Key_Left, times=4)
    assert standing() == 0
    person.key(Qt.Key.Key_Right, times=2)
    assert standing() == 2
    person.key(Qt.Key.Key_Left)
    assert standing() == 1
    assert tip("One move forward") == "One move forward (Right)"
    assert tip("One move back") == "One move back (Left)"
    person.key(Qt.Key.Key_Space)
    assert tip("Play") == "Pause (Space)"
    person.key(Qt.Key.Key_Escape)
    person.key(Qt.Key.Key_Right)
    assert person.game_screen.table.cursor.isVisible(), "They walk over the table again"

    replay(person)
    assert pieces(person) == 0
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_1)
    assert (pieces(person), person.game_screen.table.held, ghosts(person)) == (3, 0, [])
