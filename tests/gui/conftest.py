"""Fixtures for tests with windows: the program's theme, and people at windows."""

import os

# Before Qt looks for a screen: these tests draw where nobody sees it.
if not os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partialmethod
from pathlib import Path

import painted
import pytest
from gallery.stage import Stage
from opening import open_program, open_topologic, practices
from PySide6.QtCore import QEvent, QLocale, QSettings, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.builder import Builder
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.person import Person
from tests.gui.puzzle_hands import SMALLEST, Solve, SolvingHand
from tests.gui.topology_people import OpenTable, People
from tests.networks import Network
from tests.waiting import PATIENCE
from topologic_qt.app.features.online.meeting import Kind, MeetingPlace
from topologic_qt.app.features.puzzles.feature import Solving
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import speak
from topologic_qt.app.kit.worker import Patience
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.start.program import open_window as fresh_window
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.online.folder_transport import FolderTransport
from topologic_qt.translation import ENGLISH
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import USUAL, dress, write_in


class PatientBot(QtBot):
    """The qtbot of pytest-qt, with a timeout for the busiest computer."""

    def waitUntil(
        self, callback: Callable[[], bool | None], *, timeout: int = round(PATIENCE * 1000)
    ) -> None:
        """Wait until something has happened, up to ``timeout`` milliseconds."""
        super().waitUntil(callback, timeout=timeout)


OpenGame = Callable[..., tuple[Window, Answers]]
"""A function that opens a window with a game, on the test's folders and without animation unless told so."""

OpenWindow = Callable[..., Person]
"""A function that opens a window, on the test's folders and without animation unless the arguments differ."""


NOON = datetime(2025, 1, 31, 12, 0, 9, tzinfo=UTC)
"""The time of the clock in the tests."""


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The qtbot of pytest-qt, with patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Give the program its light theme, whatever the system has."""
    if not qapp.styleSheet():
        dress(qapp, dark=False)


@pytest.fixture(autouse=True)
def usual_dates() -> Iterator[None]:
    """Restore the format of dates and numbers, whatever language is used meanwhile."""
    before = QLocale()
    yield
    if QLocale() != before:
        QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def no_button_held(qapp: QApplication) -> Iterator[None]:
    """Release all mouse buttons at the end: `QTest` would hold them in later tests, too."""
    yield
    nowhere = QWidget()
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseRelease(nowhere, button)


@pytest.fixture(autouse=True)
def painted_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Share drawings between tests, except those marked as ``painting``.

    A drawing's name differs whenever its looks do; painting the same tiles for every window is a tenth of the
    time of these tests.
    """
    if not request.node.get_closest_marker("painting"):
        painted.share(monkeypatch.setattr)


@pytest.fixture
def large_letters(qapp: QApplication) -> Iterator[None]:
    """Letters twice as large as usual, everywhere."""
    before = qapp.font()
    font = QFont(before)
    font.setPixelSize(2 * USUAL)
    write_in(qapp, font)
    yield
    write_in(qapp, before)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """The program's folders, empty except for two people's last match."""
    folders = Folders(tmp_path / "settings", tmp_path / "autosave")
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue("setup/mode", "two")
    return folders


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """The local network, with only the windows of a test."""
    return Network(monkeypatch)


@pytest.fixture
def shared_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MeetingPlace:
    """A folder shared by several computers, which check it often so that messages arrive at once."""
    monkeypatch.setattr(FolderTransport, "__init__", partialmethod(FolderTransport.__init__, interval=0.02))
    folder = tmp_path / "shared"
    folder.mkdir()
    return MeetingPlace(Kind.FOLDER, folder=str(folder))


@pytest.fixture
def stage(qapp: QApplication, tmp_path: Path) -> Iterator[Stage]:
    """The window of a gallery scene, closed at the end."""
    made = Stage(tmp_path / "home", "light")
    yield made
    made.close()


