"""What stands beside or below each other in forms and strips is as high, and as near, as it looks best."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.card import Card
from topologic_qt.widgets.form import combo_box, spin_box
from topologic_qt.widgets.theme import dress

pytestmark = pytest.mark.gui


def test_a_box_for_numbers_is_as_high_as_a_list_beside_it(qapp: QApplication, qtbot: QtBot) -> None:
    dress(qapp, dark=False)
    number, choice = spin_box(1, 9), combo_box(["One", "Nine"])
    for field in (number, choice):
        qtbot.addWidget(field)
        field.show()
    assert number.sizeHint().height() == choice.sizeHint().height()


@pytest.mark.parametrize("height", [80, 120, 200])
def test_the_words_of_a_strip_stay_together_in_its_middle(
    qapp: QApplication, qtbot: QtBot, height: int
) -> None:
    dress(qapp, dark=False)
    strip = Card(strip=True)
    qtbot.addWidget(strip)
    strip.resize(700, height)
    strip.show_message("Anna hides the secret", "Ben, please look away.", [])
    QApplication.processEvents()
    heading, text = (label for label in strip.findChildren(QLabel) if label.text())
    top, bottom = (label.mapTo(strip, label.rect().topLeft()).y() for label in (heading, text))
    assert bottom - (top + heading.height()) < 8
    above, below = top, strip.height() - (bottom + text.height())
    assert abs(above - below) <= 2
