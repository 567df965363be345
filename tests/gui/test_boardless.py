"""A game for three without a board, in the real window: the program needed no change for it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.boardless.game import INFO as BIDS, NAMES, Screen
from tests.gui import seen
from tests.gui.answers import Answers
from tests.waiting import wait_until
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window, open_window
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

ROOT = Path(__file__).parent.parent.parent

KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.boardless.game import INFO
from tests.gui.test_boardless import Table
from topologic_qt.app.folders import Folders
from topologic_qt.games import registry

app = QApplication([])
registry.GAMES.append(INFO)
folders = Folders(Path(sys.argv[1]), Path(sys.argv[2]))
table = Table(folders)
table.press("Start")
table.bid(4)
table.sit_down("Bo")
table.press("Bid 2")
while not table.window.game.session.disk.is_idle:
    app.processEvents()
os.kill(os.getpid(), signal.SIGKILL)
"""


class Table:
    """Three people at one window."""

    def __init__(self, folders: Folders, info: GameInfo | None = BIDS) -> None:
        self.answers = Answers()
        self.windows = Windows(Context(folders, Motion(0), self.answers), open_window)
        window = self.windows.another(info)
        assert isinstance(window, Window)
        self.window = window

    @property
    def screen(self) -> Screen:
        screen: object = self.window.game.screen
        assert isinstance(screen, Screen)
        return screen

    @property
    def said(self) -> str:
        """What the page says."""
        return self.screen.text.text()

    def press(self, text: str, among: QWidget | None = None) -> None:
        """Click the button that says this, when it is there."""

        def found() -> QPushButton | None:
            buttons = (among or self.window).findChildren(QPushButton)
            return next((each for each in buttons if each.text() == text and each.isVisible()), None)

        wait_until(found).click()
        QApplication.processEvents()

    def sit_down(self, name: str) -> None:
        """Open the curtain as this player."""
        self.press(f"I am {name}")

    def bid(self, number: int) -> None:
        """The whole turn of the player who is next."""
        self.sit_down(NAMES[self.moves.count(None)])
        self.press(f"Bid {number}")
        self.press("Done")

    @property
    def moves(self) -> list[int | None]:
        match = self.window.game.controller._match
        assert match is not None
        moves: list[int | None] = [getattr(move, "bid") for move in match.moves]  # noqa: B009
        return moves

    def choose(self, menu: str, entry: str) -> None:
        """Choose an entry of a menu."""
        entries = {each.text().replace("&", ""): each for each in self._menus()[menu].actions()}
        assert entries[entry].isEnabled()
        entries[entry].trigger()
        QApplication.processEvents()

    def save(self, file: Path) -> None:
        """Save the match in a file."""
        self.answers.file = file
        self.choose("File", "Save as …")
        wait_until(lambda: self.window.game.controller.is_saved)

    def entries(self) -> list[str]:
        """All entries of all menus."""
        actions = [action for menu in self._menus().values() for action in menu.actions()]
        return [action.text().replace("&", "") for action in actions if action.text()]

    def _menus(self) -> dict[str, QMenu]:
        menus = [action.menu() for action in self.window.menuBar().actions()]
        return {menu.title().replace("&", ""): menu for menu in menus if isinstance(menu, QMenu)}


@pytest.fixture
def table_for(
    qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Table]]:
    """A way to sit down at windows of a program that has both games."""
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, BIDS])
    tables: list[Table] = []

    def sit_down(info: GameInfo | None = BIDS) -> Table:
        tables.append(Table(folders, info))
        return tables[-1]

    yield sit_down
    for table in tables:
        table.windows.close()
    QApplication.processEvents()


def test_three_people_play_with_the_curtain_between_them(table_for: Callable[..., Table]) -> None:
    table = table_for()
    table.press("Start")
    curtain = table.window.game.curtain.curtain
    for name, number in (("Ada", 4), ("Bo", 2), ("Cy", 4)):
        assert curtain.isVisible()
        assert table.said == ""
        assert table.window.game.controller.viewer is None
        table.sit_down(name)
        assert not curtain.isVisible()
        assert table.said == f"{name}, bid"
        table.press(f"Bid {number}")
        assert table.said == f"You bid {number}"
        shown = "\n".join(seen.everything_said(table.window))
        assert not any(f"You bid {other}" in shown for other in range(1, 6) if other != number)
        table.press("Done")
    assert not curtain.isVisible()
    assert table.said == "Bids: (4, 2, 4)"


