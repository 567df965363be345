"""The puzzles of Deduction, as the program sees them."""

from collections.abc import Sequence

from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.puzzles.missing_tile import DeductionPuzzle, MissingTile, match_of
from topologic_qt.games.deduction.puzzles.questions import OWN
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.ui.log_text import entry_text
from topologic_qt.games.deduction.ui.tile_text import tiles_text
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.translation import tr


class DeductionPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles of what a log proves."""

    def __init__(self) -> None:
        super().__init__((MissingTile(),), records)

    def lines(self, puzzle: DeductionPuzzle) -> Sequence[str]:
        """The player's own tiles, those face up, and the log."""
        view = match_of(puzzle).view(OWN)
        return (
            tr("Your tiles: {tiles}", tiles=tiles_text(view.hand)),
            tr("Face up: {tiles}", tiles=tiles_text(view.face_up)),
            *(entry_text(view.setup.names, entry) for entry in view.log),
        )

    def takes(self, move: Move) -> bool:  # noqa: ARG002
        """No move: the answer is a tile."""
        return False

    def ends(self, move: Move) -> bool:  # noqa: ARG002
        """No move."""
        return False
