"""The card of a lesson: what is to be understood or done now, and the buttons to go on, back and away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout

from topologic_qt.app.features.lessons.course import Course
from topologic_qt.app.kit.card_words import CardWords
from topologic_qt.widgets.controls import Choice, announce, button
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import headed, tr

_SIDE, _EDGE, _GAP = 18, 10, 18
"""The margins at the sides and above, and the gap between the parts, in pixels."""
_NARROW = 1000
"""The width, in pixels, up to which there is no emblem."""


class CardActions(NamedTuple):
    """The actions of the buttons."""

    on: Callable[[], None]
    """Comes to the next step, with all that this one asks for."""
    back: Callable[[], None]
    leave: Callable[[], None]
    play: Callable[[], None]
    """Ends the lesson with the setup page of a match."""


class LessonCard(QFrame):
    """Shows one step at a time. Its height is that of the longest one, so that nothing below ever moves."""

    def __init__(self, actions: CardActions) -> None:
        super().__init__()
        self.setProperty("role", "lesson card")
        self._said = self._keys = ""
        self._shows_keys = False
        self.words = CardWords()
        self.title, self.place, self.text = self.words.title, self.words.place, self.words.text
        self.next = button(Choice(tr("Next"), actions.on, primary=True, icon="step-forward"))
        self.skip = button(Choice(tr("Skip this step"), actions.on, icon="step-forward"))
        self.play = button(Choice(tr("Play a match"), actions.play, primary=True, icon="play"))
        self.back = button(Choice(tr("Back"), actions.back, icon="back"))
        self.leave = button(Choice(tr("Leave"), actions.leave, icon="close"))
        self._emblem = Emblem()
        self._emblem.show_icon("lesson")
        self._put_together()

    def _put_together(self) -> None:
        buttons = QGridLayout()
        buttons.setSpacing(6)
        for made in (self.next, self.skip, self.play):
            buttons.addWidget(made, 0, 0, 1, 2)
        buttons.addWidget(self.back, 1, 0)
        buttons.addWidget(self.leave, 1, 1)
        buttons.setRowStretch(2, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, _EDGE, _SIDE, _EDGE)
        row.setSpacing(_GAP)
        row.addWidget(self._emblem, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1, Qt.AlignmentFlag.AlignTop)
        row.addLayout(buttons)

    def show_step(self, course: Course, lit: str = "") -> None:
        """Show the step of a lesson, and have it announced; ``lit`` tells listeners what is lit."""
        step, steps = course.step, course.lesson.steps
        self.title.setText(tr(step.title))
        self.place.setText(tr("Step {n} of {steps}", n=course.number + 1, steps=len(steps)))
        self.next.setVisible(step.is_read_only and not course.is_last)
        self.skip.setVisible(not step.is_read_only and not course.is_last)
        self.play.setVisible(course.is_last)
        self.back.setEnabled(course.number > 0)
        self.words.prepare(
            (tr(text), tr(each.keys) if each.keys else "")
            for each in steps
            for text in (each.text, each.otherwise)
        )
        self.setAccessibleName(headed(self.place.text(), self.title.text()))
        self._keys = tr(step.keys) if step.keys else ""
        text = "\n".join(part for part in (tr(step.text), self._keys, lit) if part)
        self._show(tr(step.text), text)
        self._said = f"{self.accessibleName()}\n{text}"
        QTimer.singleShot(0, self, self._announce)

    def correct(self, text: str) -> None:
        """Show, in the place of the step's text, what is to be done instead of what was tried, in silence."""
        self._show(text, text)

    def show_keys(self) -> None:
        """Show from now on, below a step's text, how it is done by keys; there was always room for it."""
        self._shows_keys = True
        self.words.tell(self.text.text(), self._keys)

    def _show(self, text: str, described: str) -> None:
        self.words.tell(text, self._keys if self._shows_keys else "")
        self.setAccessibleDescription(described)
        for made in (self.next, self.play):
            made.setAccessibleDescription(described)

    def _announce(self) -> None:
        said, self._said = self._said, ""
        announce(self, said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the emblem out where there is little room."""
        super().resizeEvent(event)
        self._emblem.setVisible(self.width() > _NARROW)
