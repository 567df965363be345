"""Where a camera has to stand for a whole table to be in sight, around what lies over its corners."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt

Corners = Mapping[Qt.Corner, QSize]
"""What lies over the corners of a view: so many pixels are taken in each."""

_LEFT = (Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner)
_TOP = (Qt.Corner.TopLeftCorner, Qt.Corner.TopRightCorner)

_SHARES = [1 - step / 40 for step in range(21)]
"""How much smaller than it could be a table is shown, for nothing to lie over it."""

_STEPS = (0.0, -0.5, 0.5, -1.0, 1.0)
_SHIFTS = sorted(((x, y) for x in _STEPS for y in _STEPS), key=lambda shift: abs(shift[0]) + abs(shift[1]))
"""How far a table is moved out of the middle, across and down, of as far as it can be."""


class Camera(NamedTuple):
    """Where a camera stands above a table."""

    scale: float
    """Pixels to the table unit."""
    x: float
    y: float
    """What it looks at, in table units."""


def frame(content: QRectF, size: QSize, corners: Corners, is_taken: Callable[[QRectF], bool]) -> Camera:
    """The camera that shows all of the content as large as it can be, with nothing of it under a corner.

    ``size`` is that of the view, in pixels; ``is_taken`` says whether something lies in a part of the
    table. Where half as large would still be too large for that, the corners lie over the content.
    """
    view = QRectF(0, 0, size.width(), size.height())
    areas = [_area(view, corner, taken) for corner, taken in corners.items()]
    largest = min(view.width() / content.width(), view.height() / content.height())
    for share, shift in product(_SHARES, _SHIFTS):
        camera = _camera(content, view, largest * share, shift)
        if not any(is_taken(_on_table(area, view, camera)) for area in areas):
            return camera
    return _camera(content, view, largest, (0, 0))


def _area(view: QRectF, corner: Qt.Corner, taken: QSize) -> QRectF:
    """The part of a view that a corner takes."""
    area = QRectF(0, 0, taken.width(), taken.height())
    if corner not in _LEFT:
        area.moveRight(view.right())
    if corner not in _TOP:
        area.moveBottom(view.bottom())
    return area


def _camera(content: QRectF, view: QRectF, scale: float, shift: tuple[float, float]) -> Camera:
    """The camera that shows all of the content at a scale, moved out of the middle."""
    across, down = shift
    free = QPointF(view.width() / scale - content.width(), view.height() / scale - content.height()) / 2
    middle = content.center()
    return Camera(scale, middle.x() - across * free.x(), middle.y() - down * free.y())


def _on_table(area: QRectF, view: QRectF, camera: Camera) -> QRectF:
    """The part of the table that is to be seen in a part of the view."""
    corner = (area.topLeft() - view.center()) / camera.scale + QPointF(camera.x, camera.y)
    return QRectF(corner, QSizeF(area.width() / camera.scale, area.height() / camera.scale))
