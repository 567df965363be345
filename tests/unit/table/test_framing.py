"""The camera's place for everything to be visible, despite covered corners."""

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPointF, QRectF, QSize, Qt

from topologic_qt.table.framing import Camera, frame

pytestmark = pytest.mark.gui

TOP_LEFT, BOTTOM_RIGHT = Qt.Corner.TopLeftCorner, Qt.Corner.BottomRightCorner
CONTENT = QRectF(-100, -50, 900, 700)


def nothing(area: QRectF) -> bool:
    return False


def seen(camera: Camera, size: QSize, part: QRectF) -> QRectF:
    corner = (part.topLeft() - QPointF(camera.x, camera.y)) * camera.scale
    at = corner + QPointF(size.width() / 2, size.height() / 2)
    return QRectF(at.x(), at.y(), part.width() * camera.scale, part.height() * camera.scale)


def test_with_free_corners_or_where_nothing_helps_the_table_is_as_large_as_it_can_be() -> None:
    camera = frame(CONTENT, QSize(1800, 700), {}, nothing)
    assert camera == (1.0, 350, 300)
    assert frame(CONTENT, QSize(1800, 700), {TOP_LEFT: QSize(300, 300)}, nothing) == camera
    size = QSize(400, 300)
    corners = {TOP_LEFT: QSize(390, 290)}
    assert frame(CONTENT, size, corners, CONTENT.intersects) == frame(CONTENT, size, {}, nothing)


@given(
    width=st.integers(300, 4000),
    height=st.integers(300, 2200),
    badge=st.integers(0, 110),
    bar=st.integers(0, 90),
)
def test_all_of_it_is_in_sight_and_nothing_lies_over_it(
    width: int, height: int, badge: int, bar: int
) -> None:
    size = QSize(width, height)
    corners = {TOP_LEFT: QSize(badge, badge), BOTTOM_RIGHT: QSize(bar, bar)}
    camera = frame(CONTENT, size, corners, CONTENT.intersects)
    shown = seen(camera, size, CONTENT)
    assert QRectF(-0.5, -0.5, width + 1, height + 1).contains(shown)
    largest = min(width / CONTENT.width(), height / CONTENT.height())
    assert largest / 2 <= camera.scale <= largest
    if camera.scale < largest:
        # There was a reason to show it smaller, and it helped.
        assert not shown.intersects(QRectF(0.5, 0.5, badge - 1, badge - 1))
        assert not shown.intersects(QRectF(width - bar + 0.5, height - bar + 0.5, bar - 1, bar - 1))
