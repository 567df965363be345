"""Spoken tiles and lines: a laid tile, a tile in the rack, and a held tile where it would lie."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from topologic_qt.games.topology.rules.lines import (
    Part,
    Ring,
    Run,
    ScoredRing,
    closable,
    dead_holes,
    is_inside,
    rings,
    runs,
)
from topologic_qt.games.topology.rules.placed import Edge, Hex, PlacedTile, edge_hexes, occupied
from topologic_qt.games.topology.ui import compass, words
from topologic_qt.widgets.translate import listing, ntr, tr

_LINES = 5
"""The number of lines of a tile."""


class Lines:
    """Describes the lines on a table, computing them on demand."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self.tiles = tiles

    @cached_property
    def _runs(self) -> Mapping[Part, Run]:
        return {part: run for run in runs(self.tiles) for part in run.parts}

    @cached_property
    def closable(self) -> Sequence[Run]:
        """The open lines that one more tile could close."""
        return closable(self.tiles)

    @cached_property
    def dead(self) -> frozenset[Hex]:
        """The holes that no tile can fill."""
        return dead_holes(self.tiles)

    def run_at(self, part: Part) -> Run | None:
        """Return the whole line, or ring, that a line of a tile belongs to."""
        return self._runs.get(part)

    def place(self, tile: PlacedTile) -> str:
        """Return a tile's place and direction in words."""
        return compass.place(tile, compass.origin(self.tiles))

    def of_tile(self, index: int) -> list[Run]:
        """Return the lines over a tile, given by index, each once."""
        return list(dict.fromkeys(self._runs[index, line] for line in range(_LINES)))

    def rings_inside(self, run: Run) -> list[Ring]:
        """Return the rings inside a ring, the longest first."""
        found = rings(self.tiles)
        outer = next((ring for ring in found if ring.parts[0] in run.parts), None)
        if outer is None or not run.is_ring:
            return []
        inside = [ring for ring in found if ring is not outer and is_inside(ring, outer)]
        return sorted(inside, key=lambda ring: -ring.length)

    def describe(self, run: Run) -> str:
        """Return a line in words: its length, and what is inside it or how it ends."""
        if run.is_ring:
            return self._ring(run)
        text = ntr("Line of {n} part", "Line of {n} parts", run.length)
        return tr("{line}: {ends}", line=text, ends=self.ends(run))

    def _ring(self, run: Run) -> str:
        text = ntr("Ring of {n} part", "Ring of {n} parts", run.length)
        inside = [ring.length for ring in self.rings_inside(run)]
        if not inside:
            return tr("{ring}, nothing inside", ring=text)
        return ntr(
            "{ring}, with a ring of {lengths} inside",
            "{ring}, with {n} rings inside: {lengths}",
            len(inside),
            ring=text,
            lengths=listing(inside),
        )

    def blocked(self, run: Run) -> int:
        """Return how many ends of a line lead into a hole that no tile can fill."""
        return sum(not self.dead.isdisjoint(edge_hexes(end)) for end in run.ends)

    def ends(self, run: Run) -> str:
        """Return how an open line ends."""
        blocked = self.blocked(run)
        if blocked == len(run.ends):
            return tr("both ends run into a hole, so it can’t be closed")
        if blocked:
            return tr("one end runs into a hole, so it can’t be closed")
        if run in self.closable:
            return tr("open, and one tile can close it")
        return tr("open at both ends")


def tile_name(lines: Lines, index: int) -> str:
    """Return a laid tile in short: its design, place, and the lengths of its lines."""
    tile = lines.tiles[index]
    runs = lines.of_tile(index)
    told = [_lengths(runs, closed=False), _lengths(runs, closed=True)]
    return tr(
        "Tile {design}, {place}: {lines}",
        design=tile.design,
        place=lines.place(tile),
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
    """Return everything about a laid tile: its design, place, and each line with its ends."""
    tile = lines.tiles[index]
    return tr(
        "Tile {design}, {place}: {lines}.",
        design=tile.design,
        place=lines.place(tile),
        lines=". ".join(line_over(lines, run, index) for run in lines.of_tile(index)),
    )


def line_over(lines: Lines, run: Run, index: int) -> str:
    """Return a line over a tile: the sides it joins there, its length, and its ends or the rings inside."""
    sides = _sides(lines, run, index)
    return tr("{sides}: {line}", sides=sides, line=_ring(lines, run) if run.is_ring else _open(lines, run))


def _sides(lines: Lines, run: Run, index: int) -> str:
    """Return the sides of a tile that a run joins there."""
    tile = lines.tiles[index]
    return listing(
        compass.line(tile.design, tile.direction, number) for at, number in run.parts if at == index
    )


def _ring(lines: Lines, run: Run) -> str:
    """Return a ring with its tiles, and the rings inside it with theirs."""
    ring = _ring_over(lines, run.parts)
    inside = [_ring_over(lines, inner.parts) for inner in lines.rings_inside(run)]
    if not inside:
        return tr("{ring}, nothing inside", ring=ring)
    return tr("{ring}, inside: {rings}", ring=ring, rings="; ".join(inside))


def _ring_over(lines: Lines, parts: Sequence[Part]) -> str:
    tiles = listing(lines.tiles[index].design for index in dict.fromkeys(index for index, _ in parts))
    return ntr("ring of {n} part across {tiles}", "ring of {n} parts across {tiles}", len(parts), tiles=tiles)


def _open(lines: Lines, run: Run) -> str:
    """Return an open line: its length, both ends by tile, place and side, and whether it can close."""
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
        place=lines.place(tile),
        side=compass.side(tile.direction, tile.edges.index(edge)),
    )


