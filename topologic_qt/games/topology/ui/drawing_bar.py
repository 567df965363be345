"""The strip under an empty table, while the computers of all players draw the first tiles."""

from __future__ import annotations

from topologic_qt.games.topology.rules.state import View
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.translate import tr


class DrawingBar(Card):
    """Says why nothing lies on the table yet; the status line says whose computer is waited for."""

    def __init__(self) -> None:
        super().__init__(strip=True)

    def present(self, view: View | None) -> None:
        """Show the strip until the start tile lies; None means no match."""
        if view is None or view.tiles or view.is_over:
            self.hide()
            return
        text = tr(
            "The computers of all players draw them together, so that nobody can choose or foresee a tile."
        )
        self.show_message(tr("The first tiles are drawn"), text, [], "tiles")
