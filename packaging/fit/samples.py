"""The samples that tables are fitted to: groups of tiles that share a hint, and their search results.

Which groups the tables of the program were fitted to was not written down. These come of matches in which a
computer takes one of its better ideas in every turn: there are large groups far away among them, as after an
opening, and small ones near by, as at the end. Nor was written down how widely the search looked, and the
search itself has changed since: it knows better what three or four tiles far apart take.
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
"""The kinds of fields, one of each for every seed."""
EDITION: Edition = EDITIONS["2019"]

_OPENINGS = 8
"""The number of matches that begin on each field."""
_WIDTH = 200
"""The number of beginnings of configurations that go on."""
_IDEAS = 20
"""The number of ideas from which one is drawn in every turn, the better the sooner."""
_TURNS = Breadth(60, 32)
"""The breadth of the second turn after an opening."""
_BEST_TURNS = 3
"""The number of the best second turns of which groups are taken."""
_MOST_TILES = 12
"""The most tiles of a group: larger groups take too long, and no table distinguishes them."""


class Group(NamedTuple):
    """Tiles that share a hint, with the seekers standing where it was given."""

    board: Board
    ends: Ends
    tiles: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The one configuration, with a row for each tile."""
        return standing(self.board, np.array(self.ends, np.uint8)[:, None], self.tiles)

    def turns(self, breadths: Sequence[Breadth]) -> float:
        """The turns still to come, summed over the tiles, as the search finds them."""
        return Search(self.board, breadths, Thinking()).to_come(self.ends, self.tiles)


def boards(count: int) -> Iterator[Board]:
    """The first of the fields, which grow from the seeds ``tune-0``, ``tune-1`` and so on."""
    for number in range(count):
        seed, growth = divmod(number, len(GROWTHS))
        yield board_of(random_field(FieldRecipe(Shape.GROWN, f"tune-{seed}", GROWTHS[growth])), EDITION)


def groups(fields: int, least: int, seekers: int = 5) -> Iterator[Group]:
    """The groups of at least so many tiles that come up on so many fields, each once."""
    for number, board in enumerate(boards(fields)):
        rng, seen = Rng.from_seed(f"fit/{number}"), set[tuple[Ends, tuple[int, ...]]]()
        for _ in range(_OPENINGS):
            start = Situation(board, (None,) * seekers, (True,) * seekers, tuple(range(60)))
            for group in _coming_of(start, rng):
                if (group.ends, group.tiles) not in seen and least <= len(group.tiles) <= _MOST_TILES:
                    seen.add((group.ends, group.tiles))
                    yield group


def _coming_of(situation: Situation, rng: Rng) -> Iterator[Group]:
    """The groups after a turn, and those after each of the turns that follow."""
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
    """The groups of at least so many tiles that the best second turns after the best openings leave."""
    for board in boards(fields):
        start = Situation(board, (None,) * seekers, (True,) * seekers, tuple(range(60)))
        grid, _ = openings(start, Thinking())
        for column, ends in enumerate(grid.tiles.T):
            for rows in grid.groups(column):
                if len(rows) >= least:
                    yield from _left(board, ends[None], np.array([rows], np.uint8), least)


def _left(board: Board, ends: Numbers, members: Numbers, least: int) -> Iterator[Group]:
    """The groups of at least so many tiles that the best turns for one group leave."""
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
    """The values of entries that explain the totals best; NaN for an entry that never counts.

    ``counts`` has a row for each total, and in it how often each entry counts.
    """
    met = counts.any(axis=0)
    found = np.full(counts.shape[1], np.nan)
    found[met] = np.linalg.lstsq(counts[:, met], totals, rcond=None)[0]
    return found
