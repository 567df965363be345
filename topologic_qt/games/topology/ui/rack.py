"""The rack of the revealed tiles, which stays at the left edge of the view when the camera moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.moves import Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Variant, View
from topologic_qt.games.topology.ui import by_ear, words
from topologic_qt.games.topology.ui.board.materials import face, key_of
from topologic_qt.games.topology.ui.board.topology_table import Style, TopologyTable
from topologic_qt.games.topology.ui.by_ear import Lines
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.table.layout import Place, TilePainter
from topologic_qt.table.sprites import Drawing, Sprites, paint_letter
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile of the turn, in the rack or on the table."""

    design: str
    filled: bool = True
    """Whether the tile is in the rack."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of one turn. A laid tile leaves its slot empty, and returns to it."""

    number: int = 0
    """The number of the turn, from 1."""
    slots: tuple[Slot, ...] = ()

    def followed(self, view: View, taken: int | None = None) -> "Slots":
        """Return the slots for a view of the same turn, or of another one.

        ``taken`` is the slot of the tile taken last: of two equal tiles, that one counts as laid, and the
        other stays in the rack.
        """
        if view.is_over:
            return Slots(view.number)
        dealt = Slots(view.number, tuple(map(Slot, view.dealt)))
        known = self.slots if dealt.continues(self) else ()
        old = (*known, *dealt.slots[len(known) :])
        waiting = list(view.revealed)
        slots = [replace(slot, filled=False) for slot in old]
        for index in sorted(range(len(old)), key=lambda index: (index == taken, not old[index].filled)):
            if slots[index].design in waiting:
                waiting.remove(slots[index].design)
                slots[index] = replace(slots[index], filled=True)
        return Slots(view.number, tuple(slots))

    def continues(self, before: "Slots") -> bool:
        """Return whether these are the same turn's slots as ``before``, or more of them."""
        designs, same = [slot.design for slot in self.slots], len(before.slots)
        return self.number == before.number and designs[:same] == [slot.design for slot in before.slots]

    def empty_for(self, design: str) -> int | None:
        """Return the empty slot of a tile on the table; None if there is none."""
        empty = (at for at, slot in enumerate(self.slots) if slot == Slot(design, filled=False))
        return next(empty, None)

    def numbers(self, designs: Sequence[str]) -> list[int]:
        """Return the numbers, from 1, of the slots of tiles with these designs."""
        left = [slot.design for slot in self.slots]
        found = []
        for design in designs:
            found.append(left.index(design) + 1)
            left[found[-1] - 1] = ""
        return found


def slot_count(view: View) -> int:
    """Return the number of slots of the rack, which is the same for the whole match."""
    if view.setup.players == 2 or view.setup.variant is Variant.ADVANCED:
        return 3
    return 2


_SLOT = 226.0
"""The side of a slot, where a tile fits in any direction."""

_EDGE = 22.0

_DISC = 21.0
"""The radius of the disc below the number of a slot."""

_GAP = 12
"""The distance of the rack from the edges of the view, in pixels."""

_SMALLEST, _STANDING, _USUAL, _MOST = 0.12, 0.2, 0.34, 0.62
"""Scales of the rack, in pixels to its unit.

They are the least of all, the least when upright, the least when upright in a view of usual height and any
width, and the largest.
"""

_SHARE, _LYING_SHARE = 0.15, 0.34
"""The largest share of the view's width that the rack takes: upright, and on its side."""

_FAINT = 0.16
"""The opacity of a tile in its slot while it lies on the table."""


def rack_fit(size: QSize, slots: int) -> tuple[float, bool]:
    """Return the scale of a rack with this many slots in a view of this size, and whether it is on its side.

    It is upright as long as its tiles can be told apart; on its side it is lower, and its tiles are larger.
    """
    long, short = _length(slots), _length(1)
    high, wide = size.height() - 2 * _GAP, size.width()
    standing = min(high / long, max(wide * _SHARE / short, _USUAL), _MOST)
    if standing >= _STANDING or slots < 2:
        return max(standing, _SMALLEST), False
    return max(min(high / short, wide * _LYING_SHARE / long), _SMALLEST), True


def _length(slots: int) -> float:
    """Return the length of this many slots with the edges of the rack, in its units."""
    return slots * _SLOT + 2 * _EDGE


class RackTile(NamedTuple):
    """A tile in a slot of the rack."""

    design: str
    direction: int
    present: bool
    """Whether the tile is in the rack; otherwise the slot has a faint picture of it."""


