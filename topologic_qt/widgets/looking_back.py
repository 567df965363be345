"""Looking at the past of a match, picture by picture, with a strip below the table that leads through it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from topologic_qt.widgets.controls import is_enter
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.replay import LookBack, Replay
from topologic_qt.widgets.translate import tr


class LookingBackFrame(QObject):
    """Leads through pictures of the past, which a subclass knows. The match is only read, never changed."""

    turned = Signal(int)
    """Emitted with the number of what is shown, as the subclass counts it."""
    looking = Signal(bool)
    """Emitted when somebody begins to look back, or stops."""
    came_back = Signal()
    """Emitted when somebody has returned to the present by hand; the table has the keyboard then."""
    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(
        self, parent: QObject, motion: Motion, table: QWidget, add_strip: Callable[[QWidget], None]
    ) -> None:
        """Create the parts; ``add_strip`` puts the strip with the name of the turn below the table.

        ``table`` is the widget at which keys lead through a replay.
        """
        super().__init__(parent)
        self._table_widget = table
        self._motion = motion
        self._add_strip = add_strip
        self.is_looking = False
        """Whether a picture of the past is shown."""
        self._replay: Replay | None = None
        self._strip: LookBack | None = None

    def show_picture(self, gliding: bool) -> None:
        """Show the picture with the index `at`, and call `name_picture`."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """The index of the picture that is shown, from 0."""
        return 0 if self._replay is None else self._replay.at

    def look_at(self, count: int, at: int) -> None:
        """Look back, or at another one of so many pictures, from 0."""
        replay, begins = self._prepared(), not self.is_looking
        self.is_looking = True
        replay.load(count, at)
        if begins:
            self._table_widget.window().installEventFilter(self)
            self.looking.emit(True)
        self.show_picture(gliding=False)

    def run(self) -> None:
        """Show one picture after the other, from the present one on, with the keyboard at the table."""
        if self.is_looking:
            self._table_widget.setFocus()
            self._prepared().play(1)

    def step(self, direction: int) -> None:
        """Show the next picture (1) or the one before (-1), and stop playing."""
        if self.is_looking:
            self._prepared().step(direction)

    def leave(self) -> None:
        """Return to the present."""
        if self.is_looking and self._strip is not None:
            self._prepared().rest()
            self._table_widget.window().removeEventFilter(self)
            self.is_looking = False
            self.put_away()
            self._strip.hide()
            self.looking.emit(False)

    def _come_back(self) -> None:
        """Return to the present with the keyboard at the table, also from the list of turns."""
        self._table_widget.setFocus()
        self.leave()
        self.came_back.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell why a key that writes something does nothing, where it has come as far as to the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            leads_elsewhere = event.key() == Qt.Key.Key_Escape or is_enter(event)
            if event.text() and not leads_elsewhere:
                self.said.emit(tr("You are looking at an earlier turn. Escape leads back to now."))
        return super().eventFilter(watched, event)

    def put_away(self) -> None:
        """Clear away what was shown of the past."""

    def name_picture(self, caption: str, number: int) -> None:
        """Name the picture on the strip, and emit `turned` with its number."""
        assert self._strip is not None
        self._strip.show_turn(caption)
        self.turned.emit(number)

    def move_on(self) -> None:
        """Show the picture to which the replay has come."""
        self.show_picture(gliding=True)

    def _prepared(self) -> Replay:
        """Return the replay, which is loaded when somebody looks back for the first time."""
        if self._replay is None:
            self._replay = Replay(self, self._motion)
            self._replay.moved.connect(lambda _: self.move_on())
            self._strip = LookBack(self._replay, self._table_widget)
            self._strip.left.connect(self._come_back)
            self._add_strip(self._strip)
        return self._replay
