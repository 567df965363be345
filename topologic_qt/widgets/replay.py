"""Playing a sequence of pictures forwards and backwards, and its strip of buttons."""

from collections.abc import Callable, Sequence

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal

from topologic_qt.widgets.controls import Choice, button, in_middle, is_enter, label, say_once, tip_with, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.speech import announce, is_speaking
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import tr

_REST = 2.8  # time for a picture, in multiples of the movement towards it
_ROOMY = 390  # least width of a strip with all buttons in a row, in pixels, at the usual text size
_STILL = 600  # time for a picture without animation, in milliseconds


class Replay(QObject):
    """A counter over pictures, at the pace of the table."""

    moved = Signal(int)
    """Sent with the index of the picture to show."""
    rested = Signal()
    """Sent when the replay starts, stops or changes direction."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self._count = 0
        self.at = 0
        """The index of the current picture."""
        self.direction = 0
        """The direction: 1 while it plays forwards, -1 backwards, 0 at rest."""
        self.has_run = False
        """Whether these pictures were played, not only viewed one by one."""
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def load(self, count: int, at: int) -> None:
        """Set the number of pictures and the current one, without a signal."""
        self.rest()
        self._count, self.at, self.has_run = count, at, False

    def can_step(self, direction: int) -> bool:
        """Return whether there is a picture in a direction."""
        return 0 <= self.at + direction < self._count

    def step(self, direction: int) -> None:
        """Stop, and show the next picture (1) or the previous one (-1)."""
        self.rest()
        self._step(direction)

    def play(self, direction: int) -> None:
        """Play forwards (1) or backwards (-1), from the other end if at one; stop if playing so already."""
        if self.direction == direction:
            self.rest()
            return
        if not self.can_step(direction):
            self._show(0 if direction > 0 else self._count - 1)
        self.direction, self.has_run = direction, True
        self._timer.start(round(self._motion.duration * _REST) or _STILL)
        self.rested.emit()

    def pause(self) -> None:
        """Pause playing, or go on."""
        self.play(self.direction or 1)

    def rest(self) -> None:
        """Stop playing."""
        if self.direction:
            self.direction = 0
            self._timer.stop()
            self.rested.emit()

    def _go_on(self) -> None:
        if is_speaking():
            return
        self._step(self.direction)
        if not self.can_step(self.direction):
            self.rest()

    def _step(self, direction: int) -> None:
        if self.can_step(direction):
            self._show(self.at + direction)

    def _show(self, at: int) -> None:
        self.at = at
        self.moved.emit(at)


_BACK, _FORTH, _PAUSE = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space
"""The keys that step, pause and continue a replay."""

_MARGIN, _EDGE = 10, 1  # margin above and below the strip's buttons, and the line above it, in pixels


def strip_height(lines: int) -> int:
    """Return the strip's height with a name of so many lines beside a row of buttons, in pixels."""
    made, named = button(Choice(tr("Back to now"), lambda: None)), label("", "heading")
    for part in (made, named):
        part.ensurePolished()
    inner = max(made.sizeHint().height(), lines * named.fontMetrics().lineSpacing())
    return inner + 2 * _MARGIN + _EDGE


