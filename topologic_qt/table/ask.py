"""Questions that a window asks. Tests answer in place of a person by handing in another `Ask`."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

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
        box = message_box(parent, "warning", title, text)
        box.addButton(tr("OK"), QMessageBox.ButtonRole.AcceptRole)
        box.exec()


def message_box(parent: QWidget, emblem: str, title: str, text: str) -> QMessageBox:
    """A box with an icon, its title as a heading and a plain text; what people wrote stays as it is."""
    box = QMessageBox(parent)
    box.setIconPixmap(icon(emblem).pixmap(QSize(40, 40), parent.devicePixelRatioF()))
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(title)
    box.setInformativeText(text)
    return box
