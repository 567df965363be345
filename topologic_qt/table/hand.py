"""The hands of a table: objects that decide which gesture a press or a key begins."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.cursor import TableCursor
from topologic_qt.table.gestures import CarryPiece, Gesture, PanOrClick
from topologic_qt.table.hover import Hover
from topologic_qt.table.keyboard import KeyboardHand
from topologic_qt.table.picking import piece_to_take


class Grip(Enum):
    """The ways to take something up and to carry it."""

    MOUSE = "mouse"
    KEYS = "keys"
    FINGER = "finger"


class Hand(Protocol):
    """Turns presses and keys on a view into actions. Points are pixels of the view."""

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press; None if none does."""
        ...

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return the shape of the mouse's pointer while no gesture goes on; None for the usual one."""
        ...

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""
        ...

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key is for the hand now, although it is a shortcut of the window."""
        ...

    def release_key(self, key: Qt.Key) -> None:
        """Handle the release of a key."""
        ...

    def wake(self, awake: bool) -> None:
        """React to the table's gaining (True) or losing the keyboard focus."""
        ...

    @property
    def cursor_tile(self) -> str | None:
        """The tile on which the keyboard's cursor is to be seen."""
        ...

    def go_to(self, key: str) -> None:
        """Go to a tile with the keyboard's cursor."""
        ...

    def press_tile(self, key: str) -> None:
        """Go to a tile with the keyboard's cursor, and do what can be done there without a mouse."""
        ...

    def take_piece(self, index: int) -> None:
        """Take a piece up without a mouse."""
        ...


class CursorHand:
    """The base of hands with a cursor for the keyboard: the table can be panned with the space bar down."""

    def __init__(self, cursor: TableCursor) -> None:
        self._walking = cursor
        self._space = False

    def release_key(self, key: Qt.Key) -> None:
        """End panning when the space bar goes up."""
        if key == Qt.Key.Key_Space:
            self._space = False

    def wake(self, awake: bool) -> None:
        """Forget a space bar that is down: its release may go to another widget."""
        self._space = False

    @property
    def cursor_tile(self) -> str | None:
        """The tile on which the keyboard's cursor is to be seen."""
        return self._walking.seen_on

    def go_to(self, key: str) -> None:
        """Go to a tile with the keyboard's cursor."""
        self._walking.go_to(key)


class PieceHand(CursorHand):
    """The hand for playing: takes pieces up and puts them down, clicks and marks tiles, pans the table."""

    def __init__(self, view: CameraView, keyboard: KeyboardHand, hover: Hover, pulls: bool) -> None:
        """Create a hand; ``pulls`` is whether the table can be panned with the space bar down."""
        super().__init__(keyboard)
        self._view = view
        self._table = view.table
        self._keyboard = keyboard
        self._hover = hover
        self._pulls = pulls

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press: carrying a piece, marking tiles, panning the table."""
        scene_point = self._view.mapToScene(point)
        piece = piece_to_take(self._table, scene_point)
        if button == Qt.MouseButton.RightButton:
            return self._hover.mark_at(point)
        if self._table.held is not None:
            self._table.drop(scene_point, insisting=True)
        elif button == Qt.MouseButton.LeftButton and piece is not None and not self._space:
            return CarryPiece(self._view, point, piece)
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            clicks = button == Qt.MouseButton.LeftButton and not self._space
            return PanOrClick(self._view, point, clicks)
        return None

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return a closed hand while a piece is held, an open one over something that can be taken."""
        piece = piece_to_take(self._table, self._view.mapToScene(point))
        if self._table.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        if piece is not None and self._table.can_take(piece):
            return Qt.CursorShape.OpenHandCursor
        return None

    def press_key(self, event: QKeyEvent) -> bool:
        """Pan with the space bar, play and mark with the other keys."""
        if event.key() == Qt.Key.Key_Space and self._pulls:
            self._space = True
        elif self._keyboard.press(event):
            self._hover.tell()
        else:
            return self._hover.press(event)
        return True

    def wants(self, event: QKeyEvent) -> bool:
        """Return False: the window's shortcuts go first."""
        return False

    def go_to(self, key: str) -> None:
        """Go to a tile with the keyboard's cursor, and point at it."""
        super().go_to(key)
        self._hover.tell()

    def press_tile(self, key: str) -> None:
        """Go to a tile, and take a piece up there, put the held one down, or click."""
        self._keyboard.press_tile(key)
        self._hover.tell()

    def take_piece(self, index: int) -> None:
        """Take a piece up, and carry it to the cursor."""
        self._keyboard.take(index)
        self._hover.tell()
