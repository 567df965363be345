"""The choice of one configuration among many, and the moves that lead to it."""

from collections.abc import Sequence

import numpy as np

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, legal_order
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.tile import ALL_TILES

Ends = tuple[int, ...]
"""The tile under each seeker at the end of a turn, by its index."""

TurnMoves = tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]
"""The moves of one turn, the request for the hint last."""

_EQUAL = 1e-4
"""The difference below which costs count as equal."""


def by_seeker(starts: Sequence[int], ends: Ends) -> Ends:
    """The end of each seeker, from those in the order of the tiles that the seekers stand on."""
    order = sorted(range(len(starts)), key=starts.__getitem__)
    there = dict(zip(order, ends, strict=True))
    return tuple(there[seeker] for seeker in range(len(starts)))


def playable(situation: Situation, grid: Grid, costs: Costs, rng: Rng) -> Ends:
    """The cheapest configuration for which the seekers find an order; of equal ones, one at random."""
    best: list[Ends] = []
    limit = np.inf
    for column in cheapest(costs, 100):
        if costs[column] > limit + _EQUAL:
            break
        ends = tuple(int(tile) for tile in grid.tiles[:, column])
        if moves_to(situation, ends) is not None:
            best.append(ends)
            limit = min(limit, costs[column])
    return best[rng.below(len(best))] if best else _stay(situation)


def _stay(situation: Situation) -> Ends:
    """The configuration in which nobody moves; seekers that have not entered enter on the first tile."""
    return tuple(int(situation.board.entries[0]) if start is None else start for start in situation.starts)


def moves_to(situation: Situation, ends: Ends) -> TurnMoves | None:
    """The moves of the turn that leads to these ends; None if no order of moves is legal."""
    starts = situation.starts
    if situation.entering:
        entering = [seeker for seeker, start in enumerate(starts) if start is None]
        return (*(PlaceSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in entering), AskForHint())
    order = legal_order(situation.board, [start for start in starts if start is not None], ends)
    if order is None:
        return None
    return (*(MoveSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in order), AskForHint())
