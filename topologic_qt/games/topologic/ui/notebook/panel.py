"""The notebook panel: a page per round, a line per turn."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QResizeEvent

from topologic_qt.games.topologic.rules.notes import MAX_REMARK_LENGTH
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.table.sprites import Sprites, paint_letter
from topologic_qt.widgets import panel_dock
from topologic_qt.widgets.controls import label, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.scrolled import in_the_middle, scroll_all_by_finger
from topologic_qt.widgets.speech import tell_name
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import tr

_AROUND_TITLE = 32
"""The width of a tab besides its text, in pixels."""


class RoundTitle(NamedTuple):
    """The heading of a round."""

    whole: str
    result: str
    """The text on its tab if there is no room for the title, with all that distinguishes rounds."""
    short: str
    """The text on its tab if there is still too little room."""
    shortest: str
    """The text on its tab if there is hardly any room."""


class RoundTabs(QtWidgets.QTabBar):
    """A tab for each round; all have full titles, or all have shorter ones if there is less room."""

    def __init__(self) -> None:
        super().__init__()
        self._titles: Sequence[RoundTitle] = ()
        self.setAccessibleName(tr("Rounds"))
        self.setExpanding(True)
        self.setDrawBase(False)
        self.setElideMode(QtCore.Qt.TextElideMode.ElideRight)
        self.currentChanged.connect(self._name_tabs)

    def write(self, titles: Sequence[RoundTitle], opened: int | None = None) -> None:
        """Set the titles, and open a tab by index, or keep the current one. No signal is emitted."""
        self._titles = titles
        with QtCore.QSignalBlocker(self):
            while self.count() > len(titles):
                self.removeTab(self.count() - 1)
            for number, title in enumerate(titles):
                if number == self.count():
                    self.addTab("")
                self.setTabToolTip(number, tip(title.whole))
            if opened is not None:
                self.setCurrentIndex(opened)
            self._name_tabs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the titles to the new width."""
        super().resizeEvent(event)
        self._name_tabs()

    def _name_tabs(self) -> None:
        """Put the longest titles on the tabs for which all have room."""
        texts: Sequence[str] = ()
        for texts in zip(*self._titles, strict=True):
            if (
                sum(map(self.fontMetrics().horizontalAdvance, texts))
                <= self.width() - len(texts) * _AROUND_TITLE
            ):
                break
        for number, text in enumerate(texts):
            if self.tabText(number) != (text := text.replace("&", "&&")):
                self.setTabText(number, text)
        tell_name(self)  # screen readers name the whole by its open tab


LINE_HEIGHT = 74
"""The height of each line, in pixels."""

_MINIATURE = 36.0
_STEP = _MINIATURE + 6
_BESIDE_PIPS = 15.6
"""The offset of a piece's mark from the middle of its miniature, right and down, in pixels."""
_POINTS_WIDTH = 66
_BEFORE_WIDTH = 18
"""The width in a badge for corrected points, in pixels."""
_BEFORE_SCALE = 0.22
"""The scale of a corrected tile, in pixels per table unit."""
_REMARK_HEIGHT = 24
REMARK_TOP = 28
"""The distance from the bottom of a line to the top of its remark, in pixels; miniatures end above it."""

_LEAST_LINES = 3
"""The number of lines always visible, if there are as many."""

_DANGER = (QColor("#c62828"), QColor("#ff8a80"))
"""The colour of an error on a light and on a dark page."""


class Miniature(NamedTuple):
    """A small picture of a tile with its piece's mark."""

    face: str
    """The name of the tile."""
    mark: str
    before: str = ""
    """The name of the tile recorded before a correction."""


class NotebookLine(NamedTuple):
    """A turn in the log."""

    number: int
    """The number of the turn, from 1."""
    miniatures: tuple[Miniature, ...]
    points: int
    text: str
    """The whole line in words."""
    time: str = ""
    """The time of the hint in local form; empty if unknown."""
    remark: str = ""
    below: str = ""
    """The text below the points, if any."""
    peeks: int = 0
    """The number of times that the secret was looked at."""
    supposed: int | None = None
    """The points for the supposed secret; None if none is supposed."""
    before: int | None = None
    """The points announced before a correction."""


