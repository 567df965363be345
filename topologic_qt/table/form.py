"""The pieces that forms are made of."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.table.overlays import Choice, button, label


class Offer(QFrame):
    """A note with a button or two, for something that is offered; hidden while there is nothing to offer."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._text = label("", "text")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(14, 12, 14, 12)
        self._layout.addWidget(self._text)
        self._buttons: list[QPushButton] = []
        self.hide()

    def show_offer(self, text: str, *choices: Choice | None) -> None:
        """Offer something else than what was offered before."""
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._text.setText(text)
        self._buttons = [button(choice) for choice in choices if choice is not None]
        for made in self._buttons:
            self._layout.addWidget(made)
        self.show()


def line_edit(longest: int) -> QLineEdit:
    """A line to write in, of so many characters."""
    line = QLineEdit()
    line.setMaxLength(longest)
    return line


def combo_box(entries: Sequence[str]) -> QComboBox:
    """A list to choose one entry from; it does not grow with them."""
    combo = QComboBox()
    combo.addItems(list(entries))
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(12)
    return combo


def in_row(*widgets: QWidget) -> QWidget:
    """Widgets side by side, of which the first one takes the room."""
    holder = QWidget()
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    for number, widget in enumerate(widgets):
        layout.addWidget(widget, 1 if number == 0 else 0)
    return holder


def labelled(text: str, field: QWidget) -> QWidget:
    """A field with its label above it, so that both come and go together."""
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    above = label(text, "field", wrap=False)
    above.setBuddy(field)
    layout.addWidget(above)
    layout.addWidget(field)
    return holder


def halves(left: QWidget, right: QWidget) -> QWidget:
    """Two widgets that share a row evenly; when one is hidden, the other one has it all."""
    holder = in_row(left, right)
    layout = holder.layout()
    assert isinstance(layout, QHBoxLayout)
    layout.setStretch(1, 1)
    for widget in (left, right):
        layout.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
        widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return holder


def with_ends(left: str, slider: QSlider, right: str) -> QWidget:
    """A slider that says what its ends mean."""
    holder = QWidget()
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(label(left, "muted", wrap=False))
    layout.addWidget(slider, 1)
    layout.addWidget(label(right, "muted", wrap=False))
    return holder


def segments(texts: Sequence[str], names: Sequence[str]) -> tuple[QButtonGroup, QWidget]:
    """Buttons in a row, of which one is chosen: their texts, and what each is called in full."""
    holder = QWidget()
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    group = QButtonGroup(holder)
    for index, (text, name) in enumerate(zip(texts, names, strict=True)):
        made = QPushButton(text)
        made.setCheckable(True)
        made.setAccessibleName(name)
        group.addButton(made, index)
        layout.addWidget(made)
    return group, holder


def mark_wrong(line: QLineEdit, wrong: bool) -> None:
    """Show that something is wrong with a line, or no longer."""
    if bool(line.property("wrong")) != wrong:
        line.setProperty("wrong", wrong)
        line.style().polish(line)
