"""Questions that a window asks. Tests answer in place of a person by handing in another `Ask`."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from topologic_qt.table.icons import icon
from topologic_qt.table.translate import tr


class Ask:
    """Asks the person at the computer."""

    def confirm(self, parent: QWidget, title: str, text: str, yes: str) -> bool:
        """Whether to go on with something that cannot be brought back; ``yes`` is what the button says."""
        box = message_box(parent, "question", title, text)
        go_on = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(tr("Not yet"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is go_on

    def tell(self, parent: QWidget, title: str, text: str) -> None:
        """Say that something went wrong, and what to do."""
        problem_box(parent, title, text, self.report(text)).exec()

    def report(self, problem: str) -> str:
        """What there is to know about a problem, for those who want to report it."""
        return problem


def problem_box(parent: QWidget, title: str, text: str, report: str) -> QMessageBox:
    """A box that says what went wrong; its details can be copied while it is open."""
    box = message_box(parent, "warning", title, text)
    copy = QPushButton(icon("copy"), tr("Copy details"))
    box.addButton(copy, QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()  # else the box would close, as it does with each of its buttons

    def copy_details() -> None:
        QGuiApplication.clipboard().setText(report)
        copy.setText(tr("Copied"))

    copy.clicked.connect(copy_details)
    close = box.addButton(tr("OK"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    return box


def message_box(parent: QWidget, emblem: str, title: str, text: str) -> QMessageBox:
    """A box with an icon, its title as a heading and a plain text; what people wrote stays as it is."""
    box = QMessageBox(parent)
    box.setIconPixmap(icon(emblem).pixmap(QSize(40, 40), parent.devicePixelRatioF()))
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(title)
    box.setInformativeText(text)
    return box
