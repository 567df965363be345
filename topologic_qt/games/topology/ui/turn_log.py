"""The log of turns: a line for each, painted without a widget of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult
from topologic_qt.games.topology.ui.tile_pictures import TilePictures
from topologic_qt.games.topology.ui.turn_text import in_words, rings_text
from topologic_qt.games.topology.ui.words import parts_of_turn
from topologic_qt.table.seat_marks import colour_of, is_dark, paint_mark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.turn_list import (
    NUMBER_WIDTH,
    LineModel,
    LinePainter,
    LineToPaint,
    paint_number,
    set_size,
    write,
)

LINE_HEIGHT = 76
"""The height of every line, in pixels."""

_POINTS, _TILE = 60, 44
"""The widths of the points of a turn and of a tile, in pixels."""
_SUM = 28
"""The height of the sum of the rings below the tiles, one line or two small ones, in pixels."""


class TurnModel(LineModel):
    """The model of the lines: the turns that have ended, first to last."""

    def __init__(self) -> None:
        super().__init__()
        self._names: Sequence[str] = ()
        self.turns: Sequence[TurnResult] = ()

    def show_turns(self, names: Sequence[str], turns: Sequence[TurnResult]) -> None:
        """Show these turns of the players with these names."""
        old, same = self.turns, len(self.turns)
        self._names = names
        if turns[:same] == old and len(turns) > same:
            self.beginInsertRows(QModelIndex(), same, len(turns) - 1)
            self.turns = turns
            self.endInsertRows()
        elif turns != old:
            self.beginResetModel()
            self.turns = turns
            self.endResetModel()

    def count(self) -> int:
        """Return the number of turns."""
        return len(self.turns)

    def words(self, row: int) -> str:
        """Return a turn in words."""
        return in_words(self._names, self.turns[row])

    def texts(self) -> list[str]:
        """Return every line in words."""
        return [in_words(self._names, turn) for turn in self.turns]


class TurnPainter(LinePainter):
    """The delegate that paints a line: the number, the player's mark, the tiles, the rings and the points."""

    def __init__(self, model: TurnModel) -> None:
        super().__init__(LINE_HEIGHT)
        self._model = model
        self.pictures = TilePictures()
        self._turned = icon("half-turn")

    def paint_line(self, painter: QPainter, line: LineToPaint) -> None:
        """Paint the turn."""
        turn = self._model.turns[line.row]
        rect = line.rect
        paint_number(painter, line, turn.number, 24, 12)
        middle = QPointF(rect.left() + NUMBER_WIDTH / 2 + 0.5, rect.top() + 42)
        paint_mark(painter, turn.seat, middle, 7, is_dark(line.palette))
        self._paint_tiles(painter, rect, turn, line.palette)
        self._paint_points(painter, rect, turn, line.palette)
        self._paint_sum(painter, rect, turn, line.palette)

    def _paint_tiles(self, painter: QPainter, rect: QRect, turn: TurnResult, palette: QPalette) -> None:
        """Paint the tiles as they were laid, after the one that was turned, with an arrow."""
        shown: list[tuple[PlacedTile, bool]] = [(tile, False) for tile in turn.tiles]
        if turn.turned is not None:
            shown.insert(0, (turn.turned.turned, True))
        room = rect.width() - NUMBER_WIDTH - _POINTS
        step = min(_TILE + 8.0, room / max(1, len(shown)))
        for place, (tile, is_turned) in enumerate(shown):
            left = rect.left() + NUMBER_WIDTH + place * step
            box = QRectF(left, rect.top() + 5, min(_TILE, step), LINE_HEIGHT - _SUM - 9)
            self.pictures.paint(painter, tile.design, tile.direction, box, palette)
            if is_turned:
                corner = box.bottomRight() - QPointF(9, 10)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(solid(palette.color(QPalette.ColorRole.Base)))
                painter.drawEllipse(corner, 8, 8)
                self._turned.paint(painter, QRectF(corner.x() - 6, corner.y() - 6, 12, 12).toRect())

    def _paint_points(self, painter: QPainter, rect: QRect, turn: TurnResult, palette: QPalette) -> None:
        dark = is_dark(palette)
        badge = QRectF(rect.right() - _POINTS + 6, rect.top() + 9, 44, 30)
        colour = colour_of(turn.seat, dark) if turn.points else QColor(0, 0, 0, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(solid(colour))
        painter.drawRoundedRect(badge, 10, 10)
        ink = palette.color(QPalette.ColorRole.PlaceholderText)
        if turn.points:
            ink = QColor("#14181c") if dark else QColor("#ffffff")
        painter.setPen(ink)
        write(painter, badge.toRect(), str(turn.points), 15, bold=bool(turn.points))

    def _paint_sum(self, painter: QPainter, rect: QRect, turn: TurnResult, palette: QPalette) -> None:
        """Paint the rings as a sum below the tiles."""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        width = rect.width() - NUMBER_WIDTH - 14
        area = QRect(rect.left() + NUMBER_WIDTH, rect.bottom() - _SUM - 1, width, _SUM)
        role = QPalette.ColorRole.Text if turn.rings else QPalette.ColorRole.PlaceholderText
        painter.setPen(palette.color(role))
        set_size(painter, 9)
        text = rings_text(turn)
        if painter.fontMetrics().horizontalAdvance(text) > area.width():
            set_size(painter, 8)
            text = parts_of_turn(turn.rings)  # the points of all stand beside it
            left |= Qt.TextFlag.TextWordWrap
        painter.drawText(area, left, text)
