"""The panel beside the table: the score track, the turns so far, and the remaining designs."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QColor, QPagedPaintDevice, QPainter, QPalette, QPen, QResizeEvent

from topologic_qt.engine.players import MAX_NAME_LENGTH
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui.board.curves import HEXES, paint_flat_tiles
from topologic_qt.games.topology.ui.board.materials import tile_looks
from topologic_qt.games.topology.ui.board.topology_table import Style
from topologic_qt.games.topology.ui.result_text import lanes
from topologic_qt.games.topology.ui.score_track import ScoreTrack
from topologic_qt.games.topology.ui.tile_set import TilePictures
from topologic_qt.games.topology.ui.words import in_words, short_sum
from topologic_qt.table.layout import extent
from topologic_qt.table.piece_item import colour_of, is_dark, paint_mark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets import panel_dock, paper
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.paper import write_line
from topologic_qt.widgets.scrolled import in_the_middle, scroll_all_by_finger
from topologic_qt.widgets.speech import CellNames
from topologic_qt.widgets.theme import painted
from topologic_qt.widgets.translate import ntr, shortened, tr

LINE_HEIGHT = 76
"""The height of every line, in pixels."""

_POINTS, _TILE = 60, 44
"""The widths of the points of a turn and of a tile, in pixels."""
_SUM = 28
"""The height of the sum of the rings below the tiles, one line or two small ones, in pixels."""


class GivenUp(NamedTuple):
    """The turn in which a player gave the match up."""

    number: int
    seat: int


class TurnModel(panel_dock.LineModel):
    """The model of the list: the finished turns, first to last, and one in which the match was given up."""

    def __init__(self) -> None:
        super().__init__()
        self._names: Sequence[str] = ()
        self.turns: Sequence[TurnResult | GivenUp] = []

    def show_turns(self, names: Sequence[str], turns: Sequence[TurnResult | GivenUp]) -> None:
        """Show these turns of the players with these names."""
        old, same = self.turns, len(self.turns)
        self._names = names
        if turns[:same] == old and len(turns) > same:
            self.beginInsertRows(QtCore.QModelIndex(), same, len(turns) - 1)
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
        turn = self.turns[row]
        if isinstance(turn, GivenUp):
            return tr("Turn {turn}: {text}", turn=turn.number, text=self.gave_up(turn))
        return in_words(self._names, turn)

    def gave_up(self, turn: GivenUp) -> str:
        """Return who gave the match up."""
        return tr("{name} gave up.|You gave up.", name=self._names[turn.seat])


class TurnPainter(panel_dock.LinePainter):
    """The delegate that paints a line: the number, the player's mark, the tiles, the rings and the points."""

    def __init__(self, model: TurnModel) -> None:
        super().__init__(LINE_HEIGHT)
        self._model = model
        self.pictures = TilePictures()
        self._turned = icon("half-turn")

    def paint_line(self, painter: QPainter, line: panel_dock.LineToPaint) -> None:
        """Paint the turn."""
        turn = self._model.turns[line.row]
        rect = line.rect
        panel_dock.paint_number(painter, line, turn.number, 24, 12)
        middle = QtCore.QPointF(rect.left() + panel_dock.NUMBER_WIDTH / 2 + 0.5, rect.top() + 42)
        paint_mark(painter, turn.seat, middle, 7, is_dark(line.palette))
        if isinstance(turn, GivenUp):
            painter.setPen(line.palette.color(QPalette.ColorRole.Text))
            left = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
            area = rect.adjusted(panel_dock.NUMBER_WIDTH, 0, -14, 0)
            panel_dock.write(painter, area, self._model.gave_up(turn), 10, alignment=left)
            return
        self._paint_tiles(painter, rect, turn, line.palette)
        self._paint_points(painter, rect, turn, line.palette)
        self._paint_sum(painter, rect, turn, line.palette)

    def _paint_tiles(
        self, painter: QPainter, rect: QtCore.QRect, turn: TurnResult, palette: QPalette
    ) -> None:
        """Paint the turned tile, if any, with an arrow, and then the laid tiles."""
        shown = list(turn.tiles)
        if turn.turned is not None:
            shown.insert(0, turn.turned.turned)
        room = rect.width() - panel_dock.NUMBER_WIDTH - _POINTS
        step = min(_TILE + 8.0, room / max(1, len(shown)))
        for place, tile in enumerate(shown):
            left = rect.left() + panel_dock.NUMBER_WIDTH + place * step
            box = QtCore.QRectF(left, rect.top() + 5, min(_TILE, step), LINE_HEIGHT - _SUM - 9)
            self.pictures.paint(painter, tile.design, tile.direction, box, palette)
            if place == 0 and turn.turned is not None:
                corner = box.bottomRight() - QtCore.QPointF(9, 10)
                painter.setPen(QtCore.Qt.PenStyle.NoPen)
                painter.setBrush(solid(palette.color(QPalette.ColorRole.Base)))
                painter.drawEllipse(corner, 8, 8)
                self._turned.paint(painter, QtCore.QRectF(corner.x() - 6, corner.y() - 6, 12, 12).toRect())

    def _paint_points(
        self, painter: QPainter, rect: QtCore.QRect, turn: TurnResult, palette: QPalette
    ) -> None:
        dark = is_dark(palette)
        badge = QtCore.QRectF(rect.right() - _POINTS + 6, rect.top() + 9, 44, 30)
        ink = palette.color(QPalette.ColorRole.PlaceholderText)
        if turn.points:
            painter.setPen(QtCore.Qt.PenStyle.NoPen)
            painter.setBrush(solid(colour_of(turn.seat, dark)))
            painter.drawRoundedRect(badge, 10, 10)
            ink = QColor("#14181c") if dark else QColor("#ffffff")
        painter.setPen(ink)
        panel_dock.write(painter, badge.toRect(), str(turn.points), 15, bold=bool(turn.points))

    def _paint_sum(self, painter: QPainter, rect: QtCore.QRect, turn: TurnResult, palette: QPalette) -> None:
        left = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
        width = rect.width() - panel_dock.NUMBER_WIDTH - 14
        area = QtCore.QRect(rect.left() + panel_dock.NUMBER_WIDTH, rect.bottom() - _SUM - 1, width, _SUM)
        role = QPalette.ColorRole.Text if turn.rings else QPalette.ColorRole.PlaceholderText
        painter.setPen(palette.color(role))
        panel_dock.set_size(painter, 9)
        text = short_sum(turn.rings)
        if painter.fontMetrics().horizontalAdvance(text) > area.width():
            panel_dock.set_size(painter, 8)
            left |= QtCore.Qt.TextFlag.TextWordWrap
        painter.drawText(area, left, text)


Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex

