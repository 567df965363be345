"""The names of tiles in the editor, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topologic_qt.games.topologic.ui.board.field_words import FieldWords
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.table.lattice import Place


class EditorWords(FieldWords):
    """The texts of a field, which also tell what is doubtful."""

    doubtful: frozenset[str] = frozenset()
    """The tiles of a photo that were not seen clearly."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile with its row and column, and whether it is doubtful."""
        told = super().describe_tile(key, place, pieces)
        return tr("{tile}; doubtful", tile=told) if key in self.doubtful else told
