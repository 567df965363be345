"""The stored results of a game, as its screens ask them in SQL."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

Question = tuple[str, Sequence[object]]
"""A question to the table ``results`` in SQL, and the values that stand for its question marks."""

Answers = Sequence[Sequence[tuple[Any, ...]]]
"""The rows that answer each of several questions."""


class ResultStore(Protocol):
    """The stored results of a game: a table with columns of the game's own, and ``id`` and ``at``."""

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Have questions answered off the GUI thread, and pass the answers to ``done``."""
        ...

    def clear(self) -> None:
        """Delete all results of this game."""
        ...
