"""The answers of Topology's table to people who listen."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import compass, result_text, words
from topologic_qt.games.topology.ui.board.looks import key_of
from topologic_qt.games.topology.ui.news import last_news, rack
from topologic_qt.games.topology.ui.play import Play
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.table.hand import Grip
from topologic_qt.table.listening import TableListening, nowhere
from topologic_qt.widgets.listening import Answer, Query, Topic
from topologic_qt.widgets.translate import ntr, tr


class LinesListening(TableListening):
    """Says where tiles lie and what their lines do, where the held one fits, and how the match stands."""

    def __init__(self, tabletop: Tabletop, play: Play) -> None:
        super().__init__(tabletop.view)
        self._tabletop = tabletop
        self._table = tabletop.table
        self._play = play

    @property
    def own_queries(self) -> Sequence[Query]:
        """The questions of this game."""
        return (
            *super().own_queries,
            Query(Topic.POSSIBLE, tr("What can be done?"), self.possible),
            Query(Topic.NEWS, tr("What happened last?"), self.news),
            Query(Topic.TABLE, tr("How does the match stand?"), self.standing),
            Query(Topic.CANDIDATES, tr("What is left?"), self.left),
            Query(Topic.NEXT_KIND, tr("Next line over this tile"), lambda: self._line(1)),
            Query(Topic.PREVIOUS_KIND, tr("Previous line over this tile"), lambda: self._line(-1)),
            Query(Topic.NEXT_NUMBER, tr("Next place that fits, or line to close"), lambda: self._goal(1)),
            Query(
                Topic.PREVIOUS_NUMBER,
                tr("Previous place that fits, or line to close"),
                lambda: self._goal(-1),
            ),
            Query(Topic.NEXT_PIECE, tr("Next tile of the last turn"), lambda: self._laid(1)),
            Query(Topic.PREVIOUS_PIECE, tr("Previous tile of the last turn"), lambda: self._laid(-1)),
        )

    @property
    def _view(self) -> View | None:
        return self._play.view

    # -- where things are -------------------------------------------------------------------------

    def here(self) -> str:
        """Return everything about the held tile, or about the one that the cursor is on."""
        return self._play.cursor.description

    def brief(self, key: str) -> str:
        """Return a tile with its place."""
        tile = self._table.tile_of(key)
        if tile is None:
            return ""
        place = compass.place(tile, compass.origin(self._tabletop.tiles))
        return tr("tile {design}, {place}", design=tile.design, place=place)

    def scan(self, dx: int, dy: int) -> str:
        """Return the tiles along a line; with a tile in the hand, where that would lie."""
        return super().scan(dx, dy) if self._play.laying.held is None else self.here()

    def _line(self, step: int) -> Answer | str:
        index = self._table.index_of(self.key)
        if index is None:
            return nowhere()
        return Answer(self._tabletop.pointer.step(index, step), is_spoken=True)

    def _goal(self, step: int) -> Answer | str:
        """Go to the next place where the held tile fits, or to the next line that one tile can close."""
        if self._play.laying.held is not None:
            return self._play.cursor.go_on(step)
        lines = self._tabletop.pointer.lines
        ends = dict.fromkeys(part[0] for run in lines.closable for part in (run.parts[0], run.parts[-1]))
        keys = [key_of(lines.tiles[index]) for index in ends]
        return self.walk(keys, step, tr("There is no other line that one tile can close."))

    def _laid(self, step: int) -> Answer | str:
        """Go to the next tile of this turn, or while there is none, of the turn before."""
        view = self._view
        if view is None:
            return ""
        tiles = view.this_turn or (view.turns[-1].tiles if view.turns else ())
        keys = [key for key in map(key_of, tiles) if key in self._table.tiles]
        return self.walk(keys, step, tr("There is no other tile of that turn."))

    # -- the match --------------------------------------------------------------------------------

    def possible(self) -> str:
        """Return what can be done with the held tile, or with those in the rack."""
        view, held = self._view, self._play.laying.held
        if view is None:
            return ""
        if held is not None:
            fits = ntr("It fits on {n} place.", "It fits on {n} places.", len(self._play.laying.fitting))
            return f"{fits} {words.in_hand(held.slot + 1, Grip.KEYS)}"
        if not self._play.turns.is_on_turn:
            return words.status(view, for_keys=True)
        told = [rack(view)]
        if view.must_choose:
            told.append(words.status(view, for_keys=True))
        elif view.revealed:
            told.append(tr("A digit takes a tile, the arrows move it, Enter lays it."))
        else:
            told.append(tr("Ctrl+Enter ends the turn."))
        tile = None if self.key is None else self._table.tile_of(self.key)
        if tile in view.this_turn:
            told.append(tr("Enter takes this tile up again."))
        return " ".join(told)

    def news(self) -> str:
        """Return the last turn, or where people look back, what they look at."""
        view = self._view
        if view is None:
            return ""
        return self._play.past.caption or last_news(view) or words.status(view, for_keys=True)

    def standing(self) -> str:
        """Return the points of all players, and the tiles in the rack."""
        view = self._view
        if view is None:
            return ""
        if view.is_over:
            return ". ".join(result_text.ranking(view))
        return f"{result_text.spoken(view)} {rack(view)}"

    def left(self) -> str:
        """Return how many tiles are in the stack, and how many lines one tile can close."""
        view = self._view
        if view is None:
            return ""
        closable = len(self._tabletop.pointer.lines.closable)
        stack = ntr("{n} tile is in the stack.", "{n} tiles are in the stack.", view.stack_size)
        lines = ntr("One tile can close {n} line.", "One tile can close {n} lines.", closable)
        return f"{stack} {lines}"
