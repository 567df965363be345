"""Topologic on screen: the setup page, the table, and what lies over and under it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.rules import (
    AT_ONE_COMPUTER,
    AskForHint,
    Field,
    GiveUp,
    HideSecret,
    Move,
    NamedField,
    Origin,
    Phase,
    Setup,
    Tile,
    View,
)
from topologic_qt.games.topologic.ui import endings, presenter, words
from topologic_qt.games.topologic.ui.advisor import AdvicePort, Advisor
from topologic_qt.games.topologic.ui.cameras import Cameras
from topologic_qt.games.topologic.ui.computer_bar import ComputerSeats
from topologic_qt.games.topologic.ui.first_look import GROUNDS, looks
from topologic_qt.games.topologic.ui.match_bar import ASK_KEYS, MatchBar
from topologic_qt.games.topologic.ui.modes import fresh, mode_of
from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.notebook_commands import NotebookCommands
from topologic_qt.games.topologic.ui.real_table import RealTable
from topologic_qt.games.topologic.ui.secret_dialog import SecretDialog
from topologic_qt.games.topologic.ui.setup_page import SetupPage
from topologic_qt.games.topologic.ui.statistics import ResultsPort, Statistics
from topologic_qt.table.ask import Ask
from topologic_qt.table.camera_bar import CameraBar
from topologic_qt.table.hint_badge import HintBadge
from topologic_qt.table.icons import icon
from topologic_qt.table.look import Overlay
from topologic_qt.table.motion import Motion
from topologic_qt.table.notebook import Notebook
from topologic_qt.table.overlays import Card, Choice, Curtain
from topologic_qt.table.scene import TableScene
from topologic_qt.table.translate import tr
from topologic_qt.table.view import TableView

_CORNER_MARGIN = 12
"""From what lies over a corner of the table to its edges, in pixels."""


class MatchPort(AdvicePort, ResultsPort, Protocol):
    """What the desk may do to the match. It never gets the match itself, only views of it."""

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move that can be taken back."""
        ...

    def begin(self, setup: Setup) -> None:
        """Begin a new match."""
        ...

    def propose(self, move: Move) -> None:
        """Make a move."""
        ...

    def take_back(self) -> None:
        """Take the last move back."""
        ...

    def go_on(self) -> None:
        """Let a computer play on that waits for people to look."""
        ...


