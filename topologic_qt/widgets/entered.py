"""What people have entered on a page, handed to the page that takes its place in another language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QButtonGroup, QComboBox, QLineEdit

if TYPE_CHECKING:
    from collections.abc import Sequence


class Part(Protocol):
    """A part of a page that knows by itself what was entered in it."""

    @property
    def entered(self) -> object:
        """What was entered, free of words of the program."""
        ...

    def enter(self, entered: object) -> None:
        """Enter what was entered in such a part before."""
        ...


Field = QLineEdit | QComboBox | QButtonGroup | Part
"""Something in which people enter a value."""


def entered_in(fields: Sequence[Field]) -> list[object]:
    """Return what stands in each of some fields: a text, the index of a choice, or what a part calls it."""
    return [_value(field) for field in fields]


def enter_in(fields: Sequence[Field], entered: object) -> None:
    """Enter in each field what `entered_in` returned for its forerunner on a page of the same kind.

    Raises ValueError if there are more fields than values, or fewer.
    """
    assert isinstance(entered, list)
    for field, value in zip(fields, entered, strict=True):
        _enter(field, value)


def _value(field: Field) -> object:
    if isinstance(field, QLineEdit):
        return field.text()
    if isinstance(field, QButtonGroup):
        return field.checkedId()
    if not isinstance(field, QComboBox):
        return field.entered
    if not field.isEditable():
        return field.currentIndex()
    text = field.currentText()
    entry = field.findText(text)
    return text if entry < 0 else entry  # an entry is in the words of the program


def _enter(field: Field, value: object) -> None:
    if isinstance(field, QLineEdit):
        field.setText(str(value))
    elif isinstance(field, QButtonGroup):
        assert isinstance(value, int)
        field.button(value).setChecked(True)
    elif not isinstance(field, QComboBox):
        field.enter(value)
    elif not isinstance(value, int):
        field.setCurrentText(str(value))
    elif field.isEditable():
        field.setCurrentText(field.itemText(value))
    else:
        field.setCurrentIndex(value)
