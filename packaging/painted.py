"""The drawings that windows of this process have painted, for the windows after them: gallery and tests."""

from collections.abc import Callable, Hashable

from PySide6.QtGui import QPixmap

from topologic_qt.table import leftovers
from topologic_qt.table.sprites import Sprites

_MOST_PIXELS = 100_000_000
"""The most pixels that are kept; each takes four bytes."""


class _Painted:
    """All drawings, by their keys and scales; when there are too many, they are kept anew."""

    def __init__(self) -> None:
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._pixels = 0

    def keep(self, key: Hashable, scale: float, pixmap: QPixmap) -> None:
        if (key, scale) in self._pixmaps:
            return
        if self._pixels > _MOST_PIXELS:
            self._pixmaps.clear()
            self._pixels = 0
        self._pixmaps[key, scale] = pixmap
        self._pixels += pixmap.width() * pixmap.height()

    def find(self, key: Hashable, scale: float) -> QPixmap | None:
        return self._pixmaps.get((key, scale))


_painted = _Painted()


def share(set_attribute: Callable[[object, str, object], None] = setattr) -> None:
    """Have each drawing painted once for all windows from now on.

    A drawing's name differs whenever its looks do. ``set_attribute`` puts the changed functions in place; it
    may put the usual ones back later.
    """
    keep, find = vars(Sprites)["_keep"], leftovers.find

    def keep_for_all(sprites: Sprites, key: Hashable, scale: float, pixmap: QPixmap) -> None:
        _painted.keep(key, scale, pixmap)
        keep(sprites, key, scale, pixmap)

    def find_for_all(key: Hashable, scale: float) -> QPixmap | None:
        return _painted.find(key, scale) or find(key, scale)

    set_attribute(Sprites, "_keep", keep_for_all)
    set_attribute(leftovers, "find", find_for_all)
