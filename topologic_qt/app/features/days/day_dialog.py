"""The calendar of the matches of the day: what became of each, the streak, and a way to play every one."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.files.day_store import (
    DayStore,
    copy_result,
    next_midnight,
    par_text,
    result_text,
    streak_sentences,
    tomorrow,
)
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.days import FIRST_DAY, DayRecord
from topologic_qt.widgets.controls import Choice, button, label, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.month_grid import DayCell, Look, MonthGrid
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import capital, day_name, tr

_MINUTE = 60_000
_SOON = 50
"""The shortest time between two looks at the clock, in milliseconds."""


class DayClock(QObject):
    """Ticks every minute, when a day begins, and when the program comes to the front.

    Each time it looks at the computer's clock anew: that may have been changed, or the computer has slept.
    """

    ticked = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QObject) -> None:
        """``now`` tells the local time."""
        super().__init__(parent)
        self._now = now
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.connect(self._tick_in_front)
        self._wind_up()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()
        self.blockSignals(True)

    def _wind_up(self) -> None:
        now = self._now()
        left = -(-(next_midnight(now) - now) // timedelta(milliseconds=1))
        self._timer.start(max(_SOON, min(left, _MINUTE)))

    def _tick(self) -> None:
        self._wind_up()
        self.ticked.emit()

    def _tick_in_front(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and not self.signalsBlocked():
            self._tick()


class DayDialog(ScrolledDialog):
    """A month with the chosen day beside it. It tells of results, and of nothing hidden."""

    play_wanted = Signal(object)
    """Emitted with the `date` of the match that somebody wants to play; the dialog is closed then."""

    def __init__(self, parent: QWidget, package: AnyPackage, store: DayStore, tasks: BackgroundTasks) -> None:
        """``store`` has read its days; ``tasks`` find par where it is not known."""
        super().__init__(parent)
        assert package.daily is not None
        self._daily = package.daily
        self._store, self._tasks = store, tasks
        self._call_off: Callable[[], None] = lambda: None
        self._clock = DayClock(lambda: store.now, self)
        self._clock.ticked.connect(self._show_today)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Field of the day in {game} — {name}", game=package.info.name, name=NAME))
        self.grid = MonthGrid(FIRST_DAY, store.today, self._cell)
        self._month = label("", "heading", wrap=False)
        self._before = tool(icon("back"), tr("The month before"), lambda: self.grid.turn(-1))
        self._after = tool(icon("forward"), tr("The month after"), lambda: self.grid.turn(1))
        self._day, self._result = label("", "heading"), label("", "text")
        self._symbols, self._par = label("", "text"), label("", "muted")
        self._said = label("", "muted")
        self._streak = label("", "text")
        self._play = button(Choice("", self._choose, primary=True, icon="play"))
        self._copy = button(Choice(tr("Copy result"), self._copy_result, icon="copy"))
        self._build()
        self.grid.chosen.connect(lambda _: self._show_day())
        self.grid.activated_day.connect(lambda _: self._choose())
        self.grid.turned.connect(self._show_month)
        self.finished.connect(self._stop)
        self._show_month()
        self._show_day()
        self._show_streak()
        self.grid.setFocus()

    def _build(self) -> None:
        self.grid.setAccessibleName(tr("Calendar"))
        turning = QHBoxLayout()
        turning.addWidget(self._before)
        turning.addStretch()
        turning.addWidget(self._month)
        turning.addStretch()
        turning.addWidget(self._after)
        month = QVBoxLayout()
        month.setSpacing(8)
        month.addLayout(turning)
        month.addWidget(self.grid, 1)
        month.addWidget(label(tr("A number: found in so many turns; ×: given up; …: begun."), "muted"))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addLayout(month, 3)
        beside.addLayout(self._day_column(), 2)
        layout = self.column((24, 18, 24, 16), 10)
        layout.addWidget(label(tr("Field of the day"), "title"))
        layout.addWidget(self._streak)
        layout.addLayout(beside, 1)
        below = QHBoxLayout()
        below.addWidget(self._said, 1)
        below.addWidget(button(Choice(tr("Close"), self.reject)))
        self.put_below(below)
        self.wish_for(760, 540)

    def _day_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addStretch(1)
        for part in (self._day, self._result, self._symbols, self._par):
            column.addWidget(part)
        column.addSpacing(8)
        column.addWidget(self._play)
        column.addWidget(self._copy)
        column.addStretch(2)
        return column

    @property
    def record(self) -> DayRecord:
        """The record of the chosen day."""
        return self._store.known.of(self.grid.day)

    def _cell(self, day: date) -> DayCell:
        """How the calendar shows a day."""
        record, today = self._store.known.of(day), self._store.today
        is_today = record.day == today
        if record.score is not None:
            look, sign = Look.DONE if record.is_of_streak else Look.LATE, str(record.score)
        elif record.over is not None:
            look, sign = Look.LOST, "×"  # the sign of what was given up
        elif record.begun is not None:
            look, sign = Look.PART, "…"
        else:
            look, sign = Look.OPEN if is_today else Look.PLAIN, ""
        named = {"day": day_name(record.day), "result": result_text(record, today)}
        name = tr("Today, {day}: {result}", **named) if is_today else tr("{day}: {result}", **named)
        return DayCell(look, sign, name)

    def _show_month(self) -> None:
        self._month.setText(self.grid.month_name)
        self._before.setEnabled(self.grid.can_turn(-1))
        self._after.setEnabled(self.grid.can_turn(1))
        announce(self.grid, self.grid.month_name)

    def _show_streak(self) -> None:
        today, days = self._store.today, self._store.known
        told = [streak_sentences(days.streak(self._store.now), today)]
        if days.of(today).over is not None:
            told.append(tomorrow(self._store.now))
        self._streak.setText(" ".join(told))

    def _show_day(self) -> None:
        record, today = self.record, self._store.today
        self._day.setText(capital(day_name(record.day)))
        self._result.setText(capital(result_text(record, today)))
        self._symbols.setText(record.symbols)
        self._symbols.setVisible(bool(record.symbols))
        self._symbols.setAccessibleName(tr("The turns, as they are shared"))
        self._par.setText(par_text(record.par))
        self._par.setVisible(record.over is not None)
        self._copy.setVisible(bool(record.text))
        if record.over is not None:
            action = tr("Play it again for fun")
        elif record.begun is not None:
            action = tr("Continue")
        else:
            action = tr("Play today’s field") if record.day == today else tr("Play this day")
        self._play.setText(action)
        self._find_par()

    def _find_par(self) -> None:
        """Find the par of a day that was played, where nobody has waited for it yet."""
        self._call_off()
        self._call_off = lambda: None
        record, daily = self.record, self._daily
        if record.over is None or record.par is not None:
            return
        day = record.day

        def take(par: float | None) -> None:
            if par is not None:
                self._store.add_par(day, par)
                self._show_day()

        self._par.setText(tr("Par by the Master is being worked out …"))
        self._call_off = self._tasks.run(daily.par(daily.setup(day)), take)

    def _show_today(self) -> None:
        """Show which day is today, by the clock."""
        if self.grid.last != self._store.today:
            self.grid.last = self._store.today
            self._show_month()
            self._show_day()
        self._show_streak()

    def _choose(self) -> None:
        day = self.grid.day
        self.accept()
        self.play_wanted.emit(day)

    def _stop(self) -> None:
        self._clock.stop()
        self._call_off()

    def _copy_result(self) -> None:
        copy_result(self.record.text, self._say)

    def _say(self, text: str) -> None:
        self._said.setText(text)
        announce(self, text)
