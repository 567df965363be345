"""A game on screen: its setup page, its match, and its editor, as the window shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from topologic_qt.games.values import DraftT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu, QWidget

    from topologic_qt.games.values import AnyDraft, AnyView
    from topologic_qt.widgets.controls import Choice

    Entries = Sequence[QAction | QMenu | None]
    """The entries of a menu; None is a line between two."""

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class Zoomable(Protocol):
    """Capability of a screen: a view onto a table that can be zoomed."""

    def fit(self) -> None:
        """Show the whole table."""
        ...

    def zoom(self, factor: float) -> None:
        """Make everything larger by a factor, or smaller by one below 1."""
        ...


class FieldSource(Protocol[DraftT]):
    """Capability of a screen: its field can be built on, and one that was built can be played on."""

    @property
    def draft(self) -> DraftT:
        """A copy of the field that lies on the table, to be built on."""
        ...

    def lay_field(self, draft: DraftT) -> None:
        """On the setup page, offer to play on a field that was built by hand."""
        ...


class GameScreen(Protocol[ViewT_contra]):
    """A game on screen: the page on which a match is set up, and the match. See `ScreenDefaults`."""

    @property
    def widget(self) -> QWidget:
        """The widget that fills the window."""
        ...

    @property
    def menus(self) -> Mapping[str, Entries]:
        """Menus of the game's own, by title; the first comes after *Edit* and takes the program's entries."""
        ...

    @property
    def is_setting_up(self) -> bool:
        """Whether the setup page is open."""
        ...

    def show_setup(self, running: Callable[[], None] | None = None) -> None:
        """Open the setup page; ``running`` goes back to the match that is being played."""
        ...

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """On the setup page, offer to do something else instead; ``more`` is a second choice."""
        ...

    def present(self, view: ViewT_contra) -> None:
        """Show a view of the match."""
        ...

    # -- not required --------------------------------------------------------------------------------

    @property
    def side_panel(self) -> QWidget | None:
        """A panel beside the table."""
        ...

    @property
    def zoomable(self) -> Zoomable | None:
        """What the menu zooms."""
        ...

    @property
    def builds(self) -> FieldSource[AnyDraft] | None:
        """Its field, for the editor."""
        ...

    def present_notes(self) -> None:
        """Show the notes as they are now; the match is the same."""
        ...

    def show_thinking(self, share: float | None) -> None:
        """Show how far a computer's task is, 0 to 1; None when none thinks."""
        ...

    def remember(self) -> None:
        """Remember what is on the screen alone, before it goes."""
        ...

    def apply_settings(self) -> None:
        """Look as the game's settings say now."""
        ...


class ScreenDefaults:
    """A screen without capabilities, to derive one from; it has what `GameScreen` does not require."""

    @property
    def side_panel(self) -> QWidget | None:
        """No panel."""
        return None

    @property
    def zoomable(self) -> Zoomable | None:
        """Nothing to zoom."""
        return None

    @property
    def builds(self) -> FieldSource[AnyDraft] | None:
        """No field to build."""
        return None

    def present_notes(self) -> None:
        """Show nothing: there are no notes."""

    def show_thinking(self, share: float | None) -> None:
        """Show nothing: there are no computers."""

    def remember(self) -> None:
        """Remember nothing."""

    def apply_settings(self) -> None:
        """Change nothing: there are no settings."""


class FieldEditor(Protocol[DraftT]):
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
    def title(self) -> str:
        """What the field is called."""
        ...

    @property
    def zoomable(self) -> Zoomable:
        """What the menu zooms."""
        ...

    @property
    def menus(self) -> Mapping[str, Entries]:
        """What can be done: under "file" and "edit", and in a menu of its own, "field"."""
        ...

    @property
    def draft(self) -> DraftT:
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

    def begin(self, draft: DraftT, file: Path | None) -> None:
        """Go on with what was kept from an earlier run of the program."""
        ...

    def take(self, draft: DraftT, file: Path | None = None) -> None:
        """Go on with something else; what was built so far can be had back by undoing that."""
        ...

    def start_from(self, draft: DraftT) -> None:
        """Go on with a copy of the field of another table."""
        ...

    def offer(self, draft: DraftT) -> None:
        """Offer a copy of the field of another table as one to start from."""
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

    def apply_settings(self) -> None:
        """Look as the game's settings say now."""
        ...


if TYPE_CHECKING:
    AnyScreen = GameScreen[AnyView]
    AnyEditor = FieldEditor[AnyDraft]
