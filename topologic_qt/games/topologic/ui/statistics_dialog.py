"""The statistics of all rounds finished on this computer."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QTableWidget, QVBoxLayout, QWidget

from topologic_qt.engine.players import MIXED, NAMES, PERSON
from topologic_qt.games.topologic.rules.round_results import COLUMNS, HELPED, Result, stars
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.table_card import known_pars, par_key, stars_text
from topologic_qt.widgets import statistics_frame
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.line_chart import Course, Measure, Step
from topologic_qt.widgets.remembered import Answers, Keeper, Memory, Question, ResultStore
from topologic_qt.widgets.translate import decimal, ntr, tr

_FIELDS = 200
"""The most fields with a row: those played last."""


def question_of_fields(where: str, values: Sequence[object]) -> Question:
    """Return a query for a person's fields, most recent first, with this SQL condition."""
    key = "field, edition, seekers"
    best = "min(printf('%05d', turns) || player) FILTER (WHERE turns NOT NULL)"
    own = f"SELECT * FROM results WHERE {where} AND sought_by = '{PERSON}' AND field <> ''"
    last = f"SELECT DISTINCT {key} FROM own ORDER BY at DESC, id DESC LIMIT {_FIELDS}"
    return (
        f"WITH own AS NOT MATERIALIZED ({own}) SELECT {key}, max(seed), count(*), {best} FROM own "
        f"WHERE ({key}) IN ({last}) GROUP BY {key} ORDER BY max(at) DESC",
        values,
    )


def field_figures(fields: Sequence[tuple[Any, ...]], memory: Memory) -> list[list[str]]:
    """Return a row for each field of the answer; ``memory`` has par for those where it is known."""
    pars = known_pars(memory)
    return [_row(seed, rounds, best, pars.get(par_key(*key))) for *key, seed, rounds, best in fields]


def _row(seed: str, rounds: int, best: str | None, par: float | None) -> list[str]:
    turns = None if best is None else int(best[:5])
    return [
        seed or tr("built by hand"),
        str(rounds),
        "–" if turns is None else str(turns),
        "–" if best is None else best[5:],
        "–" if par is None else decimal(par, 1),
        "–" if par is None or turns is None else stars_text(stars(turns, par)),
    ]


class StatisticsDialog(statistics_frame.StatisticsFrame):
    """A dialog that counts the results with three filters: who sought, how well, and in how many turns."""

    def __init__(self, parent: QWidget, store: ResultStore, ask: Ask, memory: Keeper) -> None:
        """Create the dialog; ``memory`` keeps the chosen page, and fields' par."""
        super().__init__(parent, store, ask, memory)
        editions = {edition: words.edition_name(edition) for edition in EDITIONS}
        counts = {count: tr("{n} seekers", n=count) for count in SEEKER_COUNTS}
        helps = {False: tr("Without help"), True: tr("With help")}
        self.edition = statistics_frame.ResultFilter(
            tr("Edition"), "edition", editions.items(), tr("All editions")
        )
        self.seekers = statistics_frame.ResultFilter(
            tr("Seekers"), "seekers", counts.items(), tr("Any number")
        )
        self.help = statistics_frame.ResultFilter(
            tr("Help"),
            HELPED,
            helps.items(),
            tr("With or without help"),
            f"sought_by NOT IN ('{PERSON}', '{MIXED}')",  # computers make no difference here
        )
        headings = [tr("Field"), tr("Rounds"), tr("Best"), tr("By"), tr("Par"), tr("Stars")]
        self.fields = statistics_frame.figures_table(headings)
        filters = (self.edition, self.seekers, self.help)
        self.put_together(
            _statistics(), filters, statistics_frame.Page("fields", tr("Fields"), _with_rule(self.fields))
        )

    def more_questions(self, where: str, values: Sequence[object]) -> Sequence[Question]:
        """Return the query about the fields."""
        return [question_of_fields(where, values)]

    def show_more(self, answers: Answers) -> None:
        """Show the fields."""
        statistics_frame.show_figures(self.fields, field_figures(answers[0], self.memory))


def _statistics() -> statistics_frame.Statistics[Result]:
    histogram = statistics_frame.Histogram(
        name=tr("Rounds by turns needed"),
        value="turns",
        said=lambda turn, n: tr("turn {turn}: {n}", turn=turn, n=n),
        empty=tr("Find a secret to see the round here."),
        first=1,
    )
    return statistics_frame.Statistics(
        game=tr("Topologic"),
        kind="sought_by",
        person=PERSON,
        others={**statistics_frame.computer_names(NAMES), MIXED: tr("People with computers")},
        headings=(tr("Player"), tr("Rounds")),
        figures=[
            statistics_frame.Figure(tr("With help"), f"nullif(sum({HELPED}), 0)"),
            statistics_frame.Figure(tr("Found"), "count(turns)"),
            statistics_frame.Figure(tr("Average"), "avg(turns)", lambda mean: decimal(mean, 2)),
            statistics_frame.Figure(tr("Best"), "min(turns)"),
            statistics_frame.Figure(tr("Worst"), "max(turns)"),
        ],
        histogram=histogram,
        course=_course(),
        columns=list(COLUMNS),
        result=Result,
    )


def _with_rule(table: QTableWidget) -> QWidget:
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(table, 1)
    rule = tr(
        "Par is Master’s average, worked out after a round. Three stars for par (rounded up), two for up "
        "to two turns more, one for finding the secret."
    )
    layout.addWidget(label(rule, "muted"))
    return page


def _course() -> Course[Result]:
    turns: Measure[Result] = Measure(
        name=tr("Turns, round by round"),
        up=tr("Turns"),
        step=lambda result: Step(result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(
        measures=[turns],
        across=tr("Round"),
        time=lambda result: result.time,
        said=_of_rounds,
        gaps=lambda n: ntr(
            "The gap is a secret that wasn’t found.", "The gaps are {n} secrets that weren’t found.", n
        ),
    )


def _of_rounds(count: int, last: str, before_count: int, before: str) -> str:
    """Return the explanation of the averages: of the last rounds, and of those before, if any."""
    if not before_count:
        return ntr("Last round: {last}.", "Last {n} rounds: {last} on average.", count, last=last)
    return ntr(
        "Last ten rounds: {last} on average; the one before: {before}.",
        "Last ten rounds: {last} on average; the {n} before: {before}.",
        before_count,
        last=last,
        before=before,
    )
