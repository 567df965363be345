"""Places, sides and lines in words: exact, and the same for every way to name a tile."""

from itertools import product

from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.placed import DIRECTIONS, PlacedTile
from topologic_qt.games.topology.ui import compass

FIELD = [(q, r) for q in range(-5, 6) for r in range(-5, 6)]


def test_a_way_is_a_shortest_one_and_no_two_places_sound_alike() -> None:
    for q, r in FIELD:
        way = compass.steps((q, r), (0, 0))
        assert all(count > 0 for count, _ in way)
        assert len(way) <= 2
        assert sum(count * DIRECTIONS[direction][0] for count, direction in way) == q
        assert sum(count * DIRECTIONS[direction][1] for count, direction in way) == r
        assert sum(count for count, _ in way) == max(abs(q), abs(r), abs(q + r))
    assert len({compass.hexagon(place, (1, 2)) for place in FIELD}) == len(FIELD)
    assert compass.hexagon((1, 2), (1, 2)) == "at the start"
    assert compass.hexagon((3, 2), (1, 2)) == "2 east of the start"
    assert compass.hexagon((3, 1), (0, 2)) == "2 east, 1 north-east of the start"
    tiles = [PlacedTile("B", place, direction) for place in FIELD for direction in range(3)]
    assert len({compass.place(tile, (0, 0)) for tile in tiles}) == len(tiles)
    assert all(compass.place(tile, (0, 0)) == compass.place(tile.turned, (0, 0)) for tile in tiles)


def test_the_name_of_a_side_is_where_it_lies() -> None:
    across = ("east", "north-east", "north-west", "west", "south-west", "south-east")
    for direction in range(6):
        tile = PlacedTile("A", (0, 0), direction)
        left, right = tile.hexes if direction in (0, 1, 5) else tile.hexes[::-1]
        names = [compass.side(direction, number) for number in range(10)]
        assert len(set(names)) == 10
        for number, name in enumerate(names):
            hexagon, towards = name.split()
            q, r = left if hexagon == "left" else right
            step = across.index(towards)
            dq, dr = DIRECTIONS[step]
            assert tile.edges[number] in {(q, r, step), (q + dq, r + dr, step - 3)}


def test_five_lines_join_ten_sides() -> None:
    for design, direction in product(DESIGNS, range(6)):
        told = compass.lines(design, direction)
        assert len(set(told.replace(" to ", "; ").split("; "))) == 10
        starts = [line.split(" to ")[0] for line in told.split("; ")]
        order = [compass.side(direction, number) for number in compass.in_order(direction, range(10))]
        assert starts == sorted(starts, key=order.index)