def rack_tile(design: str, direction: int, slot: int) -> str:
    """Return a tile in a slot of the rack, from 0, and what its lines join."""
    return tr(
        "Tile {design}, in the rack, place {slot}, {lie}: {lines}",
        design=design,
        slot=slot + 1,
        lie=compass.lie(direction),
        lines=compass.lines(design, direction),
    )


def held_name(design: str, direction: int) -> str:
    """Return a held tile in short: its design and direction."""
    return tr("Tile {design}, {lie}.", design=design, lie=compass.lie(direction))


def held_tile(design: str, direction: int) -> str:
    """Return a held tile's direction, and what its lines join."""
    return tr(
        "Tile {design}, {lie}: {lines}.",
        design=design,
        lie=compass.lie(direction),
        lines=compass.lines(design, direction),
    )


def would_score(lines: Lines, placed: PlacedTile, rings: Sequence[ScoredRing]) -> str:
    """Return in short what the turn would score with a held tile, or the longest line, and the place.

    ``lines`` are those of the table with the held tile on it.
    """
    place = lines.place(placed)
    if rings:
        points = sum(ring.points for ring in rings)
        return tr("Scores {n}: {sum}. {place}.", n=points, sum=words.turn_sum(rings), place=place)
    longest = max(run.length for run in lines.of_tile(lines.tiles.index(placed)))
    return tr("No ring, longest line {n}. {place}.", n=longest, place=place)


def would_lie(lines: Lines, placed: PlacedTile, rings: Sequence[ScoredRing]) -> str:
    """Return where a held tile would lie, what it would touch and join, and what the turn would score.

    ``lines`` are those of the table with the held tile on it.
    """
    return tr(
        "Would score: {sum}. {place}. Touches {tiles}. {lines}.",
        place=lines.place(placed),
        tiles=_touched(lines, placed),
        lines=". ".join(_joined(lines, placed)),
        sum=words.turn_sum(rings),
    )


def _touched(lines: Lines, placed: PlacedTile) -> str:
    """Return the neighbours of a placed tile, each with the sides that touch it."""
    others = occupied([tile for tile in lines.tiles if tile != placed])
    found: dict[PlacedTile, list[str]] = {}
    for number in compass.in_order(placed.direction, range(len(placed.edges))):
        for at in edge_hexes(placed.edges[number]):
            if at in others:
                found.setdefault(others[at], []).append(compass.side(placed.direction, number))
    return "; ".join(
        tr("tile {design} with {sides}", design=tile.design, sides=listing(sides))
        for tile, sides in found.items()
    )


def _joined(lines: Lines, placed: PlacedTile) -> list[str]:
    """Return the lines that a placed tile continues: rings first, then the longest."""
    index = lines.tiles.index(placed)
    runs = [run for run in lines.of_tile(index) if any(at != index for at, _ in run.parts)]
    return [_result(lines, run, index) for run in sorted(runs, key=lambda run: (bool(run.ends), -run.length))]


def _result(lines: Lines, run: Run, index: int) -> str:
    sides = _sides(lines, run, index)
    if run.is_ring:
        return tr("Closes a ring of {n}: {sides}", n=run.length, sides=sides)
    if lines.blocked(run):
        return tr("Makes a line of {n} that can’t be closed: {sides}", n=run.length, sides=sides)
    if run in lines.closable:
        return tr("Makes a line of {n} that one more tile can close: {sides}", n=run.length, sides=sides)
    return tr("Makes a line of {n}: {sides}", n=run.length, sides=sides)


def no_place(dx: int, dy: int) -> str:
    """Return a sentence saying that a held tile fits nowhere farther in an arrow key's direction."""
    if dx:
        right, left = tr("It doesn’t fit further right."), tr("It doesn’t fit further left.")
        return right if dx > 0 else left
    return tr("It doesn’t fit further down.") if dy > 0 else tr("It doesn’t fit further up.")


def no_tile(dx: int, dy: int) -> str:
    """Return a sentence saying that no tile lies farther in an arrow key's direction."""
    if dx:
        return tr("No tiles further right.") if dx > 0 else tr("No tiles further left.")
    return tr("No tiles further down.") if dy > 0 else tr("No tiles further up.")
