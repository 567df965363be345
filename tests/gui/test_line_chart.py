"""A line chart: what stands before the name of a line looks like the line."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.line_chart import Line, LineChart, Scale

pytestmark = pytest.mark.gui

COLOURS = tuple(map(QColor, ("#0b6aa8", "#c2500a", "#0a7d5b")))


def test_the_sign_of_a_line_is_as_thick_as_the_line(qtbot: QtBot) -> None:
    chart = LineChart("Tiles", "Turn", "Left", Scale(even=True, first=0))
    qtbot.addWidget(chart)
    chart.resize(600, 240)
    values = [None, *[3] * 4, None]
    chart.show_lines(
        [Line(f"{n}", [v and v + 4 * n for v in values], colour=c) for n, c in enumerate(COLOURS)], ""
    )
    chart.show()
    QApplication.processEvents()
    picture = chart.grab().toImage()
    ground = picture.pixelColor(1, 1)

    def thickness(x: int, rows: range) -> int:
        return sum(picture.pixelColor(x, y) != ground for y in rows)

    above = range(24)
    starts = [x for x in range(30, 300) if thickness(x, above) and not thickness(x - 1, above)]
    signs = [
        thickness(start + 1, above)
        for start in starts
        if thickness(start + 1, above) == thickness(start + 3, above)
    ]
    assert len(signs) >= 3
    assert signs[0] < signs[1] < signs[2]
