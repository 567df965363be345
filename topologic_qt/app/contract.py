"""What the shell asks of a game, and what it gives it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QSettings, QSize, SignalInstance
from PySide6.QtGui import QAction, QPixmap
from PySide6.QtWidgets import QWidget

from topologic_qt.engine import Match, Snapshot
from topologic_qt.table.ask import Ask
from topologic_qt.table.motion import Motion
from topologic_qt.table.overlays import Choice
from topologic_qt.table.view import TableView

AnyMatch = Match[Any, Any, Any, Any]
AnySnapshot = Snapshot[Any, Any]


class Desk(Protocol):
    """A game on screen. It is a widget."""

    @property
    def status_changed(self) -> SignalInstance:
        """Sent with a new text for the status line."""
        ...

    @property
    def new_match_wanted(self) -> SignalInstance:
        """Sent when somebody wants to set up a new match."""
        ...

    @property
    def copy_wanted(self) -> SignalInstance:
        """Sent when somebody wants a copy for the other player, to mail it."""
        ...

    @property
    def answer_wanted(self) -> SignalInstance:
        """Sent when somebody has the other player's copy, to take it in."""
        ...

    @property
    def notebook(self) -> QWidget:
        """The panel beside the table."""
        ...

    @property
    def table_view(self) -> TableView:
        """The window onto the table."""
        ...

    @property
    def commands(self) -> Sequence[QAction]:
        """What can be done in a match, for the menu."""
        ...

    @property
    def is_setting_up(self) -> bool:
        """Whether a match is being set up instead of played."""
        ...

    def show_setup(self, running: Callable[[], None] | None = None) -> None:
        """Open the setup page; ``running`` goes back to the match that is being played."""
        ...

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """On the setup page, offer to do something else instead; ``more`` is a second choice."""
        ...

    def present(self, view: Any) -> None:
        """Show a view of the match."""
        ...

    def remember(self) -> None:
        """Remember what is on the screen alone, before it goes."""
        ...

    def set_style(self, palette: str, overlay: str, skewed: bool) -> None:
        """Show tiles in a palette's colours, with a letter, a symbol or neither, askew or straight."""
        ...

    def rules_page(self) -> str:
        """How the game is played, as simple HTML."""
        ...


class Room(Protocol):
    """A game, as the shell knows it."""

    id: str

    def new_match(self, setup: Any) -> AnyMatch:
        """A match before its first move."""
        ...

    def answer(self, match: AnyMatch) -> Any:
        """The move that the program makes by itself now; None if it waits for people."""
        ...

    def is_open(self, match: AnyMatch) -> bool:
        """Whether the match may still be thrown away for the one before."""
        ...

    def title(self, setup: Any) -> str:
        """What the match is called, and who plays it."""
        ...

    def standing(self, view: Any) -> str:
        """How far a match is, in a line."""
        ...

    def picture(self, view: Any, size: QSize, ratio: float) -> QPixmap:
        """A small picture of a match, for a screen with so many real pixels to a pixel."""
        ...

    def to_record(self, match: AnySnapshot) -> dict[str, Any]:
        """The saved form of a match."""
        ...

    def record_for_the_other(self, match: AnyMatch) -> dict[str, Any]:
        """The saved form of a match as the other player may have it: without a secret still hidden."""
        ...

    def joined(self, ours: AnyMatch, theirs: AnyMatch) -> AnyMatch:
        """Our match with what another copy adds. Raises ValueError, with a sentence, if that cannot be."""
        ...

    def from_record(self, record: dict[str, Any]) -> AnyMatch:
        """The match of a saved form. Raises ValueError, with a sentence, if it could not have been played."""
        ...

    def first_origin(self, memory: QSettings) -> Any:
        """How the table is laid that is to be seen first."""
        ...

    def first_look(self, memory: QSettings, origin: Any) -> QWidget:
        """A picture of it, to be seen before anything else is there."""
        ...

    def open_desk(self, port: Any, ask: Ask, memory: QSettings, motion: Motion, origin: Any) -> Any:
        """A new `Desk` with that table, on which the game is played through the port."""
        ...
