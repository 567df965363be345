"""The statistics of all matches that were finished on this computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

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
from topologic_qt.widgets.bar_chart import Bar, BarChart
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box, halves, labelled
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.statistics_frame import StatisticsFrame, figures_table, show_figures
from topologic_qt.widgets.translate import tr

_BARS = 12
"""The number of bars of the chart; the last one is for all points from there on."""
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
        filters = halves(labelled(tr("Variant"), self.variant), labelled(tr("Players"), self.players))
        self.put_together(filters, self.table, self.chart, self._export if results else None)
        for combo in (self.variant, self.players):
            combo.currentIndexChanged.connect(self._show)
        self._show()

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

    def _show(self) -> None:
        chosen = self.shown()
        rows = [(name, group) for name, group in _by_player(chosen) if group]
        show_figures(self.table, [[name, *_figures(group)] for name, group in rows])
        width = _WIDTHS[self._variant is Variant.ADVANCED]
        counted = Counter(min(result.points // width, _BARS - 1) for result in chosen)
        names = [f"{bar * width}" + "+" * (bar == _BARS - 1) for bar in range(_BARS)]
        bars = [Bar(name, counted[bar]) for bar, name in enumerate(names)]
        said = "; ".join(
            tr("from {points} points: {n}", points=bar * width, n=counted[bar]) for bar in sorted(counted)
        )
        self.chart.show_bars(bars if chosen else [], said, tr("Finish a match, and it is counted here."))

    def _export(self) -> None:
        chosen = self.shown()
        form = Form(tr("Table"), ".csv", lambda: as_csv(chosen))
        self.export_wanted.emit(Document(tr("Statistics"), [form]))


def as_csv(results: Sequence[Result]) -> bytes:
    """Return the results as comma-separated values, a line for each, in UTF-8."""
    return spreadsheet.as_csv(list(Result.__dataclass_fields__), [result.as_row() for result in results])


def _by_player(results: Sequence[Result]) -> list[tuple[str, list[Result]]]:
    """Return the results of each person by name, then those of computers by level, then the mixed ones."""
    people = sorted({result.player for result in results if result.played_by == PERSON})
    groups = [(name, [r for r in results if r.played_by == PERSON and r.player == name]) for name in people]
    groups += [
        (tr("Computer: {level}", level=level_name(level)), [r for r in results if r.played_by == level])
        for level in Level
    ]
    return [*groups, (tr("Person and computer"), [r for r in results if r.played_by == MIXED])]


def _figures(group: Sequence[Result]) -> list[str]:
    mean = points_a_turn(group)
    return [
        str(len(group)),
        str(sum(result.place == 1 for result in group)),
        "–" if mean is None else decimal(mean, 2),
        str(max(result.best_turn for result in group)),
        str(max(result.best_ring for result in group)),
    ]
