"""The lesson of a game: its command, its offer, and its window with a card above the game's screen."""

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.lessons.course import Course, LessonProgress
from topologic_qt.app.kit.menu_builder import Command, Commands, Place, key
from topologic_qt.app.kit.pointer import CardWords, KeyboardUse, Pointer
from topologic_qt.app.window.feature import Feature, FeatureHost, Offer, Practice
from topologic_qt.app.window.window import practise
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.speech import announce, is_speaking, take_back
from topologic_qt.widgets.translate import headed, tr

_SIDE, _EDGE, _GAP = 18, 10, 18  # side and top margins, and gap between parts, in pixels
_NARROW = 1000  # greatest width without an emblem, in pixels


class LessonCard(QFrame):
    """Shows one step at a time, as high as the longest one, so that nothing below moves."""

    def __init__(
        self,
        on: Callable[[], None],
        back: Callable[[], None],
        leave: Callable[[], None],
        play: Callable[[], None],
    ) -> None:
        """Create it with the buttons' actions; ``on`` goes to the next step, ``play`` begins a match."""
        super().__init__()
        self.setProperty("role", "lesson card")
        self._said = self._keys = ""
        self._shows_keys = False
        self.words = CardWords()
        self.title, self.place, self.text = self.words.title, self.words.place, self.words.text
        self.next = button(Choice(tr("Next"), on, primary=True, icon="step-forward"))
        self.skip = button(Choice(tr("Skip"), on, icon="step-forward"))
        self.play = button(Choice(tr("Play a match"), play, primary=True, icon="play"))
        self.back = button(Choice(tr("Back"), back, icon="back"))
        self.leave = button(Choice(tr("Leave"), leave, icon="close"))
        self._emblem = Emblem()
        self._emblem.show_icon("lesson")
        self._lay_out()

    def _lay_out(self) -> None:
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
        """Show and announce a lesson's step; ``lit`` tells listeners what is highlighted."""
        step, steps = course.step, course.lesson.steps
        self.title.setText(tr(step.title))
        self.place.setText(tr("Step {n} of {steps}", n=course.number + 1, steps=len(steps)))
        shown = self.play if course.is_last else self.next if step.is_read_only else self.skip
        for made in (shown, self.next, self.skip, self.play):  # it first: what goes hands on the focus
            made.setVisible(made is shown)
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
        """Show a correction in place of the step's text, without speaking it."""
        self._show(text, text)

    def show_keys(self) -> None:
        """From now on, also show how to do a step with keys; its space is always reserved."""
        self._shows_keys = True
        self.words.tell(self.text.text(), self._keys)

    def _show(self, text: str, described: str) -> None:
        self.words.tell(text, self._keys if self._shows_keys else "")
        self.setAccessibleDescription(described)

    def _announce(self) -> None:
        said, self._said = self._said, ""
        take_back(self)
        announce(self, said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the emblem if there is little room."""
        super().resizeEvent(event)
        self._emblem.setVisible(self.width() > _NARROW)


_BETWEEN_MOVES = 3  # pause between the program's moves, in units of `Motion.step`
_AGAIN = 20  # the same without animation, in milliseconds
_NO_WIDGET = cast("QWidget", None)  # Qt accepts a null pointer, contrary to its stubs


class Teacher(Practice):
    """Leads people through the steps on the game's own table and by its rules; stores only the step."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        package = self.session.package
        self._window, self.screen, self._motion = game.window, game.screen, self.session.motion
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._play_on)
        self._progress = LessonProgress(self.session.settings_of(package.info))
        self.course = Course(package, self._progress.step)
        self.card = LessonCard(self.go_on, self.go_back, self.close, self.play)
        game.chrome.put_above(self.card)
        self._pointer = Pointer(self._window, self.screen)
        self._keyboard = KeyboardUse(self._window, self)
        self._keyboard.begun.connect(self.card.show_keys)
        self._is_presenting = False
        self._screens_own = ""
        self.session.sift = self._sift
        self.controller.attempted.connect(self._answer)
        self.controller.again_wanted.connect(self.begin_anew)

    @property
    def menu(self) -> tuple[str, Sequence[Command | None]]:
        """The lesson."""
        return tr("&Lesson"), [
            Command("on", tr("&Next step"), key("Alt+Right"), self.go_on, "step-forward"),
            Command("back", tr("&Previous step"), key("Alt+Left"), self.go_back, "step-back"),
            Command("anew", tr("&Start again"), None, self.begin_anew, "again"),
            None,
            Command("leave", tr("&Leave the lesson"), None, self.close, "close"),
        ]

    @property
    def wants_panel(self) -> bool:
        """Whether the lesson uses the game's panel."""
        return self.course.lesson.with_panel

    def show_title(self) -> None:
        """Show the game in the title bar."""
        game = self.session.package.info.name
        self._window.setWindowTitle(tr("Learn {game} — {name}", game=game, name=NAME))

    def begin(self) -> None:
        """Show the first step, or the one to continue with."""
        self._keyboard.watch()
        self.controller.noted.connect(self._settle)
        self.controller.practise(self.course)
        self._show_step()

    def state(self) -> tuple[int, bool]:
        """Return the step and whether people use the keyboard, for a rebuilt screen."""
        return self.course.number, self._keyboard.has_begun

    def restore(self, state: object) -> None:
        """Go on at a step."""
        assert isinstance(state, tuple)
        number, uses_keyboard = state
        self.course.go_to(number)
        if uses_keyboard:
            self.card.show_keys()
        self.begin()

    def leave(self) -> None:
        """Stop the program's moves, and remove highlights."""
        self._timer.stop()
        self._pointer.leave()
        super().leave()

    def takes_key(self, event: QKeyEvent) -> bool:
        """Leave the lesson with Escape, unless that releases something on the table."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.close()
        return True

    def go_on(self) -> None:
        """Complete this step and go to the next one."""
        if not self.course.is_last:
            self._go_to(self.course.number + 1)

    def go_back(self) -> None:
        """Go back to the previous step."""
        if self.course.number > 0:
            self._go_to(self.course.number - 1)

    def begin_anew(self) -> None:
        """Go back to the first step."""
        self._go_to(0)

    def _go_to(self, number: int) -> None:
        self._timer.stop()
        self.course.go_to(number)
        table, made = self._table, self._goes_on
        if made is not None:  # else the focus would move to the table first, and then to the button
            table.setFocusProxy(made)
        self.controller.show()
        table.setFocusProxy(_NO_WIDGET)
        self._show_step()

    def _answer(self, accepted: bool) -> None:
        """After a move go on, or say what the step asks for."""
        if accepted:
            self._settle()
            return
        otherwise = self.course.step.otherwise
        if self.course.is_playing:
            text = tr("Just a moment: the others move first.")
        elif otherwise:
            text = tr(otherwise)
        elif self.course.step.is_read_only:
            text = tr("Nothing to move now: press Next.")
        else:
            text = tr("Try what’s lit up, or skip this step.")
        self.card.correct(text)
        self.session.said.emit(text)
        for news in filter(None, (text, tr("The table is back as it was."), self._lit)):
            self.session.told.emit(news)

    def _settle(self) -> None:
        """Go to the next step if this one is done, after the program's moves."""
        course = self.course
        if course.is_playing or not course.is_step_done or course.is_last:
            return
        course.end_step()
        self._wait_or_show()

    def _play_on(self) -> None:
        """Make the program's next move, once people have seen the last one."""
        if not (self.screen.is_counting or is_speaking()):
            self.course.play_next()
            self.controller.show()
        self._wait_or_show()

    def _wait_or_show(self) -> None:
        if self.course.is_playing:
            self._timer.start(_BETWEEN_MOVES * self._motion.step or _AGAIN)
        else:
            self._show_step()

    def _sift(self, text: str, is_news: bool) -> str:
        """Return the part of the screen's text to show, without its guidance through a match.

        While people make no moves, all its texts count as guidance, even late ones after counting a turn.
        """
        if is_news:
            return text
        if self._is_presenting:
            self._screens_own = text
        leads = text == self._screens_own or self.course.is_playing or self.course.step.is_read_only
        return "" if leads else text

    def expect_view(self) -> None:
        """Enable everything, before the screen decides."""
        self._pointer.wake()
        self._is_presenting = True

    def show_possible(self) -> None:
        """Highlight what the step is about, and enable the commands that lead further."""
        if not self.controller.is_running:
            return
        self._is_presenting = False
        self._pointer.rest(self.course.step.is_read_only, tr("Read on first."))
        self._pointer.point_out(self.course.step.points)
        actions, number = self.game.menu.actions, self.course.number
        actions["on"].setEnabled(not self.course.is_last)
        for name in ("back", "anew"):
            actions[name].setEnabled(number > 0)

    def _show_step(self) -> None:
        self._progress.step = self.course.number
        if self.course.is_last:
            self._progress.finish()
        self.show_possible()
        self.card.show_step(self.course, self._lit)
        self._focus()

    @property
    def _lit(self) -> str:
        """The highlighted places to put something, for listeners."""
        step = self.course.step
        return "" if step.is_read_only else self._pointer.lit(step.points)

    def _focus(self) -> None:
        """Focus the button that goes on, or the table."""
        focused = self._window.focusWidget()
        if (made := self._goes_on) is not None:
            made.setFocus()
        elif self.course.step.noting is not None and self._pointer.meant:
            self._pointer.meant[0].setFocus()
        elif focused is None or not self.screen.widget.isAncestorOf(focused):
            self._table.setFocus()

    @property
    def _goes_on(self) -> QWidget | None:
        """The button that goes on, if there is nothing else to do."""
        if self.course.is_last:
            return self.card.play
        return self.card.next if self.course.step.is_read_only else None

    @property
    def _table(self) -> QWidget:
        table = self.screen.zoomable
        return table if isinstance(table, QWidget) else self.screen.widget


