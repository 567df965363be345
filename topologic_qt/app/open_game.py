"""A game that is open in a window: its screen, and everything around it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QApplication

from topologic_qt.app.chrome import Chrome
from topologic_qt.app.closing import wait_until_written
from topologic_qt.app.computer_turns import ComputerTurns
from topologic_qt.app.editing import Editing
from topologic_qt.app.export import Exporter
from topologic_qt.app.file_actions import FileActions
from topologic_qt.app.file_store import Opened
from topologic_qt.app.game_dialogs import GameDialogs
from topologic_qt.app.handover import CurtainOver
from topologic_qt.app.host import SessionHost
from topologic_qt.app.lesson_offer import LessonOffer
from topologic_qt.app.lesson_window import open_lesson
from topologic_qt.app.mail import MailActions
from topologic_qt.app.main_menu import MainMenu
from topologic_qt.app.match_elsewhere import MatchElsewhere
from topologic_qt.app.match_of_the_day import MatchOfTheDay
from topologic_qt.app.puzzling.window import open_puzzles
from topologic_qt.app.recovery import Recovery
from topologic_qt.app.settings import Settings
from topologic_qt.app.window_session import WindowSession
from topologic_qt.app.windows import GameWindow, Windows
from topologic_qt.games.host import DayEnd, Handover
from topologic_qt.games.screen import Zoomable
from topologic_qt.games.values import AnyDraft, AnyMatch
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.focus import finish_writing
from topologic_qt.widgets.translate import tr


class OpenGame(QObject):
    """Connects the services of a session, the game's screen, the menus and the editor."""

    def __init__(
        self, window: GameWindow, session: WindowSession, windows: Windows, memory: QSettings
    ) -> None:
        """``session`` may hold a match already, of a game that was open here in another language."""
        super().__init__(window)
        self._windows = windows
        self._window = window
        self._memory = memory
        self.session = session
        package = session.package
        self.controller = session.controller
        self.settings = Settings(memory)
        self.exporter = Exporter(session, session)
        self.mail = None if package.mail is None else self._make_mail()
        self.chrome = Chrome(window, session)
        self.host = SessionHost(session, self, self.chrome.stack)
        self.screen = package.open_screen(self.host)
        self.curtain = CurtainOver(self.screen.widget, session)
        self.chrome.take_in(self.screen)
        self.menu = MainMenu(window, session, self.screen, self.chrome)
        self.editing = self._make_editing()
        open_field = None if self.editing is None else self.editing.open_file
        self.files = FileActions(session, windows, window, open_field)
        self.lesson_offer = LessonOffer(session, self.screen, self.learn)
        self.recovery = Recovery(
            session, self.screen, partial(windows.beside, window), lambda: self.lesson_offer.choice
        )
        self.days = (
            MatchOfTheDay(session, self.screen, windows.show_playing, self._play_day_beside)
            if package.info.has_daily
            else None
        )
        self.computers = ComputerTurns(
            session.controller, session.computers, session.tasks, session.motion, session.watching, self
        )
        self.dialogs = GameDialogs(session, self.settings, self.computers)
        self.menu.build(self)
        self._connect()

    def _make_mail(self) -> MailActions:
        elsewhere = MatchElsewhere(self.session, self._window, self._windows, self._memory)
        return MailActions(self.session, elsewhere, self)

    def _make_editing(self) -> Editing | None:
        support, source = self.session.package.editor, self.screen.builds
        if support is None or source is None:
            return None
        editing = Editing(self.session, support, source, self.chrome, self.menu)
        editing.switched.connect(self._show_front)
        editing.play_wanted.connect(self._play_on)
        self.controller.changed.connect(editing.leave)
        return editing

    def _connect(self) -> None:
        self.controller.changed.connect(self._show_changes)
        self.controller.parted.connect(self._show_possible)
        self.controller.noted.connect(self._show_notes)
        self.controller.filed.connect(self.show_title)
        self.controller.leaving.connect(partial(finish_writing, self._window))
        self.session.io.crowded.connect(self._open_beside)
        self.recovery.looked.connect(lambda kept: self.lesson_offer.show_beside(kept, self.recovery.resume))
        self.computers.wait_until(lambda: not self.screen.is_counting)
        self.computers.progress.connect(self.screen.show_thinking)
        self.computers.failed.connect(self.dialogs.offer_own_computer)
        self.settings.changed.connect(self._windows.apply_settings)
        self.settings.language_chosen.connect(self._windows.speak)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_settings)

    def start(self, goes_on: bool = False) -> None:
        """Show the setup page or (``goes_on``) the match, with everything around it as people left it."""
        self.apply_settings()
        if not goes_on:
            self.screen.show_setup()
        self.lesson_offer.show()
        if self.mail is not None:
            self.mail.elsewhere.look()
        self._show_changes()
        self.chrome.recall()
        self._show_panel()

    # -- what it shows ----------------------------------------------------------------------------

    def _show_changes(self) -> None:
        if self.controller.is_running:
            with self.chrome.status.following_match():
                self.screen.present(self.controller.view)
            self._show_panel()
        self.show_title()
        self._show_possible()

    def _show_notes(self) -> None:
        self.screen.present_notes()
        self.show_title()

    def _show_possible(self) -> None:
        """Enable the commands that can be done now."""
        self.menu.show_possible(self.controller)

    @property
    def is_editing(self) -> bool:
        """Whether the editor is in front of the match."""
        return self.editing is not None and self.editing.is_open

    def _show_front(self) -> None:
        """Adapt to the match or the editor in front; computers rest while nobody looks at their match."""
        if self.is_editing:
            self.computers.rest()
        elif not self.screen.is_setting_up:
            self.computers.refresh()
        self._show_panel()
        self.show_title()

    def show_title(self) -> None:
        """Show in the title bar what is in front, its file, and whether that holds it as it is now."""
        path = self.controller.path
        if path is not None:
            self.session.recent.add(path, self.session.package.info.id)
        if self.editing is not None and self.editing.is_open:
            self.editing.show_title()
        elif self.screen.is_setting_up:
            self.chrome.show_title("", None, saved=True)
        else:
            self.chrome.show_title(self.controller.title, path, self.controller.is_saved)

    def _show_panel(self) -> None:
        """Show the panel beside a match, folded or not, but never beside the setup page or the editor."""
        is_setting_up = self.screen.is_setting_up
        self.menu.show_panel(not is_setting_up and not self.is_editing)
        if self.mail is not None:
            self.mail.elsewhere.stand_beside(is_setting_up)
        self.chrome.status.keep_room(not is_setting_up)  # there is no turn that may need a second line

    def _open_beside(self, opened: Opened[AnyMatch]) -> None:
        """Go on with a match that was opened beside a running one, or is of another game."""
        self._windows.beside(self._window, opened.package.info).take(opened)

    def gives_way(self, to_shelf: bool) -> bool:
        """Whether another game may take the place: no match or tournament runs, and nobody builds a field.

        Nor is a match waited for that others elsewhere are to begin.

        The shelf may come also while a new match is being set up, since the running one is kept until it is
        gone on with.
        """
        self.controller.leaving.emit()
        is_waiting = self.mail is not None and self.mail.elsewhere.is_waiting
        if self.is_editing or self.dialogs.plays_tournament or is_waiting:
            return False
        waits = self.controller.is_running and self.controller.match.outcome is None
        return self.controller.is_free or (to_shelf and waits and self.screen.is_setting_up)

    def _play_on(self, draft: AnyDraft) -> None:
        """Open the setup page with the field that was built."""
        self.set_up()
        if self.screen.builds is not None:
            self.screen.builds.lay_field(draft)

    def apply_settings(self) -> None:
        """Apply the settings of people to the screen and the editor."""
        self.settings.apply(self.session.motion)
        self.screen.apply_settings()
        if self.editing is not None:
            self.editing.apply_settings()

    # -- what the screen has done -------------------------------------------------------------------

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain until somebody opens it."""
        self.curtain.close(handover, opened)

    def lift_curtain(self) -> None:
        """Remove the curtain."""
        self.curtain.lift()

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""
        return self.curtain.is_closed

    def set_up(self) -> None:
        """Open the setup page; the running match stays until another one begins."""
        if self.editing is not None:
            self.editing.leave()
        if self.screen.is_setting_up:
            return
        self.computers.rest()
        self.lift_curtain()
        self.screen.show_setup()
        if self.controller.is_running:
            self.lesson_offer.show_beside_running()
        if self.days is not None:
            self.days.offer()
        self._show_panel()
        self.show_title()
        self._show_possible()

    def build(self) -> None:
        """Open the editor with a copy of the field on the table."""
        if self.editing is not None:
            self.editing.open_with_table()

    def copy_for_the_other(self) -> None:
        """Copy the match for the other player, to mail it."""
        if self.mail is not None:
            self.mail.copy()

    def take_in_answer(self) -> None:
        """Take in the copied text of the other player's mail."""
        if self.mail is not None:
            self.mail.paste()

    def play_elsewhere(self, joins: bool = False) -> None:
        """Open the dialog in which two machines meet; ``joins`` goes to where a code is typed."""
        if self.mail is not None:
            self.mail.elsewhere.show_dialog(joins)

    def export(self, document: Document) -> None:
        """Ask for a file, and put a document in it."""
        self.exporter.export(document)

    def print_out(self, document: Document) -> None:
        """Ask for a printer, and print a document."""
        self.exporter.print_out(document)

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return what is said at the end of a match of the day; None for other matches."""
        return None if self.days is None else self.days.end(par)

    # -- what the menus have done -------------------------------------------------------------------

    @property
    def zoomable(self) -> Zoomable | None:
        """The table in front."""
        in_editor = None if self.editing is None else self.editing.zoomable
        return in_editor or self.screen.zoomable

    def open_window(self) -> None:
        """Open one more window, for another match."""
        self._windows.another(self.session.package.info).look_for_kept_match()

    def show_games(self) -> None:
        """Let people choose a game: here if no match is disturbed by that, else in a window of its own."""
        self._windows.show_shelf(self._window)

    def learn(self) -> None:
        """Open the lesson of the game, in a window of its own."""
        open_lesson(self._windows, self._window, self.session.package.info)

    def play_day(self, day: date | None) -> None:
        """Play the match of a day, or of today for None."""
        if self.days is not None:
            self.days.play(day)

    def _play_day_beside(self, day: date) -> None:
        """Play the match of a day in a window of its own, beside what is played here."""
        self._windows.another(self.session.package.info).play_day(day)

    def show_puzzles(self) -> None:
        """Open the puzzles of the game, in a window of their own."""
        open_puzzles(self._windows, self._window, self.session.package.info)

    def make_puzzle(self) -> None:
        """Make a puzzle of the finished match, in a window of its own."""
        window = open_puzzles(self._windows, self._window, self.session.package.info)
        window.look_through([self.controller.match])

    def show_tournament(self) -> None:
        """Open the window in which computers play against each other."""
        self.dialogs.show_tournament(self._memory, self.export)

    def renew_lesson(self) -> None:
        """Offer the lesson as far as people have come in it now, and the match that waits."""
        if self.lesson_offer.stands:
            self.screen.withdraw_offer()
            self.lesson_offer.show()
            self.recovery.offer_latest()
        elif self.screen.is_setting_up and self.controller.is_running:
            self.lesson_offer.show_beside_running()

    def count_others(self, told: Callable[[int], None]) -> None:
        """Count the matches that wait in other games, and tell of their number."""
        self.recovery.count_others(told)

    def open_editor(self) -> None:
        """Bring the editor to the front."""
        if self.editing is not None:
            self.editing.open()

    def open_file(self, path: Path) -> None:
        """Open a saved match or a field."""
        self.files.open_file(path)

    def choose_file(self) -> None:
        """Ask for a file, and open it."""
        self.files.open()

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        self.files.save()

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        self.files.save_as()

    def show_kept(self) -> None:
        """Show the list of kept matches."""
        self.recovery.show()

    def undo(self) -> None:
        """Take a move back, or else a whole new match."""
        if self.controller.can_take_back:
            self.controller.take_back()
        elif self.controller.can_go_back:
            self._change_match(
                tr("This is the previous match. Edit, Forward to the newer match, takes you back again.")
            )

    def redo(self) -> None:
        """Make a move again that was taken back, or have the newer match again."""
        if self.controller.can_go_forward:
            self._change_match(tr("This is the newer match again."))
        else:
            self.controller.redo()

    def _change_match(self, text: str) -> None:
        """Go to the match before or after this one, and say which it is."""
        self.controller.return_to_previous()
        self.session.say(f"{self.chrome.status.own} {text}")

    def close_window(self) -> None:
        """Close the window."""
        self._window.close()

    def quit(self) -> None:
        """Close all windows."""
        self._windows.close()

    # -- the end ------------------------------------------------------------------------------------

    def may_close(self) -> bool:
        """Write everything to the disk. Whether nothing is lost, or people agree that it may be."""
        self.computers.rest()  # each of their moves is written, too, so that the wait might have no end
        self.controller.leaving.emit()
        self.session.write_now()
        if self.mail is not None:
            self.mail.elsewhere.settle()
        if self.editing is not None:
            self.editing.write_now()
        may_close = (
            self.dialogs.may_end_tournament()
            and wait_until_written(self._window, self.session.disk)
            and self.session.may_close
            and (self.editing is None or self.editing.may_close())
        )
        if not may_close:
            self._show_front()
        return may_close

    def close(self) -> None:
        """Store what only the screen knows, and stop everything."""
        self.session.disk.leave_reads()
        self.leave()
        self.session.close()

    def leave(self) -> None:
        """Store what only the screen knows, and rest; the session can go on with another screen."""
        days, self.days = self.days, None
        if days is not None:
            days.leave()
        if self.mail is not None:
            self.mail.elsewhere.leave()
        self.dialogs.end_tournament()
        self.chrome.remember()
        self.screen.remember()
        self.computers.rest()
        self.recovery.close()
        if self.editing is not None:
            self.editing.close()

    def take_away(self, with_session: bool = True) -> None:
        """Take everything of the game out of the window, which stays open; it must be closed or left.

        Nothing of it hears the session any more, which may go on with another screen at once.
        """
        self._stop_hearing()
        self.dialogs.close_all()
        self.menu.take_away()
        self.chrome.take_away()
        for part in (self.recovery, self.editing, self.exporter, self.session if with_session else None):
            if part is not None:
                part.deleteLater()
        self.deleteLater()

    def _stop_hearing(self) -> None:
        """Hear nothing of the session and the system from now on, although parts are deleted only later."""
        session = self.session
        self.lesson_offer.leave()
        voices = (session.controller, session.io, session.mail, session.watching)
        for voice in (*voices, QApplication.styleHints()):
            for ear in (self, self.curtain, self.computers, self.editing, self.mail):
                if ear is not None:
                    voice.disconnect(ear, None)
