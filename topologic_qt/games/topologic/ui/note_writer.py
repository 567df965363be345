"""Writing in the notebook of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import result_text, tile_text
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.ui.notebook.ticks import TileMark
    from topologic_qt.games.topologic.ui.open_page import OpenPage
    from topologic_qt.widgets.ask import Ask


class NoteWriter:
    """Writes on the open page, if there is one."""

    def __init__(
        self, port: MatchHost, ask: Ask, parent: QWidget, page: Callable[[], OpenPage | None]
    ) -> None:
        """Create the writer; ``page`` returns the open page, and ``parent`` is the parent of dialogs."""
        self._port = port
        self._ask = ask
        self._parent = parent
        self._page = page

    def mark(self, keys: Sequence[str], mark: TileMark | None) -> None:
        """Give tiles a mark, or (None) remove their marks."""
        if (page := self._page()) is not None:
            made = None if mark is None else Mark(mark.value)
            self._write(page, page.notes.mark(map(Tile.parse, keys), made))

    def remark(self, turn: int, text: str) -> None:
        """Write a remark beside a turn, given from 1."""
        if (page := self._page()) is not None:
            self._write(page, page.notes.remark(turn, text))

    def undo(self) -> None:
        """Undo the last change of marks, if there is one."""
        if (page := self._page()) is not None and page.can_undo:
            self._write(page, page.notes.undo())

    def redo(self) -> None:
        """Redo the last undone change of marks, if there is one."""
        if (page := self._page()) is not None and page.can_redo:
            self._write(page, page.notes.redo())

    def raise_aid(self) -> None:
        """Use the next step of help, after asking: it cannot be taken back."""
        page = self._page()
        if page is None or not page.notes.aid.higher:
            return
        step = page.notes.aid.higher[0]
        text = tr(
            "{what} The result will say that this help was used. You cannot switch it off again in "
            "this round.",
            what=tile_text.aid_summary(step),
        )
        title = tr("More help: {step}?", step=result_text.aid_name(step))
        if self._ask.confirm(self._parent, title, text, tr("Use it")):
            self._write(page, page.notes.raised(step))

    def _write(self, page: OpenPage, notes: Notes) -> None:
        pages = list(self._port.notes)
        pages[page.number] = notes
        self._port.annotate(tuple(pages))
