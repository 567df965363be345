"""The statistics of all matches that were finished on this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules import (
    MIXED,
    PERSON,
    PLAYER_COUNTS,
    Level,
    Result,
    Variant,
    points_a_turn,
)
from topologic_qt.widgets import spreadsheet
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.bar_chart import BarChart
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.statistics_frame import (
    StatisticsFrame,
    by_player,
    computer_names,
    figures_table,
    show_figures,
    show_ranges,
)
from topologic_qt.widgets.translate import tr

_WIDTHS = (20, 50)
"""The points that a bar stands for, in the base game and in the advanced variant."""


class StatisticsDialog(StatisticsFrame):
    """A dialog that counts the results for two filters: who played, how often, and how well."""

    def __init__(
        self, parent: QWidget, results: Sequence[Result], ask: Ask, delete: Callable[[], None]
    ) -> None:
        """Create the dialog; ``delete`` deletes everything for good."""
        super().__init__(parent, ask, delete)
        self._results = results
        self.variant = combo_box([tr("Base game"), tr("Advanced")])
        self.players = combo_box(
            [tr("Any number of players"), *(tr("{n} players", n=count) for count in PLAYER_COUNTS)]
        )
        self.table = figures_table(
            [tr("Player"), tr("Matches"), tr("Won"), tr("Points a turn"), tr("Best turn"), tr("Best ring")]
        )
        self.chart = BarChart(tr("Number of results, by the points that a player had"))
        filters = ((tr("Variant"), self.variant), (tr("Players"), self.players))
        self.put_together(filters, self.table, self.chart, bool(results))

    def shown(self) -> list[Result]:
        """Return the results that pass the filters."""
        variant, count = self._variant, (None, *PLAYER_COUNTS)[self.players.currentIndex()]
        return [
            result
            for result in self._results
            if result.variant == variant.value and count in (None, result.players)
        ]

    @property
    def _variant(self) -> Variant:
        return list(Variant)[self.variant.currentIndex()]

    def show_chosen(self) -> None:
        """Show the results that pass the filters."""
        chosen = self.shown()
        others = {**computer_names(Level), MIXED: tr("Person and computer")}
        groups = by_player(chosen, lambda result: (result.played_by, result.player), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        show_ranges(
            self.chart,
            [result.points for result in chosen],
            _WIDTHS[self._variant is Variant.ADVANCED],
            lambda points, n: tr("from {points} points: {n}", points=points, n=n),
        )

    def as_csv(self) -> Callable[[], bytes]:
        """Return a function that writes these results as comma-separated values, in any thread."""
        return partial(as_csv, self.shown())


def as_csv(results: Sequence[Result]) -> bytes:
    """Return the results as comma-separated values, a line for each, in UTF-8."""
    return spreadsheet.as_csv(list(Result.__dataclass_fields__), [result.as_row() for result in results])


def _figures(group: Sequence[Result]) -> list[str]:
    mean = points_a_turn(group)
    return [
        str(len(group)),
        str(sum(result.place == 1 for result in group)),
        "–" if mean is None else decimal(mean, 2),
        str(max(result.best_turn for result in group)),
        str(max(result.best_ring for result in group)),
    ]
