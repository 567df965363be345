"""The window onto a table on which tiles are arranged: what hand and keyboard do in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.editor.gestures import CarryTiles, RubberBand
from topologic_qt.games.topologic.ui.editor.rack_item import rack_scale
from topologic_qt.games.topologic.ui.editor.typing_hand import ARROWS, TypingHand
from topologic_qt.table.framing import Camera
from topologic_qt.table.gestures import CarryPiece, PanOrClick
from topologic_qt.table.view import TableView

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.ui.editor.scene import FieldEditorScene

_EDGE = 14
"""How far the rack stands from the edges of the view, in pixels."""

_RACK_ROWS = 10

_NEAREST_FIT = 1.2
"""How close the whole table is looked at, at most: pixels to the table unit."""

_DOT = 5.0
"""A tile that is smaller than this on the screen is shown as a dot of this radius, in pixels."""

_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class FieldEditorView(TableView):
    """Shows a table with a rack that stays at the left edge, however the camera moves."""

    nudged = Signal(int, int)
    """What is selected is to go so many columns to the right and rows down."""

    def __init__(self, table: FieldEditorScene, parent: QWidget | None = None) -> None:
        self.arranging = table
        self.typing = TypingHand(
            table.typing_cursor, lambda name: any(key.startswith(name) for key in table.stock)
        )
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._anchor: tuple[int, int] | None = None
        super().__init__(table, parent)
        self.typing.moved.connect(self.show_cursor)
        table.arranged.connect(self.give_up)
        table.typing_cursor.wake(False)

    # -- the camera -------------------------------------------------------------------------------

    @property
    def rack_width(self) -> float:
        """How much of the view the rack takes at the left, in pixels."""
        rack = self.arranging.rack
        return rack.boundingRect().width() * self._rack_scale() + _EDGE if rack.isVisible() else 0.0

    def show_rack(self, shown: bool) -> None:
        """Let the rack stand there, or put it away and use its room."""
        self.arranging.show_rack(shown)
        if self.camera is None:
            self.fit()

    def _rack_scale(self) -> float:
        return rack_scale(self.viewport().height() - 2 * _EDGE, _RACK_ROWS)

    def _fitting(self) -> Camera:
        """As the table itself has it, beside the rack."""
        content = self.arranging.content_rect
        wide = max(1.0, self.viewport().width() - self.rack_width - 4 * _EDGE) / content.width()
        high = max(1.0, self.viewport().height() - 4 * _EDGE) / content.height()
        scale = min(wide, high, _NEAREST_FIT)
        middle = content.center()
        return Camera(scale, middle.x() - self.rack_width / 2 / scale, middle.y())

    def fit(self) -> None:
        """Show everything that lies on the table, beside the rack."""
        super().fit()
        self._pin_rack()

    def zoom(self, factor: float, around: QPoint | None = None) -> None:
        """Come closer or step back; the rack stays as it is."""
        super().zoom(factor, around)
        self._pin_rack()

    def pan(self, offset: QPoint) -> None:
        """Pull the table by so many pixels, even while all of it is shown: there is always room beside it."""
        self._fitted = False
        super().pan(offset)

    def _leave_room(self, scale: float) -> None:
        """Let every place on the table, and many beside it, come out from under the rack."""
        content = self.arranging.content_rect
        wide, high = self.viewport().width() / scale, self.viewport().height() / scale
        self.setSceneRect(content.adjusted(-wide, -high, wide, high))

    def follow(self) -> None:
        """The field has grown or shrunk: leave room for it, and step back if it is no longer in sight."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        shown.setLeft(shown.left() + self.rack_width / self.transform().m11())
        if self.camera is None and not shown.contains(self.arranging.field_rect):
            self.fit()
        else:
            self._leave_room(self.transform().m11())
        self._pin_rack()

    def show_cursor(self) -> None:
        """Let the place where typing goes on be in sight."""
        x, y = self.typing.place
        half = PITCH / 2
        place = QRectF(x * PITCH - half, y * PITCH - half, PITCH, PITCH)
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        shown.setLeft(shown.left() + self.rack_width / self.transform().m11())
        if not shown.contains(place):
            self.ensureVisible(place.adjusted(-self.rack_width / self.transform().m11(), 0, 0, 0), 30, 30)
            self._pin_rack()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The rack stays at the edge."""
        super().resizeEvent(event)
        self._pin_rack()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The table is pulled, the rack is not."""
        super().scrollContentsBy(dx, dy)
        self._pin_rack()

    def _pin_rack(self) -> None:
        scale = self._rack_scale()
        rack = self.arranging.rack.boundingRect()
        above = (self.viewport().height() - rack.height() * scale) / 2
        corner = QPoint(round(_EDGE - rack.left() * scale), round(above - rack.top() * scale))
        self.arranging.pin_rack(self.mapToScene(corner), scale / self.transform().m11())

    # -- the hand ---------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture; with Ctrl or Shift it adds to what is selected."""
        self._modifiers = event.modifiers()
        super().mousePressEvent(event)

    def _begin(self, button: Qt.MouseButton, point: QPoint) -> None:
        here = self.mapToScene(point)
        adding = bool(self._modifiers & _ADDING)
        piece = self.arranging.piece_at(here)
        if button == Qt.MouseButton.MiddleButton:
            self._gesture = PanOrClick(self, point, clicks=False)
        elif button != Qt.MouseButton.LeftButton:
            return
        elif piece is not None:
            self._gesture = CarryPiece(self, point, piece)
        elif (key := self.arranging.graspable_at(here)) is not None:
            self._gesture = CarryTiles(self, point, key, adding)
        elif not self.arranging.rack_covers(here):
            self._gesture = RubberBand(self, point, adding)

    def _show_hand(self, point: QPoint) -> None:
        """The pointer says whether there is something to take."""
        here = self.mapToScene(point)
        if self.arranging.grasped or self.arranging.held is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.arranging.graspable_at(here) is not None or self.arranging.piece_at(here) is not None:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The gesture follows the pointer, and the pointer shows a closed hand from the first step on."""
        super().mouseMoveEvent(event)
        if self.arranging.grasped:
            self._show_hand(event.position().toPoint())

    # -- the keyboard -----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move what is selected, or else the cursor; letters and digits lay tiles there."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._let_go()
        elif event.modifiers() & ~_NEUTRAL:
            event.ignore()
        elif key in ARROWS:
            self._go(*ARROWS[key], bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif self._running() is None and self.typing.press(event):
            self._anchor = None
            self.arranging.select(())
        else:
            event.ignore()

    def _let_go(self) -> None:
        """Escape gives up what goes on: a gesture, half a name, or else what is selected."""
        if self._running() is not None:
            self.give_up()
        elif not self.typing.forget_letter():
            self._anchor = None
            self.arranging.select(())

    def _go(self, dx: int, dy: int, selecting: bool) -> None:
        if selecting:
            self._select_to(dx, dy)
        elif self.arranging.selection:
            self._anchor = None
            self.nudged.emit(dx, dy)
        else:
            self.typing.walk((dx, dy))

    def _select_to(self, dx: int, dy: int) -> None:
        """Walk on, and select everything between there and where the walk began."""
        if self._anchor is None:
            self._anchor = self.typing.place
        self.typing.walk((dx, dy))
        corners = [QPointF(x * PITCH, y * PITCH) for x, y in (self._anchor, self.typing.place)]
        self.arranging.select(self.arranging.within(QRectF(*corners)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The cursor shows that typing is listened to."""
        super().focusInEvent(event)
        self.arranging.typing_cursor.wake(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Typing goes elsewhere; half a name is forgotten."""
        super().focusOutEvent(event)
        self.typing.forget_letter()
        self.arranging.typing_cursor.wake(False)

    # -- what is too far away ---------------------------------------------------------------------

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Dots in the place of tiles that would be too small to be seen."""
        if self.transform().m11() * PITCH >= 2 * _DOT:
            return
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(0, 0, 0, 160), 1))
        painter.setBrush(QColor("#ffd54a"))
        spots = {self.mapFromScene(tile.pos()).toTuple() for tile in self.arranging.tiles.values()}
        for x, y in spots:
            painter.drawEllipse(QPointF(x, y), _DOT, _DOT)
        painter.restore()
