"""The strip under the table when a match is over: who won, the missing tile, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from topologic_qt.engine.players import seated
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.deduction.rules.setup import Setup, computers_seed, new_setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import result_text
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class ResultOffers(NamedTuple):
    """The actions behind the strip's buttons."""

    begin: Callable[[Setup], None]
    """Begins a match with this setup."""
    new_match: Callable[[], None]
    """Opens the setup page for another match."""
    details: Callable[[], None]
    """Opens the table of seats."""
    review: Callable[[], None]
    """Reviews the match."""


class ResultBar(Card):
    """Shows the result of a match that is over; hidden before that."""

    def __init__(self, offers: ResultOffers) -> None:
        super().__init__(strip=True)
        self._offers = offers

    def present(self, view: View | None) -> None:
        """Show the result if the match is over."""
        if view is None or not view.is_over:
            self.hide()
            return
        if view.setup.at_table is not None:
            self._show_real(view)
            return
        tip = tr("What each player could know after every turn, and the questions that would have told more")
        self.show_message(
            result_text.heading(view),
            result_text.outcome_text(view),
            [
                Choice(tr("Review …"), self._offers.review, icon="eye", tip=tip),
                Choice(tr("Details …"), self._offers.details, icon="players"),
                *self._next_match(view),
            ],
            "winner",
        )

    def _next_match(self, view: View) -> list[Choice]:
        """Return what can come next; where others are elsewhere, another match is theirs to agree to."""
        if view.setup.apart is not None:
            return [Choice(tr("New match"), self._offers.new_match, icon="new")]
        setup, tip = (
            once_more(view.setup),
            tr("Another match with another deal, which the next player begins"),
        )
        again = Choice(tr("Once more"), lambda: self._offers.begin(setup), icon="again", tip=tip)
        return [again, Choice(tr("New match"), self._offers.new_match, primary=True, icon="new")]

    def _show_real(self, view: View) -> None:
        """Show the result of a match at a real table, of which the program knows no more than was noted."""
        details = Choice(tr("Details …"), self._offers.details, icon="players")
        again = Choice(tr("New match"), self._offers.new_match, primary=True, icon="new")
        self.show_message(
            result_text.heading(view), result_text.outcome_text(view), [details, again], "winner"
        )


def once_more(setup: Setup) -> Setup:
    """Return the setup of another match between the same players, with another deal; the next seat begins."""
    seed = random_seed()
    levels = [None if computer is None else computer.level for computer in setup.seating]
    return new_setup(
        setup.names,
        seed=seed,
        first=(setup.first + 1) % setup.players,
        seating=seated(levels, computers_seed(seed)),
        last_left_wins=setup.last_left_wins,
        title=setup.title,
        aid=setup.aid,
    )
