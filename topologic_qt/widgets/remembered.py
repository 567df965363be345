"""Choices of last time, read back from settings that others can write too."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

ValueT = TypeVar("ValueT")


class Memory(Protocol):
    """A place from which values can be read by their names."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the value of a name, or ``usual``. It may be of any kind."""
        ...


class Keeper(Memory, Protocol):
    """A place in which values are kept by their names."""

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Save a value."""
        ...


def remembered_text(memory: Memory, name: str, usual: str, longest: int) -> str:
    """Return the text of last time if it is still one printable line that is not too long; else ``usual``."""
    text = str(memory.value(name, usual)).strip()
    return text if text and len(text) <= longest and text.isprintable() else usual


def remembered_choice(memory: Memory, name: str, choices: Sequence[ValueT], usual: ValueT) -> ValueT:
    """Return the choice of last time if it still exists; else ``usual``. Choices are known by their texts."""
    wanted = str(memory.value(name, usual))
    return next((choice for choice in choices if str(choice) == wanted), usual)
