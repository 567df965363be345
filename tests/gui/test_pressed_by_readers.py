"""Screen readers press toggle buttons without clicking; and nothing is said twice."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.deduction_players import Players
from tests.gui.ears import find, heard, press, said, said_twice
from tests.gui.person import Person
from topologic_qt.games.deduction.rules.tiles import ALL_TILES
from topologic_qt.games.deduction.ui.words import tile_name
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, set_down, switch

pytestmark = pytest.mark.gui

RADIO = QAccessible.Role.RadioButton


def test_a_reader_chooses_the_tile_of_the_secret_and_takes_a_tool_of_the_notebook(person: Person) -> None:
    person.sit_down()
    dialog = person.open_dialog()
    miniature = heard(dialog.chooser.view)
    assert miniature.childCount() == 0, "nothing is told of what is covered"
    person.press("No one’s looking", dialog)
    # The tile itself is pressed, or its colour and its number.
    for name, hides in (("Yellow 5", "Yellow 5"), ("Red", "Red 5"), ("6", "Red 6")):
        if name == "Yellow 5":
            parts = [miniature.child(number) for number in range(miniature.childCount())]
            (part,) = (each for each in parts if each.text(QAccessible.Text.Name).startswith(name))
            part.actionInterface().doAction(part.actionInterface().pressAction())
            QApplication.processEvents()
        else:
            assert heard(find(dialog, name)).role() is RADIO
            press(find(dialog, name))
        assert seen.offers(dialog, f"Hide it on {hides}")
    dialog.reject()
    person.begin_round("Y5")
    press(find(person.window, "Suspect"))
    assert find(person.window, "Suspect").isChecked()
    assert not find(person.window, "Rule out").isChecked()


def test_the_parts_of_a_question_and_the_tiles_to_announce_are_choices_of_which_one_is_chosen(
    players: Players,
) -> None:
    players.begin()
    bar = players.screen.play.turns.asking
    parts = [made for made in bar.findChildren(QAbstractButton) if made.isCheckable()]
    assert len(parts) == players.match.players - 1 + 4
    assert {heard(made).role() for made in parts} == {RADIO}
    for name in ("How many", "Do you have"):
        press(find(bar, name))
        assert [made.text() for made in bar.kinds.values() if made.isChecked()] == [name]
    ask = [made for made in parts if made.accessibleName().startswith("Ask ")]
    for chosen in ask:
        press(chosen)
        assert [made for made in ask if made.isChecked()] == [chosen]
    dock = players.window.game.chrome.dock
    assert dock is not None
    for does in ("Undock", "Fold away"):
        assert find(dock, f"{does}: {dock.windowTitle()}").toolTip()

    dialog = players.open_announcing()
    assert said_twice(dialog) == []
    faces = [dialog.faces.button(tile) for tile in ALL_TILES]
    assert {(heard(face).role(), said(face)[1]) for face in faces} == {(RADIO, "")}
    grey = next(face for face in faces if face.is_grey)
    first, other, *_ = (face for face in faces if not face.is_grey)
    for pressed, wanted in ((first, first), (other, other), (other, other), (grey, other)):
        press(find(dialog, pressed.accessibleName()))
        assert [face for face in faces if face.isChecked()] == [wanted]
    assert dialog.faces.tile == other.tile
    assert tile_name(other.tile) == said(other)[0]


def test_a_switch_acts_when_it_is_pressed_and_not_when_it_is_shown(qtbot: QtBot) -> None:
    pressed: list[bool] = []
    made = switch(Choice("Half turn", lambda: pressed.append(made.isChecked())))
    qtbot.addWidget(made)
    set_down(made, True)
    assert (made.isChecked(), pressed) == (True, [])
    press(made)
    made.click()
    assert pressed == [False, True]


def test_a_card_is_announced_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            told.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    holder = QWidget()
    qtbot.addWidget(holder)
    card = Card()
    card.setParent(holder)
    holder.show()
    for _ in range(2):
        card.show_message("Anna wins", "Both have found it.", [])
        qtbot.waitUntil(lambda: bool(told))
    card.put_away()
    card.show_message("Ben wins", "", [])
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told == ["Anna wins\nBoth have found it.", "Ben wins"]
