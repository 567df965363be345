"""The shelf in a window: the games to choose from, and their waiting matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from topologic_qt import NAME
from topologic_qt.app.features.contests.feature import Tournaments, tournament
from topologic_qt.app.features.days.feature import DayClock, DayDialog, MatchOfTheDay
from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.features.lessons.course import LessonProgress
from topologic_qt.app.features.lessons.feature import open_lesson
from topologic_qt.app.features.milestones.dialog import count_of, show_milestones
from topologic_qt.app.features.milestones.standings import Milestone, all_milestones
from topologic_qt.app.features.online.feature import OnlineMatch, game_of
from topologic_qt.app.features.puzzles.feature import open_puzzles
from topologic_qt.app.features.recovery.feature import KeptList
from topologic_qt.app.features.taking.feature import Belongings, TakeAlongDialog, is_box, open_box
from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.files.codec import any_match_kind, field_kind
from topologic_qt.app.files.day_store import DayStore, last_week, offer_texts
from topologic_qt.app.files.export import Exporter, RecentFiles
from topologic_qt.app.files.file_store import ErrorReporter, FileIO, FileStore, NeedsConfirmation, Opened
from topologic_qt.app.files.records import GameResults, Records
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.kit.settings import Settings, SettingsDialog, StoredGameSettings, settings_in_front
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.sound.sounds import Mute
from topologic_qt.app.window.feature import Chooser
from topologic_qt.app.window.file_actions import show_about, show_rules
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.days import FIRST_DAY
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.database import Damaged
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.controls import hold, release
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.statistics_frame import StatisticsCommand, StatisticsFrame
from topologic_qt.widgets.translate import headed, tr

if TYPE_CHECKING:
    from topologic_qt.app.features.contests.tournament import TournamentDialog
    from topologic_qt.app.features.online.dialog import OnlineDialog
    from topologic_qt.online.room_file import Room
    from topologic_qt.online.transport import Card


class ShelfDays(QObject):
    """Offers today's match of each game that has one, once the results are read."""

    def __init__(self, page: ShelfPage, context: Context, records: Records) -> None:
        """Read the results, and offer today's matches."""
        super().__init__(page)
        self._page = page
        self._stores: dict[str, DayStore] = {}
        self._tasks = BackgroundTasks(self)
        self._clock: DayClock | None = None
        for info in registry.GAMES:
            store = DayStore(context.now, info, records)
            if info.load().daily is not None and store.today >= FIRST_DAY:
                self._stores[info.id] = store
                store.read(partial(self._offer, info))

    def _offer(self, info: GameInfo, _: object = None) -> None:
        store = self._stores[info.id]
        if self._clock is None:
            self._clock = DayClock(lambda: store.now, self)
        if info.id not in self._page.days:
            self._clock.ticked.connect(partial(self._offer, info))
        heading, text, action, picture = offer_texts(store.known, store.now)
        line = self._page.day_line(info, partial(self._press, info), partial(self._show_earlier, info))
        week = last_week(store.known, store.today)
        line.show_day(headed(info.name, heading), text, action, picture, week)

    def offers(self, kept: KeptMatch) -> bool:
        """Return whether a match is today's, which has a line of its own."""
        store, daily = self._stores.get(kept.package.info.id), kept.package.daily
        return store is not None and daily is not None and daily.day_of(kept.match.setup) == store.today

    def _press(self, info: GameInfo) -> None:
        store = self._stores[info.id]
        if store.known.of(store.today).over is None:
            self._page.day_wanted.emit(info, store.today)
        else:
            self._show_earlier(info)

    def _show_earlier(self, info: GameInfo) -> None:
        dialog = DayDialog(self._page.window(), info.load(), self._stores[info.id], self._tasks)
        dialog.play_wanted.connect(partial(self._page.day_wanted.emit, info))
        dialog.open()

    def close(self) -> None:
        """Stop computing par and updating offers."""
        if self._clock is not None:
            self._clock.stop()
        self._tasks.close()


