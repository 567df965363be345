"""The teacher of a lesson: leads people from step to step on the game's own screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from topologic_qt.app.features.lessons.course import Course, LessonProgress
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.card_words import CardWords
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.pointer import Pointer
from topologic_qt.app.kit.settings import StoredGameSettings
from topologic_qt.app.window.practice_host import PracticeHost
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMove, AnyNotes
from topologic_qt.widgets.controls import Choice, announce, button
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import headed, tr

# -- The card of a lesson: what is to be understood or done now, and the buttons to go on, back and away


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


# -----------------------------------------------------------------------------------------------------


_BETWEEN_MOVES = 3
"""The pause between two moves that the program makes, in steps of `Motion.step`."""


class Teacher(QObject):
    """Leads through the steps on the real table, by the real rules, with a match of its own.

    Nothing of that is saved, counted or mailed, and no other match is touched. Only the step is remembered.
    """

    said = Signal(str)
    """Sent with a new text for the status line."""
    told = Signal(str)
    """Sent with news to be spoken."""
    turned = Signal()
    """Sent when another step is shown."""
    left = Signal()
    """Sent when people want to leave the lesson; it goes on at this step the next time."""
    play_wanted = Signal()
    """Sent when people want to play a match instead."""

    def __init__(
        self,
        window: QWidget,
        package: AnyPackage,
        context: Context,
        memory: QSettings,
        number: int | None = None,
    ) -> None:
        """``window`` will show `card` and `screen`; ``number`` is the first step, None where people left."""
        super().__init__(window)
        self._window = window
        self._motion = context.motion
        self._plan: list[AnyMove] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play)
        self._tasks = BackgroundTasks(self)
        settings = StoredGameSettings(memory, package.info)
        self._progress = LessonProgress(settings)
        self.course = Course(package, self._progress.step if number is None else number)
        host = PracticeHost(self, settings, context.motion, context.ask or AskForFiles(), self._tasks)
        self.screen = package.open_screen(host)
        self.card = LessonCard(CardActions(self.go_on, self.go_back, self.left.emit, self.play_match))
        self._pointer = Pointer(window, self.screen)
        self._is_presenting = False
        self._screens_own = ""

    def start(self) -> None:
        """Show the step at which the lesson begins, or goes on."""
        self._present()
        self._show_step()

    def close(self) -> None:
        """Stop everything, and point at nothing."""
        self._stop()
        self._tasks.close()
        self._pointer.leave()

    @property
    def practice(self) -> Course:
        """The match that is played."""
        return self.course

    # -- the way through the steps ------------------------------------------------------------------

    def go_on(self) -> None:
        """Come to the next step, with all that this one asks for."""
        if not self.course.is_last:
            self._jump(self.course.number + 1)

    def go_back(self) -> None:
        """Come to the step before."""
        if self.course.number > 0:
            self._jump(self.course.number - 1)

    def begin_anew(self) -> None:
        """Come to the first step."""
        self._jump(0)

    def play_match(self) -> None:
        """Leave the lesson to play a match; unless this is the last step, it goes on here the next time."""
        self.play_wanted.emit()

    def _jump(self, number: int) -> None:
        """Come to a step; a step that is read only leaves the match as it is."""
        self._stop()
        step = self.course.step
        if number == self.course.number + 1 and step.is_read_only and not self.course.to_play:
            self.course.go_on()
        else:
            self.course.go_to(number)
        self._present()
        self._show_step()

    # -- what people do on the table ----------------------------------------------------------------

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many moves back and make these, if the step accepts them, or say what it asks for."""
        accepted = not self._plan and self.course.attempt(back, moves)
        self._present()
        if accepted:
            self._settle()
        else:
            self._correct()

    def take_back(self) -> None:
        """Take back the last move that was made in this step, if there is one."""
        if self.course.open_moves and not self._plan:
            self.attempt(1, ())

    def redo(self) -> None:
        """Make the move again that was taken back last in this step, if there is one."""
        if not self._plan and self.course.redo():
            self._present()
            self._settle()

    @property
    def is_playing(self) -> bool:
        """Whether the program still makes moves for others."""
        return bool(self._plan)

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        self.course.notes = notes
        self.screen.present_notes()
        self._settle()

    def _correct(self) -> None:
        otherwise = self.course.step.otherwise
        if self._plan:
            text = tr("Just a moment: the others move first.")
        elif otherwise:
            text = tr(otherwise)
        elif self.course.step.is_read_only:
            text = tr("There is nothing to move now. Press Next to go on.")
        else:
            text = tr("Try what is lit up, or skip this step.")
        self.card.correct(text)
        self.said.emit(text)
        for said in (text, self._lit):
            if said:
                self.tell(said)

    def _settle(self) -> None:
        """Come to the next step if this one is done, with the moves that the program makes in between."""
        if self._plan or not self.course.is_step_done or self.course.is_last:
            return
        self._plan = self.course.to_play
        if self._plan:
            self._timer.start(_BETWEEN_MOVES * self._motion.step)
        else:
            self.course.go_on()
            self._show_step()

    def _play(self) -> None:
        """Make the next move of the program, once the last one has been seen."""
        if self.screen.is_counting:
            self._timer.start(_BETWEEN_MOVES * self._motion.step)
            return
        self.course.play(self._plan[0])
        self._present()
        self._plan.pop(0)
        if self._plan:
            self._timer.start(_BETWEEN_MOVES * self._motion.step)
        else:
            self.course.go_on()
            self._show_step()

    def _stop(self) -> None:
        self._timer.stop()
        self._plan = []

    # -- what it shows ------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a text in the status line, unless it is one by which the screen leads through a match.

        Where there is nothing to do, whatever the screen says is one; late, say, when it has counted a turn.
        """
        if self._is_presenting:
            self._screens_own = text
        leads = text == self._screens_own or self.is_playing or self.course.step.is_read_only
        self.said.emit("" if leads else text)

    def tell(self, news: str) -> None:
        """Have news spoken."""
        self.told.emit(news)

    def _present(self) -> None:
        course = self.course
        self._pointer.wake()  # before the screen says which of them may be live
        self._is_presenting = True
        self.screen.present(course.match.view(course.lesson.seat))
        self._is_presenting = False
        self._point_out()

    def _show_step(self) -> None:
        self._progress.step = self.course.number
        if self.course.is_last:
            self._progress.finish()
        self._point_out()
        self.card.show_step(self.course, self._lit)
        self.turned.emit()
        self._focus()

    @property
    def _lit(self) -> str:
        """Where the places are on which the step wants something to be put, for those who listen."""
        step = self.course.step
        return "" if step.is_read_only else self._pointer.lit(step.points)

    def _point_out(self) -> None:
        """Light what the step points at; where one only reads, the commands of the match rest."""
        self._pointer.rest(self.course.step.is_read_only)
        self._pointer.point_out(self.course.step.points)

    def _focus(self) -> None:
        """Give the keyboard to the button that goes on, or to the table."""
        if self.course.is_last:
            self.card.play.setFocus()
        elif self.course.step.is_read_only:
            self.card.next.setFocus()
        elif self.course.step.noting is not None and self._pointer.meant:
            self._pointer.meant[0].setFocus()
        elif self._is_on_card:
            table = self.screen.zoomable
            (table if isinstance(table, QWidget) else self.screen.widget).setFocus()

    @property
    def _is_on_card(self) -> bool:
        """Whether the keyboard is with no part of the screen."""
        focused = self._window.focusWidget()
        return focused is None or not self.screen.widget.isAncestorOf(focused)
