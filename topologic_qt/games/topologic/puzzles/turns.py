"""The turns that are open to seekers, by how much their hints tell, in whole numbers alone.

The measure is the number of tiles that a hint leaves on average. For ``n`` possible tiles that is the sum of
the squares of the groups that share a hint, divided by ``n``; here the sums are compared. The hints for all
possible tiles together are written as one whole number, with a byte for each tile.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from topologic_qt.games.topologic.rules.hints import points
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.tile import Tile

_EXACT = 30_000
"""The most sums of hints that are looked at for each seeker.

Three seekers stay below it, so that their best turn is exact; with more it is the best that was found.
"""

_KEPT = 300
"""The number of the best sums that are kept where there would be more."""

_Ends = Mapping[int, Sequence[Tile]]
"""The tiles on which a seeker can end its turn, by the hints that it gets there."""


class BestTurn(NamedTuple):
    """A turn that leaves as few tiles as possible."""

    squares: int
    """The sum of the squares of the groups of tiles that share a hint."""
    positions: tuple[Tile, ...]
    """The tile under each seeker at its end."""
    moves: tuple[Move, ...]
    """The moves, the request for the hint last."""


def groups(positions: Sequence[Tile], possible: Sequence[Tile]) -> list[int]:
    """The numbers of possible tiles that share a hint, the largest first."""
    hints = _hints(positions, possible).to_bytes(len(possible), "little")
    return sorted((hints.count(hint) for hint in set(hints)), reverse=True)


def squares(positions: Sequence[Tile], possible: Sequence[Tile]) -> int:
    """The sum of the squares of these groups."""
    return _squares(_hints(positions, possible), len(possible))


def best_turn(setup: Setup, positions: Sequence[Tile], possible: Sequence[Tile]) -> BestTurn:
    """The turn after which the fewest tiles are left on average; of equal ones, the same each time."""
    ends = [_ends(setup, tile, possible) for tile in positions]
    sums = _sums(ends, len(possible))
    for hints in sorted(sums[-1], key=lambda total: (_squares(total, len(possible)), total)):
        for chosen in _choices(ends, sums, hints):
            moves = ordered(setup, positions, chosen)
            if moves is not None:
                return BestTurn(_squares(hints, len(possible)), chosen, (*moves, AskForHint()))
    raise AssertionError("unreachable: nobody has to move")


def ordered(setup: Setup, positions: Sequence[Tile], ends: Sequence[Tile]) -> tuple[MoveSeeker, ...] | None:
    """The moves of a turn that leads to these ends, in an order that is legal; None if there is none."""
    waiting = [seeker for seeker, (tile, end) in enumerate(zip(positions, ends, strict=True)) if tile != end]
    if not waiting:
        return ()
    for seeker in waiting:
        if ends[seeker] in destinations(setup.field, setup.edition, positions, seeker):
            after = [*positions[:seeker], ends[seeker], *positions[seeker + 1 :]]
            later = ordered(setup, after, ends)
            if later is not None:
                return (MoveSeeker(seeker, ends[seeker]), *later)
    return None


def _hints(positions: Sequence[Tile], possible: Sequence[Tile]) -> int:
    return sum(
        sum(points(tile, secret) for tile in positions) << 8 * index for index, secret in enumerate(possible)
    )


def _squares(hints: int, tiles: int) -> int:
    each = hints.to_bytes(tiles, "little")
    return sum(each.count(hint) ** 2 for hint in set(each))


def _ends(setup: Setup, start: Tile, possible: Sequence[Tile]) -> _Ends:
    """The ends of a seeker that nobody is in the way of."""
    ends: dict[int, list[Tile]] = {}
    for tile in (start, *destinations(setup.field, setup.edition, [start], 0)):
        ends.setdefault(_hints([tile], possible), []).append(tile)
    return ends


def _sums(ends: Sequence[_Ends], tiles: int) -> list[set[int]]:
    """The hints that the first seekers can get together: of none, of one, and so on to all of them."""
    sums = [{0}]
    for of_seeker in ends:
        if len(sums[-1]) * len(of_seeker) > _EXACT:
            sums[-1] = set(sorted(sums[-1], key=lambda total: (_squares(total, tiles), total))[:_KEPT])
        sums.append({total + hints for total in sums[-1] for hints in of_seeker})
    return sums


def _choices(ends: Sequence[_Ends], sums: Sequence[set[int]], hints: int) -> Iterator[tuple[Tile, ...]]:
    """The ends of all seekers that get these hints together."""
    if not ends:
        yield ()
        return
    for of_last, tiles in ends[-1].items():
        if hints - of_last in sums[len(ends) - 1]:
            for others in _choices(ends[:-1], sums, hints - of_last):
                yield from ((*others, tile) for tile in tiles)
