"""What the strip for matches with computer players consists of: its words, and the controls beside them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QProgressBar, QVBoxLayout

from topologic_qt.widgets.button_rows import BesideWords
from topologic_qt.widgets.controls import Choice, YieldingLabel, button, label, say_once, tool
from topologic_qt.widgets.fingers import scroll_all_by_finger
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.watching import PACES, Watching

HOLD_KEY, STEP_KEY = "F8", "F9"
"""The keys that hold the computers, and let them make one move."""

_AROUND_WORDS = 120
"""The room that icons and margins take beside the words on the buttons of the strip, in pixels."""
_WORDS = 280
"""The least width of the heading beside the buttons, in pixels for the usual size of texts."""


class ComputerControls:
    """What a `ComputerBar` consists of."""

    def __init__(self, bar: QFrame, take_over: Callable[[], None], watching: Watching) -> None:
        self._bar = bar
        self.turn = YieldingLabel("heading")
        self.below = label("", "text")
        self.below.hide()
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Progress of the computer’s thinking"))
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.hold = tool(icon("pause"), tr("Pause"), watching.turn_round, HOLD_KEY)
        self.step = tool(icon("frame-forward"), tr("One move"), watching.step, STEP_KEY)
        self.step.setText(tr("One move"))
        self.pace = combo_box([tr("Slow"), tr("Normal"), tr("Fast")])
        self.pace.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.pace.setMinimumContentsLength(0)
        self.pace.setAccessibleName(tr("Pace of the computers"))
        self.pace.setToolTip(tr("Pace of the computers"))
        self.pace.activated.connect(lambda index: watching.choose(list(PACES)[index]))
        self.take_over = button(Choice(tr("Take over"), take_over, icon="players"))
        self._arrange()
        scroll_all_by_finger(bar)

    def _arrange(self) -> None:
        text = QVBoxLayout()
        text.setSpacing(6)
        text.addStretch()
        text.addWidget(self.turn)
        text.addWidget(self.below)
        text.addWidget(self.progress)
        text.addStretch()
        self.controls = QHBoxLayout()
        self.controls.setSpacing(6)
        for widget in (self.hold, self.step, self.pace):
            self.controls.addWidget(widget)
        self.controls.addSpacing(4)
        self.controls.addWidget(self.take_over)
        self.row = BesideWords(self._bar, text, self.controls, _WORDS, 10)
        self.row.setContentsMargins(16, 8, 14, 8)

    def show_held(self, held: bool) -> None:
        """Have the button hold the computers, or let them go on where they are held."""
        self.hold.setIcon(icon("play" if held else "pause"))
        name = tr("Go on") if held else tr("Pause")
        self.hold.setText(name)
        self.hold.setAccessibleName(name)
        self.hold.setToolTip(f"{name} ({HOLD_KEY})")
        say_once(self.hold)

    def fit(self) -> None:
        """Write words beside the icons if the heading keeps half; stand below it where it lacks room."""
        written = self._bar.fontMetrics().horizontalAdvance("".join(_words_of_buttons()))
        beside = sum(part.sizeHint().width() for part in (self.pace, self.take_over))
        roomy = 2 * (written + beside + _AROUND_WORDS) <= self._bar.width()
        style = Qt.ToolButtonStyle
        for made in (self.hold, self.step):
            made.setToolButtonStyle(style.ToolButtonTextBesideIcon if roomy else style.ToolButtonIconOnly)
        self.row.stand(self.row.has_room_beside(self.controls.sizeHint().width()))


def _words_of_buttons() -> tuple[str, str]:
    """Return the longest words on the two buttons that can also do with an icon."""
    return max(tr("Pause"), tr("Go on"), key=len), tr("One move")
