"""The match of the day in an open game, and the calendar with the results."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.files import day_store
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.days import FIRST_DAY, AnyDaily, DayRecord, DayResult, Reached
from topologic_qt.games.host import DayEnd
from topologic_qt.games.values import AnyMatch, AnySetup
from topologic_qt.widgets.controls import Choice, button, label, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.month_grid import DayCell, DayLine, MonthGrid
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import capital, day_name, tr

_MINUTE, _SOON = 60_000, 50  # longest and shortest interval of checking the clock, in milliseconds


class DayClock(QObject):
    """Ticks every minute, at midnight and when the window is activated: clocks are set, computers sleep."""

    ticked = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._now = now
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.connect(self._tick_in_front)
        self._wind_up()

    def stop(self) -> None:
        """Stop ticking."""
        self._timer.stop()
        self.blockSignals(True)

    def _wind_up(self) -> None:
        now = self._now()
        left = -(-(day_store.next_midnight(now) - now) // timedelta(milliseconds=1))
        self._timer.start(max(_SOON, min(left, _MINUTE)))

    def _tick(self) -> None:
        self._wind_up()
        self.ticked.emit()

    def _tick_in_front(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and not self.signalsBlocked():
            self._tick()


class DayDialog(ScrolledDialog):
    """The calendar dialog: a month, and the results of the chosen day."""

    play_wanted = Signal(object)
    """Sent with the `date` of the match people want to play, after which the dialog closes."""

    def __init__(
        self, parent: QWidget, package: AnyPackage, store: day_store.DayStore, tasks: BackgroundTasks
    ) -> None:
        """Create it; ``store`` has read its days, and ``tasks`` compute missing par."""
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
        self._before = tool(icon("back"), tr("Previous month"), lambda: self.grid.turn(-1))
        self._after = tool(icon("forward"), tr("Next month"), lambda: self.grid.turn(1))
        self._day, self._result = label("", "heading"), label("", "text")
        self._symbols, self._par = label("", "heading"), label("", "muted")
        self._legend = label(tr(self._daily.legend), "muted")
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
        month.addWidget(label(tr("5 = found in 5 turns · × gave up · … in progress"), "muted"))
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
        for part in (self._day, self._result, self._symbols, self._legend, self._par):
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
        return day_store.day_cell(self._store.known.of(day), self._store.today)

    def _show_month(self) -> None:
        self._month.setText(self.grid.month_name)
        self._before.setEnabled(self.grid.can_turn(-1))
        self._after.setEnabled(self.grid.can_turn(1))
        announce(self.grid, self.grid.month_name)

    def _show_streak(self) -> None:
        today, days = self._store.today, self._store.known
        told = [day_store.streak_sentences(days.streak(self._store.now), today)]
        if days.of(today).over is not None:
            told.append(day_store.tomorrow(self._store.now))
        self._streak.setText(" ".join(told))

    def _show_day(self) -> None:
        record, today = self.record, self._store.today
        self._day.setText(capital(day_name(record.day)))
        self._result.setText(capital(day_store.result_text(record, today)))
        self._symbols.setText(record.symbols)
        self._symbols.setVisible(bool(record.symbols))
        self._symbols.setAccessibleName(tr("Your turns, as shared"))
        self._legend.setVisible(bool(record.symbols))
        self._par.setText(day_store.par_text(record.par))
        self._par.setVisible(record.over is not None)
        self._copy.setVisible(bool(record.text))
        if record.over is not None:
            action = tr("Play again for fun")
        elif record.begun is not None:
            action = tr("Continue")
        else:
            action = tr("Play today’s field") if record.day == today else tr("Play this day")
        self._play.setText(action)
        self._find_par()

    def _find_par(self) -> None:
        self._call_off()
        self._call_off = lambda: None
        record, daily = self.record, self._daily
        if record.over is None or record.par is not None:
            return

        def take(par: float | None) -> None:
            if par is not None:
                self._store.add_par(record.day, par)
                self._show_day()

        self._par.setText(tr("Working out par…"))
        self._call_off = self._tasks.run(daily.par(daily.setup(record.day)), take)

    def _show_today(self) -> None:
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
        day_store.copy_result(self.record.text, self._say)

    def _say(self, text: str) -> None:
        self._said.setText(text)
        announce(self, text)


_MOST_KEPT = 1000  # most kept matches in which to look for a day's match
_ROOM = "days/room"  # setting for the height of the offer
_USUAL, _HIGHEST = 88, 400  # that height at the usual text size, and the greatest one, in pixels
_AT_REST = 150  # delay of today's offer after the first paint of the window, in milliseconds


class MatchOfTheDay(Feature):
    """Plays matches of the day like any other match, and stores their results."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        session = self._session = game.session
        assert session.package.daily is not None
        self._screen, self._controller = game.screen, session.controller
        self._daily: AnyDaily = session.package.daily
        self._store = session.days
        self._is_closed = False
        self._told_par: AnyMatch | None = None
        self._helped = ""
        """The id of the match for which help was stored last."""
        self._line: DayLine | None = None
        self._clock: DayClock | None = None
        self._room: QWidget | None = None
        self._was_over, self._reached = self._is_over, self._standing
        self._controller.replaced.connect(self._take)
        self._controller.changed.connect(self._note)
        self._controller.noted.connect(self._note_help)
        self._soon = QTimer(self, singleShot=True, interval=_AT_REST)
        self._soon.timeout.connect(self.set_up)
        QTimer.singleShot(0, self._soon, self._soon.start)  # after waiting events such as painting
        if session.days.today >= FIRST_DAY:
            self._keep_room()

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game has matches of the day."""
        return package.daily is not None

    @property
    def commands(self) -> Commands:
        """Today's match, and the calendar."""
        play = Command("day", tr("Play today’s &field"), None, self.play, "play")
        earlier = tr("Cale&ndar…")
        return {Place.BY_DAY: [play, Command("days", earlier, None, self.show_earlier, "calendar")]}

    def start(self) -> None:
        """Name the menu command whenever its menu opens."""
        for menu in self.game.menu.game[:1]:
            menu.opens.connect(self._name_command)

    def _name_command(self) -> None:
        """Name the menu command after what it does: start, continue or replay today's match."""
        command = self.game.menu.actions["day"]
        record = self._store.known.of(self._store.today)
        again = tr("Play again for fun") if record.over is not None else tr("Play today’s &field")
        command.setText(tr("Continue today’s &field") if record.is_under_way else again)
        command.setEnabled(self._screen.is_setting_up or not self._is_played_here(self._store.today))

    def leave(self) -> None:
        """Disconnect from the session and stop."""
        self._is_closed = True
        self._soon.stop()
        if self._line is not None and self._line.isVisible():
            self._session.settings.setValue(_ROOM, self._line.height())
        self._controller.replaced.disconnect(self._take)
        self._controller.changed.disconnect(self._note)
        self._controller.noted.disconnect(self._note_help)
        if self._clock is not None:
            self._clock.stop()

    def _keep_room(self) -> None:
        """Reserve the height of the offer, so that nothing moves when it appears."""
        kept = str(self._session.settings.value(_ROOM))
        height = int(kept) if kept.isdecimal() and len(kept) < 4 else _USUAL
        self._room = QWidget()
        self._room.setFixedHeight(min(height, _HIGHEST))
        self._screen.add_to_setup(self._room)

    def set_up(self) -> None:
        """Offer today's match on the setup page, with what is known of it."""
        room, self._room = self._room, None
        if room is not None:
            room.hide()
            room.deleteLater()
        if self._store.today < FIRST_DAY:
            return
        if self._line is None:
            earlier = Choice(tr("Earlier days"), self.show_earlier, icon="calendar")
            play = Choice("", self._press)
            self._line = DayLine(play, earlier, wide=False)
            self._screen.add_to_setup(self._line)
            self._clock = DayClock(lambda: self._store.now, self)
            self._clock.ticked.connect(self._show_line)
        self._show_line()
        self._store.read(lambda _: self._show_line())

    def _show_line(self) -> None:
        if self._line is not None and not self._is_closed:
            known, now = self._store.known, self._store.now
            self._line.show_day(*day_store.offer_texts(known, now), day_store.last_week(known, now.date()))

    def _press(self) -> None:
        if self._store.known.of(self._store.today).over is None:
            self.play()
        else:
            self.show_earlier()

    def show_earlier(self) -> None:
        """Open the calendar, to play another day or see results."""
        self._store.read(lambda _: self._show_calendar())

    def _show_calendar(self) -> None:
        session, window = self._session, self.game.window
        if not (self._is_closed or window.is_asked):
            dialog = DayDialog(window, session.package, self._store, session.tasks)
            dialog.play_wanted.connect(self.play)
            dialog.open()

    def play(self, day: date | None = None) -> None:
        """Continue or start a day's match, today's by default."""
        day, previous = day or self._store.today, self._controller.previous
        if day < FIRST_DAY:
            self._session.say(tr("Fields of the day only go back to {day}.", day=day_name(FIRST_DAY)))
        elif day > self._store.today and not self._store.known.of(day).is_under_way:
            self._session.say(tr("There’s no field for {day} yet.", day=day_name(day)))
        elif self._is_played_here(day):
            self._controller.show()
        elif previous is not None and previous.outcome is None and self._is_own(day, previous):
            self._controller.return_to_previous()
            self._controller.show()
        elif self._show_elsewhere(day):
            self._session.say(tr("The field for {day} is open in another window.", day=day_name(day)))
        elif self._is_in_midst_of_another(day):
            self.game.windows.another(self._session.package.info).feature(MatchOfTheDay).play(day)
        else:
            self._controller.part_with_previous()
            self._session.autosave.find(partial(self._go_on, day), most=_MOST_KEPT, with_over=True)

    def _is_in_midst_of_another(self, day: date) -> bool:
        """Return whether an unfinished match of something else is on the screen."""
        if self._screen.is_setting_up or not self._controller.is_running or self._is_over:
            return False
        match = self._controller.match
        return bool(match.moves) and not self._is_of(day, match.setup)

    def _is_played_here(self, day: date) -> bool:
        """Return whether this window has the unfinished match of a day."""
        is_running = self._controller.is_running
        return is_running and not self._is_over and self._is_own(day, self._controller.match)

    def _show_elsewhere(self, day: date) -> bool:
        controller = self._controller
        here = (controller.match if controller.is_running else None, controller.previous)
        return self.game.windows.show_playing(
            self._session.package.info, lambda match: match not in here and self._is_of(day, match.setup)
        )

    def _is_of(self, day: date, setup: AnySetup) -> bool:
        return self._daily.day_of(setup) == day

    def _is_own(self, day: date, match: AnyMatch) -> bool:
        """Return whether a match is the day's, and was begun here."""
        return self._is_of(day, match.setup) and self._store.known.of(day).is_own(match.id)

    def _go_on(self, day: date, kept: list[KeptMatch]) -> None:
        if self._is_closed:
            return
        # A kept match without a file was begun here, even if the disk did not store that.
        own = [
            one
            for one in kept
            if self._is_own(day, one.match) or (one.saved_as is None and self._is_of(day, one.match.setup))
        ]
        record = self._store.known.of(day)
        left = next((one for one in own if one.match.outcome is None), None)
        if left is not None:
            self._controller.resume(left)
        elif own and record.over is None:  # it was over, but its result could not be stored
            self._controller.resume(own[0])
            self._store_result()
        else:
            self._begin(day)

    def _begin(self, day: date) -> None:
        is_lost = self._store.known.of(day).is_under_way
        self._controller.begin(self._daily.dressed(self._daily.setup(day), self._session.settings))
        if is_lost:
            self._session.say(
                tr(
                    "Your match for {day} is gone, so you start again. The result will say so.",
                    day=day_name(day),
                )
            )

    @property
    def _day_of_match(self) -> date | None:
        """The day of the present match; with a clock set back, it may lie in the future."""
        day = self._daily.day_of(self._controller.match.setup)
        return day if day is not None and day >= FIRST_DAY else None

    def _take(self) -> None:
        """Store the start of a day's match, unless it is from a file, which may be anybody's."""
        self._was_over, self._reached = self._is_over, self._standing
        if (day := self._day_of_match) is None:
            return
        record, match = self._store.known.of(day), self._controller.match
        if self._controller.path is not None:
            self._store.read(lambda _: None)  # learns before the end of the match whether it was begun here
        elif day <= self._store.today and record.over is None and not record.is_own(match.id):
            self._store.add_begun(day, match.id)

    @property
    def _standing(self) -> int:
        """The number of moves that cannot be taken back."""
        if not self._controller.is_running:
            return 0
        return len(self._controller.match.moves) - self._controller.match.open_moves

    @property
    def _is_over(self) -> bool:
        return self._controller.is_running and self._controller.match.outcome is not None

    def _note(self) -> None:
        """Store the progress of a match, and its result at the end."""
        is_over, standing = self._is_over, self._standing
        self._note_help()
        if standing > self._reached and (day := self._day_of_match) is not None:
            match = self._controller.match
            self._store.add_reached(day, match.id, Reached(standing, self._daily.told(match)))
        self._reached = standing
        if is_over and not self._was_over:
            self._store_result()
        self._was_over = is_over

    def _note_help(self) -> None:
        """Store at once that a computer helped: people may go on from an older file."""
        if not self._controller.is_running:
            return
        match, day = self._controller.match, self._day_of_match
        if day is None or match.id == self._helped or match.outcome is not None:
            return
        if self._daily.is_helped(match):
            self._helped = match.id
            self._store.add_help(day, match.id)

    def _store_result(self) -> None:
        """Store the result if the match that just ended is a day's."""
        result = self._result(None)
        if result is not None and result.day >= FIRST_DAY and self._may_end(result.day):
            self._store.add_result(result, self._controller.match.id)
            self._show_line()

    def _may_end(self, day: date) -> bool:
        """Return whether a day has begun here or where its match started: travellers may be behind again."""
        record = self._store.known.of(day)
        is_begun = record.begun is not None and record.begun <= self._store.now
        return day <= self._store.today or (is_begun and record.is_own(self._controller.match.id))

    def _result(self, par: float | None) -> DayResult | None:
        match = self._controller.match
        day = self._daily.day_of(match.setup)
        if day is None:
            return None
        record = self._store.known.of(day)
        helped = record.is_helped and record.is_own(match.id)
        return self._daily.result(match, par, record.again, helped)

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return the text for the end of a day's match, and store its par."""
        result = self._result(par) if self._is_over else None
        if result is None:
            return None
        match = self._controller.match
        if par is not None and self._told_par is not match:
            self._told_par = match
            self._store.add_par(result.day, par, result)
        say, text = self._session.say, result.text
        copy = Choice(tr("Copy result"), lambda: day_store.copy_result(text, say), icon="copy")
        calendar = Choice(tr("Calendar"), self.show_earlier, icon="calendar")
        return DayEnd(self._end_text(result), copy, calendar)

    def _end_text(self, result: DayResult) -> str:
        if not self._may_end(result.day):
            day = day_name(result.day)
            return tr("By this computer’s clock it isn’t {day} yet, so this doesn’t count.", day=day)
        record, told = self._store.known.of(result.day), []
        if record.over is not None and (record.score, record.symbols) != (result.score, result.symbols):
            told.append(tr("You’ve played this day before; the first result counts."))
        elif record.over is None:
            told.append(tr("You began this match on another computer, so it doesn’t count here."))
        else:
            if record.is_by_computer:
                told.append(tr("The computer played for you, so this day doesn’t count for your streak."))
            told.append(day_store.streak_news(self._store.known.streak(self._store.now), self._store.today))
        if result.day == self._store.today:
            told.append(day_store.tomorrow(self._store.now))
        return " ".join(told)
