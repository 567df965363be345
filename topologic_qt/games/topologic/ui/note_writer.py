"""What people write in the notebook, on its way to the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from topologic_qt.games.topologic.rules import Mark, Notes, Pages, Tile
from topologic_qt.games.topologic.ui import result_text, tile_text
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.ui.notebook.ticks import TileMark
    from topologic_qt.games.topologic.ui.open_page import OpenPage
    from topologic_qt.widgets.ask import Ask


class NotesPort(Protocol):
    """What the keeper may do to the notes of a match."""

    @property
    def notes(self) -> Pages:
        """The notes as they are."""
        ...

    def annotate(self, notes: Pages) -> None:
        """Put others in their place."""
        ...


class NoteWriter:
    """Writes on the page that is open, if one is."""

    def __init__(
        self, port: NotesPort, ask: Ask, parent: QWidget, page: Callable[[], OpenPage | None]
    ) -> None:
        """``page`` tells which one is open; questions are asked over ``parent``."""
        self._port = port
        self._ask = ask
        self._parent = parent
        self._page = page

    def mark(self, keys: Sequence[str], mark: TileMark | None) -> None:
        """Give tiles a mark, or (None) take theirs away."""
        if (page := self._page()) is not None:
            made = None if mark is None else Mark(mark.value)
            self._write(page, page.notes.mark(map(Tile.parse, keys), made))

    def remark(self, turn: int, text: str) -> None:
        """Write something beside a turn, given from 1."""
        if (page := self._page()) is not None:
            self._write(page, page.notes.remark(turn, text))

    def undo(self) -> None:
        """Take the last change of marks back, if there is one."""
        if (page := self._page()) is not None and page.can_undo:
            self._write(page, page.notes.undo())

    def redo(self) -> None:
        """Make the change of marks again that was undone last, if there is one."""
        if (page := self._page()) is not None and page.can_redo:
            self._write(page, page.notes.redo())

    def raise_aid(self) -> None:
        """Use the next step of help, after asking: it cannot be forgotten again."""
        page = self._page()
        if page is None or not page.notes.aid.higher:
            return
        step = page.notes.aid.higher[0]
        text = tr(
            "{what} The result will say that this help was used; it cannot be taken back in this round.",
            what=tile_text.aid_summary(step),
        )
        title = tr("More help: {step}?", step=result_text.aid_name(step))
        if self._ask.confirm(self._parent, title, text, tr("Use it")):
            self._write(page, page.notes.raised(step))

    def _write(self, page: OpenPage, notes: Notes) -> None:
        pages = list(self._port.notes)
        pages[page.number] = notes
        self._port.annotate(tuple(pages))
