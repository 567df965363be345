"""The interface through which a game's screen reaches its match and the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from topologic_qt.app.match.picture_files import read_picture
from topologic_qt.engine.game import Seat
from topologic_qt.games.host import DayEnd, Do, GameSettings, Handover, HostWindow, ResultStore
from topologic_qt.games.values import AnyMove, AnyNotes, AnySetup, AnyView, ResultT, Task
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.motion import Motion

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.app.match.session import WindowSession
    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.watching import Watching


class SessionHost:
    """A `Host`: the screen plays the match of a session, in a window."""

    def __init__(self, session: WindowSession, window: HostWindow, room: QWidget) -> None:
        """``room`` is the widget that the screen's own comes into."""
        self.room = room
        self._session = session
        self._controller = session.controller
        self._window = window
        self._thoughts: list[Callable[[], None]] = []

    @property
    def ask(self) -> Ask:
        """The questions to people."""
        return self._session.ask

    @property
    def settings(self) -> GameSettings:
        """The settings of people for this game."""
        return self._session.settings

    @property
    def motion(self) -> Motion:
        """The speed of movements."""
        return self._session.motion

    @property
    def watching(self) -> Watching:
        """The way in which people watch computers play."""
        return self._session.watching

    # -- the match -----------------------------------------------------------------------------------

    @property
    def view(self) -> AnyView:
        """The match as `viewer` may know it."""
        return self._controller.view

    @property
    def viewer(self) -> Seat | None:
        """The seat whose player looks at the screen; None is anybody."""
        return self._controller.viewer

    @property
    def notes(self) -> AnyNotes:
        """The notes of people beside the match."""
        return self._controller.notes

    @property
    def can_take_back(self) -> bool:
        """Whether the last move may be taken back."""
        return self._controller.can_take_back

    @property
    def results(self) -> ResultStore:
        """The finished rounds of this game on this computer."""
        return self._session.results

    def show_to(self, seat: Seat | None) -> None:
        """Present the view of a seat from now on, without a curtain; None is anybody."""
        self._controller.viewer = seat

    def private_view(self, seat: Seat) -> AnyView:
        """The match as the player in a seat may know it, for somebody who looks on purpose."""
        return self._controller.private_view(seat)

    def begin(self, setup: AnySetup, seat: Seat | None = None) -> None:
        """Begin a new match; ``seat`` is that of the player here, where the other one plays elsewhere."""
        self._controller.begin(setup, seat)

    def propose(self, move: AnyMove) -> None:
        """Make a move. Raises `IllegalMove` where the rules refuse it."""
        self._controller.propose(move)

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        self._controller.take_back()

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back, one after the other."""
        return self._controller.open_moves

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many of the last moves back, and make these instead; then present the result."""
        self._controller.revise(back, moves)

    def go_on(self) -> None:
        """Let a computer play on that waits for people to look."""
        self._session.computers.go_on()

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        self._controller.annotate(notes)

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

    def read_picture(self, taken: Callable[[bytes], None], file: Path | None = None) -> None:
        """Pass the bytes of a picture's file to ``taken``, or ask for one."""
        read_picture(self._session, taken, file)

    def call_off(self) -> None:
        """Cancel every task that the screen has asked for: nobody waits for it any more."""
        for call_off in self._thoughts:
            call_off()
        self._thoughts.clear()

    # -- the window ----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a text in the status line, which is about the curtain alone while that is closed."""
        if not self.is_covered:
            self._session.say(text)

    def tell(self, news: str) -> None:
        """Have news spoken, unless the curtain is closed."""
        if not self.is_covered:
            self._session.tell(news)

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain until somebody opens it."""
        self._window.hand_over(handover, opened)

    def lift_curtain(self) -> None:
        """Take the curtain away."""
        self._window.lift_curtain()

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""
        return self._window.is_covered

    def set_up(self) -> None:
        """Open the setup page for a new match."""
        self._window.set_up()

    def do(self, command: Do) -> None:
        """Have a feature of the window do something; nothing where there is none."""
        self._window.do(command)

    def export(self, document: Document) -> None:
        """Ask for a file, and put a document in it."""
        self._window.export(document)

    def print_out(self, document: Document) -> None:
        """Ask for a printer, and print a document."""
        self._window.print_out(document)

    def day_end(self, par: float | None) -> DayEnd | None:
        """What is said at the end of a match of the day; None for other matches."""
        return self._window.day_end(par)
