"""The names of tiles and seekers on a field, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.translate import listing, tr

if TYPE_CHECKING:
    from topologic_qt.table.lattice import Place


class FieldWords:
    """The texts for screen readers about a field, with the words of a theme."""

    def __init__(self, theme: Theme = Theme.CLASSIC) -> None:
        self._theme = theme

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile, its row and column from 1 on, and the seekers on it."""
        column, row = place
        name = words.tile_name(Tile.parse(key))
        if not pieces:
            return tr("{tile}, row {row}, column {column}", tile=name, row=row + 1, column=column + 1)
        return tr(
            "{tile}, row {row}, column {column}; {seekers}",
            tile=name,
            row=row + 1,
            column=column + 1,
            seekers=listing(words.seeker_name(self._theme, index) for index in pieces),
        )

    def describe_piece(self, index: int) -> str:
        """Return the name of a seeker that has not entered."""
        return tr("{seeker}, in the tray", seeker=words.seeker_name(self._theme, index))
