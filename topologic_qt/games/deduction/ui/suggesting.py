"""A suggestion of the computer for the person who has to move, in words and as the question in the making."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.hindsight import Suggestion
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Show
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.games.values import Task
from topologic_qt.widgets.controls import shown_keys
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import decimal, ntr, tr


class SuggestionSource(Protocol):
    """The source of suggestions, as tasks."""

    def suggestion(self, view: View) -> Task[Suggestion | None]:
        """Return a task that finds a good move; None if the answers contradict each other."""
        ...


class Suggesting(QObject):
    """Asks the computer for a good move, and tells it; the person makes it, by asking once more, say."""

    said = Signal(str)
    """Emitted with a text for the status line."""
    followed = Signal(object)
    """Emitted with the suggested move when the person wants to make it."""
    announcement_wanted = Signal(object)
    """Emitted with the suggested tile when the person wants to announce it, which is asked for anew."""

    def __init__(
        self, screen: QWidget, host: MatchHost, source: SuggestionSource, tabletop: Tabletop
    ) -> None:
        super().__init__(screen)
        self._host = host
        self._source = source
        self._tabletop = tabletop
        self._view: View | None = None
        self._found: Suggestion | None = None
        self._call_off: Callable[[], None] = lambda: None
        self.command = QAction(icon("suggestion"), "", screen)
        self.command.setShortcut(QKeySequence("Ctrl+T"))
        self.command.setAutoRepeat(False)  # else the held key would make the move before it is read
        self.command.triggered.connect(self.suggest)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command for the person who has to move; None if nobody at the screen has to."""
        if view != self._view:
            self._call_off()
            self._found = None
        self._view = view
        self._name_command()
        self.command.setEnabled(view is not None and words.acts(view))

    def suggest(self) -> None:
        """Find a good move, note that advice was asked for, and tell the move; asked once more, make it."""
        view = self._view
        if view is None or view.viewer is None or not self.command.isEnabled():
            return
        if self._found is not None:
            self._follow(self._found)
            return
        self._call_off()
        sheet = self._host.match.notes.sheets[view.viewer]
        self._host.match.annotate(self._host.match.notes.changed(view.viewer, sheet.advised()))
        self._call_off = self._host.think(self._source.suggestion(view), self._tell, lambda _: None)

    def _tell(self, found: Suggestion | None) -> None:
        view = self._view
        if view is None:
            return
        if found is None:
            self.said.emit(tr("No move can be suggested: the answers contradict each other."))
            return
        if isinstance(found.move, Ask):
            self._tabletop.asking.choose(whom=found.move.whom, kind=found.move.kind, line=found.move.line)
        self._found = found
        self._name_command()
        self.said.emit(f"{suggestion_text(view, found)} {self._how_to_follow(found)}")

    def _name_command(self) -> None:
        there = self._found is not None
        self.command.setText(tr("Make the &suggested move") if there else tr("&Suggest a move"))

    def _how_to_follow(self, found: Suggestion) -> str:
        key = shown_keys(self.command.shortcut())
        match found.move:
            case Ask():
                return tr("{key} asks it.", key=key)
            case Announce():
                return tr("{key} chooses it among the tiles.", key=key)
            case _:
                return tr("{key} does so.", key=key)

    def _follow(self, found: Suggestion) -> None:
        """Make the suggested move; nothing is announced without being asked for."""
        match found.move:
            case Announce(tile):
                self.announcement_wanted.emit(tile)
            case move:
                self.followed.emit(move)


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
