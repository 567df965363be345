"""The log: a line for each question, announcement and player who left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QWidget

from topologic_qt.games.deduction.rules import MAX_REMARK_LENGTH, Announcement, Kind, Question
from topologic_qt.games.deduction.ui.log_text import entry_text
from topologic_qt.games.deduction.ui.sheet.cell_drawing import paint_symbol
from topologic_qt.games.deduction.ui.tile_text import count_question, face_name, tile_name
from topologic_qt.table.seat_marks import is_dark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.turn_list import (
    NUMBER_WIDTH,
    LineModel,
    LinePainter,
    LineToPaint,
    paint_number,
    set_size,
)
from topologic_qt.widgets.typeface import row_scale

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from topologic_qt.games.deduction.rules import Entry, Face

    Index = QModelIndex | QPersistentModelIndex

LINE_HEIGHT = 62
"""The height of every line, in pixels."""

_BADGE = 62
"""The width of an answer, in pixels."""
_REMARK = 20
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LIT = (QColor("#f0b429"), QColor("#ffd166"))
"""The colour of the lines that are the reason for something, on light and on dark ground."""


class LogModel(LineModel):
    """The model of the lines of the log, with the own remarks."""

    remarked = Signal(int, str)
    """Emitted with a line, from 0, and the new remark beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: Sequence[str] = ()
        self.entries: Sequence[Entry] = ()
        self.remarks: Mapping[int, str] = {}
        self.lit: frozenset[int] = frozenset()
        """The lines that are the reason for something."""
        self.can_remark = False

    def show_log(
        self, names: Sequence[str], entries: Sequence[Entry], remarks: Mapping[int, str], can_remark: bool
    ) -> None:
        """Show these lines of the players with these names."""
        old, count = self.entries, len(self.entries)
        self.names, self.remarks, self.can_remark = names, remarks, can_remark
        if len(entries) < count or not old:
            self.beginResetModel()
            self.entries = entries
            self.endResetModel()
            return
        if len(entries) > count:
            self.beginInsertRows(QModelIndex(), count, len(entries) - 1)
            self.entries = entries
            self.endInsertRows()
        self.entries = entries
        self._refresh()

    def light(self, lines: Sequence[int]) -> None:
        """Light up these lines, and no others."""
        if frozenset(lines) != self.lit:
            self.lit = frozenset(lines)
            self._refresh()

    def _refresh(self) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def count(self) -> int:
        """Return the number of lines."""
        return len(self.entries)

    def words(self, row: int) -> str:
        """Return a line in words, with the remark beside it."""
        text, remark = entry_text(self.names, self.entries[row]), self.remarks.get(row, "")
        return " ".join((text, tr("Your remark: {remark}", remark=remark))) if remark else text

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line in words, or its remark to be edited."""
        if role == Qt.ItemDataRole.EditRole:
            return self.remarks.get(index.row(), "")
        return super().data(index, role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the remark of a line."""
        self.remarked.emit(index.row(), str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a line, which can have a remark if the sheet belongs to whoever looks."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_remark else flags


class LogPainter(LinePainter):
    """The delegate that paints a line: who asked whom for what, the answer, and the remark."""

    def __init__(self, model: LogModel) -> None:
        super().__init__(LINE_HEIGHT)
        self._model = model

    def paint_line(self, painter: QPainter, line: LineToPaint) -> None:
        """Paint the line."""
        entry, rect, palette = self._model.entries[line.row], line.rect, line.palette
        if line.row in self._model.lit:
            lit = QColor(_LIT[is_dark(palette)])
            painter.fillRect(QRect(rect.left(), rect.top(), 5, rect.height() - 1), lit)
            lit.setAlpha(46)
            painter.fillRect(rect.adjusted(0, 0, 0, -1), lit)
        paint_number(painter, line, entry.turn, 20, 11)
        names, asked = self._places(rect, entry)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        upper, lower = self._texts(entry)
        self._write(painter, names, upper, 10)
        if isinstance(entry, Question):
            box = QRectF(asked.left(), asked.center().y() - 7, 15, 15)
            paint_symbol(painter, entry.face, box, palette.color(QPalette.ColorRole.Text))
            asked.setLeft(asked.left() + 20)
        self._write(painter, asked, lower, 10)
        self._paint_answer(painter, rect, entry, palette)
        self._paint_remark(painter, line)

    @staticmethod
    def _places(rect: QRect, entry: Entry) -> tuple[QRect, QRect]:
        """Return the places of the two texts: beside the answer, and below it beside a shown tile."""
        left, width = rect.left() + NUMBER_WIDTH, rect.width() - NUMBER_WIDTH - 8
        shown = isinstance(entry, Question) and entry.tile is not None
        names = QRect(left, rect.top() + 4, width - _BADGE, 20)
        return names, QRect(left, rect.top() + 25, width - (_BADGE + 8 if shown else 0), 18)

    def _texts(self, entry: Entry) -> tuple[str, str]:
        """Return who does something, and what."""
        names = self._model.names
        match entry:
            case Question():
                facts = {"asker": names[entry.asker], "whom": names[entry.whom]}
                asked = (
                    count_question(entry.face)
                    if entry.kind is Kind.COUNT
                    else tr("Any {face}?", face=face_name(entry.face))
                )
                return tr("{asker} → {whom}", **facts), asked
            case Announcement():
                return names[entry.announcer], tr("announces {tile}", tile=tile_name(entry.tile))
            case _:
                return names[entry.seat], tr("leaves the match")

    def _write(self, painter: QPainter, area: QRect, text: str, points: int) -> None:
        _fit(painter, area, text, points)
        short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, _LEFT, short)

    def _paint_answer(self, painter: QPainter, rect: QRect, entry: Entry, palette: QPalette) -> None:
        text, strong = _answer(entry)
        if not text:
            return
        badge = QRect(rect.right() - _BADGE, rect.top() + 4, _BADGE - 8, 21)
        painter.setPen(Qt.PenStyle.NoPen)
        colour = QColor(
            palette.color(QPalette.ColorRole.Highlight if strong else QPalette.ColorRole.PlaceholderText)
        )
        colour.setAlpha(255 if strong else 60)
        painter.setBrush(solid(colour))
        painter.drawRoundedRect(QRectF(badge), 8, 8)
        role = QPalette.ColorRole.HighlightedText if strong else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        self._centred(painter, badge, text, 10)
        if isinstance(entry, Question) and entry.tile is not None:
            left, top = badge.center().x() - 17, badge.bottom() + 3
            faces: tuple[Face, ...] = (entry.tile.suit, entry.tile.value)
            for number, face in enumerate(faces):
                box = QRectF(left + 19 * number, top, 15, 15)
                paint_symbol(painter, face, box, palette.color(QPalette.ColorRole.Text))

    def _centred(self, painter: QPainter, area: QRect, text: str, points: int) -> None:
        _fit(painter, area, text, points, bold=True)
        short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, short)

    def _paint_remark(self, painter: QPainter, line: LineToPaint) -> None:
        """Paint the remark; without one, how to write one if somebody points at the line."""
        remark = self._model.remarks.get(line.row, "")
        inviting = self._model.can_remark and (line.is_pointed_at or line.is_chosen)
        text = remark or (tr("Double-click to note") if inviting else "")
        role = QPalette.ColorRole.Text if remark else QPalette.ColorRole.PlaceholderText
        painter.setPen(line.palette.color(role))
        self._write(painter, _remark_area(line.rect), text, 9)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line edit for the remark."""
        editor = QLineEdit(parent)
        editor.setProperty("role", "remark")
        editor.setMaxLength(MAX_REMARK_LENGTH)
        editor.setAccessibleName(tr("Remark"))
        editor.setPlaceholderText(tr("A remark on this line"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Place the line edit over the remark."""
        rect: QRect = option.rect
        editor.setGeometry(
            rect.adjusted(NUMBER_WIDTH - 6, round((LINE_HEIGHT - _REMARK - 6) * row_scale()), -8, -2)
        )


def _fit(painter: QPainter, area: QRect, text: str, points: int, bold: bool = False) -> None:
    """Take letters of so many points, or smaller ones, down to 7, as a text needs them to fit."""
    for size in range(points, 6, -1):
        set_size(painter, size, bold)
        if painter.fontMetrics().horizontalAdvance(text) <= area.width():
            return


def _remark_area(rect: QRect) -> QRect:
    return QRect(
        rect.left() + NUMBER_WIDTH, rect.bottom() - _REMARK, rect.width() - NUMBER_WIDTH - 8, _REMARK - 2
    )


def _answer(entry: Entry) -> tuple[str, bool]:
    """Return the answer in a word, and whether it stands out."""
    match entry:
        case Question(answer=None):
            return "", False
        case Question(answer=bool(yes)):
            return (tr("Yes") if yes else tr("No")), yes
        case Question(answer=answer):
            return str(answer), bool(answer)
        case Announcement(right=right):
            return (tr("Right") if right else tr("Wrong")), right
        case _:
            return "", False
