"""The screen of Topologic: the setup page, the table, and the strips and cards around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import Level
from topologic_qt.games.contract import opaque_source
from topologic_qt.games.host import Do, Host, HostWindow
from topologic_qt.games.screen import FieldSource, GameScreen
from topologic_qt.games.topologic.rules.field import NamedField, Tile
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.notes import Notes, Pages
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe
from topologic_qt.games.topologic.rules.state import View, peek
from topologic_qt.games.topologic.ui import presenter, words
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.choices import Choices
from topologic_qt.games.topologic.ui.ending import Ending, reveals
from topologic_qt.games.topologic.ui.first_look import first_skew, first_style
from topologic_qt.games.topologic.ui.hiding import Hiding, PeekDialog
from topologic_qt.games.topologic.ui.listening import FieldListening
from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.notebook.panel import Notebook
from topologic_qt.games.topologic.ui.pages import Moment
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.real_table import RealTable
from topologic_qt.games.topologic.ui.report import Report, paint
from topologic_qt.games.topologic.ui.reviewer import AdviceSource, Advisor, Reviewer
from topologic_qt.games.topologic.ui.seeking import ComputerSeats, Seeking, news
from topologic_qt.games.topologic.ui.setup_page import SetupPage
from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog
from topologic_qt.games.topologic.ui.table_card import TableCard
from topologic_qt.games.topologic.ui.tabletop import LessonTable, Tabletop
from topologic_qt.games.values import AnyDraft
from topologic_qt.table.table_page import TablePage
from topologic_qt.widgets.controls import allow
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.paper import pdf
from topologic_qt.widgets.statistics_frame import StatisticsCommand
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


def document(view: View, number: int, notes: Notes, style: Style) -> Document:
    """Return a round, given by index, as a document for export and printing with tiles of this style."""
    report = Report(view, number, notes)
    on_paper = partial(paint, report, style)
    return Document(
        report.title,
        (
            Form(tr("PDF with pictures"), ".pdf", lambda: pdf(report.title, on_paper)),
            Form(tr("Plain text"), ".txt", lambda: report.text().encode()),
            # With a byte order mark, so that spreadsheets recognise UTF-8.
            Form(tr("Spreadsheet"), ".csv", lambda: report.table().encode("utf-8-sig")),
        ),
        on_paper,
    )


class FieldOnTable:
    """The field of the current match, or the one chosen on the setup page."""

    def __init__(self, choices: Choices, view: Callable[[], View | None]) -> None:
        self._choices = choices
        self._view = view

    @property
    def draft(self) -> NamedField:
        """A copy of the field on the table, for the editor."""
        view = self._view()
        return NamedField(tr("My field"), self._choices.field if view is None else view.setup.field)

    def lay_field(self, kept: NamedField) -> None:
        """Offer a hand-built field on the setup page."""
        self._choices.field_choice.lay_own(kept)


class NotebookCommands(QObject):
    """The commands in the notebook's menu, each enabled when useful."""

    def __init__(self, keeper: NoteKeeper, window: HostWindow) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        export, print_out = (partial(self._hand_out, to) for to in (window.export, window.print_out))
        self._undo = self._action("undo", tr("&Undo the mark"), keeper.undo, "Alt+Z")
        self._redo = self._action("redo", tr("&Redo the mark"), keeper.redo, "Alt+Shift+Z")
        self._of_turns = (
            self._action("play", tr("Re&play the moves"), keeper.play_round, "Ctrl+R"),
            self._action("copy", tr("&Copy as text"), self._copy_text, "Ctrl+Shift+C"),
            self._action("export", tr("&Export…"), export, "Ctrl+Shift+E"),
            self._action("print", tr("Pr&int…"), print_out, "Ctrl+P"),
        )
        self.actions = (self._undo, self._redo, *self._of_turns)
        """All commands, in menu order."""
        keeper.changed.connect(self._enable)
        self._enable()

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str) -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def _enable(self) -> None:
        page = self._keeper.page
        self._undo.setEnabled(page is not None and page.can_undo)
        self._redo.setEnabled(page is not None and page.can_redo)
        is_empty = page is None or not page.round.turns
        for action in self._of_turns:
            allow(action, tr("There are no turns in the notebook yet.") if is_empty else "")

    def _copy_text(self) -> None:
        if (page := self._keeper.page) is not None:
            QGuiApplication.clipboard().setText(Report(page.view, page.number, page.notes).text())

    def _hand_out(self, take: Callable[[Document], None]) -> None:
        if (page := self._keeper.page) is not None:
            take(document(page.view, page.number, page.notes, self._keeper.style))


