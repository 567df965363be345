"""The words for what lies on a field, for people who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topologic.rules import Theme, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.table.lattice import Place


class FieldWords:
    """Says which tile lies where, and which seekers stand on it, as the story of a theme calls them."""

    def __init__(self, theme: Theme = Theme.CLASSIC) -> None:
        self._theme = theme

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """A tile, its row and column from 1 on, and the seekers on it."""
        column, row = place
        name = words.tile_name(Tile.parse(key))
        if not pieces:
            return tr("{tile}, row {row}, column {column}", tile=name, row=row + 1, column=column + 1)
        return tr(
            "{tile}, row {row}, column {column}; {seekers}",
            tile=name,
            row=row + 1,
            column=column + 1,
            seekers=", ".join(words.seeker_name(self._theme, index) for index in pieces),
        )

    def describe_piece(self, index: int) -> str:
        """A seeker that has not entered."""
        return tr("{seeker}, in the tray", seeker=words.seeker_name(self._theme, index))
