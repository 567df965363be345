"""Filters for results, which keep apart what is not to be compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Generic, TypeVar

from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.translate import ntr

ResultT = TypeVar("ResultT")


class ResultFilter(Generic[ResultT]):
    """A choice among results by one of their properties; all values together can be a choice, too."""

    def __init__(
        self,
        name: str,
        values: Iterable[tuple[object, str]],
        of: Callable[[ResultT], Collection[object]],
        mix: str | None = None,
    ) -> None:
        """Create the filter with the words for each value, and those for all values together.

        ``of`` returns the values that a result has: it passes with each of them.
        """
        self.name = name
        choices = [*([] if mix is None else [(None, mix)]), *values]
        self.combo = combo_box([text for _, text in choices])
        self._values = [value for value, _ in choices]
        self._of = of

    @property
    def chosen(self) -> object:
        """The chosen value; None for all values together."""
        return self._values[self.combo.currentIndex()]

    def passes(self, result: ResultT) -> bool:
        """Return whether a result is to be counted."""
        return self.chosen is None or self.chosen in self._of(result)

    def choose_last(self, results: Sequence[ResultT]) -> None:
        """Choose what the last result has whose value is known; without any, nothing changes."""
        known = (value for result in reversed(results) for value in self._of(result) if value in self._values)
        last = next(known, self.chosen)
        self.combo.setCurrentIndex(self._values.index(last))


def hidden_text(hidden: int) -> str:
    """Return a line that says how many results the filters hide; empty if there are none."""
    if not hidden:
        return ""
    return ntr(
        "{n} other result is hidden by these choices.",
        "{n} other results are hidden by these choices.",
        hidden,
    )