class Peeking(QObject):
    """Opens the dialog for looking at the secret, and closes it when there is none any more."""

    def __init__(self, screen: QWidget, host: MatchHost, table: FieldScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._table = table
        self._view: View | None = None
        self.dialog: PeekDialog | None = None
        self.command = QAction(icon("secret"), tr("&Peek at the secret…"), screen)
        self.command.setShortcut(QKeySequence("Ctrl+K"))
        self.command.triggered.connect(self._open)

    def present(self, view: View | None) -> None:
        """Enable the command if somebody may look now; None means no match."""
        self._view = view
        self.command.setEnabled(self._find() is not None)
        if self.dialog is not None:
            if view is not None and self.command.isEnabled():
                self.dialog.present(view)
            else:
                self.dialog.reject()

    def _open(self) -> None:
        if self._view is None:
            return
        self._table.cancel()
        dialog = PeekDialog(self._screen, self._view, self._peek, self._table.tile_style)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _find(self) -> Tile | None:
        """Return the secret's tile, if the referee is here and it is still secret."""
        view = self._view
        if view is None or view.hides_alone:  # a person who hides alone sees the gem
            return None
        return peek(self._host.match.private_view(view.round.referee))

    def _peek(self) -> Tile | None:
        """Return the secret's tile, for the referee only; the look is recorded on the round's page."""
        found = self._find()
        if self._view is not None and found is not None:
            number, turn = len(self._view.rounds) - 1, len(self._view.round.turns) + 1
            pages = self._host.match.notes
            self._host.match.annotate((*pages[:number], pages[number].peeked(turn), *pages[number + 1 :]))
        return found

    def _forget(self) -> None:
        self.dialog = None


class TopologicScreen(TablePage, GameScreen[View]):
    """The table and everything around it, showing one view at a time."""

    setup_page: SetupPage
    tabletop: Tabletop
    statistics: StatisticsCommand[StatisticsDialog]

    def __init__(
        self, host: Host[Setup, Move, View, Pages], advice: AdviceSource, recipe: FieldRecipe
    ) -> None:
        """Create the screen; ``recipe`` gives the first field offered."""
        super().__init__()
        self._host = host
        self._view: View | None = None
        self.setup_page = SetupPage(host.settings, recipe, self)  # before the table in Tab order
        self.tabletop = Tabletop(host.settings, host.motion, self)
        self.table, self.table_view = self.tabletop.table, self.tabletop.view
        self.notebook = Notebook()
        self.seeking = Seeking(self, host, self.table_view)
        self.hiding = Hiding(self, host, self.tabletop)
        self.real_table = RealTable(self, host, self.table)
        self.computers = ComputerSeats(self, host)
        self.advisor = Advisor(self, host, advice, self.table)
        self.reviewer = Reviewer(self, host, advice, self.table)
        self.peeking = Peeking(self, host, self.table)
        self.statistics = StatisticsCommand(self, host.results, host.ask, StatisticsDialog, host.settings)
        self.keeper = NoteKeeper(host, self.notebook, self.table_view, self._strips.add)
        self.past = self.keeper.past
        self.ending = Ending(self, host, self.tabletop, advice, self._strips.add)
        self.card = TableCard(host, self.hide_secret, self.computers.take_over, self.reviewer.review)
        self.commands = (
            *self.seeking.commands,
            self.real_table.correct_command,
            self.real_table.photo_command,
            self.real_table.paste_command,
            *self.computers.commands,
            self.advisor.suggest_command,
            self.reviewer.command,
            self.peeking.command,
            self.ending.command,
        )
        self.lay_out((self.seeking.bar, self.real_table.bar, self.computers.bar, self.hiding.bar, self.card))
        self._connect()

    @property
    def side_panel(self) -> QWidget:
        """The notebook."""
        return self.notebook

    @property
    def is_counting(self) -> bool:
        """Whether the end of a round is being revealed."""
        return self.ending.reveal.is_running

    @property
    def builds(self) -> FieldSource[AnyDraft]:
        """The field on the table, for the editor."""
        return opaque_source(FieldOnTable(self.setup_page.choices, lambda: self._view))

    @cached_property
    def teaching(self) -> LessonTable:
        """The table for lessons and puzzles."""
        return LessonTable(self.tabletop, self.seeking, self.keeper, self.notebook, self.keep_room)

    @cached_property
    def listening(self) -> FieldListening:
        """The table's answers for screen reader users."""
        return FieldListening(self.table_view, self.keeper)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus: moves and help for the match, and the notebook's commands."""
        return {
            tr("&Match"): self.commands,
            tr("&Notebook"): NotebookCommands(self.keeper, self._host.window).actions,
        }

    def choose_level(self, level: str) -> None:
        """Choose this level for the computers on the setup page."""
        self.setup_page.choices.seats.level.value = Level(level)

    def show_setup(self) -> None:
        """Open the setup page, without an offer."""
        self.remember()
        self.keeper.clear()
        self._view = None
        self.ending.present(None)
        self.hiding.present(None)
        self._serve(None)
        self.card.hide()
        self._host.window.lift_curtain()
        self.setup_page.choices.field_choice.freshen()
        self.open_setup()
        self._lay_preview()
        self._say_set_up()

    def _say_set_up(self) -> None:
        self._host.say(tr("Set up a match, then start when you like the field."))

    def apply_settings(self) -> None:
        """Apply the chosen look of the tiles."""
        settings = self._host.settings
        self.tabletop.set_style(first_style(settings), first_skew(settings))
        self.keeper.set_style(self.table.tile_style)

    def present(self, view: View) -> None:
        """Show a view of the match."""
        self.reviewer.leave()
        before = self._view
        if before is not None and before.setup is not view.setup:
            self.remember()
            before = None
        self._view = view
        self.close_setup()
        self.ending.leave()
        if before is not None:
            told = news(before, view)
            if len(view.round.turns) > len(before.round.turns) and (said := self.computers.thought(view)):
                told.append(words.about(view.setup.players[view.round.seeker], said))
            for said in told:
                self._host.tell(said)
            self.tabletop.follow(view)
        else:
            self._host.window.lift_curtain()
            self.tabletop.lay(view)
        self.tabletop.lay_gem(presenter.own_secret(self._host, view))
        self.keeper.show(view)
        is_revealed = self._show_match(view, before)
        if before is not None:
            self.tabletop.show_event(before, view, is_revealed)
            if self.hiding.close_curtain(before, view):
                self._cover()

    def present_notes(self) -> None:
        """Show the current notes; the match is unchanged."""
        self.keeper.refresh()
        self.hiding.present(self._view)
        self._clear_for_hiding()

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None when none is running."""
        self.computers.bar.show_progress(share)

    def look_back(self, number: int) -> None:
        """Show a past turn that the previous screen was showing."""
        self.keeper.look_back(number)

    def remember(self) -> None:
        """Save the camera position before the table changes."""
        if self._view is not None:
            self.tabletop.remember(self._view.setup)

    def cover_again(self) -> None:
        """Close the curtain as on the previous screen, before the language was changed."""
        if self._view is not None:
            self.hiding.hand_over(self._view)
        self._cover()

    def _show_match(self, view: View, before: View | None = None) -> bool:
        """Show everything but the table; return whether the round has ended since the view ``before``."""
        self.tabletop.show_hint(view)
        self.hiding.present(view)
        self._clear_for_hiding()
        if before is not None and reveals(view, before):
            self._host.show(" ".join(news(before, view)))  # what comes next is announced after the reveal
        else:
            self._say_status(view)
        self._serve(view)  # parts with special messages come last, after the usual ones
        is_revealed = self.ending.present(view, before)
        if self.hiding.covers(view):
            self._cover()
            return False
        if not is_revealed:
            self._show_card()
        elif self.is_counting:
            self.card.hide()
        if not (self.real_table.bar.isVisible() or self.has_keyboard(self.card) or self.is_counting):
            self.table_view.setFocus()
        return is_revealed

    def _say_status(self, view: View) -> None:
        """Show what can be done now, unless people look back: the strip then names what they see."""
        looks = self.keeper.past.is_looking
        prompt = self.hiding.prompt(self.table_view.is_for_keys)
        text = "" if looks else prompt or words.status(view, self.table_view.is_for_keys)
        if words.hide_first(view) and not prompt:
            self._host.show(text)  # the card below the table is announced, and says the same
        else:
            self._host.say(text)

    def _show_card(self) -> None:
        """Show the card below the table, unless people look back."""
        view = self._view
        message = None if view is None else self.real_table.message(view)
        looks = self.keeper.past.is_looking
        self.seeking.give_way(message is not None or looks)
        self.hiding.rest(looks or self.reviewer.is_shown)
        if view is None or looks or view.setup.is_lesson or self.is_counting or self.hiding.is_open:
            self.card.hide()
        elif message is not None:
            self.card.show_message(*message)
        else:
            self.card.present(view, self._host.match.notes, self.reviewer.command.isEnabled())

    def _serve(self, view: View | None) -> None:
        """Let every part enable its commands for a view; None without a match."""
        parts = (self.seeking, self.real_table, self.computers, self.advisor, self.reviewer, self.peeking)
        for part in parts:
            part.present(view)

    def _cover(self) -> None:
        self.tabletop.cover()
        self.seeking.rest()
        for command in self.commands:
            command.setEnabled(False)

    def _look_back(self, looking: bool) -> None:
        """Suspend advice, card and review while people look back."""
        if looking:
            self.ending.leave()
            self.reviewer.leave()
        if self._view is not None and self.table.held is None:
            self._say_status(self._view)
        self.advisor.rest(looking)
        self._show_card()

    def _end_reveal(self) -> None:
        """Show the card below the table, with the focus, after the reveal."""
        self._show_card()
        if self._view is not None:
            self._say_status(self._view)
        if not self.has_keyboard(self.card):
            self.table_view.setFocus()

    def _show_moment(self, moment: Moment | None, alone: bool) -> None:
        """Show the hint of an earlier moment, alone or besides the present, or (None) the present again."""
        if self._view is not None:
            self.tabletop.show_moment(self._view, moment, alone)

    def _show_reviewed(self, moment: Moment | None) -> None:
        """Show a reviewed turn and nothing else, or (None) the present again."""
        if moment is not None:
            self.keeper.past.leave()
            self.ending.stand_aside()
        self._show_moment(moment, alone=True)
        if not self._host.window.is_covered:  # behind the curtain, everything is suspended
            if moment is None:
                self.ending.come_back()
            self.advisor.rest(moment is not None)
            self._show_card()

    def _take_seat(self) -> None:
        self.reviewer.leave()
        self.table_view.setFocus()
        if self._view is not None:
            self.tabletop.follow(self._view)
            self._show_match(self._view)

    def _lay_preview(self) -> None:
        choices = self.setup_page.choices
        if self.is_setting_up:
            self.tabletop.preview(choices.field, choices.seekers.value, choices.theme.value)

    def hide_secret(self) -> None:
        """Let the referee hide the secret, in a dialog or on the table."""
        if self._view is not None:
            self.hiding.hide_secret(self._view, self.table.tile_style)
        if self._view is not None and self.hiding.is_open:
            self.ending.leave()
            self._clear_for_hiding()
            self._show_card()
            self._say_status(self._view)
            self.table_view.setFocus()

    def _clear_for_hiding(self) -> None:
        """Clear the last round from the table while the user is choosing a tile to hide the secret."""
        if (view := self._view) is not None and self.hiding.is_open and len(view.rounds) > 1:
            bare = View(replace(view, rounds=(view.round,)))
            self.tabletop.follow(bare)
            self.tabletop.show_hint(bare)
            self.keeper.leave_unmarked()

    def _refuse(self, seeker: int, key: str) -> None:
        """Explain why a seeker cannot go there, unless the referee pointed at the tile of the secret."""
        standing = None if self._view is None else self._view.round.positions[seeker]
        if prompt := self.hiding.prompt(self.table_view.is_for_keys):
            self._host.say(prompt)
        elif key or standing is None or not self.real_table.tell(str(standing)):
            self.seeking.say_why_not(seeker, key)

    def dismiss(self) -> bool:
        """Return to the present; return whether an earlier turn was shown."""
        shown = self.keeper.past.is_looking or self.reviewer.is_shown
        self.keeper.past.leave()
        self.reviewer.leave()
        return shown or self.ending.close_card()

    def _connect(self) -> None:
        self.statistics.export_wanted.connect(self._host.window.export)
        for ghosts_go in (self.keeper.past.leave, self.advisor.clear, self.reviewer.leave, self.ending.leave):
            self.tabletop.about_to_lay.connect(ghosts_go)
        self.keeper.past.looking.connect(self._look_back)
        self.ending.asked_again.connect(self.keeper.past.leave)
        self.ending.asked_again.connect(self.reviewer.leave)
        self.ending.asked_again.connect(self.card.hide)  # the seekers' points are announced instead
        self.ending.finished.connect(self._end_reveal)
        self.keeper.past.came_to.connect(self._show_moment)
        self.keeper.past.correction_wanted.connect(self.real_table.correct)
        self.reviewer.reviewed.connect(self._show_reviewed)
        self.table.tile_clicked.connect(lambda _: self.keeper.past.leave())
        self.table.tile_clicked.connect(self.real_table.tell)
        self.table.refused.connect(self._refuse)
        self.real_table.settled.connect(self._show_card)
        self.hiding.opened.connect(self._take_seat)
        for part in (self.seeking, self.advisor, self.keeper.past, self.setup_page):
            part.said.connect(self._host.say)
        self.setup_page.outdated.connect(self._say_set_up)
        self.setup_page.field_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._begin)
        self.setup_page.print_wanted.connect(self._host.window.print_out)
        self.setup_page.build_wanted.connect(partial(self._host.window.do, Do.BUILD))
        self.setup_page.letter_wanted.connect(partial(self._host.window.do, Do.PASTE))
        self.setup_page.code_wanted.connect(partial(self._host.window.do, Do.JOIN))

    def _begin(self, setup: Setup, is_elsewhere: bool) -> None:
        self._host.match.begin(setup, 0 if is_elsewhere else None)  # the first referee is here
        if is_elsewhere:
            self._host.window.do(Do.INVITE)
