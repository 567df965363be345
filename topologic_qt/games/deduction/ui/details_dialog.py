"""The details of a result: a line for each seat of a finished match."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.notes import Notes
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import result_text
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_name
from topologic_qt.games.deduction.ui.tile_text import tile_name, tiles_text
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.statistics_frame import figures_table, show_figures
from topologic_qt.widgets.translate import tr


class DetailsDialog(ScrolledDialog):
    """The result, a table of all seats, and the hands."""

    def __init__(self, parent: QWidget, view: View, notes: Notes) -> None:
        """Create the dialog for a match that is over."""
        super().__init__(parent)
        self.setWindowTitle(tr("Result: {title}", title=result_text.title(view.setup)))
        self.table = figures_table(
            [tr("Player"), tr("Questions"), tr("Announced"), tr("Help"), tr("Suggestions")]
        )
        show_figures(self.table, [_figures(view, notes, seat) for seat in range(view.players)])
        layout = self.column((24, 20, 24, 18), 12)
        layout.addWidget(label(result_text.heading(view), "title"))
        layout.addWidget(label(result_text.outcome_text(view), "text"))
        proof = result_text.proof_text(view)
        if proof:
            layout.addWidget(label(proof, "text"))
        layout.addWidget(self.table, 1)
        layout.addWidget(label("\n".join(_hands(view)), "muted"))
        self.put_below(button(Choice(tr("Close"), self.accept, primary=True)), Qt.AlignmentFlag.AlignRight)
        self.wish_for(720, 440)


def _figures(view: View, notes: Notes, seat: Seat) -> list[str]:
    computer, sheet = view.seating[seat], notes.sheets[seat]
    asked = sum(isinstance(entry, Question) and entry.asker == seat for entry in view.log)
    helped = "–" if computer is not None else aid_name(sheet.aid)
    advised = "–" if computer is not None else str(sheet.suggestions)
    name = view.setup.names[seat]
    if computer is not None:
        name = tr("{name} ({level})", name=name, level=level_name(computer.level))
    return [name, str(asked), _announced(view, seat), helped, advised]


def _announced(view: View, seat: Seat) -> str:
    """Return the tile that a player announced, or that the player left."""
    for entry in view.log:
        match entry:
            case Announcement(announcer=who, tile=tile, right=right) if who == seat:
                name = tile_name(tile)
                return tr("{tile}, right", tile=name) if right else tr("{tile}, wrong", tile=name)
            case Resignation(seat=who) if who == seat:
                return tr("gave up")
    return "–"


def _hands(view: View) -> list[str]:
    return [
        tr("{name}: {tiles}", name=name, tiles=tiles_text(hand))
        for name, hand in zip(view.setup.names, view.hands, strict=True)
        if hand is not None
    ]
