"""The card of a puzzle: its question, what became of an answer, and the buttons to answer, ask and go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QWidget

from topologic_qt.app.features.puzzles.attempt import Phase
from topologic_qt.app.kit.card_words import CardWords
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label, shown_keys, tip, tool
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import headed, tr

_SIDE, _EDGE, _GAP = 18, 10, 18
"""The margins at the sides and above, and the gap between the parts, in pixels."""
OTHERS_KEY = "Alt+Left"
"""The key that leads to the page on which puzzles are chosen."""
_LINES = 3
"""The number of lines for which there is always room."""


class CardActions(NamedTuple):
    """The actions of the buttons."""

    choose: Callable[[int], None]
    """Chooses an answer in the list, by its index."""
    answer: Callable[[], None]
    hint: Callable[[], None]
    solution: Callable[[], None]
    again: Callable[[], None]
    reason: Callable[[], None]
    next: Callable[[], None]
    share: Callable[[], None]
    others: Callable[[], None]
    """Leads to the page on which puzzles are chosen."""


class Said(NamedTuple):
    """The texts on the card."""

    title: str
    place: str
    text: str


class Offered(NamedTuple):
    """The things that can be done now."""

    phase: Phase
    can_answer: bool
    hints_left: int
    hint_costs: bool
    """Whether one more hint lowers what the answer counts for the rating."""
    reasons: int
    """The number of reasons for the verdict."""
    why_no_code: str
    """Why there is no code to be copied; empty if there is one."""


class _Deliberate(YieldingButton):
    """A button that a double click presses once: the second press would answer what the first one asks."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press nothing."""
        event.accept()


class PuzzleCard(QFrame):
    """Shows one puzzle at a time. Its height stays the same, so that nothing below ever moves."""

    def __init__(self, actions: CardActions) -> None:
        super().__init__()
        self.setProperty("role", "lesson card")
        self._said = ""
        self.words = CardWords(_LINES)
        self.title, self.place, self.text = self.words.title, self.words.place, self.words.text
        self.list = combo_box([])
        self.list.setAccessibleName(tr("Your answer"))
        self.list.activated.connect(lambda row: actions.choose(row - 1))
        self.answer = button(Choice(tr("Answer"), actions.answer, primary=True, icon="check"))
        self.again = button(Choice(tr("Try again"), actions.again, primary=True, icon="again"))
        self.next = button(Choice(tr("Next puzzle"), actions.next, primary=True, icon="step-forward"))
        self.hint = button(Choice(tr("Tip"), actions.hint, icon="suggestion"))
        self.reason = button(Choice(tr("Next reason"), actions.reason, icon="question"))
        self.solution = button(Choice(tr("Solution"), actions.solution, icon="eye"), _Deliberate)
        self.share = button(Choice(tr("Copy the code"), actions.share, icon="copy"))
        self.others = tool(icon("puzzle"), tr("Other puzzles"), actions.others, shown_keys(OTHERS_KEY))
        self.others.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._cost = label(tr("Each tip: a third less for your rating; three: unsolved."), "muted")
        policy = self._cost.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._cost.setSizePolicy(policy)
        self._way = label(tr("Your answer is the turn that you make on the table."), "muted")
        self._put_together()

    def _put_together(self) -> None:
        buttons = QGridLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(6)
        for made, column, columns in (
            (self.list, 0, 1),
            (self.answer, 1, 2),
            (self.again, 0, 3),
            (self.next, 0, 3),
            (self._way, 0, 3),
        ):
            buttons.addWidget(made, 0, column, 1, columns)
        for made, column in ((self.hint, 0), (self.reason, 0), (self.solution, 1), (self.share, 1)):
            buttons.addWidget(made, 1, column)
        buttons.addWidget(self.others, 1, 2)
        for line in (0, 1):
            buttons.setRowMinimumHeight(line, self.next.sizeHint().height())
        for column in (0, 1):
            buttons.setColumnStretch(column, 1)
        buttons.addWidget(self._cost, 2, 0, 1, 3)
        buttons.setRowStretch(3, 1)
        holder = QWidget()
        holder.setLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, _EDGE, _SIDE, _EDGE)
        row.setSpacing(_GAP)
        row.addWidget(self.words, 3, Qt.AlignmentFlag.AlignTop)
        row.addWidget(holder, 2)

    def ask_to_give_up(self, asks: bool) -> None:
        """Ask on the button of the solution whether people give up, or (False) ask no more."""
        self.solution.setText(tr("Give up?") if asks else tr("Solution"))
        self.solution.setIcon(icon("give-up" if asks else "eye"))

    def pose(self, texts: Sequence[str], choices: Sequence[str]) -> None:
        """Prepare for another puzzle: the texts that it can show, and its answers for the list."""
        with QSignalBlocker(self.list):
            self.list.clear()
            if choices:
                self.list.addItems([tr("Choose …"), *choices])
        self.words.prepare((text, "") for text in texts)

    def show_chosen(self, index: int) -> None:
        """Show in the list which answer is chosen; -1 for none."""
        with QSignalBlocker(self.list):
            self.list.setCurrentIndex(index + 1)

    def show_state(self, said: Said, offered: Offered) -> None:
        """Show the texts and the buttons of a state, and have the texts announced."""
        self.title.setText(said.title)
        self.place.setText(said.place)
        self._offer(offered)
        self.setAccessibleName(headed(said.title, said.place))
        self.words.tell(said.text)
        self.setAccessibleDescription(said.text)
        for made in (self.next, self.again):
            made.setAccessibleDescription(said.text)
        self._said = f"{self.accessibleName()}\n{said.text}"
        QTimer.singleShot(0, self, self._announce)

    def _offer(self, offered: Offered) -> None:
        phase, chooses = offered.phase, self.list.count() > 0
        asked, wrong = phase is Phase.ASKED, phase is Phase.WRONG
        shown: dict[QWidget, bool] = {
            self.list: asked and chooses,
            self.answer: asked and chooses,
            self._way: asked and not chooses,
            self.again: wrong,
            self.next: not asked and not wrong,
            self.hint: asked,
            self._cost: asked and offered.hint_costs,
            self.reason: not asked,
            self.solution: asked or wrong,
            self.share: not asked and not wrong,
        }
        focused = self.focusWidget()
        for widget, is_shown in shown.items():
            widget.setVisible(is_shown)
        self.answer.setEnabled(offered.can_answer)
        self.hint.setEnabled(offered.hints_left > 0)
        self.reason.setEnabled(offered.reasons > 1)
        self.share.set_unavailable(offered.why_no_code)
        cost = self._cost.text() if offered.hint_costs else ""
        self.hint.tell(tip(cost))
        self.hint.setAccessibleDescription(cost)
        self.hint.setText(tr("Tip ({n} left)", n=offered.hints_left))
        if focused is not None and not focused.isVisible() and (first := self.first) is not None:
            first.setFocus()

    @property
    def first(self) -> QPushButton | None:
        """The button that goes on from here; None where the table does."""
        made = (self.again, self.next)
        return next((each for each in made if not each.isHidden()), None)

    def _announce(self) -> None:
        said, self._said = self._said, ""
        announce(self, said)
