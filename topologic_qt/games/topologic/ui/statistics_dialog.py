"""The statistics of all rounds that were finished on this computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QTableWidget, QVBoxLayout, QWidget

from topologic_qt.engine.players import MIXED, PERSON, Level
from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.par import stars
from topologic_qt.games.topologic.rules.round_results import Result, mean_turns
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.score_card import known_pars, par_key, stars_text
from topologic_qt.widgets import spreadsheet
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.progress_page import Course, Measure, Step
from topologic_qt.widgets.remembered import Keeper, Memory
from topologic_qt.widgets.statistics_frame import (
    Bar,
    BarChart,
    Page,
    ResultFilter,
    StatisticsFrame,
    by_player,
    computer_names,
    figures_table,
    show_figures,
)
from topologic_qt.widgets.translate import decimal, ntr, tr

# -- The best results field by field, in figures for the statistics -----------------------------------


def field_headings() -> list[str]:
    """Return the names of the columns."""
    return [tr("Field"), tr("Rounds"), tr("Best"), tr("By"), tr("Par"), tr("Stars")]


def field_figures(results: Sequence[Result], memory: Memory) -> list[list[str]]:
    """Return a row for each field on which a person sought, the one that was played last first.

    Results of one field with other editions or other numbers of seekers have rows of their own. ``memory``
    has par of the fields for which it was found.
    """
    groups: dict[str, list[Result]] = {}
    for result in reversed(results):
        if result.field and result.sought_by == PERSON:
            key = par_key(result.field, result.edition, result.seekers)
            groups.setdefault(key, []).append(result)
    pars = known_pars(memory)
    return [_row(group, pars.get(key)) for key, group in groups.items()]


def _row(group: Sequence[Result], par: float | None) -> list[str]:
    found = [(result.turns, result.player) for result in group if result.turns is not None]
    turns, player = min(found, key=lambda one: one[0], default=(None, "–"))
    return [
        group[0].seed or tr("built by hand"),
        str(len(group)),
        "–" if turns is None else str(turns),
        player,
        "–" if par is None else decimal(par, 1),
        "–" if par is None or turns is None else stars_text(stars(turns, par)),
    ]


# -----------------------------------------------------------------------------------------------------


_LAST_BAR = 12
"""The number of turns from which all rounds share a bar."""


class StatisticsDialog(StatisticsFrame[Result, Result]):
    """A dialog that counts the results for three filters: who sought, how well, and in how many turns."""

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
        editions = {edition: words.edition_name(edition) for edition in EDITIONS}
        counts = {count: tr("{n} seekers", n=count) for count in SEEKER_COUNTS}
        helps = {False: tr("Without help"), True: tr("With help")}
        self.edition = ResultFilter[Result](
            tr("Edition"), editions.items(), lambda result: (result.edition,), tr("All editions")
        )
        self.seekers = ResultFilter[Result](
            tr("Seekers"), counts.items(), lambda result: (result.seekers,), tr("Any number")
        )
        self.help = ResultFilter[Result](tr("Help"), helps.items(), _helps, tr("With or without help"))
        self.table = figures_table(
            [tr("Sought by"), tr("Rounds"), tr("Found"), tr("Average"), tr("Fewest"), tr("Most")]
        )
        self.chart = BarChart(tr("Rounds, by the turn in which the secret was found"))
        self.fields = figures_table(field_headings())
        fields = Page("fields", tr("Fields"), _with_rule(self.fields))
        self.put_together((self.edition, self.seekers, self.help), self.table, self.chart, _course(), fields)

    def show_chosen(self, chosen: Sequence[Result]) -> None:
        """Show these results on all pages."""
        others = {**computer_names(Level), MIXED: tr("People and computers together")}
        groups = by_player(chosen, lambda result: (result.sought_by, result.player), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        turns = Counter(min(result.turns, _LAST_BAR) for result in chosen if result.turns is not None)
        bars = [Bar(f"{n}+" if n == _LAST_BAR else str(n), turns[n]) for n in range(1, _LAST_BAR + 1)]
        said = "; ".join(tr("turn {turn}: {n}", turn=turn, n=turns[turn]) for turn in sorted(turns))
        empty = tr("Finish a round, and it will be counted here.")
        self.chart.show_bars(bars if turns else [], said, empty)
        self.progress.show_results(chosen)
        show_figures(self.fields, field_figures(chosen, self.memory))

    def as_csv(self) -> Callable[[], bytes]:
        """Return a function that writes these results as comma-separated values, in any thread."""
        return partial(as_csv, self.shown())


def as_csv(results: Sequence[Result]) -> bytes:
    """Return the results as comma-separated values, a line for each, in UTF-8."""
    return spreadsheet.as_csv(Result._fields, [result.as_row() for result in results])


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


def _helps(result: Result) -> Sequence[bool]:
    """Return with which choices of help a result is counted: for computers, there is no difference."""
    if result.sought_by not in (PERSON, MIXED):
        return (False, True)
    return () if result.is_helped is None else (result.is_helped,)


def _with_rule(table: QTableWidget) -> QWidget:
    """Return a page with the table of fields, and the rule by which they have stars."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(table, 1)
    rule = tr(
        "Par is what Master needs on average; it is worked out at the end of a round. Three stars for "
        "par, rounded up, or better; two for up to two turns more; one for finding the secret."
    )
    layout.addWidget(label(rule, "muted"))
    return page


def _course() -> Course[Result]:
    """Return the measure of progress: the turns that a person needed."""
    turns: Measure[Result] = Measure(
        name=tr("Turns needed, round by round"),
        up=tr("Turns"),
        step=lambda result: Step(result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(
        measures=[turns],
        person=lambda result: result.player if result.sought_by == PERSON else None,
        across=tr("Round"),
        time=lambda result: result.time,
        said=_of_rounds,
        gaps=lambda n: ntr(
            "The secret of {n} round was not found: the line has a gap there.",
            "The secrets of {n} rounds were not found: the line has gaps there.",
            n,
        ),
    )


def _of_rounds(count: int, last: str, before_count: int, before: str) -> str:
    """Return what the means of the last rounds are, and of those before, if there are any."""
    if not before_count:
        return ntr(
            "Mean of the last round: {last}.", "Mean of the last {n} rounds: {last}.", count, last=last
        )
    return ntr(
        "Mean of the last ten rounds: {last}; of the one before: {before}.",
        "Mean of the last ten rounds: {last}; of the {n} before: {before}.",
        before_count,
        last=last,
        before=before,
    )
