"""A table for screen readers: its tiles in reading order, and the pieces in its tray."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast
from weakref import ref

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import VoidPtr, getCppPointer

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.hand import Hand
from topologic_qt.table.layout import HOLLOW
from topologic_qt.widgets.card import Curtain
from topologic_qt.widgets.speech import hurry
from topologic_qt.widgets.translate import tr

Spot = str | int  # a tile by its key, or a piece in the tray by its index

_NO_INTERFACE = cast("QAccessibleInterface", None)
_NO_OBJECT = cast("QObject", None)  # a null pointer, which Qt takes although its stubs don't say so


class _Press(QAccessibleActionInterface):
    """The only action of a part: pressing it."""

    def __init__(self, part: _Part) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        if name == QAccessibleActionInterface.pressAction():
            self._part.parts.press(self._part.spot)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


class _Part(QAccessibleInterface):
    """A tile on the table, or a piece in its tray: a button without children."""

    def __init__(self, parts: TableParts, spot: Spot) -> None:
        super().__init__()
        self._parts = ref(parts)  # weak: Qt may keep this interface, but must not keep the view
        self._press = _Press(self)
        self.spot = spot
        self.leaving = False
        """Whether the part's removal is being reported: Qt passes on no events of an invalid part."""

    @property
    def parts(self) -> TableParts:
        parts = self._parts()
        assert parts is not None, "A part is deleted with its view."
        return parts

    def isValid(self) -> bool:
        return self.leaving or self.parts.has(self.spot)

    def text(self, t: QAccessible.Text) -> str:
        return self.parts.name(self.spot) if t == QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        pass  # the texts are those of the table

    def rect(self) -> QRect:
        return self.parts.rect(self.spot)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Button

    def state(self) -> QAccessible.State:
        state = QAccessible.State()  # not selectable, or readers would say “not selected” after every name
        state.focusable = True
        state.focused = self.parts.focused == self.spot
        state.invisible = not self.parts.has(self.spot)
        viewport = self.parts.viewport
        in_sight = viewport.rect().translated(viewport.mapToGlobal(QPoint(0, 0)))
        state.offscreen = not in_sight.intersects(self.rect())
        return state

    def parent(self) -> QAccessibleInterface:
        return self.parts.table

    def object(self) -> QObject:
        return _NO_OBJECT

    def window(self) -> QWindow:
        return self.parts.viewport.window().windowHandle()

    def child(self, index: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def focusChild(self) -> QAccessibleInterface:
        return _NO_INTERFACE

    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        """Return the address of the action; for other interfaces null, which must not be None here."""
        wanted = t == QAccessible.InterfaceType.ActionInterface
        return cast("int", VoidPtr(getCppPointer(self._press)[0] if wanted else 0))


class TableParts(QObject):
    """The parts of a table: made on demand, present while it is visible, deleted with what they describe."""

    _stirred = Signal()
    _hidden = Signal()
    _focused = Signal()

    def __init__(self, view: CameraView, hand: Callable[[], Hand]) -> None:
        """Create the parts of a view; ``hand`` returns its hand, which can act without a mouse."""
        super().__init__(view)
        self._view = view
        self._hand = hand
        self._parts: dict[Spot, _Part] = {}
        self._told = self._names()
        self._at: Spot | None = None  # the part last reported as focused
        settled = QTimer(self, singleShot=True)
        settled.timeout.connect(self._tell_changes)
        self._stirred.connect(settled.start)
        # Qt reports the view as a whole first.
        self._focused.connect(self._come, Qt.ConnectionType.QueuedConnection)
        for change in (view.table.rearranged, view.table.lifted, view.table.let_go):
            change.connect(self._stirred)
        view.table.cursor_moved.connect(self._tell_focus)
        parts, told = self._parts, self._told
        self._hidden.connect(lambda: _leave_all(parts, told))  # closing a dialog hides its view
        view.destroyed.connect(lambda: _discard_all(parts))  # Qt's own list of interfaces outlives the view
        view.installEventFilter(self)

    @property
    def spots(self) -> list[Spot]:
        """The parts that are there, in reading order."""
        if not self._is_seen():
            return []
        return [*self._view.table.in_reading_order, *self._view.table.in_tray]

    def has(self, spot: Spot) -> bool:
        """Return whether a part is there."""
        table = self._view.table
        there = spot in table.tiles if isinstance(spot, str) else spot in table.in_tray
        return there and self._is_seen()

    def _is_seen(self) -> bool:
        return self._view.isVisible() and all(curtain.isHidden() for curtain in self._curtains())

    def _curtains(self) -> list[Curtain]:
        """Return the curtains that can cover the view, and watch them from now on."""
        found: list[Curtain] = []
        above = self._view.parentWidget()
        while above is not None:
            found += above.findChildren(Curtain, options=Qt.FindChildOption.FindDirectChildrenOnly)
            above = above.parentWidget()
        for curtain in found:
            curtain.installEventFilter(self)
        return found

    def part(self, spot: Spot) -> _Part:
        """Return the interface of a part; the same one as long as the part is there."""
        if spot not in self._parts:
            self._parts[spot] = _Part(self, spot)
        return self._parts[spot]

    @property
    def focused(self) -> Spot | None:
        """The part with the keyboard focus: the last reported one, also while its cursor is hidden."""
        return self._at if self._at is not None and self.has(self._at) and self._view.hasFocus() else None

    @property
    def viewport(self) -> QWidget:
        """The widget in which the table is shown."""
        return self._view.viewport()

    @property
    def table(self) -> QAccessibleInterface:
        """The table as a whole."""
        return QAccessible.queryAccessibleInterface(self._view)

    def name(self, spot: Spot) -> str:
        """Return the description of a part; "" where there is nothing."""
        if not self.has(spot):
            return ""
        table = self._view.table
        if not isinstance(spot, str):
            return table.describer.describe_piece(spot)
        name, held = table.describe_tile(spot), table.held
        is_lit = held is not None and spot in table.reach(held).ways
        return tr("{tile}; you can go here", tile=name) if is_lit else name

    def rect(self, spot: Spot) -> QRect:
        """Return the area of a part in pixels of the screen; an empty one where there is nothing."""
        if not self.has(spot):
            return QRect()
        shown = self._view.mapFromScene(self._area(spot)).boundingRect()
        return shown.translated(self._view.viewport().mapToGlobal(QPoint(0, 0)))

    def _area(self, spot: Spot) -> QRectF:
        table = self._view.table
        if isinstance(spot, str):
            return table.tile_outline(spot).boundingRect()
        half = QPointF(HOLLOW, HOLLOW)
        return QRectF(table.tray_slot(spot) - half, table.tray_slot(spot) + half)

    def press(self, spot: Spot) -> None:
        """Do soon what Enter does on a tile, or take a piece up; the caller need not wait for a dialog."""
        hurry()
        QTimer.singleShot(0, self, lambda: self._press(spot))

    def _press(self, spot: Spot) -> None:
        if not self.has(spot):
            return
        if isinstance(spot, str):
            self._hand().press_tile(spot)
        else:
            self._hand().take_piece(spot)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the view and the curtains being shown and hidden, and the view getting the keyboard focus."""
        # Signals alone: Python may have cleared this object's attributes away before Qt deletes it.
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            if event.type() == QEvent.Type.Hide and not event.spontaneous():
                self._hidden.emit()
            self._stirred.emit()
        elif event.type() == QEvent.Type.FocusIn:
            self._focused.emit()
        return super().eventFilter(watched, event)

    def _names(self) -> dict[Spot, str]:
        return {spot: self.name(spot) for spot in self.spots}

    def _tell_changes(self) -> None:
        """Report parts that are gone, are new, or have a new description."""
        before, now = dict(self._told), self._names()
        self._told.clear()
        self._told |= now
        for spot in self._parts.keys() - now.keys():
            _leave(self._parts.pop(spot))
        for spot, name in now.items():
            if spot not in before:
                _tell(self.part(spot), QAccessible.Event.ObjectCreated)
            elif before[spot] != name:
                _tell(self.part(spot), QAccessible.Event.NameChanged)
        if self._at is not None and self._at not in now:
            self._at = None
            if self._view.hasFocus():
                _tell(self.table, QAccessible.Event.Focus)

    def _come(self) -> None:
        self._at = None
        self._tell_focus()

    def _tell_focus(self) -> None:
        spot = self._hand().cursor_tile
        if spot is not None and self.has(spot) and self._view.hasFocus():
            self._at = spot
            _tell(self.part(spot), QAccessible.Event.Focus)


def _tell(part: QAccessibleInterface, what: QAccessible.Event) -> None:
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(part, what))


def _leave(part: _Part) -> None:
    part.leaving = True
    _tell(part, QAccessible.Event.ObjectDestroyed)
    part.leaving = False
    _discard(part)


def _leave_all(parts: dict[Spot, _Part], told: dict[Spot, str]) -> None:
    told.clear()
    while parts:
        _leave(parts.popitem()[1])


def _discard(part: _Part) -> None:
    """Delete the interface of a part that is gone, or Qt would still find it by its id."""
    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))


def _discard_all(parts: dict[Spot, _Part]) -> None:
    while parts:
        _discard(parts.popitem()[1])


class AccessibleTable(QAccessibleWidget):
    """A view of a table with its parts as children. Qt keeps it as long as the view."""

    def __init__(self, view: CameraView, hand: Callable[[], Hand]) -> None:
        """Create the interface of a view; ``hand`` returns its hand, which can act without a mouse."""
        super().__init__(view, QAccessible.Role.Grouping)
        if not view.findChildren(TableParts):  # Qt makes another interface of a view that is moved
            TableParts(view, hand)  # owned by the view; nothing that Qt keeps may keep the view

    @property
    def _parts(self) -> TableParts:
        parts = self.object().findChild(TableParts)
        assert parts is not None
        return parts

    def childCount(self) -> int:
        """Return the number of parts."""
        return len(self._parts.spots)

    def child(self, index: int) -> QAccessibleInterface:
        """Return a part by its place in the order; a null interface for any other index."""
        spots = self._parts.spots
        return self._parts.part(spots[index]) if 0 <= index < len(spots) else _NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the place of a part in the order; -1 for anything else."""
        spots = self._parts.spots
        if isinstance(child, _Part) and child.spot in spots:
            return spots.index(child.spot)
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return the part at a point of the screen."""
        parts = self._parts
        spot = next((spot for spot in parts.spots if parts.rect(spot).contains(x, y)), None)
        return _NO_INTERFACE if spot is None else parts.part(spot)

    def state(self) -> QAccessible.State:
        """Return the view's state: only one thing has the focus, and a part before the view."""
        state = super().state()
        state.focused = state.focused and self._parts.focused is None
        return state

    def focusChild(self) -> QAccessibleInterface:
        """Return the part with the keyboard focus, or else the view itself."""
        spot = self._parts.focused
        return super().focusChild() if spot is None else self._parts.part(spot)
