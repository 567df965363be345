"""Tiles and lines as they are spoken: a laid tile, a tile of the rack, and a held one where it would lie."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topology.rules.lines import Part, Run
from topologic_qt.games.topology.rules.placed import Edge, PlacedTile, edge_hexes
from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.rules.table import occupied
from topologic_qt.games.topology.ui import compass, words
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.widgets.translate import listing, ntr, tr

# -- tiles that lie -------------------------------------------------------------------------------


def tile_name(lines: Lines, index: int) -> str:
    """Return a laid tile in short: its design, its place, and the lengths of the lines over it."""
    tile = lines.tiles[index]
    runs = lines.of_tile(index)
    told = [_lengths(runs, closed=False), _lengths(runs, closed=True)]
    return tr(
        "Tile {design}, {place}: {lines}",
        design=tile.design,
        place=compass.place(tile, compass.origin(lines.tiles)),
        lines="; ".join(filter(None, told)),
    )


def _lengths(runs: Sequence[Run], closed: bool) -> str:
    found = sorted((run.length for run in runs if run.is_ring == closed), reverse=True)
    lengths = listing(found)
    if not found:
        return ""
    if closed:
        return ntr("ring of {lengths}", "rings of {lengths}", len(found), lengths=lengths)
    return ntr("line of {lengths}", "lines of {lengths}", len(found), lengths=lengths)


def whole_tile(lines: Lines, index: int) -> str:
    """Return everything about a laid tile: its design, its place, and each line over it with its ends."""
    tile = lines.tiles[index]
    return tr(
        "Tile {design}, {place}: {lines}.",
        design=tile.design,
        place=compass.place(tile, compass.origin(lines.tiles)),
        lines=". ".join(line_over(lines, run, index) for run in lines.of_tile(index)),
    )


def line_over(lines: Lines, run: Run, index: int) -> str:
    """Return a line over a tile: the sides that it joins there, its length, and its ends or inside."""
    tile = lines.tiles[index]
    sides = listing(
        compass.line(tile.design, tile.direction, number) for at, number in run.parts if at == index
    )
    return tr("{sides}: {line}", sides=sides, line=_ring(lines, run) if run.is_ring else _open(lines, run))


def _ring(lines: Lines, run: Run) -> str:
    """Return a ring with its tiles, and the rings inside it with theirs."""
    ring = _ring_over(lines, run.parts)
    inside = [_ring_over(lines, inner.parts) for inner in lines.rings_inside(run)]
    if not inside:
        return tr("{ring}, nothing inside it", ring=ring)
    return tr("{ring}, inside it {rings}", ring=ring, rings="; ".join(inside))


def _ring_over(lines: Lines, parts: Sequence[Part]) -> str:
    designs = (lines.tiles[index].design for index in dict.fromkeys(index for index, _ in parts))
    return ntr(
        "ring of {n} part over {tiles}",
        "ring of {n} parts over {tiles}",
        len(parts),
        tiles=listing(designs),
    )


def _open(lines: Lines, run: Run) -> str:
    """Return a line that is open: its length, both ends by tile, place and side, and whether it can close."""
    line = ntr("line of {n} part", "line of {n} parts", run.length)
    one, other = (
        _end(lines, index, edge)
        for (index, _), edge in zip((run.parts[0], run.parts[-1]), run.ends, strict=True)
    )
    if run.length == 1:
        return tr("{line}, {ends}", line=line, ends=lines.ends(run))
    return tr("{line} from {one} to {other}; {ends}", line=line, one=one, other=other, ends=lines.ends(run))


def _end(lines: Lines, index: int, edge: Edge) -> str:
    tile = lines.tiles[index]
    return tr(
        "tile {design}, {place}: {side}",
        design=tile.design,
        place=compass.place(tile, compass.origin(lines.tiles)),
        side=compass.side(tile.direction, tile.edges.index(edge)),
    )


# -- tiles in the rack and in the hand ------------------------------------------------------------


def rack_tile(design: str, direction: int, slot: int) -> str:
    """Return a tile in a slot of the rack, from 0, with what its lines join."""
    return tr(
        "Tile {design}, in the rack, place {slot}, {lie}: {lines}",
        design=design,
        slot=slot + 1,
        lie=compass.lie(direction),
        lines=compass.lines(design, direction),
    )


def held_tile(design: str, direction: int) -> str:
    """Return how a held tile lies now, and what its lines join."""
    return tr(
        "Tile {design}, {lie}: {lines}.",
        design=design,
        lie=compass.lie(direction),
        lines=compass.lines(design, direction),
    )


def would_lie(lines: Lines, placed: PlacedTile, rings: Sequence[ScoredRing]) -> str:
    """Return where a held tile would lie, what it would touch and join, and what the turn would score.

    ``lines`` are those of the table with the held tile on it.
    """
    return tr(
        "{place}. Touches {tiles}. {lines}. The turn would score: {sum}.",
        place=compass.place(placed, compass.origin(lines.tiles)),
        tiles=_touched(lines, placed),
        lines=". ".join(_joined(lines, placed)),
        sum=words.turn_sum(rings) or tr("no ring"),
    )


def _touched(lines: Lines, placed: PlacedTile) -> str:
    """Return the tiles beside a placed one, each with the sides of the placed one that lie against it."""
    others = occupied([tile for tile in lines.tiles if tile != placed])
    found: dict[PlacedTile, list[str]] = {}
    for number in compass.in_order(placed.direction, range(len(placed.edges))):
        beside = [others[at] for at in edge_hexes(placed.edges[number]) if at in others]
        for tile in beside:
            found.setdefault(tile, []).append(compass.side(placed.direction, number))
    return "; ".join(
        tr("tile {design} with {sides}", design=tile.design, sides=listing(sides))
        for tile, sides in found.items()
    )


def _joined(lines: Lines, placed: PlacedTile) -> list[str]:
    """Return what becomes of the lines that a placed tile goes on with, rings first, then the longest."""
    index = lines.tiles.index(placed)
    runs = [run for run in lines.of_tile(index) if any(at != index for at, _ in run.parts)]
    return [_result(lines, run, index) for run in sorted(runs, key=lambda run: (bool(run.ends), -run.length))]


def _result(lines: Lines, run: Run, index: int) -> str:
    tile = lines.tiles[index]
    sides = listing(
        compass.line(tile.design, tile.direction, number) for at, number in run.parts if at == index
    )
    if run.is_ring:
        return tr("Closes a ring of {n}: {sides}", n=run.length, sides=sides)
    if lines.is_blocked(run):
        return tr("Makes a line of {n} that never closes: {sides}", n=run.length, sides=sides)
    if run in lines.closable:
        return tr("Makes a line of {n} that one more tile can close: {sides}", n=run.length, sides=sides)
    return tr("Makes a line of {n}: {sides}", n=run.length, sides=sides)


# -- where the arrow keys lead nowhere ------------------------------------------------------------


def no_place(dx: int, dy: int) -> str:
    """Return that a held tile fits nowhere farther in the direction of an arrow key."""
    if dx:
        return (
            tr("It fits nowhere farther to the right.")
            if dx > 0
            else tr("It fits nowhere farther to the left.")
        )
    return tr("It fits nowhere farther down.") if dy > 0 else tr("It fits nowhere farther up.")


def no_tile(dx: int, dy: int) -> str:
    """Return that no tile lies farther in the direction of an arrow key."""
    if dx:
        return tr("No tile lies farther to the right.") if dx > 0 else tr("No tile lies farther to the left.")
    return tr("No tile lies farther down.") if dy > 0 else tr("No tile lies farther up.")
