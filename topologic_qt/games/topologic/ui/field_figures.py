"""The best results field by field, in figures for the statistics."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.engine.players import PERSON
from topologic_qt.games.topologic.rules.par import stars
from topologic_qt.games.topologic.rules.round_results import Result
from topologic_qt.games.topologic.ui.bests import stars_text
from topologic_qt.games.topologic.ui.pars import known_pars, par_key
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.remembered import Memory
from topologic_qt.widgets.translate import tr


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
