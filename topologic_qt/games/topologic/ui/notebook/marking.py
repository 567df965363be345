"""The lower half of a notebook page: the tools, the grid, and the ticks on its tiles."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

from topologic_qt.games.topologic.rules.field import NUMBERS, Colour, Tile
from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.table.sprites import Drawing, Sprites, render
from topologic_qt.widgets.controls import Choice, button, label, paint_focus_frame, shown_keys, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.panel_dock import Index
from topologic_qt.widgets.scrolled import Reading
from topologic_qt.widgets.speech import CellNames
from topologic_qt.widgets.theme import is_dark, row_scale
from topologic_qt.widgets.translate import tr


class Tick(NamedTuple):
    """The tick on a tile."""

    mark: Mark | None = None
    deduced: bool = False
    """Whether the tile is ruled out by deduction."""
    wrong: bool = False
    """Whether the mark contradicts the hints."""


BLANK = Tick()
"""The tick on a tile without any mark."""

_DARK = QtGui.QColor(12, 16, 22)
_BADGES = {
    Mark.RULED_OUT: _DARK,
    Mark.SUSPECTED: QtGui.QColor("#f2a900"),
    Mark.POSSIBLE: QtGui.QColor("#2e9e5b"),
}
_BESIDE_PIPS = 0.6
"""The scale from which the badge of a mark fits beside the pips."""
_CORNER, _CORNER_OF_SMALL = QtCore.QPointF(-43, 43), QtCore.QPointF(27, -27)
"""The middle of a mark's badge: in the corner that seekers leave free, or over the pips of a small tile."""


class Ground(NamedTuple):
    """The tile below a tick."""

    style: Style
    face: str
    dark: bool = False
    """Whether the window is dark."""
    small: bool = False
    """Whether the tile is so small that signs must be large and cover pips."""


@lru_cache(512)
def tick_drawing(tick: Tick, ground: Ground) -> Drawing:
    """Return the drawing of a tick on its tile, in table units around the origin."""
    return Drawing((tick, *ground), lambda painter: _paint(painter, tick, ground), instead=_fades(tick))


def paint_mark(painter: QtGui.QPainter, mark: Mark) -> None:
    """Paint a mark as on its button, 100 units wide around the origin."""
    if mark is Mark.RULED_OUT:
        for colour, width in ((_DARK, 15.0), (QtGui.QColor("#ffffff"), 8.0)):
            painter.strokePath(_cross(30), _round_pen(colour, width))
    else:
        painter.scale(1.5, 1.5)
        _paint_badge(painter, mark)


def _fades(tick: Tick) -> bool:
    """Return whether a tile with this tick is pale."""
    return tick.deduced or tick.mark is Mark.RULED_OUT


def _paint(painter: QtGui.QPainter, tick: Tick, ground: Ground) -> None:
    if _fades(tick):
        ground.style.paint_faded(painter, ground.face, ground.dark)
    if tick.wrong:
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        for colour, width in ((QtGui.QColor("#ffffff"), 12.0), (QtGui.QColor("#d3202a"), 7.0)):
            painter.setPen(QtGui.QPen(colour, width))
            painter.drawRoundedRect(QtCore.QRectF(-43, -43, 86, 86), 9, 9)
    if tick.mark is None:
        return
    painter.save()
    painter.translate(_CORNER_OF_SMALL if ground.small else _CORNER)
    if not ground.small:
        painter.scale(_BESIDE_PIPS, _BESIDE_PIPS)
    _paint_badge(painter, tick.mark)
    painter.restore()


def _cross(reach: float) -> QtGui.QPainterPath:
    cross = QtGui.QPainterPath(QtCore.QPointF(-reach, -reach))
    cross.lineTo(reach, reach)
    cross.moveTo(reach, -reach)
    cross.lineTo(-reach, reach)
    return cross


