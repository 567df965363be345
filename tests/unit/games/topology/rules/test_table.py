"""Places on the table (ruling 3)."""

from tests.topology_tables import tiles
from topologic_qt.games.topology.rules.chain import SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.placed import PlacedTile, fits, free_places, occupied, placements


def test_places_touch_a_tile_with_a_side_and_are_empty() -> None:
    table = tiles("K0,0,0")
    taken = occupied(table)
    assert fits(taken, PlacedTile("A", (2, 0), 0))
    assert not fits(taken, PlacedTile("A", (1, 0), 0))
    assert not fits(taken, PlacedTile("A", (2, 0), 3))
    assert not fits(taken, PlacedTile("A", (3, 0), 0))
    assert not fits(taken, PlacedTile("A", (3, -2), 0))
    assert taken == {(0, 0): table[0], (1, 0): table[0]}


def test_places_are_named_once_and_what_looks_the_same_turned_is_placed_once() -> None:
    table = tiles("K0,0,0 A2,0,1")
    places = free_places(table)
    assert list(places) == sorted({*places})
    assert all(direction < 3 for _, direction in places)
    assert all(fits(occupied(table), PlacedTile("A", *place)) for place in places)
    for design in ("A", "Z"):
        found = placements(table, design)
        assert len(found) == len(places) * (1 if design in SAME_WHEN_TURNED else 2)
        assert len({tile.plain for tile in found}) == len(found)


def test_around_one_tile_there_are_thirty_eight_places() -> None:
    """Eight hexagons lie round a tile; pairs of them, and pairs of one with one farther out."""
    table = tiles("K0,0,0")
    rim = {(-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1)}
    pairs = {frozenset(PlacedTile("A", at, direction).hexes) for at, direction in free_places(table)}
    by_hand = set()
    for q in range(-4, 6):
        for r in range(-4, 5):
            for direction in range(3):
                hexes = frozenset(PlacedTile("A", (q, r), direction).hexes)
                if hexes & rim and not hexes & {(0, 0), (1, 0)}:
                    by_hand.add(hexes)
    assert pairs == by_hand
    assert len(pairs) == 30
