"""A round that is played again: it begins at its beginning, and nothing is in sight that came later."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.person import Person
from tests.waiting import wait_until
from topologic_qt.table.ghosts import GhostItem
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui

SECRET = "Y5"


@pytest.fixture
def over(person: Person) -> Person:
    """Somebody after a round of two turns, which was given up: the secret lies open."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, min(person.destinations(0)))
    person.ask()
    person.menu("Match", "Give up the round …")
    assert ring(person) == SECRET
    return person


def ring(person: Person) -> str:
    """The tile that is picked out with a ring; empty for none."""
    tiles = person.game_screen.table.tiles
    return "".join(key for key, tile in tiles.items() if tile.glow is Glow.CHOSEN)


def pieces(person: Person) -> int:
    """How many seekers are to be seen, ghosts not among them."""
    return sum(piece.isVisible() for piece in person.game_screen.table.pieces)


def ghosts(person: Person) -> list[str]:
    """The tile under each ghost; a dash for one in the tray."""
    table = person.game_screen.table
    items = sorted(
        (item for item in table.items() if isinstance(item, GhostItem)), key=lambda item: item.zValue()
    )
    return [table.tile_at(item.pos()) or "-" for item in items]


def badge(person: Person) -> str:
    """The hint over the corner of the table; empty if there is none."""
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
    """On the page of the first round, choose it in the menu, and rest at the beginning."""
    turn_to(person, 0)
    person.menu("Notebook", "Play the moves again")
    step(person, "Play")


def test_each_hint_comes_with_the_end_of_its_turn_and_the_secret_at_its_very_end(over: Person) -> None:
    now = badge(over), ring(over), pieces(over), over.lying
    replay(over)
    assert "You are looking at the beginning" in seen.shown(over.game_screen)
    assert (ghosts(over), pieces(over), ring(over), badge(over)) == (["-"] * 3, 0, "", "")
    first, second = over.match.rounds[0].turns
    seen_badges = []
    for _ in range(4):
        step(over, "One move forward")
        seen_badges.append((badge(over), ring(over), pieces(over)))
    before, one = ("", "", 0), f"Hint of turn 1: {first.hint} of 6 points"
    last = f"Hint of turn 2: {second.hint} of 6 points"
    assert seen_badges == [before, before, (one, "", 0), (last, SECRET, 0)]
    assert ghosts(over) == [*map(str, second.positions)]
    step(over, "One move back")
    assert (badge(over), ring(over)) == (one, "")
    over.press("Back to now")
    assert (badge(over), ring(over), pieces(over), over.lying) == now
    assert ghosts(over) == []


def test_a_new_turn_or_a_seeker_in_the_hand_ends_it(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    replay(person)
    assert pieces(person) == 0
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_1)
    assert (pieces(person), person.game_screen.table.held, ghosts(person)) == (3, 0, [])


def test_a_line_of_the_notebook_shows_its_turn_beside_what_is_now(over: Person, qtbot: QtBot) -> None:
    now, hint = badge(over), over.match.rounds[0].turns[0].hint
    replay(over)
    log = over.game_screen.notebook.list
    log.setFocus()
    over.key(Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: pieces(over) == 3)
    assert ring(over) == SECRET
    assert len(ghosts(over)) == 3
    assert badge(over) == f"Hint of turn 1: {hint} of 6 points"
    over.press("Back to now")
    assert badge(over) == now


def test_a_line_of_an_earlier_round_shows_that_turn_and_no_other_round(over: Person) -> None:
    first = over.match.rounds[0].turns[0]
    over.begin_round("R1")
    over.enter_at((0, 1), (4, 1), (9, 4))
    over.ask()
    now = badge(over), pieces(over)
    log = over.game_screen.notebook.list
    turn_to(over, 0)
    log.setFocus()
    over.key(Qt.Key.Key_Home)
    wait_until(lambda: pieces(over) == 0)
    assert badge(over) == f"Hint of turn 1: {first.hint} of 6 points"
    assert ghosts(over) == [*map(str, first.positions)]
    turn_to(over, 1)
    assert ((badge(over), pieces(over)), ghosts(over)) == (now, [])


def shown(person: Person) -> int:
    """How many ghosts stand on the table: three once the first turn has been played."""
    return sum(name != "-" for name in ghosts(person))


def tip(person: Person, name: str) -> str:
    """The tip of a button of the strip."""
    made = (each for each in seen.widgets(person.game_screen) if each.isVisible())
    return next(each.toolTip() for each in made if each.accessibleName() == name)


def test_the_arrows_step_and_space_stops_and_goes_on_while_the_keyboard_is_at_the_table(
    person: Person,
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert tip(person, "Play") == "Pause (Space)"
    person.key(Qt.Key.Key_Space)
    assert tip(person, "Play") == "Play (Space)"
    person.key(Qt.Key.Key_Left, times=4)
    assert shown(person) == 0
    person.key(Qt.Key.Key_Right, times=2)
    assert shown(person) == 2
    person.key(Qt.Key.Key_Left)
    assert shown(person) == 1
    assert tip(person, "One move forward") == "One move forward (Right)"
    assert tip(person, "One move back") == "One move back (Left)"
    person.key(Qt.Key.Key_Space)
    assert tip(person, "Play") == "Pause (Space)"
    person.key(Qt.Key.Key_Escape)
    person.key(Qt.Key.Key_Right)
    assert person.game_screen.table.cursor.isVisible(), "They walk over the table again"
