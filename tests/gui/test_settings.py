"""Settings apply at once, and are stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.posix import make_pipe
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import (
    Settings,
    SettingsDialog,
    StoredGameSettings,
    note_if_not_ordinary,
    open_memory,
)
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Overlay
from topologic_qt.games.topologic.ui.first_look import first_skew, first_style
from topologic_qt.table.camera_view import MAX_SCALE, SavedCameras
from topologic_qt.table.framing import Camera
from topologic_qt.widgets.theme import row_scale, write_in
from topologic_qt.widgets.translate import quoted

pytestmark = pytest.mark.gui


def settings_of(person: Person) -> QDialog:
    person.menu("Edit", "Settings…")
    return next(
        dialog
        for dialog in person.window.findChildren(QDialog)
        if dialog.isVisible() and dialog.windowTitle() == "Settings"
    )


def combo(dialog: QDialog, name: str) -> QComboBox:
    found = dialog.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    return found


def choose(person: Person, name: str, index: int) -> None:
    """Open the settings, choose an entry of a list, and close them."""
    dialog = settings_of(person)
    person.choose(combo(dialog, name), index)
    person.click(seen.find_button(dialog, "Close"))


def test_computers_chat_unless_people_want_them_not_to(person: Person) -> None:
    assert quoted("Mine!") == "“Mine!”"
    choose(person, "chat", 1)
    assert quoted("Mine!") == ""
    choose(person, "chat", 0)
    assert quoted("Mine!") == "“Mine!”"


def test_however_large_the_letters_everything_in_it_can_be_reached(person: Person) -> None:
    for letters in (15, 34):
        person.window.setStyleSheet(f"* {{ font-size: {letters}px; }}")
        dialog = settings_of(person)
        assert dialog.height() + 40 <= dialog.screen().availableGeometry().height(), "room for a frame"
        close = seen.find_button(dialog, "Close")
        assert dialog.rect().contains(close.geometry())
        fields = dialog.findChildren(QComboBox)
        is_whole = [field.visibleRegion().boundingRect() == field.rect() for field in fields]
        assert all(is_whole) == (letters == 15), "small letters need no scrolling, large ones do"
        for _ in range(len(fields) + 3):
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
            focused = dialog.focusWidget()
            assert focused is not None
            assert focused.visibleRegion().boundingRect() == focused.rect(), focused
            if focused in fields:
                fields.remove(focused)
        assert not fields
        person.click(close)


def angles(person: Person) -> set[float]:
    return {tile.look.angle for tile in person.game_screen.table.tiles.values()}


def test_what_is_chosen_holds_at_once_and_is_remembered(open_window: OpenWindow) -> None:
    person = open_window(motion=180)
    assert person.game_screen.table.motion.duration == 180
    for index, duration in ((1, 360), (3, 0)):
        choose(person, "pace", index)
        assert person.game_screen.table.motion.duration == duration

    # The frame can be dark.
    light = person.window.grab().toImage().pixelColor(8, 200).lightness()
    choose(person, "appearance", 2)
    assert person.window.grab().toImage().pixelColor(8, 200).lightness() < light
    choose(person, "appearance", 1)
    assert person.window.grab().toImage().pixelColor(8, 200).lightness() == light

    # Tiles lie askew or straight, before a match and in it, where seekers stay on their tiles.
    choose(person, "skew", 1)
    assert person.game_screen.is_setting_up
    assert angles(person) == {0}
    choose(person, "skew", 0)
    person.sit_down()
    assert len(angles(person)) > 1
    person.begin_round("Y5")
    border = sorted(map(str, person.match.setup.field.border))
    person.enter(" ".join(border[:2]))
    before = person.lying
    choose(person, "skew", 1)
    assert angles(person) == {0}
    assert person.lying == before
    person.hand.drag(2, border[3])
    assert person.positions.split()[2] == border[3]

    person.window.close()
    again = open_window()
    assert angles(again) == {0}
    assert combo(settings_of(again), "pace").currentIndex() == 3


@pytest.fixture
def usual_letters(qapp: QApplication) -> Iterator[None]:
    """Restore the text size at the end."""
    before, sheet = qapp.font(), qapp.styleSheet()
    yield
    write_in(qapp, before)
    qapp.setStyleSheet(sheet)


@pytest.mark.usefixtures("usual_letters")
def test_texts_grow_at_once_in_every_window_and_stay_so(open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window()
    person.sit_down()
    person.begin_round("Y5")
    before, setup = person.window.game, person.match.setup
    shelf = person.window.windows.another(None)

    def sizes() -> list[float]:
        panel = person.window.game.chrome.dock
        assert panel is not None
        texts = (shelf.findChildren(QLabel)[0], person.window.statusBar(), combo_in_front(), panel)
        return [QFontInfo(each.font()).pixelSize() for each in texts]

    def combo_in_front() -> QComboBox:
        (dialog,) = (each for each in person.window.findChildren(SettingsDialog) if each.isVisible())
        return combo(dialog, "text")

    settings_of(person)
    usual = sizes()
    combo_in_front().setFocus()
    QTest.keyClick(combo_in_front(), Qt.Key.Key_End)
    assert sizes()[1] == pytest.approx(2 * usual[1], abs=1), "what is there grows at once"
    qtbot.waitUntil(lambda: person.window.game is not before)  # and what is painted is laid out anew
    qtbot.waitUntil(lambda: combo_in_front().hasFocus())
    grown = usual[1]  # a title grows as much as the texts
    assert sizes() == pytest.approx([usual[0] + grown, *(2 * size for size in usual[1:])], abs=1)
    assert (person.match.setup, row_scale() > 1) == (setup, True)
    person.window.close()

    person = open_window()
    settings_of(person)
    assert combo_in_front().currentText() == "200%"
    assert sizes()[1] == pytest.approx(2 * usual[1], abs=1)


def test_spoilt_settings_count_as_not_set(folders: Folders) -> None:
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    for name in ("appearance", "palette", "overlay", "skew", "pace"):
        memory.setValue(f"settings/{name}", "<nonsense>")
    settings, own = Settings(memory), StoredGameSettings(memory, INFO)
    assert (settings.dark, *first_style(own)) == (None, "satin", Overlay("none"))
    assert (first_skew(own), settings.pace) == (True, 1)
    memory.setValue("settings/palette", "own")
    for line in (None, "", "R#123456", 7):
        memory.setValue("settings/own-colours", line)
        assert first_style(own).colours == USUAL_STYLE.colours
    memory.setValue("table/cameras", ["x 1 2 z", "x y", 7, None])
    cameras = SavedCameras(memory)
    assert cameras.recall("x") is None
    cameras.remember("x", Camera(1, 2, 3))
    assert cameras.recall("x") == Camera(1, 2, 3)


def test_the_camera_stands_where_it_stood_above_each_match(open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window()
    person.sit_down()
    person.begin_round("Y5")
    view = person.game_screen.table_view
    view.zoom(3)
    view.centerOn(person.game_screen.table.tiles["R2"].pos())
    stood = view.camera
    assert stood is not None
    person.menu("File", "New match…")
    person.press("Go back")
    assert tuple(view.camera or ()) == pytest.approx(tuple(stood), abs=3)
    person.window.close()

    again = open_window()
    again.window.look_for_kept_match()
    again_view = again.game_screen.table_view
    qtbot.waitUntil(lambda: seen.offers(again.window, "Continue"))
    assert again_view.camera is None
    again.press("Continue")
    assert tuple(again_view.camera or ()) == pytest.approx(tuple(stood), abs=3)
    assert stood.scale <= MAX_SCALE


# -- a file that is no ordinary one ------------------------------------------------------------------


def test_what_is_chosen_lasts_as_long_as_the_program_where_the_file_is_a_pipe(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    folders = Folders(tmp_path / "own", tmp_path / "autosave")
    file = Path(folders.settings_file)
    file.parent.mkdir()
    make_pipe(file)
    first = open_window(folders)
    choose(first, "palette", 1)
    first.window.close()
    other = open_window(folders)
    assert combo(settings_of(other), "palette").currentIndex() == 1
    assert list(tmp_path.joinpath("own").rglob("*")) == [file]


def test_a_pipe_is_not_read_and_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "settings.ini"
    note_if_not_ordinary(str(file))
    assert not caplog.messages
    make_pipe(tmp_path / "settings.ini.lock")
    note_if_not_ordinary(str(file))
    assert caplog.messages == ["The settings are not read and not written: their file is no ordinary file."]
    memory = open_memory(str(file))
    memory.setValue("settings/pace", 1)
    memory.sync()
    assert not file.exists()
