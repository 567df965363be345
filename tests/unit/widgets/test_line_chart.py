"""A line chart: its names stand beside pieces of the lines that they belong to."""

from collections import Counter

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.line_chart import Line, LineChart

pytestmark = pytest.mark.gui


@pytest.fixture
def chart(qapp: QApplication) -> LineChart:
    """A chart of two even lines without names."""
    chart = LineChart("Tiles", "Turn", "Left")
    chart.resize(460, 260)
    lines = [Line("", [8, 8], has_dots=False), Line("", [3, 3], dashed=True, has_dots=False)]
    chart.show_lines(lines, "Two lines.")
    return chart


def most_common(chart: LineChart, area: QRect) -> str:
    """The colour of most of an area, but for the ground and the first line."""
    picture = chart.grab(area).toImage()
    found = Counter(
        picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
    )
    own = chart.palette().color(QPalette.ColorRole.Highlight).name()
    ground = found.most_common(1)[0][0]
    return next(name for name, _ in found.most_common() if name not in (ground, own))


def test_the_piece_beside_a_name_has_the_colour_of_its_line(chart: LineChart) -> None:
    assert most_common(chart, QRect(0, 0, 460, 22)) == most_common(chart, QRect(200, 60, 60, 150))