class RackItem(QGraphicsItem):
    """A wooden rack with a slot for each tile of a turn. Its origin is its upper left corner."""

    def __init__(self, painter: TilePainter) -> None:
        super().__init__()
        self._painter = painter
        self._sprites = Sprites()  # its own cache, as tiles are smaller here than on the table
        self.count = 0
        """The number of slots."""
        self.tiles: Sequence[RackTile] = ()
        """The tiles in the slots, from the first one on."""
        self._lies = False
        self._lit: int | None = None
        self.setZValue(14)

    def show_tiles(self, tiles: Sequence[RackTile], count: int) -> None:
        """Show these tiles from the first slot on, in a rack with ``count`` slots."""
        if count != self.count:
            self.prepareGeometryChange()
            self.count = count
        self.tiles = tuple(tiles)
        self.update()

    def width_in(self, size: QSize) -> float:
        """Return the width of the rack in a view of this size, both in pixels."""
        scale, lies = rack_fit(size, self.count)
        return _area(self.count, lies).width() * scale

    def lie(self, lies: bool) -> None:
        """Lay the rack on its side, with its slots side by side, or set it upright."""
        if lies != self._lies:
            self.prepareGeometryChange()
            self._lies = lies
            self.update()

    def set_painter(self, painter: TilePainter) -> None:
        """Switch to another painter for the tiles."""
        self._painter = painter
        self._sprites.forget()
        self.update()

    def light(self, slot: int | None) -> None:
        """Light up one slot, or none."""
        if slot != self._lit:
            self._lit = slot
            self.update()

    def middle_of(self, slot: int) -> QPointF:
        """Return the middle of a slot, in the scene."""
        return self.mapToScene(self._middle(slot))

    def _middle(self, slot: int) -> QPointF:
        standing = QPointF(_length(1) / 2, _EDGE + (slot + 0.5) * _SLOT)
        return standing.transposed() if self._lies else standing

    def slot_at(self, point: QPointF) -> int | None:
        """Return the slot at a point of the scene; None beside the slots."""
        here = self.mapFromScene(point)
        if not self.isVisible() or not self.boundingRect().contains(here):
            return None
        slot = int(((here.x() if self._lies else here.y()) - _EDGE) // _SLOT)
        return slot if 0 <= slot < self.count else None

    def covers(self, point: QPointF) -> bool:
        """Return whether a point of the scene lies in the rack."""
        return self.isVisible() and self.sceneBoundingRect().contains(point)

    def boundingRect(self) -> QRectF:
        """Return the area that the rack covers, in its own units."""
        return _area(self.count, self._lies)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the rack, its slots and the tiles in them."""
        rack = Drawing(("rack", self.count, self._lies), self._draw)
        self._sprites.blit(painter, rack, self.boundingRect())
        for slot, tile in enumerate(self.tiles[: self.count]):
            self._paint_tile(painter, slot, tile)
        numbers = Drawing(("numbers", self.count, self._lies), self._draw_numbers)
        self._sprites.blit(painter, numbers, self.boundingRect())
        if self._lit is not None and self._lit < self.count:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor("#ffd54a"), 6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._hollow(self._lit), 24, 24)

    def _paint_tile(self, painter: QPainter, slot: int, tile: RackTile) -> None:
        look = face(tile.design, tile.direction)
        at = self._middle(slot)
        whole = painter.opacity()
        painter.translate(at)
        painter.setOpacity(whole if tile.present else whole * _FAINT)
        if tile.present:
            self._sprites.blit(painter, self._painter.shadow(look), self._painter.shadow_rect(look))
        self._sprites.blit(painter, self._painter.drawing(look), self._painter.rect(look))
        painter.setOpacity(whole)
        painter.translate(-at)

    def _hollow(self, slot: int) -> QRectF:
        side = _SLOT - 10
        middle = self._middle(slot)
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def _draw(self, painter: QPainter) -> None:
        body = QPainterPath()
        body.addRoundedRect(self.boundingRect().adjusted(5, 5, -5, -13), 34, 34)
        painter.fillPath(body.translated(0, 8), QColor(0, 0, 0, 80))
        wood = QLinearGradient(self.boundingRect().topLeft(), self.boundingRect().topRight())
        for at, colour in ((0, "#6d4529"), (0.5, "#81552f"), (1, "#633d22")):
            wood.setColorAt(at, QColor(colour))
        painter.fillPath(body, wood)
        painter.strokePath(body, QPen(QColor("#40260f"), 4))
        for slot in range(self.count):
            hollow = QPainterPath()
            hollow.addRoundedRect(self._hollow(slot), 24, 24)
            painter.fillPath(hollow, QColor(30, 16, 6, 120))
            painter.strokePath(hollow, QPen(QColor(255, 226, 190, 46), 3))

    def _draw_numbers(self, painter: QPainter) -> None:
        """Draw the number of each slot, on a disc if a turned tile reaches below it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for slot in range(self.count):
            corner = self._hollow(slot).topLeft() + QPointF(24, 26)
            ground = QPainterPath()
            ground.addEllipse(corner, _DISC, _DISC)
            painter.fillPath(ground, QColor("#3d2514"))
            paint_letter(painter, str(slot + 1), QColor("#ded0b8"), corner, 30)


def _area(slots: int, lies: bool) -> QRectF:
    """Return the area of a rack with this many slots, in its own units."""
    area = QRectF(0, 0, _length(1), _length(slots))
    return area.transposed() if lies else area


class RackPin(QObject):
    """Keeps the rack at the left edge of a view, halfway up, and says how much of the view it covers.

    In a low view the rack is smaller, or lies on its side, to stay fully visible.
    """

    def __init__(self, view: TableView, rack: RackItem) -> None:
        super().__init__(view)
        self._view = view
        self._rack = rack
        view.shifted.connect(self.pin)

    def covered(self, size: QSize) -> QMarginsF:
        """Return how much of a view of this size the rack covers at the left, in pixels."""
        return QMarginsF(self._rack.width_in(size) + 2 * _GAP, 0, 0, 0)

    def pin(self) -> None:
        """Put the rack back in its place, after the camera has moved or the rack has changed."""
        size = self._view.viewport().size()
        scale, lies = rack_fit(size, self._rack.count)
        self._rack.lie(lies)
        above = (size.height() - self._rack.boundingRect().height() * scale) / 2
        self._rack.setPos(self._view.mapToScene(QPoint(_GAP, round(above))))
        self._rack.setScale(scale / self._view.transform().m11())


# -- Turning a tile by half, in the advanced variant: any tile on the table may be chosen (rulings 15 and 16)


class HalfTurn(QObject):
    """Choosing the tile to turn by half (rulings 15, 16), which changes nothing until one is chosen."""

    changed = Signal()
    """Emitted when choosing begins or ends."""
    turned = Signal()
    """Emitted when a tile has been turned."""
    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, parent: QObject, host: MatchHost, table_view: TableView) -> None:
        super().__init__(parent)
        self._host = host
        self._table_view = table_view
        self._view: View | None = None
        self.is_choosing = False
        """Whether a tile to turn is being chosen."""

    def present(self, view: View | None) -> None:
        """Follow a view of the match; stop choosing when no tile can be turned any more."""
        self._view = view
        if self.is_choosing and not self._is_possible:
            self.leave()

    @property
    def _is_possible(self) -> bool:
        return self._view is not None and self._view.plays_here and self._view.choosing

    def begin(self) -> None:
        """Begin choosing, or stop it."""
        if self.is_choosing:
            self.leave()
            if self._view is not None:
                self.said.emit(words.status(self._view, self._table_view.is_for_keys))
        elif self._is_possible:
            self.is_choosing = True
            self.changed.emit()
            self.say_how()
        elif self._view is not None:
            self.said.emit(words.why_no_choice(self._view) or words.status(self._view))

    def say_how(self) -> None:
        """Say how to choose a tile."""
        self.said.emit(words.choose_half_turn(self._table_view.is_for_keys))

    def leave(self) -> None:
        """Stop choosing without turning a tile."""
        if self.is_choosing:
            self.is_choosing = False
            self.changed.emit()

    def choose(self, tile: PlacedTile) -> None:
        """Turn a tile by half, or say why it cannot be turned."""
        if not self.is_choosing:
            return
        self.leave()
        try:
            self._host.match.propose(Turn(tile.at))
            self.turned.emit()
        except IllegalMove as error:
            self.said.emit(words.refusal(error))


