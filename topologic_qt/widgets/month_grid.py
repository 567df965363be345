"""A month of days to choose from by mouse or keyboard, each with a mark and an accessible name."""

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent

from topologic_qt.widgets.controls import Choice, YieldingButton, button, is_enter, is_enter_held, label, tool
from topologic_qt.widgets.form import evenly
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.theme import LEAD, SMALL, sized, text_scale


class DayWords(Protocol):
    """The text and the two choices of the `DayFoot`."""

    @property
    def text(self) -> str:
        """The streak, and when the next match of the day comes."""

    @property
    def copy(self) -> Choice:
        """Copies the result."""

    @property
    def earlier(self) -> Choice:
        """Opens the calendar."""


class DayFoot(QtWidgets.QWidget):
    """A text above two buttons, below a line; hidden in other matches."""

    def __init__(self) -> None:
        super().__init__()
        self._day: DayWords | None = None
        self._text = label("", "text")
        self._copy = button(Choice("", self._do_copy, icon="copy"))
        self._earlier = button(Choice("", self._show_earlier, icon="calendar"))
        line = QtWidgets.QFrame()
        line.setProperty("role", "bar")
        line.setFixedHeight(1)
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(line)
        layout.addWidget(self._text)
        layout.addWidget(evenly(self._copy, self._earlier))
        self.hide()

    @property
    def text(self) -> str:
        """The shown text; "" if hidden."""
        return "" if self._day is None else self._day.text

    def present(self, day: DayWords | None) -> None:
        """Show the end of a match of the day; None hides the foot."""
        self._day = day
        if day is not None:
            self._text.setText(day.text)
            self._copy.setText(day.copy.text)
            self._earlier.setText(day.earlier.text)
        self.setVisible(day is not None)

    def _do_copy(self) -> None:
        if self._day is not None:
            self._day.copy.action()

    def _show_earlier(self) -> None:
        if self._day is not None:
            self._day.earlier.action()


class Look(Enum):
    """The look of a day, distinct even without colour."""

    PLAIN = "plain"
    """The day's number only."""
    OPEN = "open"
    """A strong frame."""
    PART = "part"
    """A dashed frame."""
    DONE = "done"
    """Filled."""
    LATE = "late"
    """A faint fill in a frame."""
    LOST = "lost"
    """A thin frame."""


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day's look and name."""

    look: Look
    sign: str
    """A short sign in the middle of the cell; "" for none."""
    name: str
    """The day and its result, for screen readers."""


_BEAD, _BESIDE_BEAD = 22, 4  # diameter of a bead and gap to the next, in pixels, at the usual text size


