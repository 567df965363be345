"""The scene of a table with the one piece that may be held."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.table.board_scene import BoardScene
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Describer, Fan, Lattice, TilePainter
from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.tile_item import TileItem
from topologic_qt.widgets.motion import Motion

_AROUND = 1.08  # size of the shape whose corners are drawn, as a multiple of the tile's

_ARM = 22.0  # length of each corner mark along a side, in table units

_OVER_ALL, _UNDER_PIECES = 30.0, 9.9


class CursorItem(QGraphicsItem):
    """Bright corners around a tile."""

    def __init__(self) -> None:
        super().__init__()
        self.key: str | None = None
        """The tile that the cursor is around; None where it is around something else."""
        self._corners: list[QPointF] = []
        self._rect = QRectF()
        self.pass_under_pieces(False)
        self.hide()

    def pass_under_pieces(self, under: bool) -> None:
        """Lie under pieces, which have their numbers where the corners are, or over everything."""
        self.setZValue(_UNDER_PIECES if under else _OVER_ALL)

    def point_at(self, outline: QPolygonF, key: str | None = None) -> None:
        """Show the cursor around corners in the scene: of the tile with this ``key``, if it is one."""
        self.key = key
        middle = outline.boundingRect().center()
        self.prepareGeometryChange()
        self._corners = [(corner - middle) * _AROUND for corner in outline.toList()]
        self._rect = QPolygonF(self._corners).boundingRect().adjusted(-6, -6, 6, 6)
        self.setPos(middle)
        self.show()

    def boundingRect(self) -> QRectF:
        """Return the area that the corner marks cover, in the item's units."""
        return self._rect

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the corner marks, light with a dark edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(0, 0, 0, 190), 9.0), (QColor("#ffd54a"), 5.0)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for index, corner in enumerate(self._corners):
                for other in (self._corners[index - 1], self._corners[(index + 1) % len(self._corners)]):
                    arm = QLineF(corner, other)
                    arm.setLength(_ARM)
                    painter.drawLine(arm)


