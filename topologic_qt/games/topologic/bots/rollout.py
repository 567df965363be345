"""Rollouts: turns that look good are each played to the end by a quick player, for every possible secret.

Where few tiles are left that lie far apart, estimates of the search are too rosy, and seekers wander to and
fro between them. What really happens shows when somebody plays on. To choose by that is no worse than how the
quick player plays (Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search*, 1996);
nothing is left to chance here.

The turn that the player itself played on with is among the configurations: without it, what was found in one
turn could be lost in the next, and seekers stood still (a *fortified* rollout in the terms of Bertsekas,
*Rollout, Policy Iteration, and Distributed Reinforcement Learning*, 2020).

To play every configuration to the end takes long. So one is given up as soon as the ways to the tiles, and
the endgame of a few of them, show that it is no better than another; and after some work, no other one is
looked at. Work is counted, not timed, so that the same turn is found on any computer.

On ten straggling fields (growth -3, the seeds ``judge-hide-0`` to ``judge-hide-9``, edition 2019, five
seekers, all sixty secrets), level *Master* takes 5.983 turns without rollouts, and at most 15; with them, it
takes 5.975, and at most 13, in one of 600 rounds. On 56 others (``unseen-0`` to ``unseen-55``), it takes
5.795 turns without and 5.794 with them; 13 of 3,360 rounds take more than 12 turns without and 7 with them,
at most 15; what is left of these, guarantees prevent (see `guarantee`). With rollouts, it takes 4.497 turns
on ten typical fields of the first seeds, and 4.210 on ten compact ones; on 56 of the others 4.487 and 4.205.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.board import POINTS, Board
from topologic_qt.games.topologic.bots.choice import Ends, by_seeker
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, endgame_of
from topologic_qt.games.topologic.bots.situation import Situation

LATE = 10
"""The last turn in which a secret is not found late."""

_LATENESS = 2
"""The weight of a turn by which a secret is found late, beside its own turn."""

_LAST = 40
"""The turn after which a group of tiles counts as never told apart."""

_NEVER = 100
"""The cost of each tile of such a group."""

_POINTS: list[list[int]] = POINTS.tolist()

Player = Callable[[Situation], tuple[Ends, int]]
"""A player by whom turns are played to the end: the tiles on which the seekers end a turn, and its work."""


class Rollouts:
    """Turns played to the end by a player, on one board; turns that were thought of once are kept.

    A cost is the number of the turn in which a secret is found, from the first of the round on, summed over
    the possible secrets; turns after `LATE` weigh more.
    """

    def __init__(self, board: Board, player: Player, thinking: Thinking) -> None:
        self._board = board
        self._player = player
        self._thinking = thinking
        self._endgame = endgame_of(board)
        self._known: dict[tuple[Ends, tuple[int, ...]], Ends] = {}
        self._left: float = inf

    def players_own(self, situation: Situation) -> Ends:
        """The turn that a rollout goes on with from here, with the end of each seeker in its place.

        Where seekers stand decides the player's turn, and not which of them stands where: so what was rolled
        out a turn ago is found again.
        """
        starts = [start for start in situation.starts if start is not None]
        return by_seeker(starts, self._after(tuple(starts), situation.possible))

    def best(self, candidates: Iterable[Ends], possible: tuple[int, ...], played: int, enough: float) -> Ends:
        """The configuration of the lowest cost, after so many turns; of equal ones, the first.

        The first candidate is played to the end. The others only as long as they can be better, and until the
        player has done ``enough`` work. Raises `Cancelled` if the thought was cancelled, and ValueError if
        there is no candidate.
        """
        self._left = enough
        chosen, least = None, inf
        for ends in candidates:
            if chosen is not None and self._left < 0:
                break
            cost = self.cost(ends, possible, played + 1, least)
            if chosen is None or cost < least:
                chosen, least = ends, cost
        if chosen is None:
            raise ValueError("no candidate")
        return chosen

    def cost(self, ends: Ends, possible: tuple[int, ...], turn: int, limit: float = inf) -> float:
        """The cost if the seekers end this turn on these tiles; infinite if it is not below the limit."""
        groups = self._groups(ends, possible)
        bounds = [self._bound(ends, group, turn) for group in groups]
        total = sum(bounds)
        for group, bound in zip(groups, bounds, strict=True):
            if len(group) == 1:
                continue
            if total >= limit or (self._left < 0 and limit < inf):
                return inf
            total += self._told_apart(ends, group, turn + 1, limit - total + bound) - bound
        return total

    def longest(self, ends: Ends, possible: tuple[int, ...], turn: int) -> int:
        """The turn in which the last of the possible secrets is found if the seekers end this turn here."""
        longest = 0
        for group in self._groups(ends, possible):
            if len(group) == 1:
                longest = max(longest, turn + self._way(ends, group[0]))
            elif turn < _LAST:
                longest = max(longest, self.longest(self._after(ends, group), group, turn + 1))
            else:
                longest = _NEVER
        return longest

    def _told_apart(self, ends: Ends, group: tuple[int, ...], turn: int, limit: float) -> float:
        """The cost of a group of tiles that share the hint given for these positions."""
        if turn > _LAST:
            return _NEVER * len(group)
        return self.cost(self._after(ends, group), group, turn, limit)

    def _bound(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        """The least cost of a group that shares a hint; the very cost of one tile."""
        ways = [self._way(ends, tile) for tile in group]
        bound = sum(_weight(turn + way) for way in ways)
        if 1 < len(group) <= MOST_TILES:
            return bound + max(self._endgame.cost(ends, group) - sum(ways), 0.0)
        return bound

    def _groups(self, ends: Ends, possible: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The tiles that share a hint, together; the largest groups last."""
        groups: dict[int, list[int]] = {}
        for tile in possible:
            groups.setdefault(sum(_POINTS[end][tile] for end in ends), []).append(tile)
        return sorted(map(tuple, groups.values()), key=len)

    def _way(self, ends: Sequence[int], tile: int) -> int:
        return max(int(self._board.distance[end, tile]) for end in ends)

    def _after(self, ends: Ends, group: tuple[int, ...]) -> Ends:
        key = tuple(sorted(ends)), group
        if key not in self._known:
            self._thinking.check()
            there = Situation(self._board, key[0], (True,) * len(ends), group)
            self._known[key], work = self._player(there)
            self._left -= work
        return self._known[key]


def _weight(turn: int) -> int:
    """The cost of a secret that is found in a turn."""
    return turn + _LATENESS * max(turn - LATE, 0)
