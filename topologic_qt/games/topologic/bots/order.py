"""The order in which seekers move, where nobody passes over an occupied tile (edition 2019).

A seeker whose way leads over the tile that another one leaves has to wait for that one; a seeker whose way
leads over the tile that another one goes to has to move before that one. A turn can be played if these
demands have no circle, and a topological sort finds the order. Seekers that gather on one tile are never in
each other's way: the nearer ones go first.
"""

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter

import numpy as np

from topologic_qt.games.topologic.bots.board import Board, Numbers, Truths


def compatible(board: Board, start: int, ends: Numbers, other: int, other_ends: Numbers) -> Truths:
    """Whether moves of two seekers can be in one turn: a row for each end, a column for the other's ends."""
    shape = (len(ends), len(other_ends))
    if not board.blocks:
        return np.ones(shape, np.bool_)
    ways, other_ways = board.passed[start, ends], board.passed[other, other_ends]
    over_start, over_end = _over(ways, other)[:, None], _table(ways, other_ends)
    back_over_start, back_over_end = _over(other_ways, start)[None, :], _table(other_ways, ends).T
    waits = over_start | back_over_end
    goes_first = back_over_start | over_end
    return ~(waits & goes_first)


def _over(ways: np.ndarray[tuple[int], np.dtype[np.uint64]], tile: int) -> Truths:
    """Whether each of the ways leads over the tile."""
    return ((ways >> np.uint64(tile)) & np.uint64(1)).astype(np.bool_)


def _table(ways: np.ndarray[tuple[int], np.dtype[np.uint64]], tiles: Numbers) -> Truths:
    """Whether each of the ways (rows) leads over each of the tiles (columns)."""
    return ((ways[:, None] >> tiles[None, :].astype(np.uint64)) & np.uint64(1)).astype(np.bool_)


def legal_order(board: Board, starts: Sequence[int], ends: Sequence[int]) -> list[int] | None:
    """The seekers that move, in a legal order; None if there is none.

    Where nothing else is demanded, seekers move in the order of their indices.
    """
    movers = [seeker for seeker, start in enumerate(starts) if start != ends[seeker]]
    if not board.blocks:
        return movers
    before: dict[int, set[int]] = {seeker: set() for seeker in movers}
    for seeker in movers:
        way = int(board.passed[starts[seeker], ends[seeker]])
        for other in range(len(starts)):
            if other == seeker:
                continue
            if way >> starts[other] & 1:
                before[seeker].add(other)
            if way >> ends[other] & 1:
                before.setdefault(other, set()).add(seeker)
    if len(before) > len(movers):
        return None  # one that stays is in the way
    return _sorted(before)


def _sorted(before: dict[int, set[int]]) -> list[int] | None:
    sorter = TopologicalSorter(before)
    order: list[int] = []
    try:
        sorter.prepare()
    except CycleError:
        return None
    ready: set[int] = set()
    while sorter.is_active():
        ready.update(sorter.get_ready())
        order.append(min(ready))
        ready.remove(order[-1])
        sorter.done(order[-1])
    return order
