"""Marks that a game lays over its table or under its tiles: lit lines, outlines of empty places, signs.

An overlay is cheap to change while something is dragged: each mark is an item of its own and a picture that
is rendered once, and only the marks that differ from those shown before are painted again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.board_scene import BoardScene
from topologic_qt.table.sprites import Drawing, Sprites

UNDER_TILES = -0.7
"""The height of marks on the cloth: above the shadows, below the tiles and the tray."""

OVER_TILES = 3.0
"""The height of marks on the tiles, below pieces."""

OVER_GHOST = 13.0
"""The height of marks on a ghost, below what a hand holds."""

TOPMOST = 32.0
"""The height of marks above everything."""


class Mark(NamedTuple):
    """A drawing at a point of the table. Two marks with drawings of one name look the same."""

    drawing: Drawing
    rect: QRectF
    """The area that the drawing covers, around its origin, in table units."""
    at: QPointF = QPointF()
    """The point of the scene where the drawing's origin lies."""
    angle: float = 0.0
    """The angle by which the drawing is turned in its area, in degrees."""

    def looks_like(self, other: Mark) -> bool:
        """Return whether another mark cannot be told from this one."""
        return (self.drawing.name, self.at, self.angle) == (other.drawing.name, other.at, other.angle)


class _Root(QGraphicsItem):
    """The common parent of the marks: it holds them at one height, and shows nothing itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        pass


class _MarkItem(QGraphicsItem):
    """One mark on the table."""

    def __init__(self, mark: Mark, sprites: Sprites, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.mark = mark
        self._sprites = sprites
        self.setPos(mark.at)

    def boundingRect(self) -> QRectF:
        return self.mark.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._sprites.blit(painter, self.mark.drawing, self.mark.rect, self.mark.angle)


class Overlay:
    """A group of marks at one height above a table. It stays when the table is laid anew."""

    def __init__(self, table: BoardScene, height: float) -> None:
        """Create an empty overlay; ``height`` is `UNDER_TILES` or another z value."""
        self._sprites = table.sprites
        self._items: dict[Hashable, _MarkItem] = {}
        self._root = _Root()
        self._root.setZValue(height)
        table.keep(self._root)

    @property
    def marks(self) -> Mapping[Hashable, Mark]:
        """The marks that are shown, by name."""
        return {name: item.mark for name, item in self._items.items()}

    def show(self, marks: Mapping[Hashable, Mark]) -> None:
        """Show these marks and no others; each has a name, by which it is known again the next time."""
        for name, item in list(self._items.items()):
            if name not in marks or not marks[name].looks_like(item.mark):
                self._remove(name)
        for name, mark in marks.items():
            if name not in self._items:
                self._items[name] = _MarkItem(mark, self._sprites, self._root)

    def clear(self) -> None:
        """Show no marks."""
        self.show({})

    def _remove(self, name: Hashable) -> None:
        item = self._items.pop(name)
        scene = item.scene()
        if scene is None:
            item.setParentItem(None)
        else:
            scene.removeItem(item)
