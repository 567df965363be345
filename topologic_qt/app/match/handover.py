"""The curtain over the game while the computer changes hands."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from topologic_qt.app.match.session import WindowSession
from topologic_qt.games.host import Handover
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.curtain import Curtain
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.speech import forget_said


class CurtainOver(QObject):
    """Covers a widget until the player of a seat takes over; then that seat's view is shown."""

    def __init__(self, widget: QWidget, session: WindowSession) -> None:
        super().__init__(widget)
        self._widget = widget
        self._session = session
        self.curtain = Curtain(widget)
        widget.installEventFilter(self)
        session.controller.replaced.connect(self.lift)

    @property
    def is_closed(self) -> bool:
        """Whether the curtain is closed."""
        return not self.curtain.isHidden()

    def close(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain; ``opened`` is called when somebody opens it."""

        def open_curtain() -> None:
            self.lift()
            forget_said(self._widget)
            self._session.controller.viewer = handover.sees
            opened()

        if not self.is_closed:
            self._play_closing()
        accept = Choice(handover.accept, open_curtain, primary=True, icon="curtain")
        self._fit()
        self.curtain.close_over(handover.title, handover.text, [accept], "swap")
        self._session.controller.viewer = None
        forget_said(self._widget)  # nobody has it said again who was not meant to hear it
        self.curtain.raise_()
        self._session.say(handover.status)

    def _play_closing(self) -> None:

        play(self._widget, "curtain")

    def lift(self) -> None:
        """Take the curtain away."""
        self.curtain.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the curtain as large as the widget under it, and above everything in that."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        elif event.type() == QEvent.Type.ChildAdded:
            self.curtain.raise_()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self.curtain.setGeometry(self._widget.rect())
