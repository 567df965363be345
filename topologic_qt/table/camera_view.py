"""A view with a camera above a table: it fits, zooms, pans and follows."""

from PySide6.QtCore import QMarginsF, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from topologic_qt.table.framing import Camera, Corners, Framing, TableFraming
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.remembered import Keeper

KEPT = 20  # number of tables that are remembered
_ENTRY = "table/cameras"


class SavedCameras:
    """Remembers the camera's position above each table, by a name without spaces."""

    def __init__(self, memory: Keeper) -> None:
        self._memory = memory

    def recall(self, name: str) -> Camera | None:
        """Return the camera; None where the whole table was shown, or nothing is remembered."""
        for line in self._lines():
            known, *numbers = line.split()
            if known == name and len(numbers) == 3:
                try:
                    scale, x, y = map(float, numbers)
                except ValueError:
                    return None
                return Camera(scale, x, y)
        return None

    def remember(self, name: str, camera: Camera | None) -> None:
        """Save the camera; None while the whole table is shown."""
        lines = [line for line in self._lines() if not line.startswith(name)]
        if camera is not None:
            lines.insert(0, f"{name} {camera.scale} {camera.x} {camera.y}")
        self._memory.setValue(_ENTRY, lines[:KEPT])

    def _lines(self) -> list[str]:
        entry = self._memory.value(_ENTRY, [])
        lines = entry if isinstance(entry, list) else [entry]
        return [line for line in lines if isinstance(line, str) and line]


MAX_SCALE = 4.0  # largest scale, in pixels to the table unit
_LEAST_ROOM = 200  # least width of a view, in pixels, beside a window that covers the rest of it
_SHARP_AGAIN = 120  # milliseconds from the last step of a zoom until everything is sharp again
# One rectangle is painted faster than the many small ones that it is made of.
_A_PART = QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate
_ALL = QGraphicsView.ViewportUpdateMode.FullViewportUpdate


