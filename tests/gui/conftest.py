"""What the tests of the windows share: the program's looks, and people in front of windows."""

import os

# Before Qt looks for a screen: these tests draw where nobody sees it.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from opening import open_topologic
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.answers import Answers
from tests.gui.builder import Builder
from tests.gui.person import Person
from tests.waiting import PATIENCE
from topologic_qt.app.folders import Folders
from topologic_qt.app.io_worker import Patience
from topologic_qt.app.window import Window
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import dress


class PatientBot(QtBot):
    """Waits as long as the busiest machine needs for what it is told to wait for."""

    def waitUntil(
        self, callback: Callable[[], bool | None], *, timeout: int = round(PATIENCE * 1000)
    ) -> None:
        """Wait until something has happened, for ``timeout`` milliseconds at most."""
        super().waitUntil(callback, timeout=timeout)


OpenWindow = Callable[..., Person]
"""Opens another window: on the test's folders and without animation, unless it is told otherwise."""


NOON = datetime(2025, 1, 31, 12, 0, 9, tzinfo=UTC)
"""When everything happens."""


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The one of pytest-qt, with patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """The program looks as it does by day, whatever the system has."""
    if not qapp.styleSheet():
        dress(qapp, dark=False)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """The program's own folders, empty, but that two people played last time."""
    folders = Folders(tmp_path / "settings", tmp_path / "autosave")
    QSettings(folders.settings_file, QSettings.Format.IniFormat).setValue("setup/mode", "two")
    return folders


@pytest.fixture
def open_window(qapp: QApplication, folders: Folders) -> Iterator[OpenWindow]:
    """A way to open windows; those that are open at the end are closed."""
    opened: list[Window] = []

    def open_one(own_folders: Folders = folders, motion: int = 0, patience: Patience | None = None) -> Person:
        answers = Answers()
        window = open_topologic(own_folders, answers, Motion(motion), lambda: NOON, patience)
        opened.append(window)
        window.show()
        return Person(window, answers)

    yield open_one
    for window in opened:
        window.windows.close()
        window.deleteLater()
    # At once, with every dialog: the mouse of the next test would point at one that is still there.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


@pytest.fixture
def person(open_window: OpenWindow) -> Person:
    """Somebody in front of a window that has just been opened for the first time."""
    return open_window()


@pytest.fixture
def builder(person: Person, qtbot: QtBot) -> Builder:
    """Somebody in front of the editor, with an empty table."""
    return Builder(person, qtbot)
