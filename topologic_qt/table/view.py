"""The window onto the table: what the hand does in it, and the camera above it."""

from hashlib import shake_128

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from topologic_qt.table.gestures import CarryPiece, Gesture, PanOrClick
from topologic_qt.table.keyboard import KeyboardHand
from topologic_qt.table.scene import TableScene

MAX_SCALE = 4.0
"""The closest look: pixels to the table unit."""

_MARGIN = 42.0
_FELT = QColor("#2c5b50")


class TableView(QGraphicsView):
    """Shows a table and turns presses, moves, wheels and keys into gestures on it."""

    def __init__(self, table: TableScene, parent: QWidget | None = None, camera: bool = True) -> None:
        """Look at a table; without ``camera`` it always shows everything."""
        super().__init__(table, parent)
        self.table = table
        self._camera = camera
        self._gesture: Gesture | None = None
        self._hand = KeyboardHand(table)
        self._fitted = True
        self._space = False
        self._ground = QPixmap()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # -- the camera -----------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole table, and go on doing so when the window's size changes."""
        self._fitted = True
        content = self.table.content_rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.fitInView(content, Qt.AspectRatioMode.KeepAspectRatio)

    def zoom(self, factor: float, around: QPoint | None = None) -> None:
        """Come closer (factor above 1) or step back, around a point in the view's pixels."""
        point = self.viewport().rect().center() if around is None else around
        scale = self.transform().m11()
        farthest = min(self._fitting_scale(), MAX_SCALE)
        wanted = min(max(scale * factor, farthest), MAX_SCALE)
        if wanted == scale:
            return
        if wanted <= farthest:
            self.fit()
            return
        self._fitted = False
        below = self.mapToScene(point)
        self.scale(wanted / scale, wanted / scale)
        self.pan(point - self.mapFromScene(below))

    def _fitting_scale(self) -> float:
        content = self.table.content_rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        size = self.viewport().size()
        return min(size.width() / content.width(), size.height() / content.height())

    def pan(self, offset: QPoint) -> None:
        """Pull the table by so many pixels; it cannot be pulled out of sight."""
        if not self._fitted:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - offset.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - offset.y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole table in sight, where it was."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        if self._camera and event.angleDelta().y():
            self.zoom(1.0015 ** event.angleDelta().y(), event.position().toPoint())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching zooms too."""
        if (
            self._camera
            and isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom(1 + event.value(), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    # -- the hand -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture, or go on with the one there is; the right button gives it up."""
        point = event.position().toPoint()
        if event.button() == Qt.MouseButton.RightButton:
            self._give_up()
        elif (gesture := self._running()) is not None:
            gesture.press(point)
        else:
            self._begin(event.button(), point)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two quick presses is a press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The gesture follows the pointer."""
        point = event.position().toPoint()
        self._hand.hide()
        if (gesture := self._running()) is not None:
            gesture.move(point)
        else:
            self._show_hand(point)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The gesture ends, or waits for the next click."""
        if event.button() != Qt.MouseButton.RightButton and (gesture := self._running()) is not None:
            gesture.release(event.position().toPoint())
        self._show_hand(event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keyboard's hand, or the camera; everything else belongs to the window."""
        if event.key() == Qt.Key.Key_Space and self._camera:
            self._space = True
        elif event.key() == Qt.Key.Key_Escape and self._running() is not None:
            self._give_up()
        elif not self._hand.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space no longer pulls the table."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nothing is held by a hand that has gone elsewhere."""
        self._space = False
        super().focusOutEvent(event)

    def _begin(self, button: Qt.MouseButton, point: QPoint) -> None:
        scene_point = self.mapToScene(point)
        piece = self.table.piece_at(scene_point)
        if self.table.held is not None:
            self.table.drop(scene_point)
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

    def _give_up(self) -> None:
        if (gesture := self._running()) is not None:
            gesture.cancel()
        self.table.cancel()

    def _show_hand(self, point: QPoint) -> None:
        """The pointer says whether there is something to take."""
        piece = self.table.piece_at(self.mapToScene(point))
        if self.table.held is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif piece is not None and self.table.can_take(piece):
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    # -- the ground -----------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The cloth under the tiles."""
        ratio = self.devicePixelRatioF()
        size = self.viewport().size() * ratio
        if self._ground.size() != size:
            self._ground = _cloth(size.width(), size.height())
            self._ground.setDevicePixelRatio(ratio)
        exposed = self.mapFromScene(rect).boundingRect().adjusted(-1, -1, 1, 1) & self.viewport().rect()
        painter.save()
        painter.resetTransform()
        source = QRectF(
            exposed.x() * ratio, exposed.y() * ratio, exposed.width() * ratio, exposed.height() * ratio
        )
        painter.drawPixmap(QRectF(exposed), self._ground, source)
        painter.restore()


def _cloth(width: int, height: int) -> QPixmap:
    """Felt, a little brighter in the middle; the size is in real pixels."""
    side = 128
    grain = QImage(shake_128(b"felt").digest(side * side), side, side, side, QImage.Format.Format_Grayscale8)
    pixmap = QPixmap(width, height)
    pixmap.fill(_FELT)
    painter = QPainter(pixmap)
    painter.setOpacity(0.05)
    painter.fillRect(pixmap.rect(), QBrush(grain))
    painter.setOpacity(1)
    light = QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.62)
    light.setColorAt(0, QColor(255, 255, 255, 26))
    light.setColorAt(0.55, QColor(0, 0, 0, 0))
    light.setColorAt(1, QColor(0, 0, 0, 90))
    painter.fillRect(pixmap.rect(), light)
    painter.end()
    return pixmap