_CELL = QtCore.QSize(40, 30)
"""The least size of a design's cell, in pixels."""


class DesignTray(QtWidgets.QWidget):
    """All designs, each with its unseen tiles, below the number of tiles in the stack."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._text = label("", "heading")
        self._model = _Designs()
        self.list = _Grid(self._model)
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.setSpacing(6)
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)

    def event(self, event: QtCore.QEvent) -> bool:
        """Make room for the words in as many lines as they take at this width."""
        done = super().event(event)
        if event.type() in (QtCore.QEvent.Type.Resize, QtCore.QEvent.Type.LayoutRequest):
            self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
        return done

    def set_style(self, style: Style) -> None:
        """Draw the tiles in this look."""
        self.list.painter.pictures.style = style
        self.list.viewport().update()

    def show_view(self, view: View | None) -> None:
        """Show the tiles of a match not yet revealed; None means no match."""
        count = 0 if view is None else view.stack_size
        text = ntr("{n} tile in the stack", "{n} tiles in the stack", count)
        self._text.setText(text if count else tr("The stack is empty"))
        self._model.show_left(dict.fromkeys(DESIGNS, 0) if view is None else view.left)


class _Designs(QtCore.QAbstractListModel):
    """The designs in order, with the number of unseen tiles of each."""

    def __init__(self) -> None:
        super().__init__()
        self.left: dict[str, int] = dict.fromkeys(DESIGNS, COPIES)

    def show_left(self, left: dict[str, int]) -> None:
        if left != self.left:
            self.left = left
            self.dataChanged.emit(self.index(0), self.index(len(DESIGNS) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(DESIGNS)

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if role in (
            QtCore.Qt.ItemDataRole.DisplayRole,
            QtCore.Qt.ItemDataRole.AccessibleTextRole,
            QtCore.Qt.ItemDataRole.ToolTipRole,
        ):
            design = DESIGNS[index.row()]
            left = self.left[design]
            if not left:
                return tr("Design {design}: none left in the stack", design=design)
            return tr("Design {design}: {n} left in the stack", design=design, n=left)
        return None


class _Painter(QtWidgets.QStyledItemDelegate):
    """The delegate that paints a design as a heap of its unseen tiles; pale if there are none."""

    def __init__(self, model: _Designs) -> None:
        super().__init__()
        self._model = model
        self.pictures = TilePictures()
        self.cell = _CELL

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: Index) -> QtCore.QSize:
        return self.cell

    def paint(self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        rect: QtCore.QRect = option.rect
        palette: QPalette = option.palette
        design = DESIGNS[index.row()]
        left = self._model.left[design]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (
            QtWidgets.QStyle.StateFlag.State_HasFocus | QtWidgets.QStyle.StateFlag.State_MouseOver
        ):
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1.4))
            painter.drawRoundedRect(QtCore.QRectF(rect).adjusted(0.7, 0.7, -0.7, -0.7), 6, 6)
        box = QtCore.QRectF(rect).adjusted(3, 4, -5, -4)
        painter.setOpacity(1.0 if left else 0.22)
        for tile in range(max(1, left)):
            lift = 2.5 * (max(1, left) - 1 - tile)
            self.pictures.paint(painter, design, 0, box.translated(lift, -lift), palette)
        if left > 1:
            self._paint_count(painter, rect, left, palette)
        painter.restore()

    def _paint_count(self, painter: QPainter, rect: QtCore.QRect, left: int, palette: QPalette) -> None:
        painter.setFont(painted(painter.font(), 8, bold=True))
        badge = QtCore.QRectF(rect.right() - 14, rect.bottom() - 13, 13, 13)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(solid(palette.color(QPalette.ColorRole.Highlight)))
        painter.drawEllipse(badge)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText))
        painter.drawText(badge, QtCore.Qt.AlignmentFlag.AlignCenter, str(left))


class _Grid(QtWidgets.QListView):
    """The designs in rows as wide as the tray."""

    def __init__(self, model: _Designs) -> None:
        super().__init__()
        self.painter = _Painter(model)
        self.setViewport(QtWidgets.QWidget())
        self.setModel(model)
        CellNames(self)
        self.setItemDelegate(self.painter)
        self.setViewMode(QtWidgets.QListView.ViewMode.IconMode)
        self.setMovement(QtWidgets.QListView.Movement.Static)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(0)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Designs left in the stack"))
        self._fit()

    def visualRect(self, index: Index) -> QtCore.QRect:
        """Return where a design is: nowhere in a hidden tray, or readers would find it showing."""
        return super().visualRect(index) if self.isVisible() else QtCore.QRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        width = max(self.width() - 2, _CELL.width())
        columns = max(1, min(len(DESIGNS), width // _CELL.width()))
        rows = -(-len(DESIGNS) // columns)
        columns = -(-len(DESIGNS) // rows)
        cell = QtCore.QSize(width // columns, _CELL.height())
        self.painter.cell = cell
        self.setGridSize(cell)
        self.setFixedHeight(rows * cell.height() + 2)


_BRIEF = (MAX_NAME_LENGTH, 9)
"""The most characters of a name in the brief points, usually and in tight space."""


class SidePanel(panel_dock.BriefPanel):
    """The panel; a click on a turn shows that turn on the table."""

    turn_chosen = QtCore.Signal(int)
    """Emitted with the chosen turn, from 1; 0 for none."""

    track: ScoreTrack
    """The points. This, the list and the tray are made when first needed."""
    list: panel_dock.TurnList
    """The turns so far."""
    tray: DesignTray
    """The remaining designs."""

    def __init__(self, motion: Motion) -> None:
        super().__init__()
        self.setWindowTitle(tr("Scores"))
        self.setProperty("role", "panel")
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_StyledBackground)
        self._motion = motion
        self._model = TurnModel()
        self._painter = TurnPainter(self._model)
        self._stack: QtWidgets.QStackedWidget | None = None
        self.setMinimumWidth(330)

    def make_parts(self) -> None:
        """Create the parts of the panel when it is first shown."""
        if self._stack is not None:
            return
        self.track = ScoreTrack(self._motion)
        halves = QtWidgets.QSplitter(QtCore.Qt.Orientation.Vertical, self)
        self._stack = QtWidgets.QStackedWidget(halves)
        self.list = panel_dock.TurnList(self._model, self._painter, LINE_HEIGHT, self._stack)
        self.list.chosen.connect(self._choose)
        self.tray = DesignTray()
        self.tray.set_style(self._painter.pictures.style)
        empty = label(tr("Turns appear here, with their tiles, rings and points."), "muted")
        self._stack.addWidget(self.list)
        self._stack.addWidget(in_the_middle(empty, 24))
        self._stack.setCurrentIndex(1)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.tray)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 0)
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.track)
        layout.addWidget(halves, 1)
        scroll_all_by_finger(self)

    def present(self, view: View | None, counted: TurnResult | None = None) -> None:
        """Show a view of the match; None means no match. ``counted`` is the turn being counted."""
        if view is None and self._stack is None:
            return
        self._show_standing(view, counted)
        turns: list[TurnResult | GivenUp] = [] if view is None else [*view.turns]
        if view is not None and view.resigned is not None:
            turns.append(GivenUp(view.number, view.resigned))
        longer = len(turns) > self._model.rowCount()
        self._model.show_turns(() if view is None else view.setup.names, turns)
        assert self._stack is not None
        self._stack.setCurrentIndex(0 if turns else 1)
        if longer:
            self.list.scrollToBottom()

    def _choose(self, row: int) -> None:
        """Show a turn; the one in which the match was given up is the present."""
        is_turn = row >= 0 and isinstance(self._model.turns[row], TurnResult)
        self.turn_chosen.emit(row + 1 if is_turn else 0)

    def show_then(self, view: View) -> None:
        """Show the points, the player on turn and the remaining designs of an earlier turn; keep the list."""
        self._show_standing(view)

    def _show_standing(self, view: View | None, counted: TurnResult | None = None) -> None:
        """Show the points and the remaining designs, and brief points for a folded panel."""
        self.make_parts()
        shown = () if view is None else lanes(view, counted)
        self.track.show_lanes(shown)
        self.tray.show_view(view)
        self.brief_changed.emit(
            *(
                "  ·  ".join(f"{shortened(lane.name, most)} {lane.points}" for lane in shown)
                for most in _BRIEF
            )
        )

    def show_pending(self, points: int) -> None:
        """Show on the track what the current turn would score."""
        self.make_parts()
        self.track.show_pending(points)

    def show_turn(self, number: int) -> None:
        """Show the chosen turn, from 1; 0 for none. No signal is emitted."""
        with QtCore.QSignalBlocker(self.list):
            if number:
                self.list.choose(number - 1)
            else:
                self.list.leave()

    def set_style(self, style: Style) -> None:
        """Draw small tiles in the table's style."""
        self._painter.pictures.style = style
        if self._stack is not None:
            self.list.viewport().update()
            self.tray.set_style(style)


