"""The package of Deduction: the contract between the program and the game's rules, saved form and screen.

Screens and saved forms are imported when they are asked for: the first picture of the table does not wait for
pydantic, and a game without a window has no Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topologic_qt.engine.match import Match
from topologic_qt.games.capabilities import Codec
from topologic_qt.games.contract import GameInfo, PackageDefaults
from topologic_qt.games.deduction.capabilities import DeductionNotes, DeductionResults
from topologic_qt.games.deduction.computers import DeductionAdvice, DeductionComputers
from topologic_qt.games.deduction.contest import DeductionContest
from topologic_qt.games.deduction.lesson import lesson
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.result_text import standing, title
from topologic_qt.games.host import GameSettings
from topologic_qt.games.lesson import Lesson
from topologic_qt.games.values import Setting

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.deduction.by_mail import DeductionMail
    from topologic_qt.games.deduction.protocol import DeductionProtocol
    from topologic_qt.games.deduction.puzzling import DeductionPuzzles
    from topologic_qt.games.deduction.ui.screen import DeductionScreen

_BEAT = 5
"""The time from one step of a computer to its next one, in `Motion.usual`: 0.9 seconds at every speed.

It is several times as long as any level thinks, so that every step takes the same time. Where a thought
takes longer, on a slow or busy computer or by another program, the next steps take as many beats as that one,
whoever thinks (`app.beat`): a long thought stands out once, and what follows hides behind it. For that case
level *Master* looks at its rivals before every announcement and every end of a turn, whatever it suspects
(`bots.seat`). Before it shows a tile, though, it thinks longer if several fit.
"""


class DeductionPackage(PackageDefaults["Setup", "State", "Move", "View"]):
    """The game Deduction, as the program sees it."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info

    @property
    def rules(self) -> Deduction:
        """The rules."""
        return Deduction()

    @property
    def codec(self) -> Codec[Setup, State, Move, View]:
        """Saving and reading of matches, in the form that the page of the file format describes."""
        from topologic_qt.games.deduction import records

        return records

    @property
    def notes(self) -> DeductionNotes:
        """A private note sheet for each seat."""
        return DeductionNotes()

    @property
    def computers(self) -> DeductionComputers:
        """Computers that ask, show and announce."""
        return DeductionComputers()

    @property
    def computer_beat(self) -> int:
        """The same time for every step of a computer: nobody may know how long it thought (R15)."""
        return _BEAT

    @property
    def results(self) -> DeductionResults:
        """Results of finished matches, for the statistics."""
        return DeductionResults()

    @property
    def mail(self) -> DeductionMail:
        """Matches whose players sit apart, over a computer that deals."""
        from topologic_qt.games.deduction.by_mail import DeductionMail

        return DeductionMail()

    @property
    def protocol(self) -> DeductionProtocol:
        """The game in JSON, for the engine protocol."""
        from topologic_qt.games.deduction.protocol import DeductionProtocol

        return DeductionProtocol()

    @property
    def contest(self) -> DeductionContest:
        """Matches for comparison."""
        return DeductionContest()

    @property
    def lesson(self) -> _Lessons:
        """The lesson."""
        return _Lessons()

    def is_open(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether nothing has been asked in the match yet."""
        return not match.state.log and match.outcome is None

    @property
    def puzzles(self) -> DeductionPuzzles:
        """Puzzles of what a log proves."""
        from topologic_qt.games.deduction.puzzling import DeductionPuzzles

        return DeductionPuzzles()

    def title(self, setup: Setup) -> str:
        """The title of the match, with the names of the players."""
        return title(setup)

    def summary(self, view: View) -> str:
        """The progress of a match, in one line."""
        return standing(view)

    def thumbnail(self, view: View, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
        """A small picture of a match in the chosen look: nothing of any hand is seen."""
        from topologic_qt.games.deduction.ui.board.thumbnail import thumbnail
        from topologic_qt.games.deduction.ui.board.tile_settings import chosen_ground, chosen_style

        return thumbnail(view, chosen_ground(settings), chosen_style(settings), size, ratio)

    def rules_page(self) -> str:
        """The rules of Deduction for players, as simple HTML."""
        from topologic_qt.games.deduction.ui.rules_page import rules_page

        return rules_page()

    def load_screen(self, settings: GameSettings) -> None:
        """Load the modules of the screen, and make the textures of its tiles."""
        import topologic_qt.games.deduction.ui.screen  # noqa: F401
        from topologic_qt.games.deduction.ui.board.tile_settings import chosen_style
        from topologic_qt.table.textures import texture

        material = chosen_style(settings).material
        for surface in (material.body, material.back):
            texture(*surface)

    def open_screen(self, host: MatchHost) -> DeductionScreen:
        """The game on screen."""
        from topologic_qt.games.deduction.ui.screen import DeductionScreen

        return DeductionScreen(host, DeductionAdvice())

    def settings_page(self) -> Sequence[Setting]:
        """The settings for the looks of tiles and table."""
        from topologic_qt.games.deduction.ui.board.tile_settings import tile_settings

        return tile_settings()


class _Lessons:
    """The lesson with a deal in which the missing tile is soon found."""

    def open(self) -> Lesson[Setup, State, Move]:
        """The script of the lesson."""
        return lesson()
