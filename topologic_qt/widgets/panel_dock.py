"""A panel beside the table that people can move, float and fold, and a list of turns."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

from topologic_qt.widgets.card import EDGE, GOLD
from topologic_qt.widgets.controls import label, order_stops, paint_focus_frame, press_by_enter, tip, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.speech import CellNames
from topologic_qt.widgets.theme import painted, row_scale, scaled, text_scale
from topologic_qt.widgets.translate import tr

_WIDEST = 0.4  # largest share of a window's width for a panel before people resize it
_TIGHT = 0.45  # share of a window's width above which a panel folds, until people unfold it
_LOWEST = 120  # least height of a panel's content, in pixels; it may scroll
_STRIP, _AFTER_TITLE = 34, 22  # width of a folded panel, and gap between its title and words, in pixels
_OFF = 24  # offset of an undocked panel without room beside the window, in pixels
_FOOT = 150  # height it then leaves free for the buttons that end a turn, in pixels

Area = QtCore.Qt.DockWidgetArea


class LatePanel(QtWidgets.QWidget):
    """The base of a panel that is built for the first match, or while people choose what to play."""

    def make_parts(self) -> None:
        """Build the parts, once."""
        raise NotImplementedError

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Build the parts, if the panel is shown before a match."""
        super().showEvent(event)
        self.make_parts()


class BriefPanel(LatePanel):
    """The base of a panel with a short text for its folded state."""

    brief_changed = QtCore.Signal(str, str)
    """Sent with the new text, such as all players' points, and a shorter one for little room."""


class _Room(QtWidgets.QScrollArea):
    """The area of a panel's content, which scrolls in a low window."""

    def __init__(self, content: QtWidgets.QWidget, dock: QtWidgets.QWidget) -> None:
        super().__init__(dock)  # not later: what moves into a widget is styled again
        self._content = content
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)  # its content gets the focus, and scrolls it
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self.updateGeometry())

    def sizeHint(self) -> QtCore.QSize:
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QtCore.QSize:
        least = self._content.minimumSizeHint().expandedTo(self._content.minimumSize())
        bar = self.verticalScrollBar()
        beside = bar.sizeHint().width() if bar.maximum() else 0
        return QtCore.QSize(least.width() + beside, min(least.height(), _LOWEST))


