"""The strip under the table while the other player has to move, at another computer."""

from __future__ import annotations

from functools import partial

from topologic_qt.games.host import Do
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class MailBar(Card):
    """Says who has to move; without a link, it offers to copy the turn, and to take the answer in."""

    def __init__(self, host: MatchHost) -> None:
        super().__init__(strip=True)
        self._host = host

    def present(self, view: View | None) -> None:
        """Show the strip while others have to move, once the first tile lies; None means no match.

        Nothing can be copied where copies come by themselves, where the computers of all players draw the
        tiles, and by those who look on. The status line says all of it then.
        """
        if view is None or not (view.waits_for_mail and view.tiles):
            self.hide()
            return
        name = words.player(view, view.seat)
        heading, text = (
            tr("{name} has to move", name=name),
            tr("While you are connected, the match goes on here by itself."),
        )
        choices: list[Choice] = []
        if view.is_held:
            heading = tr("Nothing can be moved now")
            text = tr("The line above the table tells what is waited for.")
        elif words.is_cut_off(view):
            text = words.cut_off()
        elif view.opener is not None:
            heading, text = words.turn_line(view.number, name), words.drawing(view, view.opener)
        elif view.looks_on:
            text = tr("You look on.")
        elif not view.is_linked:
            text = tr("Send your copy to {name}. When an answer comes, copy it and paste it here.", name=name)
            choices = [
                Choice(tr("Paste the answer"), partial(self._host.do, Do.PASTE), icon="paste"),
                Choice(tr("Copy the turn"), partial(self._host.do, Do.COPY), primary=True, icon="copy"),
            ]
        self.speaks = bool(choices)
        self.show_message(heading, text, choices, "eye" if view.looks_on else "mail")
