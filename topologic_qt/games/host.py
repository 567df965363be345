"""The host of a game's screen: its access to the match, to the settings, and to the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from topologic_qt.engine.game import Seat
from topologic_qt.games.values import GameSettings as GameSettings, NotesT, ResultT, Task
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.remembered import (
    Answers as Answers,
    Question as Question,
    ResultStore as ResultStore,
)

if TYPE_CHECKING:
    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.computer_bar import Watching
    from topologic_qt.widgets.controls import Choice

SetupT_contra = TypeVar("SetupT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Handover:
    """The texts of the curtain while the computer changes hands, until the player of a seat has opened it."""

    title: str
    text: str
    accept: str
    """The text of the button that opens the curtain."""
    status: str
    """The status line while the curtain is closed."""
    sees: Seat | None = None
    """The seat whose private view is shown once the curtain is open; None where all is public."""


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The end of a match of the day, to be shown with its result."""

    text: str
    """The streak, and when there will be another one."""
    copy: Choice
    """Copies the result, to be shared."""
    earlier: Choice
    """Opens the calendar with all results."""


class Do(Enum):
    """What a game's screen may ask of the window, beside what belongs to the match."""

    BUILD = auto()
    """Open the editor with a copy of the field on the table."""
    COPY = auto()
    """Copy the match for the other player, to mail it."""
    PASTE = auto()
    """Take in the copied text of the other player's mail."""
    INVITE = auto()
    """Let people invite somebody elsewhere to the match."""
    JOIN = auto()
    """Let people type the code of a match elsewhere."""
    MAKE_PUZZLE = auto()
    """Make a puzzle of the finished match."""


class HostWindow(Protocol):
    """The commands of a window that its game's screen may call."""

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain until somebody opens it; then ``opened`` is called, and `viewer` is that seat."""

    def lift_curtain(self) -> None:
        """Take the curtain away, for a match that has gone on without it; no callback is called."""

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""

    def set_up(self) -> None:
        """Open the setup page for a new match."""

    def do(self, command: Do) -> None:
        """Have something done that is no part of the match; nothing where the window has no such thing."""

    def export(self, document: Document) -> None:
        """Ask for a file, and export a document to it."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it where people want."""

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return what to say at the end of a match of the day, else None; ``par`` is the best computer's."""


class PlayedMatch(Protocol[SetupT_contra, MoveT_contra, ViewT_co, NotesT]):
    """The match as a game's screen reaches it: views of it, and the moves that are made in it."""

    @property
    def view(self) -> ViewT_co:
        """The view of the match for `viewer`."""

    @property
    def viewer(self) -> Seat | None:
        """The seat whose player looks at the screen; None for the public.

        Setting it shows that seat's view without a curtain: for public moments, or one person alone.
        """

    @viewer.setter
    def viewer(self, seat: Seat | None) -> None: ...

    @property
    def notes(self) -> NotesT:
        """The notes of people beside the match."""

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back, one after the other."""

    def private_view(self, seat: Seat) -> ViewT_co:
        """Return the view of the player in a seat, for somebody who looks on purpose. It is not presented."""

    def begin(self, setup: SetupT_contra, seat: Seat | None = None) -> None:
        """Begin a new match; ``seat`` is that of the player here, where the other one plays elsewhere."""

    def propose(self, move: MoveT_contra) -> None:
        """Make a move. Raises `IllegalMove` if the rules forbid it."""

    def take_back(self) -> None:
        """Take the last move back, if that is possible."""

    def revise(self, back: int, moves: Sequence[MoveT_contra]) -> None:
        """Take moves back and make these, as one change. Raises `IllegalMove`; then nothing has changed."""

    def annotate(self, notes: NotesT) -> None:
        """Replace the notes of the match."""


class ScreenServices(Protocol):
    """The services of the program for the screen of a game or its editor."""

    @property
    def ask(self) -> Ask:
        """The dialogs for questions to the user."""

    @property
    def settings(self) -> GameSettings:
        """The settings of this game."""

    @property
    def motion(self) -> Motion:
        """The speed of movements."""

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and pass its result to ``done``; return a function to cancel it."""

    def read_picture(self, taken: Callable[[bytes], None], file: Path | None = None) -> None:
        """Pass the bytes of a picture's file, or of one that people choose, to ``taken``.

        Nothing is passed where people cancel, nor where the file cannot be read, which they are told.
        """


class Host(ScreenServices, Protocol[SetupT_contra, MoveT_contra, ViewT_co, NotesT]):
    """The services for a game's screen. It never gets the match itself, only views of it."""

    @property
    def match(self) -> PlayedMatch[SetupT_contra, MoveT_contra, ViewT_co, NotesT]:
        """The match that is played."""

    @property
    def window(self) -> HostWindow:
        """The window."""

    @property
    def watching(self) -> Watching:
        """The way in which people watch computers play: held or going on, and their pace."""

    @property
    def results(self) -> ResultStore:
        """The stored statistics of this game."""

    def say(self, text: str) -> None:
        """Show a text in the status line. If another one follows at once, only that one is spoken."""

    def tell(self, news: str) -> None:
        """Have news spoken that people see on the table, such as a move of another player."""

    def show(self, text: str) -> None:
        """Show a text in the status line that is not spoken: news say the same."""

    def think_patiently(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task as `think` does, but one that stands still while another one is waited for."""

    def go_on(self) -> None:
        """Let a computer play on that waits for people to look."""