class TableWords:
    """The texts for screen readers about one table: its tiles, and the lines over each."""

    def __init__(self) -> None:
        self.lines = Lines(())
        """The tiles on the table, and the lines over them."""
        self.rack: Sequence[RackTile] = ()
        """The tiles of the rack."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile, its place, and the lengths of the lines over it."""
        found = (index for index, tile in enumerate(self.lines.tiles) if key_of(tile) == key)
        index = next(found, None)
        return "" if index is None else by_ear.tile_name(self.lines, index)

    def describe_piece(self, index: int) -> str:
        """Return a tile in the rack, and what its lines join as it lies there."""
        if index >= len(self.rack):
            return ""
        tile = self.rack[index]
        return by_ear.rack_tile(tile.design, tile.direction, index)


class LayingTable(TopologyTable):
    """The table with the laid tiles, and the rack with those still to lay."""

    def __init__(self, parent: QObject, motion: Motion, style: Style) -> None:
        self.words = TableWords()
        super().__init__(self.words, parent, motion, style)
        self.rack = RackItem(style)
        self.keep(self.rack)

    def show_rack(self, tiles: Sequence[RackTile], count: int) -> None:
        """Show these tiles in the rack, which has ``count`` slots."""
        self.words.rack = tiles
        self.rack.show_tiles(tiles, count)
        self.rearranged.emit()

    @property
    def in_tray(self) -> Sequence[int]:
        """The slots of the rack that hold a tile."""
        return [slot for slot, tile in enumerate(self.rack.tiles) if tile.present]

    def tray_slot(self, index: int) -> QPointF:
        """Return the middle of a slot of the rack, in the scene."""
        return self.rack.middle_of(index)
