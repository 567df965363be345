"""The task that reads a photo, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QImage

from topologic_qt.engine.thinking import Cancelled
from topologic_qt.games.topologic.photo.rectified import MARGIN, rectified_png
from topologic_qt.games.topologic.photo.seen import BadPicture, FieldSeen, Flaw, NoField, Reason
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
