"""Rings and their nesting, compared with polygons, in any order of laying, rotated and mirrored.

The suite tries a few tables; `TOPOLOGIC_TOPOLOGY_TABLES=10000` tries that many.
"""

import os
from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.topology_referee import Tile, circles, surrounds, worth
from tests.topology_tables import mirrored, random_table, rotated
from topologic_qt.games.topology.bots.frame import spot_of
from topologic_qt.games.topology.bots.layer import most_points
from topologic_qt.games.topology.puzzles import best_last, best_pair
from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.lines import is_inside, rings, runs, score
from topologic_qt.games.topology.rules.placed import PlacedTile, placements

TABLES = int(os.environ.get("TOPOLOGIC_TOPOLOGY_TABLES", "28"))
Nesting = Counter[tuple[tuple[int, ...], tuple[int, ...]]]


def plain(table: Sequence[PlacedTile]) -> list[Tile]:
    """The tiles in the referee's form."""
    return [Tile(tile.design, tile.at, tile.direction) for tile in table]


def nesting(table: Sequence[PlacedTile]) -> Nesting:
    """Each pair of rings, by their tiles, of which the first is inside the second."""
    found = rings(table)
    on = {ring: tuple(sorted(index for index, _ in ring.parts)) for ring in found}
    return Counter(
        (on[ring], on[other])
        for ring in found
        for other in found
        if ring is not other and is_inside(ring, other)
    )


def drawn_nesting(table: Sequence[PlacedTile], the_other_way: bool) -> Nesting:
    """The same by polygons."""
    found = circles(plain(table), the_other_way)
    return Counter(
        (tuple(sorted(ring.on)), tuple(sorted(other.on)))
        for ring in found
        for other in found
        if ring is not other and surrounds(other.drawing, ring.drawing[0])
    )


def points(table: Sequence[PlacedTile], laid: int) -> list[tuple[int, list[int]]]:
    """A turn's points, ring by ring."""
    return sorted((ring.length, sorted(ring.inside)) for ring in score(table, laid))


def test_inside_is_what_polygons_say_however_the_lines_are_drawn() -> None:
    nested = 0
    for number in range(TABLES):
        random = Random(f"inside {number}")
        table = random_table(random, 52 if number % 4 else 20)
        found = nesting(table)
        assert found == drawn_nesting(table, the_other_way=False)
        assert found == drawn_nesting(table, the_other_way=True)
        laid = random.randint(1, min(3, len(table) - 1))
        assert points(table, laid) == worth(plain(table), range(len(table) - laid, len(table)))
        nested += found.total()
    assert nested


def test_the_table_may_be_turned_and_mirrored_lie_elsewhere_and_be_laid_in_another_order() -> None:
    for number in range(TABLES // 5):
        random = Random(f"turned {number}")
        table = random_table(random)
        laid = random.randint(1, min(3, len(table) - 1))
        expected, nested = points(table, laid), nesting(table)
        mirror = mirrored(table)
        far = [PlacedTile(tile.design, (tile.at[0] + 7, tile.at[1] - 3), tile.direction) for tile in table]
        assert points(far, laid) == expected
        for _ in range(6):
            table, mirror = rotated(table), rotated(mirror)
            for other in (table, mirror):
                assert points(other, laid) == expected
                assert nesting(other) == nested
        # Nor does the order of laying matter.
        before, new = table[:-laid], table[-laid:]
        scored = [(ring.length, ring.inside, ring.points) for ring in score(table, laid)]
        random.shuffle(new)
        random.shuffle(before)
        assert [(ring.length, ring.inside, ring.points) for ring in score([*before, *new], laid)] == scored


def test_every_part_is_on_one_run_and_the_ends_are_open() -> None:
    for number in range(TABLES // 5):
        table = random_table(Random(f"runs {number}"))
        found = runs(table)
        parts = Counter(part for run in found for part in run.parts)
        assert parts == Counter((index, line) for index in range(len(table)) for line in range(5))
        sides = Counter(edge for tile in table for edge in tile.edges)
        for run in found:
            assert len(run.edges) == run.length - (not run.is_ring)
            assert all(sides[edge] == 2 for edge in run.edges)
            assert all(sides[edge] == 1 for edge in run.ends)
            assert run.is_ring == (not run.ends)
        assert sorted(run.parts for run in found if run.is_ring) == sorted(
            ring.parts for ring in rings(table)
        )


def most(table: Sequence[PlacedTile], designs: Sequence[str]) -> int:
    """The search's result."""
    return most_points([*map(spot_of, table)], designs)


def by_the_rules(table: Sequence[PlacedTile], designs: Sequence[str], laid: int = 0) -> int:
    """The most points over all ways to lay the tiles one by one."""
    if not designs:
        return sum(ring.points for ring in score(table, laid))
    return max(
        by_the_rules([*table, way], [*designs[:at], *designs[at + 1 :]], laid + 1)
        for at, design in enumerate(designs)
        for way in placements(table, design)
    )


def test_one_tile() -> None:
    for seed in range(6):
        random = Random(f"one {seed}")
        table = random_table(random, 48)
        design = random.choice(DESIGNS)
        best = by_the_rules(table, [design])
        assert (most(table, [design]), best_last(table, (), design).points) == (best, best), seed


def test_two_tiles() -> None:
    """Designs that look the same turned have half as many ways to lie."""
    for seed, (first, second) in enumerate((("Z", "Z"), ("D", "X"), ("Q", "K"))):
        table = random_table(Random(f"two {seed}"), 3)
        designs = first, second
        best = by_the_rules(table, designs)
        found = best_pair(table, designs)[0].points
        assert (most(table, designs), found) == (best, best), designs
