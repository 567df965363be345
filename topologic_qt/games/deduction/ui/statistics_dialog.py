"""The statistics of all matches that were finished on this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MIXED, PERSON, Level
from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.rules.match_results import Result
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_name
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

_WIDTH = 5
"""The number of turns that a bar stands for."""
_SUGGESTIONS = "suggestions"
"""The help of a player whom the sheet did not help, but the computer's advice."""


class _Part(NamedTuple):
    """The part of one seat in a match."""

    result: Result
    seat: Seat

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.result.players[self.seat]

    @property
    def played_by(self) -> str:
        """The kind of player."""
        return self.result.played_by[self.seat]

    @property
    def aid(self) -> str:
        """The highest step of help that the player used."""
        return self.result.aids[self.seat]

    @property
    def help(self) -> str:
        """The help that the player had: the step, or `_SUGGESTIONS` where these were all."""
        asked = self.result.suggestions[self.seat] > 0
        return _SUGGESTIONS if asked and self.aid == Aid.PAPER else self.aid


class StatisticsDialog(StatisticsFrame[Result, _Part]):
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
        counts = {count: tr("{n} players", n=count) for count in PLAYER_COUNTS}
        helps = {aid.value: aid_name(aid) for aid in Aid} | {
            Aid.PAPER.value: tr("Without help"),
            _SUGGESTIONS: tr("Only suggestions"),
        }
        self.players = ResultFilter[Result](
            tr("Players"), counts.items(), lambda result: (len(result.players),), tr("Any number of players")
        )
        self.aids = ResultFilter[Result](tr("Help"), helps.items(), _helps, tr("With or without help"))
        self.table = figures_table(
            [tr("Player"), tr("Matches"), tr("Won"), tr("Questions"), tr("Wrong"), tr("Gave up")]
        )
        self.chart = BarChart(tr("Matches, by the number of turns they took"))
        self.put_together((self.players, self.aids), self.table, self.chart, _course())

    def _is_counted(self, part: _Part) -> bool:
        """Return whether a player had the chosen help; computers have none, and are always counted."""
        return part.played_by != PERSON or self.aids.chosen in (None, part.help)

    def show_chosen(self, chosen: Sequence[Result]) -> None:
        """Show these results on both pages."""
        parts = [part for part in _parts(chosen) if self._is_counted(part)]
        others = {**computer_names(Level), MIXED: tr("Person and computer")}
        groups = by_player(parts, lambda part: (part.played_by, part.name), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        show_ranges(
            self.chart,
            [result.turns for result in chosen],
            _WIDTH,
            lambda turns, n: tr("from {turns} turns: {n}", turns=turns, n=n),
        )
        self.progress.show_results(parts)

    def as_csv(self) -> Callable[[], bytes]:
        """Return a function that writes these results as comma-separated values, in any thread."""
        return partial(as_csv, self.shown())


_COLUMNS = (
    "time", "match", "player", "played_by", "won", "won_by", "turns", "questions", "wrong", "gave_up", "aid",
    "suggestions",
)  # fmt: skip


def as_csv(results: Sequence[Result]) -> bytes:
    """Return the results as comma-separated values, a line for each player of a match, in UTF-8."""
    rows = []
    for number, result in enumerate(results, start=1):
        for part in _parts([result]):
            values = (
                result.time,
                number,
                part.name,
                part.played_by,
                int(result.winner == part.seat),
                result.won_by,
                result.turns,
                result.questions[part.seat],
                int(part.seat in result.wrong),
                int(part.seat in result.resigned),
                part.aid,
                result.suggestions[part.seat],
            )
            rows.append(dict(zip(_COLUMNS, values, strict=True)))
    return spreadsheet.as_csv(list(_COLUMNS), rows)


def _parts(results: Sequence[Result]) -> list[_Part]:
    return [_Part(result, seat) for result in results for seat in range(len(result.players))]


def _figures(group: Sequence[_Part]) -> list[str]:
    questions = sum(part.result.questions[part.seat] for part in group)
    return [
        str(len(group)),
        str(sum(part.result.winner == part.seat for part in group)),
        decimal(questions / len(group), 1),
        str(sum(part.seat in part.result.wrong for part in group)),
        str(sum(part.seat in part.result.resigned for part in group)),
    ]


def _helps(result: Result) -> Sequence[str]:
    """Return the help that the people in a match had; without people, the match is counted with any help."""
    helps = [part.help for part in _parts([result]) if part.played_by == PERSON]
    return helps or [*Aid, _SUGGESTIONS]


def _course() -> Course[_Part]:
    """Return the measures of progress: the matches that a person won, and their length in turns."""
    won: Measure[_Part] = Measure(
        name=tr("Matches won, of the last ten"),
        up=tr("Per cent"),
        step=lambda part: Step(100 * (part.result.winner == part.seat)),
        text=lambda share: tr("{share} % won", share=decimal(share, 0)),
        only_means=True,
        top=100,
    )
    turns: Measure[_Part] = Measure(
        name=tr("Turns of a match"),
        up=tr("Turns"),
        step=lambda part: Step(part.result.turns),
        text=lambda mean: decimal(mean, 1),
    )
    return Course(
        measures=[won, turns],
        person=lambda part: part.name if part.played_by == PERSON else None,
        across=tr("Match"),
        time=lambda part: part.result.time,
    )
