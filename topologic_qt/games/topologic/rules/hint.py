"""The one number that the seekers are told."""

from collections.abc import Iterable

from topologic_qt.games.topologic.rules.tile import Tile


def points(tile: Tile, secret: Tile) -> int:
    """What a seeker on this tile scores: 1 for the secret's colour and 1 for its number; 0 to 2."""
    return (tile.colour == secret.colour) + (tile.number == secret.number)


def hint(positions: Iterable[Tile], secret: Tile) -> int:
    """The sum of what all seekers score; 0 to twice their number."""
    return sum(points(tile, secret) for tile in positions)