class PanelDock(QtWidgets.QDockWidget):
    """A dock for a panel at a window's edge or afloat; folded, it is a narrow strip."""

    fold_wanted = QtCore.Signal(bool)
    """Sent when people fold (True) or unfold the panel itself."""

    def __init__(
        self, name: str, title: str, content: QtWidgets.QWidget, window: QtWidgets.QMainWindow
    ) -> None:
        """Create the dock; ``name`` is for the settings."""
        super().__init__(title, window)
        self.setObjectName(name)
        self.setAllowedAreas(Area.LeftDockWidgetArea | Area.RightDockWidgetArea)
        self._window = window
        self._content = content
        self._folded = False
        self._settled = False
        self._gave_way = False
        self.stays_unfolded = False
        """Whether people unfolded the panel after it made room, so that it stays."""
        self._floated_at: QtCore.QRect | None = None
        self._width: int | None = None
        self._bar = _TitleBar(title, self)
        self._no_bar = QtWidgets.QWidget(self)
        self._strip = _Strip(title, self)
        self._strip.clicked.connect(lambda: self.fold_wanted.emit(False))
        if isinstance(content, BriefPanel):
            content.brief_changed.connect(self._strip.show_brief)
        self._room = _Room(content, self)
        self.setWidget(self._room)
        self.setTitleBarWidget(self._bar)
        for unused in (self._strip, self._no_bar):
            unused.hide()
        window.setAnimated(False)  # every step would lay out the table
        window.addDockWidget(Area.RightDockWidgetArea, self)
        self.dockLocationChanged.connect(self._show_place)
        self.topLevelChanged.connect(self._show_place)
        self._show_place()

    @property
    def at_left(self) -> bool:
        """Whether the panel is at the left edge of the window."""
        return self._window.dockWidgetArea(self) == Area.LeftDockWidgetArea

    @property
    def folded(self) -> bool:
        """Whether the panel is folded."""
        return self._folded

    @folded.setter
    def folded(self, folded: bool) -> None:
        self.stays_unfolded = not folded and (self._gave_way or self.stays_unfolded)
        self._gave_way = False
        self._fold(folded)

    def give_way(self) -> None:
        """Fold a panel that takes too much of the window, unless people unfolded it during this game."""
        may_fold = not (self._folded or self.stays_unfolded or self.isFloating())
        if may_fold and self._room.minimumSizeHint().width() > _TIGHT * self._window.width():
            self._gave_way = True
            self._fold(True)

    def undock(self) -> None:
        """Float where people last moved the panel; at first beside the window, or over its edge."""
        docked = QtCore.QRect(self.mapToGlobal(QtCore.QPoint()), self.size())
        self.setFloating(True)
        if self.geometry().topLeft() == docked.topLeft():
            self.setGeometry(self._aside(docked))

    def _aside(self, docked: QtCore.QRect) -> QtCore.QRect:
        """Return a place outwards of the docked one, partly over the table if there is no room."""
        window, screen = self._window.frameGeometry(), self._window.screen().availableGeometry()
        if self.at_left:
            out, inwards = max(window.left() - docked.right(), screen.left() - docked.left()), _OFF
        else:
            out, inwards = min(window.right() - docked.left(), screen.right() - docked.right()), -_OFF
        if abs(out) >= docked.width():
            return docked.translated(out, 0)
        along = out if abs(out) >= _OFF else inwards
        aside = docked.adjusted(along, _OFF, along, -round(_FOOT * text_scale()))
        aside.setSize(aside.size().expandedTo(self.minimumSizeHint()))
        aside.moveRight(min(aside.right(), screen.right()))
        return aside

    def _fold(self, folded: bool) -> None:
        if folded == self._folded:
            return
        if folded:
            self._note_width()
            self._floated_at = self.geometry() if self.isFloating() else None
            self.setFloating(False)
        self._folded = folded
        self.setTitleBarWidget(self._no_bar if folded else self._bar)
        self._bar.setVisible(not folded)
        self._show(self._strip if folded else self._room)
        if not folded:
            self._take_width()
            if self._floated_at is not None:
                self.setFloating(True)
                self.setGeometry(self._floated_at)
        self._show_place()

    def _show(self, widget: QtWidgets.QWidget) -> None:
        self.widget().hide()
        self.setWidget(widget)
        widget.show()

    def _show_place(self) -> None:
        self._bar.show_place(self.isFloating(), self.at_left)
        self._strip.at_left = self.at_left

    def _note_width(self) -> None:
        """Note the panel's width as people set it, once the earlier one is restored."""
        if self._settled and not self._folded and not self.isFloating():
            self._width = self.width()

    def _take_width(self) -> None:
        """Restore the panel's width as people set it, once it is visible."""
        if not self.isVisible():
            return
        self._settled = True
        width = self._width
        if width is None:
            width = min(self._content.sizeHint().width(), round(_WIDEST * self._window.width()))
        self._window.resizeDocks([self], [width], QtCore.Qt.Orientation.Horizontal)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus in reading order, also in a window of its own."""
        order_stops(self)
        return super().focusNextPrevChild(forward)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Restore the last width, once everything beside the panel is laid out."""
        super().showEvent(event)
        QtCore.QTimer.singleShot(0, self, self._take_width)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Note the width for next time."""
        self._note_width()
        self._settled = False
        super().hideEvent(event)

    def remember(self, memory: Keeper) -> None:
        """Store the panel's width and whether it is folded; its place is part of the window's state."""
        self._note_width()
        for name, value in (
            ("folded", int(self._folded and not self._gave_way)),
            ("width", self._width),
            ("floated", QtCore.QRect() if self._floated_at is None else self._floated_at),
        ):
            memory.setValue(f"{self.objectName()}/{name}", value)

    def recall(self, memory: Keeper) -> None:
        """Restore width and folding, if valid; the table keeps half of the window."""
        names = ("folded", "width", "floated")
        folded, width, floated = (memory.value(f"{self.objectName()}/{name}") for name in names)
        if str(width).isdecimal() and len(str(width)) < 6:
            self._width = min(int(str(width)), self._window.width() // 2)
        self._gave_way = False
        self._fold(str(folded) == "1")
        if self._folded and isinstance(floated, QtCore.QRect) and floated.isValid():
            self._floated_at = floated


class _TitleBar(QtWidgets.QFrame):
    """A panel's title with buttons to float and fold it; the rest can be dragged."""

    def __init__(self, title: str, dock: PanelDock) -> None:
        super().__init__(dock)
        self._title = title
        self.setProperty("role", "title bar")
        self._float = tool(
            icon("float"), "", lambda: dock.setFloating(False) if dock.isFloating() else dock.undock()
        )
        self._fold = tool(icon("fold"), tr("Fold away"), lambda: dock.fold_wanted.emit(True), "F4")
        self._fold.setAccessibleName(tr("Fold away: {title}", title=title))
        self._fold.setAccessibleDescription("(F4)")
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(2)
        row.addWidget(label(title, "heading", wrap=False), 1)
        row.addWidget(self._float)
        row.addWidget(self._fold)

    def show_place(self, floating: bool, at_left: bool) -> None:
        """Set the buttons' texts by the panel's place."""
        self.setToolTip(tr("Drag to move the panel") if floating else "")
        self.setCursor(QtCore.Qt.CursorShape.SizeAllCursor if floating else QtCore.Qt.CursorShape.ArrowCursor)
        text = tr("Dock this panel") if floating else tr("Undock this panel")
        self._float.setIcon(icon("dock" if floating else "float"))
        self._float.setToolTip(text)
        docks, undocks = tr("Dock: {title}", title=self._title), tr("Undock: {title}", title=self._title)
        self._float.setAccessibleName(docks if floating else undocks)
        self._float.setAccessibleDescription(" ")  # else screen readers repeat the tip
        self._fold.setIcon(icon("unfold" if at_left else "fold"))


