"""What is painted in a list of turns."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from topologic_qt.widgets.turn_list import paint_meant


@pytest.mark.parametrize("height", [22, 60])
def test_the_frame_round_a_line_leaves_its_words_alone(height: int) -> None:
    image = QImage(280, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_meant(painter, image.rect())
    painter.end()
    words = QRect(8, (height - 14) // 2, 264, 14)
    painted = [
        (x, y)
        for x in range(image.width())
        for y in range(height)
        if image.pixelColor(x, y) != QColor(Qt.GlobalColor.white)
    ]
    assert painted
    assert not [place for place in painted if words.contains(*place)]