def close_all(opened: Sequence[Window]) -> None:
    """Close windows, with all other windows of their programs."""
    for window in opened:
        window.windows.close()
        window.deleteLater()
    QApplication.processEvents()  # what Qt is still to call would be kept for ever with a window that is gone
    # At once, with every dialog: the mouse of the next test would point at one that is still there.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


@pytest.fixture
def open_window(qapp: QApplication, folders: Folders) -> Iterator[OpenWindow]:
    """A function that opens windows, closed at the end."""
    opened: list[Window] = []

    def open_one(own_folders: Folders = folders, motion: int = 0, patience: Patience | None = None) -> Person:
        answers = Answers()
        window = open_topologic(own_folders, answers, Motion(motion), lambda: NOON, patience)
        opened.append(window)
        window.show()
        return Person(window, answers)

    yield open_one
    close_all(opened)


@pytest.fixture
def open_game(qapp: QApplication, folders: Folders) -> Iterator[OpenGame]:
    """A function that opens windows with a game, closed at the end."""
    opened: list[Window] = []

    def open_one(
        info: GameInfo, own_folders: Folders | None = None, motion: int = 0
    ) -> tuple[Window, Answers]:
        answers = Answers()
        window = open_program(info, own_folders or folders, answers, Motion(motion), lambda: NOON)
        opened.append(window)
        window.resize(1100, 760)
        window.show()
        QApplication.processEvents()
        return window, answers

    yield open_one
    close_all(opened)


@pytest.fixture
def open_table(open_game: OpenGame, folders: Folders) -> OpenTable:
    """A function that opens windows with Topology."""

    def open_one(own_folders: Folders = folders, motion: int = 0) -> People:
        return People(*open_game(TOPOLOGY, own_folders, motion))

    return open_one


@pytest.fixture
def open_deal(open_game: OpenGame, folders: Folders) -> OpenDeal:
    """A function that opens windows with Deduction."""

    def open_one(own_folders: Folders = folders, motion: int = 0) -> Players:
        return Players(*open_game(DEDUCTION, own_folders, motion))

    return open_one


@pytest.fixture
def players(open_deal: OpenDeal) -> Players:
    """Players at a window with Deduction, of a fresh installation."""
    return open_deal()


@pytest.fixture
def people(open_table: OpenTable) -> People:
    """People at a window with Topology, of a fresh installation."""
    return open_table()


@pytest.fixture
def person(open_window: OpenWindow) -> Person:
    """A person at a window of a fresh installation."""
    return open_window()


@pytest.fixture
def builder(person: Person, qtbot: QtBot) -> Builder:
    """A person at the editor, with an empty table."""
    return Builder(person, qtbot)


@pytest.fixture
def answers() -> Answers:
    """The answers to questions for a file."""
    return Answers()


@pytest.fixture
def shelf_windows(qapp: QApplication, folders: Folders, answers: Answers) -> Iterator[Windows]:
    """The windows of a fresh installation, with the shelf in the first."""
    windows = Windows(Context(folders, Motion(0), answers), fresh_window)
    shelf = windows.another(None)
    shelf.resize(SMALLEST)
    QApplication.processEvents()
    yield windows
    windows.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


@pytest.fixture
def solve(shelf_windows: Windows) -> Solve:
    """A function that opens the puzzles of a game from its card on the shelf."""

    def open_one(info: GameInfo) -> SolvingHand:
        page = shelf_windows.open[0].centralWidget()
        assert isinstance(page, ShelfPage)
        seen.find_button(page.card_of(info), "Puzzles").click()
        (solving,) = practices(shelf_windows, Solving)
        solving.game.window.resize(SMALLEST)
        QApplication.processEvents()
        return SolvingHand(solving)

    return open_one


@pytest.fixture
def in_english_again(qapp: QApplication) -> Iterator[None]:
    """English again after a test that chose another language."""
    yield
    speak(qapp, ENGLISH)
