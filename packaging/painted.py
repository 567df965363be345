"""The drawings that windows of this process have painted, for the windows after them: gallery and tests."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from topologic_qt.table import backgrounds
from topologic_qt.table.sprites import Drawing, Sprites

_MOST_PIXELS = 20_000_000
"""The most pixels of drawings that are kept; each takes four bytes."""
_MOST_PIXELS_OF_GROUNDS = 5_000_000
"""The same for backgrounds, each of which is as large as its view."""


class _Painted:
    """All drawings, by their keys and scales; when there are too many, they are kept anew."""

    def __init__(self, most: int) -> None:
        """``most`` is the number of pixels from which on there are too many."""
        self._most = most
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._pixels = 0

    def keep(self, key: Hashable, scale: float, pixmap: QPixmap) -> None:
        if (key, scale) in self._pixmaps:
            return
        if self._pixels > self._most:
            self._pixmaps.clear()
            self._pixels = 0
        self._pixmaps[key, scale] = pixmap
        self._pixels += pixmap.width() * pixmap.height()

    def find(self, key: Hashable, scale: float) -> QPixmap | None:
        return self._pixmaps.get((key, scale))


_painted = _Painted(_MOST_PIXELS)
_grounds = _Painted(_MOST_PIXELS_OF_GROUNDS)


def share(set_attribute: Callable[[object, str, object], None] = setattr) -> None:
    """Have each drawing painted once for all windows from now on.

    A drawing's name differs whenever its looks do. ``set_attribute`` puts the changed functions in place; it
    may put the usual ones back later.
    """
    render, draw = vars(Sprites)["_rendered"], backgrounds.drawn

    def render_for_all(
        sprites: Sprites, drawing: Drawing, scale: float, rect: QRectF, angle: float
    ) -> QPixmap:
        key = drawing.name, angle
        kept = _painted.find(key, scale)
        if kept is None:
            kept = render(sprites, drawing, scale, rect, angle)
            _painted.keep(key, scale, kept)
        return kept

    def background_for_all(name: str, width: int, height: int) -> QPixmap:
        key = (name, width, height)
        kept = _grounds.find(key, 1)
        if kept is None:
            kept = draw(name, width, height)
            _grounds.keep(key, 1, kept)
        return QPixmap(kept)  # some paint on theirs

    set_attribute(backgrounds, "drawn", background_for_all)
    set_attribute(Sprites, "_rendered", render_for_all)
