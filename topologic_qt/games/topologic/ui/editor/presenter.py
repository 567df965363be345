"""The form of a draft on the editor's table and in its texts: functions from values to values."""

from collections.abc import Sequence

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.edition import Edition
from topologic_qt.games.topologic.rules.field import Field, FieldStatus
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Colour, Tile
from topologic_qt.games.topologic.ui.first_look import SKEWS
from topologic_qt.table.lattice import Place
from topologic_qt.table.layout import TileLook
from topologic_qt.table.scene import Reach
from topologic_qt.widgets.translate import listing, ntr, tr

_NAMED = 6
"""The most missing tiles that are named; if there are more, only their number is."""


def stock() -> list[TileLook]:
    """Return all sixty tiles with their places in the rack: colours are rows, numbers are columns."""
    return [
        TileLook(str(tile), str(tile), ((tile.number - 1, list(Colour).index(tile.colour)),), angle)
        for tile, angle in zip(ALL_TILES, skews(skewed=True).values(), strict=True)
    ]


def skews(skewed: bool) -> dict[str, float]:
    """Return the angle of each tile, in degrees; it is the same wherever the tile lies."""
    rng = Rng.from_seed("rack")
    return {str(tile): SKEWS[rng.below(len(SKEWS))] if skewed else 0.0 for tile in ALL_TILES}


def places(field: Field) -> dict[str, Place]:
    """Return the place of each tile of the field on the table."""
    return {str(tile): (place.x, place.y) for tile, place in field.locations.items()}


def tiles(keys: object) -> frozenset[Tile]:
    """Return the tiles with these keys of the table."""
    assert isinstance(keys, frozenset)
    return frozenset(map(Tile.parse, keys))


def parts(field: Field) -> list[list[str]]:
    """Return the keys of the tiles on each island except the largest one."""
    return [[str(tile) for tile in sorted(island)] for island in field.islands[1:]]


def lacks(field: Field) -> str:
    """Return what keeps the field from being played, in few words; if nothing does, that it is ready."""
    if field.status is FieldStatus.READY:
        return tr("All sixty tiles are connected: you can play on this field")
    said = []
    if field.missing:
        said.append(_missing(field.missing))
    if len(field.islands) > 1:
        said.append(ntr("{n} island", "{n} islands", len(field.islands)))
    return " · ".join(said)


def _missing(missing: Sequence[Tile]) -> str:
    if len(missing) == len(ALL_TILES):
        return tr("The table is empty: all sixty tiles are in the rack")
    named = listing(missing[:_NAMED])
    if len(missing) <= _NAMED:
        return ntr(
            "{n} tile is missing: {tiles}", "{n} tiles are missing: {tiles}", len(missing), tiles=named
        )
    more = len(missing) - _NAMED
    return ntr(
        "{n} tile is missing: {tiles} and {more} more",
        "{n} tiles are missing: {tiles} and {more} more",
        len(missing),
        tiles=named,
        more=more,
    )


def why_not_played(field: Field) -> str:
    """Return what has to be done before the field can be played; empty if nothing."""
    if field.status is FieldStatus.READY:
        return ""
    if FieldStatus.TILES_MISSING in field.status:
        return tr("Place the missing tiles first, or fill them in at random.")
    return tr("Join the islands first: every tile must share a side with another.")


def seeker_reach(field: Field, edition: Edition, tile: Tile) -> Reach:
    """Return the tiles that a lone seeker could reach from a tile under an edition's rules."""
    ways = destinations(field, edition, (tile,), 0)
    return Reach({str(to): [str(passed) for passed in way] for to, way in ways.items()})
