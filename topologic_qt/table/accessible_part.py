"""A part of a table for screen readers: a tile, or a piece in the tray."""

from __future__ import annotations

from typing import Protocol, cast
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import VoidPtr, getCppPointer

Spot = str | int
"""A tile by its key, or a piece in the tray by its index."""

NO_INTERFACE = cast("QAccessibleInterface", None)
"""No interface: Qt takes a null pointer here, and its stubs do not say so."""

_NO_OBJECT = cast("QObject", None)


class Parts(Protocol):
    """The interface through which a part asks for its state."""

    @property
    def viewport(self) -> QWidget:
        """The widget in which the table is shown."""
        ...

    @property
    def table(self) -> QAccessibleInterface:
        """The table as a whole."""
        ...

    @property
    def focused(self) -> Spot | None:
        """The part that has the keyboard."""
        ...

    def has(self, spot: Spot) -> bool:
        """Return whether a part is there."""
        ...

    def name(self, spot: Spot) -> str:
        """Return the description of a part; "" where there is nothing."""
        ...

    def rect(self, spot: Spot) -> QRect:
        """Return the area of a part in pixels of the screen; an empty one where there is nothing."""
        ...

    def press(self, spot: Spot) -> None:
        """Schedule what Enter does on a tile, or take a piece up."""
        ...


class _Press(QAccessibleActionInterface):
    """The only action of a part: pressing it."""

    def __init__(self, part: AccessiblePart) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        """Return the only action: pressing."""
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        """Press the part."""
        if name == QAccessibleActionInterface.pressAction():
            self._part.press()

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Return no keys: none belongs to one part."""
        return []


class AccessiblePart(QAccessibleInterface):
    """A tile on the table, or a piece in its tray."""

    def __init__(self, parts: Parts, spot: Spot) -> None:
        super().__init__()
        self._knows = ref(parts)  # Qt may keep this interface, and must not keep the view with it
        self._press = _Press(self)
        self.spot = spot
        self.leaving = False
        """Whether the removal of the part is being reported: Qt passes on no events of what is not valid."""

    @property
    def _parts(self) -> Parts:
        parts = self._knows()
        assert parts is not None, "A part is deleted with its view."
        return parts

    def press(self) -> None:
        """Schedule what Enter does on the part."""
        self._parts.press(self.spot)

    def isValid(self) -> bool:
        """Return whether the part exists, or its removal is being reported."""
        return self.leaving or self._parts.has(self.spot)

    def text(self, t: QAccessible.Text) -> str:
        """Return the name of the part; other texts are empty."""
        return self._parts.name(self.spot) if t == QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Change nothing: the texts are those of the table."""

    def rect(self) -> QRect:
        """Return the area of the part in pixels of the screen."""
        return self._parts.rect(self.spot)

    def role(self) -> QAccessible.Role:
        """Return that the part can be pressed."""
        return QAccessible.Role.Button

    def state(self) -> QAccessible.State:
        """Return whether the part has the keyboard and is in sight.

        The part is not declared selectable: readers would add to every name that it is not selected.
        """
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._parts.focused == self.spot
        state.invisible = not self._parts.has(self.spot)
        viewport = self._parts.viewport
        in_sight = viewport.rect().translated(viewport.mapToGlobal(QPoint(0, 0)))
        state.offscreen = not in_sight.intersects(self.rect())
        return state

    def parent(self) -> QAccessibleInterface:
        """Return the table."""
        return self._parts.table

    def object(self) -> QObject:
        """Return none: a part is no object of Qt."""
        return _NO_OBJECT

    def window(self) -> QWindow:
        """Return the window of the table."""
        return self._parts.viewport.window().windowHandle()

    def child(self, index: int) -> QAccessibleInterface:
        """Return that a part has no children."""
        return NO_INTERFACE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return that a part has no children."""
        return NO_INTERFACE

    def childCount(self) -> int:
        """Return that a part has no children."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return that a part has no children."""
        return -1

    def focusChild(self) -> QAccessibleInterface:
        """Return that a part has no children."""
        return NO_INTERFACE

    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        """Return the address of the action; for other interfaces null, which must not be None here."""
        wanted = t == QAccessible.InterfaceType.ActionInterface
        return cast("int", VoidPtr(getCppPointer(self._press)[0] if wanted else 0))