_SCALE = 2.0
"""Pixels to the table unit, unless a picture would be too large."""

_ROOM = 30.0
"""The margin around the tiles, in table units, with room for shadows."""

_NEAREST = 40.0
"""The largest width of a hexagon on paper, in millimetres."""

_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")


def position(title: str, about: str, tiles: Sequence[PlacedTile], style: Style) -> Document:
    """Return the tiles on a table as a document: pictures, and a page to print.

    ``about`` is a line below the title on paper, such as the score. There must be at least one tile.
    """
    shown = extent(HEXES, (place for tile in tiles for place in tile.hexes))
    area = shown.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    page = partial(_paint_page, title, about, tiles, style)
    flat = partial(paint_flat_tiles, tiles=tiles, material=style.material)
    forms = (
        Form(tr("Picture"), ".png", lambda: paper.png(area, _SCALE, partial(_paint_tiles, tiles, style))),
        Form(tr("Vector picture"), ".svg", lambda: paper.svg(area, title, flat)),
        Form(tr("PDF document"), ".pdf", lambda: paper.pdf(title, page)),
    )
    return Document(title, forms, page)


def _paint_tiles(tiles: Sequence[PlacedTile], style: Style, painter: QPainter) -> None:
    """Paint tiles as they look on the table, with their shadows."""
    looks = [(look.centre(HEXES), look.face) for look in tile_looks(tiles)]
    looks.sort(key=lambda look: (look[0].y(), look[0].x()))
    for draw in (style.shadow, style.drawing):
        for centre, face in looks:
            painter.save()
            painter.translate(centre)
            draw(face).draw(painter)
            painter.restore()


def _paint_page(
    title: str, about: str, tiles: Sequence[PlacedTile], style: Style, device: QPagedPaintDevice
) -> None:
    """Paint the title, and below it all tiles as large as the page allows."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    millimetre = device.logicalDpiX() / 25.4
    wide, high = float(device.width()), float(device.height())
    left = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
    write_line(
        painter, QtCore.QRectF(0, 0, wide, 9 * millimetre), title, 6.5 * millimetre, _INK, left, bold=True
    )
    write_line(
        painter, QtCore.QRectF(0, 9 * millimetre, wide, 6 * millimetre), about, 4 * millimetre, _MUTED, left
    )
    area = QtCore.QRectF(0, 19 * millimetre, wide, high - 19 * millimetre)
    shown = extent(HEXES, (place for tile in tiles for place in tile.hexes))
    nearest = _NEAREST / 100 * millimetre
    scale = min(area.width() / shown.width(), area.height() / shown.height(), nearest)
    painter.translate(area.center())
    painter.scale(scale, scale)
    painter.translate(-shown.center())
    paint_flat_tiles(painter, tiles, style.material)
    painter.end()
