"""The table as it was after each step of the turns that have ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from topologic_qt.games.topology.rules.designs import SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.rules.setup import TILES
from topologic_qt.games.topology.rules.state import TurnResult, View


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
