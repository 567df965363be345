"""The task that reads a photo, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QImage

from topologic_qt.engine.thinking import Cancelled
from topologic_qt.games.topologic.photo.rectified import MARGIN, rectified_png
from topologic_qt.games.topologic.photo.seen import BadPicture, FieldSeen, Flaw, NoField, Reason
from topologic_qt.games.topologic.rules.field import Field, Location, reading_order
from topologic_qt.games.topologic.rules.tile import NUMBERS, Colour, Tile
from topologic_qt.widgets.pictures import png_of

SHARPNESS = 72
"""The pixels to a tile of the photo that lies under the field."""

_READ = 0.9
"""The share of the work that reading takes; the rest is the picture under the field."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A field that was read from a photo."""

    seen: FieldSeen
    picture: QImage
    """The photo seen from straight above, with `margin` tiles around the field on each side."""
    margin: float
    sharpness: int = SHARPNESS
    """The pixels to a tile of the picture."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The reason why no field was read."""

    why: Flaw | Reason
    """What is wrong with the picture, or with what it shows."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake of the program, because of which nothing was read."""

    error: Exception


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """A `Task`: reads the field from the bytes of a picture's file, or from a picture."""

    source: bytes | QImage

    def __call__(
        self, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> Photo | Nothing | Mistake | None:
        """Return what was read; None if the task was cancelled."""
        from topologic_qt.games.topologic.photo.reading import read_photo

        data = png_of(self.source) if isinstance(self.source, QImage) else self.source
        try:
            seen = read_photo(data, progress=lambda share: progress(share * _READ), cancelled=cancelled)
            return Photo(seen, QImage.fromData(rectified_png(data, seen, SHARPNESS)), MARGIN)
        except BadPicture as bad:
            return Nothing(bad.flaw)
        except NoField as none:
            return Nothing(none.reason)
        except Cancelled:
            return None
        # Whoever waits for the photo must hear of it.
        except Exception as error:
            return Mistake(error)


def can_read() -> bool:
    """Return whether photos can be read with what is installed; nothing of it is loaded."""
    from topologic_qt.games.topologic.photo.reading import is_available

    return is_available()


# -- Which tiles of a photo people should look at again, as they correct and confirm them -------------


class Doubts:
    """What a photo showed where, and what people have said to it.

    A tile is doubtful where the eye was not sure, or where another one lies than it saw, unless people have
    put or confirmed it there themselves. So undo and redo bring doubts back by themselves.
    """

    def __init__(self, seen: FieldSeen) -> None:
        self._seen = {each.place: each for each in seen.tiles}
        self._confirmed: set[tuple[Location, Tile]] = set()

    def fits(self, field: Field) -> bool:
        """Return whether a field is still the one on the photo: most tiles lie where they were seen."""
        agreeing = sum(field.tiles.get(place) == each.tile for place, each in self._seen.items())
        return 2 * agreeing > len(self._seen)

    def confirm(self, place: Location, tile: Tile) -> None:
        """Note that people say which tile lies on a place."""
        self._confirmed.add((place, tile))

    def places(self, field: Field) -> list[Location]:
        """Return the places of the doubtful tiles of a field, in reading order."""
        return reading_order(place for place, tile in field.tiles.items() if self._is_doubtful(place, tile))

    def _is_doubtful(self, place: Location, tile: Tile) -> bool:
        each = self._seen.get(place)
        if each is None or (place, tile) in self._confirmed:
            return False
        return each.doubtful or each.tile != tile


def corrected(tile: Tile, sign: str) -> Tile | None:
    """Return the tile with another colour or number, as one key names it; None for any other key."""
    if sign in {colour.value for colour in Colour}:
        return Tile(Colour(sign), tile.number)
    if sign in {str(number) for number in NUMBERS}:
        return Tile(tile.colour, int(sign))
    return None
