"""The teacher of a lesson: leads people from step to step on the game's own screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from topologic_qt.app.background_tasks import BackgroundTasks
from topologic_qt.app.course import Course
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.game_settings import StoredGameSettings
from topologic_qt.app.lesson_card import CardActions, LessonCard
from topologic_qt.app.lesson_host import LessonHost
from topologic_qt.app.lesson_progress import LessonProgress
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.ring import Ring
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QAction

    from topologic_qt.app.context import Context
    from topologic_qt.games.contract import AnyPackage
    from topologic_qt.games.values import AnyMove, AnyNotes

_BETWEEN_MOVES = 3
"""The pause between two moves that the program makes, in steps of `Motion.step`."""


class Teacher(QObject):
    """Leads through the steps on the real table, by the real rules, with a match of its own.

    Nothing of that is saved, counted or mailed, and no other match is touched. Only the step is remembered.
    """

    said = Signal(str)
    """Sent with a new text for the status line."""
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
        host = LessonHost(self, settings, context.motion, context.ask or AskForFiles(), self._tasks)
        self.screen = package.open_screen(host)
        self.card = LessonCard(CardActions(self.go_on, self.go_back, self.left.emit, self.play_match))
        self._meant: Sequence[QWidget] = ()
        self._rings: list[Ring] = []
        self._resting: Sequence[QPushButton | QAction] = ()
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
        self._ring(())

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
        """End the lesson, to play a match."""
        self._progress.decline()
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
        self.say(text)

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
        """Show a text in the status line, unless it is the one by which the screen leads through a match."""
        if self._is_presenting:
            self._screens_own = text
        self.said.emit("" if text == self._screens_own else text)

    def _present(self) -> None:
        course = self.course
        self._wake()  # before the screen says which of them may be live
        self._is_presenting = True
        self.screen.present(course.match.view(course.lesson.seat))
        self._is_presenting = False
        self._point_out()

    def _show_step(self) -> None:
        self._progress.step = self.course.number
        if self.course.is_last:
            self._progress.finish()
        self.card.show_step(self.course)
        self.turned.emit()
        self._point_out()
        self._focus()

    def _point_out(self) -> None:
        """Light what the step points at, with a ring round each widget."""
        self._rest()
        teaching = self.screen.teaching
        self._ring(() if teaching is None else teaching.point_out(self.course.step.points))

    def _rest(self) -> None:
        """Let buttons and commands of the match rest where one only reads; hide the strip of computers."""
        self._wake()
        if self.course.step.is_read_only:
            buttons = self.screen.widget.findChildren(QPushButton)
            shown = [made for made in buttons if made.isVisible() and made.isEnabled()]
            self._resting = (*shown, *(command for command in self._commands if command.isEnabled()))
        for made in self._resting:
            made.setEnabled(False)
        for bar in self.screen.widget.findChildren(ComputerBar):
            bar.hide()

    def _wake(self) -> None:
        """Let everything be live again that rests."""
        for made in self._resting:
            made.setEnabled(True)
        self._resting = ()

    @property
    def _commands(self) -> Iterator[QAction]:
        """The commands of the match in the menus, which have shortcuts, too."""
        teaching = self.screen.teaching
        for entries in () if teaching is None else teaching.menus.values():
            for entry in entries:
                if entry is not None:
                    yield entry.menuAction() if isinstance(entry, QMenu) else entry

    def _ring(self, widgets: Sequence[QWidget]) -> None:
        """Draw a ring round each of these widgets, and round no others."""
        for ring in self._rings:
            ring.leave()
            ring.deleteLater()
        self._meant = widgets
        self._rings = [Ring(self._window) for _ in widgets]
        for ring, widget in zip(self._rings, widgets, strict=True):
            ring.show_round(widget)

    def _focus(self) -> None:
        """Give the keyboard to the button that goes on, or to the table."""
        if self.course.is_last:
            self.card.play.setFocus()
        elif self.course.step.is_read_only:
            self.card.next.setFocus()
        elif self.course.step.noting is not None and self._meant:
            self._meant[0].setFocus()
        elif self._is_on_card:
            table = self.screen.zoomable
            (table if isinstance(table, QWidget) else self.screen.widget).setFocus()

    @property
    def _is_on_card(self) -> bool:
        """Whether the keyboard is with no part of the screen."""
        focused = self._window.focusWidget()
        return focused is None or not self.screen.widget.isAncestorOf(focused)
