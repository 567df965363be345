"""The tray of designs: how many tiles of each nobody has seen yet, which is open to all players."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.tile_pictures import TilePictures
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.translate import ntr, tr
from topologic_qt.widgets.typeface import painted

Index = QModelIndex | QPersistentModelIndex

_CELL = QSize(40, 30)
"""The least size of a design's cell, in pixels."""


class DesignTray(QWidget):
    """All designs, with as many tiles of each as are unseen, below the number of tiles in the stack."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._text = label("", "heading")
        self._model = _Designs()
        self.list = _Grid(self._model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.setSpacing(6)
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)

    def event(self, event: QEvent) -> bool:
        """Have room for the words in as many lines as they take in this width."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
        return done

    def set_style(self, style: Style) -> None:
        """Draw the tiles in this look."""
        self.list.painter.pictures.style = style
        self.list.viewport().update()

    def show_view(self, view: View | None) -> None:
        """Show what nobody has seen yet in a match; None means no match."""
        count = 0 if view is None else view.stack_size
        self._text.setText(
            ntr("{n} tile in the stack", "{n} tiles in the stack", count)
            if count
            else tr("The stack is empty")
        )
        self._model.show_left(dict.fromkeys(DESIGNS, 0) if view is None else view.left)


def left_text(design: str, left: int) -> str:
    """Return how many tiles of a design are unseen."""
    if not left:
        return tr("Design {design}: none is left in the stack", design=design)
    return ntr(
        "Design {design}: {n} is left in the stack",
        "Design {design}: {n} are left in the stack",
        left,
        design=design,
    )


class _Designs(QAbstractListModel):
    """The designs in order, with the number of unseen tiles of each."""

    def __init__(self) -> None:
        super().__init__()
        self.left: dict[str, int] = dict.fromkeys(DESIGNS, COPIES)

    def show_left(self, left: dict[str, int]) -> None:
        """Show these numbers."""
        if left != self.left:
            self.left = left
            self.dataChanged.emit(self.index(0), self.index(len(DESIGNS) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of designs."""
        return 0 if parent is not None and parent.isValid() else len(DESIGNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a design in words."""
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            design = DESIGNS[index.row()]
            return left_text(design, self.left[design])
        return None


class _Painter(QStyledItemDelegate):
    """The delegate that paints a design as a heap of its unseen tiles; pale where there is none."""

    def __init__(self, model: _Designs) -> None:
        super().__init__()
        self._model = model
        self.pictures = TilePictures()
        self.cell = _CELL

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a cell; all are equal."""
        return self.cell

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the heap of a design."""
        rect: QRect = option.rect
        palette: QPalette = option.palette
        design = DESIGNS[index.row()]
        left = self._model.left[design]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver):
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1.4))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.7, 0.7, -0.7, -0.7), 6, 6)
        box = QRectF(rect).adjusted(3, 4, -5, -4)
        painter.setOpacity(1.0 if left else 0.22)
        for tile in range(max(1, left)):
            lift = 2.5 * (max(1, left) - 1 - tile)
            self.pictures.paint(painter, design, 0, box.translated(lift, -lift), palette)
        if left > 1:
            self._paint_count(painter, rect, left, palette)
        painter.restore()

    def _paint_count(self, painter: QPainter, rect: QRect, left: int, palette: QPalette) -> None:
        painter.setFont(painted(painter.font(), 8, bold=True))
        badge = QRectF(rect.right() - 14, rect.bottom() - 13, 13, 13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(solid(palette.color(QPalette.ColorRole.Highlight)))
        painter.drawEllipse(badge)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(left))


class _Grid(QListView):
    """The designs in rows that are as wide as the tray."""

    def __init__(self, model: _Designs) -> None:
        super().__init__()
        self.painter = _Painter(model)
        self.setViewport(QWidget())
        self.setModel(model)
        self.setItemDelegate(self.painter)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Designs left in the stack"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the cells to the width."""
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        width = max(self.width() - 2, _CELL.width())
        columns = max(1, min(len(DESIGNS), width // _CELL.width()))
        rows = -(-len(DESIGNS) // columns)
        columns = -(-len(DESIGNS) // rows)
        cell = QSize(width // columns, _CELL.height())
        self.painter.cell = cell
        self.setGridSize(cell)
        self.setFixedHeight(rows * cell.height() + 2)