def _paint_badge(painter: QtGui.QPainter, mark: Mark) -> None:
    """Paint a disc or square with a mark's sign, which identifies it as well as its colour."""
    painter.setPen(QtGui.QPen(_DARK, 4))
    painter.setBrush(_BADGES[mark])
    if mark is Mark.SUSPECTED:
        painter.drawRoundedRect(QtCore.QRectF(-20, -20, 40, 40), 9, 9)
    else:
        painter.drawEllipse(QtCore.QPointF(0, 0), 21, 21)
    sign = _sign(mark)
    light, dark = _round_pen(QtGui.QColor("#ffffff"), 9), _round_pen(_DARK, 5.5)
    painter.strokePath(sign, light)
    if mark is not Mark.RULED_OUT:
        painter.strokePath(sign, dark)


def _sign(mark: Mark) -> QtGui.QPainterPath:
    if mark is Mark.RULED_OUT:
        return _cross(8)
    if mark is Mark.POSSIBLE:
        sign = QtGui.QPainterPath(QtCore.QPointF(-10, 1))
        sign.lineTo(-3, 9)
        sign.lineTo(11, -8)
        return sign
    sign = QtGui.QPainterPath(QtCore.QPointF(-7, -6))
    sign.cubicTo(-7, -16, 8, -16, 8, -6)
    sign.cubicTo(8, 0, 0, 0, 0, 5)
    sign.moveTo(0, 12)
    sign.lineTo(0, 12.5)
    return sign


def _round_pen(colour: QtGui.QColor, width: float) -> QtGui.QPen:
    return QtGui.QPen(
        colour,
        width,
        QtCore.Qt.PenStyle.SolidLine,
        QtCore.Qt.PenCapStyle.RoundCap,
        QtCore.Qt.PenJoinStyle.RoundJoin,
    )


MARK_KEYS: dict[QtCore.Qt.Key, Mark | None] = {
    QtCore.Qt.Key.Key_X: Mark.RULED_OUT,
    QtCore.Qt.Key.Key_S: Mark.SUSPECTED,
    QtCore.Qt.Key.Key_P: Mark.POSSIBLE,
    QtCore.Qt.Key.Key_Delete: None,
    QtCore.Qt.Key.Key_Backspace: None,
}
"""The mark that each key puts on the tile under the pointer; None removes its mark."""

SUPPOSE_KEY = QtCore.Qt.Key.Key_W
"""The key that supposes the secret on the tile under the pointer."""


class MarkTool(QtCore.QObject):
    """Holds the ticks and the current stroke, which is shown at once and reported at its end.

    A stroke begins on a tile. If that already has the tool's mark, the stroke removes marks.
    """

    changed = QtCore.Signal()
    """Emitted when the ticks change."""
    stroked = QtCore.Signal(object, object)
    """Emitted at the end of a stroke, with its tiles' keys and their new `Mark` or None."""
    supposed = QtCore.Signal(str)
    """Emitted with a tile on which to suppose the secret, or (again) to stop supposing it."""

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self.tool: Mark | None = Mark.RULED_OUT
        """The mark of the current tool; None supposes the secret instead."""
        self.enabled = False
        """Whether tiles can be ticked now."""
        self._style, self._dark = USUAL_STYLE, False
        self._ticks: Mapping[str, Tick] = {}
        self._stroke: dict[str, None] = {}
        self._making: Mark | None = None
        self._pointed = ""

    def tick(self, key: str) -> Tick:
        """Return the tick of a tile, including the current stroke."""
        tick = self._ticks.get(key, BLANK)
        return tick._replace(mark=self._making, wrong=False) if key in self._stroke else tick

    def set_style(self, style: Style) -> None:
        """Draw tiles that are ruled out in this style from now on, for the windows' current colours."""
        dark = is_dark(QtGui.QGuiApplication.palette())
        if (style, dark) != (self._style, self._dark):
            self._style, self._dark = style, dark
            self.changed.emit()

    def drawing(self, key: str, small: bool = False) -> Drawing | None:
        """Return the picture of the tick on a tile, with larger signs on a ``small`` one, or None."""
        tick = self.tick(key)
        return None if tick == BLANK else tick_drawing(tick, Ground(self._style, key, self._dark, small))

    def show_ticks(self, ticks: Mapping[str, Tick]) -> None:
        """Set the ticks; tiles without an entry have none."""
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
        """Remember the tile last under the pointer, on the table or on the grid; "" for none."""
        self._pointed = tile

    def press(self, key: QtCore.Qt.Key, tile: str | None) -> bool:
        """Handle a key for the tile under the pointer, or for ``tile``; return whether it is used."""
        tile = self._pointed or tile
        if not self.enabled or tile is None or not (key in MARK_KEYS or key == SUPPOSE_KEY):
            return False
        if key == SUPPOSE_KEY:
            self.supposed.emit(tile)
        else:
            mark = MARK_KEYS[key]
            self.stroked.emit((tile,), None if self.tick(tile).mark is mark else mark)
        return True


