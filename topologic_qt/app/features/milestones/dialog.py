"""The page of all milestones, and which of them people have seen."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from topologic_qt.app.features.milestones.standings import Milestone, all_milestones
from topologic_qt.app.files.records import Records
from topologic_qt.app.window.windows import GameWindow
from topologic_qt.games import registry
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Keeper, keep_names, remembered_names
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.statistics_frame import figures_table, show_figures
from topologic_qt.widgets.translate import day_name, ntr, tr

_SEEN = "milestones/seen"
"""The setting with the ids of reached milestones that people have seen."""


def count_of(milestones: Sequence[Milestone], memory: Keeper) -> tuple[str, bool]:
    """Return a text with the number of reached milestones, and whether some are new."""
    reached = [each.id for each in milestones if each.is_reached]
    told = {"done": len(reached), "of": len(milestones)}
    if new := len({*reached}.difference(remembered_names(memory, _SEEN, ()))):
        return ntr(
            "{done} of {of} milestones, {n} new one", "{done} of {of} milestones, {n} new ones", new, **told
        ), True
    return tr("{done} of {of} milestones", **told), False


def show_milestones(parent: GameWindow, records: Records, memory: Keeper) -> None:
    """Show all milestones once they are counted."""

    def show(milestones: list[Milestone]) -> None:
        if parent.isVisible() and not parent.is_asked:
            MilestonesDialog(parent, milestones, memory).open()

    records.ask(partial(all_milestones, registry.GAMES), show)


class MilestonesDialog(ScrolledDialog):
    """The list of milestones: reached ones with their day, the others with what is missing."""

    def __init__(self, parent: QWidget, milestones: Sequence[Milestone], memory: Keeper) -> None:
        """Create it, and mark all reached milestones as seen in ``memory``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Milestones"))
        count, _ = count_of(milestones, memory)
        seen = remembered_names(memory, _SEEN, ())
        keep_names(memory, _SEEN, [each.id for each in milestones if each.is_reached])
        self.table = figures_table([tr("Milestone"), tr("Reached")])
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        show_figures(self.table, [[each.text, _when(each, each.id not in seen)] for each in milestones])
        for row, each in enumerate(milestones):
            if each.is_reached and (item := self.table.item(row, 1)) is not None:
                item.setIcon(icon("winner"))
        column = self.column((24, 18, 24, 16), 10)
        column.addWidget(label(tr("Milestones"), "title"))
        column.addWidget(label(count, "text"))
        column.addWidget(self.table, 1)
        column.addWidget(label(tr("Wins with help don’t count."), "muted"))
        self.put_below(button(Choice(tr("Close"), self.reject)), Qt.AlignmentFlag.AlignRight)
        self.wish_for(640, 560)
        self.table.setCurrentCell(0, 0)
        self.table.setFocus()


def _when(milestone: Milestone, is_new: bool) -> str:
    if not milestone.is_reached:
        return f"{milestone.done} / {milestone.steps}" if milestone.steps > 1 else "–"
    moment = datetime.fromtimestamp(milestone.at / 1000).astimezone()
    day = "✓" if moment.year < 2000 else day_name(moment.date())  # results of version 0.2 have no time
    return tr("{day} (new)", day=day) if is_new else day
