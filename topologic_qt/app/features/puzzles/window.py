"""Puzzles in a window of their own: a page to choose them on, and the desk at which they are solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.puzzles.attempt import (
    Attempt,
    Posed,
    Scores,
    Taste,
    last_taste,
    posed,
    remember,
)
from topologic_qt.app.features.puzzles.card import OTHERS_KEY
from topologic_qt.app.features.puzzles.desk import Desk
from topologic_qt.app.features.puzzles.maker import PuzzleMaker
from topologic_qt.app.features.puzzles.menu import PuzzleMenu
from topologic_qt.app.features.puzzles.page import PuzzlePage
from topologic_qt.app.features.puzzles.progress_dialog import ProgressDialog
from topologic_qt.app.features.puzzles.puzzle_records import PuzzleRecords, StoredPuzzleRecords
from topologic_qt.app.features.puzzles.sheet_dialog import Tools, open_sheet_dialog
from topologic_qt.app.features.puzzles.waiting import WaitingPuzzle
from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import Found, KeptMatch, Seen
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.files.day_store import DayStore, streak_sentences
from topologic_qt.app.files.export import RecentFiles
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.app.kit.settings import StoredGameSettings, open_memory
from topologic_qt.app.window.practice_window import PracticeWindow, open_beside, with_panel
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.puzzles import AnyPuzzles, CodeError, PuzzleKind, PuzzleRecipe, kind_of, recipe_of
from topologic_qt.games.ratings import Standings
from topologic_qt.games.screen import AnyScreen
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import UserError, said
from topologic_qt.widgets.ask import MessageBox, Role
from topologic_qt.widgets.controls import Choice, announce, button, is_enter, is_enter_held, label, shown_keys
from topologic_qt.widgets.translate import tr

# -- The finished matches that the program finds, for puzzles of people's own rounds ------------------


_MOST = 20
"""The most kept matches that are read."""


class OwnMatches(QObject):
    """Finds finished matches of one game: those that are kept, and those that were saved last."""

    def __init__(
        self,
        package: AnyPackage,
        folders: Folders,
        disk: IoWorker,
        recent: RecentFiles,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._package = package
        self._disk = disk
        self._recent = recent
        self._autosave = Autosave(package, folders, disk)
        self._is_over = False
        self.matches: list[AnyMatch] = []
        """Those that are found so far."""

    def find(self, found: Callable[[], None]) -> None:
        """Look for them, and tell of each."""

        def tell(match: AnyMatch, package: AnyPackage) -> None:
            if not self._is_over and package.info == self._package.info and match.outcome is not None:
                self.matches.append(match)
                found()

        def seen(kept: Seen) -> None:
            if isinstance(kept, KeptMatch):
                tell(kept.match, kept.package)

        def look(copies: Sequence[Found]) -> None:
            for copy in copies[:_MOST]:
                self._autosave.read(copy.path, seen)

        self._autosave.find_all(look)
        for file in self._recent.files():
            if file.suffix == self._package.info.suffix:
                self._disk.read(
                    file,
                    partial(read_match, file),
                    lambda held: tell(held.content, held.package),
                    lambda _: None,
                )

    def stop(self) -> None:
        """Tell of nothing any more."""
        self._is_over = True
        self._autosave.end()


# -- The page that is shown while a puzzle is being made ----------------------------------------------


_WIDTH = 480
"""The width of the content, in pixels."""


class MakingPage(QWidget):
    """Says what is being done, how far it is, and lets people cancel it."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        self.text = label("", "heading")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.cancel = button(Choice(tr("Cancel"), cancel, icon="close"))
        inner = QWidget()
        inner.setFixedWidth(_WIDTH)
        column = QVBoxLayout(inner)
        column.setSpacing(14)
        column.addWidget(self.text)
        column.addWidget(self.progress)
        column.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignHCenter)
        QVBoxLayout(self).addWidget(inner, 0, Qt.AlignmentFlag.AlignCenter)

    def begin(self, is_search: bool) -> None:
        """Say that a puzzle is being made, or looked for in own rounds."""
        text = (
            tr("Your own rounds are being looked through …") if is_search else tr("A puzzle is being made …")
        )
        self.text.setText(text)
        self.progress.setAccessibleName(text)
        self.progress.setRange(0, 100 if is_search else 0)
        self.progress.setValue(0)
        announce(self, text)

    def show_share(self, share: float) -> None:
        """Show how far it is, 0 to 1."""
        self.progress.setValue(round(100 * share))


# -----------------------------------------------------------------------------------------------------


