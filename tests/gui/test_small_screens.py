"""Dialogs on a small screen: they fit it, and the mouse reaches everything in them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from topologic_qt.app.file_dialog import opening_dialog, saving_dialog
from topologic_qt.games.topologic.rules import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.print_set_dialog import SetDialog
from topologic_qt.games.topologic.ui.sheet import Sheet, print_preview
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.ask import problem_box, question_box
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
@pytest.mark.parametrize("make", [asked, told, opened, saved, printed, tiles_printed])
def test_a_dialog_fits_its_screen(window: QWidget, screen: QSize, make: Callable[[QWidget], QDialog]) -> None:
    dialog = make(window)
    show(dialog)
    room = screen - FRAME
    assert dialog.size() == dialog.size().boundedTo(room)
    assert out_of_reach(dialog) == []
