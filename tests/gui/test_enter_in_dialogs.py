"""Enter in a dialog presses its green button unless the key has another meaning at the focus."""

import pytest
from gallery.every import SCENES
from gallery.stage import Stage
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.gui.person import come_to_front
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.scrolled import ScrolledDialog

pytestmark = pytest.mark.gui

SCENES_OF_DIALOGS = {
    "closing": "green",
    "secret_choice": "green",
    "shape_word_wrong": "",  # it cannot be pressed
    "elsewhere_folder": "green",
    "deduction_announce_for_good": "",  # a question, which the key at once must not answer
    "peek": "",  # it is held, and Enter holds nothing
    "settings": "Close",
}
"""What Enter presses in scenes of the gallery with dialogs of different kinds."""


def pressed_by_enter(dialog: QWidget) -> list[str]:
    """The buttons that Enter presses in a dialog, from all parts that do not use the key."""
    come_to_front(dialog)
    pressed: list[str] = []
    for each in dialog.findChildren(QPushButton):
        each.clicked.connect(pressed.clear)  # so that there is something to disconnect
        each.clicked.disconnect()
        each.clicked.connect(lambda _, made=each: pressed.append(made.text()))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    return pressed


@pytest.mark.parametrize("scene", SCENES_OF_DIALOGS)
def test_it_presses_the_green_button_in_sight_or_nothing(stage: Stage, scene: str) -> None:
    dialog = SCENES[scene](stage)
    assert dialog is not None
    stage.settle()
    wanted = SCENES_OF_DIALOGS[scene]
    if wanted == "green":
        buttons = [each for each in dialog.findChildren(QPushButton) if each.isVisible()]
        (wanted,) = (each.text() for each in buttons if each.property("role") == "primary")
    assert pressed_by_enter(dialog) == ([wanted] if wanted else [])


def test_it_presses_what_is_green_on_the_page_in_sight(qapp: QApplication) -> None:
    dialog = ScrolledDialog()
    column = dialog.column((0, 0, 0, 0), 0)
    pressed = []
    cancel = button(Choice("Cancel", lambda: pressed.append("Cancel")))
    first = button(Choice("Go on", lambda: turn(), primary=True))
    second = button(Choice("Do it", lambda: pressed.append("Do it"), primary=True))

    def turn() -> None:
        first.hide()
        second.show()

    for each in (cancel, first, second):
        column.addWidget(each)
    second.hide()
    dialog.show()
    come_to_front(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert pressed == ["Do it"]
    dialog.close()
