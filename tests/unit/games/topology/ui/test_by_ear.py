"""Sentences about tiles and lines: what is touched and joined, where lines end, what is inside a ring."""

from topologic_qt.games.topology.rules.lines import Run, score
from topologic_qt.games.topology.rules.placed import PlacedTile, placements
from topologic_qt.games.topology.ui import by_ear
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
        "left south-west to right north-east: line of 2 parts "
        "from tile I, at the start, level: left north-west "
        "to tile X, 1 north-east of the start, level: right north-east; open at both ends"
    )
    lines = Lines(TABLE)
    (outer,) = over(lines, 2, 3)
    assert by_ear.line_over(lines, outer, 2) == (
        "left east to left north-east: ring of 3 parts over I, L, B, inside it ring of 2 parts over I, L"
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
