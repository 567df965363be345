"""A line of text without room for all of it: what is left out, and what stays."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.controls import YieldingLabel

pytestmark = pytest.mark.gui

NAME = "Maximiliane-Wilhelmina von Hohenstaufen"


def drawn(text: str, size: QSize, first: str = "") -> QImage:
    """A line of text as it is drawn in a size."""
    line = YieldingLabel("heading")
    line.setText(text)
    line.leave_out_first(first)
    line.resize(size)
    return line.grab().toImage()


def test_a_name_is_shortened_before_what_was_done(qapp: QApplication) -> None:
    line = YieldingLabel("heading")
    metrics, size = line.fontMetrics(), QSize(250, 20)
    beside = metrics.horizontalAdvance("Turn 4:  lays tiles")
    short = metrics.elidedText(NAME, Qt.TextElideMode.ElideRight, size.width() - beside)
    assert short.endswith("…")
    shown = drawn(f"Turn 4: {NAME} lays tiles", size, NAME)
    assert shown == drawn(f"Turn 4: {short} lays tiles", size)
    assert shown != drawn(f"Turn 4: {NAME} lays tiles", size)
