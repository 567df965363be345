"""Options that are folded away, with their present values in one line."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QToolButton, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Options(QWidget):
    """A heading that opens a form below it; while that is closed, a line tells what is chosen there."""

    def __init__(self) -> None:
        super().__init__()
        self._toggle = QToolButton()
        self._toggle.setCheckable(True)
        self._toggle.setText(tr("Options"))
        self._toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._toggle.setCursor(Qt.CursorShape.PointingHandCursor)
        self._toggle.setProperty("role", "fold")
        self._summary = label("", "muted")
        self._body = QWidget()
        self.form = QFormLayout(self._body)
        """The options, to be added row by row; each field stands below its label."""
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._toggle)
        layout.addWidget(self._summary)
        layout.addWidget(self._body)
        self._toggle.toggled.connect(self._show)
        self._show(False)

    @property
    def is_open(self) -> bool:
        """Whether the options are shown."""
        return self._toggle.isChecked()

    def open(self, is_open: bool = True) -> None:
        """Open the options, or fold them away."""
        self._toggle.setChecked(is_open)

    def add_row(self, text: str, widget: QWidget) -> None:
        """Add a field, with a text above it."""
        above = label(text, "field", wrap=False)
        above.setBuddy(widget)
        self.form.addRow(above, widget)

    def summarise(self, values: str) -> None:
        """Set the line that tells what is chosen."""
        self._summary.setText(values)
        self._toggle.setAccessibleDescription(values)

    def _show(self, is_open: bool) -> None:
        self._toggle.setIcon(icon("section-open" if is_open else "section-closed"))
        self._body.setVisible(is_open)
        self._summary.setVisible(not is_open)
