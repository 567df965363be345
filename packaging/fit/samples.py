"""The samples to fit tables to: groups of tiles that share a hint, and their search results.

The groups to which the program's tables were fitted are not recorded. These come from matches in which a
computer plays one of its better ideas in every turn: they include large groups far away, as after an opening,
and small ones nearby, as at the end. Nor was the breadth of the search recorded, and the search has since
improved: it better estimates the turns for three or four tiles far apart.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.grid import (
    Board,
    Ends,
    Grid,
    Numbers,
    Situation,
    board_of,
    cheapest,
    reachable,
    standing,
)
from topologic_qt.games.topologic.bots.opening import openings
from topologic_qt.games.topologic.bots.remains import beams, to_come
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.setup import EDITIONS, Edition
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

GROWTHS = (4, 0, -3)
"""The kinds of fields, one of each per seed."""
EDITION: Edition = EDITIONS["2019"]

_OPENINGS = 8
"""The number of matches on each field."""
_WIDTH = 200
"""The number of starting configurations that are continued."""
_IDEAS = 20
"""The number of ideas to choose from in every turn, better ones more often."""
_TURNS = Breadth(60, 32)
"""The breadth of the second turn after an opening."""
_BEST_TURNS = 3
"""The number of best second turns from which groups are taken."""
_MOST_TILES = 12
"""The most tiles of a group: larger ones take too long, and tables do not distinguish them."""


class Group(NamedTuple):
    """Tiles that share a hint, and where the seekers stood when it was given."""

    board: Board
    ends: Ends
    tiles: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The single configuration, with a row for each tile."""
        return standing(self.board, np.array(self.ends, np.uint8)[:, None], self.tiles)

    def turns(self, breadths: Sequence[Breadth]) -> float:
        """Return the turns to come by the search, summed over the tiles."""
        return Search(self.board, breadths, Thinking()).to_come(self.ends, self.tiles)


def boards(count: int) -> Iterator[Board]:
    """Yield the first fields, grown from the seeds ``tune-0``, ``tune-1`` and so on."""
    for number in range(count):
        seed, growth = divmod(number, len(GROWTHS))
        yield board_of(random_field(FieldRecipe(Shape.GROWN, f"tune-{seed}", GROWTHS[growth])), EDITION)


def groups(fields: int, least: int, seekers: int = 5) -> Iterator[Group]:
    """Yield the groups of at least so many tiles from so many fields, each once."""
    for number, board in enumerate(boards(fields)):
        rng, seen = Rng.from_seed(f"fit/{number}"), set[tuple[Ends, tuple[int, ...]]]()
        for _ in range(_OPENINGS):
            start = Situation(board, (None,) * seekers, (True,) * seekers, tuple(range(60)))
            for group in _coming_of(start, rng):
                if (group.ends, group.tiles) not in seen and least <= len(group.tiles) <= _MOST_TILES:
                    seen.add((group.ends, group.tiles))
                    yield group


def _coming_of(situation: Situation, rng: Rng) -> Iterator[Group]:
    """Yield the groups after a turn, and after each of the next turns."""
    grid = reachable(situation, quick, _WIDTH)
    ideas = cheapest(quick(grid), _IDEAS)
    column = int(ideas[min(rng.below(len(ideas)), rng.below(len(ideas)))])
    ends = tuple(sorted(grid.tiles[:, column].tolist()))
    for rows in grid.groups(column):
        tiles = tuple(situation.possible[row] for row in rows)
        yield Group(situation.board, ends, tiles)
        if 1 < len(tiles) < len(situation.possible):
            yield from _coming_of(Situation(situation.board, ends, (True,) * len(ends), tiles), rng)


def crowds(fields: int, least: int, seekers: int = 5) -> Iterator[Group]:
    """Yield the groups of at least so many tiles after the best second turns of the best openings."""
    for board in boards(fields):
        start = Situation(board, (None,) * seekers, (True,) * seekers, tuple(range(60)))
        grid, _ = openings(start, Thinking())
        for column, ends in enumerate(grid.tiles.T):
            for rows in grid.groups(column):
                if len(rows) >= least:
                    yield from _left(board, ends[None], np.array([rows], np.uint8), least)


def _left(board: Board, ends: Numbers, members: Numbers, least: int) -> Iterator[Group]:
    """Yield the groups of at least so many tiles after a group's best turns."""
    found = beams(board, ends, members, *_TURNS)
    [costs] = to_come(board, [(found, members)])
    for turn in cheapest(costs[0], _BEST_TURNS):
        hints = found.hints[:, 0, turn]
        after = tuple(sorted(found.tiles[:, 0, turn].tolist()))
        for hint in np.unique(hints):
            tiles = tuple(members[0, hints == hint].tolist())
            if len(tiles) >= least:
                yield Group(board, after, tiles)


def least_squares(counts: NDArray[np.float64], totals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the entries' values that best explain the totals; NaN for an entry that never counts.

    ``counts`` has a row for each total, with how often each entry counts.
    """
    met = counts.any(axis=0)
    found = np.full(counts.shape[1], np.nan)
    found[met] = np.linalg.lstsq(counts[:, met], totals, rcond=None)[0]
    return found