class LogModel(panel_dock.LineModel):
    """The model of the open page's lines, each created when it is to be shown."""

    remarked = QtCore.Signal(int, str)
    """Emitted with a turn, from 1, and its new remark."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[NotebookLine] = ()

    def show(self, lines: Sequence[NotebookLine], same_page: bool) -> None:
        """Show these lines. On the same page, lines may have been added or changed."""
        old = len(self.lines)
        if not same_page or len(lines) < old:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()
            return
        if len(lines) > old:
            self.beginInsertRows(QtCore.QModelIndex(), old, len(lines) - 1)
            self.lines = lines
            self.endInsertRows()
        self.lines = lines
        if old:
            self.dataChanged.emit(self.index(0), self.index(old - 1))

    def count(self) -> int:
        """Return the number of turns."""
        return len(self.lines)

    def words(self, row: int) -> str:
        """Return the text of a turn."""
        return self.lines[row].text

    def data(self, index: panel_dock.Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line in words, or its remark for editing; the tip has both."""
        line = self.lines[index.row()]
        if role == QtCore.Qt.ItemDataRole.EditRole:
            return line.remark
        if role == QtCore.Qt.ItemDataRole.ToolTipRole:
            return tip(f"{line.text}\n{line.remark}".strip())
        return super().data(index, role)

    def setData(
        self, index: panel_dock.Index, value: object, role: int = QtCore.Qt.ItemDataRole.EditRole
    ) -> bool:
        """Set the remark of a line."""
        self.remarked.emit(self.lines[index.row()].number, str(value))
        return True

    def flags(self, index: panel_dock.Index) -> QtCore.Qt.ItemFlag:
        """Return an editable item's flags: every line can have a remark."""
        return super().flags(index) | QtCore.Qt.ItemFlag.ItemIsEditable


class LogPainter(panel_dock.LinePainter):
    """The delegate that paints a line: its number, miniatures, points, time and remark."""

    def __init__(self, model: LogModel) -> None:
        super().__init__(LINE_HEIGHT)
        self.style = USUAL_STYLE
        self._model = model
        self._sprites = Sprites()
        self._eye = icon("eye")

    def paint_line(self, painter: QPainter, line: panel_dock.LineToPaint) -> None:
        """Paint a turn."""
        turn = self._model.lines[line.row]
        rect = line.rect
        panel_dock.paint_number(painter, line, turn.number, 38, 13)
        if turn.peeks:
            self._paint_peeks(painter, rect, turn.peeks)
        step = min(
            _STEP, (rect.width() - panel_dock.NUMBER_WIDTH - _POINTS_WIDTH) / max(1, len(turn.miniatures))
        )
        for position, miniature in enumerate(turn.miniatures):
            middle = QtCore.QPointF(
                rect.left() + panel_dock.NUMBER_WIDTH + (position + 0.5) * step, rect.top() + 26
            )
            painter.save()
            painter.translate(middle)
            painter.scale(step / _STEP, step / _STEP)
            self._paint_miniature(painter, QtCore.QPointF(), miniature)
            painter.restore()
        self._paint_points(painter, rect, turn, line.palette)
        inviting = line.is_pointed_at or line.is_chosen or turn.number == len(self._model.lines)
        below = QtCore.QRect(
            rect.left() + 14, rect.bottom() - _REMARK_HEIGHT - 3, rect.width() - 104, _REMARK_HEIGHT
        )
        self._paint_remark(painter, below, turn, line.palette, inviting)

    def _paint_peeks(self, painter: QPainter, rect: QtCore.QRect, peeks: int) -> None:
        """Paint an eye below the turn's number, with the number of looks if more than one."""
        left = rect.left() + (13 if peeks == 1 else 6)
        self._eye.paint(painter, QtCore.QRect(left, rect.top() + 35, 15, 15))
        if peeks > 1:
            panel_dock.write(
                painter,
                QtCore.QRect(left + 16, rect.top() + 35, panel_dock.NUMBER_WIDTH - 22, 15),
                f"{peeks}×",
                8,
            )

    def _paint_miniature(self, painter: QPainter, middle: QtCore.QPointF, miniature: Miniature) -> None:
        self._paint_tile(painter, middle, miniature.face, _MINIATURE / 100)
        at = middle + QtCore.QPointF(_BESIDE_PIPS, _BESIDE_PIPS)
        painter.setPen(QPen(QColor("#ffffff"), 1))
        painter.setBrush(QColor("#16202e"))
        painter.drawEllipse(at, 6.4, 6.4)
        paint_letter(painter, miniature.mark, QColor("#ffffff"), at, 10)
        if miniature.before:
            self._paint_before(painter, middle, miniature.before)

    def _paint_tile(self, painter: QPainter, at: QtCore.QPointF, face: str, scale: float) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(scale, scale)
        self._sprites.blit(painter, self.style.drawing(face), TILE_RECT)
        painter.restore()

    def _paint_before(self, painter: QPainter, middle: QtCore.QPointF, face: str) -> None:
        """Paint the outdated tile, small and crossed out, in a corner of the miniature."""
        at = middle - QtCore.QPointF(_BESIDE_PIPS, _BESIDE_PIPS)
        self._paint_tile(painter, at, face, _BEFORE_SCALE)
        for colour, width in (("#ffffff", 3.2), ("#16202e", 1.4)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawLine(at + QtCore.QPointF(-9, 9), at + QtCore.QPointF(9, -9))

    def _paint_points(
        self, painter: QPainter, rect: QtCore.QRect, line: NotebookLine, palette: QPalette
    ) -> None:
        badge = QtCore.QRectF(rect.right() - 58, rect.top() + 9, 46, 32)
        danger = _DANGER[palette.color(QPalette.ColorRole.Base).lightness() < 128]
        differs = line.supposed is not None and line.supposed != line.points
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(danger if differs else palette.color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(badge, 10, 10)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText))
        number = badge.toRect()
        if line.before is None:
            panel_dock.write(painter, number, str(line.points), 16, bold=True)
        else:
            first = QtCore.QRect(number.left() + 2, number.top(), _BEFORE_WIDTH, number.height())
            _write_struck(painter, first, line.before)
            panel_dock.write(
                painter, number.adjusted(_BEFORE_WIDTH, 0, 0, 0), str(line.points), 13, bold=True
            )
        below = QtCore.QRect(rect.right() - 102, rect.top() + 45, 90, 22)
        right = QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter
        if line.supposed is not None:
            painter.setPen(danger if differs else palette.color(QPalette.ColorRole.Text))
            panel_dock.write(painter, below, f"{'≠' if differs else '='} {line.supposed}", 11, differs, right)
        else:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            panel_dock.write(painter, below, line.below, 9, alignment=right)

    def _paint_remark(
        self, painter: QPainter, rect: QtCore.QRect, line: NotebookLine, palette: QPalette, inviting: bool
    ) -> None:
        """Paint the time and the remark; without one, a hint on writing one if ``inviting``."""
        left = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        panel_dock.write(painter, rect, line.time, 9, alignment=left)
        taken = painter.fontMetrics().horizontalAdvance(line.time) + 8 if line.time else 0
        after = rect.adjusted(taken, 0, 0, 0)
        text = line.remark or (tr("Double-click to add a note") if inviting else "")
        if line.remark:
            painter.setPen(palette.color(QPalette.ColorRole.Text))
        elided = painter.fontMetrics().elidedText(text, QtCore.Qt.TextElideMode.ElideRight, after.width())
        if line.remark or elided == text:
            panel_dock.write(painter, after, elided, 9, alignment=left)

    def createEditor(
        self, parent: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: panel_dock.Index
    ) -> QtWidgets.QWidget:
        """Return a line edit for the remark."""
        editor = QtWidgets.QLineEdit(parent)
        editor.setProperty("role", "remark")
        editor.setMaxLength(MAX_REMARK_LENGTH)
        editor.setAccessibleName(tr("Remark"))
        editor.setPlaceholderText(tr("Note on this turn"))
        return editor

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: panel_dock.Index
    ) -> None:
        """Place the line edit below the miniatures, across the whole width."""
        rect: QtCore.QRect = option.rect
        editor.setGeometry(rect.adjusted(10, round((LINE_HEIGHT - REMARK_TOP) * row_scale()), -10, -2))