class _Step(QGraphicsItem):
    """One step of the path: a line from tile to tile, and a dot at its end."""

    def __init__(self, start: QPointF, end: QPointF, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.ends = (start, end)

    def boundingRect(self) -> QRectF:
        return QRectF(*self.ends).normalized().adjusted(-10, -10, 10, 10)

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width, dot in ((QColor(10, 20, 40, 190), 9, 8.5), (QColor(255, 255, 255, 235), 5, 6.5)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(*self.ends)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(self.ends[1], dot, dot)


class _PathItem(QGraphicsItem):
    """A line over the tiles that a move passes, step by step: only changed steps are repainted."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: list[_Step] = []
        self.setZValue(5)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def show_way(self, points: Sequence[QPointF]) -> None:
        wanted = list(pairwise(points))
        kept = 0
        while kept < min(len(wanted), len(self._steps)) and self._steps[kept].ends == wanted[kept]:
            kept += 1
        for step in self._steps[kept:]:
            if (scene := step.scene()) is not None:
                scene.removeItem(step)
        self._steps[kept:] = [_Step(*ends, self) for ends in wanted[kept:]]

    def boundingRect(self) -> QRectF:
        return QRectF()  # the steps are items of their own

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        pass


class Reach(NamedTuple):
    """The tiles on which a piece may be put."""

    ways: Mapping[str, Sequence[str]]
    """The path to each tile on which the piece may be put: the tiles it passes, with that one last."""
    blocked_by: Mapping[str, str] = MappingProxyType({})
    """The tile with the blocking piece, for each tile that is out of reach only because of it."""


_NOWHERE = Reach({})


class TableScene(BoardScene):
    """The scene of a table, with the hand above it."""

    lifted = Signal(int)
    """Emitted when a piece is taken up."""
    let_go = Signal()
    """Emitted when no piece is held any more: it was put down, or put back."""
    dropped = Signal(int, str)
    """Emitted when a piece is put on a tile where it may go."""
    refused = Signal(int, str)
    """Emitted when a piece is put on a tile where it may not go, or ("") may not be taken up."""
    returned = Signal(int)
    """Emitted when a piece is put back."""
    missed = Signal(int)
    """Emitted after `returned` if the piece was put down where there is neither a tile nor its own place."""
    aimed = Signal(int, str)
    """Emitted when the held piece comes over another tile where it may be put, or ("") over none."""
    tile_clicked = Signal(str)
    cursor_moved = Signal()
    """Emitted when the cursor of the keyboard comes to a tile."""

    def __init__(
        self,
        lattice: Lattice,
        painter: TilePainter,
        fan: Fan,
        describer: Describer,
        parent: QObject | None = None,
        motion: Motion | None = None,
    ) -> None:
        """Create an empty table with a game's places, its look of tiles, its fan of pieces, and its words."""
        super().__init__(lattice, painter, fan, describer, parent, motion)
        self._reach: Mapping[int, Reach] = {}
        self.is_still = False
        """Whether no piece is meant by a press, only the tile below it."""
        self._held: PieceItem | None = None
        self._aimed_at: str | None = None
        self._resting: Mapping[str, Glow] = {}
        self._path = _PathItem()
        self.cursor = CursorItem()
        self.keep(self._path)
        self.keep(self.cursor)

    def _clear(self) -> None:
        self.cancel()
        super()._clear()
        self.cursor.hide()
        self._reach, self._resting, self._aimed_at = {}, {}, None

    def _bring_pieces(self, count: int) -> None:
        super()._bring_pieces(count)
        self.cursor.pass_under_pieces(count > 0)

    def adopt(self, tiles: Mapping[str, TileItem]) -> None:
        """Use these tiles as the ones on the table, with their glows, and the cursor around its own."""
        super().adopt(tiles)
        if self.cursor.isVisible() and (key := self.cursor.key) is not None:
            self.cursor.point_at(self.tile_outline(key), key) if key in tiles else self.cursor.hide()
        if self._resting or self._held is not None:
            self._shine()

    def set_pieces(self, positions: Sequence[str | None], gliding: bool = True) -> None:
        """Place each piece on a tile, or (None) in the tray; a held piece is let go if its place changes."""
        held = self.held
        if held is not None and positions[held] != self._positions[held]:
            self.cancel()
        super().set_pieces(positions, gliding)

    def stand_pieces(self, keys: Sequence[str]) -> None:
        """Place a piece on each of these tiles, and none anywhere else; a held piece is let go."""
        self.cancel()
        super().stand_pieces(keys)

    def set_reach(self, reach: Mapping[int, Reach]) -> None:
        """Set which pieces may be taken up, and where each may go; a held one is let go if that changes."""
        held = self.held
        if held is not None and reach.get(held) != self._reach[held]:
            self.cancel()
        self._reach = reach

    def choose(self, key: str | None) -> None:
        """Pick out one tile, or none, with a ring that stays; pale tiles do not outshine it."""
        self.show_glows({} if key is None else {**dict.fromkeys(self.tiles, Glow.BEHIND), key: Glow.CHOSEN})

    def show_glows(self, glows: Mapping[str, Glow]) -> None:
        """Show these glows while no piece is held, and no others."""
        self._resting = glows
        self._shine()

    @property
    def held(self) -> int | None:
        """The piece that is held."""
        return None if self._held is None else self._held.index

    def reach(self, index: int) -> Reach:
        """Return the tiles on which a piece may be put now; none if it may not be taken up."""
        return self._reach.get(index, _NOWHERE)

    def can_take(self, index: int) -> bool:
        """Return whether a piece may be taken up."""
        return index in self._reach

    def hold(self, index: int) -> bool:
        """Take a piece up and return True, or emit `refused` and return False if it may not be taken."""
        self.cancel()
        if index not in self._reach:
            self.play_sound("refuse")
            self.refused.emit(index, "")
            return False
        self._held = self.pieces[index]
        self._held.lift()
        self.play_sound("lift")
        self._shine()
        self.lifted.emit(index)
        return True

    def carry(self, point: QPointF) -> None:
        """Move the held piece to a point of the scene."""
        if self._held is None:
            return
        self._held.setPos(point)
        key = self.tile_at(point, forgiving=True)
        if key != self._aimed_at:
            self._aimed_at = key
            self._shine()
            self._path.show_way(self._way(key))
            self.aimed.emit(self._held.index, key if key in self._reach[self._held.index].ways else "")

    def _way(self, key: str | None) -> list[QPointF]:
        """Return the middles of the tiles from the held piece's own to one where it may go."""
        assert self._held is not None
        origin = self._positions[self._held.index]
        passed = self._reach[self._held.index].ways.get(key or "")
        if origin is None or passed is None:
            return []
        return self._laid.centres((origin, *passed))

    def click(self, key: str) -> None:
        """Report a click on a tile, by mouse or by keyboard."""
        self.tile_clicked.emit(key)

    def drop(self, point: QPointF, insisting: bool = False) -> None:
        """Put the held piece down; where it may not be put it returns, or stays held if ``insisting``."""
        if self._held is None:
            return
        piece, key = self._held, self.tile_at(point, forgiving=True)
        if key is None:
            self.cancel()
            home = self._positions[piece.index] is None and self._tray_covers(point)
            self.play_sound("place" if home else "refuse")
            if not home:
                self.missed.emit(piece.index)
        elif key == self._positions[piece.index]:
            self.play_sound("place")
            self.cancel()
        elif key in self._reach[piece.index].ways:
            self._let_go()
            self.play_sound("place")
            self.dropped.emit(piece.index, key)
            piece.put_down()
        else:
            if not insisting:
                self._let_go()
                piece.put_down()
            self.play_sound("refuse")
            self.refused.emit(piece.index, key)

    def cancel(self) -> None:
        """Put the held piece back where it came from, if there is one."""
        if self._held is not None:
            piece = self._held
            self._let_go()
            piece.put_down()
            self.returned.emit(piece.index)

    def _let_go(self) -> None:
        self._held = self._aimed_at = None
        self._path.show_way(())
        self._shine()
        self.let_go.emit()

    def _shine(self) -> None:
        reach = None if self._held is None else self._reach[self._held.index]
        for key, tile in self.tiles.items():
            if reach is None:
                tile.glow = self._resting.get(key, Glow.NONE)
            elif key == reach.blocked_by.get(self._aimed_at or ""):
                tile.glow = Glow.BLOCKER
            elif key in reach.ways:
                tile.glow = Glow.TARGET if key == self._aimed_at else Glow.LIT
            else:
                tile.glow = Glow.DIM
