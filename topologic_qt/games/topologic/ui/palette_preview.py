"""The preview of the chosen colours in the settings, and the way to colours of one's own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.tile import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, TILE_RECT
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import first_style
from topologic_qt.games.topologic.ui.own_colours_dialog import OwnColoursDialog
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.translate import tr

_AIR = 12.0
"""The margin around a strip of tiles, in table units."""


class TileStrip(QWidget):
    """A tile of each colour in a row, as they would lie on the table."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.tile_style = style
        self.setMinimumSize(240, 30)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size with tiles of 28 pixels."""
        return self.minimumSize()

    def show_style(self, style: Style) -> None:
        """Draw the tiles in a style."""
        self.tile_style = style
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles."""
        faces = [f"{colour.value}{place % 6 + 1}" for place, colour in enumerate(Colour)]
        width = (len(faces) - 1) * PITCH + TILE_RECT.width() + 2 * _AIR
        scale = min(self.width() / width, self.height() / TILE_RECT.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(_AIR - TILE_RECT.left(), self.height() / scale / 2)
        for place, face in enumerate(faces):
            painter.save()
            painter.translate(place * PITCH, 0)
            self.tile_style.paint(painter, face)
            painter.restore()
        painter.end()


class PalettePreview(QWidget):
    """The chosen colours as tiles, and a button for colours of one's own."""

    def __init__(self, settings: GameSettings, store: Callable[[str, str], None]) -> None:
        super().__init__()
        self._settings = settings
        self._store = store
        self.strip = TileStrip(first_style(settings))
        self.own_button = button(Choice(tr("Choose your own colours …"), self.choose_own))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.strip)
        layout.addWidget(self.own_button)

    @property
    def widget(self) -> QWidget:
        """The preview itself."""
        return self

    def refresh(self) -> None:
        """Show the colours that are chosen now."""
        self.strip.show_style(first_style(self._settings))

    def choose_own(self) -> None:
        """Open the dialog for colours of one's own."""
        dialog = OwnColoursDialog(self, self._settings, self._store)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
