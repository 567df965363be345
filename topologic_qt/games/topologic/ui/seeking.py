"""The part of the screen for the seeker: moving seekers, asking for the hint, giving a round up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import presenter, words
from topologic_qt.games.topologic.ui.match_bar import MatchBar
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.meaning import meaning
from topologic_qt.table.view import TableView
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import CTRL_ENTER, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Seeking(QObject):
    """The part of the screen for the seeker of a round."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, port: MatchHost, ask: Ask, table_view: TableView) -> None:
        super().__init__(screen)
        table = table_view.table
        self._screen = screen
        self._port = port
        self._ask = ask
        self._table = table
        self._table_view = table_view
        self._view: View | None = None
        self._looks_back = False
        self._rests = False
        self.goals: Sequence[str] = ()
        """The tiles on which a lesson wants seekers to be put; empty for any."""
        self.bar = MatchBar(port.take_back, self.ask_for_hint)
        self.ask_command = QAction(icon("hint"), tr("Ask for the &hint"), screen)
        self.ask_command.setShortcuts(CTRL_ENTER)
        self.ask_command.setAutoRepeat(False)
        self.ask_command.triggered.connect(self.ask_for_hint)
        self.give_up_command = QAction(icon("give-up"), tr("&Give up the round …"), screen)
        self.give_up_command.triggered.connect(self.give_up)
        self.commands = (self.ask_command, self.give_up_command)
        self._why_no_hint = ""
        self._why_keys = [QShortcut(keys, self.bar, self.ask_for_hint) for keys in CTRL_ENTER]
        table.dropped.connect(self._put_seeker)
        table.lifted.connect(self._say_lifted)
        table.returned.connect(self._say_status)
        table.missed.connect(self._say_missed)
        table.tile_clicked.connect(lambda _: self._say_hide_first())
        table_view.gripped.connect(self._say_how_to_enter)

    def present(self, view: View | None) -> None:
        """Enable what can be done now; None means no match."""
        self._view = view
        self._why_no_hint = ""
        if view is not None and self._is_on_turn:
            self._why_no_hint = presenter.why_no_hint(view)
            can_take_back = self._port.can_take_back
            self.bar.show_turn(words.round_line(view), meaning(view), can_take_back, self._why_no_hint)
        self._show_bar()
        self._let_ask(self._is_on_turn and not self._rests)
        self.give_up_command.setEnabled(self._is_on_turn)
        if self._table.held is not None:
            self._say_lifted(self._table.held)

    def _let_ask(self, on_turn: bool) -> None:
        """Enable either the command that asks for the hint or the keys that explain why it is impossible."""
        why = self._why_no_hint
        self.ask_command.setEnabled(on_turn and not why)
        self.ask_command.setToolTip(tip(why or self.ask_command.iconText()))
        for shortcut in self._why_keys:
            shortcut.setEnabled(on_turn and bool(why))

    def stand_aside(self, aside: bool) -> None:
        """Offer nothing from now on, since no turn is to be made, or offer everything again."""
        self._rests = aside
        self.present(self._view)

    def rest(self) -> None:
        """Disable everything until the next view, since the table is covered."""
        self._let_ask(on_turn=False)

    @property
    def _is_on_turn(self) -> bool:
        """Whether a person at this computer moves the seekers now."""
        view = self._view
        if view is None or view.round.phase not in (Phase.ENTER, Phase.MOVE):
            return False
        return view.computer is None and not view.waits_for_mail

    def look_back(self, looking: bool) -> None:
        """Hide the seeker's strip while that for looking back is shown, or show it again."""
        self._looks_back = looking
        self._show_bar()

    def _show_bar(self) -> None:
        self.bar.setVisible(self._is_on_turn and not self._looks_back and not self._rests)

    def ask_for_hint(self) -> None:
        """End the turn, or explain why that is not possible yet.

        A turn in which nobody moved has to be confirmed, since it counts all the same.
        """
        if self._view is None:
            return
        if self._why_no_hint:
            self.said.emit(self._why_no_hint)
            return
        self._table.cancel()
        if not self._view.round.running and not self._ask.confirm(
            self._screen,
            tr("Nobody has moved"),
            tr(
                "No seeker has moved this turn. The turn still counts, and the hint will be the same "
                "as before."
            ),
            tr("Ask anyway"),
        ):
            return
        self._port.propose(AskForHint())

    def give_up(self) -> None:
        """Give the round up, after asking."""
        if self._view is None:
            return
        self._table.cancel()
        if self._ask.confirm(
            self._screen,
            tr("Give up the round?"),
            tr(
                "The {secret} is revealed, and the round counts as not found. This cannot be undone.",
                **words.called(self._view.setup),
            ),
            tr("Give up"),
        ):
            self._port.propose(GiveUp())

    def say_why_not(self, seeker: int, key: str) -> None:
        """Explain why a seeker may not be put on a tile, or (without one) not be taken up."""
        if self._view is not None:
            self.said.emit(presenter.why_not(self._view, seeker, key, self._table_view.is_for_keys))

    def _put_seeker(self, seeker: int, key: str) -> None:
        if self._view is not None:
            self._port.propose(presenter.seeker_move(self._view, seeker, key))

    def _say_lifted(self, seeker: int) -> None:
        if self._view is not None:
            who = words.seeker_name(self._view.setup.theme, seeker)
            goals = [words.tile_name(Tile.parse(key)) for key in self.goals]
            if goals:
                tiles = reduce(lambda one, other: tr("{tile} or {other}", tile=one, other=other), goals)
                text = tr(
                    "{who} is in your hand: put it on {tile}. Escape puts it back.", who=who, tile=tiles
                )
            elif self._table_view.is_for_keys:
                text = tr(
                    "{who} is in your hand: the arrows carry it, Enter puts it down, Escape puts it back.",
                    who=who,
                )
            else:
                text = tr("{who} is in your hand: put it on a lit tile. Escape puts it back.", who=who)
            self.said.emit(text)

    def _say_missed(self, seeker: int) -> None:
        if self._view is not None:
            who = words.seeker_name(self._view.setup.theme, seeker)
            self.said.emit(tr("There is no tile there: {who} is back where it was. Try a lit tile.", who=who))

    def _say_hide_first(self) -> None:
        if self._view is not None and (text := words.hide_first(self._view)):
            self.said.emit(text)

    def _say_status(self) -> None:
        if self._view is not None:
            self.said.emit(words.status(self._view, self._table_view.is_for_keys))

    def _say_how_to_enter(self) -> None:
        """Say it for the keyboard or for the mouse, whichever is used from now on."""
        is_entering = self._view is not None and self._view.round.phase is Phase.ENTER
        if is_entering and not self.bar.isHidden() and self._table.held is None:
            self._say_status()
