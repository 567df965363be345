"""Labels: what readers are told of them."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.controls import label

pytestmark = pytest.mark.gui


def test_readers_are_told_no_signs_that_nobody_sees(qapp: QApplication) -> None:
    shown = label("", "heading")
    for each in ("Round 1", "Ben found it in turn 2", "Donaudampfschifffahrtsgesellschaft", "A draw"):
        shown.setText(each)
        assert shown.text() == each
        assert QAccessible.queryAccessibleInterface(shown).text(QAccessible.Text.Name) == each
    shown.setAccessibleName("Result")
    shown.setText("Turn 3")
    assert shown.accessibleName() == "Result"
