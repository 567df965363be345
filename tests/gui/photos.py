"""Photos for window tests: an artificial one, and a reader that sees what a test says."""

from collections.abc import Callable
from threading import Event

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from tests.waiting import wait_until
from topologic_qt.engine.game import Cancelled
from topologic_qt.games.topologic.photo.reading import MARGIN
from topologic_qt.games.topologic.photo.seen import FieldSeen, SeekerSeen, TileSeen
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, Tile

GROUND = QColor("#ff40ff")
"""The colour of everything on `plain_picture`, which no tile has."""


def plain_picture(width: int = 400, height: int = 300) -> QImage:
    """A picture of one colour."""
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(GROUND)
    return picture


def file_of(picture: QImage, kind: bytes = b"png") -> bytes:
    """The content of a file with a picture."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, kind).write(picture)
    return bytes(buffer.data().data())


def ordered_field() -> Field:
    """Return a field with colours as rows and numbers as columns."""
    return Field((Location(number % 6, number // 6), tile) for number, tile in enumerate(ALL_TILES))


class Eye:
    """Replaces the photo reader: it sees a given field on every picture, or waits."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr("topologic_qt.games.topologic.ui.photo.read_photo", self._read)
        patch.setattr("topologic_qt.games.topologic.ui.photo.rectified_png", self._rectified)
        self.field = ordered_field()
        self.doubtful: set[str] = set()
        self.seekers: tuple[str, ...] = ()
        self.read: list[bytes] = []
        """The files that were looked at."""
        self.may_go_on = Event()
        self.may_go_on.set()
        self.was_cancelled = Event()

    def _read(
        self, data: bytes, *, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> FieldSeen:
        self.read.append(data)
        progress(0.5)
        wait_until(lambda: self.may_go_on.is_set() or cancelled())
        if cancelled():
            self.was_cancelled.set()
            raise Cancelled
        tiles = tuple(
            TileSeen(tile, place, 0.9, str(tile) in self.doubtful, ((0, 0), (1, 0), (1, 1), (0, 1)))
            for place, tile in sorted(self.field.tiles.items(), key=lambda each: (each[0].y, each[0].x))
        )
        places = self.field.locations
        standing = tuple(
            SeekerSeen(Tile.parse(name), places[Tile.parse(name)], (0.0, 0.0), 0.9, doubtful=False)
            for name in self.seekers
        )
        return FieldSeen(tiles, standing, ((1, 0, 0), (0, 1, 0), (0, 0, 1)), (400, 300))

    def _rectified(self, _data: bytes, seen: FieldSeen, pixels_per_tile: int) -> bytes:
        """Return a picture with a dot on each doubtful tile, whose colour tells its place."""
        picture = plain_picture(9 * pixels_per_tile, 13 * pixels_per_tile)
        for x, y in (tile.place for tile in seen.tiles if tile.doubtful):
            left, top = (round((at + MARGIN + 0.5) * pixels_per_tile) for at in (x, y))
            picture.setPixelColor(left, top, QColor(x, y, 0))
        return file_of(picture)
