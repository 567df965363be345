"""A hand at any game's review."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.sitters import LEFT, PLAIN, come_to_front
from topologic_qt.widgets.review_frame import ReviewFrame


def click_turn(dialog: ReviewFrame, row: int, keys: Qt.KeyboardModifier = PLAIN) -> None:
    """Click a line of the review, which comes to the front."""
    come_to_front(dialog)
    place = dialog.table.visualRect(dialog.table.model().index(row, 0)).center()
    QTest.mouseClick(dialog.table.viewport(), LEFT, keys, place)
    QApplication.processEvents()
