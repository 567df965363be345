"""Choices of last time, from settings that may be damaged, and the stored results."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from topologic_qt.translation import is_printable, is_you, tr

ValueT = TypeVar("ValueT")

PEOPLE = "people/"  # prefix of the keys shared by all games: people's names, numbered from 0


class Memory(Protocol):
    """A store from which values are read by name."""

    def value(self, name: str, usual: object = None) -> object:
        """Return a stored value of any kind, or ``usual``."""


class Keeper(Memory, Protocol):
    """A store in which values are kept by name."""

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Store a value."""


def remembered_text(memory: Memory, name: str, usual: str, longest: int) -> str:
    """Return a stored text that is one printable line of at most ``longest`` characters, or ``usual``."""
    text = str(memory.value(name, usual)).strip()
    return text if text and len(text) <= longest and is_printable(text) else usual


def remembered_name(memory: Memory, name: str, number: int, usual: str, longest: int) -> str:
    """Return a person's stored name, numbered from 0, or the name in other games."""
    found = remembered_text(memory, name, usual, longest)
    return found if found != usual else remembered_text(memory, f"{PEOPLE}{number}", usual, longest)


def example_names() -> tuple[str, ...]:
    """Return the names of several people at one computer until they type others."""
    return (tr("Anna"), tr("Ben"), tr("Clara"), tr("David"), tr("Emma"))


def keep_name(memory: Keeper, number: int, name: str) -> None:
    """Store a person's name, numbered from 0, for games without one; *You* and examples were not typed."""
    memory.setValue(f"{PEOPLE}{number}", "" if is_you(name) or name in example_names() else name)


def remembered_names(memory: Memory, name: str, usual: Sequence[str]) -> Sequence[str]:
    """Return the names stored by `keep_names`, or ``usual`` if they are missing or invalid."""
    try:
        found = json.loads(str(memory.value(name)))
    except (ValueError, RecursionError):
        return usual
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else usual


def keep_names(memory: Keeper, name: str, names: Sequence[str]) -> None:
    """Store names of any characters."""
    memory.setValue(name, json.dumps(names))


def remembered_choice(memory: Memory, name: str, choices: Sequence[ValueT], usual: ValueT) -> ValueT:
    """Return the stored choice if it still exists, or ``usual``. Choices are compared as text."""
    wanted = str(memory.value(name, usual))
    return next((choice for choice in choices if str(choice) == wanted), usual)


Question = tuple[str, Sequence[object]]
"""An SQL query on the table ``results``, and its parameters."""

Answers = Sequence[Sequence[tuple[Any, ...]]]  # the resulting rows of several queries


class ResultStore(Protocol):
    """A game's stored results: a table with the game's columns, ``id`` and ``at``."""

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Run queries off the GUI thread, and pass their rows to ``done``."""

    def clear(self) -> None:
        """Delete all results of the game."""
