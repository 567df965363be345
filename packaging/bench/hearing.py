"""The cost of sounds for the GUI thread, with a silent output. Used by the bench."""

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget

from topologic_qt.app.kit.settings import Settings
from topologic_qt.app.sound.loudspeaker import AudioDevice, Loudspeaker
from topologic_qt.app.sound.sounds import Sounds
from topologic_qt.widgets import sounds
from topologic_qt.widgets.icons import resource

SOUNDS = 400
_EVERY = 0.01
"""The seconds between sounds: several overlap."""


def sound_costs() -> list[float]:
    """Play sounds, and return the GUI thread's processor time for each, in seconds."""
    app = QApplication.instance() or QApplication([])
    widget = QWidget()
    widget.show()
    widget.activateWindow()
    while QApplication.activeWindow() is None:  # else nothing is played
        app.processEvents()
    open_silently = partial(AudioDevice, systems=("null",))
    with tempfile.TemporaryDirectory() as folder:
        memory = QSettings(str(Path(folder, "settings.ini")), QSettings.Format.IniFormat)
        heard = Sounds(Settings(memory), lambda later: Loudspeaker(resource("sounds"), later, open_silently))
        sounds.use_player(heard.play)
        seconds = []
        for number in range(SOUNDS):
            name = get_args(sounds.Sound)[number % len(get_args(sounds.Sound))]
            began = time.thread_time()
            sounds.play(widget, name, number % 5)
            seconds.append(time.thread_time() - began)
            app.processEvents()
            time.sleep(_EVERY)
        heard.close()
    widget.close()
    return seconds
