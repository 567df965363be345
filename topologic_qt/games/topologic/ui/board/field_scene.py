"""The table with a field on it."""

from PySide6.QtCore import QObject

from topologic_qt.games.topologic.ui.board.field_words import FieldWords
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES, fan
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Overlay, Style
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.motion import Motion


class FieldScene(TableScene):
    """A table for square tiles with pips, in the chosen look."""

    def __init__(
        self, parent: QObject | None = None, motion: Motion | None = None, style: Style = USUAL_STYLE
    ) -> None:
        super().__init__(SQUARES, style, fan, FieldWords(), parent, motion)
        self._style = style

    @property
    def tile_style(self) -> Style:
        """The look of the tiles."""
        return self._style

    def set_style(self, palette: str | None = None, overlay: Overlay | None = None) -> None:
        """Change the palette and the overlay of the tiles."""
        self._style = Style(palette or self._style.palette, overlay or self._style.overlay)
        self.set_painter(self._style)
