"""What the eye has seen on a photo, and why it may see nothing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from topologic_qt.games.topologic.rules.field import Field, Location, Tile

Point: TypeAlias = tuple[float, float]  # pixels to the right of the left edge, and below the top

Homography: TypeAlias = tuple[
    tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]
]
"""A change of perspective, row by row: it takes (x, y, 1) to (x', y', 1) times some factor."""


class Flaw(StrEnum):
    """The reason why a picture cannot be looked at."""

    EMPTY = "empty"  # there are no bytes
    UNREADABLE = "unreadable"  # it is broken, or of no kind of picture that is read
    TOO_LARGE = "too large"  # it has more pixels than are read; its header says so, and nothing was decoded
    TOO_SMALL = "too small"  # it has too few pixels for sixty tiles with pips
    ANIMATED = "animated"
    COLOURLESS = "colourless"  # it is in shades of grey, and colours could only be guessed


class BadPicture(Exception):
    """A picture that cannot be looked at."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw


class Reason(StrEnum):
    """The reason why no field is read from a picture."""

    NOTHING_THERE = "nothing there"  # nothing in it looks like tiles that lie edge to edge
    TOO_FEW = "too few"  # not sixty that lie edge to edge: some are cut off, covered, or apart
    TOO_MANY = "too many"
    UNCLEAR = "unclear"  # colours and pips make no set: too blurred, too dark, or another game


class NoField(Exception):
    """A picture on which no field is seen."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class TileSeen:
    """A tile on the photo, as the whole field settled it."""

    tile: Tile
    place: Location  # the place in the field, whose leftmost column and topmost row are 0
    confidence: float  # how clearly it is this tile and no other, 0 to 1
    doubtful: bool  # whether somebody should look at it again
    corners: tuple[Point, Point, Point, Point]  # above left, above right, below right, below left


@dataclass(frozen=True, slots=True)
class SeekerSeen:
    """A seeker on the photo."""

    tile: Tile  # the tile that it stands on
    place: Location
    at: Point  # the middle of its foot, on the picture
    confidence: float  # how clearly there is a seeker, and on this tile, 0 to 1
    doubtful: bool


@dataclass(frozen=True, slots=True)
class FieldSeen:
    """A field of sixty tiles on a photo, each tile once, put together edge to edge."""

    tiles: tuple[TileSeen, ...]  # all sixty, in reading order
    seekers: tuple[SeekerSeen, ...]  # in reading order; none where none stand on the field
    to_picture: Homography  # from places to the picture: the tile at (x, y) covers x to x + 1 and y to y + 1
    picture_size: tuple[int, int]  # width and height of the picture in pixels, turned as its camera says

    @property
    def field(self) -> Field:
        """The field, as the rules know it."""
        return Field((seen.place, seen.tile) for seen in self.tiles)
