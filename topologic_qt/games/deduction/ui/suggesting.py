"""A suggestion of the computer for the person who has to move, in words and as the question in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from topologic_qt.games.deduction.rules import Announce, Ask, Show
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import ntr, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.deduction.rules import Suggestion, View
    from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
    from topologic_qt.games.deduction.ui.match_host import MatchHost
    from topologic_qt.games.values import Task


class SuggestionSource(Protocol):
    """The source of suggestions, as tasks."""

    def suggestion(self, view: View) -> Task[Suggestion | None]:
        """Return a task that finds a good move; None if the answers contradict each other."""
        ...


class Suggesting(QObject):
    """Asks the computer for a good move, and tells it; it is for the person to make it."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(
        self, screen: QWidget, host: MatchHost, source: SuggestionSource, tabletop: Tabletop
    ) -> None:
        super().__init__(screen)
        self._host = host
        self._source = source
        self._tabletop = tabletop
        self._view: View | None = None
        self._call_off: Callable[[], None] = lambda: None
        self.command = QAction(icon("suggestion"), tr("&Suggest a move"), screen)
        self.command.setShortcut(QKeySequence("Ctrl+T"))
        self.command.setAutoRepeat(False)
        self.command.triggered.connect(self.suggest)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command for the person who has to move; None if nobody at the screen has to."""
        if view != self._view:
            self._call_off()
        self._view = view
        self.command.setEnabled(view is not None and words.acts(view))

    def suggest(self) -> None:
        """Find a good move, note on the sheet that advice was asked for, and tell the move."""
        view = self._view
        if view is None or view.viewer is None or not self.command.isEnabled():
            return
        self._call_off()
        sheet = self._host.notes.sheets[view.viewer]
        self._host.annotate(self._host.notes.changed(view.viewer, sheet.advised()))
        self._call_off = self._host.think(self._source.suggestion(view), self._tell, lambda _: None)

    def _tell(self, found: Suggestion | None) -> None:
        view = self._view
        if view is None:
            return
        if found is None:
            self.said.emit(tr("No move can be suggested: the answers contradict each other."))
            return
        if isinstance(found.move, Ask):
            self._tabletop.choose(whom=found.move.whom, kind=found.move.kind, line=found.move.line)
        self.said.emit(suggestion_text(view, found))


def suggestion_text(view: View, found: Suggestion) -> str:
    """Return a suggestion in words, and why."""
    match found.move:
        case Ask() as ask:
            return ntr(
                "Suggested: {question} Only one tile can be missing, as you already know.",
                "Suggested: {question} Of {n} tiles that can be missing, about {left} will be left.",
                found.left,
                question=words.ask_text(view, ask),
                left=decimal(found.expected_left, 1),
            )
        case Show(tile) if tile is not None:
            return tr("Suggested: show the {tile}. It tells the least.", tile=tile_name(tile))
        case Announce(tile):
            return tr(
                "Suggested: announce the {tile}. There is a {n} % chance that it is the missing one.",
                tile=tile_name(tile),
                n=round(100 * found.chance),
            )
        case _:
            return ntr(
                "Suggested: end the turn. {n} tile can be missing.",
                "Suggested: end the turn. {n} tiles can still be missing.",
                found.left,
            )
