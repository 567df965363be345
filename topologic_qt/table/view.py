"""The window onto the table: what the hand does in it, and the camera above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMarginsF, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QPixmap, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView

from topologic_qt.table.backgrounds import background
from topologic_qt.table.framing import Camera, Corners, frame
from topologic_qt.table.gestures import CarryPiece, Gesture, PanOrClick
from topologic_qt.table.hover import Hover
from topologic_qt.table.keyboard import KeyboardHand
from topologic_qt.table.layout import with_air
from topologic_qt.table.picking import piece_to_take
from topologic_qt.table.scene import TableScene

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

MAX_SCALE = 4.0
"""The closest look: pixels to the table unit."""

_SHARP_AGAIN = 120
"""How long after the last step of a zoom the pictures are sharp again, in milliseconds."""


_LOST = (QEvent.Type.WindowBlocked, QEvent.Type.WindowDeactivate, QEvent.Type.Hide)
"""What says that the mouse's button may go up without anybody telling the table."""

_MENU_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


class TableView(QGraphicsView):
    """Shows a table and turns presses, moves, wheels and keys into gestures on it.

    It has neither frame nor scroll bars: its size is that of its viewport.
    """

    camera_moved = Signal()
    """The camera stands closer or farther away, or shows everything again."""

    def __init__(self, table: TableScene, parent: QWidget | None = None, camera: bool = True) -> None:
        """Look at a table; without ``camera`` it always shows everything."""
        super().__init__(table, parent)
        self.table = table
        self._camera = camera
        self._gesture: Gesture | None = None
        self._hand = KeyboardHand(table)
        self.pointing = Hover(self, self._hand)
        self._fitted = True
        self._corners: Corners = {}
        self._space = False
        self._ground_name = "felt"
        self._ground = QPixmap()
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.timeout.connect(self._make_sharp)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # One rectangle is painted faster than the many small ones that it is made of.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)  # what is dropped here is for the window

    # -- the camera -----------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole table, and go on doing so when the window's size changes."""
        self._fitted = True
        scale, x, y = self._fitting()
        if scale != self.transform().m11() and not self.table.sprites.hasty:
            self.table.sprites.forget()
        self._leave_room(scale)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(x, y)
        self.camera_moved.emit()

    def keep_clear(self, corners: Corners) -> None:
        """From now on, show the whole table around what lies over these corners of the view."""
        if corners != self._corners:
            self._corners = corners
            if self._fitted:
                self.fit()

    @property
    def camera(self) -> Camera | None:
        """Where the camera stands; None while the whole table is shown."""
        if self._fitted:
            return None
        middle = self.mapToScene(self.rect().center())
        return Camera(self.transform().m11(), middle.x(), middle.y())

    @property
    def ground_name(self) -> str:
        """What lies under the tiles, by its id."""
        return self._ground_name

    @property
    def can_come_closer(self) -> bool:
        """Whether the camera is farther away than it could be."""
        return self.transform().m11() < MAX_SCALE

    def stand(self, camera: Camera) -> None:
        """Bring the camera to a place where it stood before."""
        self.fit()
        self.zoom(camera.scale / self.transform().m11())
        if not self._fitted:
            self.centerOn(camera.x, camera.y)

    def zoom(self, factor: float, around: QPoint | None = None) -> None:
        """Come closer (factor above 1) or step back, around a point in the view's pixels."""
        point = self.viewport().rect().center() if around is None else around
        scale = self.transform().m11()
        farthest = min(self._fitting().scale, MAX_SCALE)
        wanted = min(max(scale * factor, farthest), MAX_SCALE)
        if wanted == scale:
            return
        if wanted <= farthest:
            self.fit()
            return
        self._fitted = False
        self._blur()
        below = self.mapToScene(point)
        self.scale(wanted / scale, wanted / scale)
        self._leave_room(wanted)
        self.pan(point - self.mapFromScene(below))
        self.camera_moved.emit()

    def _blur(self) -> None:
        """Stretch the pictures for as long as the zoom goes on, and make them sharp again afterwards."""
        self.table.sprites.hasty = True
        self._sharpen.start(_SHARP_AGAIN)

    def _make_sharp(self) -> None:
        self.table.sprites.hasty = False
        self.viewport().update()

    def _fitting(self) -> Camera:
        """Where the camera stands to show everything."""
        content = with_air(self.table.content_rect)
        return frame(content, self.viewport().size(), self._corners, self.table.has_something_in)

    def _leave_room(self, scale: float) -> None:
        """Let everything on the table come to the middle of the view, and nothing that lies farther out."""
        half = self.size() / (2 * scale)
        margin = QMarginsF(half.width(), half.height(), half.width(), half.height())
        self.setSceneRect(self.table.content_rect.marginsAdded(margin))

    def pan(self, offset: QPoint) -> None:
        """Pull the table by so many pixels; it cannot be pulled out of sight."""
        if self._fitted:
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        before = (across.value(), down.value())
        across.setValue(before[0] - offset.x())
        down.setValue(before[1] - offset.y())
        if not self.table.has_something_in(self.mapToScene(self.rect()).boundingRect()):
            across.setValue(before[0])
            down.setValue(before[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole table in sight, where it was."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._leave_room(self.transform().m11())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        if self._camera and event.angleDelta().y():
            self.zoom(1.0015 ** event.angleDelta().y(), event.position().toPoint())
        event.accept()

    # -- the hand -------------------------------------------------------------------------------

    def press(self, button: Qt.MouseButton, point: QPoint) -> None:
        """Begin a gesture, or go on with the one there is; the right button gives it up, or marks tiles."""
        gesture = self._running()
        if button == Qt.MouseButton.RightButton and (gesture is not None or self.table.held is not None):
            self.give_up()
        elif button == Qt.MouseButton.RightButton:
            self._gesture = self.pointing.mark_at(point)
        elif gesture is not None:
            gesture.press(point)
        else:
            self._begin(button, point)

    def move_to(self, point: QPoint) -> None:
        """The gesture follows the pointer or the finger."""
        self._hand.hide()
        if (gesture := self._running()) is not None:
            gesture.move(point)
        if self.table.held is not None:
            self.pointing.mouse_at(point)

    def release(self, button: Qt.MouseButton, point: QPoint) -> None:
        """The gesture ends, or waits for the next press."""
        gesture = self._running()
        if gesture is not None and gesture.ends_with(button):
            gesture.release(point)

    def interrupt(self) -> None:
        """A second finger comes down: what the first one has begun was not meant."""
        if (gesture := self._running()) is not None:
            gesture.interrupt()

    def forget_cursor(self) -> None:
        """What is on the table is about something else now: the keyboard begins in the middle again."""
        self._hand.forget()
        self.pointing.tell()

    def give_up(self) -> None:
        """Give up what the hand is doing; a piece that it holds goes home."""
        if (gesture := self._running()) is not None:
            gesture.cancel()
        self.table.cancel()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A button of the mouse goes down."""
        self.press(event.button(), event.position().toPoint())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two quick presses is a press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer moves."""
        point = event.position().toPoint()
        self.move_to(point)
        if self._running() is None:
            self._show_hand(point)
            self.pointing.mouse_at(point)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A button of the mouse goes up."""
        point = event.position().toPoint()
        self.release(event.button(), point)
        self._show_hand(point)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keyboard's hand, or the camera; everything else belongs to the window."""
        if event.key() == Qt.Key.Key_Space and self._camera:
            self._space = True
        elif event.key() == Qt.Key.Key_Escape and self._running() is not None:
            self.give_up()
        elif self._hand.press(event):
            self.pointing.tell()
        elif not self.pointing.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space no longer pulls the table."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse points at nothing here any more."""
        if not self.rect().contains(self.mapFromGlobal(QCursor.pos())):  # a tip over it is no leave
            self.pointing.mouse_at(None)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nothing is held by a hand that has gone elsewhere; a menu is no other place, but it ends a drag."""
        self._space = False
        if event.reason() in _MENU_REASONS:
            self.interrupt()
        else:
            self.give_up()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """A dialog, another window or another page comes over the table: the hand lets go."""
        if event.type() in _LOST:
            self.give_up()
        return super().event(event)

    def _begin(self, button: Qt.MouseButton, point: QPoint) -> None:
        scene_point = self.mapToScene(point)
        piece = piece_to_take(self.table, scene_point)
        if self.table.held is not None:
            self.table.drop(scene_point, insisting=True)
        elif button == Qt.MouseButton.LeftButton and piece is not None and not self._space:
            self._gesture = CarryPiece(self, point, piece)
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            clicks = button == Qt.MouseButton.LeftButton and not self._space
            self._gesture = PanOrClick(self, point, clicks)

    def _running(self) -> Gesture | None:
        """The gesture that goes on, if one does."""
        if self._gesture is not None and self._gesture.finished:
            self._gesture = None
        return self._gesture

    def _show_hand(self, point: QPoint) -> None:
        """The pointer says whether there is something to take."""
        piece = piece_to_take(self.table, self.mapToScene(point))
        if self.table.held is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif piece is not None and self.table.can_take(piece):
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    # -- the ground -----------------------------------------------------------------------------

    def lay_ground(self, name: str) -> None:
        """Change what lies under the tiles, by its id in `GROUNDS`."""
        if name != self._ground_name:
            self._ground_name, self._ground = name, QPixmap()
            self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The cloth under the tiles."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._ground.size() != size:
            self._ground = QPixmap()  # the old one goes before the new one comes: they are large
            self._ground = background(self._ground_name, size.width(), size.height())
            self._ground.setDevicePixelRatio(ratio)
        exposed = self.mapFromScene(rect).boundingRect().adjusted(-1, -1, 1, 1) & self.rect()
        painter.save()
        painter.resetTransform()
        source = QRectF(
            exposed.x() * ratio, exposed.y() * ratio, exposed.width() * ratio, exposed.height() * ratio
        )
        painter.drawPixmap(QRectF(exposed), self._ground, source)
        painter.restore()
