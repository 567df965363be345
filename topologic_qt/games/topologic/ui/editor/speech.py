"""The editor by ear: what was laid, moved and put away, and what is around the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible

from topologic_qt.games.topologic.rules.field import Field, Location
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.editor import presenter
from topologic_qt.games.topologic.ui.editor.document import FieldDocument
from topologic_qt.games.topologic.ui.editor.hand import FieldEditorHand
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import announce
from topologic_qt.widgets.translate import listing, ntr, tr

_FEW = 3
"""The most tiles of one step that are named; of more, only the number is told."""


class EditorSpeech(QObject):
    """Speaks of each change of the draft, and of empty places; readers speak the tiles by themselves."""

    def __init__(
        self, view: TableView, document: FieldDocument, hand: FieldEditorHand, table: FieldEditorTable
    ) -> None:
        super().__init__(view)
        self._view = view
        self._document = document
        self._typing = hand.typing
        self._table = table
        self._told = document.field
        self._selected: frozenset[str] = frozenset()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._tell)
        for heard in (document.changed, hand.typing.moved, table.selection_changed):
            heard.connect(self._hear)

    def _hear(self) -> None:
        """Tell soon what has happened, all of it at once; nothing while nobody listens."""
        if QAccessible.isActive():
            self._soon.start()
        else:
            self._told = self._document.field

    def _tell(self) -> None:
        before, self._told = self._told, self._document.field
        selected, self._selected = self._selected, self._table.selection
        changes = list(changed(before, self._told))
        if changes:
            announce(self._view, " ".join(changes))
        elif self._selected != selected and self._selected:
            count = len(self._selected)
            announce(self._view, ntr("{n} tile is selected.", "{n} tiles are selected.", count))
        elif self._typing.letter:
            announce(self._view, tr("{letter}, and now a number.", letter=self._typing.letter))
        else:
            announce(self._view, around(self._told, Location(*self._typing.place)))


def changed(before: Field, field: Field) -> Iterator[str]:
    """Yield what has changed between two drafts: what was laid, moved and put away, and what it lacks now."""
    old, new = before.locations, field.locations
    laid = [tile for tile in new if tile not in old]
    gone = [tile for tile in old if tile not in new]
    shifted = [tile for tile in new if tile in old and old[tile] != new[tile]]
    if laid:
        yield ntr("{tiles} is laid.", "{tiles} are laid.", len(laid), tiles=_named(laid))
    if shifted:
        yield ntr("{tiles} is moved.", "{tiles} are moved.", len(shifted), tiles=_named(shifted))
    if gone:
        yield ntr(
            "{tiles} is back in the rack.", "{tiles} are back in the rack.", len(gone), tiles=_named(gone)
        )
    if (laid or shifted or gone) and len(laid) + len(shifted) + len(gone) > 1:
        yield presenter.lacks(field)


def _named(tiles: list[Tile]) -> str:
    """Return a few tiles by their names, or the number of many."""
    if len(tiles) <= _FEW:
        return listing(map(words.tile_name, tiles))
    return ntr("{n} tile", "{n} tiles", len(tiles))


def around(field: Field, place: Location) -> str:
    """Return that a place is empty, and the tiles beside it; "" where a tile lies."""
    if place in field.tiles:
        return ""
    names = {
        (-1, 0): tr("on the left"),
        (1, 0): tr("on the right"),
        (0, -1): tr("above"),
        (0, 1): tr("below"),
    }
    beside = [
        tr("{tile} {where}", tile=words.tile_name(tile), where=where)
        for step, where in names.items()
        if (tile := field.tiles.get(place.step(*step))) is not None
    ]
    return tr("Empty: {beside}.", beside=listing(beside)) if beside else tr("Empty.")
