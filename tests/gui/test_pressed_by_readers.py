"""Screen readers press what can stay down, which is no click of a mouse; and cards are said."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.deduction_players import Players
from tests.gui.person import Person
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, set_down, switch

pytestmark = pytest.mark.gui


def find(root: QWidget, name: str) -> QAbstractButton:
    (found,) = (
        made
        for made in root.findChildren(QAbstractButton)
        if made.isVisible() and QAccessible.queryAccessibleInterface(made).text(QAccessible.Text.Name) == name
    )
    return found


def press(made: QAbstractButton) -> None:
    action = QAccessible.queryAccessibleInterface(made).actionInterface()
    action.doAction(action.actionNames()[0])


def role(made: QAbstractButton) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(made).role()


def test_a_reader_chooses_the_tile_of_the_secret_and_takes_a_tool_of_the_notebook(person: Person) -> None:
    person.start()
    dialog = person.open_dialog()
    person.press("Nobody else is looking", dialog)
    for name in ("Yellow", "5"):
        assert role(find(dialog, name)) is QAccessible.Role.RadioButton
        press(find(dialog, name))
    assert seen.offers(dialog, "Hide it on Yellow 5")
    dialog.reject()
    person.begin_round("Y5")
    press(find(person.window, "Suspect"))
    assert find(person.window, "Suspect").isChecked()
    assert not find(person.window, "Rule out").isChecked()


def test_the_parts_of_a_question_are_choices_of_which_one_is_chosen(players: Players) -> None:
    players.begin()
    bar = players.screen.play.turns.asking
    parts = [made for made in bar.findChildren(QAbstractButton) if made.isCheckable()]
    assert len(parts) == players.match.players - 1 + 4
    assert {role(made) for made in parts} == {QAccessible.Role.RadioButton}
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
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    holder = QWidget()
    qtbot.addWidget(holder)
    card = Card()
    card.setParent(holder)
    holder.show()
    for _ in range(2):
        card.show_message("Anna wins", "Both have found it.", [])
        qtbot.waitUntil(lambda: bool(said))
    card.put_away()
    card.show_message("Ben wins", "", [])
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said == ["Anna wins\nBoth have found it.", "Ben wins"]
