"""The strip in which the player asked chooses the tile to show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Move, Show
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.pictures import tile_icon
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.translate import tr

_PICTURE = QSize(26, 26)
"""The size of a tile on its button, in pixels."""


class ShowingBar(QFrame):
    """A button for each tile that may be shown, the same as those in the own rack on the table."""

    def __init__(self, propose: Callable[[Move], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._propose = propose
        self.style_of_tiles = USUAL_STYLE
        """The look of the tiles, as on the table."""
        self._text = label("", "text")
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._made: list[YieldingButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 10, 18, 10)
        column.setSpacing(8)
        column.addWidget(self._text)
        column.addLayout(self._row)
        self.hide()

    def present(self, view: View | None) -> None:
        """Show the strip to the person who shows a tile now; None hides it."""
        for old in self._made:
            self._row.removeWidget(old)
            old.setParent(None)  # at once: not even a hidden button tells the next player anything
            old.deleteLater()
        self._made = []
        self._text.setText("")
        self.setVisible(view is not None)
        if view is None or view.question is None:
            return
        self._text.setText(words.asked_of(view, view.question))
        for tile in showable(view):
            self._made.append(self._button(tile))
            self._row.addWidget(self._made[-1], 1)
            self._made[-1].show()

    def _button(self, tile: Tile) -> YieldingButton:
        made = button(Choice(tile_name(tile), partial(self._propose, Show(tile))))
        made.setIcon(tile_icon(tile, self.style_of_tiles))
        made.setIconSize(_PICTURE)
        made.setAccessibleName(tr("Show {tile}", tile=tile_name(tile)))
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return made
