"""Qt's own dialogs in the theme of the program."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QDoubleSpinBox,
    QGroupBox,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionGroupBox,
    QWidget,
)

from topologic_qt.widgets.grouping import Grouping
from topologic_qt.widgets.theme import dress

pytestmark = pytest.mark.gui


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def theme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    """The program's theme: light, then dark."""
    dress(qapp, dark=request.param)
    yield
    dress(qapp, dark=False)


@pytest.mark.usefixtures("theme")
def test_no_heading_of_the_print_dialog_lies_on_what_it_is_over(qapp: QApplication) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog = QPrintDialog(printer)
    dialog.show()
    (more,) = [each for each in dialog.findChildren(QPushButton) if each.text().endswith(">>")]
    more.click()
    qapp.processEvents()
    groups = [each for each in dialog.findChildren(QGroupBox) if each.isVisible()]
    assert len(groups) >= 3
    assert {group.title(): overlapped(group) for group in groups} == {group.title(): [] for group in groups}
    dialog.close()


def overlapped(group: QGroupBox) -> list[QWidget]:
    """What the heading of a group lies on."""
    option = QStyleOptionGroupBox()
    group.initStyleOption(option)
    label = QStyle.SubControl.SC_GroupBoxLabel
    heading = group.style().subControlRect(QStyle.ComplexControl.CC_GroupBox, option, label, group)
    inside = group.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [each for each in inside if each.isVisible() and heading.intersects(each.geometry())]


@pytest.mark.usefixtures("theme")
def test_boxes_for_all_numbers_look_alike() -> None:
    assert QDoubleSpinBox().sizeHint().height() == QSpinBox().sizeHint().height()


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("is_inside", [False, True])
def test_the_programs_own_groups_take_no_room(is_inside: bool) -> None:
    window = QWidget()
    group = Grouping("Fields", window if is_inside else None)
    assert group.contentsMargins().isNull()