class CameraView(QGraphicsView):
    """A graphics view, without a frame, of all of a table or of a part that the camera points at."""

    camera_moved = Signal()
    """Emitted when the camera has zoomed, or shows everything again."""
    shifted = Signal()
    """Emitted when the visible part of the table has changed for any reason."""

    def __init__(self, table: TableScene, parent: QWidget | None, zooms: bool) -> None:
        """Create a view of a table; without ``zooms`` the wheel does nothing."""
        super().__init__(table, parent)
        self.setViewport(QWidget())
        self.table = table
        self._zooms = zooms
        self._framing: Framing = TableFraming(table)
        self._fitted = True
        self._sharpen = QTimer(self, singleShot=True, interval=_SHARP_AGAIN)
        self._sharpen.timeout.connect(self._make_sharp)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(_A_PART)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def use_framing(self, framing: Framing) -> None:
        """Let this framing decide what the whole table is, and which part of it can be reached."""
        self._framing = framing

    @property
    def camera(self) -> Camera | None:
        """The position of the camera; None while the whole table is shown."""
        return None if self._fitted else self.standpoint

    @property
    def standpoint(self) -> Camera:
        """The position of the camera, also while the whole table is shown."""
        middle = self.mapToScene(self.rect().center())
        return Camera(self.transform().m11(), middle.x(), middle.y())

    @property
    def fitting(self) -> Camera:
        """The position of the camera from which the whole table would be seen."""
        return self._framing.fitting(self.viewport().size())

    @property
    def free_area(self) -> QRectF:
        """The visible part of the table, except what is covered along the edges of the view."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        return shown.marginsRemoved(self._framing.covered(self.viewport().size()) / self.transform().m11())

    def fit(self) -> None:
        """Show the whole table, and keep showing it when the window is resized."""
        self._fitted = True
        scale, x, y = self.fitting
        if scale != self.transform().m11() and not self.table.sprites.hasty:
            self.table.sprites.forget()
        self._leave_room(scale)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(x, y)
        self.camera_moved.emit()
        self.shifted.emit()

    def keep_clear(self, corners: Corners) -> None:
        """Fit the whole table around the widgets over these corners of the view from now on."""
        if self._framing.keep_clear(corners) and self._fitted:
            self.fit()

    def keep_foot_clear(self, height: int) -> None:
        """Fit the whole table above this many pixels at the lower edge of the view from now on."""
        if self._framing.keep_foot_clear(height) and self._fitted:
            self.fit()

    def leave_room_for(self, window: QRect) -> None:
        """Fit the whole table beside a window (in screen pixels), unless that leaves hardly any room."""
        own = QRect(self.mapToGlobal(QPoint()), self.size())
        both, margins = own & window, QMarginsF()
        if not both.isEmpty() and own.right() - both.right() <= both.left() - own.left():
            margins.setRight(own.right() + 1 - both.left())
        elif not both.isEmpty():
            margins.setLeft(both.right() + 1 - own.left())
        if margins.left() + margins.right() > own.width() - _LEAST_ROOM:
            margins = QMarginsF()
        if self._framing.step_aside(margins) and self._fitted:
            self.fit()

    def stand(self, camera: Camera) -> None:
        """Bring the camera back to an earlier position."""
        self.fit()
        self.zoom(camera.scale / self.transform().m11())
        if not self._fitted:
            self.centerOn(camera.x, camera.y)

    def move_camera(self, camera: Camera) -> None:
        """Move the camera within an animation, without changing whether it fits the whole table."""
        if camera.scale != self.transform().m11():
            self._blur()
        self._leave_room(camera.scale)
        self.setTransform(QTransform.fromScale(camera.scale, camera.scale))
        self.centerOn(camera.x, camera.y)
        self.camera_moved.emit()
        self.shifted.emit()

    def follow(self, zooms: bool = True) -> None:
        """Adapt to a table that has grown or shrunk; if it ``zooms``, zoom out to show all of it."""
        if zooms and self._fitted and not self.free_area.contains(self.table.field_rect):
            self.fit()
        else:
            self._leave_room(self.transform().m11())
            self.shifted.emit()

    def bring_into_sight(self, area: QRectF) -> None:
        """Scroll just far enough for a part of the table to be visible."""
        if not self.free_area.contains(area):
            covered = self._framing.covered(self.viewport().size()) / self.transform().m11()
            self.ensureVisible(area.marginsAdded(covered), 30, 30)

    def zoom(self, factor: float, around: QPoint | None = None) -> None:
        """Zoom in (factor above 1) or out, around a point in the view's pixels."""
        point = self.viewport().rect().center() if around is None else around
        scale = self.transform().m11()
        fitting = min(self.fitting.scale, MAX_SCALE)
        farthest = fitting * self._framing.farthest
        wanted = min(max(scale * factor, farthest), MAX_SCALE)
        if wanted == scale:
            return
        if wanted <= farthest == fitting:
            self.fit()
            return
        self._fitted = False
        self._blur()
        below = self.mapToScene(point)
        self.scale(wanted / scale, wanted / scale)
        self._leave_room(wanted)
        self.pan(point - self.mapFromScene(below))
        self.camera_moved.emit()
        self.shifted.emit()

    def _blur(self) -> None:
        """Stretch pictures during a zoom, and repaint the whole view at each step."""
        self.table.sprites.hasty = True
        self.setViewportUpdateMode(_ALL)
        self._sharpen.start()

    def _make_sharp(self) -> None:
        self.table.sprites.hasty = False
        self.setViewportUpdateMode(_A_PART)
        self.viewport().update()

    def _leave_room(self, scale: float) -> None:
        self.setSceneRect(self._framing.reach(self.viewport().size(), scale))

    def pan(self, offset: QPoint) -> None:
        """Scroll the table by an offset in pixels; it cannot be scrolled out of sight."""
        if self._fitted and not self._framing.pans_when_fitted:
            return
        self._fitted = False
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        before = (across.value(), down.value())
        across.setValue(before[0] - offset.x())
        down.setValue(before[1] - offset.y())
        if not self._framing.is_worth_seeing(self.mapToScene(self.rect()).boundingRect()):
            across.setValue(before[0])
            down.setValue(before[1])

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and emit `shifted`."""
        super().scrollContentsBy(dx, dy)
        self.shifted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep showing the whole table, or the same part of it, when the view's size changes."""
        super().resizeEvent(event)
        shown = self.viewport().size() * self.devicePixelRatioF()
        self.table.sprites.serve(shown.width() * shown.height())
        if self._fitted:
            self.fit()
        else:
            self._leave_room(self.transform().m11())
            self.shifted.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        if self._zooms and event.angleDelta().y():
            self.zoom(1.0015 ** event.angleDelta().y(), event.position().toPoint())
        event.accept()
