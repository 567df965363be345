"""The statistics of all matches that were finished on this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import MIXED, PERSON, Level
from topologic_qt.games.topology.rules.match_results import Result, points_a_turn
from topologic_qt.games.topology.rules.state import PLAYER_COUNTS, Variant
from topologic_qt.widgets import spreadsheet
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.progress_page import Course, Measure, Step
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.statistics_frame import (
    BarChart,
    ResultFilter,
    StatisticsFrame,
    by_player,
    computer_names,
    figures_table,
    show_figures,
    show_ranges,
)
from topologic_qt.widgets.translate import decimal, tr

_WIDTHS = (20, 50)
"""The points that a bar stands for, in the base game and in the advanced variant."""


class StatisticsDialog(StatisticsFrame[Result, Result]):
    """A dialog that counts the results for two filters: who played, how often, and how well."""

    def __init__(
        self,
        parent: QWidget,
        results: Sequence[Result],
        ask: Ask,
        delete: Callable[[], None],
        memory: Keeper,
    ) -> None:
        """Create the dialog; ``delete`` deletes everything for good, ``memory`` keeps the chosen page."""
        super().__init__(parent, results, ask, delete, memory)
        variants = {Variant.BASE.value: tr("Base game"), Variant.ADVANCED.value: tr("Advanced")}
        counts = {count: tr("{n} players", n=count) for count in PLAYER_COUNTS}
        self.variant = ResultFilter[Result](tr("Variant"), variants.items(), lambda result: (result.variant,))
        self.players = ResultFilter[Result](
            tr("Players"), counts.items(), lambda result: (result.players,), tr("Any number of players")
        )
        self.table = figures_table(
            [tr("Player"), tr("Matches"), tr("Won"), tr("Points a turn"), tr("Best turn"), tr("Best ring")]
        )
        self.chart = BarChart(tr("Results, by the points that a player scored"))
        self.put_together((self.variant, self.players), self.table, self.chart, _course())

    def show_chosen(self, chosen: Sequence[Result]) -> None:
        """Show these results on both pages."""
        others = {**computer_names(Level), MIXED: tr("Person and computer")}
        groups = by_player(chosen, lambda result: (result.played_by, result.player), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        show_ranges(
            self.chart,
            [result.points for result in chosen],
            _WIDTHS[self.variant.chosen == Variant.ADVANCED],
            lambda points, n: tr("from {points} points: {n}", points=points, n=n),
        )
        self.progress.show_results(chosen)

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


def _course() -> Course[Result]:
    """Return the measure of progress: the points that a person made in each turn, on average over a match."""
    points: Measure[Result] = Measure(
        name=tr("Points a turn, match by match"),
        up=tr("Points a turn"),
        step=lambda result: Step(points_a_turn([result]), result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(
        measures=[points],
        person=lambda result: result.player if result.played_by == PERSON else None,
        across=tr("Match"),
    )
