"""A table with a field of square tiles, and its texts for screen readers."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES, fan
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.table.layout import Place
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import listing, tr


class FieldWords:
    """The texts about a field for screen readers, with a theme's words."""

    def __init__(self, theme: Theme = Theme.CLASSIC, own_secret: str | None = None) -> None:
        """``own_secret`` is the tile of a secret that only the viewer has hidden."""
        self._theme = theme
        self._own_secret = own_secret

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile, its row and column, from 1, and the seekers on it."""
        column, row = place
        known = {"tile": words.tile_name(Tile.parse(key)), "row": row + 1, "column": column + 1}
        if key == self._own_secret:
            secret = words.story(self._theme).secret
            known["tile"] = tr("{tile}, your {secret} is here", tile=known["tile"], secret=secret)
        if not pieces:
            return tr("{tile}, row {row}, column {column}", **known)
        seekers = listing(words.seeker_name(self._theme, index) for index in pieces)
        return tr("{tile}, row {row}, column {column}; {seekers}", seekers=seekers, **known)

    def describe_piece(self, index: int) -> str:
        """Return the name of a seeker that has not entered."""
        return tr("{seeker}, in the tray", seeker=words.seeker_name(self._theme, index))


class FieldScene(TableScene):
    """A table for square tiles with pips, in the chosen look."""

    def __init__(
        self, parent: QObject | None = None, motion: Motion | None = None, style: Style = USUAL_STYLE
    ) -> None:
        super().__init__(SQUARES, style, fan, FieldWords(), parent, motion)
        self.tile_style = style
        """The look of the tiles; change it with `set_style`."""

    def set_style(self, style: Style) -> None:
        """Change the look of the tiles."""
        self.tile_style = style
        self.set_painter(style)
