"""The statistics of all matches finished on this computer."""

from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import MIXED, NAMES, PERSON
from topologic_qt.games.topology.rules.match_results import COLUMNS, Result
from topologic_qt.games.topology.rules.state import PLAYER_COUNTS, Variant
from topologic_qt.widgets import statistics_frame
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.line_chart import Course, Measure, Step
from topologic_qt.widgets.remembered import Keeper, ResultStore
from topologic_qt.widgets.translate import decimal, tr

_WIDTHS = (20, 50)
"""The number of points for each bar, in the base game and in the advanced variant."""


class StatisticsDialog(statistics_frame.StatisticsFrame):
    """A dialog that counts the results for two filters: who played, how often, and how well."""

    def __init__(self, parent: QWidget, store: ResultStore, ask: Ask, memory: Keeper) -> None:
        """Create the dialog; ``memory`` keeps the chosen page."""
        super().__init__(parent, store, ask, memory)
        variants = {Variant.BASE.value: tr("Base game"), Variant.ADVANCED.value: tr("Advanced")}
        counts = {count: tr("{n} players", n=count) for count in PLAYER_COUNTS}
        self.variant = statistics_frame.ResultFilter(tr("Variant"), "variant", variants.items())
        self.players = statistics_frame.ResultFilter(
            tr("Players"), "players", counts.items(), tr("Any number of players")
        )
        histogram = statistics_frame.Histogram(
            name=tr("Results by points scored"),
            value="points",
            said=lambda points, n: tr("from {points} points: {n}", points=points, n=n),
            empty=tr("Finish a match to see it here."),
            width=lambda: _WIDTHS[self.variant.chosen == Variant.ADVANCED],
        )
        statistics = statistics_frame.Statistics(
            game=tr("Topology"),
            kind="played_by",
            person=PERSON,
            others={**statistics_frame.computer_names(NAMES), MIXED: tr("Person and computer")},
            headings=(tr("Player"), tr("Matches")),
            figures=[
                statistics_frame.Figure(tr("Won"), "sum(place = 1)"),
                statistics_frame.Figure(
                    tr("Points per turn"),
                    "1.0 * sum(points) / nullif(sum(turns), 0)",
                    lambda mean: decimal(mean, 2),
                ),
                statistics_frame.Figure(tr("Best turn"), "max(best_turn)"),
                statistics_frame.Figure(tr("Best ring"), "max(best_ring)"),
            ],
            histogram=histogram,
            course=_course(),
            columns=list(COLUMNS),
            result=Result,
        )
        self.put_together(statistics, (self.variant, self.players))


def _course() -> Course[Result]:
    """Return the measure of progress: a person's average points per turn in a match."""
    points: Measure[Result] = Measure(
        name=tr("Points per turn, match by match"),
        up=tr("Points per turn"),
        step=lambda result: Step(result.points / result.turns if result.turns else None, result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(measures=[points], across=tr("Match"))
