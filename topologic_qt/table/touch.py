"""Touch input: on a touch screen fingers play, on a touch pad two of them zoom."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QLineF, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QEventPoint, QInputDevice, QNativeGestureEvent, QTouchEvent

from topologic_qt.table.hand import Grip, piece_to_take
from topologic_qt.table.layout import HOLLOW
from topologic_qt.table.view import TableView

_STEP = 40.0
"""The angle of one step of turning what another finger holds, in degrees."""

_FINGERTIP = 16
"""The distance beside a piece in its hollow of the tray, in pixels, at which a finger still takes it."""


class _Pinch(NamedTuple):
    """The state of a gesture with two fingers when they came down."""

    apart: float
    """The distance between the fingers, in pixels."""
    scale: float
    """The scale of the camera."""
    between: QPointF
    """The place of the table between the fingers."""


class _Twist(NamedTuple):
    """The state of a finger that goes round another one, which holds something."""

    finger: int
    """The id of the finger."""
    start: float
    """Its direction from the other one when it came down, in degrees."""
    steps: int = 0
    """The number of steps by which it has turned what is held."""


class Fingers(QObject):
    """Handles touches on a table: one finger plays, two pan and zoom.

    A touch never arrives a second time as a mouse press.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._pinch: _Pinch | None = None
        self._down: dict[int, QPointF] = {}
        self._many = False
        self._beside = QPoint()
        self._turning: _Twist | None = None
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle touch events before the table gets them."""
        if isinstance(event, QTouchEvent) and event.deviceType() == QInputDevice.DeviceType.TouchScreen:
            self._feel(event)
            event.accept()
            return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._view.zoom(1 + event.value(), event.position().toPoint())
            return True
        return False

    def _feel(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self._view.give_up()
        if event.type() in (QEvent.Type.TouchCancel, QEvent.Type.TouchBegin):
            self._down.clear()  # nobody may have told where the last fingers went
            self._turning = None
            self._many = False
        for finger in event.points():
            self._feel_one(finger)
        if len(self._down) > 1:
            self._follow_two(*list(self._down.values())[:2])
        elif not self._down:
            self._many = False

    def _feel_one(self, finger: QEventPoint) -> None:
        """Handle one finger that comes, moves or goes; together with others, it does nothing by itself."""
        point = finger.position().toPoint()
        if self._turns(finger):
            return
        match finger.state():
            case QEventPoint.State.Pressed:
                self._down[finger.id()] = finger.position()
                self._pinch = None
                if len(self._down) > 1 and not self._many:
                    self._many = True
                    self._view.interrupt()
                elif not self._many:
                    self._beside = self._nearest_piece(point) - point
                    self._view.grip = Grip.FINGER
                    self._view.press(Qt.MouseButton.LeftButton, point + self._beside)
            case QEventPoint.State.Updated:
                self._down[finger.id()] = finger.position()
                if not self._many:
                    self._view.move_to(point + self._beside)
            case QEventPoint.State.Released:
                self._down.pop(finger.id(), None)
                self._pinch = None
                if not self._many:
                    self._view.release(Qt.MouseButton.LeftButton, point + self._beside)
                self._view.hover.mouse_at(None)

    def _turns(self, finger: QEventPoint) -> bool:
        """Return whether a finger turns what another one holds; it does so by a tap, or by going round it."""
        turning, alone = self._turning, len(self._down) == 1 and not self._many
        if turning is None:
            begins = alone and finger.id() not in self._down and self._view.turn_held(0)
            if begins:
                self._turning = _Twist(finger.id(), self._angle_of(finger))
            return begins
        if finger.id() != turning.finger:
            return False
        if finger.state() == QEventPoint.State.Released:
            self._turning = None
            if not turning.steps:
                self._view.turn_held(1)
        elif self._down:
            round_it = (self._angle_of(finger) - turning.start + 180) % 360 - 180
            steps = round(round_it / _STEP)
            self._view.turn_held(steps - turning.steps)
            self._turning = turning._replace(steps=steps)
        return True

    def _angle_of(self, finger: QEventPoint) -> float:
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
            self._pinch = _Pinch(max(fingers.length(), 1.0), now, self._view.mapToScene(middle))
            return
        self._view.zoom(self._pinch.scale * fingers.length() / self._pinch.apart / now, middle)
        self._view.pan(middle - self._view.mapFromScene(self._pinch.between))