_CELL_HEIGHT = 31

_TEXT_ROLES = (QtCore.Qt.ItemDataRole.AccessibleTextRole, QtCore.Qt.ItemDataRole.ToolTipRole)


class _Cells(QtCore.QAbstractTableModel):
    """The model of the grid: a column for each colour, a row for each number."""

    def __init__(self, describe: Callable[[str], str]) -> None:
        super().__init__()
        self._keys = [[str(Tile(colour, number)) for colour in Colour] for number in NUMBERS]
        self._describe = describe

    def key(self, index: Index) -> str:
        """Return the tile of a cell; "" for none."""
        return self._keys[index.row()][index.column()] if index.isValid() else ""

    def cell(self, key: str) -> QtCore.QModelIndex:
        for row, keys in enumerate(self._keys):
            if key in keys:
                return self.index(row, keys.index(key))
        return QtCore.QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self._keys)

    def columnCount(self, parent: Index | None = None) -> int:
        return len(self._keys[0])

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        return self._describe(self.key(index)) if role in _TEXT_ROLES else None

    def refresh(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))


class _CellPainter(QtWidgets.QStyledItemDelegate):
    """The delegate that paints a tile with its tick."""

    def __init__(self, cells: _Cells, mark_tool: MarkTool) -> None:
        super().__init__()
        self.style = USUAL_STYLE
        self.ringed = ""
        self._cells = cells
        self._mark_tool = mark_tool
        self._sprites = Sprites()

    def paint(self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        key, rect = self._cells.key(index), option.rect
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.translate(rect.x() + rect.width() / 2, rect.y() + rect.height() / 2)
        scale = min(rect.width(), rect.height()) / 108
        painter.scale(scale, scale)
        marked = self._mark_tool.drawing(key, small=True)
        if marked is None or not marked.instead:
            self._sprites.blit(painter, self.style.drawing(key), TILE_RECT)
        if marked is not None:
            self._sprites.blit(painter, marked, TILE_RECT)
        painter.restore()
        if key == self.ringed:
            painter.save()
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(option.palette.color(option.palette.ColorRole.Highlight), 2.5))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
            painter.restore()


