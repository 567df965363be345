"""Dialogs on a small screen: they fit it, and the mouse reaches everything in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.hand import Hand
from topologic_qt.app.file_dialog import opening_dialog, saving_dialog
from topologic_qt.games.topologic.rules import ALL_TILES, FieldRecipe, Setup, Shape, Tile, random_field
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.own_colours_dialog import OwnColoursDialog
from topologic_qt.games.topologic.ui.print_set_dialog import SetDialog
from topologic_qt.games.topologic.ui.secret_dialog import SecretDialog
from topologic_qt.games.topologic.ui.sheet import Sheet, print_preview
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.scrolled import Scrolled
from topologic_qt.widgets.theme import dress
from topologic_qt.widgets.typeface import USUAL, write_in

pytestmark = pytest.mark.gui

SCREEN = QSize(640, 400)
FRAME = QSize(4, 40)
"""The room that a desktop needs around a dialog, in pixels."""
FIELD = random_field(FieldRecipe(Shape.SQUARE, "parrot"))


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Small:
        def availableSize(self) -> QSize:
            return QSize(SCREEN)

    monkeypatch.setattr(QWidget, "screen", lambda _: Small())


@pytest.fixture(params=["long", "large"])
def texts(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
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
def test_every_dialog_fits_the_screen(window: QWidget) -> None:
    for make in (asked, told, opened, saved, printed, tiles_printed, coloured, hidden):
        dialog = make(window)
        show(dialog)
        assert dialog.size() == dialog.size().boundedTo(SCREEN - FRAME), make
        assert out_of_reach(dialog) == [], make
        dialog.close()


@pytest.mark.usefixtures("texts")
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


def press_main(dialog: QDialog) -> None:
    main = [part for part in dialog.findChildren(QPushButton) if part.property("role") == "primary"]
    (shown,) = (part for part in main if part.isVisible())
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton)
    settle()
