"""Where a camera has to be to show a whole table around the widgets in the corners of its view."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple, Protocol

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSize, QSizeF, Qt

from topologic_qt.table.layout import with_air
from topologic_qt.table.scene import TableScene

Corners = Mapping[Qt.Corner, QSize]  # sizes, in pixels, of the widgets that lie over the corners of a view

_LEFT = (Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner)
_TOP = (Qt.Corner.TopLeftCorner, Qt.Corner.TopRightCorner)

_SHARES = [1 - step / 40 for step in range(21)]
"""The scales that are tried, as shares of the largest possible one, until no widget covers anything."""
_ROOM = 225.0  # room around the content of a table that grows, in table units
_ACROSS, _DOWN = 205.0, 178.0  # the part of it in which the next tile may be laid, of two hexagons at most
_BESIDE = 130.0  # room between tiles and what lies over the corners of a view: more than a place
_LEAST = QSizeF(1000, 830)  # least area that is shown of a table that grows, in table units
_HANGS = 0.1
"""The largest distance of a centred table from the middle of the view, as a share of the view's height."""
_HARDLY_SMALLER = 0.75
"""The least scale of a centred table, as a share of the scale of one above or below the middle."""
_STEPS = (0.0, -0.5, 0.5, -1.0, 1.0)
_SHIFTS = sorted(((x, y) for x in _STEPS for y in _STEPS), key=lambda shift: abs(shift[0]) + abs(shift[1]))
"""The shifts of a table out of the middle that are tried, across and down, as shares of the free room."""


class Camera(NamedTuple):
    """The position of a camera above a table."""

    scale: float
    """Pixels to the table unit."""
    x: float
    y: float
    """The point in the middle of the view, in table units."""


class Framing(Protocol):
    """The part of a table that a camera may show. Sizes are those of a view, in pixels."""

    @property
    def pans_when_fitted(self) -> bool:
        """Whether the table can be panned even while all of it is shown."""

    @property
    def farthest(self) -> float:
        """The smallest scale of the table, as a share of the one at which everything is shown."""

    def fitting(self, size: QSize) -> Camera:
        """Return the camera that shows everything."""

    def keep_clear(self, corners: Corners) -> bool:
        """Fit everything around the widgets over these corners; return whether they have changed."""

    def covered(self, size: QSize) -> QMarginsF:
        """Return how much of the view is covered along each edge, in pixels."""

    def step_aside(self, margins: QMarginsF) -> bool:
        """Fit everything beside a window that covers these margins; return whether they have changed."""

    def keep_foot_clear(self, height: int) -> bool:
        """Fit everything above this many pixels at the lower edge; return whether that has changed."""

    def reach(self, size: QSize, scale: float) -> QRectF:
        """Return the area that may come into the view at a scale, in table units."""

    def is_worth_seeing(self, area: QRectF) -> bool:
        """Return whether there is anything in a part of the table."""


class TableFraming:
    """The usual framing: the content of a table, with a margin around it."""

    pans_when_fitted = False
    farthest = 1.0

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._corners: Corners = {}
        self._window = QMarginsF()
        self._foot = 0

    def fitting(self, size: QSize) -> Camera:
        """Return the camera that shows everything, with nothing under an occupied corner."""
        content = with_air(self._table.content_rect)
        camera = frame(content, self._free(size), self._corners, self._table.has_something_in)
        return self._beside(size, camera)

    def _beside(self, size: QSize, camera: Camera) -> Camera:
        """Return the camera for a whole view from one for its uncovered part."""
        aside = self._aside(size) / camera.scale
        return Camera(camera.scale, camera.x - aside.x(), camera.y - aside.y())

    def _free(self, size: QSize) -> QSize:
        """Return the size of the uncovered part of a view."""
        edges = self.covered(size)
        across, down = round(edges.left() + edges.right()), round(edges.top() + edges.bottom())
        return QSize(max(1, size.width() - across), max(1, size.height() - down))

    def _aside(self, size: QSize) -> QPointF:
        """Return how far the middle of the uncovered part is from the middle of the view, in pixels."""
        edges = self.covered(size)
        return QPointF(edges.left() - edges.right(), edges.top() - edges.bottom()) / 2

    def step_aside(self, margins: QMarginsF) -> bool:
        """Fit everything beside a window that covers these margins; return whether they have changed."""
        changed = margins != self._window
        self._window = margins
        return changed

    def keep_clear(self, corners: Corners) -> bool:
        """Fit everything around the widgets over these corners; return whether they have changed."""
        changed = corners != self._corners
        self._corners = corners
        return changed

    def keep_foot_clear(self, height: int) -> bool:
        """Fit everything above this many pixels at the lower edge; return whether that has changed."""
        changed = height != self._foot
        self._foot = height
        return changed

    def covered(self, size: QSize) -> QMarginsF:
        """Return the margins covered by a window over the view and at its lower edge, in pixels."""
        return self._window + QMarginsF(0, 0, 0, self._foot)

    def reach(self, size: QSize, scale: float) -> QRectF:
        """Return the scene area in which anything on the table can be scrolled to the middle."""
        return self._around(self._table.content_rect, size, scale)

    def _around(self, area: QRectF, size: QSize, scale: float) -> QRectF:
        """Return the scene area in which a part of the table can be scrolled to the uncovered middle."""
        half = size / (2 * scale)
        margin = QMarginsF(half.width(), half.height(), half.width(), half.height())
        return area.marginsAdded(margin + self._window / scale)

    def is_worth_seeing(self, area: QRectF) -> bool:
        """Return whether a tile or the tray lies in a part of the table."""
        return self._table.has_something_in(area)


