"""The picture of the held tile: in the hand, as a ghost where it would lie, and the points it would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topology.rules.chain import SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.lines import ScoredRing, score
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TILES, TurnResult, View
from topologic_qt.games.topology.ui.board.materials import face, key_of
from topologic_qt.games.topology.ui.laying import Held, Laying, under
from topologic_qt.games.topology.ui.tabletop import Tabletop

_FAINT = 0.4
"""The opacity of a tile that would go to the rack with the held one."""


class LayingShow(QObject):
    """Shows on the table what the hand holds, and what would come of it."""

    scored = Signal(object)
    """Emitted with the new rings that the turn would have now."""

    def __init__(self, tabletop: Tabletop, laying: Laying) -> None:
        super().__init__(tabletop)
        self._tabletop = tabletop
        self._table = tabletop.table
        self._laying = laying
        self._held: Held | None = None
        self._free: tuple[str, int] | None = None
        self._faint: tuple[str, ...] = ()
        laying.changed.connect(self._show)
        laying.carried.connect(self._carry)

    @property
    def rings(self) -> tuple[ScoredRing, ...]:
        """The new rings that the turn would have if it ended now, with the held tile where it would lie."""
        turn = self._laying.turn_then
        return score((*self._laying.confirmed, *turn), len(turn))

    def _show(self) -> None:
        """Follow a change of what is held, or of where it would lie."""
        held, before = self._laying.held, self._held
        if (held is None) != (before is None):
            self._tabletop.pointer.rest(held is not None)
            self._tabletop.follower.still = held is not None
        self.follow()
        if held is None:
            self._let_go()
        else:
            self._hold(held, before)
        self._held = held
        self.show_score()

    def follow(self) -> None:
        """Bring the table to the tiles that lie now; those that have just been laid come from the hand."""
        held = self._laying.held
        lifts = held is not None and held.lifted in self._tabletop.tiles
        tiles = self._laying.lying
        points = {**self._tabletop.slot_points(self._laying, tiles), **self._laying.put_down}
        self._tabletop.follow(tiles, points, gliding=not lifts)

    def _hold(self, held: Held, before: Held | None) -> None:
        look = face(held.design, held.direction)
        same = before is not None and (before.slot, before.lifted) == (held.slot, held.lifted)
        turn = _clockwise(before.direction, held.direction) if same and before is not None else 0.0
        self._table.in_hand.show_at(look, self._laying.hand, turn)
        self._show_free(held)
        self._show_ghost(held)
        self._fade(self._laying.hanging)

    def _show_free(self, held: Held) -> None:
        """Show the hexagons on which the held tile fits in its direction."""
        self._table.show_free(self._laying.free_hexes)

    def _show_ghost(self, held: Held) -> None:
        placed = self._laying.aimed
        if placed is not None:
            self._table.show_ghost(placed)
            return
        wanted = under(held.design, held.direction, self._laying.hand)
        blocked = any(self._laying.tile_at(place) is not None for place in wanted.hexes)
        over_rack = self._tabletop.rack.covers(self._laying.hand)
        self._table.show_ghost(wanted if blocked and not over_rack else None, allowed=False)

    def _carry(self) -> None:
        """Follow the hand."""
        held = self._laying.held
        if held is not None:
            self._table.in_hand.move_to(self._laying.hand)
            if self._laying.aimed is None:
                self._show_ghost(held)

    def _let_go(self) -> None:
        self._table.in_hand.hide()
        self._table.show_ghost(None)
        self._table.show_free(())
        self._fade(())

    def _fade(self, tiles: tuple[PlacedTile, ...]) -> None:
        """Let the tiles look faint that the held one alone keeps on the table."""
        keys = tuple(key_of(tile) for tile in tiles)
        for key in {*keys, *self._faint}:
            if (item := self._table.tiles.get(key)) is not None:
                item.setOpacity(_FAINT if key in keys else 1.0)
        self._faint = keys

    def show_score(self) -> None:
        """Light up the rings that the turn would close, and tell what they are worth."""
        rings = self.rings
        tiles = (*self._laying.confirmed, *self._laying.turn_then)
        self._table.show_rings(rings, tiles)
        self.scored.emit(rings)


def _clockwise(before: int, after: int) -> float:
    """Return the angle, in degrees clockwise, by which a tile turns from one direction to another."""
    steps = (before - after) % 6
    return 60.0 * (steps if steps <= 3 else steps - 6)


# -- The table as it was after each step of the turns that have ended ---------------------------------


class Picture(NamedTuple):
    """The table after one step: a tile laid, or one turned by half."""

    turn: int
    """The number of the turn, from 1; 0 for the beginning."""
    step: int
    """The number of the step in its turn, from 1; 0 for the beginning."""
    tiles: tuple[PlacedTile, ...]
    """The tiles, in the order of `State.tiles`."""
    rings: tuple[ScoredRing, ...] = ()
    """The new rings of the turn, once it is whole."""


def pictures(view: View) -> list[Picture]:
    """Return the table at the beginning, and after each step of every turn that has ended."""
    start = view.tiles[0]
    if view.turned is not None and view.turned.place == start.place:
        start = view.turned
    return list(_pictures(start, view.turns))


def _pictures(start: PlacedTile, turns: Sequence[TurnResult]) -> Iterator[Picture]:
    tiles: tuple[PlacedTile, ...] = (_as_it_began(start, turns),)
    yield Picture(0, 0, tiles)
    for turn in turns:
        shown: list[Picture] = []
        if turn.turned is not None:
            tiles = tuple(half_turned(tile) if tile == turn.turned else tile for tile in tiles)
            shown.append(Picture(turn.number, 1, tiles))
        for tile in turn.tiles:
            tiles = (*tiles, tile)
            shown.append(Picture(turn.number, len(shown) + 1, tiles))
        shown[-1] = shown[-1]._replace(rings=turn.rings)
        yield from shown


def _as_it_began(start: PlacedTile, turns: Sequence[TurnResult]) -> PlacedTile:
    """Return the start tile before anybody turned it by half in these turns."""
    turned = (turn.turned for turn in turns if turn.turned is not None and turn.turned.place == start.place)
    return next(turned, start)


def half_turned(tile: PlacedTile) -> PlacedTile:
    """Return a tile after a half turn; one that looks the same then stays as it is written (ruling 16)."""
    return tile if tile.design in SAME_WHEN_TURNED else tile.turned


def steps_of(shown: Sequence[Picture], turn: int) -> int:
    """Return the number of steps of a turn."""
    return max(picture.step for picture in shown if picture.turn == turn)


def view_at(view: View, picture: Picture) -> View:
    """Return a match as it was at a picture, with its player, and with the points of a turn that is whole."""
    turn = view.turns[max(picture.turn, 1) - 1]
    before = view.turns[: turn.number - 1]
    laid = len(picture.tiles) - 1 - sum(len(earlier.tiles) for earlier in before)
    is_whole = picture.turn > 0 and laid == len(turn.tiles)
    counted = (*before, turn) if is_whole else before
    revealed = tuple(tile.design for tile in turn.tiles[laid:])
    return View(
        replace(
            view,
            tiles=picture.tiles,
            revealed=revealed,
            dealt=tuple(tile.design for tile in turn.tiles),
            stack_size=TILES - len(picture.tiles) - len(revealed),
            seat=turn.seat,
            scores=tuple(
                sum(each.points for each in counted if each.seat == seat) for seat in range(len(view.scores))
            ),
            number=turn.number,
            laid=laid,
            turned=turn.turned if picture.turn else None,
            turns=before,
            resigned=None,
            due=0,
        )
    )