def test_a_bid_is_taken_back_but_not_past_the_end_of_a_turn(table_for: Callable[..., Table]) -> None:
    table = table_for()
    table.press("Start")
    table.sit_down("Ada")
    table.press("Bid 4")
    table.choose("Edit", "Take back")
    assert table.said == "Ada, bid"
    table.press("Bid 1")
    table.press("Done")
    assert table.moves == [1, None]
    assert not table.window.game.controller.can_take_back


def test_it_is_saved_and_opened_in_a_window_of_its_own_game(
    table_for: Callable[..., Table], tmp_path: Path, qtbot: QtBot
) -> None:
    table, file = table_for(), tmp_path / "evening.bids"
    table.press("Start")
    table.bid(5)
    table.save(file)
    assert json.loads(file.read_text())["game"] == "bids"
    table.window.close()
    other = table_for(TOPOLOGIC)
    other.window.open_file(file)
    opened = other.window
    qtbot.waitUntil(lambda: opened.game.controller.is_running)
    assert other.windows.open == (opened,)
    assert opened.windowTitle().startswith("Bids: Ada, Bo, Cy (evening.bids)")


def test_it_stands_in_the_statistics_by_itself(
    table_for: Callable[..., Table], folders: Folders, qtbot: QtBot
) -> None:
    folders.history.parent.mkdir(parents=True, exist_ok=True)
    earlier = b'{"a": "row of the first game"}\n'
    folders.history.write_bytes(earlier)
    table = table_for()
    table.press("Start")
    for number in (4, 2, 4):
        table.bid(number)
    qtbot.waitUntil(lambda: folders.history.read_bytes().count(b"\n") == 2)
    stored = json.loads(folders.history.read_bytes().splitlines()[1])
    part = f"{table.window.game.controller.match.id}/0"
    assert stored == {"game": "bids", "match": part, "winners": [1]}
    rows: list[object] = []
    table.window.game.controller.results.read(rows.extend)
    qtbot.waitUntil(lambda: bool(rows))
    assert rows == [{"winners": [1]}]
    table.window.game.controller.results.clear()
    qtbot.waitUntil(lambda: folders.history.read_bytes() == earlier)


