"""The strip and commands for matches with computers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QMenu, QProgressBar, QWidget

from topologic_qt.widgets.card import BesideWords
from topologic_qt.widgets.controls import (
    Choice,
    YieldingLabel,
    button,
    in_middle,
    label,
    say_once,
    tip,
    tip_with,
    tool,
)
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.icons import Emblem, icon
from topologic_qt.widgets.remembered import Keeper, remembered_choice
from topologic_qt.widgets.translate import tr

PACES: Mapping[str, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.4}
"""The factors of the usual time between computers' moves."""

_PACE, _ALOUD = "computer-pace", "computer-aloud"
"""The settings for the pace, and for whether computers think aloud."""


class Watching(QObject):
    """Pauses the computers of a match, steps them and sets their pace; it makes no moves."""

    changed = Signal()
    """Sent when any of this changes."""
    step_wanted = Signal()
    """Sent when paused computers should make one move."""

    def __init__(self, memory: Keeper) -> None:
        """Create it with the last pace."""
        super().__init__()
        self._memory = memory
        self.is_held = False
        """Whether the computers are paused."""
        self.is_rushing = False
        """Whether the computers play to the end without waiting."""
        self.pace: str = remembered_choice(memory, _PACE, list(PACES), "normal")
        """One of `PACES`."""
        self.is_aloud = remembered_choice(memory, _ALOUD, ("yes", "no"), "yes") == "yes"
        """Whether computers think aloud, if their game supports it."""

    @property
    def factor(self) -> float:
        """The factor of the usual time between moves."""
        return 0.0 if self.is_rushing else PACES[self.pace]

    def hold(self, held: bool = True) -> None:
        """Pause the computers, or let them go on at their pace."""
        if held != self.is_held or self.is_rushing:
            self.is_held, self.is_rushing = held, False
            self.changed.emit()

    def rush(self) -> None:
        """Let the computers play to the end without waiting, unless `hold` is called before."""
        self.is_held, self.is_rushing = False, True
        self.changed.emit()

    def turn_round(self) -> None:
        """Pause running computers, or let paused ones go on."""
        self.hold(not self.is_held)

    def step(self) -> None:
        """Let the computers make one move, then pause."""
        self.hold()
        self.step_wanted.emit()

    def think_aloud(self, aloud: bool) -> None:
        """Turn thinking aloud on or off, and store that."""
        self.is_aloud = aloud
        self._memory.setValue(_ALOUD, "yes" if aloud else "no")
        self.changed.emit()

    def choose(self, pace: str) -> None:
        """Set the pace, and store it."""
        if pace != self.pace:
            self.pace = pace
            self._memory.setValue(_PACE, pace)
            self.changed.emit()


HOLD_KEY, STEP_KEY, END_KEY = "F8", "F9", "F10"
"""Keys to pause the computers, to let them make one move, and to let them play to the end."""

_AROUND_WORDS = 120
"""The width of icons and margins beside the words on the strip's buttons, in pixels."""
_FACE = 36  # side of the face beside the heading, in pixels
_WORDS = 280  # least width of the heading beside the buttons, in pixels at the usual text size


def face_icon(level: str) -> str:
    """Return the icon name of a level's face."""
    return f"face-{level}"


def told_level(name: str, level: str | None) -> str:
    """Return a player's name, with the level if a computer plays."""
    return tr("{name} · {level}", name=name, level=level_name(level)) if level else name


def level_name(level: str) -> str:
    """Return the name of a computer's level: ``novice``, ``club`` or ``master``."""
    return _level_names()[level]


def is_level_name(name: str) -> bool:
    """Return whether a level has this name, on screen or in results, in any case."""
    names = _level_names()
    return name.casefold() in {each.casefold() for each in (*names, *names.values())}


def _level_names() -> dict[str, str]:
    return {"novice": tr("Novice"), "club": tr("Club player"), "master": tr("Master")}


