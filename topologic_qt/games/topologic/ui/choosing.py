"""The table and the notebook as places on which the answer to a puzzle is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from topologic_qt.games.lesson import Points
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.ui.notebook.panel import Notebook
from topologic_qt.table.scene import TableScene


class Choosing(QObject):
    """Tells which of some tiles or turns is chosen."""

    def __init__(self, table: TableScene, notebook: Notebook, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._tiles: dict[str, int] = {}
        self._turns: dict[int, int] = {}
        self._chosen: Callable[[int], None] = lambda _: None
        table.tile_clicked.connect(self._choose_tile)
        notebook.turn_chosen.connect(self._choose_turn)

    def let_choose(self, among: Sequence[Points], chosen: Callable[[int], None]) -> None:
        """Call ``chosen`` with the index of what is clicked among these; seekers are not taken up."""
        named = [points for points in among if isinstance(points, TopologicPoints)]
        self._tiles = {points.tiles[0]: index for index, points in enumerate(named) if points.tiles}
        self._turns = {points.turns[0]: index for index, points in enumerate(named) if points.turns}
        self._chosen = chosen
        self._table.is_still = bool(among)

    def _choose_tile(self, key: str) -> None:
        if key in self._tiles:
            self._chosen(self._tiles[key])

    def _choose_turn(self, turn: int) -> None:
        if turn - 1 in self._turns:
            self._chosen(self._turns[turn - 1])
