"""The ways to play, of which one is chosen: a few large ones with pictures, and quieter ones below them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.fold import Fold
from topologic_qt.widgets.grouping import Grouping
from topologic_qt.widgets.picture_choices import (
    WIDE_PICTURE,
    ChoiceButton,
    PictureChoice,
    QuietChoice,
    picture_choices,
)
from topologic_qt.widgets.translate import tr


class Ways(QWidget):
    """Large choices, quieter ones that are folded away, and a sentence about the chosen one.

    All are numbered from 0: first the large ones, then the others.
    """

    changed = Signal()
    """Emitted when another way is chosen."""

    def __init__(self, name: str, large: Sequence[PictureChoice], more: Sequence[PictureChoice] = ()) -> None:
        """Create the ways; ``name`` tells screen readers what is chosen between the large ones."""
        super().__init__()
        self._told = [choice.about for choice in (*large, *more)]
        self.group, row = picture_choices(name, large, WIDE_PICTURE)
        self.fold = Fold(tr("More ways to play"))
        """The heading of the quieter ways."""
        self._about = label("", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(row)
        layout.addWidget(self.fold)
        self.fold.setVisible(bool(more))
        self._shelf = Grouping(tr("More ways to play"))
        shelf = QVBoxLayout(self._shelf)
        shelf.setContentsMargins(0, 0, 0, 0)
        shelf.setSpacing(8)
        self._quiet = [QuietChoice(choice) for choice in more]
        for index, made in enumerate(self._quiet, len(large)):
            self.group.addButton(made, index)
            shelf.addWidget(made)
        layout.addWidget(self._shelf)
        layout.addWidget(self._about)
        self.group.idToggled.connect(lambda _, on: self._tell() if on else None)
        self.fold.toggled.connect(self._unfold)
        self.group.buttons()[0].setChecked(True)
        self._unfold(False)

    @property
    def chosen(self) -> int:
        """The number of the chosen way."""
        return self.group.checkedId()

    @property
    def count(self) -> int:
        """The number of ways."""
        return len(self._told)

    def choose(self, way: int) -> None:
        """Choose a way by its number; a quiet one comes into sight."""
        chosen = self.group.button(way)
        chosen.setChecked(True)
        if chosen in self._quiet:
            self.fold.setChecked(True)

    @property
    def entered(self) -> int:
        """The number of the chosen way."""
        return self.chosen

    def enter(self, entered: object) -> None:
        """Choose the way that was chosen on the page before."""
        assert isinstance(entered, int)
        self.choose(entered)

    def tell(self, told: Sequence[str]) -> None:
        """Tell these sentences about the ways, one each: what is chosen elsewhere may change them."""
        for way, about in enumerate(told):
            made = self.group.button(way)
            assert isinstance(made, ChoiceButton)
            if about != self._told[way]:
                made.tell(about)
        self._told = list(told)
        self._show_told()

    def _tell(self) -> None:
        self._show_told()
        self.changed.emit()

    def _show_told(self) -> None:
        about = self._told[self.chosen]
        self._about.setText(about)
        self._about.setVisible(bool(about))

    def _unfold(self, is_open: bool) -> None:
        """Show the quieter ways, or all but the chosen one no more."""
        for made in self._quiet:  # each by itself, or the arrow keys would reach what is folded away
            made.setVisible(is_open or made.isChecked())
        self._shelf.setVisible(not all(made.isHidden() for made in self._quiet))
