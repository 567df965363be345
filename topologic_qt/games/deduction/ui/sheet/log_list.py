"""The view of the log: each entry is one line, with the answer at its end; a remark is a line below it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.sheet import MAX_REMARK_LENGTH
from topologic_qt.games.deduction.rules.tiles import Face, Kind
from topologic_qt.games.deduction.ui.sheet.grid import paint_seat, paint_symbol
from topologic_qt.games.deduction.ui.words import entry_text, kind_text, tile_name
from topologic_qt.table.piece_item import is_dark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets import panel_dock
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import tr


class LogModel(panel_dock.LineModel):
    """The model of the lines of the log, with the viewer's remarks."""

    remarked = Signal(int, str)  # a line, from 0, and the new remark beside it

    def __init__(self) -> None:
        super().__init__()
        self.names: Sequence[str] = ()
        self.entries: Sequence[Entry] = ()
        self.remarks: Mapping[int, str] = {}
        self.lit: frozenset[int] = frozenset()  # the lines that explain something
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
        """Light up exactly these lines."""
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

    def data(self, index: panel_dock.Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line in words, or its remark for editing; the tip also says how to write one."""
        if role == Qt.ItemDataRole.EditRole:
            return self.remarks.get(index.row(), "")
        if role == Qt.ItemDataRole.ToolTipRole and self.can_remark:
            return tip(f"{self.words(index.row())}\n{tr('Double-click to add a note')}")
        return super().data(index, role)

    def setData(self, index: panel_dock.Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the remark of a line."""
        self.remarked.emit(index.row(), str(value))
        return True

    def flags(self, index: panel_dock.Index) -> Qt.ItemFlag:
        """Return the flags of a line; the viewer can edit remarks on their own sheet."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_remark else flags


LINE_HEIGHT = 22  # the height of an entry without a remark, in pixels
_REMARK = 22  # the height of the line with the remark, in pixels
_NUMBER = 24  # the width for the number of the turn, in pixels
_BADGE = 56  # the width of an answer with the space beside it, in pixels
_BESIDE_ANSWER = 5  # the least room on either side of an answer in its badge, in pixels
_DISC = 8.0  # the radius of the disc of a seat, in pixels
_ARROW = 16  # the width of the arrow from the asker to the player asked, in pixels
_SYMBOL = 15  # the side of the picture of a suit or a value, in pixels
_GAP = 5
_POINTS = 10
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LIT = (QColor("#f0b429"), QColor("#ffd166"))
"""The colour of lines that explain something, on light and on dark ground."""


class _LogPainter(panel_dock.LinePainter):
    """The delegate that paints an entry: who asked whom for what, the answer, and the remark below."""

    edited_changed = Signal()  # when the remark of another line, or of none, is being edited

    def __init__(self, model: LogModel) -> None:
        super().__init__(LINE_HEIGHT)
        self._model = model
        self.edited = -1  # the line whose remark is being edited, from 0; -1 for none

    def height(self, row: int) -> int:
        more = _REMARK if row in self._model.remarks or row == self.edited else 0
        return round((LINE_HEIGHT + more) * row_scale())

    def sizeHint(self, option: QStyleOptionViewItem, index: panel_dock.Index) -> QSize:
        """Return the size of a line; one with a remark is higher."""
        return QSize(200, self.height(index.row()))

    def paint_line(self, painter: QPainter, line: panel_dock.LineToPaint) -> None:
        entry, whole, palette = self._model.entries[line.row], line.rect, line.palette
        if line.row in self._model.lit:
            lit = QColor(_LIT[is_dark(palette)])
            painter.fillRect(QRect(whole.left(), whole.top(), 5, whole.height() - 1), lit)
            lit.setAlpha(46)
            painter.fillRect(whole.adjusted(0, 0, 0, -1), lit)
        rect = QRect(whole.left(), whole.top(), whole.width(), LINE_HEIGHT)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        panel_dock.write(
            painter, QRect(rect.left() + 3, rect.top(), _NUMBER - 3, rect.height()), str(entry.turn), 10
        )
        room = rect.adjusted(_NUMBER + 2, 0, -_BADGE - _GAP, 0)
        self._paint_answer(painter, rect, entry, palette)
        if isinstance(entry, Question):
            self._paint_question(painter, room, entry, palette)
        else:
            self._paint_deed(painter, room, entry, palette)
        self._paint_remark(painter, line)

    def _paint_question(self, painter: QPainter, room: QRect, asked: Question, palette: QPalette) -> None:
        """Paint who asks whom, the kind of question, its suit or value, and a shown tile at the end."""
        colour = palette.color(QPalette.ColorRole.Text)
        names = _names_for(painter, self._model.names, room.width())
        left = _paint_player(painter, room, asked.asker, names, colour)
        panel_dock.write(painter, QRect(left, room.top(), _ARROW, room.height()), "→", 10)
        left = _paint_player(
            painter, room.adjusted(left + _ARROW - room.left(), 0, 0, 0), asked.whom, names, colour
        )
        shown = 0 if asked.tile is None else 2 * _SYMBOL + 4
        end = room.right() - shown - (_GAP if shown else 0)
        text = kind_text(asked.kind)
        area = QRect(left + _GAP, room.top(), end - _SYMBOL - 2 * _GAP - left, room.height())
        _write(painter, area, text, colour)
        wide = min(area.width(), painter.fontMetrics().horizontalAdvance(text))
        _paint_face(painter, asked.face, area.left() + wide + _GAP, room, colour)
        if asked.tile is not None:
            faces: tuple[Face, ...] = (asked.tile.suit, asked.tile.value)
            for number, face in enumerate(faces):
                _paint_face(painter, face, room.right() - shown + number * (_SYMBOL + 3), room, colour)

    def _paint_deed(
        self, painter: QPainter, room: QRect, entry: Announcement | Resignation, palette: QPalette
    ) -> None:
        colour = palette.color(QPalette.ColorRole.Text)
        names = _names_for(painter, self._model.names, room.width())
        if isinstance(entry, Announcement):
            seat, text = entry.announcer, tr("announced the {tile}", tile=tile_name(entry.tile))
        else:
            seat = entry.seat
            text = tr("gave up|gave up", name=self._model.names[seat])
        left = _paint_player(painter, room, seat, names, colour) + _GAP
        _write(painter, room.adjusted(left - room.left(), 0, 0, 0), text, colour)

    def _paint_answer(self, painter: QPainter, rect: QRect, entry: Entry, palette: QPalette) -> None:
        text, strong = _answer(entry)
        if not text:
            return
        badge = QRect(rect.right() - _BADGE, rect.top() + 2, _BADGE - 5, rect.height() - 5)
        painter.setPen(Qt.PenStyle.NoPen)
        colour = QColor(
            palette.color(QPalette.ColorRole.Highlight if strong else QPalette.ColorRole.PlaceholderText)
        )
        colour.setAlpha(255 if strong else 60)
        painter.setBrush(solid(colour))
        painter.drawRoundedRect(QRectF(badge), 7, 7)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        role = QPalette.ColorRole.HighlightedText if strong else QPalette.ColorRole.Text
        within = badge.adjusted(_BESIDE_ANSWER, 0, -_BESIDE_ANSWER, 0)
        _write(painter, within, text, palette.color(role), bold=True, centred=True)

    def _paint_remark(self, painter: QPainter, line: panel_dock.LineToPaint) -> None:
        remark, rect = self._model.remarks.get(line.row, ""), line.rect
        if remark and line.row != self.edited:
            area = QRect(
                rect.left() + _NUMBER + 2, rect.top() + LINE_HEIGHT - 2, rect.width() - _NUMBER - 8, _REMARK
            )
            _write(painter, area, remark, line.palette.color(QPalette.ColorRole.PlaceholderText))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: panel_dock.Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setProperty("role", "remark")
        editor.setMaxLength(MAX_REMARK_LENGTH)
        editor.setAccessibleName(tr("Remark"))
        editor.setPlaceholderText(tr("A remark on this line"))
        self.edited = index.row()
        self.edited_changed.emit()
        return editor

    def destroyEditor(self, editor: QWidget, index: panel_dock.Index) -> None:
        """Remove the line below the entry if its remark is empty."""
        super().destroyEditor(editor, index)
        self.edited = -1
        self.edited_changed.emit()

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: panel_dock.Index
    ) -> None:
        rect: QRect = option.rect
        scale = row_scale()
        top = rect.top() + round((LINE_HEIGHT - 2) * scale)
        left = rect.left() + round(_NUMBER * scale)
        editor.setGeometry(
            QRect(QPointF(left, top).toPoint(), QPointF(rect.right() - 6, rect.bottom() - 1).toPoint())
        )


class LogList(panel_dock.TurnList):
    """The list of the entries; those with a remark are two lines high."""

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        self._line_painter = _LogPainter(model)
        self._lines = model
        super().__init__(model, self._line_painter, LINE_HEIGHT, parent)
        trigger = self.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self._line_painter.edited_changed.connect(self._show_edited)
        for changed in (model.modelReset, model.rowsInserted, model.dataChanged):
            changed.connect(self.fit_lines)

    def fit_lines(self) -> None:
        """Give every line the height that it needs now."""
        rows = self.verticalHeader()
        for row in range(self._lines.count()):
            height = self._line_painter.height(row)
            if rows.sectionSize(row) != height:
                rows.resizeSection(row, height)

    def _show_edited(self) -> None:
        self.fit_lines()
        if self._line_painter.edited >= 0:
            self.scrollTo(self._lines.index(self._line_painter.edited))


def _names_for(painter: QPainter, names: Sequence[str], room: int) -> Sequence[str]:
    """Return the names if every question has room for them; otherwise none, which leaves only discs."""
    panel_dock.set_size(painter, _POINTS)
    width = painter.fontMetrics().horizontalAdvance
    widest = sorted(map(width, names))[-2:]
    kinds = max(width(kind_text(kind)) for kind in Kind)
    others = 4 * _DISC + _ARROW + 3 * _SYMBOL + 8 * _GAP
    return names if sum(widest) + kinds + others <= room else ()


def _paint_player(painter: QPainter, room: QRect, seat: Seat, names: Sequence[str], colour: QColor) -> int:
    """Paint the disc of a player at the left end, and the name if there is one; return where it ends."""
    middle = room.top() + room.height() / 2
    paint_seat(painter, seat, QPointF(room.left() + _DISC, middle), _DISC)
    painter.setPen(colour)
    end = room.left() + round(2 * _DISC)
    if not names:
        return end
    panel_dock.set_size(painter, _POINTS)
    wide = painter.fontMetrics().horizontalAdvance(names[seat]) + 2
    painter.drawText(QRect(end + _GAP, room.top(), wide, room.height()), _LEFT, names[seat])
    return end + _GAP + wide


def _paint_face(painter: QPainter, face: Face, left: int, room: QRect, colour: QColor) -> None:
    top = room.top() + (room.height() - _SYMBOL) / 2
    paint_symbol(painter, face, QRectF(left, top, _SYMBOL, _SYMBOL), colour)


def _write(
    painter: QPainter, area: QRect, text: str, colour: QColor, bold: bool = False, centred: bool = False
) -> None:
    """Write a text, fitted by smaller letters down to 7 points, and then by shortening."""
    painter.setPen(colour)
    for size in range(_POINTS, 6, -1):
        panel_dock.set_size(painter, size, bold)
        if painter.fontMetrics().horizontalAdvance(text) <= area.width():
            break
    short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter if centred else _LEFT, short)


def _answer(entry: Entry) -> tuple[str, bool]:
    match entry:
        case Question(answer=bool(yes)):
            return (tr("Yes") if yes else tr("No")), yes
        case Question(answer=int(number)):
            return str(number), bool(number)
        case Announcement(right=right):
            return (tr("Right") if right else tr("Wrong")), right
        case _:
            return "", False