def _write_struck(painter: QPainter, rect: QtCore.QRect, points: int) -> None:
    """Write outdated points, crossed out."""
    panel_dock.set_size(painter, 10)
    font = painter.font()
    font.setStrikeOut(True)
    painter.setFont(font)
    painter.drawText(rect, QtCore.Qt.AlignmentFlag.AlignCenter, str(points))
    font.setStrikeOut(False)
    painter.setFont(font)


class NotebookPage(NamedTuple):
    """The page of one round."""

    title: RoundTitle
    lines: Sequence[NotebookLine]
    """The turns of the round, created on demand, so that a long round costs no more than a short one."""
    empty: str
    """The text shown while there are no lines."""
    waits: bool = False
    """Whether its round has not begun yet."""


class _Below(QtWidgets.QScrollArea):
    """A scroll area as high as its content, if there is room."""

    def __init__(self, content: QtWidgets.QWidget) -> None:
        super().__init__()
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)  # its content has the focus and scrolls it
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(90)
        content.installEventFilter(self)

    def sizeHint(self) -> QtCore.QSize:
        return self._content.sizeHint()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """Adapt the height to the content."""
        needed = self._content.sizeHint().height()
        if event.type() == QtCore.QEvent.Type.LayoutRequest and needed != self.maximumHeight():
            self.setMaximumHeight(needed)
            halves = self.parent()
            if isinstance(halves, QtWidgets.QSplitter):
                halves.setSizes([max(0, halves.height() - needed), needed])
        return super().eventFilter(watched, event)