def open_lesson(windows: Windows, beside: GameWindow, info: GameInfo) -> Teacher:
    """Open a game's lesson beside another window, or raise it if it is open."""
    return practise(windows, beside, info, Teacher)


class Lessons(Feature):
    """Offers the lesson of a game until it is finished or dismissed."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        self._progress = LessonProgress(game.session.settings)
        game.controller.finished.connect(self._decline)

    def _decline(self) -> None:
        self._progress.decline()

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game has a lesson."""
        return package.lesson is not None

    @property
    def commands(self) -> Commands:
        """The lesson."""
        text = tr("&Learn to play {game}", game=self.game.session.package.info.name)
        return {Place.HELP: [Command("learn", text, None, self.learn, "lesson")]}

    def learn(self) -> None:
        """Open the lesson in a window of its own."""
        open_lesson(self.game.windows, self.game.window, self.game.session.package.info)

    @property
    def offer(self) -> Offer | None:
        """The lesson, unless it was finished or dismissed."""
        if self._progress.is_closed:
            return None
        name = self.game.session.package.info.name
        if self._progress.is_begun:
            text = tr("Your {game} lesson is waiting.", game=name)
            return Offer(1, text, tr("Continue"), self.learn, Choice(tr("Continue the lesson"), self.learn))
        accept = tr("Learn in 90 seconds")
        return Offer(1, tr("New here?"), accept, self.learn, Choice(accept, self.learn))
