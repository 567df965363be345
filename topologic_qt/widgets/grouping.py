"""Fields that belong together: screen readers tell the name of their group."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QButtonGroup, QFormLayout, QGroupBox, QWidget

from topologic_qt.widgets.controls import label


class Grouping(QGroupBox):
    """A holder of fields that is not seen; its name tells screen readers what they are for."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "unseen")
        self.style().unpolish(self)  # Qt has taken the margins of a group that is seen
        self.changeEvent(QEvent(QEvent.Type.StyleChange))
        self.setAccessibleName(name)


def keep_at_chosen(group: QButtonGroup) -> None:
    """Let Tab come to the chosen button of a group, also one the program chose: Qt heeds people alone."""

    def follow() -> None:
        for made in group.buttons():
            is_chosen = made.isChecked()
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)

    group.buttonToggled.connect(lambda _, on: follow() if on else None)


class Group(Grouping):
    """Fields that belong together, each below its label, with a heading above them."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.form = QFormLayout(self)
        """The fields, to be added row by row."""
        self.form.setContentsMargins(0, 10, 0, 4)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        self.form.addRow(label(name, "group", wrap=False))

    def add_row(self, text: str, field: QWidget, row: QWidget | None = None) -> None:
        """Add a field with a text above it, which is its name; ``row`` holds it and what is beside it."""
        above = label(text, "field", wrap=False)
        above.setBuddy(field)
        field.setAccessibleName(text)
        self.form.addRow(above, row or field)
