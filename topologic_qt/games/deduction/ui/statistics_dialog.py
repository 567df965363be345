"""The statistics of all matches that were finished on this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from topologic_qt.engine import Seat
from topologic_qt.games.deduction.rules import MIXED, PERSON, PLAYER_COUNTS, Aid, Level, Result
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_name
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

_WIDTH = 5
"""The number of turns that a bar stands for."""


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


class StatisticsDialog(StatisticsFrame):
    """A dialog that counts the results for two filters: who played, how often, and how well."""

    def __init__(
        self, parent: QWidget, results: Sequence[Result], ask: Ask, delete: Callable[[], None]
    ) -> None:
        """Create the dialog; ``delete`` deletes everything for good."""
        super().__init__(parent, ask, delete)
        self._results = results
        self.players = combo_box(
            [tr("Any number of players"), *(tr("{n} players", n=count) for count in PLAYER_COUNTS)]
        )
        self.aids = combo_box([tr("With any help"), *map(aid_name, Aid)])
        self.table = figures_table(
            [tr("Player"), tr("Matches"), tr("Won"), tr("Questions"), tr("Wrong"), tr("Gave up")]
        )
        self.chart = BarChart(tr("Number of matches, by the turns that they took"))
        filters = ((tr("Players"), self.players), (tr("Help"), self.aids))
        self.put_together(filters, self.table, self.chart, bool(results))

    def shown(self) -> list[Result]:
        """Return the results with the chosen number of players, in which a person used the chosen help."""
        count = (None, *PLAYER_COUNTS)[self.players.currentIndex()]
        return [
            result
            for result in self._results
            if count in (None, len(result.players)) and any(self._has_help(part) for part in _parts([result]))
        ]

    def _has_help(self, part: _Part) -> bool:
        """Return whether a player had the chosen help; for computers there is none."""
        index = self.aids.currentIndex()
        return index <= 0 or (part.played_by == PERSON and part.aid == list(Aid)[index - 1])

    def show_chosen(self) -> None:
        """Show the results that pass the filters."""
        chosen = self.shown()
        parts = [part for part in _parts(chosen) if part.played_by != PERSON or self._has_help(part)]
        others = {**computer_names(Level), MIXED: tr("Person and computer")}
        groups = by_player(parts, lambda part: (part.played_by, part.name), PERSON, others)
        show_figures(self.table, [[name, *_figures(group)] for name, group in groups])
        show_ranges(
            self.chart,
            [result.turns for result in chosen],
            _WIDTH,
            lambda turns, n: tr("from {turns} turns: {n}", turns=turns, n=n),
        )

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
