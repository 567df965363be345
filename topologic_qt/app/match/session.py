"""The services of an open game, and the curtain between two players."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.codec import match_kind
from topologic_qt.app.files.day_store import DayStore
from topologic_qt.app.files.export import RecentFiles
from topologic_qt.app.files.file_store import ErrorReporter, FileIO, FileStore, Opened
from topologic_qt.app.files.records import GameResults, Records
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.settings import StoredGameSettings
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.match.computer_turns import ComputerMoves, EngineSeats
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.mail_exchange import MailExchange
from topologic_qt.app.match.players_dialog import EnginePrograms
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import GameSettings, Handover, ResultStore
from topologic_qt.games.values import AnyMatch, AnySnapshot
from topologic_qt.storage.files import Problem, read_picture_file
from topologic_qt.widgets.card import Curtain
from topologic_qt.widgets.computer_bar import Watching
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.speech import forget_said


class MatchIO(QObject):
    """Opens and saves the controller's match."""

    crowded = Signal(object)
    """Sent with an `Opened` that needs another window: this match is running, or the game is another."""

    saved = Signal(object)
    """Sent with the path when the match is on the disk."""

    def __init__(
        self, controller: MatchController, store: FileStore[AnyMatch, AnySnapshot], disk: IoWorker
    ) -> None:
        super().__init__()
        self._controller = controller
        self._store = store
        self.files = FileIO(store, disk)
        self.files.opened.connect(self._take)

    def holds(self, path: Path) -> bool:
        """Return whether the match has this file, also through links, without asking the disk."""
        file = self._controller.path
        return file is not None and path.absolute() in (file.absolute(), self._store.claims.places.get(file))

    def save(self, path: Path) -> None:
        """Save the match in a file, which becomes its file."""
        match, saved = self._controller.to_save(path)

        def written() -> None:
            saved()
            self.saved.emit(path)

        self.files.write(path, match, written)

    def _take(self, opened: Opened[AnyMatch]) -> None:
        if self._controller.can_take(opened):
            self._controller.take(opened)
        else:
            self.crowded.emit(self._store.hand_over(opened))


_RELEASED_WITHIN = 1000
"""The longest check which autosaves are still needed while a window closes, in milliseconds."""


class Session(QObject):
    """The services for one match at a time, without a window."""

    controls: type[MatchController] = MatchController

    def __init__(
        self, owner: QObject, package: AnyPackage, context: Context, failed: Callable[[Problem], None]
    ) -> None:
        """Create them; ``failed`` is called with each problem, which leaves the match unchanged."""
        super().__init__(owner)
        folders = context.folders
        self.package = package
        self.folders = folders
        self.motion = context.motion
        self.disk = IoWorker(self, context.patience)
        self.records = Records(folders, self.disk, failed)
        """The rows for the database."""
        self.tasks = BackgroundTasks(self)
        self.engines = EngineSeats(package)
        self.autosave = Autosave(package, folders, self.disk)
        self._store = FileStore(match_kind(package), folders.autosave, self.disk)
        self.now = context.now
        """Returns the time in UTC."""
        results = GameResults(self.records, package)
        self.controller = self.controls(package, self.autosave, self._store, results, self.now)
        self.days = DayStore(self.now, package.info, self.records)
        """The results of matches of the day."""
        self.computers = ComputerMoves(package, self.controller, self.engines)
        self.mail = MailExchange(package, self.controller)
        self.mail.failed.connect(failed)
        self.io = MatchIO(self.controller, self._store, self.disk)
        self.io.files.failed.connect(failed)

    def write_now(self) -> None:
        """Write everything not yet on the disk, before the window closes."""
        self.autosave.try_again()
        self.records.try_again()

    def close(self) -> None:
        """Cancel all tasks for good; unfinished writes go on."""
        self.engines.close()
        self.tasks.close()
        self._store.claims.close()
        # After all waiting writes, which need the lock of their copy.
        self.autosave.leave_all()
        self.disk.settle(_RELEASED_WITHIN)
        self.disk.close()


