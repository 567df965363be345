"""The commands that bring the table, or the whole set of tiles, on paper and into files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.printout import position
from topologic_qt.games.topology.ui.result_text import standing, title
from topologic_qt.games.topology.ui.tile_set import tile_set
from topologic_qt.games.topology.ui.tile_settings import chosen_style
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class PaperCommands(QObject):
    """The entries of a menu; the table can be printed while there is a match, the tiles always."""

    def __init__(self, screen: QWidget, host: MatchHost) -> None:
        super().__init__(screen)
        self._host = host
        self._view: View | None = None
        export, print_out = host.export, host.print_out
        self._of_match = (
            self._action("export", tr("&Export the table …"), lambda: self._table(export), "Ctrl+Shift+E"),
            self._action("print", tr("Pr&int the table …"), lambda: self._table(print_out), "Ctrl+P"),
        )
        self._always = (
            self._action("export", tr("Export the &tiles to cut out …"), lambda: _tiles(export)),
            self._action("print", tr("Print the tiles to &cut out …"), lambda: _tiles(print_out)),
        )
        self.present(None)

    @property
    def entries(self) -> Sequence[QAction | None]:
        """All entries, in the order of the menu."""
        return (*self._of_match, None, *self._always)

    def present(self, view: View | None) -> None:
        """Print this view from now on, if a tile lies on its table; None means no match."""
        self._view = view
        for action in self._of_match:
            action.setEnabled(view is not None and bool(view.tiles))

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str = "") -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def _table(self, out: Callable[[Document], None]) -> None:
        """Hand the table out as a document."""
        view = self._view
        if view is not None:
            style = chosen_style(self._host.settings)
            out(position(title(view.setup), standing(view), view.tiles, style))


def _tiles(out: Callable[[Document], None]) -> None:
    """Hand the set of tiles out as a document."""
    out(tile_set())
