"""Pointing at things on a game's screen, in lessons and puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from topologic_qt.games.lesson import Points
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.ring import Ring
from topologic_qt.widgets.translate import tr


class Pointer:
    """Lights things on one screen, with a ring round each widget that is meant; lets its commands rest.

    The strip of the computers never comes on that screen.
    """

    def __init__(self, window: QWidget, screen: AnyScreen) -> None:
        """``window`` is the one in which the screen is."""
        self._window = window
        self._screen = screen
        self._rings: list[Ring] = []
        self._resting: Sequence[QPushButton | QAction] = ()
        self.meant: Sequence[QWidget] = ()
        """The widgets with a ring."""
        for bar in screen.widget.findChildren(ComputerBar):
            bar.leave_out()

    def point_out(self, points: Points | None) -> None:
        """Light these things and no others; None lights nothing."""
        teaching = self._screen.teaching
        self._ring(() if teaching is None else teaching.point_out(points))

    def lit(self, points: Points | None) -> str:
        """Return where on the table the places are that are lit, in words; "" if none is."""
        teaching = self._screen.teaching
        names = "" if teaching is None else teaching.name_places(points)
        return tr("Lit: {places}.", places=names) if names else ""

    def leave(self) -> None:
        """Take all rings away."""
        self._ring(())

    def _ring(self, widgets: Sequence[QWidget]) -> None:
        for ring in self._rings:
            ring.leave()
            ring.deleteLater()
        self.meant = widgets
        self._rings = [Ring(self._window) for _ in widgets]
        for ring, widget in zip(self._rings, widgets, strict=True):
            ring.show_round(widget)

    def rest(self, is_resting: bool) -> None:
        """Let buttons and commands of the match rest, or be live again."""
        self.wake()
        if is_resting:
            buttons = self._screen.widget.findChildren(QPushButton)
            shown = [made for made in buttons if made.isVisibleTo(self._screen.widget) and made.isEnabled()]
            self._resting = (*shown, *(command for command in self._commands if command.isEnabled()))
        for made in self._resting:
            made.setEnabled(False)

    def wake(self) -> None:
        """Let everything be live again that rests."""
        for made in self._resting:
            made.setEnabled(True)
        self._resting = ()

    @property
    def _commands(self) -> Iterator[QAction]:
        """The commands of the match in the menus, which have shortcuts, too."""
        teaching = self._screen.teaching
        for entries in () if teaching is None else teaching.menus.values():
            for entry in entries:
                if entry is not None:
                    yield entry.menuAction() if isinstance(entry, QMenu) else entry


# -- Whether people use the keyboard in a window, or listen to it -------------------------------------


_NOT_YET = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Escape,
)
"""The keys that are pressed by people with a mouse, too."""


class KeyboardUse(QObject):
    """Notices the first key in a window; whoever has a screen reader uses the keyboard from the beginning."""

    begun = Signal()
    """Sent once, when it is clear that people use the keyboard."""

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.has_begun = False
        """Whether people use it."""

    def watch(self) -> None:
        """Watch a window that is shown; what is focused in it need not let go of any key for that."""
        handle = self._window.windowHandle()
        if self.has_begun or handle is None:
            return
        if QAccessible.isActive():
            self._begin()
        else:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the first key."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() not in _NOT_YET
        ):
            watched.removeEventFilter(self)
            self._begin()
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        self.has_begun = True
        self.begun.emit()
