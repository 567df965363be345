"""Questions that a window asks. Tests answer in place of a person by handing in another `Ask`."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

MOST_TOLD = 5
"""How many things that went wrong a box names; of more it tells how many."""


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
        """Say that something went wrong, and what to do; nobody waits until it is read.

        While the window still tells of something else that went wrong, this is added to that.
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
        """What there is to know about a problem, for those who want to report it."""
        return problem


class ProblemBox(QMessageBox):
    """Says what went wrong, also of several things that came one after the other."""

    def __init__(self, parent: QWidget, title: str, text: str, report: str) -> None:
        super().__init__(parent)
        self.report = report
        """What can be copied."""
        self.told = [text]
        """The first of what went wrong, without saying anything twice."""
        self._all = {text}
        _fill(self, "warning", title, text)

    def add(self, text: str) -> None:
        """Say one thing more."""
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
    """A box that says what went wrong; its details can be copied while it is open."""
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
    """A box with an icon, its title as a heading and a plain text; what people wrote stays as it is."""
    box = QMessageBox(parent)
    _fill(box, emblem, title, text)
    return box


def _fill(box: QMessageBox, emblem: str, title: str, text: str) -> None:
    box.setIconPixmap(icon(emblem).pixmap(QSize(40, 40), box.devicePixelRatioF()))
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(title)
    box.setInformativeText(text)
