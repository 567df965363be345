"""What people enter on a page, apart from the fields in which they do: those show it, and may come later."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QLineEdit, QSlider

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