class WindowSession(Session):
    """A session with people's settings, and a window for questions and messages."""

    said = Signal(str)
    """Sent with a new text for the status line."""
    told = Signal(str)
    """Sent with news to be spoken."""
    shown = Signal(str)
    """Sent with a new text for the status line that stays unspoken."""

    is_practice = False
    """Whether this is a lesson or puzzle, which is not kept."""

    def __init__(self, window: QWidget, package: AnyPackage, context: Context, memory: QSettings) -> None:
        """Create it; questions appear over ``window``, and ``memory`` is the settings file."""
        errors = ErrorReporter(window, context.ask)
        super().__init__(window, package, context, errors.tell)
        self.window = window
        self.ask = context.ask
        self.errors = errors
        self.sift: Callable[[str, bool], str | None] = lambda text, _: text
        """Returns the part of a screen's text to show or, with True, to speak as news; None for nothing."""
        self.settings_of = partial(StoredGameSettings, memory)
        """Returns a game's settings."""
        self.settings = self._own_settings()
        self.watching = Watching(self.settings)
        self.results: ResultStore = self.controller.results
        self.recent = RecentFiles(memory)
        self.programs = EnginePrograms(memory)
        self.engines.chosen = lambda: self.programs.playing
        self.io.files.doubted.connect(errors.ask_whether)
        self.autosave.troubled.connect(errors.show_lasting)

    def _own_settings(self) -> GameSettings:
        return self.settings_of(self.package.info)

    def say(self, text: str) -> None:
        """Show a text in the status line, as filtered."""
        if (left := self.sift(text, False)) is not None:
            self.said.emit(left)

    def tell(self, news: str) -> None:
        """Speak news, unless they are filtered out."""
        if (left := self.sift(news, True)) is not None:
            self.told.emit(left)

    def show(self, text: str) -> None:
        """Show a text in the status line, as filtered and unspoken."""
        if (left := self.sift(text, False)) is not None:
            self.shown.emit(left)

    @property
    def may_close(self) -> bool:
        """Whether the match is saved or kept, or people agree to lose it."""
        return self.controller.is_saved or self.errors.may_close()


def read_picture(session: WindowSession, taken: Callable[[bytes], None], file: Path | None = None) -> None:
    """Pass a picture's bytes to ``taken``, asking for the file if there is none; show failures."""
    chosen = file or session.ask.which_picture(session.window, session.recent.folder())
    if chosen is not None:
        session.disk.read(chosen, partial(read_picture_file, chosen), taken, session.errors.tell)


class CurtainOver(QObject):
    """Covers a widget until the next player opens it; then that seat's view is shown."""

    def __init__(self, widget: QWidget, session: WindowSession) -> None:
        super().__init__(widget)
        self._widget = widget
        self._session = session
        self.curtain = Curtain(widget)
        widget.installEventFilter(self)
        session.controller.replaced.connect(self.lift)

    @property
    def is_closed(self) -> bool:
        """Whether the curtain is closed."""
        return not self.curtain.isHidden()

    def close(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Close the curtain; ``opened`` is called when it is opened."""

        def open_curtain() -> None:
            self.lift()
            forget_said(self._widget)
            self._session.controller.viewer = handover.sees
            opened()

        if not self.is_closed:
            play(self._widget, "curtain")
        accept = Choice(handover.accept, open_curtain, primary=True, icon="curtain")
        self._fit()
        self.curtain.close_over(handover.title, handover.text, [accept], "swap")
        self._session.controller.viewer = None
        forget_said(self._widget)  # the next player must not hear the last one's text
        self.curtain.raise_()
        self._session.say(handover.status)

    def lift(self) -> None:
        """Remove the curtain."""
        self.curtain.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the curtain as large as the widget, and above its contents."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        elif event.type() == QEvent.Type.ChildAdded:
            self.curtain.raise_()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self.curtain.setGeometry(self._widget.rect())
