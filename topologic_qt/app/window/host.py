"""The interface through which a game's screen reaches its match and the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.picture_files import read_picture
from topologic_qt.app.match.session import WindowSession
from topologic_qt.games.host import HostWindow
from topologic_qt.games.values import ResultT, Task


class SessionHost:
    """A `Host`: the screen plays the match of a session, in a window."""

    def __init__(self, session: WindowSession, window: HostWindow) -> None:
        self.match: MatchController = session.controller
        self.window = window
        self.ask = session.ask
        self.settings = session.settings
        self.motion = session.motion
        self.watching = session.watching
        self.results = session.results
        self.go_on = session.computers.go_on
        self.read_picture = partial(read_picture, session)
        self._session = session
        self._thoughts: list[Callable[[], None]] = []

    def say(self, text: str) -> None:
        """Show a text in the status line, which is about the curtain alone while that is closed."""
        if not self.window.is_covered:
            self._session.say(text)

    def tell(self, news: str) -> None:
        """Have news spoken, unless the curtain is closed."""
        if not self.window.is_covered:
            self._session.tell(news)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and report its result; return a function that cancels it."""
        return self._noted(self._session.tasks.run(task, done, progress))

    def think_patiently(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread that gives way to all others; return a function that cancels it."""
        return self._noted(self._session.tasks.run_patiently(task, done, progress))

    def _noted(self, call_off: Callable[[], None]) -> Callable[[], None]:
        self._thoughts.append(call_off)
        return call_off

    def call_off(self) -> None:
        """Cancel every task that the screen has asked for: nobody waits for it any more."""
        for call_off in self._thoughts:
            call_off()
        self._thoughts.clear()
