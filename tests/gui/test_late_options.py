"""The options of a match are folded, and not made before people open them; what was chosen there holds."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.test_language import choose
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.values import AnySetup
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui

every_game = pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)


@pytest.fixture
def new(tmp_path: Path) -> Folders:
    """The folders of a new installation."""
    return Folders(tmp_path / "new", tmp_path / "kept")


def page_of(window: Window) -> SetupFrame:
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    return page


def options_of(window: Window) -> Options:
    options = page_of(window).findChild(Options)
    assert isinstance(options, Options)
    return options


def fields(window: Window) -> list[QWidget]:
    """The fields among the options, made or not shown."""
    made = options_of(window).findChildren(QWidget)
    return [field for field in made if isinstance(field, QLineEdit | QComboBox)]


def unfold(window: Window) -> None:
    QTest.mouseClick(seen.find_fold(page_of(window), "Options"), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def title_of(window: Window) -> QLineEdit:
    lines = (field for field in fields(window) if isinstance(field, QLineEdit))
    return next(line for line in lines if line.accessibleName() == "Title")


def start(window: Window) -> AnySetup:
    """Begin the match, and return what it is."""
    QTest.mouseClick(seen.find_button(window, "Start the match"), Qt.MouseButton.LeftButton)
    return window.game.controller.match.setup


def places(window: Window) -> dict[str, QRect]:
    """Where on its page everything stands that is in sight, by its kind, name and order."""
    page = page_of(window)
    shown = [(each.mapTo(page, QPoint()), each) for each in seen.widgets(page) if each.isVisible()]
    return {
        f"{number} {type(each).__name__} {each.accessibleName()}": QRect(place, each.size())
        for number, (place, each) in enumerate(sorted(shown, key=lambda found: found[0].toTuple()))
    }


@every_game
def test_options_are_made_when_they_are_first_opened(
    open_game: OpenGame, info: GameInfo, new: Folders
) -> None:
    window, _ = open_game(info, new)
    assert fields(window) == []
    unfold(window)
    made = fields(window)
    assert len(made) >= 3
    unfold(window)
    unfold(window)
    assert fields(window) == made


@every_game
def test_what_was_chosen_last_time_is_played_without_the_options(
    open_game: OpenGame, info: GameInfo, new: Folders
) -> None:
    first, _ = open_game(info, new)
    unfold(first)
    title = title_of(first)
    title.setFocus()
    title.selectAll()
    QTest.keyClicks(title, "Night")
    page = page_of(first)
    for combo in fields(first):
        if isinstance(combo, QComboBox) and combo.isVisible() and not combo.isEditable():
            combo.setFocus()
            QTest.keyClick(combo, Qt.Key.Key_End)
    unfold(first)
    told = [text for text in seen.shown(page) if "·" in text]
    before = start(first)
    again, _ = open_game(info, new)
    assert fields(again) == []
    assert [text.split("Seed")[0] for text in seen.shown(page_of(again)) if "·" in text] == [
        text.split("Seed")[0] for text in told
    ]
    after = start(again)
    assert fields(again) == []
    assert getattr(after, "title", None) == getattr(before, "title", None) == "Night"
    for name in ("edition", "theme", "aid", "variant", "last_left_wins"):
        assert getattr(after, name, None) == getattr(before, name, None)


@every_game
def test_what_is_entered_outlasts_a_language_without_the_options(
    open_game: OpenGame, info: GameInfo, new: Folders, qtbot: QtBot
) -> None:
    window, _ = open_game(info, new)
    unfold(window)
    title = title_of(window)
    title.setFocus()
    title.selectAll()
    QTest.keyClicks(title, "Night")
    unfold(window)
    choose(window, qtbot, "de")
    assert fields(window) == []
    choose(window, qtbot, "en")
    assert getattr(start(window), "title", None) == "Night"


@every_game
def test_options_that_are_made_late_stand_where_those_of_an_open_page_do(
    open_game: OpenGame, info: GameInfo, new: Folders
) -> None:
    late, _ = open_game(info, new)
    unfold(late)
    at_once, _ = open_game(info, new)
    assert at_once.size() == late.size()
    assert options_of(at_once).is_open
    assert places(late) == places(at_once)
