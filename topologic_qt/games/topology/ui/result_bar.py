"""The strip under the table when a match is over: its ranking, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from topologic_qt.engine.players import Computer
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topology.rules.setup import Setup, computers_seed, new_setup
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import result_text
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class ResultOffers(NamedTuple):
    """The actions behind the strip's buttons."""

    begin: Callable[[Setup], None]
    """Begins a match with this setup."""
    new_match: Callable[[], None]
    """Opens the setup page for another match."""
    review: Callable[[], None]
    """Reviews the match."""
    copy: Callable[[], None]
    """Copies the end for the other player."""


class ResultBar(Card):
    """Shows the result of a match that is over; hidden before that."""

    def __init__(self, offers: ResultOffers) -> None:
        super().__init__(strip=True)
        self._offers = offers

    def present(self, view: View, can_review: bool) -> None:
        """Show the result if the match is over, with a button for its review if there can be one."""
        if not view.is_over:
            self.hide()
            return
        tip = tr("Compare every turn with the best that the computer finds for it")
        review = Choice(tr("Review …"), self._offers.review, icon="eye", tip=tip)
        choices = [review] if can_review else []
        self.show_message(
            result_text.full_heading(view),
            "\n".join(result_text.ranking(view)[1:]),
            [*choices, *self._next_match(view)],
            "winner",
        )

    def _next_match(self, view: View) -> list[Choice]:
        """Return what can come next; where others are elsewhere, another match is theirs to agree to."""
        is_linked = view.is_linked or view.looks_on
        new = Choice(tr("New match"), self._offers.new_match, primary=not is_linked, icon="new")
        choices = []
        if not view.looks_on and (swapped := second_match(view)) is not None:
            tip = tr("The same stack again: each of you gets the tiles that the other one had")
            choices.append(
                Choice(tr("Swap seats"), lambda: self._offers.begin(swapped), icon="swap", tip=tip)
            )
        if is_linked:
            return [*choices, new]
        if view.own_seat is not None:
            name = view.setup.names[1 - view.own_seat]
            choices.append(Choice(tr("Copy the end for {name}", name=name), self._offers.copy, icon="copy"))
        else:
            setup, tip = (
                once_more(view.setup),
                tr("Another match with other tiles, which the next player begins"),
            )
            choices.append(Choice(tr("Once more"), lambda: self._offers.begin(setup), icon="again", tip=tip))
        return [*choices, new]


def second_match(view: View) -> Setup | None:
    """Return the second match of a duel: the same stack with seats swapped; None where there is none.

    A duel is for two, and nobody has given the first match up. A stack that was drawn is known by then.
    """
    setup = view.setup
    if setup.players != 2 or setup.earlier or view.resigned is not None:
        return None
    if setup.anchors:
        setup = replace(setup, anchors=(), stack=view.drawn, given_stack=True)
    return replace(setup, names=setup.names[::-1], seating=setup.seating[::-1], earlier=view.scores[::-1])


def once_more(setup: Setup) -> Setup:
    """Return the setup of another match between the same players, with another stack."""
    seed = random_seed()
    chance = computers_seed(seed)
    seating = (None if one is None else Computer(one.level, chance) for one in setup.seating)
    return new_setup(
        setup.names,
        seed=seed,
        variant=setup.variant,
        first=(setup.first + 1) % setup.players,
        seating=tuple(seating),
        title=setup.title,
    )
