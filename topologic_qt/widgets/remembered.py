"""Choices of last time, read back from settings that others can write too, and the stored results."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from topologic_qt.translation import is_printable

ValueT = TypeVar("ValueT")

PEOPLE = "people/"  # beginning of the keys that all games share: the names of people, numbered from 0


class Memory(Protocol):
    """A place from which values can be read by their names."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the value of a name, or ``usual``. It may be of any kind."""


class Keeper(Memory, Protocol):
    """A place in which values are kept by their names."""

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Save a value."""


def remembered_text(memory: Memory, name: str, usual: str, longest: int) -> str:
    """Return the text of last time if it is still one printable line that is not too long; else ``usual``."""
    text = str(memory.value(name, usual)).strip()
    return text if text and len(text) <= longest and is_printable(text) else usual


def remembered_name(memory: Memory, name: str, number: int, usual: str, longest: int) -> str:
    """Return the name of last time of a person, counted from 0, or the one that another game gives them."""
    found = remembered_text(memory, name, usual, longest)
    return found if found != usual else remembered_text(memory, f"{PEOPLE}{number}", usual, longest)


def keep_name(memory: Keeper, number: int, name: str) -> None:
    """Keep the name of a person, counted from 0, for the games in which nobody has named them yet."""
    memory.setValue(f"{PEOPLE}{number}", name)


def remembered_names(memory: Memory, name: str, usual: Sequence[str]) -> Sequence[str]:
    """Return the names that `keep_names` kept; where there are none, or they were spoilt, ``usual``."""
    try:
        found = json.loads(str(memory.value(name)))
    except (ValueError, RecursionError):
        return usual
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else usual


def keep_names(memory: Keeper, name: str, names: Sequence[str]) -> None:
    """Keep names, whatever characters are in them."""
    memory.setValue(name, json.dumps(names))


def remembered_choice(memory: Memory, name: str, choices: Sequence[ValueT], usual: ValueT) -> ValueT:
    """Return the choice of last time if it still exists; else ``usual``. Choices are known by their texts."""
    wanted = str(memory.value(name, usual))
    return next((choice for choice in choices if str(choice) == wanted), usual)


Question = tuple[str, Sequence[object]]
"""A question to the table ``results`` in SQL, and the values that stand for its question marks."""

Answers = Sequence[Sequence[tuple[Any, ...]]]  # rows that answer each of several questions


class ResultStore(Protocol):
    """The stored results of a game: a table with columns of the game's own, and ``id`` and ``at``."""

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Answer questions off the GUI thread, and pass the answers to ``done``."""

    def clear(self) -> None:
        """Delete all results of this game."""
