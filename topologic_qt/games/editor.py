"""The editor of a game's field, as the window sees it."""

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
        """Ask for a file, and export a document."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it if people want."""


class FieldEditor(Protocol[DraftT]):
    """The editor in which people build a game's field, a widget."""

    @property
    def status_changed(self) -> SignalInstance:
        """Sent with a new text for the status line."""

    @property
    def changed(self) -> SignalInstance:
        """Sent when the draft changes, or gets another file."""

    @property
    def export_wanted(self) -> SignalInstance:
        """Sent when people ask to export a picture of the field."""

    @property
    def play_wanted(self) -> SignalInstance:
        """Sent with a field and its name, when people ask to play on it."""

    @property
    def left(self) -> SignalInstance:
        """Sent when people ask to leave the editor."""

    @property
    def title(self) -> str:
        """The name of the field."""

    @property
    def zoomable(self) -> Zoomable:
        """The view for the zoom commands."""

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The editor's menus: "file", "edit", "view" and its own, "field"."""

    @property
    def draft(self) -> DraftT:
        """The draft: a field and its name."""

    @property
    def file(self) -> Path | None:
        """The file from which the draft was opened or to which it was saved."""

    @property
    def is_empty(self) -> bool:
        """Whether the draft is empty, so that it need not be saved."""

    @property
    def export_kinds(self) -> Mapping[str, str]:
        """The names of the picture formats, by suffix."""

    def drawing(self, kind: str) -> Callable[[], bytes]:
        """Return a function that draws the present field; call it once, in any thread."""

    @property
    def history(self) -> DraftHistory[DraftT]:
        """The draft and its undo history."""

    def begin(self, history: DraftHistory[DraftT]) -> None:
        """Continue an earlier editor's draft, perhaps from an earlier run of the program."""

    def take(self, draft: DraftT, file: Path | None = None) -> None:
        """Replace the draft; undo restores it."""

    def start_from(self, draft: DraftT) -> None:
        """Start with a copy of another table's field."""

    def read_photo(self) -> None:
        """Ask for a photo of a real table, and read its field."""

    def offer(self, draft: DraftT) -> None:
        """Offer a copy of another table's field as a start."""

    def rename(self, name: str) -> None:
        """Name the draft like its file, if the name can be shown."""

    def belongs_to(self, file: Path, sheet: int) -> None:
        """Note the file to which a sheet was saved."""

    def show_trouble(self, text: str, why: str) -> None:
        """Show that the draft is not being saved, or with "" that it is again."""

    def welcome(self) -> None:
        """Take the focus, and show what people can do here."""

    def apply_settings(self) -> None:
        """Apply the game's current settings."""


AnyEditor = FieldEditor[AnyDraft]
