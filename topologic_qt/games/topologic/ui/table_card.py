"""The card under the table: its text and its buttons between rounds, and sometimes within a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from topologic_qt.games.host import Do
from topologic_qt.games.topologic.rules.notes import Pages
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, Proof, View
from topologic_qt.games.topologic.ui import mail_text, result_text, words
from topologic_qt.games.topologic.ui.first_steps import fresh
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class Offers(NamedTuple):
    """The actions behind the card's buttons."""

    hide_secret: Callable[[], None]
    go_on: Callable[[], None]
    """Lets a computer play on that waits for people to look."""
    take_over: Callable[[], None]
    """Plays on in the place of a computer."""
    begin: Callable[[Setup], None]
    """Begins a match with this setup."""
    new_match: Callable[[], None]
    """Opens the setup page for another match."""
    review: Callable[[], None]
    """Reviews the finished rounds."""
    copy: Callable[[], None]
    """Copies the turn for the other player."""
    invite: Callable[[], None]
    """Opens the dialog with a code for the other player."""
    answer: Callable[[], None]
    """Imports the other player's answer."""
    puzzle: Callable[[], None]
    """Makes a puzzle of the match."""

    @classmethod
    def of(
        cls,
        host: MatchHost,
        hide_secret: Callable[[], None],
        take_over: Callable[[], None],
        review: Callable[[], None],
    ) -> Offers:
        """Return the actions of a host, and these others."""
        more = (partial(host.window.do, what) for what in (Do.COPY, Do.INVITE, Do.PASTE, Do.MAKE_PUZZLE))
        return cls(hide_secret, host.go_on, take_over, host.match.begin, host.window.set_up, review, *more)


class TableCard(Card):
    """A card for one view of a match at a time."""

    def __init__(self, offers: Offers) -> None:
        super().__init__(strip=True)
        self._offers = offers

    def present(self, view: View, notes: Pages, can_review: bool) -> None:
        """Show the message for the current state of a match, or hide."""
        tip = tr("Compare every turn of a round with the best one that the computer finds")
        review = Choice(tr("Review …"), self._offers.review, icon="eye", tip=tip)
        first = [review] if can_review else []
        match view.round.phase:
            case Phase.HIDE if view.waits_for_mail:
                told = result_text.hiding_by_mail(view)
                self._tell(view, told, [*first, *self._mail(view)], _sign(view))
            case Phase.HIDE if view.computer is not None and len(view.rounds) == 1:
                self.hide()  # it hides at once: what an earlier match left there is over
            case Phase.HIDE:
                self._tell(view, result_text.hiding(view), [*first, *self._hiding(view)], "secret")
            case Phase.OVER:
                untold = any(played.proof is Proof.UNTOLD for played in view.rounds)
                after = self._mail(view) if untold else self._next_match(view)
                puzzle = [self._puzzle()] if can_review and not untold else []
                choices = [*first, *puzzle, *after]
                self._tell(view, result_text.result(view, notes), choices, "winner")
            case _ if view.waits_for_mail or (view.round.phase is Phase.HINT and not view.round.at_table):
                heading, text = words.by_mail(view)
                self.show_message(
                    heading, f"{text} {mail_text.sits_here(view)}".strip(), self._mail(view), _sign(view)
                )
            case _:
                self.hide()

    def _tell(self, view: View, told: tuple[str, str], choices: Sequence[Choice], emblem: str) -> None:
        """Show a heading and a text; readers hear the check codes in the text as words."""
        heading, text = told
        self.show_message(heading, text, choices, emblem, words.aloud(view, text))

    def _hiding(self, view: View) -> list[Choice]:
        """Return the choices before a secret is hidden, by a person or by a computer."""
        if view.computer is None:
            text = tr("Hide the {secret} …", **words.called(view.setup))
            return [Choice(text, self._offers.hide_secret, primary=True, icon="secret")]
        go_on = Choice(tr("Go on"), self._offers.go_on, primary=True, icon="play")
        if view.setup.seating.computers[view.round.referee] is not None:
            return [go_on]
        # The computer sought in a person's place, who may want to play again.
        return [Choice(tr("Hide it myself"), self._offers.take_over, icon="players"), go_on]

    def _next_match(self, view: View) -> list[Choice]:
        tip = tr("Another match on this field")
        again = Choice(tr("Once more"), lambda: self._offers.begin(fresh(view.setup)), icon="again", tip=tip)
        if view.is_linked or view.looks_on:
            return [Choice(tr("New match"), self._offers.new_match, icon="new")]
        if view.own_seat is not None:
            name = view.setup.players[1 - view.own_seat]
            again = Choice(tr("Copy the end for {name}", name=name), self._offers.copy, icon="copy")
        return [again, Choice(tr("New match"), self._offers.new_match, primary=True, icon="new")]

    def _puzzle(self) -> Choice:
        tip = tr("Play again the turn of this match that could have told you more")
        return Choice(tr("As a puzzle"), self._offers.puzzle, icon="puzzle", tip=tip)

    def _mail(self, view: View) -> list[Choice]:
        """Return the choices while the other player has to move.

        There are none where copies come by themselves, and for those who look on.
        """
        if view.is_linked or view.looks_on:
            return []
        paste = Choice(tr("Paste the answer"), self._offers.answer, icon="paste")
        copy = Choice(tr("Copy the turn"), self._offers.copy, primary=True, icon="copy")
        if any(played.turns for played in view.rounds):
            return [paste, copy]
        return [paste, Choice(tr("Show a code …"), self._offers.invite, icon="players"), copy]


def _sign(view: View) -> str:
    """Return the name of the icon while somebody at another computer has to move."""
    return "eye" if view.looks_on else "mail"
