"""A panel that is undocked covers as little as there is room for, and can be seen to be movable."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QToolButton, QWidget

from tests.waiting import wait_until
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton
LEFT_EDGE, RIGHT_EDGE = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea

OpenPanel = Callable[[QRect, Qt.DockWidgetArea], PanelDock]
"""A function that opens a window with this geometry, with a panel at this edge."""


class _Content(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(180, 200)


@pytest.fixture
def open_panel(qapp: QApplication) -> Iterator[OpenPanel]:
    """A function that opens windows with a panel; they are closed afterwards."""
    opened: list[QMainWindow] = []

    def open_one(place: QRect, edge: Qt.DockWidgetArea) -> PanelDock:
        window = QMainWindow()
        opened.append(window)
        window.setCentralWidget(QWidget())
        dock = PanelDock("panel", "Panel", _Content(), window)
        window.addDockWidget(edge, dock)
        window.setGeometry(place)
        window.show()
        wait_until(lambda: dock.width() > 100)
        return dock

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()


def press(dock: PanelDock, name: str) -> None:
    (made,) = (made for made in dock.findChildren(QToolButton) if made.accessibleName() == name)
    QTest.mouseClick(made, LEFT)
    QApplication.processEvents()


def test_it_goes_out_of_the_window_where_the_screen_has_room(open_panel: OpenPanel) -> None:
    dock = open_panel(QRect(220, 100, 360, 400), RIGHT_EDGE)
    press(dock, "Undock: Panel")
    assert dock.isFloating()
    window = dock.parentWidget()
    assert window is not None
    assert dock.geometry().intersected(window.frameGeometry()).width() <= 1
    assert dock.screen().availableGeometry().contains(dock.geometry())


def test_where_the_screen_ends_it_is_seen_to_have_come_off(open_panel: OpenPanel) -> None:
    dock = open_panel(QRect(0, 0, 800, 800), RIGHT_EDGE)
    screen, left = dock.screen().availableGeometry(), dock.x()
    press(dock, "Undock: Panel")
    assert dock.x() < left
    assert dock.y() > 0
    assert screen.contains(dock.geometry())


def test_it_comes_back_to_where_it_was_moved(open_panel: OpenPanel) -> None:
    dock = open_panel(QRect(100, 100, 600, 400), RIGHT_EDGE)
    press(dock, "Undock: Panel")
    bar, before = dock.titleBarWidget(), dock.pos()
    start = QPoint(30, bar.height() // 2)
    QTest.mousePress(bar, LEFT, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(bar, start - QPoint(20, 10) * step)
    QTest.mouseRelease(bar, LEFT, pos=start)
    moved = dock.pos()
    assert moved != before
    press(dock, "Dock: Panel")
    assert not dock.isFloating()
    press(dock, "Undock: Panel")
    assert dock.pos() == moved