class ShelfFiles(QObject):
    """Reads files for a window without a game; shows problems, which change nothing."""

    match_opened = Signal(object)
    """Sent with the `Opened` match of any game."""
    field_found = Signal(object, object)
    """Sent with the `GameInfo` of an editor, and the path of a field that it can open."""

    def __init__(self, folder: Path, disk: IoWorker, errors: ErrorReporter) -> None:
        """Create it; windows put their locks into ``folder``, the program's own."""
        super().__init__()
        self._folder = folder
        self._disk = disk
        self._errors = errors
        self._store = FileStore(any_match_kind(), folder, disk)
        self._io = FileIO(self._store, disk)
        self._io.opened.connect(self._take)
        self._io.doubted.connect(errors.ask_whether)
        self._io.failed.connect(errors.tell)
        self._fields: list[Path] = []

    @property
    def opening(self) -> list[Path]:
        """The files still being read."""
        return [*self._io.opening, *self._fields]

    def open(self, path: Path) -> None:
        """Open a match or field."""
        if (info := _field_of(path)) is not None:
            self._open_field(info, path)
        else:
            self._io.open(path)

    def _take(self, opened: Opened[AnyMatch]) -> None:
        self.match_opened.emit(self._store.hand_over(opened))

    def _open_field(self, info: GameInfo, path: Path) -> None:
        """Check whether the game's editor could open a field; the editor asks its own questions."""

        def look() -> None:
            store = FileStore(field_kind(info.load()), self._folder, self._disk)
            try:
                store.open(path)
            finally:
                store.claims.close()

        def found(_: object) -> None:
            self._fields.remove(path)
            self.field_found.emit(info, path)

        def failed(problem: Problem) -> None:
            self._fields.remove(path)
            if isinstance(problem, NeedsConfirmation):
                self.field_found.emit(info, path)
            else:
                self._errors.tell(problem)

        self._fields.append(path)
        self._disk.read(path, look, found, failed)

    def close(self) -> None:
        """Release the files that were not handed on."""
        self._store.claims.close()


class ShelfTools(QObject):
    """Opens tournaments and statistics over the shelf, and exports what they show."""

    statistics_closed = Signal()
    """Sent when the statistics of a game, in which results can be deleted, are closed."""

    def __init__(
        self, page: ShelfPage, context: Context, memory: QSettings, disk: IoWorker, errors: ErrorReporter
    ) -> None:
        """The ``page`` of the shelf is in its window by now."""
        super().__init__(page)
        self.window = page.window()
        self.ask = context.ask
        self.disk = disk
        self.recent = RecentFiles(memory)
        self.errors = errors
        self._page, self._folders, self._memory = page, context.folders, memory
        self._exporter = Exporter(self, self)
        self._contest: TournamentDialog | None = None
        self._statistics: dict[str, StatisticsCommand[StatisticsFrame]] = {}

    def say(self, text: str) -> None:
        """Speak a text: there is no status line."""
        announce(self._page, text)

    def show_contest(self) -> None:
        """Open the window of tournaments."""
        info = next(info for info in registry.GAMES if Tournaments.suits(info.load()))
        self._contest = tournament(self.window, self._folders, info, self._memory)
        self._contest.export_wanted.connect(self._exporter.export)
        self._contest.finished.connect(self._forget_contest)
        self._contest.open()

    def _forget_contest(self) -> None:
        self._contest = None

    def show_statistics(self, info: GameInfo) -> None:
        """Open the statistics of a game, as soon as they have been read."""
        package = info.load()
        if info.id not in self._statistics and package.statistics is not None:
            results = GameResults(Records(self._folders, self.disk, self.errors.tell), package)
            settings = StoredGameSettings(self._memory, info)
            command = StatisticsCommand(self._page, results, self.ask, package.statistics(), settings)
            command.export_wanted.connect(self._exporter.export)
            command.closed.connect(self.statistics_closed)
            self._statistics[info.id] = command
        if info.id in self._statistics:
            self._statistics[info.id].open()

    def close(self) -> None:
        """Stop a tournament; what was played is kept."""
        if self._contest is not None:
            self._contest.done(QDialog.DialogCode.Rejected)


