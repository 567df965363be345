"""The search's own scoring agrees with the rules."""

import numpy as np
import pytest

from tests.unit.games.topology.bots.positions import as_a_chain, at_random, new_match, play
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots import lines
from topologic_qt.games.topology.bots.frame import OF_DESIGN, PAIRINGS, keys_of, spot_of, tile_at
from topologic_qt.games.topology.bots.ground import Area, Ground, start
from topologic_qt.games.topology.bots.layer import by_distance, everywhere
from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Variant

NOTHING = by_distance((0.0,) * 6)


def test_a_tile_is_the_same_tile_after_a_way_through_the_search() -> None:
    for design in DESIGNS:
        for direction in range(6):
            tile = PlacedTile(design, (3, -7), direction)
            assert tile_at(spot_of(tile)) == tile.plain
    assert len(PAIRINGS) == 42
    assert sorted(way for ways in OF_DESIGN.values() for way in ways) == list(range(42))


@pytest.mark.parametrize("seed", range(2))
def test_turns_score_as_by_the_rules(seed: int) -> None:
    match = new_match(f"lines {seed}", variant=list(Variant)[seed % 2])
    play(match, at_random, 300, f"moves {seed}")
    tiles = match.state.tiles
    rng = Rng.from_seed(f"turns {seed}")
    for _ in range(20):
        laid = rng.below(4) + 1
        table, turn = [*map(spot_of, tiles[:-laid])], [*map(spot_of, tiles[-laid:])]
        before = lines.laid({}, table)
        rings = lines.rings_among(before, [key for spot in table for key in keys_of(spot)])
        assert lines.score(before, rings, turn) == sum(ring.points for ring in score(tiles, laid))
        tiles = tuple(rng.shuffled(tiles))


@pytest.mark.parametrize("seed", range(2))
def test_positions_after_many_tiles_are_those_that_are_made_anew(seed: int) -> None:
    match = new_match(f"nodes {seed}")
    play(match, as_a_chain if seed == 0 else at_random, 8 + 11 * seed, f"nodes {seed}")
    table = tuple(map(spot_of, match.state.tiles))
    ground = Ground(Area(table, 5), table)
    nodes = start(ground)
    rng = Rng.from_seed(f"nodes {seed}")
    for _ in range(3):
        layer = everywhere(nodes, [(DESIGNS[rng.below(26)], NOTHING)])[0]
        row = int(np.argmax(layer.value)) if rng.below(2) else rng.below(len(layer))
        nodes = layer.grown(np.array([row]))
        expected = start(ground, nodes.spots[0])
        for name in ("far", "length", "rings", "taken", "points"):
            assert np.array_equal(getattr(nodes, name), getattr(expected, name)), name
