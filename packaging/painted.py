"""Shares drawings between windows of a process, for gallery and tests."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from topologic_qt.table import backgrounds
from topologic_qt.table.sprites import Drawing, Sprites

_MOST_PIXELS = 10_000_000
"""The most pixels of drawings to keep, of four bytes each."""
_MOST_PIXELS_OF_GROUNDS = 2_500_000
"""The same for backgrounds, each as large as its view."""


class _Painted:
    """All drawings, by key and scale; cleared when there are too many."""

    def __init__(self, most: int) -> None:
        """Create it; more than ``most`` pixels are too many."""
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
    """From now on, paint each drawing once for all windows.

    A drawing's name differs whenever its looks do. ``set_attribute`` installs the changed functions, and may
    restore the usual ones later.
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

    def background_for_all(name: str | None, width: int, height: int) -> QPixmap:
        key = (name, width, height)
        kept = _grounds.find(key, 1)
        if kept is None:
            kept = draw(name, width, height)
            _grounds.keep(key, 1, kept)
        return QPixmap(kept)  # some paint on their copy

    set_attribute(backgrounds, "drawn", background_for_all)
    set_attribute(Sprites, "_rendered", render_for_all)
