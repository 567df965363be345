"""Compares the reading of an artificial photo with the truth."""

from typing import NamedTuple, Protocol

from topologic_qt.games.topologic.photo.seen import FieldSeen
from topologic_qt.games.topologic.rules.field import Field, Location, Tile


class Truth(Protocol):
    """What is on a photo, of any source."""

    @property
    def field(self) -> Field:
        """The field."""

    @property
    def seekers(self) -> tuple[Tile, ...]:
        """The tiles under the seekers, each as often as there are seekers."""


class Judgement(NamedTuple):
    """The right and wrong parts of a reading."""

    wrong: tuple[Tile, ...]
    """The number of tiles at wrong places, relative to the others."""
    marked: int
    """The number of those marked as doubtful, or said to be missing."""
    doubtful: int
    """The number of tiles marked, right or wrong."""
    seekers_found: int
    seekers_missed: int
    seekers_made_up: int


def judge(photo: Truth, seen: FieldSeen) -> Judgement:
    """Compare a reading with the truth. A table has no top side: the field may be turned by quarters."""
    found = {tile.place: tile.tile for tile in seen.tiles}
    truth = max(
        _ways_round(photo), key=lambda tiles: sum(found.get(at) == tile for at, tile in tiles.items())
    )
    wrong = tuple(tile for at, tile in truth.items() if found.get(at) != tile)
    doubtful = set(seen.missing) | {tile.tile for tile in seen.tiles if tile.doubtful}
    doubtful |= {
        # People who look at a doubtful place see its tile.
        truth[tile.place]
        for tile in seen.tiles
        if tile.doubtful and tile.place in truth
    }
    stood, found_standing = set(photo.seekers), {seeker.tile for seeker in seen.seekers}
    return Judgement(
        wrong,
        sum(tile in doubtful for tile in wrong),
        sum(tile.doubtful for tile in seen.tiles),
        len(stood & found_standing),
        len(stood - found_standing),
        len(found_standing - stood),
    )


def _ways_round(photo: Truth) -> list[dict[Location, Tile]]:
    """Return the true field in four rotations, shifted too: guessed tiles too far out shift all others."""
    places = dict(photo.field.tiles)
    ways = []
    for _ in range(4):
        places = {Location(-at.y, at.x): tile for at, tile in places.items()}
        left, top = min(at.x for at in places), min(at.y for at in places)
        ways += [
            {at.step(dx - left, dy - top): tile for at, tile in places.items()}
            for dx in range(-3, 4)
            for dy in range(-3, 4)
        ]
    return ways
