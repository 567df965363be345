"""The arrangement of Deduction's table: nothing lies on anything else, whatever the window's shape."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF

from topologic_qt.games.deduction.rules import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.board.arrangement import Arrangement, arrangement
from topologic_qt.games.deduction.ui.board.bubble import WIDEST
from topologic_qt.games.deduction.ui.board.lattice import around
from topologic_qt.games.deduction.ui.board.pieces import BAG, FULL

ASPECTS = (0.7, 0.9, 1.0, 1.2, 1.25, 1.4, 1.5, 1.6, 1.78, 2.0, 2.4)
"""Shapes of windows, width to height; 900 x 600 and 1920 x 1080 are among them, with and without a panel."""

tables = pytest.mark.parametrize(
    "table",
    [
        arrangement(players, aspect, low, letters)
        for players in PLAYER_COUNTS
        for aspect in ASPECTS
        for low in (False, aspect >= 1.3)
        for letters in (24, 46)
    ],
)


def lying(table: Arrangement) -> dict[str, QRectF]:
    """All that always lies on the table, by name."""
    found = {"bag": around(table.bag, *BAG), "dish": table.dish, "cloth": table.cloth}
    found |= {f"open {n}": around(at, FULL, FULL) for n, at in enumerate(table.face_up)}
    for number, spot in enumerate(table.spots):
        found |= {f"rack {number}": spot.rack, f"plate {number}": spot.plate}
    return found


def apart(areas: dict[str, QRectF]) -> None:
    for (name, one), (other_name, other) in combinations(areas.items(), 2):
        assert not one.adjusted(1, 1, -1, -1).intersects(other), (name, other_name)


@tables
def test_nothing_lies_on_anything_else(table: Arrangement) -> None:
    areas = lying(table)
    apart(areas)
    for name, area in areas.items():
        assert table.room.contains(area), name


@tables
def test_tiles_lie_within_their_racks(table: Arrangement) -> None:
    for spot in table.spots:
        tiles = [around(at, spot.tile, spot.tile) for at in spot.tiles]
        assert all(spot.rack.contains(tile) for tile in tiles)
        apart({str(number): tile for number, tile in enumerate(tiles)})


@tables
def test_targets_are_apart_and_cover_no_name(table: Arrangement) -> None:
    areas = {f"plate {n}": spot.plate for n, spot in enumerate(table.spots)}
    for number, spot in enumerate(table.spots[1:], 1):
        areas |= {f"have {number}": spot.targets[0], f"many {number}": spot.targets[1]}
    apart(areas)
    assert all(table.room.contains(area) for area in areas.values())


@tables
def test_what_is_said_or_shown_covers_nothing_that_must_be_read(table: Arrangement) -> None:
    must_be_seen = {name: area for name, area in lying(table).items() if not name.startswith("rack")}
    must_be_seen["own rack"] = table.spots[0].rack
    for number, spot in enumerate(table.spots):
        for what, area in (
            ("says", around(spot.bubble, *WIDEST)),
            ("is shown", around(spot.shown, spot.shown_side, spot.shown_side)),
        ):
            inner = area.adjusted(6, 6, -6, -6)
            covered = [name for name, other in must_be_seen.items() if inner.intersects(other)]
            assert not covered, (number, what, covered)
            assert table.room.contains(area), (number, what)


@tables
def test_what_lies_in_the_middle_is_in_the_middle(table: Arrangement) -> None:
    areas = lying(table)
    for names in (("bag", "dish"), ("cloth", *(name for name in areas if name.startswith("open")))):
        if abs(table.bag.y() - table.missing.y()) < 20:
            names = ("bag", "dish", "cloth", *(name for name in areas if name.startswith("open")))
        left, right = (min(areas[name].left() for name in names), max(areas[name].right() for name in names))
        assert abs((left + right) / 2 - table.room.center().x()) < 3