class Shelf(Chooser):
    """The page and menus of a window without a game; it finds the latest matches once it is shown."""

    def __init__(
        self, windows: Windows, window: GameWindow, memory: QSettings, begin_at: GameInfo | None = None
    ) -> None:
        """Create it, with the focus on ``begin_at`` or where the latest match waits."""
        super().__init__(window)
        self._windows = windows
        context = windows.context
        self._window = window
        self._memory = memory
        self.disk = IoWorker(self, context.patience)
        self._records = Records(context.folders, self.disk, self._tell_damage)
        self._meeting: OnlineDialog | None = None
        self._is_closed = False
        self._autosaves: list[Autosave] = []
        self._kept: KeptList | None = None
        self._awaited = 0
        self._begins_anywhere = begin_at is None
        self._taught: list[GameInfo] = []
        self._days: ShelfDays | None = None
        errors = self._errors = ErrorReporter(window, context.ask)
        self.files = ShelfFiles(context.folders.autosave, self.disk, errors)
        self.files.match_opened.connect(self._take)
        self.files.field_found.connect(self._open_field)
        self._settings = Settings(memory)
        self._settings.changed.connect(windows.apply_settings)
        self._settings.language_chosen.connect(windows.speak)
        self.page = ShelfPage(registry.GAMES)
        self.page.code_wanted.connect(self.join)
        self.page.day_wanted.connect(self._play_day)
        self.page.milestones_wanted.connect(self.show_milestones)
        for card in self.page.cards:
            card.all_wanted.connect(self.show_kept)
            card.chosen.connect(self._open)
            card.resumed.connect(self._resume)
            card.lesson_wanted.connect(partial(open_lesson, windows, window))
            card.puzzles_wanted.connect(partial(open_puzzles, windows, window))
        window.setCentralWidget(self.page)
        self._opened = ShelfTools(self.page, context, memory, self.disk, errors)
        self._opened.statistics_closed.connect(self._count_milestones)
        menus = MenuBuilder(window)
        files = [
            Command("open", tr("&Open…"), standard("Open"), self._choose_file, "open"),
            Command("kept", tr("&Kept matches…"), None, self.show_kept, "kept"),
            Command("join", tr("&Join a match online…"), None, self.join, "players"),
            None,
            Command("close", tr("&Close the window"), standard("Close"), window.close, "close"),
            Command("quit", tr("&Quit"), key("Ctrl+Q"), windows.close, "quit"),
        ]
        about = Command("about", tr("&About {name}", name=NAME), None, lambda: show_about(window), "about")
        menus.add(tr("&File"), files)
        settings = Command("settings", tr("&Settings…"), key("Ctrl+,"), self.show_settings, "settings")
        menus.add(tr("&Edit"), [settings])
        mute = Mute(window, menus, self._settings, partial(announce, self.page))
        mute.belong_to(menus.add(tr("&View"), [mute.action]))
        menus.add(tr("&Tools"), self._tools(menus))
        rules = [
            Command(_rules(info), tr("How to play {game}", game=info.name), None, show, "how-to-play")
            for info, show in ((info, partial(self._show_rules, info)) for info in registry.GAMES)
        ]
        self._help = menus.add(tr("&Help"), [*rules, about])
        self._menus = menus
        self._explain(begin_at or registry.GAMES[0])
        _application().focusChanged.connect(self._follow_keyboard)
        self.page.take_keyboard(begin_at)

    def _tell_damage(self, problem: Problem) -> None:
        """Show that results were damaged; other problems are shown in a match."""
        if isinstance(problem, Damaged) and not self._is_closed:
            self._errors.tell(problem)

    def _tools(self, menus: MenuBuilder) -> list[Command | QMenu | None]:
        counted = [(info, partial(self._opened.show_statistics, info)) for info in registry.GAMES]
        statistics = [Command(f"count {info.id}", info.name, None, do, "") for info, do in counted]
        return [
            Command("contest", tr("To&urnament…"), None, self._opened.show_contest, "players"),
            *self._building(),
            None,
            menus.menu(tr("Stat&istics"), statistics, "list"),
            Command("milestones", tr("Mile&stones…"), None, self.show_milestones, "winner"),
            None,
            Command("take", tr("Take a&long…"), None, self._take_along, "export"),
        ]

    def _take_along(self) -> None:
        TakeAlongDialog(self._belongings).open()

    def _building(self) -> list[Command]:
        info = next((info for info in registry.GAMES if info.draft_suffix), None)
        if info is None:
            return []

        def build(what: Callable[[Editing], None]) -> None:
            self.game_wanted.emit(info, lambda window: what(window.feature(Editing)))

        field, photo = partial(build, Editing.open), partial(build, Editing.open_photo)
        return [
            Command("build", tr("&Build a field…"), key("Ctrl+E"), field, "tiles"),
            Command("photo", tr("&Field from a photo…"), key("Ctrl+Shift+O"), photo, "photo"),
        ]

    def _show_rules(self, info: GameInfo) -> None:
        show_rules(self._window, info.load())

    def _follow_keyboard(self) -> None:
        if (info := self.page.has_keyboard_at) is not None:
            self._explain(info)

    def _explain(self, explained: GameInfo) -> None:
        for info in registry.GAMES:
            self._menus[_rules(info)].setShortcuts(standard("HelpContents") if info is explained else [])

    def _choose_file(self) -> None:
        path = self._windows.context.ask.which_to_open(self._window, RecentFiles(self._memory).folder())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a match, field or box of another computer; raise a match that is open."""
        if is_box(path):
            open_box(self._belongings, path, self._windows, self.outdated.emit)
        elif (holding := self._windows.holding(path)) is not None:
            if _field_of(path) is None:
                holding.show_match()
            else:
                holding.feature(Editing).open()
            holding.raise_window()
        else:
            self.files.open(path)

    @property
    def _belongings(self) -> Belongings:
        context = self._windows.context
        return Belongings(self._window, context.folders, self.disk, self._memory, context.ask)

    @property
    def opening(self) -> Sequence[Path]:
        """The files to open that are still being read."""
        return self.files.opening

    def _resume(self, kept: KeptMatch) -> None:
        self.game_wanted.emit(kept.package.info, lambda window: window.resume(kept))

    def _take(self, opened: Opened[AnyMatch]) -> None:
        self.game_wanted.emit(opened.package.info, lambda window: window.take(opened))

    def _open_field(self, info: GameInfo, path: Path) -> None:
        self.game_wanted.emit(info, lambda window: window.open_file(path))

    def show_kept(self) -> None:
        """Show the kept matches of all games, to continue one in this window."""
        if self._kept is None:
            autosave = self._autosave_of(registry.GAMES[0])  # it also finds those of other games
            settings_of = partial(StoredGameSettings, self._memory)
            self._kept = KeptList(self._window, autosave, settings_of, self._errors.tell)
            self._kept.chosen.connect(self._resume)
            self._kept.deleted.connect(self.outdated)
        self._kept.show()

    def _plays_in_network(self) -> bool:
        """Return whether a match is played in the local network, so that looking for others makes sense."""
        folder = self._windows.context.folders.elsewhere
        if not any(folder.glob("*.json")):
            return False
        from topologic_qt.app.features.online.meeting import Kind, MeetingPlace
        from topologic_qt.online.room_file import rooms_in

        rooms = rooms_in(folder).rooms
        return any(MeetingPlace.from_text(room.transport).kind is Kind.NETWORK for room in rooms)

    def _look_out(self, wanted: bool) -> None:
        if self._is_closed or not wanted:
            return
        from topologic_qt.app.features.online.strip import WaitingList

        waiting = self.page.waiting = WaitingList()
        waiting.chosen.connect(self.join)
        self.page.put_above(waiting)
        waiting.look_out(True)

    def join(self, card: Card | None = None) -> None:
        """Open the dialog for a code; ``card`` is somebody's who waits in the network."""
        from topologic_qt.app.features.online.dialog import Desk, OnlineDialog

        folder = self._windows.context.folders.elsewhere
        desk = Desk(self, self.disk, folder, self._memory, self._errors.tell, self._windows.context.ask)
        self._meeting = OnlineDialog(self._window, desk, None)
        self._meeting.joined.connect(self._meet)
        self._meeting.finished.connect(self._forget_meeting)
        self._meeting.open()
        self._meeting.go_to_code()
        if card is not None:
            self._meeting.take_card(card)

    def _forget_meeting(self) -> None:
        self._meeting = None

    def _meet(self, room: Room) -> None:
        try:
            info = game_of(room)
        except Problem as problem:
            self._errors.tell(problem)
        else:
            self.game_wanted.emit(info, lambda window: window.feature(OnlineMatch).meet(room))

    def _open(self, info: GameInfo) -> None:
        self.game_wanted.emit(info, lambda _: None)

    def _play_day(self, info: GameInfo, day: date) -> None:
        daily = info.load().daily
        if daily is None or not self._windows.show_playing(
            info, lambda match: daily.day_of(match.setup) == day
        ):
            self.game_wanted.emit(info, lambda window: window.feature(MatchOfTheDay).play(day))

    def show_settings(self, at: str = "") -> None:
        """Open the settings, with the focus on one of them."""
        dialog = SettingsDialog(self._window, self._settings, (), self._memory)
        dialog.open_once()
        dialog.go_to(at)

    @property
    def has_keyboard_at(self) -> GameInfo | None:
        """The game that has or last had the focus; None if no game had it."""
        return self.page.has_keyboard_at

    def look_for_waiting(self) -> None:
        """Offer the latest match of each game, and today's matches."""
        hold(self.page)
        self._days = ShelfDays(self.page, self._windows.context, self._records)
        self._count_milestones()
        self.disk.run(self._games_with_matches, self._look_into, lambda _: None)
        self.disk.run(self._plays_in_network, self._look_out, lambda _: None)

    def _count_milestones(self) -> None:
        """Show the number of reached milestones as soon as it is known."""

        def show(milestones: list[Milestone]) -> None:
            if not self._is_closed:
                self.page.show_milestones(*count_of(milestones, self._memory))

        self._records.ask(partial(all_milestones, registry.GAMES), show)

    def show_milestones(self) -> None:
        """Show all milestones; new ones count as seen from then on."""
        show_milestones(self._window, self._records, self._memory)
        self._count_milestones()

    def _games_with_matches(self) -> list[GameInfo]:
        folder = self._windows.context.folders.autosave
        return [info for info in registry.GAMES if any(folder.glob(f"[!.]*{info.suffix}"))]

    def _look_into(self, games: list[GameInfo]) -> None:
        self._offer_lessons()
        self._awaited = len(games)
        self._release_if_all_there()
        for info in games:
            autosave = self._autosave_of(info)
            autosave.find(partial(self._offer, autosave), most=2)

    def _autosave_of(self, info: GameInfo) -> Autosave:
        folders = self._windows.context.folders
        autosave = Autosave(info.load(), folders, self.disk)
        self._autosaves.append(autosave)
        return autosave

    def _offer_lessons(self) -> None:
        if self._is_closed:
            return
        about = self._menus["about"]
        for info in registry.GAMES:
            if info.load().lesson is None:
                continue
            text = tr("Learn to play {game}", game=info.name)
            learn = partial(open_lesson, self._windows, self._window, info)
            command = Command(f"learn {info.id}", text, None, learn, "lesson")
            self._help.insertAction(about, self._menus.action(command))
            self._taught.append(info)
        self.renew_offers()

    def renew_offers(self) -> None:
        """Offer the lessons still needed, by people's progress in them."""
        for info in self._taught:
            progress, card = LessonProgress(StoredGameSettings(self._memory, info)), self.page.card_of(info)
            if progress.is_closed:
                card.withdraw_lesson()
            else:
                card.offer_lesson(progress.is_begun)

    def _offer(self, autosave: Autosave, matches: list[KeptMatch]) -> None:
        if self._is_closed:
            return
        self._awaited -= 1
        assert self._days is not None
        left = [kept for kept in matches if not self._days.offers(kept)]
        if left:
            self._offer_latest(left[0])
        if matches:
            self._count(autosave, matches[0].package.info)
        elif autosave.unreadable:
            self._errors.tell(autosave.unreadable[0].problem)
        self._release_if_all_there()

    def _release_if_all_there(self) -> None:
        if not (self._awaited or self._is_closed):
            if self._begins_anywhere:
                self.page.go_to_latest()
            release(self.page)

    def _offer_latest(self, latest: KeptMatch) -> None:
        package, view = latest.package, latest.match.view(None)
        settings = StoredGameSettings(self._memory, package.info)
        self.page.card_of(package.info).offer(
            latest, lambda size, ratio: package.thumbnail(view, size, ratio, settings, False)
        )

    def _count(self, autosave: Autosave, info: GameInfo) -> None:
        waiting = Counter[bool]()

        def count(kept: KeptMatch) -> bool:
            waiting[kept.waits_elsewhere] += 1
            return False

        def show() -> None:
            if not self._is_closed:
                self.page.card_of(info).show_waiting(waiting[False], waiting[True])

        autosave.go_through((info,), count, show)

    def close(self) -> None:
        """Withdraw all offers, and remove the menus."""
        self._is_closed = True
        _application().focusChanged.disconnect(self._follow_keyboard)
        self._opened.close()
        for dialog in (settings_in_front(self._window), self._meeting, self._kept):
            if dialog is not None:
                dialog.close()
        self.files.close()
        if self.page.waiting is not None:
            self.page.waiting.look_out(False)
        if self._days is not None:
            self._days.close()
        for autosave in self._autosaves:
            autosave.end()
        self.disk.close()
        self._menus.take_away()


def _field_of(path: Path) -> GameInfo | None:
    """Return the game whose field a file is, by its name; None for a match or anything else."""
    info = registry.by_suffix(path.suffix)
    return info if info is not None and path.suffix.lower() == info.draft_suffix else None


def _rules(info: GameInfo) -> str:
    return f"rules {info.id}"


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