def test_it_is_kept_when_the_program_is_killed_and_nobody_sees_the_bids(
    table_for: Callable[..., Table], folders: Folders, qtbot: QtBot
) -> None:
    if sys.platform == "win32":
        pytest.skip("no such signal here")
    arguments = [sys.executable, "-c", KILLED, str(folders.settings), str(folders.autosave)]
    killed = subprocess.run(arguments, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    assert killed.returncode == -signal.SIGKILL
    table = table_for()
    table.window.look_for_kept_match()
    table.press("Continue")
    assert table.moves == [4, None, 2]
    assert table.window.game.curtain.curtain.isVisible()
    table.sit_down("Bo")
    assert table.said == "You bid 2"


def test_menus_and_dock_follow_from_what_the_game_has(table_for: Callable[..., Table]) -> None:
    bids, topologic = table_for(BIDS).entries(), table_for(TOPOLOGIC).entries()
    for entry in ("Build a field …", "Notebook", "Show the whole table", "Copy for the other player"):
        assert entry in topologic
        assert entry not in bids
    for entry in ("New match …", "Other games …", "Kept matches …", "Take back", "Settings …", "How to play"):
        assert entry in topologic
        assert entry in bids


def test_the_shelf_leads_to_every_game_and_to_the_match_that_waits(
    table_for: Callable[..., Table], qtbot: QtBot
) -> None:
    left = table_for()
    left.press("Start")
    left.bid(3)
    left.window.close()
    table = table_for(None)
    page = table.window.centralWidget()
    assert isinstance(page, ShelfPage)
    shown = seen.shown(page)
    assert {"Topologic", "Bids", "3 players · 1 to 2 minutes"} <= set(shown)
    table.window.look_for_kept_match()
    table.press("Continue: Ada, Bo, Cy")
    assert table.moves == [3, None]
    other = table_for(None)
    files = ["Open …", "Kept matches …", "Join a match elsewhere …", "Close the window", "Quit"]
    rules = [f"How to play {info.name}" for info in registry.GAMES]
    assert other.entries() == [*files, "Settings …", "Mute", *rules, "About Topologic"]
    other.press("Play Topologic")
    assert other.window.game.session.package.info == TOPOLOGIC
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert other.entries().count("Open …") == 1


def test_the_program_starts_with_the_game_that_was_open_last(table_for: Callable[..., Table]) -> None:
    table = table_for(None)
    assert table.window.first_game is None  # so that the shelf is shown
    table.press("Play Bids")
    table.window.close()
    assert table_for(None).window.first_game == BIDS


def test_a_file_is_opened_from_the_shelf(
    table_for: Callable[..., Table], tmp_path: Path, qtbot: QtBot
) -> None:
    table, file = table_for(), tmp_path / "evening.bids"
    table.press("Start")
    table.bid(5)
    table.save(file)
    table.window.close()
    shelf = table_for(None)
    shelf.answers.file = file
    shelf.choose("File", "Open …")
    qtbot.waitUntil(lambda: shelf.window.game.controller.is_running)
    assert shelf.moves == [5, None]


@pytest.mark.parametrize("name", ["damaged.bids", "damaged.topologic-field", "nowhere.bids", "page.txt"])
def test_a_file_that_cannot_be_opened_leaves_the_shelf_as_it_is(
    table_for: Callable[..., Table], tmp_path: Path, name: str
) -> None:
    shelf, file = table_for(None), tmp_path / name
    if not name.startswith("nowhere"):
        file.write_text("{}")
    shelf.window.open_file(file)
    wait_until(lambda: shelf.answers.told)
    assert isinstance(shelf.window.centralWidget(), ShelfPage)
    assert shelf.window.first_game is None
    assert not shelf.window.is_reading
    shelf.press("Play Bids")
    assert shelf.window.game.session.package.info == BIDS


@pytest.mark.parametrize("name", ["evening.BIDS", "evening.topologic", "evening.txt"])
def test_a_renamed_file_opens_in_its_game(table_for: Callable[..., Table], tmp_path: Path, name: str) -> None:
    table, file = table_for(), tmp_path / "evening.bids"
    table.press("Start")
    table.bid(5)
    table.save(file)
    table.window.close()
    shelf = table_for(None)
    shelf.window.open_file(file.rename(tmp_path / name))
    wait_until(lambda: not isinstance(shelf.window.centralWidget(), ShelfPage))
    assert shelf.moves == [5, None]
    assert shelf.windows.open == (shelf.window,)
    assert shelf.window.holds(tmp_path / name)


def test_a_file_from_the_shelf_that_is_open_already_brings_its_window(
    table_for: Callable[..., Table], tmp_path: Path
) -> None:
    table, file = table_for(), tmp_path / "evening.bids"
    table.press("Start")
    table.save(file)
    shelf = table.windows.another(None)
    shelf.open_file(file)
    assert isinstance(shelf.centralWidget(), ShelfPage)
    assert not table.answers.questions


def test_the_suffix_of_a_file_may_be_in_capitals() -> None:
    assert registry.by_suffix(".TOPOLOGIC-Field") == TOPOLOGIC
    assert registry.by_suffix("") is None


def test_the_curtain_of_a_match_goes_with_it(table_for: Callable[..., Table]) -> None:
    table = table_for()
    table.press("Start")
    table.sit_down("Ada")
    table.press("Bid 4")
    table.choose("File", "New match …")
    table.press("Start")
    before = table.window.game.curtain.curtain.findChildren(QPushButton)
    table.choose("Edit", "Back to the previous match")
    assert table.moves == [4]
    assert table.window.game.controller.viewer is None
    assert table.window.game.curtain.is_closed  # that of this match, which asks anew
    assert not set(before) & {each for each in before if each.isVisible()}
    assert table.said == ""
    table.sit_down("Ada")
    assert table.said == "You bid 4"


def test_nothing_comes_above_the_closed_curtain(table_for: Callable[..., Table]) -> None:
    table = table_for()
    table.press("Start")
    curtain = table.window.game.curtain.curtain
    table.screen.offer("", "Later", lambda: None)
    late = table.screen.findChildren(QPushButton)[-1]
    late.show()
    QApplication.processEvents()
    assert table.screen.childAt(late.geometry().center()) not in (late, None)
    assert curtain.isVisible()
    table.choose("File", "New match …")
    assert not curtain.isVisible()


def test_a_file_without_an_ending_opens_no_windows(
    table_for: Callable[..., Table], tmp_path: Path, qtbot: QtBot
) -> None:
    table, file = table_for(TOPOLOGIC), tmp_path / "match"
    file.write_text("nothing")
    table.window.open_file(file)
    qtbot.waitUntil(lambda: bool(table.answers.told))
    assert len(table.windows.open) == 1
