"""Guarantees: turns after which every possible secret is found by a certain turn, whatever the hints say.

The turn that is best on average can leave a single tile for very late, after all others. This module searches
for a turn that leaves none: a depth-first search in an AND-OR tree (Nilsson, *Principles of Artificial
Intelligence*, 1980), in which one configuration after a turn must work for all groups of tiles that its hints
leave. A position is given up if no turn can be in time for some two of its tiles, which sets of tiles show.
Otherwise only a few configurations are tried: a turn that is found keeps its promise, but a possible one may
be missed.

Seekers are assumed not to block each other except in the turn that is tried: a plan found in one turn is
searched for again in the next.

On 126 straggling fields (growth -3, edition 2019, five seekers, all sixty secrets), level *Master* takes 11
turns at most on 66 of them (15 without guarantees), and 14 on the others (25 without); the mean grows by
0.01 turns at most. On two of these fields, no known opening leaves all tiles near enough. On ten typical
fields and ten compact ones it plays as without guarantees.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.grid import (
    BITS,
    POINTS,
    Board,
    Costs,
    Ends,
    Grid,
    Situation,
    by_seeker,
    cheapest,
    moves_to,
    sketched,
    standing,
)
from topologic_qt.games.topologic.bots.value import quick

IN_TIME = 11
"""The turn by which every possible secret should be found, if possible: one turn less than the wanted limit,
since blocking may cost one."""
_POSITIONS = 200  # the most positions examined in a turn
_OPENING_POSITIONS = 250  # in the first turn, where many openings are tried for one turn later
_WIDTH = 60  # the beam width in each position
_TRIED = 6  # the most configurations tried in each position
_LOOKED_OVER = 200  # the most configurations from which those are chosen, one of each kind
_FARTHEST = 6  # the number of a group's farthest tiles that are compared in pairs
_TOO_FAR = 50.0  # the cost per move by which a tile is too far away; it outweighs everything else

_TELLING: list[list[int]] = (
    ((POINTS[:, :, None] != POINTS[:, None, :]) * BITS[:, None, None]).sum(axis=0, dtype=np.uint64).tolist()
)
"""For two tiles, the set of tiles on which a seeker scores differently for them."""

_Group = tuple[int, ...]


def sooner(
    situation: Situation, candidates: Sequence[Ends], played: int, longest: int, thinking: Thinking
) -> Ends | None:
    """A configuration after which every possible secret is found before the turn ``longest``, or None.

    The first of the candidates, or the search's own, that is in time is taken, or else one turn late, and so
    on; ``played`` is the number of turns so far. Raises `Cancelled`.
    """
    entering = situation.entering
    positions = _OPENING_POSITIONS if entering else _POSITIONS
    for latest in range(IN_TIME + entering, longest):
        guarantee = Guarantee(situation.board, latest, positions, thinking)
        for ends in candidates:
            if guarantee.holds(ends, situation.possible, played + 1):
                return ends
        if not entering and all(situation.free) and (found := guarantee.own(situation, played)):
            return found
        positions = guarantee.left
    return None


class Guarantee:
    """A search, on one board, for turns that find every possible secret by a certain turn."""

    def __init__(self, board: Board, latest: int, enough: int, thinking: Thinking) -> None:
        """Search for turns that find it by the turn ``latest``, in at most ``enough`` positions."""
        self._board = board
        self._distance: list[list[int]] = board.distance.tolist()
        self._within: list[list[int]] = board.within.tolist()
        self._latest = latest
        self._thinking = thinking
        self.left = enough  # the number of positions that may still be examined
        self._in_time: dict[tuple[Ends, _Group], tuple[int, Ends]] = {}
        self._too_late: dict[tuple[Ends, _Group], int] = {}
        self._under_way: set[tuple[Ends, _Group]] = set()
        self._pairs: dict[tuple[Ends, int, int, int], bool] = {}

    def holds(self, ends: Ends, possible: Sequence[int], turn: int) -> bool:
        """Whether all these tiles are found in time if the seekers end this turn here. Raises `Cancelled`."""
        grid = standing(self._board, np.array(ends, np.uint8)[:, None], possible)
        groups = self._left_together(grid, 0, possible, self._latest - turn)
        return groups is not None and self._told_apart(ends, groups, turn)

    def turn(self, starts: Ends, group: _Group, played: int) -> Ends | None:
        """The ends of a turn that is in time, in the order of the seekers' tiles; None if none was found."""
        key = tuple(sorted(starts)), group
        if key in self._in_time and self._in_time[key][0] >= played:
            return self._in_time[key][1]
        if self.left <= 0 or key in self._under_way or self._too_late.get(key, self._latest) <= played:
            return None
        self._thinking.check()
        self.left -= 1
        self._under_way.add(key)
        promising = islice(self._promising(key[0], group, played), _TRIED)
        found = next((ends for ends, groups in promising if self._told_apart(ends, groups, played + 1)), None)
        self._under_way.remove(key)
        if found is None:
            self._too_late[key] = played
        else:
            self._in_time[key] = played, found
        return found

    def own(self, situation: Situation, played: int) -> Ends | None:
        """The turn that the search itself would play: each seeker's end, or None if it found no turn."""
        starts = [start for start in situation.starts if start is not None]
        found = self.turn(tuple(starts), situation.possible, played)
        return None if found is None else by_seeker(starts, found)

    def _told_apart(self, ends: Ends, groups: list[_Group], turn: int) -> bool:
        return all(self.turn(ends, group, turn) is not None for group in groups)

    def _left_together(
        self, grid: Grid, column: int, possible: Sequence[int], room: int
    ) -> list[_Group] | None:
        """The groups that a configuration leaves, hardest first; None if they surely take more moves."""
        ways = grid.travel[:, column].tolist()
        if max(ways) > room:
            return None
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        groups = []
        for rows in grid.groups(column):
            if len(rows) > 1:
                away = sorted(((ways[row], possible[row]) for row in rows), reverse=True)
                pairs = combinations(away[:_FARTHEST], 2)
                if not all(self._pair(ends, one, other, room) for one, other in pairs):
                    return None
                groups.append((away[0][0] + len(rows), tuple([possible[row] for row in rows])))
        return [group for _, group in sorted(groups, reverse=True)]

    def _pair(self, ends: Ends, one: tuple[int, int], other: tuple[int, int], room: int) -> bool:
        """Whether two tiles, with the ways to them, may both be found in so many moves."""
        straight = self._distance[one[1]][other[1]] + min(one[0], other[0])
        if straight <= room:
            return True
        key = ends, one[1], other[1], room
        if key not in self._pairs:
            self._pairs[key] = any(
                self._can_tell(ends, one[1], other[1], turns, room) for turns in range(1, room)
            )
        return self._pairs[key]

    def _can_tell(self, ends: Ends, one: int, other: int, turns: int, room: int) -> bool:
        """Whether a hint after so many turns can tell two tiles apart, with both near enough then."""
        last = len(self._within) - 1
        near = self._within[min(room - turns, last)]
        there = self._within[min(turns, last)]
        good = near[one] & near[other]
        options = [there[end] & good for end in ends]
        return all(options) and any(option & _TELLING[one][other] for option in options)

    def _promising(self, starts: Ends, group: _Group, played: int) -> Iterator[tuple[Ends, list[_Group]]]:
        """The cheapest configurations of each kind that may be in time, with the groups they leave."""
        room = self._latest - played - 1

        def cost(grid: Grid) -> Costs:
            late = np.maximum(grid.travel.max(axis=0), room) - np.float32(room)
            costs: Costs = quick(grid) + late * np.float32(_TOO_FAR)
            return costs

        situation = Situation(self._board, starts, (True,) * len(starts), group)
        grid = sketched(self._board, starts, group, cost, _WIDTH)
        grid = grid.take(np.flatnonzero(grid.travel.max(axis=0) <= room))
        kinds = set()
        for column in cheapest(quick(grid), _LOOKED_OVER) if len(grid) else ():
            kind = grid.hints[:, column].tobytes() + grid.travel[:, column].tobytes()
            if kind in kinds:
                continue
            ends = tuple(grid.tiles[:, column].tolist())
            groups = self._left_together(grid, column, group, room)
            if groups is None or moves_to(situation, ends) is None:
                continue
            kinds.add(kind)
            yield ends, groups
