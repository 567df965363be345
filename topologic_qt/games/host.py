"""The host of a game's screen: its access to the match, the settings and the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from topologic_qt.engine.game import Seat
from topologic_qt.games.info import GameSettings as GameSettings
from topologic_qt.games.values import NotesT, ResultT, Task
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
    """The texts of the curtain while the computer is handed to the next player."""

    title: str
    text: str
    accept: str
    """The text of the button that opens the curtain."""
    status: str
    """The status line meanwhile."""
    sees: Seat | None = None
    """The seat whose view is shown then; None if all is public."""


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The texts and actions for the end of a match of the day."""

    text: str
    """The streak, and when the next match comes."""
    copy: Choice
    """Copies the result for sharing."""
    earlier: Choice
    """Opens the calendar with all results."""


class Do(Enum):
    """The commands of a game's screen beside the match."""

    BUILD = auto()
    """Open the editor with a copy of the field on the table."""
    COPY = auto()
    """Copy the match for the other player, to mail it."""
    PASTE = auto()
    """Join the other player's copy in the clipboard."""
    INVITE = auto()
    """Let people invite others to the match online."""
    JOIN = auto()
    """Let people type the code of an online match."""
    MAKE_PUZZLE = auto()
    """Make a puzzle of the finished match."""


class HostWindow(Protocol):
    """The window's commands for its game's screen."""

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain; once it is opened, `viewer` is the seat, and ``opened`` is called."""

    def lift_curtain(self) -> None:
        """Remove the curtain, because the match has gone on; no callback is called."""

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""

    def set_up(self) -> None:
        """Open the setup page for a new match."""

    def do(self, command: Do) -> None:
        """Run a command that does not concern the match; no-op if the window lacks it."""

    def export(self, document: Document) -> None:
        """Ask for a file, and export a document."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it if people want."""

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return the end of a match of the day, or None; ``par`` is the best computer's number."""


class PlayedMatch(Protocol[SetupT_contra, MoveT_contra, ViewT_co, NotesT]):
    """The match for a game's screen: views of it, and moves."""

    @property
    def view(self) -> ViewT_co:
        """The view of the match for `viewer`."""

    @property
    def viewer(self) -> Seat | None:
        """The seat whose player looks at the screen; None for the public.

        Setting it shows that seat's view without a curtain, for public moments or a person alone.
        """

    @viewer.setter
    def viewer(self, seat: Seat | None) -> None: ...

    @property
    def notes(self) -> NotesT:
        """People's notes on the match."""

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back one by one."""

    def private_view(self, seat: Seat) -> ViewT_co:
        """Return a seat's view for deliberate peeking, without presenting it."""

    def begin(self, setup: SetupT_contra, seat: Seat | None = None) -> None:
        """Begin a match; ``seat`` is the player's here if the other one is elsewhere."""

    def propose(self, move: MoveT_contra) -> None:
        """Make a move. Raises `IllegalMove` if the rules forbid it."""

    def take_back(self) -> None:
        """Take back the last move, if possible."""

    def revise(self, back: int, moves: Sequence[MoveT_contra]) -> None:
        """Take moves back and make these, in one step. Raises `IllegalMove`, and then changes nothing."""

    def annotate(self, notes: NotesT) -> None:
        """Replace the notes of the match."""


class ScreenServices(Protocol):
    """The program's services for a game's screen or editor."""

    @property
    def ask(self) -> Ask:
        """The dialogs for questions."""

    @property
    def settings(self) -> GameSettings:
        """The settings of this game."""

    @property
    def motion(self) -> Motion:
        """The speed of animations."""

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and pass its result to ``done``; return a function to cancel it."""

    def read_picture(self, taken: Callable[[bytes], None], file: Path | None = None) -> None:
        """Pass the bytes of a picture to ``taken``, asking for its file if necessary.

        Nothing is passed on cancel, or if the file cannot be read, which people are told.
        """


class Host(ScreenServices, Protocol[SetupT_contra, MoveT_contra, ViewT_co, NotesT]):
    """The services for a game's screen, which gets only views of the match."""

    @property
    def match(self) -> PlayedMatch[SetupT_contra, MoveT_contra, ViewT_co, NotesT]:
        """The match being played."""

    @property
    def window(self) -> HostWindow:
        """The window."""

    @property
    def watching(self) -> Watching:
        """Pausing, stepping and the pace of computers."""

    @property
    def results(self) -> ResultStore:
        """The game's stored results."""

    def say(self, text: str) -> None:
        """Show a text in the status line. Of several in a row only the last is spoken."""

    def tell(self, news: str) -> None:
        """Speak news that are visible on the table, such as another player's move."""

    def show(self, text: str) -> None:
        """Show a text in the status line unspoken, because news say the same."""

    def think_patiently(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task like `think`, but pause it while another one is wanted."""

    def go_on(self) -> None:
        """Let a computer play on that waits for people to look."""
