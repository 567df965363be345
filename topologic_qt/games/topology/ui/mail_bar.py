"""The strip under the table while the other player has to move, at another computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.ui import words
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.topology.rules.state import View
    from topologic_qt.games.topology.ui.match_host import MatchHost


class MailBar(Card):
    """Offers to copy the turn for the other player, and to take the answer in."""

    def __init__(self, host: MatchHost) -> None:
        super().__init__(strip=True)
        self._host = host

    def present(self, view: View | None) -> None:
        """Show the strip while the other player has to move, and copies do not come by themselves.

        Where the computers of all players draw the tiles, copies always do. Who looks on sends none. None
        means no match.
        """
        is_sent = view is not None and view.waits_for_mail and not (view.is_linked or view.looks_on)
        if view is None or not is_sent or view.setup.anchors:
            self.hide()
            return
        name = words.player(view, view.seat)
        self.show_message(
            tr("{name} has to move", name=name),
            tr("Send your copy to {name}. When an answer comes, copy it and paste it here.", name=name),
            [
                Choice(tr("Paste the answer"), self._host.take_in_answer, icon="paste"),
                Choice(tr("Copy the turn"), self._host.copy_for_the_other, primary=True, icon="copy"),
            ],
            "mail",
        )
