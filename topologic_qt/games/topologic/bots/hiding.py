"""The chances by which the computer hides: tiles that are far from the others are likelier.

A seeker who knows the chances gains less by that than such tiles cost: far tiles lie in different corners,
and nobody can be near all of them. The chances depend on the field and the edition alone, so that earlier
rounds tell no more about the next one than anybody knows before the first.

The turns that a secret takes beyond one that is hidden under every tile as often, on average over ten fields
of each growth, from the seeds ``judge-hide-0`` to ``judge-hide-9``, edition 2019, five seekers:

- level *Master*: 1.41 +- 0.16 on straggling fields (growth -3), 0.60 +- 0.05 on typical ones (0), and
  0.012 +- 0.005 on compact ones (4);
- level *Club*: 1.41 +- 0.13, 0.62 +- 0.07, and 0.008 +- 0.002;
- the best of five seekers, against the best of them where every tile is hidden under as often: 1.21 +- 0.13,
  0.43 +- 0.06, and 0.000 +- 0.002; on no field less than -0.01. The five are both levels, both again with
  tiles weighed by their chances in all that they compare, and *Master* with only its opening so weighed.

With three and four seekers and in the edition of 2017, level *Club* takes 1.4 to 1.6 turns more on
straggling fields and 0.5 to 0.6 on typical ones; in the French edition, whose moves reach farther, 0.6 and
0.2. That was measured on four of the fields.
"""

from collections.abc import Mapping

from topologic_qt.games.topologic.rules.edition import Edition
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.tile import Tile

_POWER = 4
"""The power of a tile's distance from the others that its chance grows with.

Chosen by the best of such seekers, on four fields of each growth from the seeds ``tune-hide-1``, 2, 4 and 5:
the powers 3, 4, 5 and 6 took 0.82, 1.04, 1.26 and 1.37 turns more on straggling fields, and 0.22, 0.28, 0.31
and 0.32 on typical ones. The highest puts almost a quarter of all secrets under one tile.
"""


def chances(field: Field, edition: Edition) -> Mapping[Tile, int]:
    """The chance of every tile of a connected field, as a whole number above 0: its share of the sum."""
    return {tile: moves**_POWER for tile, moves in away(field, edition).items()}


def away(field: Field, edition: Edition) -> Mapping[Tile, int]:
    """The fewest moves from each tile to every other tile, summed up; other seekers are in nobody's way."""
    tiles = sorted(field.locations)
    bits = {tile: 1 << at for at, tile in enumerate(tiles)}
    near = [sum(bits[end] for end in destinations(field, edition, [tile], 0)) for tile in tiles]
    return {tile: max(_summed(near, bits[tile]), 1) for tile in tiles}


def _summed(near: list[int], start: int) -> int:
    """The fewest moves from a tile to every other one, summed up; sets of tiles are bits of numbers."""
    everything = (1 << len(near)) - 1
    within, front, moves = start, start, 0
    while front:
        moves += (everything & ~within).bit_count()
        found = 0
        for at, ends in enumerate(near):
            if front >> at & 1:
                found |= ends
        front = found & ~within
        within |= front
    return moves