_SHOWN_AFTER = 250
"""The time after which the page that waits for a puzzle is shown, in milliseconds."""
_WRITTEN_WITHIN = 1000
"""The longest wait for results to be written while the window closes, in milliseconds."""


@dataclass(frozen=True)
class Loading:
    """The task of loading what the desk needs, the game's screen above all."""

    package: AnyPackage
    settings_file: str

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> None:
        """Load it."""
        import topologic_qt.app.features.puzzles.desk  # noqa: F401

        # Qt's settings belong to the thread that opened them.
        self.package.load_screen(StoredGameSettings(open_memory(self.settings_file), self.package.info))


class PuzzleWindow(PracticeWindow):
    """A window with the puzzles of one game."""

    def __init__(self, windows: Windows, package: AnyPackage) -> None:
        super().__init__(windows, package)
        self.disk = IoWorker(self, windows.context.patience)
        self.tasks = BackgroundTasks(self)
        folders = windows.context.folders
        self.records: PuzzleRecords = StoredPuzzleRecords(
            folders.puzzles, self.info.id, self.disk, self._say_why_not_read
        )
        self._scores = Scores(self.records)
        self._days = DayStore(windows.context, self.info, self.disk, self._say_why_not_read)
        self.settings = StoredGameSettings(self.memory, self.info)
        self._kept = OwnMatches(package, folders, self.disk, RecentFiles(self.memory), self)
        self._soon = QTimer(self, singleShot=True, interval=_SHOWN_AFTER)
        self._soon.timeout.connect(self._show_page_of_making)
        assert package.puzzles is not None
        self.puzzles: AnyPuzzles = package.puzzles
        self._desk: Desk | None = None
        self._desk_without_screen: Desk | None = None
        self._waiting = WaitingPuzzle(package, self.settings)
        self._bit_by_bit = QTimer(self, interval=0)
        self._bit_by_bit.timeout.connect(self._build_on)
        self._build()
        if self.info.has_own_puzzles:
            self._kept.find(self._offer_own)
        self._scores.read(lambda _: None)
        self.tasks.run(Loading(package, folders.settings_file), lambda _: self._bit_by_bit.start())
        self._waiting.recall(self.tasks)

    @property
    def screen_of_game(self) -> AnyScreen | None:
        """The game's screen; None while it is not built."""
        return None if self._desk is None else self._desk.screen

    @property
    def desk(self) -> Desk:
        """The desk; what is not built of it yet is built at once."""
        while self._to_build:
            self._build_on()
        assert self._desk is not None
        return self._desk

    def _build(self) -> None:
        """Fill the window with the page, in the language of the program; the desk is built afterwards."""
        kinds = self.puzzles.kinds
        self.maker = PuzzleMaker(self.puzzles, self.tasks)
        self.page = PuzzlePage(kinds, last_taste(self.settings, kinds))
        self.making = MakingPage(self._cancel)
        self._table = QWidget()
        self._pages = QStackedWidget()
        for page in (self.page, self.making, self._table):
            self._pages.addWidget(page)
        self.setCentralWidget(self._pages)
        self.setWindowTitle(tr("Puzzles of {game} — {name}", game=self.info.name, name=NAME))
        self._menu = PuzzleMenu(
            self, lambda: self.desk, self.ask_for_code, self.print_sheet, self.show_progress
        )
        self._to_build = [self._make_desk, self._make_screen, self._put_desk_together, self._add_menus]
        self._connect()
        self.apply_settings()
        self.choose_others()

    def _build_on(self) -> None:
        """Build one more part of the desk: all of it would take too long for a window that is looked at."""
        if self._to_build:
            self._to_build.pop(0)()
        if not self._to_build:
            self._bit_by_bit.stop()

    def _make_desk(self) -> None:

        self._desk_without_screen = Desk(
            self, self.package, self.windows.context, self.memory, self.tasks, self._scores
        )
        self._desk_without_screen.card.setParent(self._table)

    def _make_screen(self) -> None:
        desk = self._desk_without_screen
        assert desk is not None
        desk.build_screen()
        for part in (desk.screen.widget, desk.screen.side_panel):
            if part is not None:
                part.setParent(self._table)  # so that it goes with a window that is closed now
        self._desk, self._desk_without_screen = desk, None

    def _put_desk_together(self) -> None:
        desk = self._desk
        assert desk is not None
        column = QVBoxLayout(self._table)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(desk.card)
        column.addWidget(with_panel(desk.screen, wanted=True), 1)
        desk.said.connect(self.status.say)
        desk.told.connect(self.status.tell)
        desk.tried.connect(self._waiting.store)
        desk.turned.connect(self._menu.show_possible)
        desk.next_wanted.connect(self.show_next)
        desk.left.connect(self.choose_others)
        desk.play_wanted.connect(self.play)

    def _add_menus(self) -> None:
        assert self._desk is not None
        self._menu.add_game_menus(self._desk.screen)
        self._desk.screen.apply_settings()

    def _connect(self) -> None:
        page = self.page
        page.solve_wanted.connect(self._solve)
        self._waiting.changed.connect(page.offer_back)
        page.back_wanted.connect(self._go_back)
        page.own_wanted.connect(self._look_through)
        page.code_entered.connect(self.open_code)
        page.sheet_wanted.connect(self._print)
        page.progress_wanted.connect(self.show_progress)
        self.maker.made.connect(self.show_puzzle)
        self.maker.failed.connect(self._say_why_not)
        self.maker.progress.connect(self.making.show_share)

    def rebuild(self) -> None:
        """Build everything anew; the puzzle stays, with what was tried of it."""
        attempt = self._attempt if self.is_at_desk else None
        self.maker.stop()
        if self._desk is not None:
            self._desk.put_away()
        for desk in (self._desk, self._desk_without_screen):
            if desk is not None:
                desk.deleteLater()
        self._desk = self._desk_without_screen = None
        self.menuBar().clear()
        self._build()
        self._bit_by_bit.start()
        if self._kept.matches:
            self.page.offer_own()
        for known in filter(None, (attempt, self._waiting.attempt)):
            known.tell_in(posed(self.puzzles, known.posed.puzzle))
        if attempt is not None:
            self._show(attempt)

    def stop(self) -> None:
        """Stop everything."""
        self._soon.stop()
        self._bit_by_bit.stop()
        self._kept.stop()
        self._clear_desk()
        self._waiting.store()
        self.tasks.close()
        self.records.try_again()
        self.disk.settle(_WRITTEN_WITHIN)
        self.disk.close()

    @property
    def _attempt(self) -> Attempt | None:
        """The puzzle that is being solved, if there is one."""
        return None if self._desk is None else self._desk.attempt_now

    def _clear_desk(self) -> None:
        """Leave the puzzle that is being solved, if there is one; it waits, unless it is over."""
        left = self._attempt
        if self._desk is not None:
            self._desk.put_away()
        self._waiting.leave(left)
        self._menu.show_possible(None)

    # -- the way through the pages ------------------------------------------------------------------

    @property
    def is_at_desk(self) -> bool:
        """Whether a puzzle is shown."""
        return self._pages.currentWidget() is self._table

    def choose_others(self) -> None:
        """Come to the page on which puzzles are chosen."""
        self._cancel()
        self._clear_desk()
        self.page.take_keyboard()
        self.status.say(tr("Choose what you want to solve."))

    def _cancel(self) -> None:
        """Wait for no puzzle any more."""
        self._soon.stop()
        self.maker.stop()
        self._pages.setCurrentWidget(self.page)

    def _solve(self, taste: Taste) -> None:
        remember(self.settings, taste)
        self._wait(is_search=False)
        self.maker.make_any(*taste)

    def open_recipe(self, recipe: PuzzleRecipe) -> None:
        """Make the puzzle of a recipe and show it."""
        self._wait(is_search=False)
        self.maker.make(recipe)

    def look_through(self, matches: Sequence[AnyMatch]) -> None:
        """Look for a puzzle in these finished matches."""
        self._wait(is_search=True)
        self.maker.look_through(matches)

    def _look_through(self) -> None:
        self.look_through(self._kept.matches)

    def show_next(self) -> None:
        """Show another puzzle of the same form."""
        attempt = self._attempt
        if attempt is None:
            return
        puzzle = attempt.posed.puzzle
        if puzzle.recipe is not None:
            self._wait(is_search=False)
            self.maker.make_any(puzzle.kind, puzzle.variant, puzzle.grade)
        elif self.maker.has_more_own:
            self._wait(is_search=True)
            self.maker.look_on()
        else:
            self.choose_others()
            self.status.say(tr("There are no more puzzles in your own rounds; here are others."))

    def _wait(self, is_search: bool) -> None:
        """Show that a puzzle is on its way, unless it comes at once."""
        self.making.begin(is_search)
        self.page.show_problem("")
        self._soon.start()

    def show_making(self, is_search: bool) -> None:
        """Show that a puzzle is being made, or looked for in own matches."""
        self.making.begin(is_search)
        self._show_page_of_making()

    def _show_page_of_making(self) -> None:
        self._pages.setCurrentWidget(self.making)
        self._clear_desk()
        self.making.cancel.setFocus()

    def show_puzzle(self, made: Posed) -> None:
        """Show a puzzle, and make another one of its form ahead."""
        self._soon.stop()
        self._clear_desk()
        self._show(Attempt(self.package, self.puzzles, made))
        recipe = made.puzzle.recipe
        if recipe is not None:
            self.maker.make_ahead(recipe.kind, recipe.variant, recipe.grade)

    def _show(self, attempt: Attempt) -> None:
        desk = self.desk  # before its page is turned to
        self._pages.setCurrentWidget(self._table)
        desk.show(attempt)

    def _go_back(self) -> None:
        """Go on with the puzzle that was left."""
        if (attempt := self._waiting.take()) is not None:
            self._show(attempt)

    def _say_why_not(self, error: UserError | None) -> None:
        self.choose_others()
        if error is not None:
            self.page.show_problem(said(error))
        else:
            self._say_nothing_found()

    def _say_nothing_found(self) -> None:
        """Say in front of the page that no turn makes a puzzle; praise only those who had no help."""
        if self.maker.had_help:
            text = tr("No turn of these rounds could have been played clearly better.")
        else:
            text = tr("No turn of these rounds could have been played clearly better. Well done!")
        box = MessageBox(self, "puzzle", tr("There is no puzzle in these rounds"), text)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.offer(tr("OK"), Role.AcceptRole, is_default=True)
        box.open()

    def _offer_own(self) -> None:
        self.page.offer_own()

    # -- how well people do ---------------------------------------------------------------------------

    def show_progress(self) -> None:
        """Show the ratings, and what to practise next, once all results are read."""
        if self.info.has_daily:
            self._days.read(lambda _: None)
        self._scores.read(self._open_progress)

    def _open_progress(self, standings: Standings) -> None:

        if not self.isVisible() or self.is_asked:
            return
        kinds = self.puzzles.kinds
        dialog = ProgressDialog(self, kinds, standings, last_taste(self.settings, kinds))
        dialog.practise_wanted.connect(self._solve)
        if self.info.has_daily:
            today = self._days.today
            dialog.show_streak(streak_sentences(self._days.known.streak(today), today))
        dialog.open()

    def _say_why_not_read(self, problem: Problem) -> None:
        self.status.say(said(problem))

    # -- codes and sheets ---------------------------------------------------------------------------

    def ask_for_code(self) -> None:
        """Let people type the code of a puzzle."""
        self.choose_others()
        self.page.ask_for_code()

    def open_code(self, text: str) -> None:
        """Open the puzzle of a code, in the window of its game."""
        kinds = {info: _kinds_of(info) for info in registry.GAMES}
        try:
            recipe = recipe_of(text, [kind for of_game in kinds.values() for kind in of_game])
        except CodeError as error:
            self.page.show_problem(said(error))
            return
        info = next(info for info, of_game in kinds.items() if kind_of(of_game, recipe.kind) is not None)
        if info == self.info:
            self.open_recipe(recipe)
        else:
            open_puzzles(self.windows, self, info).open_recipe(recipe)

    def print_sheet(self) -> None:
        """Let people print a sheet of puzzles like the one that is shown, or as they are chosen."""
        attempt, taste = self._attempt, self.page.taste
        if attempt is not None and attempt.posed.puzzle.recipe is not None:
            puzzle = attempt.posed.puzzle
            taste = Taste(puzzle.kind, puzzle.variant, puzzle.grade)
        self._print(taste)

    def _print(self, taste: Taste) -> None:

        open_sheet_dialog(self, taste, Tools(self.puzzles, self.tasks, self.disk))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape a puzzle that is over, and the page; one under way is not left by a reflex.

        Enter that means nothing elsewhere leads to the button for the chosen answer; another press gives it.
        """
        if is_enter(event) and not is_enter_held(event) and self.is_at_desk and self.desk.can_answer:
            self.desk.card.answer.setFocus()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._pages.currentWidget() is self.page:
            self.close()
        elif self.is_at_desk and not self.desk.practice.is_over:
            keys = shown_keys(OTHERS_KEY)
            self.status.say(tr("The puzzle stays. Press {keys} to choose another one.", keys=keys))
        else:
            self.choose_others()


def _kinds_of(info: GameInfo) -> list[PuzzleKind]:
    puzzles = info.load().puzzles
    return [] if puzzles is None else list(puzzles.kinds)


def open_puzzles(windows: Windows, beside: GameWindow, info: GameInfo) -> PuzzleWindow:
    """Open the puzzles of a game beside another window, or bring them to the front if they are open."""
    for window in windows.open:
        if isinstance(window, PuzzleWindow) and window.info == info:
            window.raise_window()
            return window
    window = PuzzleWindow(windows, info.load())
    open_beside(windows, beside, window)
    return window
