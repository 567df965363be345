"""The most points of a turn: compared with every way to lay its tiles by the rules."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.topology_tables import random_table, shuffled
from topologic_qt.games.topology.bots.beam import Beam
from topologic_qt.games.topology.bots.exhaustive import most_points
from topologic_qt.games.topology.bots.frame import spot_of
from topologic_qt.games.topology.bots.position import Position
from topologic_qt.games.topology.rules import PlacedTile, placements, score


def most(table: Sequence[PlacedTile], designs: Sequence[str]) -> int:
    """What the search finds."""
    return most_points([*map(spot_of, table)], designs)


def by_the_rules(table: Sequence[PlacedTile], designs: Sequence[str], laid: int = 0) -> int:
    """The most points, when each tile in turn is laid in each way."""
    if not designs:
        return sum(ring.points for ring in score(table, laid))
    return max(
        by_the_rules([*table, way], [*designs[:at], *designs[at + 1 :]], laid + 1)
        for at, design in enumerate(designs)
        for way in placements(table, design)
    )


@pytest.mark.parametrize("seed", range(30))
def test_one_tile(seed: int) -> None:
    random = Random(f"one {seed}")
    table = random_table(random, 48)
    design = random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert most(table, [design]) == by_the_rules(table, [design])


@pytest.mark.parametrize("seed", range(6))
def test_two_tiles(seed: int) -> None:
    random = Random(f"two {seed}")
    table = random_table(random, 3)
    designs = shuffled(random)[:2] if seed else ["Z", "Z"]
    assert most(table, designs) == by_the_rules(table, designs)


def test_three_tiles_are_the_same_as_in_a_search_that_follows_all_orders() -> None:
    random = Random("three 0")
    table = random_table(random, 2)
    designs = tuple(sorted(shuffled(random)[:3]))
    position = Position.at(table, designs)
    widest = Beam((100_000, 100_000), 1000).turns(position.nodes(), designs)[0]
    assert most(table, designs) == widest.points