class _Strip(QtWidgets.QAbstractButton):
    """The strip of a folded panel: its turned title on a button as high as the window."""

    def __init__(self, title: str, dock: PanelDock) -> None:
        super().__init__(dock)
        self.setProperty("role", "strip")
        self.setText(title)
        self.setToolTip(tr("Unfold (F4)"))
        self.setAccessibleName(tr("Unfold: {title}", title=title))
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
        press_by_enter(self)
        self.setFixedWidth(_STRIP)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Ignored)
        self.at_left = False
        self._brief = self._briefest = ""

    def show_brief(self, text: str, shorter: str) -> None:
        """Show a short text after the title, or the ``shorter`` one if necessary."""
        self._brief, self._briefest = text, shorter
        self.setAccessibleDescription(text)
        self.setToolTip(tip("\n".join(line for line in (tr("Unfold (F4)"), text) if line)))
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(_STRIP, _STRIP)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        option = QtWidgets.QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QtWidgets.QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        side = 18
        arrow = icon("fold" if self.at_left else "unfold").pixmap(
            QtCore.QSize(side, side), self.devicePixelRatioF()
        )
        painter.drawPixmap((self.width() - side) // 2, 12, arrow)
        painter.rotate(90)
        text = QtCore.QRectF(44, -self.width(), self.height() - 52, self.width())
        begin = QtCore.Qt.AlignmentFlag.AlignVCenter | QtCore.Qt.AlignmentFlag.AlignLeft
        painter.drawText(text, begin, self.text())
        text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(self.text()) + _AFTER_TITLE)
        painter.setPen(self.palette().color(QtGui.QPalette.ColorRole.WindowText))
        metrics, room = painter.fontMetrics(), int(text.width())
        brief = self._brief if metrics.horizontalAdvance(self._brief) <= room else self._briefest
        painter.drawText(text, begin, metrics.elidedText(brief, QtCore.Qt.TextElideMode.ElideRight, room))


Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex

NUMBER_WIDTH = 40  # width of the turn's number at the start of a line, in pixels
_LOW = 30  # height of a line, in pixels, below which a frame has no room beside the words

_STEPS = {
    QtCore.Qt.Key.Key_Left: -1,
    QtCore.Qt.Key.Key_Right: 1,
    QtCore.Qt.Key.Key_Home: -(10**6),
    QtCore.Qt.Key.Key_End: 10**6,
}
"""The rows by which each key moves the selection; Qt handles up, down and pages."""
_TO_LATEST = (
    QtCore.Qt.Key.Key_Up,
    QtCore.Qt.Key.Key_Left,
    QtCore.Qt.Key.Key_PageUp,
    QtCore.Qt.Key.Key_Return,
    QtCore.Qt.Key.Key_Enter,
)
"""The keys that choose the last line while none is chosen."""
_TEXT_ROLES = (QtCore.Qt.ItemDataRole.DisplayRole, QtCore.Qt.ItemDataRole.AccessibleTextRole)


class LineModel(QtCore.QAbstractListModel):
    """A model of lines, worded when they are shown."""

    def count(self) -> int:
        """Return the number of lines."""
        raise NotImplementedError

    def words(self, row: int) -> str:
        """Return a line's words."""
        raise NotImplementedError

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of lines, which have no sublines."""
        return 0 if parent is not None and parent.isValid() else self.count()

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line's words."""
        if role == QtCore.Qt.ItemDataRole.ToolTipRole:
            return tip(self.words(index.row()))
        return self.words(index.row()) if role in _TEXT_ROLES else None


class LineToPaint(NamedTuple):
    """A line being painted: its place, colours and state."""

    row: int
    rect: QtCore.QRect
    palette: QtGui.QPalette
    is_chosen: bool
    is_pointed_at: bool


