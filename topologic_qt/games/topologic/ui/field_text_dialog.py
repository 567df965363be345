"""The dialog in which the tiles of a real table are written down as text."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from topologic_qt.engine.players import SetupError
from topologic_qt.games.topologic.rules.editing import NamedField
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.notation import NotationError, field_text, parse_field
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import said, tr


class FieldTextDialog(ScrolledDialog):
    """A text with a line for each row of tiles, and what is wrong with it, if anything is."""

    laid = Signal(object)
    """Emitted with the `NamedField` that was written."""

    def __init__(self, parent: QWidget | None, field: Field) -> None:
        """Create the dialog with the text of this field, to be written over."""
        super().__init__(parent)
        self.setWindowTitle(tr("Your tiles as text"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._field = field
        self.text = QPlainTextEdit(field_text(field))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Your tiles as text"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.problem = label("", "problem")
        self.lay_button = button(Choice(tr("Lay these tiles"), self._lay, primary=True, icon="check"))
        about = tr(
            "Type a line for each row of your tiles: for each tile the letter of its colour ({letters}) and "
            "its number, and a dot where there is no tile. All sixty tiles must be connected.",
            letters=words.colour_letters(),
        )
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(self.lay_button)
        layout = self.column((22, 20, 22, 18), 12)
        layout.addWidget(label(tr("Your tiles as text"), "title"))
        layout.addWidget(label(about, "text"))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.problem)
        self.put_below(row)
        self.wish_for(560, 480)
        self.text.textChanged.connect(self._check)
        self.text.selectAll()
        self.text.setFocus()
        self._check()

    def _check(self) -> None:
        """Read the text, and show what is wrong with it."""
        problem = ""
        try:
            self._field = parse_field(self.text.toPlainText())
            Setup(self._field)
        except (NotationError, SetupError) as error:
            problem = said(error)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.lay_button.setEnabled(not problem)

    def _lay(self) -> None:
        self.laid.emit(NamedField(tr("My field"), self._field))
        self.accept()