class ComputerBar(QFrame):
    """The strip under the table while a computer plays, with a heading of one line in every turn."""

    shown = Signal(bool)
    """Sent when the strip appears or disappears."""

    def __init__(
        self, take_over: Callable[[], None], watching: Watching, tells_progress: bool = True
    ) -> None:
        """Create the strip, with a progress bar if it ``tells_progress``."""
        super().__init__()
        self.setProperty("role", "bar")
        self._watching = watching
        self._told = ""
        self._is_left_out = False
        self._face = Emblem(_FACE)
        self._turn = YieldingLabel("heading")
        self._below = label("", "text")
        self._below.hide()
        self.progress = QProgressBar()
        """The progress of a computer's thinking."""
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("The computer’s progress"))
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.setVisible(tells_progress)
        self.hold = tool(icon("pause"), tr("Pause"), watching.turn_round, HOLD_KEY)
        self.step = tool(icon("frame-forward"), tr("One move"), watching.step, STEP_KEY)
        self.step.setText(tr("One move"))
        self.pace = combo_box([tr("Slow"), tr("Normal"), tr("Fast")])
        self.pace.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.pace.setMinimumContentsLength(0)
        self.pace.setAccessibleName(tr("Computer speed"))
        self.pace.setToolTip(tr("Computer speed"))
        self.pace.activated.connect(lambda index: watching.choose(list(PACES)[index]))
        self._take_over = button(Choice(tr("Take over"), take_over, icon="players"))
        rest = tip_with(tr("Let the computers play the rest without waiting"), QKeySequence(END_KEY))
        self._end = button(Choice(tr("Go to the end"), watching.rush, True, "step-forward", tip=rest))
        self._end.setShortcut(END_KEY)
        self._end.hide()
        self._arrange()
        watching.changed.connect(self._show_watching)
        self._show_watching()
        self.hide()

    def _arrange(self) -> None:
        text = in_middle(self._turn, self._below, self.progress, gap=6)
        words = QHBoxLayout()
        words.setSpacing(10)
        words.addWidget(self._face)
        words.addLayout(text, 1)
        self._controls = QHBoxLayout()
        self._controls.setSpacing(6)
        for widget in (self.hold, self.step, self.pace):
            self._controls.addWidget(widget)
        self._controls.addSpacing(4)
        self._controls.addWidget(self._take_over)
        self._controls.addWidget(self._end)
        self._row = BesideWords(self, words, self._controls, _WORDS, 10)
        self._row.setContentsMargins(16, 8, 14, 8)

    def leave_out(self) -> None:
        """Never show the strip, as in lessons and puzzles, where no computer plays by itself."""
        self._is_left_out = True
        self.hide()

    def setVisible(self, visible: bool) -> None:
        """Show or hide the strip, unless left out."""
        super().setVisible(visible and not self._is_left_out)

    def offer_take_over(self, offered: bool) -> None:
        """Show or hide the button to take over from the computer."""
        self._take_over.setVisible(offered)

    def offer_end(self, offered: bool) -> None:
        """Show or hide the button to go to the end, for when only computers still play."""
        if offered is self._end.isHidden():
            self._end.setVisible(offered)
            self._fit()

    def show_turn(self, turn: str, name: str, below: str = "", level: str | None = None) -> None:
        """Show a computer's turn, shortening ``name`` first, with details ``below``.

        The computer's ``level`` determines the face.
        """
        self._told = turn
        self._face.show_icon(face_icon(level) if level else "")
        who = told_level(name, level)
        self._face.setToolTip(tip(who))
        self._face.setAccessibleName(who)
        self._turn.leave_out_first(name)
        self._show_told()
        self._below.setText(below)
        self._below.setVisible(bool(below))

    def show_progress(self, share: float | None) -> None:
        """Show the progress of the computer's task, 0 to 1; None without one."""
        self.progress.setVisible(share is not None)
        self.progress.setValue(round(100 * (share or 0.0)))

    def _show_told(self) -> None:
        held = self._watching.is_held
        self._turn.setText(tr("{turn}  ·  paused", turn=self._told) if held else self._told)

    def _show_watching(self) -> None:
        self._show_told()
        held = self._watching.is_held
        name = tr("Go on") if held else tr("Pause")
        self.hold.setIcon(icon("play" if held else "pause"))
        self.hold.setText(name)
        self.hold.setAccessibleName(name)
        self.hold.setToolTip(f"{name} ({HOLD_KEY})")
        say_once(self.hold)
        self.pace.setCurrentIndex(list(PACES).index(self._watching.pace))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show words beside the icons if the heading keeps half; move below it without enough room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        words = max(tr("Pause"), tr("Go on"), key=len) + tr("One move")
        written = self.fontMetrics().horizontalAdvance(words)
        one = max(part.sizeHint().width() for part in (self._take_over, self._end))  # seldom both
        beside = self.pace.sizeHint().width() + one
        roomy = 2 * (written + beside + _AROUND_WORDS) <= self.width()
        style = Qt.ToolButtonStyle
        for made in (self.hold, self.step):
            made.setToolButtonStyle(style.ToolButtonTextBesideIcon if roomy else style.ToolButtonIconOnly)
        self._row.stand(self._row.has_room_beside(self._controls.sizeHint().width()))

    def showEvent(self, event: QShowEvent) -> None:
        """Send `shown` with True."""
        super().showEvent(event)
        self.shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Send `shown` with False."""
        super().hideEvent(event)
        self.shown.emit(False)


class WatchCommands(QObject):
    """Commands to pause and step the computers; enabled while their strip is shown."""

    def __init__(self, parent: QWidget, bar: ComputerBar, watching: Watching) -> None:
        super().__init__(parent)
        self._watching = watching
        self._hold = QAction(icon("pause"), tr("Pause the computer"), parent)
        self._hold.setCheckable(True)
        self._hold.setShortcut(QKeySequence(HOLD_KEY))
        self._hold.triggered.connect(watching.hold)
        self._step = QAction(icon("frame-forward"), tr("One computer move"), parent)
        self._step.setShortcut(QKeySequence(STEP_KEY))
        self._step.triggered.connect(watching.step)
        for command in (self._hold, self._step):
            command.setAutoRepeat(False)
        self.commands = (self._hold, self._step)
        watching.changed.connect(self._show_held)
        bar.shown.connect(self._allow)
        self._allow(False)

    def _show_held(self) -> None:
        self._hold.setChecked(self._watching.is_held)

    def _allow(self, there: bool) -> None:
        for command in self.commands:
            command.setEnabled(there)
            command.setToolTip("" if there else tr("Only while a computer is playing."))


class SeatMenus(QObject):
    """Commands to take over any seat from a computer, or hand one over, in menus of players' names."""

    take_over = Signal(int)
    """Sent with the seat that a person takes over."""
    hand_over = Signal(int, int)
    """Sent with the seat that a computer takes over, and the index of its level."""

    def __init__(self, parent: QWidget, levels: Sequence[str], seats: int) -> None:
        """Create the commands for computers of these ``levels``, and at most so many seats."""
        super().__init__(parent)
        self._only = 0
        self._take_over = QMenu(tr("&Take over from the computer"), parent)
        self._take_over.setIcon(icon("players"))
        self._hand_over = QMenu(tr("&Let the computer play on"), parent)
        self._hand_over.setIcon(icon("computer"))
        self.take_over_command = self._take_over.menuAction()
        self.hand_over_command = self._hand_over.menuAction()
        self.commands = (self.take_over_command, self.hand_over_command)
        self._computers = [self._take_over.addAction(icon("players"), "") for _ in range(seats)]
        for seat, action in enumerate(self._computers):
            action.triggered.connect(partial(self.take_over.emit, seat))
        self._people = [self._hand_over.addMenu("") for _ in range(seats)]
        for seat, menu in enumerate(self._people):
            _add_levels(menu, levels, partial(self.hand_over.emit, seat))
        self._levels = _add_levels(
            self._hand_over, levels, lambda level: self.hand_over.emit(self._only, level)
        )

    def show_seats(self, computers: Mapping[int, str], people: Mapping[int, str]) -> None:
        """Offer the computers' and people's seats, by number, with their names."""
        is_alone = len(people) == 1
        self._only = next(iter(people), 0)
        for seat, action in enumerate(self._computers):
            action.setText(shown_name(computers.get(seat, "")))
            action.setVisible(seat in computers)
        for seat, menu in enumerate(self._people):
            menu.setTitle(shown_name(people.get(seat, "")))
            menu.menuAction().setVisible(seat in people and not is_alone)
        for action in self._levels:
            action.setVisible(is_alone)
        self.take_over_command.setVisible(bool(computers))
        self.hand_over_command.setVisible(bool(people))


