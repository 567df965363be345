"""Sentences about tiles and lines: contacts and joins, ends of lines, and contents of rings."""

from itertools import product

from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.lines import Run, score
from topologic_qt.games.topology.rules.placed import DIRECTIONS, PlacedTile, placements
from topologic_qt.games.topology.ui import by_ear, compass
from topologic_qt.games.topology.ui.by_ear import Lines

TABLE = (
    PlacedTile("I", (0, 0), 0),
    PlacedTile("L", (0, 1), 0),
    PlacedTile("B", (-1, 1), 5),
    PlacedTile("X", (1, -1), 0),
)
"""A ring of 3 around a ring of 2, another ring of 2, and lines that are open."""


def over(lines: Lines, index: int, length: int) -> list[Run]:
    return [run for run in lines.of_tile(index) if run.length == length]


def test_a_tile_in_short_has_its_place_from_the_start_tile_and_its_lines() -> None:
    told = by_ear.tile_name(Lines(TABLE), 0)
    assert told == "Tile I, at the start, level: lines of 2, 1; rings of 3, 2, 2"
    assert by_ear.tile_name(Lines(TABLE), 3).startswith(
        "Tile X, 1 north-east of the start, level: lines of 2"
    )
    turned = (TABLE[0].turned, *TABLE[1:])
    for index in range(4):
        names = {by_ear.tile_name(Lines(table), index).split(": ")[0] for table in (TABLE, turned, TABLE[:4])}
        assert len(names) == 1


def test_a_line_has_its_ends_a_ring_its_tiles_and_the_rings_inside_it() -> None:
    lines = Lines(TABLE)
    (opened,) = [run for run in over(lines, 3, 2) if not run.is_ring]
    assert by_ear.line_over(lines, opened, 3) == (
        "south-west on the left to north-east on the right: line of 2 parts "
        "from tile I, at the start, level: north-west on the left "
        "to tile X, 1 north-east of the start, level: north-east on the right; open at both ends"
    )
    lines = Lines(TABLE)
    (outer,) = over(lines, 2, 3)
    assert by_ear.line_over(lines, outer, 2) == (
        "east on the left to north-east on the left: ring of 3 parts across I, L, B, "
        "inside: ring of 2 parts across I, L"
    )


def test_what_would_be_joined_is_told_for_every_way_to_lay_a_tile() -> None:
    closing = 0
    for placed in placements(TABLE, "U"):
        tiles = (*TABLE, placed)
        told = by_ear.would_lie(Lines(tiles), placed, score(tiles, 1))
        assert ". Touches tile " in told
        assert told.count("Closes a ring of ") == len(score(tiles, 1))
        assert "Makes a line of " in told or "Closes a ring of " in told
        assert ("no ring" in told) == (not score(tiles, 1))
        closing += "Closes" in told
    assert closing


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
            towards, hexagon = name.split(" on the ")
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
