"""Dialogs that ask or tell the user something. Tests answer in place of a person with another `Ask`."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

MOST_TOLD = 5
"""The most problems that a box names; of the rest it gives the number."""


class Ask:
    """Shows questions and problems to the user."""

    def confirm(self, parent: QWidget, title: str, text: str, yes: str) -> bool:
        """Ask before a step that cannot be undone; ``yes`` is the text of the button. Return the answer."""
        box = message_box(parent, "question", title, text)
        go_on = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(tr("Not yet"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is go_on

    def tell(self, parent: QWidget, title: str, text: str) -> None:
        """Show a problem and what to do about it, without waiting until it is read.

        If the window still shows another problem, this one is added to it.
        """
        window = parent.window()
        boxes = [window, *window.findChildren(ProblemBox)]
        box = next((box for box in boxes if isinstance(box, ProblemBox) and box.isVisible()), None)
        if box is None:
            box = problem_box(parent, title, text, "")
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()
        else:
            box.add(text)
        box.report = self.report("\n".join(box.told))

    def report(self, problem: str) -> str:
        """Return the details of a problem, for those who want to report it."""
        return problem


class ProblemBox(QMessageBox):
    """A box that shows one problem or several, one after the other."""

    def __init__(self, parent: QWidget, title: str, text: str, report: str) -> None:
        super().__init__(parent)
        self.report = report
        """The text that can be copied."""
        self.told = [text]
        """The first problems, each of them once."""
        self._all = {text}
        _fill(self, "warning", title, text)

    def add(self, text: str) -> None:
        """Add a problem."""
        if text in self._all:
            return
        self._all.add(text)
        if len(self.told) < MOST_TOLD:
            self.told.append(text)
        lines = [f"• {each}" for each in self.told]
        more = len(self._all) - len(self.told)
        if more:
            lines.append(tr("And {count} more.", count=more))
        self.setInformativeText("\n\n".join(lines))


def problem_box(parent: QWidget, title: str, text: str, report: str) -> ProblemBox:
    """Return a box that shows a problem; its details can be copied while it is open."""
    box = ProblemBox(parent, title, text, report)
    copy = QPushButton(icon("copy"), tr("Copy details"))
    box.addButton(copy, QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()  # else the box would close, as it does with each of its buttons

    def copy_details() -> None:
        QGuiApplication.clipboard().setText(box.report)
        copy.setText(tr("Copied"))

    copy.clicked.connect(copy_details)
    close = box.addButton(tr("OK"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    return box


def message_box(parent: QWidget, emblem: str, title: str, text: str) -> QMessageBox:
    """Return a box with an icon, its title as a heading, and a plain text in which no markup is read."""
    box = QMessageBox(parent)
    _fill(box, emblem, title, text)
    return box


def _fill(box: QMessageBox, emblem: str, title: str, text: str) -> None:
    box.setIconPixmap(icon(emblem).pixmap(QSize(40, 40), box.devicePixelRatioF()))
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(title)
    box.setInformativeText(text)