def _add_levels(menu: QMenu, levels: Sequence[str], chosen: Callable[[int], None]) -> list[QAction]:
    added = [menu.addAction(icon(face_icon(level)), level_name(level)) for level in levels]
    for index, action in enumerate(added):
        action.triggered.connect(partial(chosen, index))
    return added


def shown_name(name: str) -> str:
    """Return a name as text of a menu entry, without underlined letters."""
    return name.replace("&", "&&")


class ComputerCommands(QObject):
    """The strip of `ComputerBar`, and commands to take over from a computer or hand over to one."""

    def __init__(
        self,
        screen: QWidget,
        watching: Watching,
        levels: Sequence[str],
        take_over: Callable[[], None],
        hand_over: Callable[[int], None],
    ) -> None:
        """Create the commands; ``hand_over`` is called with the index of one of the ``levels``."""
        super().__init__(screen)
        self.watching = watching
        self.bar = ComputerBar(take_over, watching)
        self.take_over_command = QAction(icon("players"), tr("&Take over from the computer"), screen)
        self.take_over_command.triggered.connect(take_over)
        self._hand_over = QMenu(tr("&Let the computer play on"), screen)
        self._hand_over.setIcon(icon("computer"))
        _add_levels(self._hand_over, levels, hand_over)
        self.hand_over_command = self._hand_over.menuAction()
        self.commands: tuple[QAction, ...] = (
            self.take_over_command,
            self.hand_over_command,
            *WatchCommands(screen, self.bar, watching).commands,
        )
