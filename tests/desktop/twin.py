"""A window in this process that looks like the program's, for finding points on the screen.

The same code lays it out with the same fonts, and it follows the autosaved match.
"""

from pathlib import Path

from opening import open_topologic
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.program import Program
from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.person import Person
from tests.tables import TopologicMatch
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.moves import GiveHint


class Twin:
    """A window like the program's."""

    def __init__(self, scratch: Path) -> None:
        answers = Answers()
        folders = Folders(scratch / "settings", scratch / "autosave")
        self.window = open_topologic(folders, answers)
        self.window.show()
        self.person = Person(self.window, answers)
        self._followed = 0

    def stand_like(self, program: Program) -> None:
        """Use the size of the program's window."""
        self.window.resize(*program.size_of(program.window))
        QApplication.processEvents()

    def follow(self, match: TopologicMatch) -> None:
        """Make the new moves of the program's match."""
        if not self._followed:
            self.person.controller.begin(match.setup)
        for move in match.moves[self._followed :]:
            # The hint is given by itself.
            if not isinstance(move, GiveHint):
                self.person.controller.propose(move)
        self._followed = len(match.moves)
        QApplication.processEvents()

    def where(self, widget: QWidget) -> QPoint:
        """The centre of a widget, in its window."""
        QApplication.processEvents()
        return widget.mapTo(widget.window(), widget.rect().center())

    def button(self, text: str, root: QWidget | None = None) -> QPoint:
        """The centre of the button with this text, in its window."""
        QApplication.processEvents()
        return self.where(seen.find_button(root or self.window, text))

    def tile(self, name: str) -> QPoint:
        """The centre of a tile, in the window."""
        return self._on_table(self.person.hand.tile(name))

    def seeker(self, seeker: int) -> QPoint:
        """The centre of a seeker, in the window."""
        return self._on_table(self.person.hand.seeker(seeker))

    def _on_table(self, at: QPoint) -> QPoint:
        QApplication.processEvents()
        return self.person.game_screen.table_view.viewport().mapTo(self.window, at)

    def close(self) -> None:
        """Close the window."""
        self.window.close()
        self.window.deleteLater()
        QApplication.processEvents()
