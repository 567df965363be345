"""The part of the screen for people who play with real tiles."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.companion.entry_bar import EntryBar
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel


class Companion(QObject):
    """Sets a real table up, and joins the strip in which its turns are noted to the note sheet."""

    def __init__(self, screen: QWidget, host: MatchHost, panel: SheetPanel) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self.bar = EntryBar(host)
        self.bar.entry_wanted.connect(panel.show_entry)
        self.bar.entry_wanted.connect(self.bar.choose)
        panel.entry_chosen.connect(self.bar.choose)
        panel.contradicted.connect(self.bar.show_contradiction)

    def present(self, view: View | None) -> None:
        """Show the strip in a match at a real table; None means no match."""
        self.bar.present(view)

    def rest(self, resting: bool) -> None:
        """Give the place of the strip to another one, or take it back; what is being noted stays."""
        self.bar.rest(resting)

    def take_focus(self) -> None:
        """Give the strip the keyboard, if it is shown."""
        if not self.bar.isHidden():
            self.bar.setFocus()

    def set_up(self) -> None:
        """Ask for a real table, and begin to note a match at it."""
        dialog = RealTableDialog(self._screen.window(), self._host.settings)
        dialog.started.connect(self._host.begin)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
