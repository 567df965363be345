"""The statistics of all rounds that were finished on this computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules import (
    EDITIONS,
    MIXED,
    PERSON,
    SEEKER_COUNTS,
    Level,
    Result,
    mean_turns,
)
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets import spreadsheet
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.bar_chart import Bar, BarChart
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.statistics_frame import (
    StatisticsFrame,
    by_player,
    computer_names,
    figures_table,
    show_figures,
)
from topologic_qt.widgets.translate import tr

_LAST_BAR = 12
"""The number of turns from which all rounds share a bar."""


class StatisticsDialog(StatisticsFrame):
    """A dialog that counts the results for two filters: who sought, how well, and in how many turns."""

    def __init__(
        self, parent: QWidget, results: Sequence[Result], ask: Ask, delete: Callable[[], None]
    ) -> None:
        """Create the dialog; ``delete`` deletes everything for good."""
        super().__init__(parent, ask, delete)
        self._results = results
        self.edition = combo_box([tr("All editions"), *map(words.edition_name, EDITIONS)])
        counts = [tr("{n} seekers", n=count) for count in SEEKER_COUNTS]
        self.seekers = combo_box([tr("Any number"), *counts])
        self.table = figures_table(
            [tr("Sought by"), tr("Rounds"), tr("Found"), tr("Average"), tr("Fewest"), tr("Most")]
        )
        self.chart = BarChart(tr("Rounds, by the turn in which the secret was found"))
        filters = ((tr("Edition"), self.edition), (tr("Seekers"), self.seekers))
        self.put_together(filters, self.table, self.chart, bool(results))

    def shown(self) -> list[Result]:
        """Return the results that pass the filters."""
        editions, counts = [None, *EDITIONS], [None, *SEEKER_COUNTS]
        edition, count = editions[self.edition.currentIndex()], counts[self.seekers.currentIndex()]
        return [
            result
            for result in self._results
            if edition in (None, result.edition) and count in (None, result.seekers)
        ]

    def show_chosen(self) -> None:
        """Show the results that pass the filters."""
        chosen = self.shown()
        others = {**computer_names(Level), MIXED: tr("People and computers together")}
        groups = by_player(chosen, lambda result: (result.sought_by, result.player), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        turns = Counter(min(result.turns, _LAST_BAR) for result in chosen if result.turns is not None)
        bars = [Bar(f"{n}+" if n == _LAST_BAR else str(n), turns[n]) for n in range(1, _LAST_BAR + 1)]
        said = "; ".join(tr("turn {turn}: {n}", turn=turn, n=turns[turn]) for turn in sorted(turns))
        empty = tr("Finish a round, and it will be counted here.")
        self.chart.show_bars(bars if turns else [], said, empty)

    def as_csv(self) -> Callable[[], bytes]:
        """Return a function that writes these results as comma-separated values, in any thread."""
        return partial(as_csv, self.shown())


def as_csv(results: Sequence[Result]) -> bytes:
    """Return the results as comma-separated values, a line for each, in UTF-8."""
    return spreadsheet.as_csv(list(Result.__dataclass_fields__), [result.as_row() for result in results])


def _figures(group: Sequence[Result]) -> list[str]:
    turns = [result.turns for result in group if result.turns is not None]
    mean = mean_turns(group)
    return [
        str(len(group)),
        str(len(turns)),
        "–" if mean is None else decimal(mean, 2),
        str(min(turns)) if turns else "–",
        str(max(turns)) if turns else "–",
    ]
