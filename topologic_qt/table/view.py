"""The view of a table: input, the ground under the tiles, and the buttons of its camera."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QLineF, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from topologic_qt.table.accessible import AccessibleTable
from topologic_qt.table.backgrounds import background
from topologic_qt.table.camera_view import MAX_SCALE, CameraView
from topologic_qt.table.hand import Gesture, Grip, Hand, Hover, PieceHand, piece_to_take
from topologic_qt.table.keyboard import KeyboardHand
from topologic_qt.table.layout import HOLLOW
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.controls import is_enter_held, paint_focus_frame, shown_keys, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

_LOST = (QEvent.Type.WindowBlocked, QEvent.Type.WindowDeactivate, QEvent.Type.Hide)
"""The events after which the table may miss the release of a mouse button."""
_NOTCH = 120  # angle of one notch of a usual wheel, in eighths of a degree
_KEY_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_MENU_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)
_OF_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""The modifiers of shortcuts, which people with a mouse press, too."""
_BESIDE_MOUSE = (Qt.Key.Key_Escape, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.Key.Key_Meta)
"""Other keys that they press."""


class TableView(CameraView):
    """The graphics view of a table; it turns presses, moves, wheels and keys into gestures."""

    rested = Signal()
    """Emitted when a gesture is over."""
    gripped = Signal()
    """Emitted when `is_for_keys` has changed with a press or a key."""

    def __init__(self, table: TableScene, parent: QWidget | None = None, camera: bool = True) -> None:
        """Create a view of a table; without ``camera`` it always shows everything."""
        super().__init__(table, parent, zooms=camera)
        self._gesture: Gesture | None = None
        self._keyboard = KeyboardHand(table)
        self.hover = Hover(self, self._keyboard)
        self._hand: Hand = PieceHand(self, self._keyboard, self.hover, pulls=camera)
        self._came_by_key = False
        self._grip = Grip.MOUSE
        self.ground_name = "felt"
        """The id of the background."""
        self._ground = QtGui.QPixmap()
        self._wheeled = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)  # drops are for the window

    def use_hand(self, hand: Hand) -> None:
        """Let this hand decide which gestures presses and keys begin."""
        self._hand = hand

    @property
    def grip(self) -> Grip:
        """What the last input came from."""
        return self._grip

    @grip.setter
    def grip(self, grip: Grip) -> None:
        before, self._grip = self.is_for_keys, grip
        if self.is_for_keys != before:
            self.gripped.emit()

    @property
    def is_for_keys(self) -> bool:
        """Whether hints should name keys, because people use the keyboard here or a screen reader."""
        return self._grip is Grip.KEYS or QtGui.QAccessible.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is in progress."""
        return self._running() is not None

    def press(
        self,
        button: Qt.MouseButton,
        point: QPoint,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Begin a gesture, or continue the current one; the right button cancels it."""
        gesture = self._running()
        if button == Qt.MouseButton.RightButton and (gesture is not None or self.table.held is not None):
            self.give_up()
        elif gesture is not None:
            gesture.press(point)
        else:
            self._gesture = self._hand.begin(button, point, modifiers)
        self._running()

    def move_to(self, point: QPoint) -> None:
        """Continue the current gesture at the pointer or the finger."""
        self._keyboard.hide()
        if (gesture := self._running()) is not None:
            gesture.move(point)
        if self.table.held is not None:
            self.hover.mouse_at(point)

    def release(self, button: Qt.MouseButton, point: QPoint) -> None:
        """End the current gesture, or let it wait for the next press."""
        gesture = self._running()
        if gesture is not None and gesture.ends_with(button):
            gesture.release(point)
            self._running()

    def turn_held(self, steps: int) -> bool:
        """Turn what the current gesture holds; return False if it holds nothing that can be turned."""
        gesture = self._running()
        if gesture is None or not gesture.turns:
            return False
        gesture.turn(steps)
        return True

    def interrupt(self) -> None:
        """Undo what the first finger began, because a second finger came down."""
        if (gesture := self._running()) is not None:
            gesture.interrupt()

    def forget_cursor(self) -> None:
        """Return the keyboard cursor to the middle, because the table shows something else now."""
        self._keyboard.forget()
        self.hover.tell()

    @property
    def cursor_tile(self) -> str | None:
        """The tile that shows the keyboard cursor, if any does."""
        return self._hand.cursor_tile

    def go_to(self, key: str) -> None:
        """Move the keyboard cursor to a tile."""
        self._hand.go_to(key)

    def give_up(self) -> None:
        """Cancel the current gesture; a held piece returns to its place."""
        if (gesture := self._running()) is not None:
            gesture.cancel()
        self.table.cancel()
        self._running()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Handle a mouse press."""
        self.grip = Grip.MOUSE
        self.press(event.button(), event.position().toPoint(), event.modifiers())
        event.accept()

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Handle the second of two quick presses like any other press."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Handle a mouse movement."""
        point = event.position().toPoint()
        self.move_to(point)
        if self._running() is None:
            self._show_pointer(point)
            self.hover.mouse_at(point)
        event.accept()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Handle a mouse release."""
        point = event.position().toPoint()
        self.release(event.button(), point)
        self._show_pointer(point)
        event.accept()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Turn what is held by notches of the wheel, or zoom."""
        if not self.turn_held(0):
            super().wheelEvent(event)
            return
        self._wheeled += event.angleDelta().y()
        notches = int(self._wheeled / _NOTCH)
        self._wheeled -= notches * _NOTCH
        if notches:
            self.turn_held(notches)
        event.accept()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Cancel a gesture on Escape, offer other keys to the hand, and leave the rest to the window."""
        if event.key() not in _BESIDE_MOUSE and not event.modifiers() & _OF_COMMANDS:
            self.grip = Grip.KEYS
        if event.key() == Qt.Key.Key_Escape and self.is_busy:
            self.give_up()
        elif not is_enter_held(event) and not self._hand.press_key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        """Tell the hand that a key has gone up."""
        if not event.isAutoRepeat():
            self._hand.release_key(Qt.Key(event.key()))
        super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Note that the mouse has left the table."""
        if not self.rect().contains(self.mapFromGlobal(QtGui.QCursor.pos())):  # not when a tip covers it
            self.hover.mouse_at(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Wake the hand when the table gains the keyboard focus."""
        super().focusInEvent(event)
        self._came_by_key = event.reason() in _KEY_REASONS
        self.viewport().update()  # Qt itself repaints only the frame of a view
        self._hand.wake(True)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Cancel the gesture when the focus goes elsewhere; a menu ends only a drag."""
        if event.reason() in _MENU_REASONS:
            self.interrupt()
        else:
            self.give_up()
        super().focusOutEvent(event)
        self._came_by_key = False
        self.viewport().update()
        self._hand.wake(False)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the table, with a frame if it was reached by keyboard."""
        super().paintEvent(event)
        if self._came_by_key:
            paint_focus_frame(self.viewport())

    def event(self, event: QEvent) -> bool:
        """Cancel the gesture when the table is covered; pass the hand the keys that it wants."""
        if event.type() in _LOST:
            self.give_up()
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QtGui.QKeyEvent) and self._hand.wants(event):
            event.accept()
            return True
        return super().event(event)

    @staticmethod
    def make_accessible(class_name: str, thing: QObject) -> QtGui.QAccessibleInterface | None:
        """Return the interface of a table for screen readers; None for any other object."""
        if class_name != TableView.__name__:
            return None
        assert isinstance(thing, TableView)
        return AccessibleTable(thing, lambda: thing._hand)

    def _running(self) -> Gesture | None:
        if self._gesture is not None and self._gesture.finished:
            self._gesture = None
            self._wheeled = 0
            self.rested.emit()
        return self._gesture

    def _show_pointer(self, point: QPoint) -> None:
        shape = self._hand.pointer(point)
        if shape is None:
            self.viewport().unsetCursor()
        else:
            self.viewport().setCursor(shape)

    def lay_ground(self, name: str) -> None:
        """Set the background, by its name: felt, wood, chart or city."""
        if name != self.ground_name:
            self.ground_name, self._ground = name, QtGui.QPixmap()
            self.viewport().update()

    def drawBackground(self, painter: QtGui.QPainter, rect: QRectF | QRect) -> None:
        """Paint the background under the tiles."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._ground.size() != size:
            self._ground = QtGui.QPixmap()  # free the old one first: they are large
            self._ground = background(self.ground_name, size.width(), size.height())
            self._ground.setDevicePixelRatio(ratio)
        exposed = self.mapFromScene(rect).boundingRect().adjusted(-1, -1, 1, 1) & self.rect()
        painter.save()
        painter.resetTransform()
        source = QRectF(exposed.topLeft().toPointF() * ratio, exposed.size().toSizeF() * ratio)
        painter.drawPixmap(QRectF(exposed), self._ground, source)
        painter.restore()


QtGui.QAccessible.installFactory(TableView.make_accessible)  # once: Qt asks it as often as it is installed


_STEP = 40.0  # angle for one step of turning what another finger holds, in degrees
_FINGERTIP = 16  # pixels around a piece in the tray within which a finger still takes it


class _Twist(NamedTuple):
    """The state of a finger that circles another one, which holds something."""

    finger: int
    start: float  # its direction from the other finger when it came down, in degrees
    steps: int = 0  # number of steps by which it has turned what is held


class Fingers(QObject):
    """Handles touches before Qt makes mouse presses of them: one finger plays, two pan and zoom."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._pinch: tuple[float, float, QPointF] | None = None
        """When two fingers came down: the pixels between them, the scale, and their place on the table."""
        self._down: dict[int, QPointF] = {}
        self._many = False
        self._beside = QPoint()
        self._turning: _Twist | None = None
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle touch events before the table gets them."""
        if (
            isinstance(event, QtGui.QTouchEvent)
            and event.deviceType() == QtGui.QInputDevice.DeviceType.TouchScreen
        ):
            self._feel(event)
            event.accept()
            return True
        zooms = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QtGui.QNativeGestureEvent) and event.gestureType() == zooms:
            self._view.zoom(1 + event.value(), event.position().toPoint())
            return True
        return False

    def _feel(self, event: QtGui.QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self._view.give_up()
        if event.type() in (QEvent.Type.TouchCancel, QEvent.Type.TouchBegin):
            self._down.clear()  # the end of the last touch may have been missed
            self._turning = None
            self._many = False
        for finger in event.points():
            self._feel_one(finger)
        if len(self._down) > 1:
            self._follow_two(*list(self._down.values())[:2])
        elif not self._down:
            self._many = False

    def _feel_one(self, finger: QtGui.QEventPoint) -> None:
        """Handle one finger that comes, moves or goes; it does nothing by itself while there are others."""
        point = finger.position().toPoint()
        if self._turns(finger):
            return
        match finger.state():
            case QtGui.QEventPoint.State.Pressed:
                self._down[finger.id()] = finger.position()
                self._pinch = None
                if len(self._down) > 1 and not self._many:
                    self._many = True
                    self._view.interrupt()
                elif not self._many:
                    self._beside = self._nearest_piece(point) - point
                    self._view.grip = Grip.FINGER
                    self._view.press(Qt.MouseButton.LeftButton, point + self._beside)
            case QtGui.QEventPoint.State.Updated:
                self._down[finger.id()] = finger.position()
                if not self._many:
                    self._view.move_to(point + self._beside)
            case QtGui.QEventPoint.State.Released:
                self._down.pop(finger.id(), None)
                self._pinch = None
                if not self._many:
                    self._view.release(Qt.MouseButton.LeftButton, point + self._beside)
                self._view.hover.mouse_at(None)

    def _turns(self, finger: QtGui.QEventPoint) -> bool:
        """Return whether a finger turns what another one holds, by a tap or by circling it."""
        turning, alone = self._turning, len(self._down) == 1 and not self._many
        if turning is None:
            begins = alone and finger.id() not in self._down and self._view.turn_held(0)
            if begins:
                self._turning = _Twist(finger.id(), self._angle_of(finger))
            return begins
        if finger.id() != turning.finger:
            return False
        if finger.state() == QtGui.QEventPoint.State.Released:
            self._turning = None
            if not turning.steps:
                self._view.turn_held(1)
        elif self._down:
            round_it = (self._angle_of(finger) - turning.start + 180) % 360 - 180
            steps = round(round_it / _STEP)
            self._view.turn_held(steps - turning.steps)
            self._turning = turning._replace(steps=steps)
        return True

    def _angle_of(self, finger: QtGui.QEventPoint) -> float:
        """Return the direction of a finger from the one that holds something, in degrees."""
        return QLineF(next(iter(self._down.values())), finger.position()).angle()

    def _nearest_piece(self, point: QPoint) -> QPoint:
        """Return the middle of the piece that a finger means; the point itself if it means none."""
        view, table = self._view, self._view.table
        if table.held is not None or piece_to_take(table, view.mapToScene(point)) is not None:
            return point
        middles = [view.mapFromScene(piece.pos()) for piece in table.pieces if table.can_take(piece.index)]
        reach = HOLLOW * view.transform().m11() + _FINGERTIP
        near = [middle for middle in middles if QLineF(point, middle).length() <= reach]
        return min(near, key=lambda middle: QLineF(point, middle).length(), default=point)

    def _follow_two(self, first: QPointF, second: QPointF) -> None:
        """Pan and zoom the table so that the place between the two fingers stays there."""
        fingers = QLineF(first, second)
        middle, now = fingers.center().toPoint(), self._view.transform().m11()
        if self._pinch is None:
            self._pinch = max(fingers.length(), 1.0), now, self._view.mapToScene(middle)
            return
        apart, scale, between = self._pinch
        self._view.zoom(scale * fingers.length() / apart / now, middle)
        self._view.pan(middle - self._view.mapFromScene(between))


_ZOOM_STEP = 1.25  # factor by which one press zooms


class CameraBar(QFrame):
    """Three small buttons for the camera; menus have them too, and tips name their shortcuts."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.setProperty("role", "corner")
        self._view = view
        keys = QtGui.QKeySequence.StandardKey
        self._closer = _button("closer", tr("Zoom in"), lambda: view.zoom(_ZOOM_STEP), keys.ZoomIn)
        self._farther = _button("farther", tr("Zoom out"), lambda: view.zoom(1 / _ZOOM_STEP), keys.ZoomOut)
        self._fit = _button("fit", tr("Show the whole table"), view.fit, QtGui.QKeySequence("F"))
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(1)
        for made in (self._closer, self._farther, self._fit):
            column.addWidget(made)
        view.camera_moved.connect(self._show_possible)
        self._show_possible()

    def _show_possible(self) -> None:
        self._closer.setEnabled(self._view.transform().m11() < MAX_SCALE)
        for made in (self._farther, self._fit):
            made.setEnabled(self._view.camera is not None)


def _button(
    name: str,
    text: str,
    action: Callable[[], None],
    keys: QtGui.QKeySequence | QtGui.QKeySequence.StandardKey,
) -> QToolButton:
    made = tool(icon(name), text, action, shown_keys(keys))
    made.setIconSize(QSize(18, 18))
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys have shortcuts, and the focus stays on the table
    return made