class LookBack(QtWidgets.QFrame):
    """The strip that returns to the present, plays the moves, and names the shown turn.

    Its buttons are at the left, away from those that end a turn, which a second click could hit. After moves
    were played, Left, Right and Space work like the buttons while the table has the focus.
    """

    left = Signal()
    """Sent when people return to the present."""

    def __init__(self, replay: Replay, table: QtWidgets.QWidget, more: Choice | None = None) -> None:
        """Create the strip; ``more`` is another action for some turns."""
        super().__init__()
        self.setProperty("role", "bar")
        self._replay = replay
        self._more = None if more is None else button(more)
        does = {_BACK: lambda: replay.step(-1), _FORTH: lambda: replay.step(1), _PAUSE: replay.pause}
        self._keys = [
            QtGui.QShortcut(QtGui.QKeySequence(key), table, act, context=Qt.ShortcutContext.WidgetShortcut)
            for key, act in does.items()
        ]
        self._keys[-1].setAutoRepeat(False)
        self._text = label("", "heading")
        self._back_step = tool(icon("frame-back"), tr("One move back"), lambda: replay.step(-1))
        self._back = tool(icon("play-back"), tr("Play backwards"), lambda: replay.play(-1))
        self._forth = tool(icon("play"), tr("Play"), lambda: replay.play(1))
        self._forth_step = tool(icon("frame-forward"), tr("One move forward"), lambda: replay.step(1))
        self._leave = button(Choice(tr("Back to now"), self.left.emit))
        steps = QtWidgets.QHBoxLayout()
        steps.setSpacing(8)
        for made in (self._back_step, self._back, self._forth, self._forth_step):
            steps.addWidget(made)
        steps.addStretch(1)
        self._buttons = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight)
        self._buttons.addWidget(self._leave)
        if self._more is not None:
            self._buttons.addWidget(self._more)
        self._buttons.addLayout(steps)
        self._row = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(18, _MARGIN, 18, _MARGIN)
        self._row.setSpacing(8)
        self._row.addLayout(self._buttons)
        self._row.addWidget(self._text, 1)
        replay.rested.connect(self._show_buttons)
        QtGui.QShortcut(QtGui.QKeySequence(Qt.Key.Key_Escape), self, self.left.emit)
        self.hide()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Use the keys if the moves were played."""
        super().showEvent(event)
        self._fit_keys()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Stop using the keys."""
        super().hideEvent(event)
        self._fit_keys()

    def show_turn(self, text: str, offers_more: bool) -> None:
        """Name the turn, and show or hide the other action."""
        self._text.setText(text)
        if self._more is not None:
            self._more.setVisible(offers_more)
        self.setAccessibleName(text)
        self._show_buttons()
        self.show()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Move the buttons into more rows, or below the name, if the name lacks room."""
        super().resizeEvent(event)
        beside, below = QtWidgets.QBoxLayout.Direction.LeftToRight, QtWidgets.QBoxLayout.Direction.TopToBottom
        roomy = self.width() >= _ROOMY * text_scale()
        self._buttons.setDirection(beside if roomy else below)
        self._buttons.setSpacing(18 if roomy else 6)
        margins = self._row.contentsMargins()
        parts = self._text.minimumSizeHint().width() + self._buttons.minimumSize().width()
        least = margins.left() + parts + self._row.spacing() + margins.right()
        self._row.setDirection(
            beside if least <= self.width() else QtWidgets.QBoxLayout.Direction.BottomToTop
        )

    def _fit_keys(self) -> None:
        for key in self._keys:
            key.setEnabled(self.isVisible() and self._replay.has_run)

    def _show_buttons(self) -> None:
        for made, direction, usual in ((self._back, -1, "play-back"), (self._forth, 1, "play")):
            plays = self._replay.direction == direction
            made.setIcon(icon("pause" if plays else usual))
            is_paused = plays or (direction > 0 and not self._replay.direction)
            self._tell(made, tr("Pause") if plays else made.accessibleName(), _PAUSE if is_paused else None)
        for made, key, direction in ((self._back_step, _BACK, -1), (self._forth_step, _FORTH, 1)):
            self._tell(made, made.accessibleName(), key)
            made.setEnabled(self._replay.can_step(direction))
        self._fit_keys()

    def _tell(self, made: QtWidgets.QToolButton, does: str, key: Qt.Key | None) -> None:
        named = key is not None and self._replay.has_run
        made.setToolTip(tip_with(does, QtGui.QKeySequence(key or 0)) if named else does)
        say_once(made)


class LookingBackFrame(QObject):
    """Leads through pictures of the past, which a subclass knows. The match does not change."""

    turned = Signal(int)
    """Sent with the number of the shown picture, as counted by the subclass."""
    looking = Signal(bool)
    """Sent when people begin or stop looking back."""
    came_back = Signal()
    """Sent when people have returned to the present; the table has the focus then."""
    said = Signal(str)
    """Sent with a text for the status line."""

    def __init__(
        self,
        parent: QObject,
        motion: Motion,
        table: QtWidgets.QWidget,
        add_strip: Callable[[QtWidgets.QWidget], None],
    ) -> None:
        """Create it; ``add_strip`` puts the strip below the ``table``, whose keys control a replay."""
        super().__init__(parent)
        self._table_widget = table
        self._motion = motion
        self._add_strip = add_strip
        self.is_looking = False
        """Whether a past picture is shown."""
        self.number = 0
        """The last number sent by `turned`."""
        self.more: Choice | None = None
        """Another action for pictures for which `offers_more` is true."""
        self._replay: Replay | None = None
        self._strip: LookBack | None = None

    @property
    def offers_more(self) -> bool:
        """Whether `more` applies to the shown picture."""
        return False

    def show_picture(self, gliding: bool) -> None:
        """Show the picture of index `at`, and call `name_picture`."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """The index of the shown picture, from 0."""
        return 0 if self._replay is None else self._replay.at

    def look_at(self, count: int, at: int) -> None:
        """Look back at one of so many pictures, from 0."""
        replay, begins = self._prepared(), not self.is_looking
        self.is_looking = True
        replay.load(count, at)
        if begins:
            self._table_widget.window().installEventFilter(self)
            self.looking.emit(True)
        self.show_picture(gliding=False)

    def run(self) -> None:
        """Play the pictures from the present one on, with the focus on the table."""
        if self.is_looking:
            self._table_widget.setFocus()
            self._prepared().play(1)

    def step(self, direction: int) -> None:
        """Stop, and show the next picture (1) or the previous one (-1)."""
        if self.is_looking:
            self._prepared().step(direction)

    def leave(self) -> None:
        """Return to the present."""
        if self.is_looking and self._strip is not None:
            self._prepared().rest()
            self._table_widget.window().removeEventFilter(self)
            self.is_looking = False
            self.put_away()
            self._strip.hide()
            self.looking.emit(False)

    def _come_back(self) -> None:
        """Return to the present with the focus on the table, even from the list of turns."""
        self._table_widget.setFocus()
        self.leave()
        self.came_back.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain why keys that would change something have no effect."""
        if isinstance(event, QtGui.QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            leads_elsewhere = event.key() == Qt.Key.Key_Escape or is_enter(event)
            if event.text() and not leads_elsewhere:
                self.said.emit(tr("You’re looking at an earlier turn. Press Escape to return."))
        return super().eventFilter(watched, event)

    def put_away(self) -> None:
        """Remove the picture of the past."""

    def name_picture(self, caption: str, number: int) -> None:
        """Name the picture in the strip, and send `turned` with its number."""
        assert self._strip is not None
        self._strip.show_turn(caption, self.offers_more)
        self.number = number
        self.turned.emit(number)

    def move_on(self) -> None:
        """Show the picture reached by the replay."""
        self.show_picture(gliding=True)

    def _prepared(self) -> Replay:
        """Return the replay, loaded on first use."""
        if self._replay is None:
            self._replay = Replay(self, self._motion)
            self._replay.moved.connect(lambda _: self.move_on())
            self._strip = LookBack(self._replay, self._table_widget, self.more)
            self._strip.left.connect(self._come_back)
            self._add_strip(self._strip)
        return self._replay


class TellingBar(QtWidgets.QFrame):
    """A heading, a spoken sentence, and a button to skip the rest."""

    def __init__(self, skip: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._title = label("", "heading")
        self._text = label("", "text")
        said = in_middle(self._title, self._text)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(18, 9, 18, 9)
        row.setSpacing(20)
        row.addLayout(said, 1)
        row.addWidget(button(Choice(tr("Skip"), skip, icon="step-forward")))
        self.hide()

    def tell(self, title: str, text: str) -> None:
        """Show a sentence below a heading."""
        self._title.setText(title)
        self._text.setText(text)
        self.show()
        announce(self, text)


_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class SkipVeil(QtWidgets.QAbstractButton):
    """An invisible button over a widget during an animation; it has the focus meanwhile."""

    skipped = Signal()
    """Sent when people skip."""

    def __init__(self, over: QtWidgets.QWidget) -> None:
        """Create it for the widget ``over``, which it covers."""
        super().__init__(over)
        self._over = over
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Press any key or click the table to skip."))
        self.clicked.connect(lambda: self.skipped.emit())
        over.installEventFilter(self)
        self.hide()

    def cover(self) -> None:
        """Cover the widget, and take the focus."""
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of the widget below."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint nothing."""

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Skip on any key, except modifiers."""
        if event.key() in _HELD:
            event.ignore()
        else:
            self.skipped.emit()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Skip."""
        self.skipped.emit()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Ignore the wheel over the table."""
        event.accept()


_AGAIN = 50  # interval for checking whether a step was heard, in milliseconds


class OneByOne(QObject):
    """Counts up steps, each with its own time, or all at once without animation."""

    came = Signal(int)
    """Sent with the index of a step that begins."""
    rushed = Signal(int)
    """Sent with the index from which all steps are shown at once."""
    finished = Signal()
    """Sent when the last step ended or was skipped."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self._times: Sequence[float] = ()
        self._next = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether steps are being shown."""
        return bool(self._times)

    def start(self, times: Sequence[float]) -> None:
        """Begin at least one step, with these times in multiples of a glide."""
        self._times, self._next = times, 0
        if self._motion.duration > 0:
            self._go_on()
        else:
            self.skip()

    def skip(self) -> None:
        """Show the remaining steps at once, and end."""
        if self._times:
            if self._next < len(self._times):
                self.rushed.emit(self._next)
            self.stop()
            self.finished.emit()

    def stop(self) -> None:
        """End without a signal."""
        self._times, self._next = (), 0
        self._timer.stop()

    def _go_on(self) -> None:
        if is_speaking():  # listeners hear each step before the next
            self._timer.start(_AGAIN)
            return
        if self._next == len(self._times):
            self.skip()
            return
        index, self._next = self._next, self._next + 1
        self._timer.start(round(self._motion.duration * self._times[index]))
        self.came.emit(index)
