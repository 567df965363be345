"""The statistics of all matches finished on this computer."""

from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import MIXED, NAMES, PERSON
from topologic_qt.games.deduction.rules.match_results import COLUMNS, Result
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.sheet.page import aid_name
from topologic_qt.widgets import statistics_frame
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.line_chart import Course, Measure, Step
from topologic_qt.widgets.remembered import Keeper, ResultStore
from topologic_qt.widgets.translate import decimal, tr

_WIDTH = 5  # the number of turns that a bar stands for
_SUGGESTIONS = "suggestions"  # the help of a player who used only the computer's advice
_HELP = f"iif(suggestions > 0 AND aid = '{Aid.PAPER}', '{_SUGGESTIONS}', aid)"
"""The help that a player had, in SQL: the step, or `_SUGGESTIONS` if there was no other."""


class StatisticsDialog(statistics_frame.StatisticsFrame):
    """A dialog that counts the results for two filters: who played, how often, and how well."""

    def __init__(self, parent: QWidget, store: ResultStore, ask: Ask, memory: Keeper) -> None:
        super().__init__(parent, store, ask, memory)
        counts = {count: tr("{n} players", n=count) for count in PLAYER_COUNTS}
        helps = {aid.value: aid_name(aid) for aid in Aid} | {
            Aid.PAPER.value: tr("Without help"),
            _SUGGESTIONS: tr("Suggestions only"),
        }
        self.players = statistics_frame.ResultFilter(
            tr("Players"), "players", counts.items(), tr("Any number of players")
        )
        self.aids = statistics_frame.ResultFilter(
            tr("Help"), _HELP, helps.items(), tr("With or without help"), f"played_by <> '{PERSON}'"
        )
        histogram = statistics_frame.Histogram(
            name=tr("Matches by number of turns"),
            value="turns",
            said=lambda turns, n: tr("{turns} turns or more: {n}", turns=turns, n=n),
            empty=tr("Finish a match to see it here."),
            width=lambda: _WIDTH,
        )
        statistics = statistics_frame.Statistics(
            game=tr("Deduction"),
            kind="played_by",
            person=PERSON,
            others={**statistics_frame.computer_names(NAMES), MIXED: tr("Person and computer")},
            headings=(tr("Player"), tr("Matches")),
            figures=[
                statistics_frame.Figure(tr("Won"), "sum(won)"),
                statistics_frame.Figure(tr("Questions"), "avg(questions)", lambda mean: decimal(mean, 1)),
                statistics_frame.Figure(tr("Wrong"), "sum(wrong)"),
                statistics_frame.Figure(tr("Gave up"), "sum(gave_up)"),
            ],
            histogram=histogram,
            course=_course(),
            columns=list(COLUMNS),
            result=Result,
        )
        self.put_together(statistics, (self.players, self.aids))


def _course() -> Course[Result]:
    won: Measure[Result] = Measure(
        name=tr("Wins in the last ten"),
        up=tr("Per cent"),
        step=lambda result: Step(100 * result.won),
        text=lambda share: tr("{share}% won", share=decimal(share, 0)),
        only_means=True,
        top=100,
    )
    turns: Measure[Result] = Measure(
        name=tr("Turns per match"),
        up=tr("Turns"),
        step=lambda result: Step(result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(measures=[won, turns], across=tr("Match"), time=lambda result: result.time)
