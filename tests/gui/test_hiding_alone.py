"""Hiding from a computer: on the table, unseen by others, while the computer thinks aloud."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox

from tests.gui import seen
from tests.gui.person import CONTROL, Person, spelled
from tests.gui.test_ending import card, rows
from tests.gui.test_secret_dialog import hidden_at
from tests.waiting import wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.bots.tournament import play_all_secrets
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.rules.state import Phase

pytestmark = pytest.mark.gui

NOVICE = Computer(Level.NOVICE, "parrot")
HERE = "your secret is here"


def hold(person: Person) -> None:
    """Pause the computer."""
    person.window.game.session.watching.hold()


def gems(person: Person) -> list[str]:
    """The tiles that screen readers call one's own secret."""
    return [text.partition(",")[0] for text in seen.spoken(person.game_screen.table_view) if HERE in text]


def pale(person: Person) -> set[str]:
    """The tiles drawn as ruled out."""
    tiles = person.game_screen.table.tiles.items()
    return {key for key, tile in tiles if tile.mark is not None and tile.mark.instead}


def test_a_click_or_enter_hides_there_and_until_the_computer_moves_it_comes_back(person: Person) -> None:
    person.sit_down(seekers=3, seating=Seating((None, NOVICE)))
    hold(person)
    assert person.status == "Click a tile to hide your secret."
    assert not person.game_screen.card.isVisible()
    bar = person.game_screen.hiding.bar
    for text, guess in (("4", 4), ("4", 0), ("5", 5)):
        person.press(text, bar)
        assert person.controller.notes[0].guess == guess
    person.hand.click(person.hand.tile("Y5"))
    assert (hidden_at(person), gems(person)) == ("Y5", ["Yellow 5"])
    assert any("Your guess: 5" in text for text in seen.shown(person.game_screen.computers.bar))
    assert "Ctrl+Z lets you hide it again" in person.status
    assert person.match.round.secret is None
    assert person.game_screen.hiding.dialog is None
    assert not any(widget.isVisible() for widget in (bar, person.curtain))
    assert not seen.offers(person.window, "Take over")
    for gone in ("Take over from the computer", "Peek at the secret…"):
        assert not person.can_choose("Match", gone)

    person.key(Qt.Key.Key_Z, CONTROL)
    assert (person.match.round.phase, gems(person)) == (Phase.HIDE, [])
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        person.key(key)
    under = person.game_screen.table_view.cursor_tile
    person.key(Qt.Key.Key_Return)
    assert under is not None
    assert (hidden_at(person), gems(person)) == (under, [spelled(under)])
    person.key(Qt.Key.Key_F9)
    wait_until(lambda: any(person.match.round.positions))
    assert not person.controller.can_take_back
    assert "Ctrl+Z" not in person.status


def test_what_the_computer_has_ruled_out_is_seen_unless_it_keeps_its_thoughts_to_itself(
    person: Person,
) -> None:
    person.sit_down(seekers=3, seating=Seating((None, NOVICE)))
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: bool(person.match.round.turns))
    hold(person)
    left = fitting(person.match.round.turns)
    bar, out = person.game_screen.computers.bar, {str(tile) for tile in ALL_TILES if tile not in left}
    assert pale(person) == out
    assert any(f"{len(left)} tiles left." in text for text in seen.shown(bar))
    (switch,) = person.game_screen.notebook.findChildren(QCheckBox)
    person.click(switch)
    assert pale(person) == set()
    assert not any("left" in text for text in seen.shown(bar))
    assert person.controller.notes[0].aid.value == "paper"
    person.menu("Match", "The computer thinks aloud")
    assert switch.isChecked()
    assert pale(person) == out


def test_afterwards_the_guess_is_compared_and_pale_gems_lie_where_it_would_have_been_safer(
    person: Person,
) -> None:
    person.sit_down(seekers=3, aid="full", seating=Seating((NOVICE, None)))
    turns = play_all_secrets(person.match.setup, NOVICE.level, NOVICE.seed).turns
    most = [str(tile) for tile, needed in zip(ALL_TILES, turns, strict=True) if needed == max(turns)]
    least = ALL_TILES[turns.index(min(turns))]
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    person.enter(" ".join(sorted(map(str, person.match.setup.field.border))[:3]))
    person.ask()
    person.menu("Match", "Give up the round…")
    person.hand.click(person.hand.tile(str(least)))
    assert person.match.round.phase is Phase.HIDE, "the click closed the card"
    assert pale(person)
    person.press("Hide the secret…")
    assert pale(person) == set()
    assert person.game_screen.tabletop.hint.isHidden()
    assert person.lying == "- - -"
    person.press("7+", person.game_screen.hiding.bar)
    person.hand.click(person.hand.tile(str(least)))
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert rows(person)["Found in"] == f"{min(turns)} turns"
    assert rows(person)["Your guess"] == "Turn 7 or later"
    assert rows(person)["Best hiding place"] == f"{max(turns)} turns"
    assert any("See the pale gem" in text for text in seen.shown(card(person)))
    assert set(person.game_screen.ending.desk.gems) == set(most)
    assert gems(person) == []
