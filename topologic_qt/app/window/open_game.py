"""A game open in a window: its screen and everything around it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QApplication, QDialog

from topologic_qt import NAME
from topologic_qt.app.files.export import Exporter
from topologic_qt.app.files.file_store import Opened
from topologic_qt.app.kit.dialogs import wait_until_written
from topologic_qt.app.kit.settings import Settings, settings_in_front
from topologic_qt.app.match.computer_turns import ComputerTurns
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.session import CurtainOver, WindowSession, read_picture
from topologic_qt.app.window.feature import Feature, Offer, Practice
from topologic_qt.app.window.file_actions import FileActions, GameDialogs
from topologic_qt.app.window.main_menu import Chrome, MainMenu
from topologic_qt.app.window.windows import GameWindow, PartT, Windows
from topologic_qt.games.host import DayEnd, Do, Handover, HostWindow
from topologic_qt.games.screen import Zoomable
from topologic_qt.games.values import AnyMatch, AnySetup, ResultT, Task
from topologic_qt.widgets.controls import finish_writing
from topologic_qt.widgets.listening import tell_help_again
from topologic_qt.widgets.speech import is_speaking
from topologic_qt.widgets.translate import tr


class SessionHost:
    """The `Host` of a screen that plays a session's match in a window."""

    def __init__(self, session: WindowSession, window: HostWindow) -> None:
        self.match: MatchController = session.controller
        self.window = window
        self.ask = session.ask
        self.settings = session.settings
        self.motion = session.motion
        self.watching = session.watching
        self.results = session.results
        self.go_on = session.computers.go_on
        self.read_picture = partial(read_picture, session)
        self._session = session
        self._thoughts: set[Callable[[], None]] = set()

    def say(self, text: str) -> None:
        """Show a text in the status line, unless the curtain is closed, which has its own."""
        if not self.window.is_covered:
            self._session.say(text)

    def tell(self, news: str) -> None:
        """Speak news, unless the curtain is closed."""
        if not self.window.is_covered:
            self._session.tell(news)

    def show(self, text: str) -> None:
        """Show a text in the status line without speaking it, unless the curtain is closed."""
        if not self.window.is_covered:
            self._session.show(text)

    def think(
        self,
        task: Task[ResultT],
        done: Callable[[ResultT], None],
        progress: Callable[[float], None],
        gives_way: bool = False,
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and report its result; return a function that cancels it.

        One that ``gives_way`` pauses while a normal task is wanted.
        """

        def finish(result: ResultT) -> None:
            self._thoughts.discard(cancel)
            done(result)

        def cancel() -> None:
            self._thoughts.discard(cancel)
            call_off()

        call_off = self._session.tasks.run(task, finish, progress, gives_way)
        self._thoughts.add(cancel)
        return cancel

    def think_patiently(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a low-priority task off the GUI thread; return a function that cancels it."""
        return self.think(task, done, progress, gives_way=True)

    def call_off(self) -> None:
        """Cancel all tasks of the screen."""
        for cancel in [*self._thoughts]:
            cancel()


class OpenGame(QObject):
    """Connects a session's services, the game's screen, the menus and the features."""

    def __init__(
        self,
        window: GameWindow,
        session: WindowSession,
        windows: Windows,
        memory: QSettings,
        kinds: Sequence[type[Feature]],
    ) -> None:
        """Create it; ``session`` may have a match, and ``kinds`` are in the order of their menu commands."""
        super().__init__(window)
        self.windows = windows
        self.window = window
        self.memory = memory
        self.session = session
        package = session.package
        self.controller = session.controller
        self.settings = Settings(memory)
        exporter = Exporter(session, self)
        self.export, self.print_out = exporter.export, exporter.print_out
        self.chrome = Chrome(window, session)
        self.host = SessionHost(session, self)
        self.screen = package.open_screen(self.host)
        self.curtain = CurtainOver(self.screen.widget, session)
        self.chrome.take_in(self.screen)
        self.menu = MainMenu(window, session, self.screen, self.chrome)
        self.computers = ComputerTurns(
            session.controller, session.computers, session.tasks, session.motion, session.watching, self
        )
        self.dialogs = GameDialogs(session, self.settings, self.computers)
        self.files = FileActions(session, windows, window, self._opens)
        self._offered: list[str] = []
        self._helped: AnySetup | None = None
        """The setup of the match in which the keys were explained to listeners."""
        self.features = tuple(kind(self, self) for kind in kinds if kind.suits(package))
        self.practice = next((each for each in self.features if isinstance(each, Practice)), None)
        """The exercise that takes the place of a kept match, if any."""
        own = None if self.practice is None else self.practice.menu
        self.menu.build(self, [feature.commands for feature in self.features], own)
        self._connect()

    def _connect(self) -> None:
        self.controller.changed.connect(self._show_changes)
        self.controller.parted.connect(self._show_possible)
        self.controller.noted.connect(self._show_notes)
        self.controller.filed.connect(self.show_title)
        self.controller.leaving.connect(partial(finish_writing, self.window))
        self.session.io.crowded.connect(self._open_beside)
        for feature in self.features:
            feature.front_changed.connect(self._show_front)
        self.computers.is_shown = lambda: not (self.screen.is_counting or is_speaking())
        self.computers.progress.connect(self.screen.show_thinking)
        self.computers.failed.connect(self.dialogs.offer_own_computer)
        self.settings.changed.connect(self.windows.apply_settings)
        self.settings.language_chosen.connect(self.windows.speak)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_settings)

    def start(self, goes_on: bool = False) -> None:
        """Show the setup page or (``goes_on``) the match, with everything as people left it."""
        self.apply_settings()
        if not goes_on and self.practice is None:
            self.screen.show_setup()
        for feature in self.features:
            feature.start()
        self.renew_offers()
        self._show_changes()
        self.chrome.recall()
        self._show_panel()

    def feature(self, kind: type[PartT]) -> PartT:
        """Return the feature of a kind. Raises LookupError if there is none."""
        for feature in self.features:
            if isinstance(feature, kind):
                return feature
        raise LookupError(f"{self.session.package.info.name} has no {kind.__name__}.")

    def _show_changes(self) -> None:
        if self.controller.is_running:
            if self._helped is not self.controller.match.setup and self.practice is None:
                self._helped = self.controller.match.setup
                tell_help_again()
            for feature in self.features:
                feature.expect_view()
            with self.chrome.status.following_match():
                self.screen.present(self.controller.view)
            self._show_panel()
        self.show_title()
        self._show_possible()

    def _show_notes(self) -> None:
        self.screen.present_notes()
        self.show_title()

    def _show_possible(self) -> None:
        self.menu.show_possible(self.controller)
        for feature in self.features:
            feature.show_possible()

    @property
    def front(self) -> Feature | None:
        """The feature in front of the match, such as the editor; None if there is none."""
        return next((feature for feature in self.features if feature.is_in_front), None)

    def _show_front(self) -> None:
        if self.front is not None:
            self.computers.rest()
        elif not self.is_setting_up:
            self.computers.refresh()
        self._show_panel()
        self.show_title()

    def show_title(self) -> None:
        """Show in the title bar what is in front, its file, and whether that is up to date."""
        path = self.controller.path
        if path is not None:
            self.session.recent.add(path, self.session.package.info.id)
        if (front := self.practice or self.front) is not None:
            front.show_title()
        elif self.screen.is_setting_up:
            name = self.session.package.info.name
            self.chrome.show_title("" if name == NAME else name, None, saved=True)
        else:
            self.chrome.show_title(self.controller.title, path, self.controller.is_saved)

    @property
    def is_setting_up(self) -> bool:
        """Whether people are choosing what to play."""
        return self.practice is None and self.screen.is_setting_up

    def _show_panel(self) -> None:
        is_setting_up = self.is_setting_up
        wanted = self.practice is None or self.practice.wants_panel
        self.menu.show_panel(wanted and not is_setting_up and self.front is None)
        for feature in self.features:
            feature.stand_beside(is_setting_up)
        self.chrome.status.keep_room(not is_setting_up)  # only turns may need a second line

    def renew_offers(self, anew: bool = False) -> None:
        """Offer what can be continued or learnt; repeat the same offer only ``anew``."""
        if not self.is_setting_up:
            return
        found = (self._running_match, *(feature.offer for feature in self.features))
        offers = sorted((offer for offer in found if offer is not None), key=lambda offer: offer.rank)
        first, others = next(iter(offers), None), offers[1:]
        if first is None:
            self._offered = []
            self.screen.withdraw_offer()
            return
        more = [choice for choice in (*(offer.choice for offer in others), first.more) if choice is not None]
        offered = [first.text, first.accept, *(choice.text for choice in more)]
        if anew or offered != self._offered:
            self._offered = offered
            self.screen.offer(first.text, first.accept, first.action, *more)

    @property
    def _running_match(self) -> Offer | None:
        if not self.controller.is_running:
            return None
        text, accept = tr("Your match is waiting."), tr("Go back")
        if self.controller.match.outcome is not None:
            text, accept = tr("Your last match"), tr("View")
        return Offer(0, text, accept, self.controller.show, None)

    def _open_beside(self, opened: Opened[AnyMatch]) -> None:
        self.windows.beside(self.window, opened.package.info).take(opened)

    def gives_way(self, to_shelf: bool) -> bool:
        """Return whether another game, or the shelf (which keeps the match), may take over the window."""
        self.controller.leaving.emit()
        if any(feature.is_busy for feature in self.features):
            return False
        waits = self.controller.is_running and self.controller.match.outcome is None
        return self.controller.is_free or (to_shelf and waits and self.screen.is_setting_up)

    def apply_settings(self) -> None:
        """Apply people's settings to the screen and the features."""
        self.settings.apply(self.session.motion)
        self.screen.apply_settings()
        for feature in self.features:
            feature.apply_settings()

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain until the next player opens it; in a practice, go on at once."""
        if self.practice is None:
            self.curtain.close(handover, opened)
        else:
            opened()

    def lift_curtain(self) -> None:
        """Remove the curtain."""
        self.curtain.lift()

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""
        return self.curtain.is_closed

    def set_up(self) -> None:
        """Open the setup page; the running match stays until another one begins."""
        if self.practice is not None:
            self.practice.play()
            return
        if (front := self.front) is not None:
            front.step_back()
        if self.screen.is_setting_up:
            return
        self.computers.rest()
        self.lift_curtain()
        self.screen.show_setup()
        self._offered = []
        for feature in self.features:
            feature.set_up()
        self.renew_offers()
        self._show_panel()
        self.show_title()
        self._show_possible()

    def do(self, command: Do) -> None:
        """Run the command of the features that have it."""
        for feature in self.features:
            if (action := feature.actions.get(command)) is not None:
                action()

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return the text for the end of a match of the day; None for other matches."""
        ends = (feature.day_end(par) for feature in self.features)
        return next((end for end in ends if end is not None), None)

    @property
    def zoomable(self) -> Zoomable | None:
        """The table in front."""
        front = self.front
        return self.screen.zoomable if front is None else front.zoomable

    def open_window(self) -> None:
        """Open another window, for another match."""
        self.windows.another(self.session.package.info).look_for_kept_match()

    def holds(self, path: Path) -> bool:
        """Return whether the match or a feature has this file."""
        return self.session.io.holds(path) or any(feature.holds(path) for feature in self.features)

    def _opens(self, path: Path) -> bool:
        return any(feature.opens(path) for feature in self.features)

    def undo(self) -> None:
        """Take a move back, or say why not."""
        if self.screen.looked_at is not None:
            self.screen.dismiss()  # show what can be taken back
        elif why_not := self.why_no_undo:
            self._say_also(why_not)
        else:
            self.controller.take_back()

    @property
    def why_no_undo(self) -> str:
        """Why no move can be taken back now; "" if one can."""
        controller = self.controller
        if self.screen.looked_at is not None or controller.can_take_back:
            return ""
        if not controller.is_running or not controller.match.moves:
            return tr("Nothing to take back yet.")
        if controller.match.open_moves and self.practice is None:
            return tr("Wait for your turn to take something back.")
        return tr("You can’t take that back: what’s played stands.")

    def _say_also(self, text: str) -> None:
        """Say a text, before the status line's own."""
        own = self.chrome.status.own
        self.host.say(own if own.startswith(text) else f"{text} {own}".strip())

    def change_match(self) -> None:
        """Go back to the previous match, or forward to the newer one."""
        text = tr("This is the previous match. To return, choose File, Forward to the newer match.")
        if self.controller.came_back:
            text = tr("You’re back at the newer match.")
        self.controller.return_to_previous()
        self.session.say(f"{self.chrome.status.own} {text}")

    def may_close(self) -> bool:
        """Write everything to the disk; return whether nothing is lost, or people accept it."""
        self.computers.rest()  # each of their moves is written, so the wait might never end
        self.controller.leaving.emit()
        self.session.write_now()
        for feature in self.features:
            feature.write_now()
        may_close = (
            wait_until_written(self.window, self.session.disk)
            and self._may_lose_results()
            and self.session.may_close
            and all(feature.may_leave() for feature in self.features)
        )
        if not may_close:
            self._show_front()
        return may_close

    def _may_lose_results(self) -> bool:
        return self.session.records.is_stored or self.session.ask.confirm(
            self.window,
            tr("Close and lose the latest results?"),
            tr("The latest results couldn’t be saved. Close now and you’ll lose them."),
            tr("Close anyway"),
        )

    def close(self) -> None:
        """Store what only the screen knows, and stop everything."""
        self.session.disk.leave_reads()
        self.leave()
        self.session.close()

    def leave(self) -> None:
        """Store what only the screen knows, and stop; another screen may take over the session."""
        for feature in self.features:
            feature.leave()
        self.chrome.remember()
        self.screen.remember()
        self.computers.rest()

    def take_away(self, with_session: bool = True) -> None:
        """Remove everything from the window, and disconnect from the session."""
        self._stop_hearing()
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        self.menu.actions.take_away()
        self.chrome.take_away()
        for part in (*self.features, self.session if with_session else None):
            if part is not None:
                part.deleteLater()
        self.deleteLater()

    def _stop_hearing(self) -> None:
        """Disconnect from the session and the system before the parts are deleted."""
        session = self.session
        voices = (session.controller, session.io, session.mail, session.watching)
        for voice in (*voices, QApplication.styleHints()):
            for ear in (self, self.curtain, self.computers, *self.features):
                voice.disconnect(ear, None)


