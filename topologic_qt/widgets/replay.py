"""Playing a sequence of pictures forwards and backwards, and the strip of buttons for it."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QToolButton, QWidget

from topologic_qt.widgets.controls import Choice, button, label, say_once, tip_with, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import text_scale

_REST = 2.8
"""The time that a picture is shown, as a multiple of the time of the movement towards it."""

_ROOMY = 390
"""The least width of a strip with all of its buttons in a row, in pixels, at the usual size of texts."""

_STILL = 600
"""The time that a picture is shown where nothing moves, in milliseconds."""


class Replay(QObject):
    """A counter over a number of pictures, at the speed of the table's movements."""

    moved = Signal(int)
    """Emitted when another picture is to be shown, counted from 0."""
    rested = Signal()
    """Emitted when the replay starts, stops or changes direction."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self._count = 0
        self._at = 0
        self._direction = 0
        self._has_run = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def at(self) -> int:
        """The index of the current picture."""
        return self._at

    @property
    def direction(self) -> int:
        """The direction: 1 while it plays forwards, -1 backwards, 0 at rest."""
        return self._direction

    @property
    def has_run(self) -> bool:
        """Whether these pictures have been played, not only looked at."""
        return self._has_run

    def load(self, count: int, at: int) -> None:
        """Set the number of pictures and the current one, without emitting a signal."""
        self.rest()
        self._count, self._at, self._has_run = count, at, False

    def can_step(self, direction: int) -> bool:
        """Return whether there is a picture in that direction."""
        return 0 <= self._at + direction < self._count

    def step(self, direction: int) -> None:
        """Show the next picture (1) or the one before (-1), and stop."""
        self.rest()
        self._step(direction)

    def play(self, direction: int) -> None:
        """Play forwards (1) or backwards (-1), at an end from the other end; stop if it plays so already."""
        if self._direction == direction:
            self.rest()
            return
        if not self.can_step(direction):
            self._show(0 if direction > 0 else self._count - 1)
        self._direction, self._has_run = direction, True
        self._timer.start(round(self._motion.duration * _REST) or _STILL)
        self.rested.emit()

    def pause(self) -> None:
        """Stop playing, or play on."""
        self.play(self._direction or 1)

    def rest(self) -> None:
        """Stop playing."""
        if self._direction:
            self._direction = 0
            self._timer.stop()
            self.rested.emit()

    def _go_on(self) -> None:
        self._step(self._direction)
        if not self.can_step(self._direction):
            self.rest()

    def _step(self, direction: int) -> None:
        if self.can_step(direction):
            self._show(self._at + direction)

    def _show(self, at: int) -> None:
        self._at = at
        self.moved.emit(at)


_BACK, _FORTH, _PAUSE = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space
"""The keys that step through what is played, and stop it or let it go on."""

_MARGIN, _EDGE = 10, 1
"""The margin above and below the buttons of the strip, and the line above it, in pixels."""


def strip_height(lines: int) -> int:
    """Return the height of the strip with a name in so many lines beside a row of buttons, in pixels."""
    made, named = button(Choice(tr("Back to now"), lambda: None, primary=True)), label("", "heading")
    for part in (made, named):
        part.ensurePolished()
    inner = max(made.sizeHint().height(), lines * named.fontMetrics().lineSpacing())
    return inner + 2 * _MARGIN + _EDGE


class LookBack(QFrame):
    """The strip that names the turn that is shown, plays the moves, and leads back to the present.

    Escape leads back from anywhere in the window while the strip is there. Once the moves have been played,
    Left, Right and Space do as the buttons, while the keyboard is at the table.
    """

    left = Signal()
    """Emitted when the user asks to return to the present."""

    def __init__(self, replay: Replay, table: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._replay = replay
        self._keys = [
            QShortcut(QKeySequence(key), table, act, context=Qt.ShortcutContext.WidgetShortcut)
            for key, act in (
                (_BACK, lambda: replay.step(-1)),
                (_FORTH, lambda: replay.step(1)),
                (_PAUSE, replay.pause),
            )
        ]
        self._keys[-1].setAutoRepeat(False)
        self._text = label("", "heading")
        self._back_step = tool(icon("frame-back"), tr("One move back"), lambda: replay.step(-1))
        self._back = tool(icon("play-back"), tr("Play backwards"), lambda: replay.play(-1))
        self._forth = tool(icon("play"), tr("Play"), lambda: replay.play(1))
        self._forth_step = tool(icon("frame-forward"), tr("One move forward"), lambda: replay.step(1))
        self._leave = button(Choice(tr("Back to now"), self.left.emit, primary=True))
        steps = QHBoxLayout()
        steps.setSpacing(8)
        steps.addStretch(1)
        for made in (self._back_step, self._back, self._forth, self._forth_step):
            steps.addWidget(made)
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._buttons.addLayout(steps)
        self._buttons.addWidget(self._leave)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(18, _MARGIN, 18, _MARGIN)
        self._row.setSpacing(8)
        self._row.addWidget(self._text, 1)
        self._row.addLayout(self._buttons)
        replay.rested.connect(self._show_buttons)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.left.emit)
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keys, if the moves have been played."""
        super().showEvent(event)
        self._fit_keys()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the keys to the table."""
        super().hideEvent(event)
        self._fit_keys()

    def show_turn(self, text: str) -> None:
        """Show the name of the turn."""
        self._text.setText(text)
        self.setAccessibleName(text)
        self._show_buttons()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the way back below the other buttons where the name of the turn would lack room.

        Where even that leaves no room for the longest word of the name, the buttons stand below it.
        """
        super().resizeEvent(event)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        roomy = self.width() >= _ROOMY * text_scale()
        self._buttons.setDirection(beside if roomy else below)
        self._buttons.setSpacing(18 if roomy else 6)
        margins = self._row.contentsMargins()
        parts = self._text.minimumSizeHint().width() + self._buttons.minimumSize().width()
        least = margins.left() + parts + self._row.spacing() + margins.right()
        self._row.setDirection(beside if least <= self.width() else below)

    def _fit_keys(self) -> None:
        for key in self._keys:
            key.setEnabled(self.isVisible() and self._replay.has_run)

    def _show_buttons(self) -> None:
        for made, direction, usual in ((self._back, -1, "play-back"), (self._forth, 1, "play")):
            plays = self._replay.direction == direction
            made.setIcon(icon("pause" if plays else usual))
            is_paused = plays or (direction > 0 and not self._replay.direction)
            self._tell(made, tr("Pause") if plays else made.accessibleName(), _PAUSE if is_paused else None)
        for made, key in ((self._back_step, _BACK), (self._forth_step, _FORTH)):
            self._tell(made, made.accessibleName(), key)
        self._fit_keys()
        self._back_step.setEnabled(self._replay.can_step(-1))
        self._forth_step.setEnabled(self._replay.can_step(1))

    def _tell(self, made: QToolButton, does: str, key: Qt.Key | None) -> None:
        """Give a button its tip, with the key that does the same now."""
        named = key is not None and self._replay.has_run
        made.setToolTip(tip_with(does, QKeySequence(key or 0)) if named else does)
        say_once(made)