class LinePainter(QtWidgets.QStyledItemDelegate):
    """Paints a line's background and the rule below it, and then what the game adds."""

    def __init__(self, line_height: int) -> None:
        """Create it; all lines are ``line_height`` pixels high."""
        super().__init__()
        self._line_height = line_height

    def paint_line(self, painter: QtGui.QPainter, line: LineToPaint) -> None:
        """Paint a game's content on a line; the painter's state is restored afterwards."""
        raise NotImplementedError

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: Index) -> QtCore.QSize:
        """Return the size of a line, the same for all."""
        return QtCore.QSize(200, round(self._line_height * row_scale()))

    def paint(self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        """Paint the line."""
        palette: QtGui.QPalette = option.palette
        view = option.widget
        chosen = isinstance(view, QtWidgets.QAbstractItemView) and view.currentIndex().row() == index.row()
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        rect = scaled(painter, option.rect)
        if chosen:
            ground = palette.color(QtGui.QPalette.ColorRole.Highlight)
            ground.setAlpha(46)
            painter.fillRect(rect.adjusted(0, 0, 0, -1), ground)
        painter.setPen(QtGui.QPen(palette.color(QtGui.QPalette.ColorRole.PlaceholderText).lighter(), 0.4))
        painter.drawLine(rect.left() + 12, rect.bottom(), rect.right() - 12, rect.bottom())
        if isinstance(view, TurnList) and index.row() in view.meant:
            paint_meant(painter, rect)
        pointed = bool(option.state & QtWidgets.QStyle.StateFlag.State_MouseOver)
        self.paint_line(painter, LineToPaint(index.row(), rect, palette, chosen, pointed))
        painter.restore()


def paint_meant(painter: QtGui.QPainter, rect: QtCore.QRect) -> None:
    """Paint a frame round a highlighted line, at the very edge of a low one."""
    inside, edge, gold = (1.5, 3.0, 2.0) if rect.height() < _LOW else (4.0, 4.5, 2.5)
    painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
    for colour, width in ((EDGE, edge), (GOLD, gold)):
        painter.setPen(QtGui.QPen(colour, width))
        painter.drawRoundedRect(QtCore.QRectF(rect).adjusted(inside, inside, -inside, -inside), 8, 8)


def paint_number(painter: QtGui.QPainter, line: LineToPaint, number: int, height: int, points: int) -> None:
    """Paint a turn's number at the start of its line, ``height`` pixels high, in a quiet colour."""
    painter.setPen(line.palette.color(QtGui.QPalette.ColorRole.PlaceholderText))
    box = QtCore.QRect(line.rect.left() + 4, line.rect.top() + 6, NUMBER_WIDTH - 6, height)
    write(painter, box, str(number), points)


def write(
    painter: QtGui.QPainter,
    rect: QtCore.QRect,
    text: str,
    points: int,
    bold: bool = False,
    alignment: QtCore.Qt.AlignmentFlag = QtCore.Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write a text into part of a line, in letters of ``points``."""
    set_size(painter, points, bold)
    painter.drawText(rect, alignment, text)


def set_size(painter: QtGui.QPainter, points: int, bold: bool = False) -> None:
    """Set the font size to ``points``."""
    painter.setFont(painted(painter.font(), points, bold))


class TurnList(QtWidgets.QTableView):
    """The list of turns; a click, arrows or Enter choose one to view, Escape clears the choice."""

    # A table of one column, since Qt's list visits all lines when one is added.

    chosen = QtCore.Signal(int)
    """Sent with the row of the chosen line; -1 for none."""

    def __init__(
        self,
        model: QtCore.QAbstractItemModel,
        painter: QtWidgets.QStyledItemDelegate,
        line_height: int,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        """Create the view; ``line_height`` is in pixels at the usual text size."""
        super().__init__(parent)
        self.setViewport(QtWidgets.QWidget())
        self.setModel(model)
        CellNames(self)
        self.setItemDelegate(painter)
        rows, column = self.verticalHeader(), self.horizontalHeader()
        rows.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(round(line_height * row_scale()))
        column.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        for header in (rows, column):
            header.hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setMinimumHeight(round(line_height * row_scale()) + 16)
        self.setAccessibleName(tr("Turns"))
        self.meant: frozenset[int] = frozenset()
        """The rows of the highlighted lines."""
        self.selectionModel().currentChanged.connect(lambda now, _: self.chosen.emit(now.row()))

    def leave(self) -> None:
        """Clear the choice."""
        self.setCurrentIndex(QtCore.QModelIndex())

    def choose(self, row: int) -> None:
        """Choose a line."""
        self.setCurrentIndex(self.model().index(row, 0))

    def point_out(self, rows: Iterable[int]) -> None:
        """Frame only these lines, and scroll to the first."""
        self.meant = frozenset(rows)
        self.viewport().update()
        if self.meant:
            self.scrollTo(self.model().index(min(self.meant), 0))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Keep the latest line visible if it was, also during the first layout."""
        bar = self.verticalScrollBar()
        was_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if was_at_end:
            self.scrollToBottom()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Take the focus without choosing a line, unlike Qt."""
        if self.currentIndex().isValid():
            super().focusInEvent(event)
        else:
            QtWidgets.QAbstractScrollArea.focusInEvent(self, event)
            self.viewport().update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the lines, and a frame around the focused list."""
        super().paintEvent(event)
        if self.hasFocus():
            paint_focus_frame(self.viewport())

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Choose turns with left, right and Enter too; clear the choice with Escape."""
        row, key = self.currentIndex().row(), QtCore.Qt.Key(event.key())
        if key == QtCore.Qt.Key.Key_Escape and row >= 0:
            self.leave()
        elif row < 0 and key in _TO_LATEST and self.model().rowCount():
            self.choose(self.model().rowCount() - 1)
        elif key in _STEPS and self.model().rowCount():
            self.choose(max(0, min(row + _STEPS[key], self.model().rowCount() - 1)))
        elif event.text() and event.text().isprintable():
            event.ignore()  # leave letters to the window, instead of searching for turns
        else:
            super().keyPressEvent(event)
