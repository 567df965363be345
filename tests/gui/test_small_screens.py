"""Dialogs on a small screen: they fit it, and the mouse reaches everything in them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.hand import Hand
from tests.gui.sitters import come_to_front
from topologic_qt.app.file_dialog import opening_dialog, saving_dialog
from topologic_qt.games.topologic.rules import ALL_TILES, FieldRecipe, Setup, Shape, Tile, random_field
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.own_colours_dialog import OwnColoursDialog
from topologic_qt.games.topologic.ui.print_set_dialog import SetDialog
from topologic_qt.games.topologic.ui.secret_dialog import SecretDialog
from topologic_qt.games.topologic.ui.sheet import Sheet, print_preview
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.scrolled import Scrolled
from topologic_qt.widgets.theme import dress
from topologic_qt.widgets.typeface import USUAL, write_in

pytestmark = pytest.mark.gui

SCREENS = [QSize(640, 400), QSize(800, 600)]
FRAME = QSize(4, 40)
"""The room that a desktop needs around a dialog, in pixels."""
TEXTS = ["usual", "long", "large"]
FIELD = random_field(FieldRecipe(Shape.SQUARE, "parrot"))


def side_by_side(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"


@pytest.fixture(params=SCREENS, ids=side_by_side)
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> QSize:
    """The size of a screen, for every dialog that asks for it."""

    class Small:
        def availableSize(self) -> QSize:
            return QSize(request.param)

    monkeypatch.setattr(QWidget, "screen", lambda _: Small())
    return QSize(request.param)


@pytest.fixture(params=TEXTS)
def texts(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """Texts as usual, longer than in English, or in letters twice as large."""
    before, font = qapp.font(), qapp.font()
    dress(qapp, dark=False)
    if request.param == "large":
        font.setPixelSize(2 * USUAL)
        write_in(qapp, font)
        dress(qapp, dark=False)
    choose_language(PSEUDO if request.param == "long" else ENGLISH, resource("words"))
    yield
    choose_language(ENGLISH, resource("words"))
    write_in(qapp, before)
    dress(qapp, dark=False)


def asked(parent: QWidget) -> QDialog:
    return question_box(parent, "Really?", "That cannot be brought back. " * 4, "Yes")


def told(parent: QWidget) -> QDialog:
    return problem_box(parent, "That did not work", "a.topologic is damaged.", "Details")


def opened(parent: QWidget) -> QDialog:
    return opening_dialog(parent, "Open", Path.cwd(), "Saved matches (*.topologic)", Answers())


def saved(parent: QWidget) -> QDialog:
    return saving_dialog(parent, "Save", Path("a.topologic"), "Saved matches (*.topologic)", Answers())


def printed(parent: QWidget) -> QDialog:
    return print_preview(parent, Sheet(FIELD, "Parrot Island", Style()))


def tiles_printed(parent: QWidget) -> QDialog:
    return SetDialog(parent, Style(), lambda _: None)


class NothingChosen:
    """The settings of somebody who has chosen nothing yet."""

    def value(self, name: str, usual: object = None) -> object:
        return usual

    def setValue(self, name: str, value: object) -> None:
        raise AssertionError


def coloured(parent: QWidget) -> QDialog:
    return OwnColoursDialog(parent, NothingChosen(), lambda *_: None)


def hidden(parent: QWidget) -> SecretDialog:
    return SecretDialog(parent, Setup(FIELD), "Anna", "Ben")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """The window below the dialogs."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def show(dialog: QDialog) -> None:
    dialog.show()
    settle()


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def out_of_sight(dialog: QDialog) -> list[QWidget]:
    """What can be pressed, but is not whole in sight."""
    found = (*dialog.findChildren(QPushButton), *dialog.findChildren(QComboBox))
    return [part for part in found if part.isVisible() and not is_whole(part)]


def scrolling(window: QWidget) -> list[Reading]:
    """What has to be scrolled to read all of its words."""
    found = (area for area in window.findChildren(Reading) if area.isVisible())
    return [area for area in found if area.verticalScrollBar().maximum() > 0]


def is_whole(part: QWidget) -> bool:
    return part.visibleRegion().boundingRect() == part.rect()


def out_of_reach(dialog: QDialog) -> list[str]:
    """What can be pressed, but is not whole in sight, also after somebody has scrolled to it."""
    wrong: list[str] = []
    for part in out_of_sight(dialog):
        for area in dialog.findChildren(Scrolled):
            if area.isAncestorOf(part):
                area.ensureWidgetVisible(part, 0, 0)
        if not is_whole(part):
            wrong += seen.written_on(part) or [part.accessibleName()]
    return wrong


@pytest.mark.usefixtures("texts")
@pytest.mark.parametrize("screen", SCREENS[:1], ids=side_by_side, indirect=True)
@pytest.mark.parametrize("make", [asked, told, opened, saved, printed, tiles_printed, coloured, hidden])
def test_a_dialog_fits_its_screen(window: QWidget, screen: QSize, make: Callable[[QWidget], QDialog]) -> None:
    dialog = make(window)
    show(dialog)
    room = screen - FRAME
    assert dialog.size() == dialog.size().boundedTo(room)
    assert out_of_reach(dialog) == []


@pytest.mark.usefixtures("screen", "texts")
def test_a_secret_is_hidden_with_the_mouse_alone(window: QWidget) -> None:
    dialog = hidden(window)
    show(dialog)
    places: list[Tile] = []
    dialog.hidden_at.connect(places.append)
    press_main(dialog)
    sight, field = dialog.chooser.view.viewport().rect(), dialog.chooser.table.tiles
    assert len(field) == len(ALL_TILES)
    assert all(sight.contains(dialog.chooser.view.mapFromScene(tile.pos())) for tile in field.values())
    assert out_of_reach(dialog) == []
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile("V5"))
    settle()
    assert out_of_reach(dialog) == []
    press_main(dialog)
    assert out_of_reach(dialog) == []
    press_main(dialog)
    assert list(map(str, places)) == ["V5"]


def test_everything_is_in_sight_at_once_in_usual_letters(window: QWidget, screen: QSize) -> None:
    dialog = hidden(window)
    show(dialog)
    press_main(dialog)
    assert dialog.height() <= screen.height()
    assert out_of_sight(dialog) == []


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("texts", ["usual", "long"], indirect=True)
def test_the_words_that_cover_the_secret_need_no_scrolling(window: QWidget, texts: None) -> None:
    dialog = hidden(window)
    show(dialog)
    assert scrolling(dialog) == []


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("texts", ["large"], indirect=True)
def test_the_keyboard_is_never_out_of_sight(window: QWidget, texts: None) -> None:
    dialog = hidden(window)
    show(dialog)
    come_to_front(dialog)
    press_main(dialog)
    focused = dialog.focusWidget()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, *[Qt.Key.Key_Down] * 4, Qt.Key.Key_K):
        assert focused is not None
        QTest.keyClick(focused, key)
        settle()
        focused = dialog.focusWidget()
        assert focused is not None
        assert is_whole(focused)


def press_main(dialog: QDialog) -> None:
    """Press the button of a page that leads on."""
    main = [part for part in dialog.findChildren(QPushButton) if part.property("role") == "primary"]
    (shown,) = (part for part in main if part.isVisible())
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton)
    settle()
