"""The dialog for choosing a shape for the field, with a preview."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.topologic.rules.field import Field, Location
from topologic_qt.games.topologic.rules.filling import fitted
from topologic_qt.games.topologic.rules.outlines import SIDE_LENGTHS, laid_over, outline, rectangle
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape
from topologic_qt.games.topologic.rules.word_shapes import WordError, word_places
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.editor import presenter
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, line_edit, show_wrong, slider, spin_box, with_ends
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.translate import ntr, said, tr
from topologic_qt.widgets.typeface import row_scale

_RECTANGLE, _WORD = len(Shape), len(Shape) + 1
_LONGEST_WORD = 12
_SIDE = 320
"""The width of the choices beside the table, in pixels, at the usual size of texts."""


class ShapeDialog(ScrolledDialog):
    """A list of shapes beside a small table with the field in the chosen one."""

    chosen = Signal(object)
    """Emitted with the `Field` in the chosen shape."""

    def __init__(self, parent: QWidget, field: Field, style: Style) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Shape of the field"))
        self._before = field
        self._after = field
        self._seed = random_seed()
        self.shape = combo_box([*map(words.shape_name, Shape), tr("A rectangle of your own"), tr("A word")])
        self.growth = slider(GROWTHS[0], GROWTHS[-1])
        self.width_box, self.height_box = (_side_box(length) for length in (12, 5))
        self.word = line_edit(_LONGEST_WORD)
        self.word.setText(_greeting())
        self._problem = label("", "problem")
        self._kept = label("", "muted")
        self.again = button(Choice(tr("Again at random"), self._shuffle, icon="dice"))
        self.table = FieldScene(self, Motion(0), style)
        self._view = TableView(self.table, camera=False)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)  # it wished for all
        self._view.setAccessibleName(tr("The field in this shape"))
        self._build()
        self._connect()
        self._show()

    # -- how it is built --------------------------------------------------------------------------

    def _build(self) -> None:
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(4)
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        for widget, name, row in (
            (self.shape, tr("Shape"), self.shape),
            (self.growth, tr("Growth"), self._growth_row),
            (self.width_box, tr("Tiles across"), self.width_box),
            (self.height_box, tr("Tiles down"), self.height_box),
            (self.word, tr("Word"), self.word),
        ):
            above = label(name, "field", wrap=False)
            above.setBuddy(widget)
            widget.setAccessibleName(name)
            self._form.addRow(above, row)
        self.accept_button = button(Choice(tr("Use this shape"), self.accept, primary=True, icon="check"))
        choices = QWidget()
        column = QVBoxLayout(choices)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Choose a shape"), "title"))
        column.addLayout(self._form)
        column.addWidget(self.again)
        column.addWidget(self._kept)
        column.addWidget(self._problem)
        column.addStretch()
        side = QWidget()
        side.setFixedWidth(round(_SIDE * row_scale()))
        whole = QVBoxLayout(side)
        whole.setContentsMargins(24, 20, 20, 18)
        whole.setSpacing(12)
        whole.addWidget(Scrolled(choices), 1)
        whole.addWidget(self.accept_button)
        whole.addWidget(button(Choice(tr("Cancel"), self.reject)))
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(side)
        beside.addWidget(self._view, 1)
        self.wish_for(900, 560)

    def _connect(self) -> None:
        self.shape.currentIndexChanged.connect(self._show)
        self.growth.valueChanged.connect(self._show)
        self.width_box.valueChanged.connect(self._show)
        self.height_box.valueChanged.connect(self._show)
        self.word.textChanged.connect(self._show)
        self.accepted.connect(lambda: self.chosen.emit(self._after))

    # -- what it shows ----------------------------------------------------------------------------

    def _show(self) -> None:
        index = self.shape.currentIndex()
        grown = index == list(Shape).index(Shape.GROWN)
        for row, visible in (
            (self._growth_row, grown),
            (self.width_box, index == _RECTANGLE),
            (self.height_box, index == _RECTANGLE),
            (self.word, index == _WORD),
        ):
            self._form.setRowVisible(row, visible)
        problem = ""
        try:
            self._lay(self._places(index))
        except WordError as error:
            problem = said(error)
        if not problem or problem != self._problem.text():
            show_wrong(self.word, problem, self._problem)
        self._kept.setVisible(not problem)
        self.accept_button.setEnabled(not problem)
        self.again.setEnabled(not problem and (grown or self._is_filled_at_random))

    def _places(self, index: int) -> list[Location]:
        if index == _RECTANGLE:
            return rectangle(self.width_box.value(), self.height_box.value())
        if index == _WORD:
            return word_places(self.word.text())
        return outline(FieldRecipe(list(Shape)[index], self._seed, self.growth.value()))

    def _lay(self, places: list[Location]) -> None:
        before = self._before
        self._after = fitted(before, laid_over(places, before), Rng.from_seed(self._seed))
        self._kept.setText(_what_stays(before, self._after))
        self.table.lay(looks(self._after))
        self._view.fit()
        self._view.setAccessibleDescription(presenter.lacks(self._after))

    @property
    def _is_filled_at_random(self) -> bool:
        """Whether tiles come from the rack that could be others, or lie elsewhere."""
        return len(self._before.missing) > 1 and len(self._after) > len(self._before)

    def _shuffle(self) -> None:
        self._seed = random_seed()
        self._show()


def _greeting() -> str:
    """Return the first word to offer, in the user's language if it can be laid."""
    word = tr("HELLO")
    try:
        word_places(word)
    except WordError:
        return "HELLO"
    return word


def _what_stays(before: Field, after: Field) -> str:
    """Return sentences about the tiles that stay in the field, move, come to it, and leave it."""
    if not before.tiles:
        told = [tr("The tiles are placed at random.")]
    else:
        stay = sum(after.locations.get(tile) == place for tile, place in before.locations.items())
        told = [ntr("{n} tile stays where it is.", "{n} tiles stay where they are.", stay)]
        if stay < len(before):
            told.append(tr("The others move."))
        if len(after) > len(before):
            told.append(tr("Missing ones are added at random."))
    if after.missing:
        told.append(
            ntr(
                "{n} tile does not fit and stays in the rack.",
                "{n} tiles do not fit and stay in the rack.",
                len(after.missing),
            )
        )
    return " ".join(told)


def _side_box(length: int) -> QSpinBox:
    box = spin_box(SIDE_LENGTHS[0], SIDE_LENGTHS[-1])
    box.setValue(length)
    return box