def rebuilt(window: GameWindow, windows: Windows, game: OpenGame) -> OpenGame:
    """Build a game again over its session: same match, viewer, notes and curtain.

    The new screen takes over only the camera, the panel, the setup page's entries, the past turn that is
    shown and what the game calls unfinished; features hand on their state. The old one is disconnected first.
    """
    session, memory = game.session, game.memory
    was_setting_up, was_covered = game.is_setting_up, game.is_covered
    unfinished, entered, past = game.screen.unfinished, game.screen.entered, game.screen.looked_at
    unfolded = game.chrome.dock is not None and game.chrome.dock.stays_unfolded
    states = [feature.state() for feature in game.features]
    settings = settings_in_front(window)
    setting = "" if settings is None else settings.current
    game.leave()
    game.host.call_off()
    game.take_away(with_session=False)
    session.controller.tell_anew()
    again = OpenGame(window, session, windows, memory, [type(feature) for feature in game.features])
    if again.chrome.dock is not None:
        again.chrome.dock.stays_unfolded = unfolded
    again.screen.enter(entered)
    again.screen.go_on_with(unfinished)
    again.start(goes_on=session.controller.is_running and not was_setting_up)
    if was_setting_up:
        again.set_up()
    elif was_covered and not again.is_covered:
        again.screen.cover_again()
    if past is not None and not again.is_covered:
        again.screen.look_back(past)
    if session.controller.is_running and not was_setting_up:
        again.computers.refresh()
    for feature, state in zip(again.features, states, strict=True):
        if state is not None:
            feature.restore(state)
    session.errors.repeat()
    if settings is not None:
        again.dialogs.show_settings().go_to(setting)
    return again
