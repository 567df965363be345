"""The preview before the table."""

import pytest
from opening import screen_of
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start.program import new_window, open_window as open_any_window
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.ui.board import square_tiles
from topologic_qt.games.topologic.ui.board.square_tiles import Paint, paint_face
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui


def seen(window: Window) -> QImage:
    """What the window shows."""
    QApplication.processEvents()
    return window.grab().toImage()


@pytest.mark.painting
def test_the_table_comes_exactly_where_its_picture_was(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def paint_and_note(painter: QPainter, paint: Paint, number: int, letter: str, as_symbol: bool) -> None:
        drawn.append(number)
        paint_face(painter, paint, number, letter, as_symbol)

    person = open_window()
    paper = person.window.palette().window().color()
    person.window.resize(1013, 701)
    person.window._memory.setValue("setup/theme", "library")
    person.window.close()
    monkeypatch.setattr(square_tiles, "paint_face", paint_and_note)

    def opened() -> Window:
        window = new_window(Windows(Context(folders, Motion(0), Answers()), open_any_window))
        window.show_preview(INFO)
        window.show()
        return window

    window = opened()
    first = seen(window)
    assert len(drawn) >= 60
    assert first.pixelColor(5, window.height() // 2) == paper
    window.open_game(INFO)
    then = seen(window)
    view = screen_of(window).table_view
    assert isinstance(view, TableView)
    field = view.mapFromScene(view.table.field_rect).boundingRect()
    field.translate(view.mapTo(window, QPoint(0, 0)))
    assert first.size() == then.size()
    assert field.width() > 300
    assert first.copy(field) == then.copy(field)
    window.close()

    window._memory.setValue("window/paper", "spoilt")  # which is no obstacle
    window = opened()
    assert seen(window).pixelColor(5, window.height() // 2) != paper
    window.close()
