"""A game for three without a board, in the real window, without a change of the program."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.boardless.game import INFO as BIDS, NAMES, Screen
from tests.gui import seen
from tests.gui.answers import Answers
from tests.waiting import wait_until
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.start.program import open_window
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui


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
        """Click the button with this text, once it appears."""

        def found() -> QPushButton | None:
            buttons = (among or self.window).findChildren(QPushButton)
            return next((each for each in buttons if each.text() == text and each.isVisible()), None)

        wait_until(found).click()
        QApplication.processEvents()

    def sit_down(self, name: str) -> None:
        """Open the curtain as this player."""
        self.press(f"I am {name}")

    def bid(self, number: int) -> None:
        """Play the next player's whole turn."""
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
        menus = [action.menu() for action in self.window.menuBar().actions()]
        titles = {seen.without_mnemonic(each.title()): each for each in menus if isinstance(each, QMenu)}
        entries = {seen.without_mnemonic(each.text()): each for each in titles[menu].actions()}
        assert entries[entry].isEnabled()
        entries[entry].trigger()
        QApplication.processEvents()


@pytest.fixture
def table_for(
    qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Table]]:
    """A function to sit down at windows of a program with both games."""
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
        table.choose("Edit", "Take back")
        assert table.said == f"{name}, bid"
        table.press(f"Bid {number}")
        shown = "\n".join(seen.everything_said(table.window))
        assert not any(f"You bid {other}" in shown for other in range(1, 6) if other != number)
        table.press("Done")
        assert not table.window.game.controller.can_take_back
    assert not curtain.isVisible()
    assert table.said == "Bids: (4, 2, 4)"


def test_it_is_saved_and_opened_in_a_window_of_its_own_game_and_kept_without_that(
    table_for: Callable[..., Table], tmp_path: Path, qtbot: QtBot
) -> None:
    table, file = table_for(), tmp_path / "evening.bids"
    table.press("Start")
    table.bid(4)
    table.answers.file = file
    table.choose("File", "Save as…")
    wait_until(lambda: table.window.game.controller.is_saved)
    assert json.loads(file.read_text())["game"] == "bids"
    # What came after that is kept, and nobody sees the bids.
    table.sit_down("Bo")
    table.press("Bid 2")
    table.window.close()
    again = table_for()
    again.window.look_for_kept_match()
    again.press("Continue")
    assert again.moves == [4, None, 2]
    assert again.window.game.curtain.curtain.isVisible()
    again.sit_down("Bo")
    assert again.said == "You bid 2"
    again.window.close()
    other = table_for(TOPOLOGIC)
    other.window.open_file(file)
    opened = other.window
    qtbot.waitUntil(lambda: opened.game.controller.is_running)
    assert other.windows.open == [opened]
    assert opened.windowTitle().startswith("Bids: Ada, Bo, Cy (evening.bids)")


def test_a_file_that_cannot_be_opened_leaves_the_shelf_as_it_is(
    table_for: Callable[..., Table], tmp_path: Path
) -> None:
    shelf = table_for(None)
    (tmp_path / "damaged.bids").write_text("{}")
    for name in ("damaged.bids", "nowhere.bids"):
        shelf.window.open_file(tmp_path / name)
        wait_until(lambda: shelf.answers.told)
        shelf.answers.told.clear()
        assert isinstance(shelf.window.centralWidget(), ShelfPage)
    shelf.press("Play Bids")
    assert shelf.window.game.session.package.info == BIDS
    # The curtain of a match goes with it.
    table = shelf
    table.press("Start")
    table.sit_down("Ada")
    table.press("Bid 4")
    table.choose("File", "New match…")
    table.press("Start")
    before = table.window.game.curtain.curtain.findChildren(QPushButton)
    table.choose("File", "Back to the previous match")
    assert table.moves == [4]
    assert table.window.game.controller.viewer is None
    assert table.window.game.curtain.is_closed  # that of this match, which asks anew
    assert not set(before) & {each for each in before if each.isVisible()}
    assert table.said == ""
    table.sit_down("Ada")
    assert table.said == "You bid 4"
