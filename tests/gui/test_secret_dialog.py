"""Hiding the secret: nothing is to be seen before it is safe, and nothing stays behind."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.person import COLOURS, Person, spelled
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    Computer,
    Phase,
    Seating,
)
from topologic_qt.games.topologic.ui.secret_dialog import SecretDialog
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(person: Person) -> SecretDialog:
    """The dialog, still covered."""
    person.sit_down()
    return person.open_dialog()


@pytest.fixture
def alone(person: Person) -> SecretDialog:
    """The dialog where nobody but a computer seeks."""
    person.sit_down(seating=Seating((None, Computer())))
    return person.open_dialog()


def names_of_tiles(texts: list[str]) -> list[str]:
    """The texts that name a tile or a colour."""
    name = re.compile(rf"\b({'|'.join(COLOURS.values())})\b|\b[{''.join(COLOURS)}][1-6]\b")
    return [text for text in texts if name.search(text)]


def hidden_at(person: Person) -> str:
    """Where the secret lies, as the file has it."""
    record = person.controller._match
    assert record is not None
    return str(record.state.rounds[-1].secret)


def choose(dialog: SecretDialog, tile: str) -> None:
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile(tile))


def test_it_is_covered_first_and_nothing_is_chosen_behind_the_cover(
    dialog: SecretDialog, person: Person
) -> None:
    assert not dialog.chooser.isVisible()
    assert not dialog.chooser.view.isVisible()
    assert names_of_tiles(seen.shown(dialog)) == []
    assert names_of_tiles(seen.spoken(dialog)) == []
    assert seen.offers(dialog, "Nobody else is looking")
    assert QApplication.activeModalWidget() is dialog
    person.key(Qt.Key.Key_Y)
    person.key(Qt.Key.Key_5)
    person.press("Nobody else is looking", dialog)
    assert not seen.offers(dialog, "Hide it on Yellow 5")
    assert not seen.find_button(dialog, "Hide it here").isEnabled()
    assert dialog.chooser.view.isVisible()
    miniature, table = dialog.chooser.table.tiles, person.game_screen.table.tiles
    assert {key: item.look for key, item in miniature.items()} == {
        key: item.look for key, item in table.items()
    }
    sight = dialog.chooser.view.viewport().rect()
    assert all(sight.contains(dialog.chooser.view.mapFromScene(item.pos())) for item in miniature.values())


def test_a_click_on_the_miniature_chooses(person: Person, dialog: SecretDialog) -> None:
    secret = "K1"
    person.press("Nobody else is looking", dialog)
    choose(dialog, "R1")
    person.press("Hide it on Red 1", dialog)
    person.press("Back", dialog)
    choose(dialog, secret)
    assert dialog.chooser.table.tiles[secret].glow is Glow.CHOSEN
    person.press(f"Hide it on {spelled(secret)}", dialog)
    assert spelled(secret) in seen.shown(dialog)
    assert "Red 1" not in seen.shown(dialog)
    person.press("Yes, hide it", dialog)
    assert hidden_at(person) == secret


@pytest.mark.parametrize(("secret", "number_first"), [("Y5", True), ("S6", False)])
def test_the_buttons_of_colour_and_number_choose(
    person: Person, dialog: SecretDialog, secret: str, number_first: bool
) -> None:
    person.press("Nobody else is looking", dialog)
    for text in sorted((COLOURS[secret[0]], secret[1]), reverse=not number_first):
        assert not seen.find_button(dialog, "Hide it here").isEnabled()
        person.press(text, dialog)
    person.press(f"Hide it on {spelled(secret)}", dialog)
    person.press("Yes, hide it", dialog)
    assert hidden_at(person) == secret


def test_typing_chooses_and_enter_goes_on(person: Person, dialog: SecretDialog) -> None:
    secret = "S6"
    person.key(Qt.Key.Key_Return)
    for letter in secret.lower():
        person.key(Qt.Key(ord(letter.upper())))
    assert dialog.chooser.table.tiles[secret].glow is Glow.CHOSEN
    person.key(Qt.Key.Key_Return)
    assert seen.offers(dialog, "Yes, hide it")
    person.key(Qt.Key.Key_Return)
    assert hidden_at(person) == secret


def test_against_a_computer_one_press_hides(person: Person, alone: SecretDialog) -> None:
    secret = "V3"
    assert alone.chooser.view.isVisible()
    assert not seen.offers(alone, "Cover again")
    choose(alone, secret)
    person.press(f"Hide it on {spelled(secret)}", alone)
    assert hidden_at(person) == secret
    assert person.game_screen.hiding.dialog is None
    assert not person.curtain.isVisible()


def test_against_a_computer_the_dialog_can_be_left_and_enter_leads_to_the_button_that_hides(
    person: Person, alone: SecretDialog
) -> None:
    choose(alone, "Y5")
    person.key(Qt.Key.Key_Escape)
    assert person.game_screen.hiding.dialog is None
    assert person.match.round.phase is Phase.HIDE
    assert names_of_tiles(seen.everything_said(person.window)) == []
    again = person.open_dialog()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_5, Qt.Key.Key_Return):
        person.key(key)
        assert person.match.round.phase is Phase.HIDE
    made = seen.find_button(again, "Hide it on Red 5")
    assert made.hasFocus()
    assert "the notebook records it" in made.toolTip(), "No question says it."
    person.key(Qt.Key.Key_Return)
    assert hidden_at(person) == "R5"


def test_it_can_be_covered_again_when_somebody_comes_near(person: Person, dialog: SecretDialog) -> None:
    person.press("Nobody else is looking", dialog)
    choose(dialog, "Y5")
    person.press("Cover again", dialog)
    assert names_of_tiles(seen.shown(dialog)) == []
    assert names_of_tiles(seen.spoken(dialog)) == []
    assert not dialog.chooser.view.isVisible()
    person.key(Qt.Key.Key_Return)
    assert dialog.chooser.view.isVisible()
    assert seen.offers(dialog, "Hide it on Yellow 5")


@pytest.mark.parametrize(
    ("how", "when"),
    [("button", "asked"), ("escape", "covered"), ("escape", "chosen"), ("close", "asked")],
)
def test_the_match_waits_as_before_when_the_dialog_is_left(
    person: Person, dialog: SecretDialog, how: str, when: str
) -> None:
    if when != "covered":
        person.press("Nobody else is looking", dialog)
        choose(dialog, "Y5")
    if when == "asked":
        person.press("Hide it on Yellow 5", dialog)
    if how == "button" and when != "covered":
        person.press("Back" if when == "asked" else "Cover again", dialog)
        if when == "asked":
            person.press("Cover again", dialog)
    match how:
        case "button":
            person.press("Cancel", dialog)
        case "escape":
            person.key(Qt.Key.Key_Escape)
        case _:
            dialog.close()
            QApplication.processEvents()
    assert person.game_screen.hiding.dialog is None
    assert person.match.round.phase is Phase.HIDE
    assert person.controller.view.round.hidden is False
    assert names_of_tiles(seen.everything_said(person.window)) == []
    assert not person.curtain.isVisible()
    person.begin_round("R1")
    assert hidden_at(person) == "R1"


def test_nothing_that_is_left_in_the_window_tells_the_secret(person: Person) -> None:
    person.sit_down()
    person.hide_secret("Y5")
    assert person.game_screen.hiding.dialog is None
    assert QApplication.topLevelWidgets().count(person.window) == 1
    assert person.window.findChildren(SecretDialog) == []
    for texts in (seen.everything_said(person.window), [person.title]):
        assert names_of_tiles(texts) == []
    # The grid of the notebook names every tile, and none of them more than the others.
    assert sorted(names_of_tiles(seen.spoken(person.window))) == sorted(map(spelled, map(str, ALL_TILES)))
    assert person.game_screen.notebook.text() == "Round 1: Ben"
    person.open_curtain()
    for texts in (seen.everything_said(person.window), [person.title]):
        assert names_of_tiles(texts) == []
    # The table and the grid of the notebook name every tile, and none of them more than the others.
    spoken = [name.partition(", row ")[0] for name in names_of_tiles(seen.spoken(person.window))]
    assert sorted(spoken) == sorted(map(spelled, map(str, 2 * ALL_TILES)))
    assert person.match.round.secret is None


def test_the_curtain_covers_the_whole_table_until_the_seeker_opens_it(person: Person) -> None:
    person.sit_down()
    person.hide_secret("Y5")
    curtain = person.curtain
    assert curtain.isVisible()
    assert curtain.size() == person.game_screen.size()
    middle = person.hand.tile("B1")
    hit = person.window.childAt(person.game_screen.table_view.viewport().mapTo(person.window, middle))
    assert hit is not None
    assert hit is curtain or curtain.isAncestorOf(hit)
    person.open_curtain()
    assert not curtain.isVisible()
