"""Labels: where their lines end."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel

from topologic_qt.widgets.controls import label

pytestmark = pytest.mark.gui

ENDED = "Anna found it in turn 3"


def last_line(made: QLabel) -> int:
    """The width of what stands on the last line of a label, in pixels."""
    picture = made.grab().toImage()
    ground, low = picture.pixel(0, 0), made.height() - made.fontMetrics().height()
    area = QRect(QPoint(0, low), made.rect().bottomRight())
    columns = [
        x
        for x in range(area.left(), area.right())
        if any(picture.pixel(x, y) != ground for y in range(area.top(), area.bottom()))
    ]
    return columns[-1] - columns[0]


def test_no_number_is_alone_on_the_last_line_of_a_heading(qapp: QApplication) -> None:
    made = label(ENDED, "heading")
    metrics = made.fontMetrics()
    width = metrics.horizontalAdvance(ENDED) - 1
    made.resize(width, made.heightForWidth(width))
    assert made.height() >= 2 * metrics.height()
    assert last_line(made) > metrics.horizontalAdvance("turn")
    assert made.text() == ENDED


@pytest.mark.parametrize("text", ["Ben found it in turn 2", "Donaudampfschifffahrtsgesellschaft"])
def test_readers_are_told_no_signs_that_nobody_sees(qapp: QApplication, text: str) -> None:
    shown = label("", "heading")
    for each in ("Round 1", text, "A draw", text):
        shown.setText(each)
        assert QAccessible.queryAccessibleInterface(shown).text(QAccessible.Text.Name) == each
    shown.setAccessibleName("Result")
    shown.setText("Turn 3")
    assert shown.accessibleName() == "Result"
