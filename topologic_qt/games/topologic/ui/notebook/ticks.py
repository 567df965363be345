"""The ticks on tiles: marks by hand, deductions, and contradictions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPen

from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.theme import is_dark


class TileMark(Enum):
    """A mark that people put on a tile."""

    RULED_OUT = "ruled-out"
    SUSPECTED = "suspected"
    POSSIBLE = "possible"


class Tick(NamedTuple):
    """The tick of one tile."""

    mark: TileMark | None = None
    deduced: bool = False
    """Whether the tile is ruled out by deduction."""
    wrong: bool = False
    """Whether the mark contradicts the hints."""


BLANK = Tick()
"""The tick of a tile without any mark."""

PLATE = QRectF(-50, -50, 100, 100)
"""The area that a mark alone covers."""

_DARK = QColor(12, 16, 22)
_BADGES = {
    TileMark.RULED_OUT: _DARK,
    TileMark.SUSPECTED: QColor("#f2a900"),
    TileMark.POSSIBLE: QColor("#2e9e5b"),
}
_BESIDE_PIPS = 0.6
"""The scale at which the badge of a mark has room beside the pips."""
_CORNER, _CORNER_OF_SMALL = QPointF(-43, 43), QPointF(27, -27)
"""The middle of the badge of a mark: the corner that seekers leave free, or over the pips of a small tile."""


class Ground(NamedTuple):
    """The tile on which a tick is drawn."""

    style: Style
    face: str
    dark: bool = False
    """Whether the window is dark."""
    small: bool = False
    """Whether the tile is so small that signs have to be large, and cover pips."""


@lru_cache(512)
def tick_drawing(tick: Tick, ground: Ground) -> Drawing:
    """Return the drawing of a tick on its tile, in table units around the origin."""
    return Drawing((tick, *ground), lambda painter: _paint(painter, tick, ground), instead=_fades(tick))


def paint_mark(painter: QPainter, mark: TileMark) -> None:
    """Paint a mark alone, 100 units wide around the origin, as on its button."""
    if mark is TileMark.RULED_OUT:
        _paint_cross(painter, 30)
    else:
        painter.scale(1.5, 1.5)
        _paint_badge(painter, mark)


def _fades(tick: Tick) -> bool:
    """Return whether a tile with this tick is drawn pale."""
    return tick.deduced or tick.mark is TileMark.RULED_OUT


def _paint(painter: QPainter, tick: Tick, ground: Ground) -> None:
    if _fades(tick):
        ground.style.paint_faded(painter, ground.face, ground.dark)
    if tick.wrong:
        _paint_ring(painter)
    if tick.mark is None:
        return
    painter.save()
    painter.translate(_CORNER_OF_SMALL if ground.small else _CORNER)
    if not ground.small:
        painter.scale(_BESIDE_PIPS, _BESIDE_PIPS)
    _paint_badge(painter, tick.mark)
    painter.restore()


def _paint_cross(painter: QPainter, reach: float) -> None:
    for colour, width in ((_DARK, 15.0), (QColor("#ffffff"), 8.0)):
        painter.strokePath(_cross(reach), _round_pen(colour, width))


def _cross(reach: float) -> QPainterPath:
    cross = QPainterPath(QPointF(-reach, -reach))
    cross.lineTo(reach, reach)
    cross.moveTo(reach, -reach)
    cross.lineTo(-reach, reach)
    return cross


def _paint_badge(painter: QPainter, mark: TileMark) -> None:
    """Paint a disc or a square with the sign of a mark, which tells it apart as well as its colour."""
    painter.setPen(QPen(_DARK, 4))
    painter.setBrush(_BADGES[mark])
    if mark is TileMark.SUSPECTED:
        painter.drawRoundedRect(QRectF(-20, -20, 40, 40), 9, 9)
    else:
        painter.drawEllipse(QPointF(0, 0), 21, 21)
    sign = _sign(mark)
    light, dark = _round_pen(QColor("#ffffff"), 9), _round_pen(_DARK, 5.5)
    painter.strokePath(sign, light)
    if mark is not TileMark.RULED_OUT:
        painter.strokePath(sign, dark)


def _sign(mark: TileMark) -> QPainterPath:
    """Return the sign on the badge of a mark."""
    if mark is TileMark.RULED_OUT:
        return _cross(8)
    if mark is TileMark.POSSIBLE:
        sign = QPainterPath(QPointF(-10, 1))
        sign.lineTo(-3, 9)
        sign.lineTo(11, -8)
        return sign
    sign = QPainterPath(QPointF(-7, -6))
    sign.cubicTo(-7, -16, 8, -16, 8, -6)
    sign.cubicTo(8, 0, 0, 0, 0, 5)
    sign.moveTo(0, 12)
    sign.lineTo(0, 12.5)
    return sign


def _paint_ring(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor("#ffffff"), 12.0), (QColor("#d3202a"), 7.0)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(QRectF(-43, -43, 86, 86), 9, 9)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


# -- The tool that ticks tiles, on the table and on the grid alike ------------------------------------


MARK_KEYS: Mapping[Qt.Key, TileMark | None] = MappingProxyType(
    {
        Qt.Key.Key_X: TileMark.RULED_OUT,
        Qt.Key.Key_S: TileMark.SUSPECTED,
        Qt.Key.Key_P: TileMark.POSSIBLE,
        Qt.Key.Key_Delete: None,
        Qt.Key.Key_Backspace: None,
    }
)
"""The mark that each key gives to the tile that is pointed at; None removes its mark."""

SUPPOSE_KEY = Qt.Key.Key_W
"""The key that supposes the secret on the tile that is pointed at."""


class MarkTool(QObject):
    """Holds the ticks and the current stroke, which is shown at once and reported when it ends.

    A stroke begins on a tile. If that has the tool's mark already, the stroke removes marks.
    """

    changed = Signal()
    """Emitted when the ticks change."""
    stroked = Signal(object, object)
    """Emitted when a stroke ends, with the keys of its tiles and their new `TileMark` or None."""
    supposed = Signal(str)
    """Emitted with a tile on which to suppose the secret, or (again) to stop supposing it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool: TileMark | None = TileMark.RULED_OUT
        """The mark that a stroke gives; None supposes the secret instead."""
        self.enabled = False
        """Whether tiles can be ticked now."""
        self._style, self._dark = USUAL_STYLE, False
        self._ticks: Mapping[str, Tick] = {}
        self._stroke: dict[str, None] = {}
        self._making: TileMark | None = None
        self._pointed = ""

    def tick(self, key: str) -> Tick:
        """Return the tick of a tile, including the current stroke."""
        tick = self._ticks.get(key, BLANK)
        return tick._replace(mark=self._making, wrong=False) if key in self._stroke else tick

    def set_style(self, style: Style) -> None:
        """Draw tiles that are ruled out in this style from now on, for windows as they are now."""
        dark = is_dark(QGuiApplication.palette())
        if (style, dark) != (self._style, self._dark):
            self._style, self._dark = style, dark
            self.changed.emit()

    def drawing(self, key: str, small: bool = False) -> Drawing | None:
        """Return the picture of the tick on a tile; None for nothing.

        On a ``small`` tile, signs are larger.
        """
        tick = self.tick(key)
        return None if tick == BLANK else tick_drawing(tick, Ground(self._style, key, self._dark, small))

    def show_ticks(self, ticks: Mapping[str, Tick]) -> None:
        """Set the ticks; tiles that are not named have none."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.changed.emit()

    def begin(self, key: str) -> None:
        """Begin a stroke on a tile, or suppose the secret there."""
        if not self.enabled:
            return
        if self.tool is None:
            self.supposed.emit(key)
            return
        self._making = None if self.tick(key).mark is self.tool else self.tool
        self.go_on(key, begun=True)

    def go_on(self, key: str, begun: bool = False) -> None:
        """Extend the stroke to another tile."""
        if (begun or self._stroke) and key not in self._stroke:
            self._stroke[key] = None
            self.changed.emit()

    def end(self) -> None:
        """End the stroke, and emit its tiles."""
        keys, self._stroke = tuple(self._stroke), {}
        if keys:
            self.stroked.emit(keys, self._making)
            self.changed.emit()

    def cancel(self) -> None:
        """Forget the stroke."""
        if self._stroke:
            self._stroke = {}
            self.changed.emit()

    def point_at(self, tile: str) -> None:
        """Note which tile was last pointed at, on the table or on the grid; "" for none."""
        self._pointed = tile

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Handle a key for the tile that is pointed at; return whether the key means anything.

        While nothing is pointed at, the key is for ``tile``, where the keyboard is.
        """
        tile = self._pointed or tile
        if not self.enabled or tile is None or not (key in MARK_KEYS or key == SUPPOSE_KEY):
            return False
        if key == SUPPOSE_KEY:
            self.supposed.emit(tile)
        else:
            mark = MARK_KEYS[key]
            self.stroked.emit((tile,), None if self.tick(tile).mark is mark else mark)
        return True
