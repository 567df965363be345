"""The notebook: a page a round, a line a turn, written by whoever keeps the score."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.table.drawing import TILE_RECT
from topologic_qt.table.look import USUAL_STYLE, Style
from topologic_qt.table.overlays import label, tip
from topologic_qt.table.sprites import Sprites

Index = QModelIndex | QPersistentModelIndex

_LINE_HEIGHT = 62
_MINIATURE = 36.0
_NUMBER_WIDTH = 40


@dataclass(frozen=True, slots=True)
class Miniature:
    """The small picture of a tile, with the mark of who stands on it."""

    colour: str
    number: int
    mark: str


@dataclass(frozen=True, slots=True)
class NotebookLine:
    """One turn."""

    number: int
    """The turn, from 1."""
    miniatures: tuple[Miniature, ...]
    points: int
    text: str
    """The whole line in words."""


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """One round."""

    title: str
    lines: tuple[NotebookLine, ...]
    empty: str
    """What stands there while there is no line yet."""


class _Lines(QAbstractListModel):
    """The lines of the page that is open."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[NotebookLine, ...] = ()

    def show(self, lines: tuple[NotebookLine, ...]) -> None:
        """Show these lines; lines that are only new at the end are added without touching the others."""
        old = len(self.lines)
        if old < len(lines) and lines[:old] == self.lines:
            self.beginInsertRows(QModelIndex(), old, len(lines) - 1)
            self.lines = lines
            self.endInsertRows()
        elif lines != self.lines:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return self.lines[index.row()].text
        return None


class _LinePainter(QStyledItemDelegate):
    """Draws a line: its number, the miniatures, the points."""

    def __init__(self, model: _Lines, style: Style) -> None:
        super().__init__()
        self.style = style
        self._model = model
        self._sprites = Sprites()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        count = len(self._model.lines[index.row()].miniatures)
        return QSize(_NUMBER_WIDTH + round(count * (_MINIATURE + 6)) + 70, _LINE_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._model.lines[index.row()]
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.PlaceholderText).lighter(), 0.4))
        painter.drawLine(rect.left() + 12, rect.bottom(), rect.right() - 12, rect.bottom())
        self._paint_number(
            painter, QRect(rect.left() + 8, rect.top(), _NUMBER_WIDTH - 8, rect.height()), line, palette
        )
        left = rect.left() + _NUMBER_WIDTH
        for position, miniature in enumerate(line.miniatures):
            middle = QPointF(left + (position + 0.5) * (_MINIATURE + 6), rect.center().y() - 4)
            self._paint_miniature(painter, middle, miniature, palette)
        self._paint_points(
            painter, QRectF(rect.right() - 58, rect.center().y() - 19, 46, 38), line.points, palette
        )
        painter.restore()

    def _paint_number(self, painter: QPainter, rect: QRect, line: NotebookLine, palette: QPalette) -> None:
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(_sized(painter.font(), 13, bold=False))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(line.number))

    def _paint_miniature(
        self, painter: QPainter, middle: QPointF, miniature: Miniature, palette: QPalette
    ) -> None:
        painter.save()
        painter.translate(middle)
        scale = _MINIATURE / 100
        painter.scale(scale, scale)
        self._sprites.blit(painter, self.style.drawing(miniature.colour, miniature.number), TILE_RECT)
        painter.restore()
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(_sized(painter.font(), 9, bold=True))
        below = QRectF(middle.x() - 20, middle.y() + _MINIATURE / 2 + 2, 40, 14)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, miniature.mark)

    def _paint_points(self, painter: QPainter, rect: QRectF, points: int, palette: QPalette) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(rect, 10, 10)
        painter.setPen(QColor(palette.color(QPalette.ColorRole.HighlightedText)))
        painter.setFont(_sized(painter.font(), 17, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(points))


def _sized(font: QFont, points: int, bold: bool) -> QFont:
    result = QFont(font)
    result.setPointSize(points)
    result.setBold(bold)
    return result


class Notebook(QWidget):
    """The panel: tabs for the pages, and the lines of the open one."""

    def __init__(self, parent: QWidget | None = None, style: Style = USUAL_STYLE) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages: Sequence[NotebookPage] = ()
        self._tabs = QTabBar()
        self._tabs.setExpanding(True)
        self._tabs.setDrawBase(False)
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self._tabs.currentChanged.connect(self._open)
        self._model = _Lines()
        self.list = QListView()
        self.list.setModel(self._model)
        self._painter = _LinePainter(self._model, style)
        self.list.setItemDelegate(self._painter)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._empty = label("", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setMargin(24)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._tabs)
        layout.addLayout(self._stack, 1)
        self.setMinimumWidth(330)

    def write(self, pages: Sequence[NotebookPage]) -> None:
        """Show these pages, and open the last one where there is a new one or a new line on it."""
        new = [page.lines for page in pages] != [page.lines for page in self._pages]
        self._pages = pages
        self._tabs.blockSignals(True)
        while self._tabs.count() > len(pages):
            self._tabs.removeTab(self._tabs.count() - 1)
        for number, page in enumerate(pages):
            if number == self._tabs.count():
                self._tabs.addTab("")
            self._tabs.setTabText(number, page.title.replace("&", "&&"))
            self._tabs.setTabToolTip(number, tip(page.title))
        if new:
            self._tabs.setCurrentIndex(len(pages) - 1)
        self._tabs.blockSignals(False)
        self._open(self._tabs.currentIndex())

    def set_style(self, style: Style) -> None:
        """Show the miniatures as the tiles on the table look now."""
        self._painter.style = style
        self.list.viewport().update()

    def text(self) -> str:
        """Everything that is written, in words: a heading for each page and a line for each turn."""
        return "\n".join(
            line for page in self._pages for line in (page.title, *(entry.text for entry in page.lines))
        )

    def _open(self, number: int) -> None:
        if not 0 <= number < len(self._pages):
            return
        page = self._pages[number]
        self._model.show(page.lines)
        self._empty.setText(page.empty)
        self._stack.setCurrentWidget(self.list if page.lines else self._empty)
        self.list.scrollToBottom()
