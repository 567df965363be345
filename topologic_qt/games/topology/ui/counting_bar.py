"""The strip under the table while the rings of a turn that has ended are counted."""

from __future__ import annotations

from collections.abc import Callable

from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui import words
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class CountingBar(Card):
    """Names the turn whose rings are counted, so that nothing on the screen names the next one before."""

    speaks = False

    def __init__(self, skip: Callable[[], None]) -> None:
        """Create the strip; ``skip`` shows the whole sum at once."""
        super().__init__(strip=True)
        self._skip = skip

    def present(self, view: View, result: TurnResult) -> None:
        """Show the strip for a turn that is counted."""
        heading = words.turn_line(result.number, words.player(view, result.seat))
        text = tr("The rings are counted. Any key, or a click on the table, shows the sum at once.")
        go_on = [Choice(tr("Go on"), self._skip, icon="play")]
        self.show_message(heading, text, go_on, "check")
        if self.height_in(self.width()) > self.minimumHeight():  # it would cover what is counted
            self.show_message(heading, "", go_on, "check", aloud=text)
