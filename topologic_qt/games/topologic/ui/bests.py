"""Personal bests on a field, in words."""

from __future__ import annotations

from collections.abc import Callable

from topologic_qt.games.host import ResultStore
from topologic_qt.games.topologic.rules.par import MOST_STARS, star_limits, stars
from topologic_qt.games.topologic.rules.round_results import Result, bests
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.ui.pars import known_par
from topologic_qt.games.values import Row
from topologic_qt.widgets.remembered import Memory
from topologic_qt.widgets.statistics_command import readable
from topologic_qt.widgets.translate import ntr, tr


def turns_text(turns: int) -> str:
    """Return a number of turns with its unit."""
    return ntr("{n} turn", "{n} turns", turns)


def stars_text(count: int) -> str:
    """Return golden and empty stars in a row, as signs."""
    return "★" * count + "☆" * (MOST_STARS - count)


def rule_text(par: float) -> str:
    """Return the rule by which a field with this par gives stars."""
    three, two = star_limits(par)
    return tr(
        "Three stars for {three} turns or fewer: par, rounded up; two for up to {two}; one for finding it.",
        three=three,
        two=two,
    )


def tell_best(
    store: ResultStore, settings: Memory, setup: Setup, player: str, done: Callable[[str], None]
) -> None:
    """Read what a player did best on a setup's field, and pass it to ``done`` in a line.

    The line is empty if the player never found a secret there. It has stars where par of the field has been
    found. ``done`` is called later, in the GUI thread.
    """

    def tell(rows: list[Row]) -> None:
        best = bests(readable(rows, Result.from_row), setup, player)
        par = known_par(settings, setup)

        def line(turns: int) -> str:
            return (
                turns_text(turns) if par is None else f"{turns_text(turns)} {stars_text(stars(turns, par))}"
            )

        alone = "" if best.alone is None else tr("Best here: {turns}.", turns=line(best.alone))
        helped = "" if best.helped is None else tr("Best with help: {turns}.", turns=line(best.helped))
        done(f"{alone} {helped}".strip())

    store.read(tell)