class GrowingFraming(TableFraming):
    """The framing of a table that grows: with room around it, and not too near at the beginning."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self._edges: Callable[[QSize], QMarginsF] = lambda _: QMarginsF()
        self._expected = QRectF()

    def expect(self, area: QRectF) -> None:
        """Treat this area as the whole table from now on, because the table cannot outgrow it."""
        self._expected = area

    def keep_edges_clear(self, edges: Callable[[QSize], QMarginsF]) -> None:
        """Fit everything between the covered edges of a view, which ``edges`` returns in pixels."""
        self._edges = edges

    def covered(self, size: QSize) -> QMarginsF:
        """Return how much of the view is covered along each edge, in pixels, including by a window."""
        return self._edges(size) + super().covered(size)

    def fitting(self, size: QSize) -> Camera:
        """Return the camera that shows everything with room for more, clear of occupied corners."""
        camera = frame(self._roomy(), self._free(size), self._corners, self._is_near_something)
        return self._beside(size, camera)

    @property
    def needed(self) -> QRectF:
        """The area that must be in sight: the tiles, and the places where the next one may be laid."""
        if not self._expected.isNull():
            return self._table.field_rect
        return self._table.field_rect.adjusted(-_ACROSS, -_DOWN, _ACROSS, _DOWN)

    def hides_something(self, size: QSize, camera: Camera) -> bool:
        """Return whether a tile, or a place for the next one, is under an occupied corner."""
        free, aside = self._free(size), self._aside(size) / camera.scale
        view = QRectF(0, 0, free.width(), free.height())
        beside = Camera(camera.scale, camera.x + aside.x(), camera.y + aside.y())
        areas = (_area(view, corner, taken) for corner, taken in self._corners.items())
        is_taken = self._is_near_something if self._expected.isNull() else self._table.has_something_in
        return any(is_taken(_on_table(area, view, beside)) for area in areas)

    def _is_near_something(self, area: QRectF) -> bool:
        """Return whether a tile lies in a part of the table, or could be laid there soon."""
        return self._table.has_something_in(area.adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE))

    def reach(self, size: QSize, scale: float) -> QRectF:
        """Return the scene area in which the table and the room around it can be scrolled to the middle."""
        return self._around(self._roomy(), size, scale)

    def _roomy(self) -> QRectF:
        """Return the area of the table's content with the room around it, at least `_LEAST`."""
        if not self._expected.isNull():
            return self._expected
        content = self._table.content_rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
        across = max(0.0, _LEAST.width() - content.width()) / 2
        down = max(0.0, _LEAST.height() - content.height()) / 2
        return content.adjusted(-across, -down, across, down)


def frame(content: QRectF, size: QSize, corners: Corners, is_taken: Callable[[QRectF], bool]) -> Camera:
    """Return the camera that shows all content as large as possible, with nothing under a corner.

    If something is there even at half the largest scale, the corners cover it. Content is centred unless
    it can be much larger above or below the middle.
    """
    view = QRectF(0, 0, size.width(), size.height())
    areas = [_area(view, corner, taken) for corner, taken in corners.items()]
    largest = min(view.width() / content.width(), view.height() / content.height())
    found: Camera | None = None
    for share, shift in product(_SHARES, _SHIFTS):
        camera = _camera(content, view, largest * share, shift)
        if found is not None and (camera.scale < _HARDLY_SMALLER * found.scale):
            break
        if any(is_taken(_on_table(area, view, camera)) for area in areas):
            continue
        if abs(camera.y - content.center().y()) * camera.scale <= _HANGS * view.height():
            return camera
        found = found or camera
    return found or _camera(content, view, largest, (0, 0))


def _area(view: QRectF, corner: Qt.Corner, taken: QSize) -> QRectF:
    area = QRectF(0, 0, taken.width(), taken.height())
    if corner not in _LEFT:
        area.moveRight(view.right())
    if corner not in _TOP:
        area.moveBottom(view.bottom())
    return area


def _camera(content: QRectF, view: QRectF, scale: float, shift: tuple[float, float]) -> Camera:
    """Return the camera that shows all content at a scale, shifted from the middle."""
    across, down = shift
    free = QPointF(view.width() / scale - content.width(), view.height() / scale - content.height()) / 2
    middle = content.center()
    return Camera(scale, middle.x() - across * free.x(), middle.y() - down * free.y())


def _on_table(area: QRectF, view: QRectF, camera: Camera) -> QRectF:
    """Return the part of the table that is visible in a part of the view."""
    corner = (area.topLeft() - view.center()) / camera.scale + QPointF(camera.x, camera.y)
    return QRectF(corner, QSizeF(area.width() / camera.scale, area.height() / camera.scale))
