"""The strip and the commands for matches with computer players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
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


class SeatMenus(QObject):
    """Commands to take any seat over from a computer, or to hand any one over, whoever is to move.

    The menus have the players' names; where one person alone can be replaced, that menu has the levels only.
    """

    take_over = Signal(int)
    """Emitted with the seat that a person plays from now on."""
    hand_over = Signal(int, int)
    """Emitted with the seat that a computer plays from now on, and the index of its level."""

    def __init__(self, parent: QWidget, levels: Sequence[str]) -> None:
        """Create the commands for computers of these ``levels``."""
        super().__init__(parent)
        self._levels = levels
        self._take_over = QMenu(tr("&Take over from the computer"), parent)
        self._take_over.setIcon(icon("players"))
        self._hand_over = QMenu(tr("&Let the computer play on"), parent)
        self._hand_over.setIcon(icon("computer"))
        self._shown: tuple[dict[int, str], dict[int, str]] = {}, {}
        self.take_over_command = self._take_over.menuAction()
        self.hand_over_command = self._hand_over.menuAction()
        self.commands = (self.take_over_command, self.hand_over_command)

    def show_seats(self, computers: Mapping[int, str], people: Mapping[int, str]) -> None:
        """Offer the seats that can be taken over and handed over, with the names of their players."""
        shown = dict(computers), dict(people)
        if shown != self._shown:  # an open menu stays as it is otherwise
            self._shown = shown
            self._offer_computers(computers)
            self._offer_people(people)
        self.take_over_command.setEnabled(bool(computers))
        self.hand_over_command.setEnabled(bool(people))

    def _offer_computers(self, computers: Mapping[int, str]) -> None:
        _empty(self._take_over)
        for seat, name in computers.items():
            action = self._take_over.addAction(icon("players"), shown_name(name))
            action.triggered.connect(partial(self.take_over.emit, seat))

    def _offer_people(self, people: Mapping[int, str]) -> None:
        _empty(self._hand_over)
        for seat, name in people.items():
            menu = self._hand_over.addMenu(shown_name(name)) if len(people) > 1 else self._hand_over
            for index, level in enumerate(self._levels):
                action = menu.addAction(icon(_LEVEL_ICONS[index]), level)
                action.triggered.connect(partial(self.hand_over.emit, seat, index))


def _empty(menu: QMenu) -> None:
    """Take everything out of a menu, of which an entry may just be being chosen."""
    for action in menu.actions():
        menu.removeAction(action)
        inner = action.menu()
        (inner if isinstance(inner, QMenu) else action).deleteLater()


def shown_name(name: str) -> str:
    """Return a name as the text of an entry of a menu, in which no letter is underlined."""
    return name.replace("&", "&&")


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
