"""The menus of a window with puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from topologic_qt.app.features.puzzles.attempt import Attempt, Phase
from topologic_qt.app.features.puzzles.card import OTHERS_KEY
from topologic_qt.app.features.puzzles.desk import Desk
from topologic_qt.app.features.puzzles.words import why_no_code
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.window.practice_window import PracticeWindow, add_game_menus, add_help_menu
from topologic_qt.games import registry
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.controls import CTRL_ENTER, REDO_KEYS, allow
from topologic_qt.widgets.translate import tr

_HINT_KEYS = [key("H"), key("Ctrl+T")]
"""The keys for a tip: its own, and the one that suggests a turn in a match."""

_AT_THE_DESK = ("answer", "hint", "undo", "redo", "anew", "reason", "solution", "next", "others")


class PuzzleMenu:
    """The menus of puzzles, and those of the game that people need for a turn."""

    def __init__(
        self,
        window: PracticeWindow,
        desk: Callable[[], Desk],
        ask_for_code: Callable[[], None],
        print_sheet: Callable[[], None],
        show_progress: Callable[[], None],
    ) -> None:
        """``desk`` returns the desk, which is built when it is asked for."""
        self._window = window
        self._desk = desk
        self._ask_for_code = ask_for_code
        self._print_sheet = print_sheet
        self._show_progress = show_progress
        self._actions = MenuBuilder(window)
        self._actions.add(tr("&File"), self._file_entries())
        self._actions.add(tr("&Puzzle"), self._puzzle_entries())
        self._actions["hint"].setShortcuts(_HINT_KEYS)
        self._actions["hint"].setAutoRepeat(False)  # once more is another tip, which costs
        self._help = add_help_menu(self._actions, window)
        self.show_possible(None)

    def add_game_menus(self, screen: AnyScreen) -> None:
        """Add the menus of the game, once its screen is built."""
        add_game_menus(self._actions, self._window, screen)
        self._actions.put_last(self._help)

    def _file_entries(self) -> list[Command | None]:
        window = self._window
        games = Command(
            "games", tr("Other &games …"), key("Ctrl+G"), partial(window.windows.show_shelf, window), "dice"
        )
        return [
            Command("new", tr("&New match …"), standard("New"), window.play, "new"),
            *([games] if len(registry.GAMES) > 1 else ()),
            Command("code", tr("&Open a puzzle by its code …"), standard("Open"), self._ask_for_code, "open"),
            Command("print", tr("&Print a sheet …"), standard("Print"), self._print_sheet, "print"),
            None,
            Command("close", tr("&Close the window"), standard("Close"), window.close, "close"),
            Command("quit", tr("&Quit"), key("Ctrl+Q"), window.windows.close, "quit"),
        ]

    def _puzzle_entries(self) -> list[Command | None]:
        desk = self._desk
        return [
            Command("answer", tr("&Answer"), CTRL_ENTER, lambda: desk().answer(), "check"),
            Command("hint", tr("T&ip"), None, lambda: desk().hint(), "suggestion"),
            Command("undo", tr("&Take back"), standard("Undo"), lambda: desk().take_back(), "take-back"),
            Command("redo", tr("Re&do"), REDO_KEYS, lambda: desk().redo(), "redo"),
            Command("anew", tr("Try a&gain"), key("Ctrl+R"), lambda: desk().begin_anew(), "again"),
            Command(
                "reason", tr("Next &reason"), key("Ctrl+E"), lambda: desk().show_next_reason(), "question"
            ),
            Command("solution", tr("&Solution"), None, lambda: desk().show_solution(), "eye"),
            None,
            Command(
                "next",
                tr("&Next puzzle"),
                key("Alt+Right"),
                lambda: desk().next_wanted.emit(),
                "step-forward",
            ),
            Command("share", tr("&Copy the code"), key("Ctrl+Shift+C"), lambda: desk().share(), "copy"),
            Command("others", tr("&Other puzzles …"), key(OTHERS_KEY), lambda: desk().left.emit(), "puzzle"),
            Command("progress", tr("&Progress …"), None, self._show_progress, "winner"),
        ]

    def show_possible(self, attempt: Attempt | None) -> None:
        """Enable the commands that can be done now, with this puzzle on the desk or with none."""
        can = dict.fromkeys(_AT_THE_DESK, False)
        if attempt is not None:
            desk = self._desk()
            wrong, verdict = attempt.phase is Phase.WRONG, attempt.verdict
            can = {
                "answer": desk.can_answer,
                "hint": not attempt.is_over and attempt.hints < len(attempt.posed.hints),
                "undo": attempt.open_moves > 0,
                "redo": attempt.can_redo,
                "anew": wrong or attempt.open_moves > 0,
                "reason": verdict is not None and len(verdict.reasons) > 1,
                "solution": not attempt.is_over,
                "next": True,
                "others": True,
            }
        for name, is_possible in can.items():
            self._actions[name].setEnabled(is_possible)
        allow(
            self._actions["share"], tr("There is no puzzle yet.") if attempt is None else why_no_code(attempt)
        )
