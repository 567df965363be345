"""What the shell asks of a game on screen: of its desk, and of its editor."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Choice


class GameScreen(Protocol):
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
    def build_wanted(self) -> SignalInstance:
        """Sent when somebody wants to build a field, starting from the one on the table."""
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
    def statistics_command(self) -> QAction:
        """Opens what is counted of finished rounds; it can always be chosen."""
        ...

    @property
    def notebook_commands(self) -> Sequence[QAction]:
        """What can be done with the notebook, for the menu."""
        ...

    @property
    def export_wanted(self) -> SignalInstance:
        """Sent with a `Document` that somebody wants as a file."""
        ...

    @property
    def print_wanted(self) -> SignalInstance:
        """Sent with a `Document` that somebody wants on paper."""
        ...

    @property
    def is_setting_up(self) -> bool:
        """Whether a match is being set up instead of played."""
        ...

    def show_setup(self, running: Callable[[], None] | None = None) -> None:
        """Open the setup page; ``running`` goes back to the match that is being played."""
        ...

    @property
    def field(self) -> Any:
        """The field that lies on the table."""
        ...

    def lay_field(self, kept: Any) -> None:
        """On the setup page, offer to play on a field that was built by hand, with its name."""
        ...

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """On the setup page, offer to do something else instead; ``more`` is a second choice."""
        ...

    def present(self, view: Any) -> None:
        """Show a view of the match."""
        ...

    def show_thinking(self, share: float | None) -> None:
        """Show how far a computer's thought has come, 0 to 1; None when none thinks."""
        ...

    def present_notes(self) -> None:
        """Show the notes as they are now; the match is the same."""
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


class FieldEditor(Protocol):
    """The place where the field of a game is built by hand. It is a widget."""

    @property
    def status_changed(self) -> SignalInstance:
        """Sent with a new text for the status line."""
        ...

    @property
    def changed(self) -> SignalInstance:
        """Sent when what is being built is another, or belongs to another file."""
        ...

    @property
    def export_wanted(self) -> SignalInstance:
        """Sent when somebody wants to put a picture of the field in a file."""
        ...

    @property
    def play_wanted(self) -> SignalInstance:
        """Sent with a field and its name, when somebody wants to play on it."""
        ...

    @property
    def left(self) -> SignalInstance:
        """Sent when somebody wants to go back."""
        ...

    @property
    def table_view(self) -> TableView:
        """The window onto the table."""
        ...

    @property
    def menus(self) -> Mapping[str, Sequence[QAction | QMenu | None]]:
        """What can be done: under "file" and "edit", and in a menu of its own, "field"."""
        ...

    @property
    def draft(self) -> Any:
        """What is being built: a field and its name."""
        ...

    @property
    def file(self) -> Path | None:
        """The file that it was opened from or saved in."""
        ...

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to lose."""
        ...

    @property
    def export_kinds(self) -> Mapping[str, str]:
        """What a picture of the field can be: what each kind is called, by how the names of its files end."""
        ...

    def drawing(self, kind: str) -> Callable[[], bytes]:
        """Draws the field as it is now for a file of a kind; to be called once, in any thread."""
        ...

    def begin(self, kept: Any, file: Path | None) -> None:
        """Go on with what was kept from an earlier run of the program."""
        ...

    def take(self, kept: Any, file: Path | None = None) -> None:
        """Go on with something else; what was built so far can be had back by undoing that."""
        ...

    def start_from(self, field: Any) -> None:
        """Go on with a copy of a field of another table."""
        ...

    def offer(self, field: Any) -> None:
        """Offer the field that lies on another table as one to start from."""
        ...

    def belongs_to(self, file: Path) -> None:
        """What is being built was saved in a file."""
        ...

    def show_trouble(self, text: str, why: str) -> None:
        """Say for as long as it lasts (empty: no longer) that what is being built is not kept."""
        ...

    def welcome(self) -> None:
        """Get the keyboard, and say what can be done here."""
        ...

    def set_style(self, palette: str, overlay: str, skewed: bool) -> None:
        """Show tiles in a palette's colours, with a letter, a symbol or neither, askew or straight."""
        ...
