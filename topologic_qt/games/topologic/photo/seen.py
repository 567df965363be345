"""The results of reading a photo, and the reasons for failing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, Tile

Point: TypeAlias = tuple[float, float]  # pixels from the left edge, and from the top

Homography: TypeAlias = tuple[
    tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]
]
"""A homography, row by row: it maps (x, y, 1) to (x', y', 1) times some factor."""


class Flaw(StrEnum):
    """The reasons why a picture cannot be used."""

    EMPTY = "empty"  # the file is empty
    UNREADABLE = "unreadable"  # it is damaged, or not a supported kind of picture
    TOO_LARGE = "too large"  # it has too many pixels according to its header; nothing was decoded
    TOO_SMALL = "too small"  # it has too few pixels for sixty tiles with pips
    ANIMATED = "animated"
    COLOURLESS = "colourless"  # it is in shades of grey, so colours could only be guessed


class BadPicture(Exception):
    """A picture that cannot be used."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw


class Reason(StrEnum):
    """The reasons why no field could be read from a picture."""

    NOTHING_THERE = "nothing there"  # nothing in it looks like tiles laid edge to edge
    TOO_FEW = "too few"  # far fewer than sixty are edge to edge: some are cut off, covered or apart
    TOO_MANY = "too many"
    UNCLEAR = "unclear"  # colours and pips form no set: too blurred, too dark, or another game


class NoField(Exception):
    """A picture in which no field was found."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class TileSeen:
    """A tile in the photo, as determined from the whole field."""

    tile: Tile
    place: Location  # its place in the field; the leftmost column and topmost row are 0
    confidence: float  # how certain it is, 0 to 1
    doubtful: bool  # whether a person should check it
    corners: tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left


@dataclass(frozen=True, slots=True)
class SeekerSeen:
    """A seeker in the photo."""

    tile: Tile  # the tile under it
    place: Location
    at: Point  # the centre of its foot, in the picture
    confidence: float  # how certain the seeker and its tile are, 0 to 1
    doubtful: bool


@dataclass(frozen=True, slots=True)
class FieldSeen:
    """A field in a photo, each tile once, edge to edge."""

    tiles: tuple[TileSeen, ...]  # in reading order; a few of the sixty may be missing
    seekers: tuple[SeekerSeen, ...]  # in reading order; empty if there are none
    to_picture: Homography  # from places to the picture: the tile at (x, y) covers x to x + 1 and y to y + 1
    picture_size: tuple[int, int]  # width and height in pixels, after the rotation that the camera requests

    @property
    def field(self) -> Field:
        """The field as a value of the rules."""
        return Field((seen.place, seen.tile) for seen in self.tiles)

    @property
    def missing(self) -> list[Tile]:
        """The tiles that were not found, by colour and number."""
        found = {seen.tile for seen in self.tiles}
        return [tile for tile in ALL_TILES if tile not in found]
