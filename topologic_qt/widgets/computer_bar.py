"""The strip and the commands for matches with computer players."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QProgressBar, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

_LEVEL_ICONS = ("dice", "computer", "winner")
"""The icons of the levels of computers, from the weakest to the strongest."""


def level_name(level: str) -> str:
    """Return the name of a computer's level: ``novice``, ``club`` or ``master``."""
    return {"novice": tr("Novice"), "club": tr("Club player"), "master": tr("Master")}[level]


class ComputerBar(QFrame):
    """The strip under the table while a computer plays: its progress, and a button to take over."""

    def __init__(self, take_over: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._below = label("", "text")
        self._below.hide()
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("How far the computer has thought"))
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        text = QVBoxLayout()
        text.setSpacing(6)
        text.addWidget(self._turn)
        text.addWidget(self._below)
        text.addWidget(self.progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(24)
        row.addLayout(text, 1)
        row.addWidget(button(Choice(tr("Take over"), take_over, icon="players")))
        self.hide()

    def show_turn(self, turn: str, below: str = "") -> None:
        """Show which turn the computer plays; ``below`` is more about it, if there is anything to say."""
        self._turn.setText(turn)
        self._below.setText(below)
        self._below.setVisible(bool(below))

    def show_progress(self, share: float | None) -> None:
        """Show the progress of the computer's task, 0 to 1; None while none runs."""
        self.progress.setVisible(share is not None)
        self.progress.setValue(round(100 * (share or 0.0)))


class ComputerCommands(QObject):
    """The strip of `ComputerBar`, and commands to take a seat over from a computer or to hand one over."""

    def __init__(
        self,
        screen: QWidget,
        levels: Sequence[str],
        take_over: Callable[[], None],
        hand_over: Callable[[int], None],
    ) -> None:
        """Create the commands; ``hand_over`` is called with the index of one of the ``levels``."""
        super().__init__(screen)
        self.bar = ComputerBar(take_over)
        self.take_over_command = QAction(icon("players"), tr("&Take over from the computer"), screen)
        self.take_over_command.triggered.connect(take_over)
        self._hand_over = QMenu(tr("&Let the computer play on"), screen)
        self._hand_over.setIcon(icon("computer"))
        for index, name in enumerate(levels):
            action = self._hand_over.addAction(icon(_LEVEL_ICONS[index]), name)
            action.triggered.connect(partial(hand_over, index))
        self.hand_over_command = self._hand_over.menuAction()
        self.commands = (self.take_over_command, self.hand_over_command)
