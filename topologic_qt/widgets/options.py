"""Options that are folded away, with their present values in one line."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.widgets.controls import Grouping, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.translate import tr

ValueT = TypeVar("ValueT")


class Part(Protocol):
    """A part of a page that knows what was entered in it, and hands it to a page in another language."""

    @property
    def entered(self) -> object:
        """What was entered, free of words of the program."""
        ...

    def enter(self, entered: object) -> None:
        """Enter what was entered in such a part before."""
        ...


class Entry(QObject, Generic[ValueT]):
    """One value that people enter. A field that is bound to it shows it, and changes it."""

    changed = Signal()
    """Emitted when there is another value."""

    def __init__(self, value: ValueT) -> None:
        super().__init__()
        self._value = value

    @property
    def value(self) -> ValueT:
        """What is entered now."""
        return self._value

    @value.setter
    def value(self, value: ValueT) -> None:
        if value != self._value:
            self._value = value
            self.changed.emit()

    @property
    def entered(self) -> object:
        """The value."""
        return self._value

    def enter(self, entered: object) -> None:
        """Enter the value of the entry before."""
        self.value = cast("ValueT", entered)


class _Shown(QObject):
    """The showing of a value in a field, which ends with the field.

    An entry would keep a function that shows it for ever, since the function needs the entry.
    """

    def __init__(self, field: QObject, entry: Entry[ValueT], show: Callable[[], None]) -> None:
        super().__init__(field)
        self._show = show
        show()
        entry.changed.connect(self.show)

    def show(self) -> None:
        """Show the value that is entered now."""
        self._show()


def bind_line(line: QLineEdit, entry: Entry[str]) -> None:
    """Bind a line to a text."""
    _Shown(line, entry, lambda: _show_other(entry, line.text(), line.setText))
    line.textChanged.connect(lambda text: _take(entry, text))


def bind_text(combo: QComboBox, entry: Entry[str]) -> None:
    """Bind an editable combo box to a text."""
    _Shown(combo, entry, lambda: _show_other(entry, combo.currentText(), combo.setCurrentText))
    combo.currentTextChanged.connect(lambda text: _take(entry, text))


def bind_slider(slider: QSlider, entry: Entry[int]) -> None:
    """Bind a slider to a whole number."""
    _Shown(slider, entry, lambda: _show_other(entry, slider.value(), slider.setValue))
    slider.valueChanged.connect(lambda value: _take(entry, value))


def bind_list(combo: QComboBox, entry: Entry[ValueT], values: Sequence[ValueT]) -> None:
    """Bind a combo box to a choice; ``values`` are those of its entries, in their order."""
    _Shown(combo, entry, lambda: combo.setCurrentIndex(values.index(entry.value)))
    combo.currentIndexChanged.connect(lambda index: _take(entry, values[index]))


def bind_buttons(group: QButtonGroup, entry: Entry[ValueT], values: Sequence[ValueT]) -> None:
    """Bind buttons, of which one is down, to a choice; ``values`` are theirs, by their numbers."""
    _Shown(group, entry, lambda: group.button(values.index(entry.value)).setChecked(True))
    group.idToggled.connect(lambda number, on: _take(entry, values[number]) if on else None)


def _show_other(entry: Entry[ValueT], shown: ValueT, show: Callable[[ValueT], None]) -> None:
    """Show a value, unless it came from the field: that keeps its cursor."""
    if shown != entry.value:
        show(entry.value)


def _take(entry: Entry[ValueT], value: ValueT) -> None:
    entry.value = value


class Fold(QToolButton):
    """A heading with an arrow: pressed, it opens what is below it; pressed again, it folds that away."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setText(text)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", "fold")
        self.toggled.connect(self._point)
        self._point(False)

    def _point(self, is_open: bool) -> None:
        self.setIcon(icon("section-open" if is_open else "section-closed"))


_NAME = "setup/options"
_OPEN, _FOLDED = "open", "folded"
_SHORT = 26
"""The number of characters up to which a value stays in one line."""


class Options(QWidget):
    """A heading that opens a form below it; while that is closed, a line tells what is chosen there.

    Most people never open it: the form is made when it is opened first.
    """

    def __init__(self, memory: Keeper | None = None) -> None:
        """Create the options, folded; ``memory`` keeps whether people leave them open."""
        super().__init__()
        self._memory = memory
        self._toggle = Fold(tr("Options"))
        self._summary = label("", "muted")
        self._make: Callable[[QFormLayout], None] | None = None
        self._body: QWidget | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._toggle)
        layout.addWidget(self._summary)
        self._toggle.toggled.connect(self._show)
        self._toggle.clicked.connect(self._remember)

    def fill_late(self, make: Callable[[QFormLayout], None]) -> None:
        """Have ``make`` fill the form with rows, each field below its label, before it is shown first.

        It is shown at once if people left it open last time.
        """
        self._make = make
        if self._memory is not None and self._memory.value(_NAME) == _OPEN:
            self.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the form anew, in which Qt would keep heights that go with another width."""
        super().resizeEvent(event)
        if self._body is not None and (form := self._body.layout()) is not None:
            form.invalidate()

    @property
    def is_made(self) -> bool:
        """Whether the form has been opened, and has its rows."""
        return self._body is not None

    @property
    def is_open(self) -> bool:
        """Whether the options are shown."""
        return self._toggle.isChecked()

    def open(self, is_open: bool = True) -> None:
        """Open the options, or fold them away; the next page is as people left this one by hand."""
        self._toggle.setChecked(is_open)

    @property
    def entered(self) -> bool:
        """Whether the options are shown."""
        return self.is_open

    def enter(self, entered: object) -> None:
        """Show the options if those of the page before were shown."""
        self.open(bool(entered))

    def summarise(self, values: str | Sequence[str]) -> None:
        """Set the line that tells what is chosen: a text, or several values that stand side by side."""
        parts = [values] if isinstance(values, str) else values
        self._summary.setText("\u00a0· ".join(map(_unbroken, parts)))
        self._toggle.setAccessibleDescription(", ".join(parts))

    def _remember(self, is_open: bool) -> None:
        if self._memory is not None:
            self._memory.setValue(_NAME, _OPEN if is_open else _FOLDED)

    def _show(self, is_open: bool) -> None:
        if self._body is None and is_open and self._make is not None:
            self._body = self._made(self._make)
        if self._body is not None:
            self._body.setVisible(is_open)
        self._summary.setVisible(not is_open)

    def _made(self, make: Callable[[QFormLayout], None]) -> QWidget:
        """Return the form, filled, which comes after the heading for the keyboard, too."""
        body = Grouping(tr("Options"), self)
        body.hide()
        form = QFormLayout(body)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setVerticalSpacing(4)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(body)
        make(form)
        before: QWidget = self._toggle
        for field in body.findChildren(QWidget):
            is_here = field.window() is self.window()  # and not in the window of a list
            if is_here and field.focusPolicy() & Qt.FocusPolicy.TabFocus:
                self.setTabOrder(before, field)
                before = field
        return body


def _unbroken(value: str) -> str:
    """Return a value with spaces at which no line ends, if it is short."""
    return value.replace(" ", "\u00a0") if len(value) <= _SHORT else value
