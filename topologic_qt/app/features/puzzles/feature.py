"""The puzzles of an open game: their commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from topologic_qt.app.kit.menu_builder import Command, Commands, Place, key
from topologic_qt.app.window.feature import Feature
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import Do
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.features.puzzles.solving import Solving


class Puzzles(Feature):
    """Opens the window with the puzzles of a game."""

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Whether a game has puzzles."""
        return package.puzzles is not None

    @property
    def commands(self) -> Commands:
        """The puzzles, and one of the finished match."""
        commands = [Command("puzzles", tr("Pu&zzles …"), key("Ctrl+U"), self.show, "puzzle")]
        if self._makes_own:
            text = tr("Puzzle of this &match")
            commands.append(Command("own_puzzle", text, None, self.make_puzzle, "puzzle"))
        return {Place.PLAY: commands}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """A puzzle of the finished match."""
        return {Do.MAKE_PUZZLE: self.make_puzzle} if self._makes_own else {}

    @property
    def _makes_own(self) -> bool:
        puzzles = self.game.session.package.puzzles
        return puzzles is not None and any(kind.is_own for kind in puzzles.kinds)

    def show_possible(self) -> None:
        """Allow a puzzle of the match once that is over."""
        if self._makes_own:
            controller = self.game.controller
            is_over = controller.is_running and controller.match.outcome is not None
            self.game.menu.actions["own_puzzle"].setEnabled(is_over)

    def show(self) -> None:
        """Open the puzzles, in a window of their own."""
        self._open()

    def _open(self) -> Solving:
        from topologic_qt.app.features.puzzles.solving import open_puzzles

        return open_puzzles(self.game.windows, self.game.window, self.game.session.package.info)

    def make_puzzle(self) -> None:
        """Make a puzzle of the finished match, in a window of its own."""
        self._open().look_through([self.game.controller.match])
