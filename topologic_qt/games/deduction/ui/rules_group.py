"""The options for the rules and the help on the page on which a match is set up."""

from __future__ import annotations

from PySide6.QtCore import Qt

from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_choices, aid_summary
from topologic_qt.widgets.controls import label, tip
from topologic_qt.widgets.entry import Entry, bind_list
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr


class RulesGroup(Group):
    """The help of the note sheet, with what it does, and what the last player left has to do."""

    def __init__(self, aid: Entry[Aid], must_name: Entry[bool]) -> None:
        """Create the fields; ``must_name`` is whether the last player left must still name the tile."""
        super().__init__(tr("Rules and help"))
        self._aid = aid
        self.aids = combo_box(list(aid_choices().values()))
        for index, step in enumerate(aid_choices()):
            self.aids.setItemData(index, tip(aid_summary(step)), Qt.ItemDataRole.ToolTipRole)
        bind_list(self.aids, aid, list(aid_choices()))
        self._about_aid = label("", "muted")
        self.last_left = combo_box([tr("That player wins"), tr("That player must still name the tile")])
        bind_list(self.last_left, must_name, (False, True))
        self.add_row(tr("Help from the note sheet"), self.aids)
        self.form.addRow(self._about_aid)
        self.add_row(tr("When only one player is left"), self.last_left)
        aid.changed.connect(self._show_about)
        self._show_about()

    def _show_about(self) -> None:
        self._about_aid.setText(aid_summary(self._aid.value))