class TopologicDesk(QWidget):
    """The table with everything around it, showing one view at a time."""

    status_changed = Signal(str)
    """What the status line should say."""
    export_wanted = Signal(object)
    """Somebody wants this `Document` as a file."""
    print_wanted = Signal(object)
    """Somebody wants this `Document` on paper."""
    copy_wanted = Signal()
    """Somebody wants a copy for the other player, to mail it."""
    answer_wanted = Signal()
    """Somebody has the other player's copy, to take it in."""
    new_match_wanted = Signal()
    """Somebody wants to set up a new match."""
    build_wanted = Signal()
    """Somebody wants to build a field, starting from the one on the table."""

    def __init__(self, port: MatchPort, ask: Ask, memory: QSettings, motion: Motion, origin: Origin) -> None:
        """``origin`` is how the field is laid that is offered first."""
        super().__init__()
        self._port = port
        self._ask = ask
        self._view: View | None = None
        self._cameras = Cameras(memory)
        self._skewed = True
        self.dialog: SecretDialog | None = None
        self.table = TableScene(self, motion)
        self.table_view = TableView(self.table)
        self.notebook = Notebook()
        self.setup_page = SetupPage(memory, origin)
        self.hint = HintBadge(motion)
        self.camera_bar = CameraBar(self.table_view)
        self.card = Card(strip=True)
        self.curtain = Curtain()
        self._bar = MatchBar(port.take_back, self.ask_for_hint)
        self.real_table = RealTable(self, port.propose, ask)
        self.computers = ComputerSeats(self, port.propose)
        self.advisor = Advisor(self, port, self.table)
        self.statistics = Statistics(self, port, ask)
        self.statistics.export_wanted.connect(self.export_wanted)
        self.statistics_command = self.statistics.command
        self.keeper = NoteKeeper(port, ask, self.notebook, self.table_view, self._add_strip)
        self.commands = self._build_commands()
        notebook = NotebookCommands(self.keeper)
        self.notebook_commands = notebook.actions
        notebook.export_wanted.connect(self.export_wanted)
        notebook.print_wanted.connect(self.print_wanted)
        self._build()
        self._connect()

    # -- what it shows ----------------------------------------------------------------------------

    @property
    def is_setting_up(self) -> bool:
        """Whether the setup page is open."""
        return not self.setup_page.isHidden()

    def show_setup(self, running: Callable[[], None] | None = None) -> None:
        """Open the setup page; ``running`` goes back to the match that is being played, if there is one."""
        self.remember()
        self.keeper.clear()
        self._view = None
        self._set_playing(False)
        self.setup_page.freshen()
        self.setup_page.withdraw_offer()
        if running is not None:
            self.setup_page.offer(
                tr("The match you were playing is still there."), tr("Go back to it"), running
            )
        self._lay_preview()
        self.status_changed.emit(tr("Set up a match, look at the field, and start when you like it."))

    @property
    def field(self) -> Field:
        """The field that lies on the table."""
        return self.setup_page.field if self._view is None else self._view.setup.field

    def lay_field(self, kept: NamedField) -> None:
        """On the setup page, offer to play on a field that was built by hand."""
        self.setup_page.lay_own(kept)

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """On the setup page, offer to do something else instead; ``more`` is a second choice."""
        self.setup_page.offer(text, accept, action, more)

    def set_style(self, palette: str, overlay: str, skewed: bool) -> None:
        """Show tiles in a palette's colours, with a letter, a symbol or neither, askew or straight."""
        self.table.set_style(palette, Overlay(overlay))
        self.keeper.set_style(self.table.tile_style)
        if skewed != self._skewed:
            self._skewed = skewed
            if self._view is not None:
                self._lay_match(self._view)
            else:
                self._lay_preview()

    def rules_page(self) -> str:
        """How Topologic is played, as simple HTML."""
        from topologic_qt.games.topologic.ui.rules_page import rules_page

        return rules_page()

    def present(self, view: View) -> None:
        """Show a view of the match."""
        before = self._view
        if before is not None and before.setup is not view.setup:
            self.remember()
            before = None
        self._view = view
        self._set_playing(True)
        if before is not None:
            self._show_table(view, gliding=True)
        else:
            self.curtain.hide()
            self._lay_match(view)
            self._stand(view.setup)
        self.keeper.show(view)
        self._show_words(view)
        self._show_card(view)
        if before is not None:
            self._show_event(before, view)

    def present_notes(self) -> None:
        """Show the notes as they are now; the match is the same."""
        self.keeper.refresh()

    def _lay_match(self, view: View) -> None:
        """Lay the match's field anew, with everything that is on it."""
        self.keeper.past.leave()
        self.table_view.lay_ground(GROUNDS[view.setup.theme])
        self.table.lay(looks(view.setup.field, self._skewed), view.setup.seekers)
        self._show_table(view, gliding=False)

    def _stand(self, setup: Setup) -> None:
        """Look at the table as people did when they last saw this match."""
        camera = self._cameras.recall(setup)
        if camera is None:
            self.table_view.fit()
        else:
            self.table_view.stand(camera)

    def remember(self) -> None:
        """Remember how people look at the table, before it goes."""
        if self._view is not None:
            self._cameras.remember(self._view.setup, self.table_view.camera)

    def _show_table(self, view: View, gliding: bool) -> None:
        self.table.set_pieces(presenter.positions(view), gliding)
        self.table.set_reach(presenter.reach(view))
        self.table.choose(presenter.revealed(view))

    def _show_event(self, before: View, view: View) -> None:
        """What has just happened, where there is more to it than a change of places."""
        if before.round.phase is Phase.HIDE:
            if view.round.phase is Phase.ENTER and view.setup.seating == AT_ONE_COMPUTER:
                self._hand_over(view)
            return  # anything else than the hiding is the way back to another match
        shown = presenter.shown_round(view)
        if len(shown.turns) > len(presenter.shown_round(before).turns):
            self.hint.count_up()
            found = presenter.revealed(view)
            if found is not None:
                self.table.celebrate(found)

    def _set_playing(self, playing: bool) -> None:
        self.setup_page.setVisible(not playing)
        self._bar.setVisible(playing)
        for command in self.commands:
            command.setEnabled(False)
        if not playing:
            self.real_table.present(None)
            self.computers.present(None)
            self.advisor.present(None)
            for overlay in (self.hint, self.card, self.curtain):
                overlay.hide()

    def _show_words(self, view: View) -> None:
        played = view.round
        ready = played.phase in (Phase.ENTER, Phase.MOVE) and view.computer is None
        entered = ready and None not in played.positions
        self._bar.show_turn(words.round_line(view), self._port.can_take_back, entered)
        self._bar.setVisible(ready and not self.keeper.past.is_looking)
        for command, enabled in zip(self.commands, (entered, ready), strict=False):
            command.setEnabled(enabled)
        turns = presenter.shown_round(view).turns
        turn = self._badge_title(view, max(1, len(turns)))
        highest = tr("of {points} points", points=2 * view.setup.seekers)
        self.hint.show_hint(turn, turns[-1].hint if turns else 0, highest)
        self.hint.setVisible(bool(turns))
        self._keep_corners_clear(view)
        self.table_view.setAccessibleDescription(presenter.spoken(view))
        self.status_changed.emit(words.status(view))

    def _badge_title(self, view: View, turn: int) -> str:
        """What stands above a hint: at a real table, the referee has to announce what the program counts."""
        if view.setup.seating.at_table == presenter.shown_round(view).referee:
            return tr("Announce for turn {turn}", turn=turn)
        return tr("Hint of turn {turn}", turn=turn)

    def _keep_corners_clear(self, view: View | None) -> None:
        """Lay the table around the buttons, and in a match around the hint, from before the first one on."""
        margin = QSize(2 * _CORNER_MARGIN, 2 * _CORNER_MARGIN)
        corners = {Qt.Corner.BottomRightCorner: self.camera_bar.sizeHint() + margin}
        if view is not None:
            corners[Qt.Corner.TopLeftCorner] = self.hint.sizeHint() + margin
        self.table_view.keep_clear(corners)

    def _show_card(self, view: View) -> None:
        """What stands under the table between rounds, and at a real table or by mail now and then."""
        self.real_table.present(view)
        self.computers.present(view)
        self.advisor.present(view)
        message = self.real_table.message(view)
        if message is not None:
            self.card.show_message(*message)
        elif view.round.phase is Phase.HIDE:
            self._show_hiding(view)
        elif view.round.phase is Phase.OVER:
            again = Choice(
                tr("Once more on this field"), lambda: self._port.begin(fresh(view.setup)), icon="again"
            )
            other = Choice(tr("New match"), self.new_match_wanted.emit, primary=True, icon="new")
            choices = [*self._review_choice(), again, other]
            self.card.show_message(*endings.result(view, self._port.notes), choices, "winner")
        elif view.round.phase is Phase.HINT and not view.round.at_table:
            copy = Choice(tr("Copy the turn"), self.copy_wanted.emit, primary=True, icon="copy")
            paste = Choice(tr("Paste the answer"), self.answer_wanted.emit, icon="paste")
            self.card.show_message(*words.by_mail(view), [paste, copy], "mail")
        else:
            self.card.hide()
            if not self.real_table.bar.isVisible():
                self.table_view.setFocus()

    def _show_hiding(self, view: View) -> None:
        """Before a secret is hidden: by a person now, or by a computer when people have looked."""
        text = tr("Hide the {secret} …", **words.called(view.setup))
        choice = Choice(text, self.hide_secret, primary=True, icon="secret")
        if view.computer is not None:
            if len(view.rounds) == 1:
                self.card.hide()  # it hides at once: what an earlier match left there is over
                return
            choice = Choice(tr("Go on"), self._port.go_on, primary=True, icon="play")
        choices = [*self._review_choice(), *self.computers.hiding_choice(), choice]
        self.card.show_message(*endings.hiding(view), choices, "secret")

    def _review_choice(self) -> list[Choice]:
        if not self.advisor.review_command.isEnabled():
            return []
        return [Choice(tr("Review the round …"), self.advisor.review, icon="eye")]

    def _hand_over(self, view: View) -> None:
        seeker, told = view.setup.players[view.round.seeker], words.called(view.setup)
        text = tr("I am {name}: open the curtain", name=seeker)
        self.curtain.close_over(
            tr("The {secret} is hidden", **told),
            "\n".join(
                (
                    tr("Now {name} takes the {seekers}. Please change seats.", name=seeker, **told),
                    *words.seal(view),
                )
            ),
            [Choice(text, self._open_curtain, primary=True, icon="curtain")],
            "swap",
        )
        for command in self.commands:
            command.setEnabled(False)

    def _open_curtain(self) -> None:
        self.curtain.hide()
        self.table_view.setFocus()
        if self._view is not None:
            self._show_words(self._view)
            self._show_card(self._view)

    def show_thinking(self, share: float | None) -> None:
        """Show how far a computer's thought has come, 0 to 1; None when none thinks."""
        self.computers.bar.show_progress(share)

    def _lay_preview(self) -> None:
        self.table_view.lay_ground(GROUNDS[self.setup_page.theme])
        self.table.lay(looks(self.setup_page.field, self._skewed), self.setup_page.seekers)
        self._keep_corners_clear(None)
        self.table_view.fit()

    # -- what it does -----------------------------------------------------------------------------

    def hide_secret(self) -> None:
        """Open the dialog in which the referee hides the secret."""
        if self._view is None or self._view.round.phase is not Phase.HIDE:
            return
        names, played = self._view.setup.players, self._view.round
        referee, seeker = names[played.referee], names[played.seeker]
        dialog = SecretDialog(self, self._view.setup, referee, seeker, self.table.tile_style)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.hidden_at.connect(self._hide_at)
        dialog.finished.connect(self._forget_dialog)
        self.dialog = dialog
        dialog.open()
        if played.seeker not in mode_of(self._view.setup).persons:
            dialog.uncover()  # a computer looks away by itself

    def _hide_at(self, tile: Tile) -> None:
        self._port.propose(HideSecret.sealed(tile))

    def _forget_dialog(self) -> None:
        self.dialog = None

    def ask_for_hint(self) -> None:
        """End the turn; a turn in which nobody moved asks first, since it counts all the same."""
        if self._view is None:
            return
        self.table.cancel()
        if not self._view.round.running and not self._ask.confirm(
            self,
            tr("Nobody has moved"),
            tr("Nobody has moved in this turn. It counts all the same, and the hint will be as before."),
            tr("Ask anyway"),
        ):
            return
        self._port.propose(AskForHint())

    def give_up(self) -> None:
        """Give the round up, after asking."""
        if self._view is None:
            return
        self.table.cancel()
        if self._ask.confirm(
            self,
            tr("Give up the round?"),
            tr(
                "The {secret} is shown, and the round counts as not found. This cannot be taken back.",
                **words.called(self._view.setup),
            ),
            tr("Give up"),
        ):
            self._port.propose(GiveUp())

    def _put_seeker(self, seeker: int, key: str) -> None:
        if self._view is not None:
            self._port.propose(presenter.seeker_move(self._view, seeker, key))

    def _say_why_not(self, seeker: int, key: str) -> None:
        if self._view is None:
            return
        standing = self._view.round.positions[seeker]
        if key or standing is None or not self.real_table.tell(str(standing)):
            self.status_changed.emit(presenter.why_not(self._view, seeker, key))

    def _say_lifted(self, seeker: int) -> None:
        if self._view is not None:
            who = words.seeker_name(self._view.setup, seeker)
            text = tr("{who} is in your hand: put it on a lit tile. Escape puts it back.", who=who)
            self.status_changed.emit(text)

    def _say_status(self) -> None:
        if self._view is not None:
            self.status_changed.emit(words.status(self._view))

    # -- how it is built --------------------------------------------------------------------------

    def _build_commands(self) -> tuple[QAction, ...]:
        ask = QAction(icon("hint"), tr("Ask for the &hint"), self)
        ask.setShortcuts(ASK_KEYS)
        ask.triggered.connect(self.ask_for_hint)
        give_up = QAction(icon("give-up"), tr("&Give up the round …"), self)
        give_up.triggered.connect(self.give_up)
        parts = (self.real_table.correct_command, *self.computers.commands, *self.advisor.commands)
        return ask, give_up, *parts

    def _build(self) -> None:
        self.table_view.setAccessibleName(tr("Table"))
        table = QGridLayout()
        table.setContentsMargins(0, 0, 0, 0)
        align = Qt.AlignmentFlag
        table.addWidget(self.table_view, 0, 0)
        for widget, corner in (
            (self.hint, align.AlignTop | align.AlignLeft),
            (self.camera_bar, align.AlignBottom | align.AlignRight),
        ):
            holder = QVBoxLayout()
            holder.setContentsMargins(*(4 * [_CORNER_MARGIN]))
            holder.addWidget(widget)
            table.addLayout(holder, 0, 0, corner)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(table, 1)
        column.addWidget(self._bar)
        column.addWidget(self.real_table.bar)
        column.addWidget(self.computers.bar)
        column.addWidget(self.card)
        self._column = column
        everything = QGridLayout(self)
        everything.setContentsMargins(0, 0, 0, 0)
        everything.setSpacing(0)
        everything.setColumnStretch(1, 1)
        everything.addWidget(self.setup_page, 0, 0)
        everything.addLayout(column, 0, 1)
        everything.addWidget(self.curtain, 0, 0, 1, 2)

    def _add_strip(self, strip: QWidget) -> None:
        """Put a strip below the table, above the match's own."""
        self._column.insertWidget(1, strip)

    def _look_back(self, looking: bool) -> None:
        """The strip of the past takes the place of the match's own."""
        view = self._view
        if view is not None:
            self._bar.setVisible(view.round.phase in (Phase.ENTER, Phase.MOVE) and not looking)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back from what is looked at to what is now."""
        if event.key() == Qt.Key.Key_Escape and self.keeper.past.is_looking:
            self.keeper.past.leave()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.keeper.past.looking.connect(self._look_back)
        self.table.tile_clicked.connect(lambda _: self.keeper.past.leave())
        self.table.dropped.connect(self._put_seeker)
        self.table.refused.connect(self._say_why_not)
        self.table.lifted.connect(self._say_lifted)
        self.table.returned.connect(self._say_status)
        self.table.tile_clicked.connect(self.real_table.tell)
        self.real_table.settled.connect(self.card.hide)
        self.advisor.said.connect(self.status_changed)
        self.setup_page.field_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._port.begin)
        self.setup_page.build_wanted.connect(self.build_wanted)
