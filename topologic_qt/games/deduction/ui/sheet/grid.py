"""The grid of the note sheet, with a row for each tile and a column for each player."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6 import QtCore, QtGui, QtWidgets

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Holder, Spot, Tile
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.games.deduction.ui.sheet.page import (
    BLANK,
    CellLook,
    MarkTool,
    SheetPage,
    about_cell,
    holder_name,
)
from topologic_qt.games.deduction.ui.words import tile_name
from topologic_qt.table.piece_item import colour_of, is_dark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.card import EDGE, GOLD
from topologic_qt.widgets.controls import paint_focus_frame, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.panel_dock import Index, set_size, write
from topologic_qt.widgets.speech import CellNames
from topologic_qt.widgets.theme import painted, row_scale, scaled
from topologic_qt.widgets.translate import tr

_DANGER = (QtGui.QColor("#c62828"), QtGui.QColor("#ff8a80"))
_PENCIL = (QtGui.QColor("#3f527c"), QtGui.QColor("#a8bce4"))
_YES = (QtGui.QColor("#165545"), QtGui.QColor("#58bd9f"))
"""Colours on light and on dark ground; shapes tell the marks apart as well."""


def paint_symbol(painter: QtGui.QPainter, face: Face, box: QtCore.QRectF, colour: QtGui.QColor) -> None:
    """Paint the symbol of a suit or a value into a square."""
    painter.save()
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(box.width() / BOX.width(), box.height() / BOX.height())
    painter.fillPath(symbol(face), colour)
    painter.restore()


def paint_cell(painter: QtGui.QPainter, area: QtCore.QRectF, look: CellLook, palette: QtGui.QPalette) -> None:
    """Paint a cell into an area, in the colours of a palette."""
    _paint_ground(painter, area, look, palette)
    if look.is_plain:
        return
    dark = is_dark(palette)
    text = palette.color(QtGui.QPalette.ColorRole.Text)
    side = min(area.height() - 3, 18.0)
    middle = QtCore.QPointF(area.center().x() - (5 if look.groups or look.shown_to else 0), area.center().y())
    box = QtCore.QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    if look.given:
        _paint_disc(painter, box, _faded(text, 190))
    if look.deduced is not None and look.mark is None:
        _paint_deduced(painter, box, look.deduced, text, _YES[dark])
    if look.mark is not None:
        pen = _PENCIL[dark] if look.pencil else (_YES[dark] if look.mark is Mark.HAS else text)
        paint_mark(painter, box, look.mark, pen, look.pencil)
    if look.chance is not None:
        _paint_chance(painter, area, look, palette)
    beside = look.groups or tuple(seat + 1 for seat in look.shown_to)
    if beside:
        _write_small(painter, area, beside, _DANGER[dark] if look.wrong else text)
    if look.wrong:
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setPen(QtGui.QPen(_DANGER[dark], 1.8))
        painter.drawRoundedRect(area.adjusted(1.5, 1, -1.5, -1), 4, 4)


def _paint_ground(
    painter: QtGui.QPainter, area: QtCore.QRectF, look: CellLook, palette: QtGui.QPalette
) -> None:
    if look.given is False:
        painter.fillRect(area, _faded(palette.color(QtGui.QPalette.ColorRole.Text), 22))
    if look.asked:
        painter.fillRect(area, _faded(palette.color(QtGui.QPalette.ColorRole.Highlight), 48))


def paint_mark(
    painter: QtGui.QPainter, box: QtCore.QRectF, mark: Mark, colour: QtGui.QColor, pencil: bool
) -> None:
    """Paint a mark into a square: a disc with a tick, a cross or a question mark; thin in pencil."""
    width = box.width() * (0.09 if pencil else 0.15)
    pen = QtGui.QPen(
        colour,
        width,
        QtCore.Qt.PenStyle.SolidLine,
        QtCore.Qt.PenCapStyle.RoundCap,
        QtCore.Qt.PenJoinStyle.RoundJoin,
    )
    if mark is Mark.HAS_NOT:
        painter.strokePath(_cross(box, 0.26), pen)
        return
    if mark is Mark.MAYBE:
        painter.strokePath(_question_mark(box), pen)
        return
    round_ = box.adjusted(1, 1, -1, -1)
    if pencil:
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setPen(QtGui.QPen(colour, 1.2, QtCore.Qt.PenStyle.DashLine))
        painter.drawEllipse(round_)
    else:
        _paint_disc(painter, round_, colour)
        light = colour.lightness() > 120
        pen.setColor(QtGui.QColor("#10201b") if light else QtGui.QColor("#ffffff"))
    painter.strokePath(_tick(box), pen)


def _paint_deduced(
    painter: QtGui.QPainter, box: QtCore.QRectF, there: bool, text: QtGui.QColor, yes: QtGui.QColor
) -> None:
    """Paint a conclusion of the program: a ring with a dot, or a small faint cross."""
    if there:
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setPen(QtGui.QPen(yes, 1.8))
        painter.drawEllipse(box.adjusted(2, 2, -2, -2))
        _paint_disc(painter, box.adjusted(5.5, 5.5, -5.5, -5.5), yes)
    else:
        painter.strokePath(_cross(box, 0.15), QtGui.QPen(_faded(text, 190), 1.3))


def _paint_chance(
    painter: QtGui.QPainter, area: QtCore.QRectF, look: CellLook, palette: QtGui.QPalette
) -> None:
    """Paint the chance that a tile is missing: a bar at the lower edge, and percent in a free cell."""
    chance = look.chance or 0.0
    bar = QtCore.QRectF(area.left() + 2, area.bottom() - 4, (area.width() - 4) * look.share, 3)
    painter.fillRect(bar, palette.color(QtGui.QPalette.ColorRole.Highlight))
    if look.mark is None and chance > 0 and look.deduced is None:
        painter.setPen(palette.color(QtGui.QPalette.ColorRole.Text))
        _set_small(painter)
        percent = "<1" if chance < 0.005 else str(round(100 * chance))
        painter.drawText(area.adjusted(0, -3, 0, -3), QtCore.Qt.AlignmentFlag.AlignCenter, percent)


def _paint_disc(painter: QtGui.QPainter, box: QtCore.QRectF, colour: QtGui.QColor) -> None:
    painter.setPen(QtCore.Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour))
    painter.drawEllipse(box)


def _write_small(
    painter: QtGui.QPainter, area: QtCore.QRectF, numbers: tuple[int, ...], colour: QtGui.QColor
) -> None:
    """Write the numbers of groups, or of the seats that a tile was shown to, into the right corner."""
    painter.setPen(colour)
    _set_small(painter)
    text = ",".join(map(str, numbers[:3])) + ("…" if len(numbers) > 3 else "")
    right = QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter
    painter.drawText(area.adjusted(0, 0, -3, 0), right, text)


def _set_small(painter: QtGui.QPainter) -> None:
    painter.setFont(painted(painter.font(), 8))


def _faded(colour: QtGui.QColor, alpha: int) -> QtGui.QColor:
    faded = QtGui.QColor(colour)
    faded.setAlpha(alpha)
    return faded


def _cross(box: QtCore.QRectF, reach: float) -> QtGui.QPainterPath:
    middle, half = box.center(), box.width() * reach
    path = QtGui.QPainterPath(middle + QtCore.QPointF(-half, -half))
    path.lineTo(middle + QtCore.QPointF(half, half))
    path.moveTo(middle + QtCore.QPointF(half, -half))
    path.lineTo(middle + QtCore.QPointF(-half, half))
    return path


def _tick(box: QtCore.QRectF) -> QtGui.QPainterPath:
    middle, unit = box.center(), box.width() / 20
    path = QtGui.QPainterPath(middle + QtCore.QPointF(-4.5, 0.5) * unit)
    path.lineTo(middle + QtCore.QPointF(-1, 4) * unit)
    path.lineTo(middle + QtCore.QPointF(5, -4) * unit)
    return path


def _question_mark(box: QtCore.QRectF) -> QtGui.QPainterPath:
    middle, unit = box.center(), box.width() / 20
    path = QtGui.QPainterPath(middle + QtCore.QPointF(-4, -3) * unit)
    path.cubicTo(
        middle + QtCore.QPointF(-4, -9) * unit,
        middle + QtCore.QPointF(5, -9) * unit,
        middle + QtCore.QPointF(4, -3) * unit,
    )
    path.cubicTo(
        middle + QtCore.QPointF(3.5, 0) * unit,
        middle + QtCore.QPointF(0, 0) * unit,
        middle + QtCore.QPointF(0, 3) * unit,
    )
    path.moveTo(middle + QtCore.QPointF(0, 7) * unit)
    path.lineTo(middle + QtCore.QPointF(0, 7.2) * unit)
    return path


_WHITE = QtGui.QColor("#ffffff")


def paint_seat(painter: QtGui.QPainter, seat: Seat, middle: QtCore.QPointF, radius: float) -> None:
    """Paint the disc of a seat around a point; ``radius`` is in pixels."""
    painter.setPen(QtCore.Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(seat, dark=False)))
    painter.drawEllipse(middle, radius, radius)
    painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
    painter.setPen(_WHITE)
    set_size(painter, round(1.2 * radius), bold=True)
    reach = QtCore.QPointF(radius, radius)
    painter.drawText(
        QtCore.QRectF(middle - reach, middle + reach), QtCore.Qt.AlignmentFlag.AlignCenter, str(seat + 1)
    )


class SheetModel(QtCore.QAbstractTableModel):
    """The model of the grid; the first column has the names of the tiles."""

    def __init__(self, mark_tool: MarkTool) -> None:
        super().__init__()
        self._mark_tool = mark_tool
        self._page: SheetPage | None = None

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Every holder, in the order of the columns."""
        return () if self._page is None else self._page.holders

    def show_page(self, page: SheetPage | None) -> None:
        """Show a page; None shows no cells."""
        columns = self.columnCount()
        old, self._page = self._page, page
        if (old is None) != (page is None) or self.columnCount() != columns:
            self.beginResetModel()
            self.endResetModel()
        else:
            self.refresh()

    def refresh(self) -> None:
        """Signal that every cell may have changed."""
        if self._page is not None:
            last = self.index(len(ALL_TILES) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def cell(self, index: Index) -> Cell | None:
        """Return the cell at an index; None in the column of the names, and for no index."""
        column = index.column()
        if self._page is None or column <= 0:
            return None
        return Cell(ALL_TILES[index.row()], self._page.holders[column - 1])

    def index_of(self, cell: Cell) -> QtCore.QModelIndex:
        """Return the index of a cell."""
        return self.index(ALL_TILES.index(cell.tile), 1 + self.holders.index(cell.holder))

    def look(self, cell: Cell) -> CellLook:
        """Return everything visible in a cell, including the current stroke."""
        look = BLANK if self._page is None else self._page.look(cell)
        if self._mark_tool.is_making(cell):
            return look._replace(mark=self._mark_tool.making, pencil=self._mark_tool.pencil, wrong=False)
        return look

    def about(self, cell: Cell) -> str:
        """Return a cell in words."""
        return "" if self._page is None else about_cell(self._page, cell, self.look(cell))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of tiles."""
        return 0 if self._page is None else len(ALL_TILES)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of holders, and one for the names of the tiles."""
        return 0 if self._page is None else 1 + len(self._page.holders)

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell in words."""
        cell = self.cell(index)
        if role in (QtCore.Qt.ItemDataRole.AccessibleTextRole, QtCore.Qt.ItemDataRole.ToolTipRole):
            text = tile_name(ALL_TILES[index.row()]) if cell is None else self.about(cell)
            return tip(text) if role == QtCore.Qt.ItemDataRole.ToolTipRole else text
        return None

    def headerData(
        self, section: int, orientation: QtCore.Qt.Orientation, role: int = QtCore.Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a holder or of a tile."""
        if (
            role not in (QtCore.Qt.ItemDataRole.DisplayRole, QtCore.Qt.ItemDataRole.ToolTipRole)
            or self._page is None
        ):
            return None
        if orientation is QtCore.Qt.Orientation.Vertical:
            return tile_name(ALL_TILES[section])
        if section == 0:
            return ""
        name = holder_name(self._page.view.setup.names, self.holders[section - 1])
        return tip(name) if role == QtCore.Qt.ItemDataRole.ToolTipRole else name


_LOWEST, _HIGHEST = 15, 26  # the limits of the height of a row, in pixels
TIGHTEST = 13  # the least height of a row if then all rows, or nearly all, are visible, in pixels
_NEARLY = 20  # the least number of visible rows that makes tight rows worthwhile
_HEADER = 36  # the height of the row of the holders, in pixels
_NAMES = 46  # the width of the column of the tiles, in pixels
_PER_SUIT = 6


class _Header(QtWidgets.QHeaderView):
    """The row of the holders: a number or a picture, with as much of the name as fits."""

    def __init__(self, model: SheetModel) -> None:
        super().__init__(QtCore.Qt.Orientation.Horizontal)
        self._model = model
        self._icons = {Spot.OPEN: icon("eye"), Spot.MISSING: icon("secret")}
        self.setViewport(QtWidgets.QWidget())
        self.setFixedHeight(round(_HEADER * row_scale()))

    def paintSection(self, painter: QtGui.QPainter, rect: QtCore.QRect, section: int) -> None:
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        rect = scaled(painter, rect)
        palette = self.palette()
        if section:
            self._paint_holder(painter, rect, section)
        painter.setPen(QtGui.QPen(palette.color(QtGui.QPalette.ColorRole.PlaceholderText), 0.6))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    def _paint_holder(self, painter: QtGui.QPainter, rect: QtCore.QRect, section: int) -> None:
        """Paint a disc or a picture, and the name below if all fit; tips always have the names."""
        holder, palette = self._model.holders[section - 1], self.palette()
        area = rect.adjusted(3, 18, -3, -2)  # keeps names apart
        write(painter, area, "", 8)
        fits = self._has_room_for_all(painter, area.width(), isinstance(holder, Spot))
        middle = QtCore.QPointF(rect.center().x() + 0.5, rect.top() + 11 if fits else rect.center().y())
        if isinstance(holder, Spot):
            side = 15 if fits else 19
            corner = middle - QtCore.QPointF(side, side) / 2
            self._icons[holder].paint(painter, QtCore.QRect(corner.toPoint(), QtCore.QSize(side, side)))
        else:
            paint_seat(painter, holder, middle, 8.0 if fits else 10.0)
        if fits:
            painter.setPen(palette.color(QtGui.QPalette.ColorRole.PlaceholderText))
            write(painter, area, self._name(section), 8)

    def _name(self, section: int) -> str:
        return str(self._model.headerData(section, QtCore.Qt.Orientation.Horizontal))

    def _has_room_for_all(self, painter: QtGui.QPainter, width: int, are_spots: bool) -> bool:
        alike = (
            self._name(number)
            for number, holder in enumerate(self._model.holders, 1)
            if isinstance(holder, Spot) == are_spots
        )
        return all(painter.fontMetrics().horizontalAdvance(name) <= width for name in alike)


class _CellPainter(QtWidgets.QStyledItemDelegate):
    """The delegate that paints the name of a tile or a cell, and the cursor of the keyboard."""

    def __init__(self, model: SheetModel) -> None:
        super().__init__()
        self._model = model
        self._scale = 1.0
        self._thin = self._strong = QtGui.QPen()
        self._current: Cell | None = None
        self._meant: frozenset[Cell] = frozenset()

    def prepare(self, view: SheetGrid) -> None:
        """Compute what all cells share before painting."""
        self._scale = row_scale()
        faint = QtGui.QColor(view.palette().color(QtGui.QPalette.ColorRole.PlaceholderText))
        faint.setAlpha(55)
        self._thin = QtGui.QPen(faint, 1)
        faint.setAlpha(170)
        self._strong = QtGui.QPen(faint, 1)
        self._current = self._model.cell(view.currentIndex()) if view.hasFocus() else None
        self._meant = view.meant

    def paint(self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        palette = option.palette
        painter.save()
        rect = scaled(painter, option.rect, self._scale)
        cell = self._model.cell(index)
        look = None if cell is None else self._model.look(cell)
        if look != BLANK:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            if look is None:
                self._paint_name(painter, rect, ALL_TILES[index.row()], palette)
            else:
                paint_cell(painter, QtCore.QRectF(rect), look, palette)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, False)
        self._paint_rules(painter, rect, index)
        if cell is not None and (cell == self._current or cell in self._meant):
            self._paint_frames(painter, rect, cell, palette)
        painter.restore()

    def _paint_frames(
        self, painter: QtGui.QPainter, rect: QtCore.QRect, cell: Cell, palette: QtGui.QPalette
    ) -> None:
        """Paint the keyboard cursor, and the frame around a cell that a lesson points at."""
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        if cell == self._current:
            painter.setPen(QtGui.QPen(palette.color(QtGui.QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(QtCore.QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
        if cell in self._meant:
            for colour, width in ((EDGE, 3.5), (GOLD, 2)):
                painter.setPen(QtGui.QPen(colour, width))
                painter.drawRoundedRect(QtCore.QRectF(rect).adjusted(2, 2, -2, -2), 4, 4)

    def _paint_name(
        self, painter: QtGui.QPainter, rect: QtCore.QRect, tile: Tile, palette: QtGui.QPalette
    ) -> None:
        side = min(rect.height() - 3, 16)
        for face, left in ((tile.suit, rect.left() + 5), (tile.value, rect.left() + 25)):
            box = QtCore.QRectF(left, rect.center().y() - side / 2 + 0.5, side, side)
            paint_symbol(painter, face, box, palette.color(QtGui.QPalette.ColorRole.Text))

    def _paint_rules(self, painter: QtGui.QPainter, rect: QtCore.QRect, index: Index) -> None:
        ends = index.row() % _PER_SUIT == _PER_SUIT - 1
        painter.setPen(self._strong if ends else self._thin)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.column():
            painter.setPen(self._thin)
            painter.drawLine(rect.topLeft(), rect.bottomLeft())


class SheetGrid(QtWidgets.QTableView):
    """The view of the grid, for marking with strokes of the mouse, or by keyboard."""

    pointed = QtCore.Signal(object)  # the `Cell` that the mouse or the keyboard points at, or None

    def __init__(self, mark_tool: MarkTool, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(QtWidgets.QWidget())
        self._mark_tool = mark_tool
        self.cells = SheetModel(mark_tool)
        self._painter = _CellPainter(self.cells)
        self._pointed: Cell | None = None
        self._mouse = QtCore.QPointF()
        self.undo_command: QtGui.QAction | None = None
        """The command for the platform's undo key while the grid has the focus."""
        self.meant: frozenset[Cell] = frozenset()  # the framed cells
        self.setModel(self.cells)
        CellNames(self)
        self.setItemDelegate(self._painter)
        self.setHorizontalHeader(_Header(self.cells))
        self._fit_headers()
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setMinimumHeight(round((_HEADER + 3 * _LOWEST) * row_scale()))
        self.setAccessibleName(tr("Your note sheet"))
        mark_tool.changed.connect(self.cells.refresh)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the grid, with a frame while it has the focus."""
        self._painter.prepare(self)
        super().paintEvent(event)
        if self.hasFocus():
            paint_focus_frame(self.viewport())

    def show_page(self, page: SheetPage | None) -> None:
        """Show a page; None for a blank grid."""
        self.cells.show_page(page)
        self._mark_tool.show_page(page)
        self._fit_headers()

    def height_of(self, row: int) -> int:
        """Return the height in pixels with rows of this height; ``row`` is for the usual letters."""
        return self.horizontalHeader().height() + len(ALL_TILES) * round(row * row_scale())

    def _fit_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setMinimumSectionSize(round(TIGHTEST * row_scale()))
        rows.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        columns.setMinimumSectionSize(8)
        columns.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        if self.cells.columnCount():
            columns.setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Fixed)
            columns.resizeSection(0, round(_NAMES * row_scale()))
        self._fit_rows()

    def _fit_rows(self) -> None:
        height = self.viewport().height() // len(ALL_TILES)
        scale = row_scale()
        is_near = self.viewport().height() >= _NEARLY * round(TIGHTEST * scale)
        lowest = TIGHTEST if is_near else _LOWEST
        wanted = max(round(lowest * scale), min(round(_HIGHEST * scale), height))
        self.verticalHeader().setDefaultSectionSize(wanted)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Make the rows as high as there is room for."""
        super().resizeEvent(event)
        self._fit_rows()

    def point_out(self, cells: Iterable[Cell]) -> None:
        """Frame exactly these cells."""
        self.meant = frozenset(cells)
        self.viewport().update()

    def show_cell(self, cell: Cell) -> None:
        """Scroll to a cell, and move the keyboard cursor there."""
        index = self.cells.index_of(cell)
        self.selectionModel().setCurrentIndex(index, QtCore.QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(index)

    def cell_at(self, event: QtGui.QMouseEvent) -> Cell | None:
        """Return the cell under the mouse, if any."""
        return self.cells.cell(self.indexAt(event.position().toPoint()))

    def point_at(self, cell: Cell | None) -> None:
        """Note the cell that is pointed at."""
        if cell != self._pointed:
            self._pointed = cell
            self.pointed.emit(cell)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Begin a stroke: with the left button by the next mark, with the right one by a yes."""
        cell, self._mouse = self.cell_at(event), event.position()
        if cell is not None:
            index = self.cells.index_of(cell)
            self.selectionModel().setCurrentIndex(index, QtCore.QItemSelectionModel.SelectionFlag.NoUpdate)
            self._mark_tool.begin(cell, with_yes=event.button() == QtCore.Qt.MouseButton.RightButton)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Handle the second of two quick presses like any other press."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Continue the stroke, or only point."""
        cell, now = self.cell_at(event), event.position()
        if event.buttons():
            way = now - self._mouse  # a fast mouse is reported only here and there
            steps = 1 + int(way.manhattanLength() / (_LOWEST / 2))
            for step in range(1, steps + 1):
                on_it = self.cells.cell(self.indexAt((self._mouse + way * step / steps).toPoint()))
                if on_it is not None:
                    self._mark_tool.go_on(on_it)
        self._mouse = now
        self.point_at(cell)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """End the stroke."""
        self._mark_tool.end()

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        """Note that the mouse has left the grid."""
        self.point_at(None)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Note that the grid has lost the focus, and that nothing is pointed at."""
        self.point_at(None)
        super().focusOutEvent(event)

    def event(self, event: QtCore.QEvent) -> bool:
        """Take the platform's undo key from the window while there is a note to undo."""
        if event.type() is QtCore.QEvent.Type.ShortcutOverride and isinstance(event, QtGui.QKeyEvent):
            undo = self.undo_command
            if undo is not None and undo.isEnabled() and event.matches(QtGui.QKeySequence.StandardKey.Undo):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Mark the cell of the keyboard's cursor, or move the cursor."""
        if self.undo_command is not None and event.matches(QtGui.QKeySequence.StandardKey.Undo):
            self.undo_command.trigger()
            return
        cell = self.cells.cell(self.currentIndex())
        plain = event.modifiers() == QtCore.Qt.KeyboardModifier.NoModifier
        if plain and cell is not None and self._mark_tool.press(QtCore.Qt.Key(event.key()), cell):
            return
        if event.key() == QtCore.Qt.Key.Key_Escape or (event.text() and event.text().isprintable()):
            event.ignore()
            return
        super().keyPressEvent(event)
        current = self.currentIndex()
        if current.isValid() and current.column() == 0:
            beside = self.cells.index(current.row(), 1)
            self.selectionModel().setCurrentIndex(beside, QtCore.QItemSelectionModel.SelectionFlag.NoUpdate)
        self.point_at(self.cells.cell(self.currentIndex()))
