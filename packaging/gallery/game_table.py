"""A game's window for the scenes, and the scenes common to several games."""

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from gallery.stage import Stage
from opening import controller_of
from PySide6.QtWidgets import QButtonGroup, QDialog, QWidget

from topologic_qt.app.start.program import open_window
from topologic_qt.app.window.file_actions import show_rules
from topologic_qt.app.window.window import Window
from topologic_qt.games.contract import GameInfo
from topologic_qt.widgets.players_form import SeededSetup

SMALL = (900, 600)
"""The size of the smallest window."""


class _Result(Protocol):
    def _asdict(self) -> dict[str, object]: ...


class _Statistics(Protocol):
    def open(self) -> None: ...
    @property
    def dialog(self) -> QDialog | None: ...


class _Screen(Protocol):
    @property
    def setup_page(self) -> SeededSetup: ...
    @property
    def statistics(self) -> _Statistics: ...


ScreenT = TypeVar("ScreenT", bound=_Screen)
MoveT = TypeVar("MoveT")


class GameTable(Generic[ScreenT, MoveT]):
    """A game's window in place of the stage's, with a known seed."""

    def __init__(
        self,
        stage: Stage,
        info: GameInfo,
        screen_of: Callable[[Window], ScreenT],
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        self._stage = stage
        self._info = info
        self.window = open_window(stage.window.windows, info)
        stage.window.close()
        self.screen = screen_of(self.window)
        self.controller = controller_of(self.window)
        self.screen.setup_page.seed.value = "parrot"
        self.window.resize(*size)
        self.window.show()
        self.settle()

    def settle(self) -> None:
        """Process the window's pending events."""
        self._stage.settle()

    def play(self, *moves: MoveT) -> None:
        """Make moves."""
        for move in moves:
            self.controller.propose(move)
        self.settle()

    def with_options(self) -> QWidget:
        """As many players as possible, people and computers, with the options open."""
        page = self.screen.setup_page
        page.players.ways.group.button(2).setChecked(True)
        page.players.seats[2].kind.setCurrentIndex(0)
        page.options.open()
        return self.window

    def with_missing_name(self) -> QWidget:
        """A match that cannot begin because a name is missing."""
        name = self.screen.setup_page.players.seats[0].name
        name.setText("")
        name.textEdited.emit("")
        return self.window

    def with_progress(self, results: Iterable[_Result]) -> QWidget:
        """The statistics of these results, on the progress page."""
        dialog = self.with_results(results)
        dialog.findChildren(QButtonGroup)[0].button(1).click()
        return dialog

    def with_results(self, results: Iterable[_Result]) -> QWidget:
        """The statistics of these results."""
        rows = enumerate(result._asdict() for result in results)
        self.controller.results.add("gallery", dict(rows))
        statistics = self.screen.statistics
        statistics.open()
        while statistics.dialog is None:
            self.settle()
        return statistics.dialog


def rules_page(window: Window) -> QWidget:
    """The rules page of a window's game."""
    return show_rules(window, window.game.session.package)


def settings_dialog(window: Window) -> QWidget:
    """The settings over a window."""
    window.game.dialogs.show_settings()
    dialogs: list[QDialog] = window.findChildren(QDialog)
    return dialogs[-1]
