"""The dialog in which the missing tile is announced, in two steps: which tile, and whether for good."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile
from topologic_qt.games.deduction.ui.board.picture import reasons
from topologic_qt.games.deduction.ui.board.pictures import tile_picture
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.controls import Choice, announce, button, label
from topologic_qt.widgets.picture_label import PictureLabel
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

_PICTURE = QSize(96, 96)
"""The size of the chosen tile, in pixels."""


class AnnounceDialog(ScrolledDialog):
    """All 24 tiles, those greyed that cannot be missing; then the chosen one, and the last question."""

    announced = Signal(object)
    """Emitted with the tile, once it has been confirmed and the dialog is closed."""

    def __init__(self, parent: QWidget, view: View, style: Style) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Announce the missing tile"))
        self._style = style
        self._last = view.setup.last_left_wins and len(view.active) == 2
        self.faces = TileFaces()
        self.faces.set_style(style)
        self.faces.set_reasons(reasons(view))
        self._go_on = button(Choice(tr("Go on"), self.ask, primary=True, icon="play"))
        self._picture = PictureLabel()
        self._sentence = label("", "heading")
        self._name_it = button(Choice("", self._announce, primary=True, icon="winner"))
        self._name_it.is_default = False  # it is for good
        self._back = button(Choice(tr("Back"), self._go_back, icon="back"))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._first_page())
        self._pages.addWidget(self._second_page())
        self.column((24, 20, 24, 18), 0).addWidget(self._pages)
        self.faces.changed.connect(self._show_choice)
        self.faces.confirmed.connect(self._go_on.setFocus)
        self._show_choice()
        self.faces.setFocus()

    @property
    def tile(self) -> Tile | None:
        """The chosen tile."""
        return self.faces.tile

    def _first_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Which tile is missing?"), "title"))
        column.addWidget(
            label(tr("Grey tiles are in your hand, lie face up, or were announced already."), "muted")
        )
        column.addWidget(self.faces, 1)
        row = QHBoxLayout()
        row.addStretch()
        cancel = button(Choice(tr("Cancel"), self.reject))
        row.addWidget(cancel)
        row.addWidget(self._go_on)
        column.addLayout(row)
        for before, after in pairwise((self.faces.button(ALL_TILES[-1]), self._go_on, cancel)):
            self.setTabOrder(before, after)
        return page

    def _second_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addStretch()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._picture)
        column.addWidget(self._sentence)
        meaning = label(_meaning(), "text")
        meaning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(meaning)
        column.addWidget(self._name_it, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        row = QHBoxLayout()
        cancel = button(Choice(tr("Cancel"), self.reject))
        row.addWidget(self._back)
        row.addWidget(cancel)
        row.addStretch()  # nothing where "Go on" was, lest a double click there answers this question, too
        column.addLayout(row)
        for before, after in pairwise((self._back, self._name_it, cancel)):
            self.setTabOrder(before, after)
        return page

    def _show_choice(self) -> None:
        self._go_on.setEnabled(self.tile is not None)

    def ask(self) -> None:
        """Go on to the last question, if a tile is chosen."""
        tile = self.tile
        if tile is None:
            return
        name = tile_name(tile)
        self._picture.show_picture(
            tile_picture(tile, _PICTURE.width(), self.devicePixelRatioF(), self._style)
        )
        self._picture.setAccessibleName(name)
        self._sentence.setText(tr("You are about to announce the {tile}.", tile=name))
        self._name_it.setText(tr("Announce {tile}", tile=name))
        self._pages.setCurrentIndex(1)
        self._back.setFocus()
        announce(self, f"{self._sentence.text()}\n{_meaning()}")

    def _go_back(self) -> None:
        self._pages.setCurrentIndex(0)
        self.faces.setFocus()

    def _announce(self) -> None:
        tile = self.tile
        self.accept()
        if tile is not None:
            self.announced.emit(tile)


def _meaning() -> str:
    """Return what it means to announce a tile."""
    return tr(
        "Everybody hears which tile you name, and you look at the missing one. If it is right, you win. If "
        "it is wrong, you are out of the match. This cannot be taken back."
    )
