"""A seeker on trial: it shows where it could go on a field."""

from __future__ import annotations

from collections.abc import Callable

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.editor import table
from topologic_qt.games.topologic.ui.editor.document import FieldDocument
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.widgets.translate import tr


class TriedSeeker:
    """A seeker on a tile. A click moves it anywhere, a drag only where it may go."""

    def __init__(self, document: FieldDocument, table: FieldEditorTable, say: Callable[[str], None]) -> None:
        self._document = document
        self._table = table
        self._say = say
        self._edition = ""
        self._tile: Tile | None = None
        table.scene.dropped.connect(lambda _, key: self.stand_on(key))
        table.scene.refused.connect(self._say_why_not)

    def try_edition(self, edition: str) -> None:
        """Show the seeker under the rules of this edition, by its id; empty removes it."""
        self._edition = edition
        self.show()
        if edition and self._tile is None:
            self._say(tr("Place some tiles first; then you can put a seeker on them."))
        elif edition:
            self._table.select(())
            self._say(
                words.edition_summary(edition)
                + " "
                + tr("Click a tile to see where a seeker could go from there.")
            )

    def stand_on(self, key: str) -> None:
        """Move the seeker to a tile, if there is one."""
        if self._edition:
            self._tile = Tile.parse(key)
            self._table.select(())
            self.show()

    def show(self) -> None:
        """Show where the seeker could go on the field as it is now."""
        field = self._document.field
        if not self._edition or not field.tiles:
            self._tile = None
        elif self._tile not in field.locations:
            self._tile = min(
                field.border, key=lambda tile: (field.locations[tile].y, field.locations[tile].x)
            )
        if self._tile is None:
            self._table.try_seeker(None)
        else:
            reach = table.seeker_reach(field, EDITIONS[self._edition], self._tile)
            self._table.try_seeker(str(self._tile), reach)

    def _say_why_not(self, _: int, key: str) -> None:
        if key:
            tile = words.tile_name(Tile.parse(key))
            self._say(
                tr(
                    "The seeker cannot reach {tile} in one move. Click a tile to put it there.",
                    tile=tile,
                )
            )
