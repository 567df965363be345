"""The arrangement of Deduction's table: nothing overlaps, in any shape of window."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QRectF

from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.board.arrangement import BAG, FULL, Arrangement, around, arrangement
from topologic_qt.games.deduction.ui.board.bubble import WIDEST

ASPECTS = (0.7, 0.9, 1.0, 1.25, 1.3, 1.34, 1.5, 1.78, 2.4)
"""Shapes of windows, width to height; 900 x 600 and 1920 x 1080 are among them, with and without a panel."""


def test_nothing_lies_on_anything_else_or_beyond_the_edge() -> None:
    wrong = [
        (players, aspect, low, letters, fault)
        for players in PLAYER_COUNTS
        for aspect in ASPECTS
        for low in ((False, True) if aspect >= 1.3 else (False,))
        for letters in (24, 46)
        for fault in faults(arrangement(players, aspect, low, letters))
    ]
    assert not wrong, wrong


def faults(table: Arrangement) -> Iterator[str]:
    """The faults of an arrangement."""
    areas = lying(table)
    yield from outside(table.room, areas)
    yield from overlapping(areas)
    targets = {f"plate {n}": spot.plate for n, spot in enumerate(table.spots)}
    for number, spot in enumerate(table.spots[1:], 1):
        targets |= {f"have {number}": spot.targets[0], f"many {number}": spot.targets[1]}
    yield from outside(table.room, targets)
    yield from overlapping(targets)
    must_be_seen = {name: area for name, area in areas.items() if not name.startswith("rack")}
    must_be_seen["own rack"] = table.spots[0].rack
    for number, spot in enumerate(table.spots):
        tiles = {f"tile {n} of {number}": around(at, spot.tile, spot.tile) for n, at in enumerate(spot.tiles)}
        yield from outside(spot.rack, tiles)
        yield from overlapping(tiles)
        shown = around(spot.shown, spot.shown_side, spot.shown_side)
        yield from outside(table.room.adjusted(12, 12, -12, -12), {f"shown by {number}": shown})
        told = {f"bubble of {number}": around(spot.bubble, *WIDEST), f"shown by {number}": shown}
        yield from outside(table.room, told)
        for what, area in told.items():
            inner = area.adjusted(6, 6, -6, -6)
            yield from (f"{what} covers {name}" for name, o in must_be_seen.items() if inner.intersects(o))
    face_up = [name for name in areas if name.startswith("open")]
    rows = [["bag", "dish"], ["cloth", *face_up]]
    if abs(table.bag.y() - table.missing.y()) < 20:
        rows = [["bag", "dish", "cloth", *face_up]]
    for row in rows:
        left, right = min(areas[name].left() for name in row), max(areas[name].right() for name in row)
        if abs((left + right) / 2 - table.room.center().x()) >= 3:
            yield f"{row} is not in the middle"


def lying(table: Arrangement) -> dict[str, QRectF]:
    """All permanent things on the table, by name."""
    found = {"bag": around(table.bag, *BAG), "dish": table.dish, "cloth": table.cloth}
    found |= {f"open {n}": around(at, FULL, FULL) for n, at in enumerate(table.face_up)}
    for number, spot in enumerate(table.spots):
        found |= {f"rack {number}": spot.rack, f"plate {number}": spot.plate}
    return found


def outside(room: QRectF, areas: dict[str, QRectF]) -> Iterator[str]:
    yield from (f"{name} leaves its room" for name, area in areas.items() if not room.contains(area))


def overlapping(areas: dict[str, QRectF]) -> Iterator[str]:
    for (name, one), (other_name, other) in combinations(areas.items(), 2):
        if one.adjusted(1, 1, -1, -1).intersects(other):
            yield f"{name} lies on {other_name}"
