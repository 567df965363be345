"""Dialogs with questions and messages. Tests answer with another `Ask`."""

from collections.abc import Sequence
from functools import partial

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import Qt

from topologic_qt.widgets.controls import YieldingButton, label
from topologic_qt.widgets.icons import Emblem, icon
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

MOST_TOLD = 5  # most problems that a box shows; further ones are only counted
_LETTERS = 44  # width of a text, in average letters
_DISC, _EMBLEM = 48, 28  # sides of the disc beside a title and of the emblem on it, in pixels

Role = QtWidgets.QDialogButtonBox.ButtonRole


class MessageBox(ScrolledDialog):
    """A message or question in plain text, with named buttons; Escape rejects, the usual keys copy it."""

    def __init__(self, parent: QtWidgets.QWidget | None, emblem: str, title: str, text: str) -> None:
        """Create a box without buttons; ``emblem`` is the name of an icon."""
        super().__init__(parent)
        self.setProperty("role", "message")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self._title = label(title, "heading")
        self._text = label("", "text")
        wide = _LETTERS * self.fontMetrics().averageCharWidth()
        self._text.setMinimumWidth(min(wide, self.screen().availableSize().width() // 2))
        words = QtWidgets.QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addStretch()
        content = QtWidgets.QWidget()
        above = QtWidgets.QHBoxLayout(content)
        above.setContentsMargins(22, 20, 26, 20)
        above.setSpacing(16)
        above.addWidget(_disc(emblem), 0, Qt.AlignmentFlag.AlignTop)
        above.addLayout(words, 1)
        self._buttons = QtWidgets.QDialogButtonBox()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._below = QtWidgets.QFrame()
        self._below.setProperty("role", "bar")
        row = QtWidgets.QHBoxLayout(self._below)
        row.setContentsMargins(22, 12, 22, 12)
        row.addWidget(self._buttons)
        self._below.hide()
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(Scrolled(content), 1)
        layout.addWidget(self._below)
        self.show_text(text)

    @property
    def text(self) -> str:
        """The text below the title."""
        return self._text.text()

    def show_text(self, text: str) -> None:
        """Replace the text below the title."""
        self._text.setText(text)
        self.setAccessibleDescription(text)
        if self.isVisible():
            self.fit()
            announce(self, text)

    def offer(self, text: str, role: Role, is_default: bool = False) -> QtWidgets.QPushButton:
        """Add a button in this platform's place for its role. The default one has the focus."""
        made = YieldingButton(text.replace("&", "&&"))
        self._buttons.addButton(made, role)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        if is_default:
            made.setDefault(True)
            made.setFocus()
        self._below.show()
        return made

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Tell screen readers about the message."""
        super().showEvent(event)
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(self, QtGui.QAccessible.Event.Alert))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Copy title and text with the usual keys."""
        if event.matches(QtGui.QKeySequence.StandardKey.Copy):
            QtGui.QGuiApplication.clipboard().setText(f"{self.windowTitle()}\n\n{self.text}")
        else:
            super().keyPressEvent(event)


def _disc(emblem: str) -> QtWidgets.QFrame:
    disc = QtWidgets.QFrame()
    is_alarm = emblem == "warning"
    disc.setProperty("role", "alarm" if is_alarm else "emblem")
    disc.setFixedSize(_DISC, _DISC)
    picture = Emblem(
        _EMBLEM, QtGui.QPalette.ColorRole.Text if is_alarm else QtGui.QPalette.ColorRole.Highlight
    )
    row = QtWidgets.QHBoxLayout(disc)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(picture, 0, Qt.AlignmentFlag.AlignCenter)
    picture.show_icon(emblem)
    return disc


class Ask:
    """Shows questions and problems to the user."""

    def confirm(
        self, parent: QtWidgets.QWidget, title: str, text: str, yes: str, is_harmless: bool = False
    ) -> bool:
        """Ask for confirmation; ``yes`` is the button's text, and Enter presses it if harmless."""
        box = question_box(parent, title, text, yes, is_harmless)
        answer = box.exec() == QtWidgets.QDialog.DialogCode.Accepted
        box.deleteLater()
        return answer

    def choose(self, parent: QtWidgets.QWidget, title: str, text: str, choices: Sequence[str]) -> int | None:
        """Ask people to choose one of several; return its index, or None."""
        box = MessageBox(parent, "question", title, text)
        for number, choice in enumerate(choices, start=1):
            box.offer(choice, Role.ActionRole).clicked.connect(partial(box.done, number))
        box.offer(tr("Cancel"), Role.RejectRole, is_default=True)
        chosen = box.exec()
        box.deleteLater()
        return chosen - 1 if chosen else None

    def tell(self, parent: QtWidgets.QWidget, title: str, text: str) -> None:
        """Show a problem without waiting; add it to a box that is still open."""
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
        """Return the details of a problem for a report."""
        return problem


class ProblemBox(MessageBox):
    """A box that shows one or several problems."""

    def __init__(self, parent: QtWidgets.QWidget, title: str, text: str, report: str) -> None:
        super().__init__(parent, "warning", title, text)
        self.report = report
        """The text to copy."""
        self.told = [text]
        """The first problems, without repetitions."""
        self._all = {text}

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
        self.show_text("\n\n".join(lines))


def question_box(
    parent: QtWidgets.QWidget, title: str, text: str, yes: str, is_harmless: bool = False
) -> MessageBox:
    """Return a box for a question; Escape declines, and so does Enter unless it ``is_harmless``."""
    box = MessageBox(parent, "question", title, text)
    box.offer(yes, Role.AcceptRole, is_default=is_harmless)
    box.offer(tr("Cancel"), Role.RejectRole, is_default=not is_harmless)
    return box


def problem_box(parent: QtWidgets.QWidget, title: str, text: str, report: str) -> ProblemBox:
    """Return a box for a problem, whose details can be copied."""
    box = ProblemBox(parent, title, text, report)
    copy = box.offer(tr("Copy details"), Role.ActionRole)
    copy.setIcon(icon("copy"))

    def copy_details() -> None:
        QtGui.QGuiApplication.clipboard().setText(box.report)
        copy.setText(tr("Copied"))

    copy.clicked.connect(copy_details)
    box.offer(tr("OK"), Role.AcceptRole, is_default=True)
    return box
