"""The strip under the table for the hint that the referee of a real table has announced."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout

from topologic_qt.games.topologic.rules.legality import possible_hints
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.button_rows import BesideWords
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import line_edit, show_wrong
from topologic_qt.widgets.translate import listing, ntr, tr

_LONGEST = 6
"""The most characters in the field: more than any number of points has, so that a slip is visible."""
_WORDS = 170
"""The least width of the question, in pixels for the usual size of texts."""


class AnswerBar(QFrame):
    """Asks for the points of a turn, and explains why a number cannot be right."""

    answered = Signal(int)
    """Emitted with the announced points, which are possible for at least one tile."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._view: View | None = None
        self._question = label("", "heading")
        self._problem = label("", "problem")
        self.line: QLineEdit = line_edit(_LONGEST)
        self.line.setFixedWidth(90)
        self.line.setAccessibleName(tr("Points"))
        self.line.returnPressed.connect(self._answer)
        self.line.textEdited.connect(lambda: self._complain(""))
        asking = QVBoxLayout()
        asking.setSpacing(4)
        asking.addStretch()
        asking.addWidget(self._question)
        asking.addWidget(self._problem)
        asking.addStretch()
        self._answering = QHBoxLayout()
        self._answering.setSpacing(10)
        self._answering.addWidget(self.line)
        self._answering.addWidget(button(Choice(tr("Write it down"), self._answer, primary=True)))
        self._row = BesideWords(self, asking, self._answering, _WORDS, 10)
        self._row.setContentsMargins(18, 10, 18, 10)
        self.hide()

    def ask(self, view: View) -> None:
        """Ask for the points of the turn that has just ended."""
        name = view.setup.players[view.round.referee]
        if self._view is not view:
            self.line.clear()
            self._complain("")
        self._view = view
        self._question.setText(tr("How many points does {name} announce?", name=name))
        self.show()
        self.line.setFocus()

    def _answer(self) -> None:
        assert self._view is not None
        problem = why_no_hint(self._view, self.line.text())
        self._complain(problem)
        if problem:
            self.line.setFocus()
            self.line.selectAll()
        else:
            self.answered.emit(int(self.line.text()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the field below the question where this would have no room beside it."""
        super().resizeEvent(event)
        self._row.stand(self._row.has_room_beside(self._answering.sizeHint().width()))

    def _complain(self, problem: str) -> None:
        show_wrong(self.line, problem, self._problem)


def why_no_hint(view: View, text: str) -> str:
    """Return why a text cannot be the hint of the turn that has just ended; empty if it can."""
    highest = 2 * view.setup.seekers
    written = text.strip()
    if not (written.isascii() and written.removeprefix("-").isdecimal()):
        return tr("Type the points as a number from 0 to {highest}.", highest=highest)
    points = int(written)
    if not 0 <= points <= highest:
        return tr("{points} is not possible: points go from 0 to {highest}.", points=points, highest=highest)
    possible = possible_hints(view)
    if points in possible:
        return ""
    if points == highest:
        return tr(
            "{points} points would mean that all {seekers} stand on the {secret}; "
            "but they are not on one tile.",
            points=points,
            **words.called(view.setup),
        )
    told = words.called(view.setup)
    none = ntr(
        "No tile gives {n} point with the {seekers} where they are.",
        "No tile gives {n} points with the {seekers} where they are.",
        points,
        **told,
    )
    others = listing(possible)
    some = ntr("Only {others} is possible.", "Possible values: {others}.", len(possible), others=others)
    return f"{none} {some}"
