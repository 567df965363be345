"""Decides which sounds are played and how loud, and has the command to mute them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from topologic_qt.app.kit import log
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key
from topologic_qt.app.kit.settings import Settings
from topologic_qt.app.kit.worker import Worker
from topologic_qt.app.sound.loudspeaker import Loudspeaker
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.sounds import Sound, play, use_player
from topologic_qt.widgets.translate import tr

Later = Callable[[Callable[[], None]], object]
BESIDE_A_VOICE = 0.4
"""The factor of the volume while a screen reader is running."""
_CLOSING = 0.5  # longest wait at the end for the audio output to close, in seconds


class Speaker(Protocol):
    """Plays sounds; used in one thread only."""

    def play(self, name: str, steps: int, volume: float) -> None:
        """Play a sound at a volume from 0 to 1, so many steps above its recorded pitch."""

    def close(self) -> None:
        """Release the audio output."""


class Jobs(Protocol):
    """A thread that does one job after another."""

    def submit(self, function: Callable[..., object], *arguments: object) -> object:
        """Queue a job."""

    def close(self, limit: float | None = None) -> None:
        """Accept no more jobs, and wait up to ``limit`` seconds for the others."""


class Sounds:
    """The sounds of all windows."""

    def __init__(
        self,
        settings: Settings,
        make_speaker: Callable[[Later], Speaker] | None = None,
        jobs: Jobs | None = None,
    ) -> None:
        """Call ``make_speaker`` once, in the thread of the ``jobs``, with a function to run jobs there."""
        self._settings = settings
        self._make_speaker = make_speaker or partial(Loudspeaker, resource("sounds"))
        self._jobs = jobs
        self._speaker: Speaker | None = None

    def play(self, widget: QWidget, sound: Sound, steps: int = 0) -> None:
        """Play a sound for a widget in the active window; the one for people's turn plays in any window."""
        if self._settings.is_muted or not (sound == "your-turn" or _is_looked_at(widget)):
            return
        if self._jobs is None:
            self._jobs = Worker("sound")
        volume = self._settings.volume * (BESIDE_A_VOICE if QAccessible.isActive() else 1)
        self._jobs.submit(self._play, self._jobs, sound, steps, volume)

    def close(self) -> None:
        """Play no more sounds."""
        use_player(None)
        if self._jobs is not None:
            self._jobs.submit(self._close)
            self._jobs.close(_CLOSING)
            self._jobs = None

    def _play(self, jobs: Jobs, name: str, steps: int, volume: float) -> None:
        try:
            if self._speaker is None:
                self._speaker = self._make_speaker(partial(_run_later, jobs))
            self._speaker.play(name, steps, volume)
        except Exception as error:  # a sound is worth no more than a line in the log
            log.mistake(error)

    def _close(self) -> None:
        if self._speaker is not None:
            self._speaker.close()


def begin(app: QCoreApplication, memory: QSettings) -> None:
    """Play sounds until the program ends, by the settings in ``memory``."""
    sounds = Sounds(Settings(memory))
    use_player(sounds.play)
    app.aboutToQuit.connect(sounds.close)


def _run_later(jobs: Jobs, job: Callable[[], None]) -> None:
    """Queue a job, unless the program is ending."""
    with suppress(RuntimeError):
        jobs.submit(job)


def _is_looked_at(widget: QWidget) -> bool:
    """Return whether a widget's window, or a dialog over it, is active; True while one replaces another."""
    front: QWidget | None = QApplication.activeWindow()
    if front is None:
        return QApplication.applicationState() is Qt.ApplicationState.ApplicationActive
    while front is not None:
        if front.window() is widget.window():
            return True
        front = front.parentWidget()
    return False


class Mute:
    """A menu entry that is checked while the sounds are off."""

    def __init__(
        self, window: QMainWindow, menus: MenuBuilder, settings: Settings, say: Callable[[str], None]
    ) -> None:
        """Create the entry; ``say`` shows people for a while what was done."""
        self._window = window
        self._settings = settings
        self._say = say
        self.action: QAction = menus.action(Command("mute", tr("&Mute"), key("Ctrl+M"), self._toggle, "mute"))
        self.action.setCheckable(True)
        self._show()

    def belong_to(self, menu: QMenu) -> None:
        """Update the entry whenever a menu opens: other windows have this command, too."""
        menu.aboutToShow.connect(self._show)

    def _show(self) -> None:
        self.action.setChecked(self._settings.is_muted)

    def _toggle(self) -> None:
        self._settings.mute(not self._settings.is_muted)
        self._show()
        if self._settings.is_muted:
            self._say(tr("Sound off. The same key turns it on again."))
        else:
            self._say(tr("Sound on."))
            play(self._window, "place")
