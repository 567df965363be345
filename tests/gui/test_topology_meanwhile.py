"""Hand and table agree with the match after any change under a held tile."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.rules.moves import ChangeSeat, Lay
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Variant

pytestmark = pytest.mark.gui

ENTER = Qt.Key.Key_Return


def holding(people: People, lifted: bool) -> None:
    """Lay B and C; hold B, lifted from the table, or D, from the rack."""
    people.begin("BCD")
    people.controller.revise(0, (Lay("B", (2, 0), 0), Lay("C", (-2, 0), 0)))
    people.click(people.hexagon((2, 0)) if lifted else people.slot(2))
    people.move(people.place((0, 1), 0))
    assert people.held == ("B0" if lifted else "D0")


def is_whole(people: People) -> None:
    """Check that nothing is held, and table, rack and match agree."""
    assert people.held == ""
    assert people.ghost is None
    assert people.shown == set(people.match.tiles)
    in_rack = () if people.match.is_over else people.match.revealed
    assert sorted(people.rack.replace(".", "")) == sorted(in_rack)


def let_go_of(people: People, how: str) -> None:
    """Do something after which the tile may no longer be held."""
    match how:
        case "hand over":
            people.controller.propose(ChangeSeat(0, Computer(Level.NOVICE, "one")))
            people.window.game.computers.rest()
        case "new match":
            people.begin("EFG", start="B")
        case "next turn":
            people.play_turn()
        case "dialog":
            people.menu("Match", "Give up the match…")
            assert people.match.is_over
        case "setup page":
            people.menu("File", "New match…")
            assert people.held == ""
            people.push("Go back")
    QApplication.processEvents()


def test_the_tile_is_let_go_where_it_may_no_longer_be_held(people: People) -> None:
    for how in ("hand over", "new match", "next turn", "dialog", "setup page"):
        for lifted in (False, True):
            holding(people, lifted)
            let_go_of(people, how)
            is_whole(people)
    assert people.answers.questions == ["Give up the match?"] * 2
    assert "Anna loses" in people.answers.texts[-1]
    holding(people, lifted=True)
    people.key(Qt.Key.Key_Z, CONTROL, times=2)  # the lifted tile is taken back
    is_whole(people)
    assert people.laid == ()
    holding(people, lifted=False)
    people.answers.says_yes = False
    people.menu("Match", "Give up the match…")
    is_whole(people)
    assert not people.match.is_over


def test_a_tile_of_the_rack_stays_in_the_hand_whatever_happens_to_another(people: People) -> None:
    holding(people, lifted=False)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert (people.held, people.rack) == ("D0", ".C.")
    assert people.ghost == PlacedTile("D", (0, 1), 0)
    people.controller.propose(Lay("C", (0, 1), 0))  # the place is taken meanwhile
    assert people.held == "D0"
    assert people.ghost != PlacedTile("D", (0, 1), 0)
    people.controller.take_back()
    people.click(people.place((0, 1), 0))
    assert [tile.design for tile in people.laid] == ["B", "D"]
    is_whole(people)
    people.begin("BCD")
    people.click(people.slot(0))
    people.wheel(2)
    people.key(Qt.Key.Key_Escape)
    assert people.table.rack.tiles[0].direction == 2
    people.begin("EFG")
    assert [tile.direction for tile in people.table.rack.tiles] == [0, 0, 0]


def entries(people: People, title: str = "Match") -> dict[str, str]:
    """What a menu has to choose, and why not."""
    menu = people.opened(people.window.menuBar(), title)
    menu.aboutToShow.emit()
    found = [entry for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]
    assert all(entry.isEnabled() is not bool(entry.whatsThis()) for entry in found)
    told = {seen.without_mnemonic(entry.text()): entry.whatsThis() for entry in found}
    menu.aboutToHide.emit()
    return told


def test_a_computer_lays_from_the_rack_and_can_be_relieved(people: People) -> None:
    people.begin("BCD", seating=(None, Computer(Level.NOVICE, "one")))
    people.play_turn()
    wait_until(lambda: people.match.number == 3)
    is_whole(people)
    played = {"Take back": "You can’t take that back: what’s played stands.", "Settings…": ""}
    assert entries(people, "Edit") == played
    before = entries(people)
    assert before == {
        "End the turn": "Lay the 3 tiles from the rack first.",
        "Give up the match…": "",
        "Computer": "",
        "Suggest a turn": "",
        "Lay the suggested tiles": "Ask for a suggestion first.",
        "Replay the turns": "",
        "Review the match…": "Only after the match.",
        "Play elsewhere": "",
    }
    people.menu("Match", "Computer", "Let the computer play on", "Novice")
    wait_until(lambda: people.match.number >= 4)
    people.window.game.computers.rest()
    assert [*entries(people)] == [*before], "each entry has its place, whoever lays"
    assert entries(people)["Give up the match…"] == "Ben is laying tiles."
    people.menu("Match", "Computer", "Take over from the computer")
    is_whole(people)
    # what a computer has laid is not lifted by its successor
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.controller.propose(ChangeSeat(0, Computer(Level.NOVICE, "one")))
    people.window.game.computers.rest()
    people.controller.propose(ChangeSeat(0, None))
    people.click(people.hexagon((2, 0)))
    assert people.held == ""
    people.lay(1, (-2, 0), 0)
    people.take(people.hexagon((-2, 0)))
    assert people.held == "C0"


def test_by_mail_the_other_side_is_waited_for_to_the_end(open_table: OpenTable, tmp_path: Path) -> None:
    anna, ben = open_table(), open_table(Folders(tmp_path / "ben" / "settings", tmp_path / "ben" / "kept"))
    QGuiApplication.clipboard().setText("nothing")
    ben.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    wait_until(lambda: ben.answers.told)
    assert "-- Topology --" in str(ben.answers.told)
    anna.begin("BCD")
    anna.play_turn()
    anna.menu("Match", "Play elsewhere", "Copy for the other player")
    assert "scrambled, so nobody reads it by accident, but not encrypted" in anna.status
    ben.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    wait_until(lambda: ben.controller.is_running)
    assert "It’s Ben’s turn" in seen.shown(anna.window)
    anna.click(anna.slot(0))
    assert anna.held == ""
    assert "at another computer" in anna.status
    ben.key(Qt.Key.Key_1)
    ben.key(Qt.Key.Key_Return)
    assert len(ben.laid) == 1
    ben.menu("Match", "Give up the match…")
    assert ben.match.is_over
    assert not ben.offers("Play again")
    ben.push("Copy the ending for Anna")
    anna.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    wait_until(lambda: anna.match.is_over)


def test_in_the_advanced_variant_a_third_tile_or_a_half_turn_comes_first(people: People) -> None:
    people.begin("BCDEFG", variant=Variant.ADVANCED)
    people.click(people.slot(0))
    assert (people.rack, people.held) == ("BC", "")
    assert "reveal a third tile or turn one" in people.status
    people.push("Reveal a third")
    assert people.rack == "BCD"
    # a half turn by mouse
    people.begin("BCDEFG", variant=Variant.ADVANCED)
    start = people.match.tiles[0]
    people.push("Turn a tile")
    assert people.status.startswith("Click a tile on the table to give it a half turn")
    assert all(item.glow.name == "LIT" for item in people.table.tiles.values())
    turn = seen.find_button(people.window, "Turn a tile")
    assert turn.isChecked()
    people.move(people.hexagon((0, 0)))
    people.key(Qt.Key.Key_Left)
    people.key(Qt.Key.Key_L)
    assert people.note == ""
    people.key(Qt.Key.Key_Escape)
    assert people.match.turned is None
    assert not turn.isChecked()
    people.key(Qt.Key.Key_H, CONTROL)
    people.click(people.hexagon((0, 0)))
    assert people.match.turned == start
    assert people.match.tiles == (start.turned,)
    assert people.shown == {start.turned}
    people.click(people.slot(0))
    assert people.held == "B0"
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert people.match.tiles == (start,)
    assert people.shown == {start}
    # and by keys, to the end of the turn
    people.key(Qt.Key.Key_H, CONTROL)
    for key in (Qt.Key.Key_Left, ENTER, Qt.Key.Key_1, ENTER, Qt.Key.Key_2, ENTER, ENTER):
        people.key(key)
    assert people.match.turns[0].turned is not None
    assert people.match.number == 2
