"""The editor of a game's field, as the window shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from topologic_qt.games.drafts import DraftHistory, DraftT
from topologic_qt.games.host import ScreenServices
from topologic_qt.games.values import AnyDraft
from topologic_qt.widgets.document import Document

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from topologic_qt.games.screen import Entries, Zoomable


class EditorHost(ScreenServices, Protocol):
    """The services of the program for an editor."""

    def export(self, document: Document) -> None:
        """Ask for a file, and export a document to it."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it where people want."""


class FieldEditor(Protocol[DraftT]):
    """The editor in which people build the field of a game. It is a widget."""

    @property
    def status_changed(self) -> SignalInstance:
        """Emitted with a new text for the status line."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when the draft changes, or belongs to another file."""

    @property
    def export_wanted(self) -> SignalInstance:
        """Emitted when the user asks to export a picture of the field."""

    @property
    def play_wanted(self) -> SignalInstance:
        """Emitted with a field and its name, when the user asks to play on it."""

    @property
    def left(self) -> SignalInstance:
        """Emitted when the user asks to leave the editor."""

    @property
    def title(self) -> str:
        """The name of the field."""

    @property
    def zoomable(self) -> Zoomable:
        """The view that the zoom entries of the menu act on."""

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus of the editor: "file", "edit" and "view", and one of its own, "field"."""

    @property
    def draft(self) -> DraftT:
        """The draft: a field and its name."""

    @property
    def file(self) -> Path | None:
        """The file that the draft was opened from or saved in."""

    @property
    def is_empty(self) -> bool:
        """Whether the draft is empty, so that nothing can be lost."""

    @property
    def export_kinds(self) -> Mapping[str, str]:
        """The formats of a picture of the field: the name of each, by the suffix of its files."""

    def drawing(self, kind: str) -> Callable[[], bytes]:
        """Return a function that draws the field as it is now; to be called once, in any thread."""

    @property
    def history(self) -> DraftHistory[DraftT]:
        """The draft, and all that undo and redo lead to."""

    def begin(self, history: DraftHistory[DraftT]) -> None:
        """Go on with what another editor left, perhaps in an earlier run of the program."""

    def take(self, draft: DraftT, file: Path | None = None) -> None:
        """Replace the draft; undo brings the earlier one back."""

    def start_from(self, draft: DraftT) -> None:
        """Replace the draft by a copy of the field of another table."""

    def read_photo(self) -> None:
        """Ask for a photo of a real table, and take the field on it."""

    def offer(self, draft: DraftT) -> None:
        """Offer a copy of the field of another table as a start."""

    def rename(self, name: str) -> None:
        """Give the draft the name of its file, if that can be shown."""

    def belongs_to(self, file: Path, sheet: int) -> None:
        """Note the file in which a sheet of the history was saved."""

    def show_trouble(self, text: str, why: str) -> None:
        """Show that the draft is not being saved, until it is again (empty)."""

    def welcome(self) -> None:
        """Take the keyboard focus, and show what can be done here."""

    def apply_settings(self) -> None:
        """Apply the game's current settings."""


AnyEditor = FieldEditor[AnyDraft]
