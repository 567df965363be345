"""Hiding the secret: nothing is visible before it is safe, and nothing remains."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.person import COLOURS, Person, spelled
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.games.topologic.ui.hiding import SecretDialog
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


def names_of_tiles(texts: list[str]) -> list[str]:
    """The texts that name a tile or a colour."""
    name = re.compile(rf"\b({'|'.join(COLOURS.values())})\b|\b[{''.join(COLOURS)}][1-6]\b")
    return [text for text in texts if name.search(text)]


def hidden_at(person: Person) -> str:
    """The place of the secret, by the file."""
    record = person.controller._match
    assert record is not None
    return str(record.state.rounds[-1].secret)


def choose(dialog: SecretDialog, tile: str) -> None:
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile(tile))


def assert_covered(dialog: SecretDialog) -> None:
    assert not dialog.chooser.isVisible()
    assert not dialog.chooser.view.isVisible()
    assert names_of_tiles(seen.shown(dialog) + seen.spoken(dialog)) == []


def assert_tells_nothing(person: Person, times: int) -> None:
    """Check that lists name every tile equally often, and no other text names one."""
    assert names_of_tiles([*seen.everything_said(person.window), person.title]) == []
    spoken = [name.partition(", row ")[0] for name in names_of_tiles(seen.spoken(person.window))]
    assert sorted(spoken) == sorted(map(spelled, map(str, times * ALL_TILES)))


def test_a_secret_is_chosen_under_a_cover_with_the_buttons_and_on_the_miniature(person: Person) -> None:
    person.sit_down()
    dialog = person.open_dialog()
    assert_covered(dialog)
    assert QApplication.activeModalWidget() is dialog
    # Nothing is chosen behind the cover.
    person.key(Qt.Key.Key_Y)
    person.key(Qt.Key.Key_5)
    person.press("No one’s looking", dialog)
    assert dialog.chooser.view.isVisible()
    # The whole field is there, as it lies on the table.
    miniature, table = dialog.chooser.table.tiles, person.game_screen.table.tiles
    looks = [{key: item.look for key, item in tiles.items()} for tiles in (miniature, table)]
    assert looks[0] == looks[1]
    sight = dialog.chooser.view.viewport().rect()
    assert all(sight.contains(dialog.chooser.view.mapFromScene(item.pos())) for item in miniature.values())
    # By the buttons of number and colour.
    for text in ("5", "Yellow"):
        assert not seen.find_button(dialog, "Hide it here").isEnabled()
        person.press(text, dialog)
    # Somebody comes near.
    person.press("Cover", dialog)
    assert_covered(dialog)
    person.key(Qt.Key.Key_Return)
    person.press("Hide it on Yellow 5", dialog)
    person.press("Back", dialog)
    # By a click on the miniature.
    choose(dialog, "K1")
    assert miniature["K1"].glow is Glow.CHOSEN
    person.press("Hide it on Black 1", dialog)
    assert "Black 1" in seen.shown(dialog)
    assert "Yellow 5" not in seen.shown(dialog)
    person.press("Yes, hide it", dialog)
    assert hidden_at(person) == "K1"


def test_the_match_waits_as_before_however_the_dialog_is_left(person: Person) -> None:
    person.sit_down()
    for when, how in (("covered", "Escape"), ("chosen", "Escape"), ("asked", "Cancel"), ("asked", "close")):
        dialog = person.open_dialog()
        if when != "covered":
            person.press("No one’s looking", dialog)
            choose(dialog, "Y5")
        if when == "asked":
            person.press("Hide it on Yellow 5", dialog)
        match how:
            case "Escape":
                person.key(Qt.Key.Key_Escape)
            case "Cancel":
                for text in ("Back", "Cover", "Cancel"):
                    person.press(text, dialog)
            case _:
                dialog.close()
                QApplication.processEvents()
        assert person.game_screen.hiding.dialog is None, (when, how)
        assert person.match.round.phase is Phase.HIDE
        assert person.controller.view.round.hidden is False
        assert names_of_tiles(seen.everything_said(person.window)) == []
        assert not person.curtain.isVisible()
    person.begin_round("R1")
    assert hidden_at(person) == "R1"


def test_nothing_tells_the_secret_under_the_curtain_nor_after_it(person: Person) -> None:
    person.sit_down()
    person.hide_secret("Y5")
    assert person.game_screen.hiding.dialog is None
    assert QApplication.topLevelWidgets().count(person.window) == 1
    assert person.window.findChildren(SecretDialog) == []
    # The curtain covers the whole table.
    curtain, view = person.curtain, person.game_screen.table_view
    assert curtain.isVisible()
    assert curtain.size() == person.game_screen.size()
    hit = person.window.childAt(view.viewport().mapTo(person.window, person.hand.tile("B1")))
    assert hit is not None
    assert hit is curtain or curtain.isAncestorOf(hit)
    assert_tells_nothing(person, times=1)  # the grid of the notebook
    person.open_curtain()
    assert not curtain.isVisible()
    assert_tells_nothing(person, times=2)  # and the table
    assert person.match.round.secret is None