class _Body:
    """The widgets of the notebook."""

    def __init__(self, notebook: QtWidgets.QWidget, model: LogModel, painter: LogPainter) -> None:
        self.tabs = RoundTabs()
        self.halves = QtWidgets.QSplitter(QtCore.Qt.Orientation.Vertical, notebook)
        self.halves.setChildrenCollapsible(False)
        self.stack = QtWidgets.QStackedWidget(self.halves)
        self.halves.setStretchFactor(0, 1)
        self.list = panel_dock.TurnList(model, painter, LINE_HEIGHT, self.stack)
        trigger = QtWidgets.QAbstractItemView.EditTrigger
        self.list.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.empty = label("", "muted")
        self.stack.addWidget(self.list)
        self.aside = in_the_middle(self.empty, 20)
        self.stack.addWidget(self.aside)
        layout = QtWidgets.QVBoxLayout(notebook)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.halves, 1)
        scroll_all_by_finger(notebook)


class Notebook(panel_dock.LatePanel):
    """The panel: tabs for the pages, the lines of the open one, and more below them."""

    page_opened = QtCore.Signal(int)
    """Emitted with the index of a page when it is opened."""
    turn_chosen = QtCore.Signal(int)
    """Emitted with the chosen turn of the open page, from 1; 0 for none."""
    remarked = QtCore.Signal(int, str)
    """Emitted with a turn of the open page, from 1, and its new remark."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("Notebook"))
        self.setProperty("role", "panel")
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_StyledBackground)
        self._pages: Sequence[NotebookPage] = ()
        self.open_page = -1
        """The index of the open page; -1 for none."""
        self._least_lines = _LEAST_LINES
        self._model = LogModel()
        self._model.remarked.connect(self.remarked)
        self._painter = LogPainter(self._model)
        self._body: _Body | None = None
        self.setMinimumWidth(330)

    @property
    def _parts(self) -> _Body:
        """The widgets, created when first needed: the setup page has no panel."""
        if self._body is None:
            self._body = _Body(self, self._model, self._painter)
            self._body.tabs.currentChanged.connect(self._open)
            self._body.list.chosen.connect(lambda row: self.turn_chosen.emit(row + 1))
        return self._body

    def make_parts(self) -> None:
        """Create the widgets, if necessary."""
        _ = self._parts

    @property
    def tabs(self) -> RoundTabs:
        """The tabs of the pages."""
        return self._parts.tabs

    @property
    def list(self) -> panel_dock.TurnList:
        """The lines of the open page."""
        return self._parts.list

    def add_below(self, widget: QtWidgets.QWidget) -> None:
        """Add a widget below the lines; the border between them can be moved."""
        self._parts.halves.addWidget(_Below(widget))
        self._parts.halves.setStretchFactor(1, 0)

    def write(self, pages: Sequence[NotebookPage]) -> None:
        """Set the pages, and open the last one if it has something new.

        A page after others stays closed while its round has not begun.
        """
        waiting = len(pages) > 1 and pages[-1].waits
        stands = [(len(page.lines), page.waits) for page in pages]
        new = stands != [(len(page.lines), page.waits) for page in self._pages]
        self._pages = pages
        if not pages and self._body is None:
            return
        self.tabs.write([page.title for page in pages], len(pages) - 1 - waiting if new else None)
        self._open(self.tabs.currentIndex())
        if new:
            self.keep_in_sight(self._least_lines)
            self.list.leave()
            self.list.scrollToBottom()

    def show_turn(self, turn: int) -> None:
        """Show the chosen turn of the open page, from 1; 0 for none. No signal is emitted."""
        with QtCore.QSignalBlocker(self.list):
            if turn:
                self.list.choose(turn - 1)
            else:
                self.list.leave()

    def keep_in_sight(self, lines: int) -> None:
        """Keep so many lines visible, or all if there are fewer, whatever is below them."""
        self._least_lines = max(lines, _LEAST_LINES)
        lines = min(self._least_lines, self._model.rowCount())
        self._parts.stack.setMinimumHeight(lines * self.list.verticalHeader().defaultSectionSize() + 2)

    def point_out(self, turns: Iterable[int]) -> None:
        """Frame these turns of the open page, from 1, and no others."""
        self.list.point_out([turn - 1 for turn in turns])

    def set_style(self, style: Style) -> None:
        """Draw the miniatures in the look of the table's tiles."""
        self._painter.style = style
        if self._body is not None:
            self._body.list.viewport().update()

    def text(self) -> str:
        """Return the whole notebook in words: a heading for each page and a line for each turn."""
        return "\n".join(
            line for page in self._pages for line in (page.title.whole, *(entry.text for entry in page.lines))
        )

    def _open(self, number: int) -> None:
        if not 0 <= number < len(self._pages):
            self.open_page = -1
            return
        page, same = self._pages[number], number == self.open_page
        self.open_page = number
        self._model.show(page.lines, same)
        self._parts.empty.setText(page.empty)
        self._parts.aside.setAccessibleName(page.empty)
        self._parts.stack.setCurrentWidget(self.list if page.lines else self._parts.aside)
        if not same:
            self.list.scrollToBottom()
            self.page_opened.emit(number)
