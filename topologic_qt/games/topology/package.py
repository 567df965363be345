"""The package of Topology: the contract between the program and the game's rules, saved form and screen.

Screens and saved forms are imported when they are asked for: the first picture of the table does not wait for
pydantic, and a game without a window has no Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topologic_qt.engine.match import Match
from topologic_qt.games.capabilities import Codec
from topologic_qt.games.contract import GameInfo, PackageDefaults
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.lesson import Lesson
from topologic_qt.games.topology.computers import TopologyAdvice, TopologyComputers
from topologic_qt.games.topology.contest import TopologyContest
from topologic_qt.games.topology.drawing import TopologyDraws
from topologic_qt.games.topology.lesson import lesson
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.match_results import results
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.games.topology.ui.result_text import standing, title
from topologic_qt.games.values import Row, Setting

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topology.by_mail import TopologyMail
    from topologic_qt.games.topology.protocol import TopologyProtocol
    from topologic_qt.games.topology.puzzling import TopologyPuzzles
    from topologic_qt.games.topology.ui.screen import TopologyScreen


class TopologyPackage(PackageDefaults["Setup", "State", "Move", "View"]):
    """The game Topology, as the program sees it."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info

    @property
    def rules(self) -> Topology:
        """The rules."""
        return Topology()

    @property
    def codec(self) -> Codec[Setup, State, Move, View]:
        """Saving and reading of matches, in the form that the page of the file format describes."""
        from topologic_qt.games.topology import records

        return records

    @property
    def computers(self) -> TopologyComputers:
        """Computers that lay tiles."""
        return TopologyComputers()

    @property
    def results(self) -> _Results:
        """Results of finished matches, for the statistics."""
        return _Results()

    @property
    def mail(self) -> TopologyMail:
        """Play by mail."""
        from topologic_qt.games.topology.by_mail import TopologyMail

        return TopologyMail()

    @property
    def draws(self) -> TopologyDraws:
        """The drawing of tiles by the computers of all players together."""
        return TopologyDraws()

    @property
    def protocol(self) -> TopologyProtocol:
        """The game in JSON, for the engine protocol."""
        from topologic_qt.games.topology.protocol import TopologyProtocol

        return TopologyProtocol()

    @property
    def contest(self) -> TopologyContest:
        """Matches for comparison."""
        return TopologyContest()

    @property
    def lesson(self) -> _Lessons:
        """The lesson."""
        return _Lessons()

    @property
    def puzzles(self) -> TopologyPuzzles:
        """Puzzles of a turn."""
        from topologic_qt.games.topology.puzzling import TopologyPuzzles

        return TopologyPuzzles()

    def is_open(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether no turn has ended in the match yet."""
        return not match.state.turns and match.outcome is None

    def title(self, setup: Setup) -> str:
        """The title of the match, with the names of the players."""
        return title(setup)

    def summary(self, view: View) -> str:
        """The progress of a match, in one line."""
        return standing(view)

    def thumbnail(self, view: View, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
        """A small picture of a match in the chosen look, with so many real pixels to a pixel."""
        from topologic_qt.games.topology.ui.board.thumbnail import thumbnail
        from topologic_qt.games.topology.ui.tile_settings import chosen_ground, chosen_style

        return thumbnail(view.tiles, chosen_ground(settings), chosen_style(settings), size, ratio)

    def rules_page(self) -> str:
        """The rules of Topology for players, as simple HTML."""
        from topologic_qt.games.topology.ui.rules_page import rules_page

        return rules_page()

    def preview(self, settings: GameSettings) -> QWidget:
        """The empty table on which the first tile will lie."""
        from topologic_qt.games.topology.ui.board.lattice import HEXES
        from topologic_qt.games.topology.ui.tile_settings import chosen_ground, chosen_style
        from topologic_qt.table.first_paint import FirstPaint

        return FirstPaint(HEXES, chosen_style(settings), (), 0, chosen_ground(settings))

    def load_screen(self, settings: GameSettings) -> None:
        """Load the modules of the screen, and make the textures of its tiles."""
        import topologic_qt.games.topology.ui.screen  # noqa: F401
        from topologic_qt.games.topology.ui.tile_settings import chosen_style
        from topologic_qt.table.textures import texture

        material = chosen_style(settings).material
        for surface in (material.body, material.inlay):
            texture(*surface)

    def open_screen(self, host: Host[Setup, Move, View, object]) -> TopologyScreen:
        """The game on screen."""
        from topologic_qt.games.topology.ui.screen import TopologyScreen

        return TopologyScreen(host, TopologyAdvice())

    def settings_page(self) -> Sequence[Setting]:
        """The settings for the looks of tiles and table."""
        from topologic_qt.games.topology.ui.tile_settings import tile_settings

        return tile_settings()


class _Results:
    """A row for each player of a finished match."""

    def rows(self, match: Match[Setup, State, Move, View]) -> dict[int, Row]:
        """The rows to be kept for a match that is over, by the seat of the player."""
        return {seat: result.as_row() for seat, result in enumerate(results(match.state))}


class _Lessons:
    """The lesson about a ring, and a ring round it."""

    def open(self) -> Lesson[Setup, State, Move]:
        """The script of the lesson."""
        return lesson()