class TickGrid(QtWidgets.QTableView):
    """The view of the grid, for ticking with mouse strokes, or with arrow and mark keys."""

    pointed = QtCore.Signal(str)
    """Emitted when mouse or keyboard point at another tile, or ("") at none."""

    def __init__(self, mark_tool: MarkTool, describe: Callable[[str], str]) -> None:
        """Create the grid; ``describe`` returns a text for a tile and its tick."""
        super().__init__()
        self.setViewport(QtWidgets.QWidget())
        self._mark_tool = mark_tool
        self._cells = _Cells(describe)
        self._painter = _CellPainter(self._cells, mark_tool)
        self.setModel(self._cells)
        self.names = CellNames(self)
        """What readers call the cells; it depends on more than the ticks."""
        self.setItemDelegate(self._painter)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
            header.setMinimumSectionSize(8)
            header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        self.setFixedHeight(_CELL_HEIGHT * len(NUMBERS))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        policy = QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        self.setVerticalScrollBarPolicy(policy)
        mark_tool.changed.connect(self._cells.refresh)

    def visualRect(self, index: Index) -> QtCore.QRect:
        """Return where a cell is: nowhere in a hidden grid, or readers would find it showing."""
        return super().visualRect(index) if self.isVisible() else QtCore.QRect()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the grid, with a frame while it has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            paint_focus_frame(self.viewport())

    def set_style(self, style: Style) -> None:
        """Draw the tiles as on the table."""
        self._painter.style = style
        self.viewport().update()

    def point_at(self, key: str) -> None:
        """Draw a ring around the tile under the pointer, here or on the table; "" for none."""
        if key != self._painter.ringed:
            old, self._painter.ringed = self._painter.ringed, key
            for changed in (old, key):
                self.update(self._cells.cell(changed))

    def key_at(self, event: QtGui.QMouseEvent) -> str:
        """Return the tile under the mouse; "" for none."""
        return self._cells.key(self.indexAt(event.position().toPoint()))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Begin a stroke with either button."""
        if key := self.key_at(event):
            no_update = QtCore.QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self._cells.cell(key), no_update)
            self._mark_tool.begin(key)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Treat a double click's second press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Continue the stroke, or just point."""
        key = self.key_at(event)
        if key:
            self._mark_tool.go_on(key)
        self.pointed.emit(key)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """End the stroke."""
        self._mark_tool.end()

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        """Note that the mouse has left the grid."""
        self.pointed.emit("")
        super().leaveEvent(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Tick the keyboard cursor's cell, or move the cursor."""
        key = self._cells.key(self.currentIndex())
        is_plain = event.modifiers() == QtCore.Qt.KeyboardModifier.NoModifier
        if is_plain and self._mark_tool.press(QtCore.Qt.Key(event.key()), key or None):
            return
        if event.key() == QtCore.Qt.Key.Key_Escape or (event.text() and event.text().isprintable()):
            event.ignore()
            return
        super().keyPressEvent(event)
        self.pointed.emit(self._cells.key(self.currentIndex()))


_STROKES = (Mark.RULED_OUT, Mark.SUSPECTED, Mark.POSSIBLE, None)
"""The marks of the tools, in button order; None supposes the secret instead."""

UNDO_KEYS, REDO_KEYS = "Alt+Z", "Alt+Shift+Z"
"""The shortcuts for marks; the platform's own are for moves of the match."""


_WIDEST = 400
"""The largest width in pixels at the usual text size; in a wider panel, tiles stay close together."""


class Marking(QtWidgets.QWidget):
    """The tools and the grid for a page's marks, with the text about a tile."""

    undo_wanted = QtCore.Signal()
    redo_wanted = QtCore.Signal()
    raise_wanted = QtCore.Signal()
    """Emitted when the user wants more help."""

    def __init__(self, mark_tool: MarkTool, describe: Callable[[str], str]) -> None:
        """Create the widget; ``describe`` returns a text for a tile and its tick."""
        super().__init__()
        self._mark_tool = mark_tool
        self.grid = TickGrid(mark_tool, describe)
        self.grid.setAccessibleName(tr("Marks on the tiles"))
        self._tools = self._build_tools()
        undo, redo = tr("Undo the last mark"), tr("Redo the mark")
        self._undo = tool(icon("undo"), undo, lambda: self.undo_wanted.emit(), shown_keys(UNDO_KEYS))
        self._redo = tool(icon("redo"), redo, lambda: self.redo_wanted.emit(), shown_keys(REDO_KEYS))
        for made in (*self._tools.buttons(), self._undo, self._redo):
            made.setIconSize(QtCore.QSize(20, 20) * row_scale())  # as wide as the panel allows
        self._aid = label("", "muted")
        self.aloud = QtWidgets.QCheckBox(tr("The computer thinks aloud"))
        """The switch for computers' thoughts, only on their pages."""
        self._more = button(Choice(tr("More help…"), self.raise_wanted.emit))
        self.words = label("", "muted")
        self.words.setAlignment(QtCore.Qt.AlignmentFlag.AlignTop)
        self._reading = Reading(self.words, tr("About the tile"))
        self._reading.setFixedHeight(self.words.fontMetrics().lineSpacing() * 4)
        self._column = QtWidgets.QWidget()
        self._layout = QtWidgets.QVBoxLayout(self._column)
        self._layout.setContentsMargins(12, 8, 12, 10)
        self._layout.setSpacing(8)
        self._layout.addLayout(self._row(*self._tools.buttons(), self.aloud, None, self._undo, self._redo))
        self._layout.addWidget(self.grid)
        self._layout.addWidget(self._reading)
        self._layout.addLayout(self._row(self._aid, self._more))
        beside = QtWidgets.QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(self._column, 1)
        beside.addStretch()
        self._fit_width()

    def changeEvent(self, event: QtCore.QEvent) -> None:
        """Adapt the largest width to another text size."""
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.FontChange:
            self._fit_width()

    def _fit_width(self) -> None:
        self._column.setMaximumWidth(round(_WIDEST * row_scale()))

    def _row(self, *widgets: QtWidgets.QWidget | None) -> QtWidgets.QHBoxLayout:
        """Return a row of widgets; None is a stretch between two."""
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(6)
        for widget in widgets:
            if widget is None:
                row.addStretch()
            else:
                row.addWidget(widget, 1 if widget is self._aid else 0)
        return row

    def _build_tools(self) -> QtWidgets.QButtonGroup:
        group = QtWidgets.QButtonGroup(self)
        names = (tr("Rule out"), tr("Suspect"), tr("Possible"), tr("What if?"))
        for number, (mark, name, key) in enumerate(zip(_STROKES, names, "XSPW", strict=True)):
            made = tool(icon("eye") if mark is None else _icon(mark), name, lambda: None, key)
            made.setCheckable(True)
            group.addButton(made, number)
        group.buttons()[0].setChecked(True)
        group.idToggled.connect(self._take_tool)
        return group

    def _take_tool(self, number: int, on: bool) -> None:
        if on:
            self._mark_tool.tool = _STROKES[number]

    def show_aid(self, text: str, may_suppose: bool, may_raise: bool) -> None:
        """Show the current help, and enable what it includes."""
        self._aid.setText(text)
        self._more.setVisible(may_raise)
        *_, suppose = self._tools.buttons()
        suppose.setVisible(may_suppose)
        if not may_suppose and suppose.isChecked():
            self._tools.buttons()[0].click()

    def show_tools(self, usable: bool, shown: bool) -> None:
        """Enable or disable ticking; the tools are hidden unless ``shown``."""
        *marks, _ = self._tools.buttons()
        for made in self._tools.buttons():
            made.setEnabled(usable)
        for made in (*marks, self._undo, self._redo):
            made.setVisible(shown)

    def show_undo(self, can_undo: bool, can_redo: bool) -> None:
        """Enable undo and redo of marks."""
        self._undo.setEnabled(can_undo)
        self._redo.setEnabled(can_redo)

    def add_above_words(self, widget: QtWidgets.QWidget) -> None:
        """Add a widget below the grid."""
        self._layout.insertWidget(2, widget)


def _icon(mark: Mark) -> QtGui.QIcon:
    """Return a mark's picture, sharp at any pixel ratio."""
    icon = QtGui.QIcon()
    for ratio in (1, 2, 3):
        pixmap = render(
            QtCore.QRectF(-50, -50, 100, 100), 0.2 * ratio, lambda painter: paint_mark(painter, mark)
        )
        pixmap.setDevicePixelRatio(ratio)
        icon.addPixmap(pixmap)
    return icon
