"""The frame of a review stands beside its table."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.line_chart import LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("height", [400, 740])
def test_a_review_is_as_high_as_the_table_beside_it(qtbot: QtBot, height: int) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.setGeometry(0, 0, 400, height)
    table.show()
    review = ReviewFrame(table, "Anna – Ben", ("Turn", "Verdict"), LineChart("", "", "", Scale(True, 0)))
    usual = review.height()
    assert 400 < usual < 740
    review.stand_beside(table)
    assert review.height() == max(usual, height)