class Week(QtWidgets.QWidget):
    """The last days as beads on a string: filled if found, with a strong ring for today."""

    def __init__(self) -> None:
        super().__init__()
        self._days: Sequence[DayCell] = ()
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)

    def show_days(self, days: Sequence[DayCell]) -> None:
        """Show these days, oldest first, unless none was begun; the tip names them all."""
        self._days = days
        told = "\n".join(day.name for day in days)
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.setVisible(any(day.look not in (Look.PLAIN, Look.OPEN) for day in days))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of all beads."""
        bead, gap = round(_BEAD * text_scale()), round(_BESIDE_BEAD * text_scale())
        return QSize(len(self._days) * (bead + gap), bead + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the beads, with the letters of their days."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), SMALL))
        bead = _BEAD * text_scale()
        for number, day in enumerate(self._days):
            area = QRectF(2 + number * (bead + _BESIDE_BEAD * text_scale()), 2, bead - 2, bead - 2)
            look = Look.LOST if day.look is Look.PLAIN else day.look
            painter.setPen(_paint_field(painter, area, look, self.palette(), area.width() / 2))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, day.sign)


_NARROWEST = 140  # least width of the button, in pixels
_BESIDE, _BELOW = 14, 6  # gap between text and buttons, beside or below, in pixels


class DayLine(QtWidgets.QFrame):
    """The match of the day: a text with buttons beside it, or below if there is no room."""

    def __init__(self, play: Choice, earlier: Choice, wide: bool) -> None:
        """Create it; ``play`` plays today's match, ``earlier`` opens the calendar."""
        super().__init__()
        self.setProperty("role", "note")
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Maximum)
        self._heading, self._text = label("", "group", wrap=not wide), label("", "muted")
        self._is_primary = play.primary
        self.play: YieldingButton = button(play)
        self.play.setMinimumWidth(_NARROWEST)
        self.earlier: QtWidgets.QToolButton = tool(icon(earlier.icon), earlier.text, earlier.action)
        self.week = Week()
        said = QtWidgets.QVBoxLayout()
        said.setSpacing(2)
        first = QtWidgets.QHBoxLayout()
        first.setSpacing(12)
        first.addWidget(self._heading, int(not wide))
        said.addLayout(first)
        said.addWidget(self._text)
        if wide:
            first.addWidget(self.week)
            first.addStretch()
        else:
            said.addWidget(self.week, 0, Qt.AlignmentFlag.AlignLeft)
        buttons = QtWidgets.QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.play, 1)
        buttons.addWidget(self.earlier)
        across = (
            QtWidgets.QBoxLayout.Direction.LeftToRight if wide else QtWidgets.QBoxLayout.Direction.TopToBottom
        )
        self._said, self._buttons, self._is_wide = said, buttons, wide
        layout = self._layout = QtWidgets.QBoxLayout(across, self)
        layout.setContentsMargins(14, 8, 10, 8)
        layout.setSpacing(_BESIDE if wide else _BELOW)
        layout.addLayout(said, 1 if wide else 0)
        layout.addLayout(buttons)

    def minimumSizeHint(self) -> QSize:
        """Return the least size, with the buttons below the text."""
        margins = self._layout.contentsMargins()
        parts = (self._said.minimumSize().width(), self._buttons.minimumSize().width())
        return QSize(max(parts) + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons beside the text, or below if there is no room."""
        super().resizeEvent(event)
        margins = self._layout.contentsMargins()
        room = self.width() - margins.left() - margins.right() - _BESIDE
        parts = self._said.minimumSize().width() + self._buttons.sizeHint().width()
        beside = self._is_wide and parts <= room
        across, down = QtWidgets.QBoxLayout.Direction.LeftToRight, QtWidgets.QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(across if beside else down)
        self._layout.setSpacing(_BESIDE if beside else _BELOW)

    @property
    def buttons(self) -> tuple[QtWidgets.QPushButton, QtWidgets.QToolButton]:
        """The buttons in Tab order."""
        return self.play, self.earlier

    def show_day(self, heading: str, text: str, action: str, picture: str, week: Sequence[DayCell]) -> None:
        """Show heading, text, the main button's text and icon name, and the last days."""
        self.week.show_days(week)
        self._heading.setText(heading)
        self._text.setText(text)
        self.play.setText(action.replace("&", "&&"))
        self.play.setIcon(icon(picture, on_accent=self._is_primary))
        self.setAccessibleName(heading)
        self.setAccessibleDescription(text)


_WEEKS, _WEEK, _DAY = 6, 7, timedelta(days=1)
_ROW, _COLUMN = 44, 46  # least height and width of a day, in pixels, at the usual text size
_GAP, _ROUND = 2.5, 7.0  # gap around a day's cell, and its corner radius, in pixels


class MonthGrid(QtWidgets.QTableWidget):
    """The days of a month. Arrow keys move by a day, also across months; page keys by a month."""

    chosen = Signal(object)
    """Sent with the chosen `date`."""
    activated_day = Signal(object)
    """Sent with the chosen `date` on a double click or Enter."""
    turned = Signal()
    """Sent when another month is shown."""

    def __init__(self, first: date, last: date, cell_of: Callable[[date], DayCell]) -> None:
        """Create it; days from ``first`` to ``last`` can be chosen, ``cell_of`` returns a day's look."""
        super().__init__(_WEEKS, _WEEK)
        self._first, self._last = first, last
        self._cell_of = cell_of
        self.day = last
        """The chosen day."""
        self._dates: list[date | None] = []
        self.setItemDelegate(_DayPainter(self))
        self.setShowGrid(False)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        self.verticalHeader().hide()
        for header, least in ((self.horizontalHeader(), _COLUMN), (self.verticalHeader(), _ROW)):
            header.setMinimumSectionSize(_larger(least))
            header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self._name_columns()
        self.currentCellChanged.connect(self._follow)
        self.itemDoubleClicked.connect(lambda _: self.activated_day.emit(self.day))
        self.refresh()

    @property
    def last(self) -> date:
        """The last day that can be chosen."""
        return self._last

    @last.setter
    def last(self, day: date) -> None:
        self._last = day
        self.refresh()
        if self.day > day:
            self.choose(day)

    @property
    def month_name(self) -> str:
        """The shown month with its year."""
        return f"{QLocale().standaloneMonthName(self.day.month)} {self.day.year}"

    def choose(self, day: date) -> None:
        """Choose a day, or the nearest possible one, and show its month."""
        day = max(self._first, min(day, self._last))
        turns = (day.year, day.month) != (self.day.year, self.day.month)
        self.day = day
        if turns:
            self.refresh()
            self.turned.emit()
        else:
            self._point()
        self.chosen.emit(day)

    def turn(self, months: int) -> None:
        """Show the month so many later, or (below 0) earlier."""
        number = self.day.year * 12 + self.day.month - 1 + months
        year, month = divmod(number, 12)
        if not date.min.year <= year < date.max.year:
            return
        longest = calendar.monthrange(year, month + 1)[1]
        self.choose(date(year, month + 1, min(self.day.day, longest)))

    def can_turn(self, months: int) -> bool:
        """Return whether the previous (-1) or next (1) month has days to choose."""
        if months < 0:
            return self.day.replace(day=1) > self._first
        return (self.day.year, self.day.month) < (self._last.year, self._last.month)

    def refresh(self) -> None:
        """Update all days."""
        first = self.day.replace(day=1)
        before = (first.isoweekday() - _first_weekday()) % _WEEK
        length = calendar.monthrange(first.year, first.month)[1]
        self._dates = [None] * before + [first + number * _DAY for number in range(length)]
        self._dates += [None] * (_WEEKS * _WEEK - len(self._dates))
        self.blockSignals(True)
        for place, day in enumerate(self._dates):
            self.setItem(*divmod(place, _WEEK), self._item(day))
        self.blockSignals(False)
        self._point()

    def cell_at(self, index: QModelIndex | QPersistentModelIndex) -> tuple[date, DayCell | None] | None:
        """Return a day and its look, None if it cannot be chosen; None without a day at the index."""
        day = self._dates[index.row() * _WEEK + index.column()]
        if day is None:
            return None
        return day, self._cell_of(day) if self._first <= day <= self._last else None

    def sizeHint(self) -> QSize:
        """Return the least size in which all days are readable."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size in which all days are readable."""
        above = self.horizontalHeader().sizeHint().height()
        return QSize(_WEEK * _larger(_COLUMN), above + _WEEKS * _larger(_ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose another day or month, or confirm the chosen one with Enter."""
        keys, key = Qt.Key, Qt.Key(event.key())
        ahead = 1 if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else -1
        steps = {keys.Key_Left: -ahead, keys.Key_Right: ahead, keys.Key_Up: -_WEEK, keys.Key_Down: _WEEK}
        months = {keys.Key_PageUp: -1, keys.Key_PageDown: 1}
        if key in steps:
            self.choose(self.day + steps[key] * _DAY)
        elif key in months:
            self.turn(months[key])
        elif key in (keys.Key_Home, keys.Key_End):
            self.choose(self._first if key == keys.Key_Home else self._last)
        elif is_enter(event):
            if not is_enter_held(event):
                self.activated_day.emit(self.day)
        else:
            event.ignore()  # left to the dialog

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focused day."""
        super().focusInEvent(event)
        self._point()

    def _item(self, day: date | None) -> QtWidgets.QTableWidgetItem:
        item = QtWidgets.QTableWidgetItem()
        if day is None or not self._first <= day <= self._last:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        else:
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._cell_of(day).name)
            item.setToolTip(self._cell_of(day).name)
        return item

    def _point(self) -> None:
        self.blockSignals(True)
        self.setCurrentCell(*divmod(self._dates.index(self.day), _WEEK))
        self.blockSignals(False)
        self.viewport().update()

    def _follow(self, row: int, column: int, *_: int) -> None:
        day = self._dates[row * _WEEK + column] if row >= 0 else None
        if day is not None and day != self.day and self._first <= day <= self._last:
            self.day = day
            self.chosen.emit(day)

    def _name_columns(self) -> None:
        locale, first = QLocale(), _first_weekday()
        for column in range(_WEEK):
            weekday = (first + column - 1) % _WEEK + 1
            item = QtWidgets.QTableWidgetItem(
                locale.standaloneDayName(weekday, QLocale.FormatType.ShortFormat)
            )
            name = locale.standaloneDayName(weekday, QLocale.FormatType.LongFormat)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setHorizontalHeaderItem(column, item)


def _larger(least: int) -> int:
    """Return the least height or width of a day in the present text size."""
    return round(least * (1 + text_scale()) / 2)


def _first_weekday() -> int:
    return QLocale().firstDayOfWeek().value  # 1 is Monday


class _DayPainter(QtWidgets.QStyledItemDelegate):
    """Paints a day: its number in the corner, its sign in the middle."""

    def __init__(self, grid: MonthGrid) -> None:
        super().__init__(grid)
        self._grid = grid

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        found = self._grid.cell_at(index)
        if found is None:
            return
        (day, cell), palette = found, self._grid.palette()
        area = QRectF(option.rect).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = palette.color(QPalette.ColorRole.PlaceholderText)
        if cell is not None:
            colour = _paint_field(painter, area, cell.look, palette)
        painter.setPen(colour if cell is not None else _faint(colour, 110))
        corner = area.adjusted(6, 3, -6, -3)
        painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, str(day.day))
        if cell is not None and cell.sign:
            font = sized(painter.font(), LEAD)
            font.setBold(True)
            painter.setFont(font)
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, cell.sign)
        if day == self._grid.day:
            width = 2.5 if self._grid.hasFocus() else 1.2
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), _ROUND + 1, _ROUND + 1)
        painter.restore()


def _paint_field(
    painter: QPainter, area: QRectF, look: Look, palette: QPalette, radius: float = _ROUND
) -> QColor:
    """Paint a day's cell, and return the colour for writing on it."""
    accent, line = palette.color(QPalette.ColorRole.Highlight), palette.color(QPalette.ColorRole.Mid)
    text = palette.color(QPalette.ColorRole.Text)
    pens = {
        Look.PLAIN: QPen(Qt.PenStyle.NoPen),
        Look.OPEN: QPen(accent, 2),
        Look.PART: QPen(accent, 1.6, Qt.PenStyle.DashLine),
        Look.DONE: QPen(accent, 1),
        Look.LATE: QPen(accent, 1.4),
        Look.LOST: QPen(line, 1.4),
    }
    fills = {Look.DONE: accent, Look.LATE: _faint(accent, 50)}
    painter.setPen(pens[look])
    painter.setBrush(fills.get(look, Qt.BrushStyle.NoBrush))
    painter.drawRoundedRect(area, radius, radius)
    return palette.color(QPalette.ColorRole.HighlightedText) if look is Look.DONE else text


def _faint(colour: QColor, alpha: int) -> QColor:
    result = QColor(colour)
    result.setAlpha(alpha)
    return result
