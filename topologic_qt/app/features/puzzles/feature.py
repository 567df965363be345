"""The puzzles of an open game: commands, and a window to choose and solve them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.puzzles.attempt import (
    Attempt,
    Phase,
    Posed,
    PuzzleMaker,
    Scores,
    Taste,
    WaitingPuzzle,
    last_taste,
    posed,
    remember,
)
from topologic_qt.app.features.puzzles.desk import OTHERS_KEY, Desk
from topologic_qt.app.features.puzzles.page import PuzzlePage
from topologic_qt.app.features.puzzles.progress_dialog import ProgressDialog
from topologic_qt.app.features.puzzles.sheet_dialog import SheetDialog
from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import Found, KeptMatch, Seen
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.files.day_store import streak_sentences
from topologic_qt.app.kit.menu_builder import Command, Commands, Place, key, standard
from topologic_qt.app.match.practice import PracticeSession
from topologic_qt.app.window.feature import Feature, FeatureHost, Practice
from topologic_qt.app.window.window import practise
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.host import Do
from topologic_qt.games.puzzles import AnyPuzzles, CodeError, PuzzleRecipe, kind_of, recipe_of
from topologic_qt.games.ratings import Standings
from topologic_qt.games.values import AnyMatch
from topologic_qt.translation import UserError, said
from topologic_qt.widgets import controls
from topologic_qt.widgets.ask import MessageBox, Role
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

_MOST = 20  # most kept matches that are read


class OwnMatches(QObject):
    """Finds a game's finished matches: the kept ones, and those last saved."""

    def __init__(self, session: PracticeSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._autosave = Autosave(session.package, session.folders, session.disk)
        self._is_over = False
        self.matches: list[AnyMatch] = []
        """The matches found so far."""

    def find(self, found: Callable[[], None]) -> None:
        """Start the search, and call ``found`` after each."""
        info = self._session.package.info

        def tell(match: AnyMatch, package: AnyPackage) -> None:
            if not self._is_over and package.info == info and match.outcome is not None:
                self.matches.append(match)
                found()

        def seen(kept: Seen) -> None:
            if isinstance(kept, KeptMatch):
                tell(kept.match, kept.package)

        def look(copies: Sequence[Found]) -> None:
            for copy in copies[:_MOST]:
                self._autosave.read(copy.path, seen)

        self._autosave.find_all(look)
        for file in self._session.recent.files():
            if file.suffix == info.suffix:
                self._session.disk.read(
                    file,
                    partial(read_match, file),
                    lambda held: tell(held.content, held.package),
                    lambda _: None,
                )

    def stop(self) -> None:
        """Stop reporting."""
        self._is_over = True
        self._autosave.end()


_WIDTH = 480  # width of the content, in pixels


class MakingPage(QWidget):
    """Shows a task with its progress, and lets people cancel it."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        self.text = controls.label("", "heading")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.cancel = controls.button(controls.Choice(tr("Cancel"), cancel, icon="close"))
        inner = QWidget()
        inner.setFixedWidth(_WIDTH)
        column = QVBoxLayout(inner)
        column.setSpacing(14)
        column.addWidget(self.text)
        column.addWidget(self.progress)
        column.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignHCenter)
        QVBoxLayout(self).addWidget(inner, 0, Qt.AlignmentFlag.AlignCenter)

    def begin(self, is_search: bool) -> None:
        """Show that a puzzle is being made, or searched in own rounds."""
        own, new = tr("Looking through your rounds…"), tr("Making a puzzle…")
        text = own if is_search else new
        self.text.setText(text)
        self.progress.setAccessibleName(text)
        self.progress.setRange(0, 100 if is_search else 0)
        self.progress.setValue(0)
        announce(self, text)

    def show_share(self, share: float) -> None:
        """Show the progress, 0 to 1."""
        self.progress.setValue(round(100 * share))


_SHOWN_AFTER = 250  # delay before the waiting page is shown, in milliseconds
_HINT_KEYS = (key("H"), key("Ctrl+T"))  # its own, and the key for a suggestion in a match
_AT_THE_DESK = (
    *("answer", "hint", "undo", "redo", "anew", "reason", "solution", "next", "others"),
    *("fit", "closer", "farther"),
)


class Solving(Practice):
    """Lets people choose and solve a game's puzzles."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        session, pages = self.session, game.chrome.pages
        package = session.package
        assert package.puzzles is not None
        assert pages is not None
        self.puzzles: AnyPuzzles = package.puzzles
        self.info, self._pages = package.info, pages
        self.disk = session.disk
        self._settings = session.settings_of(self.info)
        self._scores = Scores(session.records, self.info.id)
        self._kept = OwnMatches(session, self)
        self._soon = QTimer(self, singleShot=True, interval=_SHOWN_AFTER)
        self._soon.timeout.connect(self.show_making)
        self._waiting = WaitingPuzzle(package, self._settings)
        self.maker = PuzzleMaker(self.puzzles, self.session.tasks)
        self.desk = Desk(game, session, self._scores, self)
        game.chrome.put_above(self.desk.card)
        self.page = PuzzlePage(self.puzzles.kinds, last_taste(self._settings, self.puzzles.kinds))
        self.making = MakingPage(self._cancel)
        for page in (self.page, self.making):
            pages.addWidget(page)
        self._connect()

    def _connect(self) -> None:
        page, desk = self.page, self.desk
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
        desk.tried.connect(self._waiting.store)
        desk.turned.connect(self.show_possible)
        desk.next_wanted.connect(self.show_next)
        desk.left.connect(self.choose_others)

    @property
    def menu(self) -> tuple[str, Sequence[Command | None]]:
        """The commands for a puzzle."""
        desk = self.desk
        return tr("&Puzzle"), [
            Command("answer", tr("&Answer"), controls.CTRL_ENTER, desk.answer, "check"),
            Command("hint", tr("T&ip"), _HINT_KEYS, desk.hint, "suggestion"),
            Command("anew", tr("Try a&gain"), key("Ctrl+R"), desk.begin_anew, "again"),
            Command("reason", tr("Next &reason"), key("Ctrl+E"), desk.show_next_reason, "question"),
            Command("solution", tr("&Solution"), None, desk.show_solution, "eye"),
            None,
            Command("next", tr("&Next puzzle"), key("Alt+Right"), self.show_next, "step-forward"),
            Command("share", tr("&Copy the code"), key("Ctrl+Shift+C"), desk.share, "copy"),
            Command("others", tr("&Other puzzles…"), key(OTHERS_KEY), self.choose_others, "puzzle"),
            Command("progress", tr("&Progress…"), None, self.show_progress, "winner"),
        ]

    @property
    def commands(self) -> Commands:
        """A puzzle from a code, and a sheet of puzzles."""
        code = tr("&Open a puzzle by code…")
        return {
            Place.FILES: [
                Command("code", code, standard("Open"), self.ask_for_code, "open"),
                Command("print", tr("&Print a sheet…"), standard("Print"), self.print_sheet, "print"),
            ]
        }

    def show_title(self) -> None:
        """Show the game in the title bar."""
        self.game.window.setWindowTitle(tr("{game} puzzles — {name}", game=self.info.name, name=NAME))

    def start(self) -> None:
        """Show the page; there is no puzzle yet."""
        self.game.menu.actions["hint"].setAutoRepeat(False)  # another press is another tip, which costs
        self.choose_others()

    def begin(self) -> None:
        """Read the results, the puzzle left before, and finished matches."""
        if any(kind.is_own for kind in self.puzzles.kinds):
            self._kept.find(self.page.offer_own)
        self._scores.read(lambda _: None)
        self._waiting.recall(self.session.tasks)

    def state(self) -> tuple[Attempt | None, Attempt | None, list[AnyMatch]]:
        """Return the current puzzle, the waiting one, and own matches, for a rebuilt screen."""
        attempt = self.desk.attempt_now if self.is_at_desk else None
        return attempt, self._waiting.attempt, self._kept.matches

    def restore(self, state: object) -> None:
        """Go on with these puzzles in their state."""
        assert isinstance(state, tuple)
        attempt, waiting, self._kept.matches = state
        self._scores.read(lambda _: None)
        if self._kept.matches:
            self.page.offer_own()
        for known in filter(None, (attempt, waiting)):
            known.tell_in(posed(self.puzzles, known.posed.puzzle))
        self._waiting.leave(waiting)
        if attempt is not None:
            self._show(attempt)
        elif waiting is None:
            self._waiting.recall(self.session.tasks)

    def leave(self) -> None:
        """Keep the unfinished puzzle for another day, and stop everything."""
        self._soon.stop()
        self._kept.stop()
        self.maker.stop()
        self._clear_desk()
        self._waiting.store()
        super().leave()

    def write_now(self) -> None:
        """Write the results that are not on the disk yet."""
        self.session.records.try_again()

    def expect_view(self) -> None:
        """Enable everything, before the screen decides."""
        self.desk.expect_view()

    def show_possible(self) -> None:
        """Enable the commands that are possible now."""
        self.desk.settle_view()
        attempt, actions = self.desk.attempt_now, self.game.menu.actions
        can = dict.fromkeys(_AT_THE_DESK, attempt is not None)
        if attempt is not None:
            verdict = attempt.verdict
            can |= {
                "answer": self.desk.can_answer,
                "hint": not attempt.is_over and attempt.hints < len(attempt.posed.hints),
                "undo": attempt.open_moves > 0,
                "redo": attempt.can_redo,
                "anew": attempt.phase is Phase.WRONG or attempt.open_moves > 0,
                "reason": verdict is not None and len(verdict.reasons) > 1,
                "solution": not attempt.is_over,
            }
        for name, is_possible in can.items():
            if name in actions:
                actions[name].setEnabled(is_possible)
        actions["share"].setEnabled(attempt is not None and bool(attempt.code))

    def _clear_desk(self) -> None:
        """Leave the current puzzle, if any; it waits unless it is over."""
        left = self.desk.attempt_now
        self.desk.put_away()
        self._waiting.leave(left)
        self.show_possible()

    def takes_key(self, event: QKeyEvent) -> bool:
        """With Escape leave a finished puzzle or the page; with Enter go to the button for the answer."""
        if (
            controls.is_enter(event)
            and not controls.is_enter_held(event)
            and self.is_at_desk
            and self.desk.can_answer
        ):
            self.desk.card.answer.setFocus()
        elif event.key() != Qt.Key.Key_Escape:
            return False
        elif self._pages.currentWidget() is self.page:
            self.close()
        elif self.is_at_desk and not self.desk.practice.is_over:
            keys = controls.shown_keys(OTHERS_KEY)
            self.session.said.emit(tr("Press {keys} to choose another puzzle.", keys=keys))
        else:
            self.choose_others()
        return True

    @property
    def is_at_desk(self) -> bool:
        """Whether a puzzle is shown."""
        return self._pages.currentIndex() == 0

    def choose_others(self) -> None:
        """Show the page that offers puzzles."""
        self._cancel()
        self._clear_desk()
        self.page.take_keyboard()
        self.session.said.emit(tr("Choose what you want to solve."))

    def _cancel(self) -> None:
        self._soon.stop()
        self.maker.stop()
        self._pages.setCurrentWidget(self.page)

    def _solve(self, taste: Taste) -> None:
        remember(self._settings, taste)
        self._wait(is_search=False)
        self.maker.make_any(*taste)

    def open_recipe(self, recipe: PuzzleRecipe) -> None:
        """Make and show a recipe's puzzle."""
        self._wait(is_search=False)
        self.maker.make(recipe)

    def look_through(self, matches: Sequence[AnyMatch]) -> None:
        """Search these finished matches for a puzzle."""
        self._wait(is_search=True)
        self.maker.look_through(matches)

    def _look_through(self) -> None:
        self.look_through(self._kept.matches)

    def show_next(self) -> None:
        """Show another puzzle of the same kind, variant and grade."""
        attempt = self.desk.attempt_now
        if attempt is None:
            return
        puzzle = attempt.posed.puzzle
        if puzzle.recipe is not None:
            self._wait(is_search=False)
            self.maker.make_any(puzzle.kind, puzzle.variant, puzzle.grade)
        elif self.maker.waiting:
            self.look_through(self.maker.waiting)
        else:
            self.choose_others()
            self.session.said.emit(tr("No more puzzles from your rounds; here are some others."))

    def _wait(self, is_search: bool) -> None:
        """Show that a puzzle is coming, unless it comes at once."""
        self.making.begin(is_search)
        self.page.show_problem("")
        self._soon.start()

    def show_making(self) -> None:
        """Show that a puzzle is being made, or searched in own matches."""
        self._pages.setCurrentWidget(self.making)
        self._clear_desk()
        self.making.cancel.setFocus()

    def show_puzzle(self, made: Posed) -> None:
        """Show a puzzle, and make the next one ahead."""
        self._soon.stop()
        self._clear_desk()
        self._show(Attempt(self.session.package, self.puzzles, made))
        recipe = made.puzzle.recipe
        if recipe is not None:
            self.maker.make_ahead(recipe.kind, recipe.variant, recipe.grade)

    def _show(self, attempt: Attempt) -> None:
        self._pages.setCurrentIndex(0)
        self.desk.show(attempt)

    def _go_back(self) -> None:
        if (attempt := self._waiting.take()) is not None:
            self._show(attempt)

    def _say_why_not(self, error: UserError | None) -> None:
        """Show why there is no puzzle; praise matches without one that were played without help."""
        self.choose_others()
        if error is not None:
            self.page.show_problem(said(error))
            return
        text = tr("No turn could have been much better.")
        if not self.maker.had_help:
            text = tr("No turn could have been much better. Well done!")
        box = MessageBox(self.game.window, "puzzle", tr("No puzzle in these rounds"), text)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.offer(tr("OK"), Role.AcceptRole, is_default=True)
        box.open()

    def show_progress(self) -> None:
        """Show the ratings and what to practise, once all results are read."""
        if self.session.package.daily is not None:
            self.session.days.read(lambda _: None)
        self._scores.read(self._open_progress)

    def _open_progress(self, standings: Standings) -> None:
        if not self.game.window.isVisible() or self.game.window.is_asked:
            return
        kinds = self.puzzles.kinds
        dialog = ProgressDialog(self.game.window, kinds, standings, last_taste(self._settings, kinds))
        dialog.practise_wanted.connect(self._solve)
        if self.session.package.daily is not None:
            days = self.session.days
            dialog.show_streak(streak_sentences(days.known.streak(days.now), days.today))
        dialog.open()

    def ask_for_code(self) -> None:
        """Ask for a puzzle's code."""
        self.choose_others()
        self.page.ask_for_code()

    def open_code(self, text: str) -> None:
        """Open a code's puzzle, in the window of its game."""
        puzzles = {info: info.load().puzzles for info in registry.GAMES}
        kinds = {info: of_game.kinds for info, of_game in puzzles.items() if of_game is not None}
        try:
            recipe = recipe_of(text, [kind for of_game in kinds.values() for kind in of_game])
        except CodeError as error:
            self.page.show_problem(said(error))
            return
        info = next(info for info, of_game in kinds.items() if kind_of(of_game, recipe.kind) is not None)
        if info == self.info:
            self.open_recipe(recipe)
        else:
            open_puzzles(self.game.windows, self.game.window, info).open_recipe(recipe)

    def print_sheet(self) -> None:
        """Print a sheet of puzzles like the shown one, or as chosen on the page."""
        attempt, taste = self.desk.attempt_now, self.page.taste
        if attempt is not None and attempt.posed.puzzle.recipe is not None:
            puzzle = attempt.posed.puzzle
            taste = Taste(puzzle.kind, puzzle.variant, puzzle.grade)
        self._print(taste)

    def _print(self, taste: Taste) -> None:
        dialog = SheetDialog(self.session, taste)
        dialog.made.connect(self.game.print_out)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def open_puzzles(windows: Windows, beside: GameWindow, info: GameInfo) -> Solving:
    """Open a game's puzzles beside another window, or raise them if open."""
    return practise(windows, beside, info, Solving)


class Puzzles(Feature):
    """Opens the window with a game's puzzles."""

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game has puzzles."""
        return package.puzzles is not None

    @property
    def commands(self) -> Commands:
        """The puzzles, and one from the finished match."""
        commands = [Command("puzzles", tr("Pu&zzles…"), key("Ctrl+U"), self.show, "puzzle")]
        if self._makes_own:
            text = tr("Puzzle from this &match")
            commands.append(Command("own_puzzle", text, None, self.make_puzzle, "puzzle"))
        return {Place.PLAY: commands}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """A puzzle from the finished match."""
        return {Do.MAKE_PUZZLE: self.make_puzzle} if self._makes_own else {}

    @property
    def _makes_own(self) -> bool:
        puzzles = self.game.session.package.puzzles
        return puzzles is not None and any(kind.is_own for kind in puzzles.kinds)

    def show_possible(self) -> None:
        """Enable making a puzzle of a finished match."""
        if self._makes_own:
            controller = self.game.controller
            is_over = controller.is_running and controller.match.outcome is not None
            self.game.menu.actions["own_puzzle"].setEnabled(is_over)

    def show(self) -> None:
        """Open the puzzles in a window of their own."""
        open_puzzles(self.game.windows, self.game.window, self.game.session.package.info)

    def make_puzzle(self) -> None:
        """Make a puzzle from the finished match, in a window of its own."""
        info, match = self.game.session.package.info, self.game.controller.match
        open_puzzles(self.game.windows, self.game.window, info).look_through([match])
