"""The table with a match, the rack at its edge, and the points and camera buttons in its corners."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topology.rules.lines import Part, Run, ScoredRing
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.board.materials import face, key_of
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE, Style, TopologyTable
from topologic_qt.games.topology.ui.by_ear import Lines, line_over
from topologic_qt.games.topology.ui.laying import Laying, middle
from topologic_qt.games.topology.ui.rack import LayingTable, RackPin, RackTile
from topologic_qt.table.camera_view import SavedCameras
from topologic_qt.table.follower import Follower
from topologic_qt.table.ghosts import LooseTile
from topologic_qt.table.sprites import CORNER_MARGIN, CorneredTable
from topologic_qt.table.tile_item import Way
from topologic_qt.table.view import CameraBar, Fingers, TableView
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.speech import reply
from topologic_qt.widgets.theme import row_scale, text_scale
from topologic_qt.widgets.translate import tr


class GhostTiles:
    """The ghosts on one table."""

    def __init__(self, table: TopologyTable) -> None:
        self._table = table
        self._items: list[LooseTile] = []
        self.tiles: Sequence[PlacedTile] = ()
        """The tiles shown as ghosts."""

    def show(self, tiles: Sequence[PlacedTile]) -> None:
        """Show ghosts of exactly these tiles."""
        self.tiles = tuple(tiles)
        while len(self._items) < len(tiles):
            self._items.append(LooseTile(self._table, lifted=False))
        for item in self._items[len(tiles) :]:
            item.hide()
        for item, tile in zip(self._items, tiles, strict=False):
            item.show_at(face(tile.design, tile.direction), middle(tile))


_WIDTH = 196
"""The width of the badge, in pixels at the usual size of texts; long sums take several lines."""

_COMPACT = 140
"""The width of a smaller badge, in pixels."""

_ALONE, _NUMBER = 320, 56
"""The width of a table, in pixels, below which the number stands alone, and the badge's width then.

Both are for the usual size of texts, and grow with it.
"""

_APART = 8
"""The gap between the heading of a low badge and the number beside it, in pixels."""

_NARROW, _LOW = 700, 240
"""The width and the height of a table, in pixels, below which the badge is smaller.

The height is for the usual size of texts, and grows with it.
"""


class SumBadge(QFrame):
    """A large number with the sum that explains it."""

    def __init__(self) -> None:
        super().__init__()
        self._free = _LOW
        self._alone = False
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above = label("", "muted")
        self._number = label("", "huge", wrap=False)
        self._below = label("", "muted")
        self.setFixedWidth(round(_WIDTH * row_scale()))
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 9)
        layout.setSpacing(0)
        layout.addLayout(self._top)
        for part in (self._above, self._number, self._below):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._top.addWidget(self._above)
        self._top.addWidget(self._number)
        layout.addWidget(self._below)
        self.hide()

    def fit(self, room: QSize, covered: int) -> None:
        """Shrink over a narrow or low table; ``room`` is its size in pixels.

        If ``covered`` pixels at its lower edge leave no room for the sum, or if words would take half of the
        table's width, the number stands alone.
        """
        self._free = room.height() - covered - 2 * CORNER_MARGIN
        low = room.height() < _LOW * text_scale()
        compact = low or room.width() < _NARROW
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._top.setDirection(beside if low else below)
        self._top.setSpacing(_APART if low else 0)
        self._alone = room.width() < _ALONE * text_scale()
        role = "title" if compact else "huge"
        if self._number.property("role") != role:
            self._number.setProperty("role", role)
            self._number.style().polish(self._number)
        width = (_COMPACT if compact else _WIDTH) * row_scale()
        self.setFixedWidth(round(_NUMBER * text_scale() if self._alone else width))
        self._leave_out()

    def _leave_out(self) -> None:
        self._above.setVisible(not self._alone)
        self._below.setVisible(not self._alone)  # for the size hint
        self._top.invalidate()  # its heights may be those of another width
        self._below.setVisible(not self._alone and self.sizeHint().height() <= self._free)
        self.adjustSize()

    def show_sum(self, above: str, rings: Sequence[ScoredRing]) -> None:
        """Show the points of these new rings, under a heading."""
        points = sum(ring.points for ring in rings)
        below = words.short_sum(rings)
        if (above, str(points), below) == (self._above.text(), self._number.text(), self._below.text()):
            return
        self._above.setText(above)
        self._number.setText(str(points))
        self._below.setText(below)
        self.setAccessibleName(tr("{heading}: {points}", heading=above, points=points))
        self.setAccessibleDescription(below)
        self._leave_out()

    def sizeHint(self) -> QSize:
        """Return the size of the badge, whose width does not depend on its text."""
        layout = self.layout()
        assert layout is not None
        width = self.minimumWidth()
        wraps = layout.hasHeightForWidth()  # not while the number stands alone
        return QSize(width, layout.totalHeightForWidth(width) if wraps else layout.totalSizeHint().height())

    @property
    def number(self) -> str:
        """The number that is shown."""
        return self._number.text()

    @property
    def sum(self) -> str:
        """The sum that is shown."""
        return self._below.text()


_BESIDE = QPoint(22, 26)
"""The offset of the note from the pointer, in pixels."""


class PointerNote(QFrame):
    """A short text beside the pointer, always inside the view."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setProperty("role", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = label("", "text", wrap=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 10, 6)
        row.addWidget(self._text)
        self.hide()

    @property
    def text(self) -> str:
        """The text, or "" while it is hidden."""
        return self._text.text() if self.isVisible() else ""

    def show_at(self, point: QPoint, text: str) -> None:
        """Show a text beside a point of the view; hide if it is empty."""
        if not text:
            self.hide()
            return
        if text != self._text.text():
            self._text.setText(text)
            self.adjustSize()
        room = self._over.rect()
        at = point + _BESIDE
        if at.x() + self.width() > room.right():
            at.setX(max(0, point.x() - _BESIDE.x() - self.width()))
        if at.y() + self.height() > room.bottom():
            at.setY(max(0, point.y() - _BESIDE.y() - self.height()))
        self.move(at)
        self.show()
        self.raise_()


class RunPointer(QObject):
    """Lights up the run under the mouse, or the one chosen by keyboard on the cursor's tile."""

    def __init__(self, view: TableView, table: TopologyTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        self._part: Part | None = None
        self._rests = False
        self.lines = Lines(())
        """The lines on the table as shown."""
        self.note = PointerNote(view.viewport())
        view.viewport().installEventFilter(self)
        view.shifted.connect(self.clear)
        table.arrived.connect(self._show_marks)

    @property
    def run(self) -> Run | None:
        """The lit run."""
        return None if self._part is None else self.lines.run_at(self._part)

    def show_tiles(self, tiles: Sequence[PlacedTile]) -> None:
        """Follow the shown tiles: mark the lines that one tile can close, and the dead holes.

        While a new tile is still gliding to its place, the marks wait for it.
        """
        before = self.lines.tiles
        if tuple(tiles) != tuple(before):
            self.lines = Lines(tuple(tiles))
            self.clear()
        if len(tiles) <= len(before) or not self._table.is_moving:
            self._show_marks()

    def _show_marks(self) -> None:
        self._table.show_closable(self.lines.closable)
        self._table.show_dead(self.lines.dead)

    def rest(self, resting: bool) -> None:
        """Light no line while something else is shown, such as the places of a held tile."""
        self._rests = resting
        if resting:
            self.clear()

    def clear(self) -> None:
        """Light no line until the pointer moves again."""
        if self._part is not None:
            self._part = None
            self._table.show_run(None)
        self.note.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the mouse over the table."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            if not event.buttons():
                self.point_at(event.position().toPoint())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.MouseButtonPress):
            self.clear()
        return False

    def point_at(self, point: QPoint) -> None:
        """Light up the run at a point of the view, if there is one."""
        part = None if self._rests else self._table.part_at(self._view.mapToScene(point))
        self._light(part)
        self.note.show_at(point, "" if self.run is None else self.lines.describe(self.run))

    def _light(self, part: Part | None) -> None:
        before, self._part = self.run, part
        if self.run != before:
            self._table.show_run(self.run)

    def step(self, index: int, direction: int) -> str:
        """Light up the next (1) or previous (-1) line over a tile, given by index, and describe it aloud.

        Return the spoken text; "" if no line can be lit.
        """
        if self._rests or not 0 <= index < len(self.lines.tiles):
            return ""
        runs = self.lines.of_tile(index)
        now = runs.index(self.run) if self.run in runs else -1 if direction > 0 else 0
        run = runs[(now + direction) % len(runs)]
        self._light(run.parts[0])
        text = self.lines.describe(run)
        corner = self._table.tile_outline(key_of(self.lines.tiles[index])).boundingRect().bottomRight()
        self.note.show_at(self._view.mapFromScene(corner), text)
        said = line_over(self.lines, run, index)
        reply(self._view, said)
        return said


_FAINT = 0.3
"""The opacity of the rack while the table shows another turn."""


class Tabletop(CorneredTable):
    """Shows the tiles of one position at a time; changes glide."""

    def __init__(self, settings: GameSettings, motion: Motion, parent: QWidget | None = None) -> None:
        """Create the table; ``settings`` holds the camera positions of earlier matches."""
        super().__init__(parent)
        self._cameras = SavedCameras(settings)
        self.table = LayingTable(self, motion, USUAL_STYLE)
        self.rack = self.table.rack
        self.view = TableView(self.table)
        Fingers(self.view)
        self.view.setAccessibleName(tr("Table"))
        self.follower = Follower(self.view)
        self._pin = RackPin(self.view, self.table.rack)
        self.follower.framing.keep_edges_clear(self._pin.covered)
        self.pointer = RunPointer(self.view, self.table)
        self.badge = SumBadge()
        self.ghosts = GhostTiles(self.table)
        self.camera_bar = CameraBar(self.view)
        self.tiles: tuple[PlacedTile, ...] = ()
        """The shown tiles."""
        self.lifted_anew.connect(self._fit_badge)
        align = Qt.AlignmentFlag
        self.lay_corners(
            self.view,
            (self.badge, align.AlignTop | align.AlignRight),
            (self.camera_bar, align.AlignBottom | align.AlignRight),
        )
        self.let_yield(self.camera_bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the points into the new size."""
        super().resizeEvent(event)
        self._fit_badge()
        self._keep_corners_clear()

    def _fit_badge(self) -> None:
        self.badge.fit(self.size(), self.lifted)
        self.keep_apart()

    def preview(self, design: str) -> None:
        """Show the start tile of a match that may begin."""
        self.badge.hide()
        self.rack.hide()
        self.lay((PlacedTile(design, (0, 0), 0),))

    def begin(self, tiles: Sequence[PlacedTile], name: str) -> None:
        """Lay the tiles of a match anew, with the camera position saved for the table of that name."""
        self.badge.show()
        self.rack.show()
        self.lay(tiles)
        camera = self._cameras.recall(name) if name else None
        if camera is not None:
            self.view.stand(camera)

    def remember(self, name: str) -> None:
        """Save the camera position for the table of that name."""
        if name:
            self._cameras.remember(name, self.view.camera)

    def lay(self, tiles: Sequence[PlacedTile]) -> None:
        """Lay these tiles anew, and show all of them."""
        self.view.give_up()
        self.tiles = tuple(tiles)
        self.table.lay_tiles(tiles)
        self._describe()
        self._keep_corners_clear()
        self.view.fit()

    def follow(
        self, tiles: Sequence[PlacedTile], points: Mapping[PlacedTile, QPointF], gliding: bool = True
    ) -> None:
        """Change to these tiles. ``points`` has where new ones come from, and where removed ones go."""
        new = tuple(tiles)
        if new == self.tiles:
            return
        self.tiles = new
        self.table.follow_tiles(new, {tile: Way(point) for tile, point in points.items()}, gliding)
        self._describe()
        self.follower.follow()

    def _describe(self) -> None:
        self.pointer.show_tiles(self.tiles)
        self.table.words.lines = self.pointer.lines

    def mark(self, tile: PlacedTile | None) -> None:
        """Mark one tile, or none, with a ring."""
        self.table.choose(None if tile is None else key_of(tile))

    def see(self, tiles: Sequence[PlacedTile]) -> None:
        """Bring these tiles into sight, even if the user has zoomed."""
        if tiles:
            self.follower.follow(self.table.area_of(tiles))

    def show_rack(self, laying: Laying, count: int, concealed: bool = False) -> None:
        """Show the slots of a turn, or no rack if there is none.

        If ``concealed``, the slots are empty, because the turn has not begun.
        """
        slots = () if concealed else laying.slots.slots
        held = None if laying.held is None else laying.held.slot
        tiles = [
            RackTile(slot.design, laying.direction_in(index), slot.filled and index != held)
            for index, slot in enumerate(slots)
        ]
        self.rack.setVisible(bool(laying.slots.slots))
        self.table.show_rack(tiles, count)
        self._pin.pin()

    def dim_rack(self, dim: bool) -> None:
        """Let the rack look faint while the table shows another turn, or as usual."""
        self.rack.setOpacity(_FAINT if dim else 1.0)

    def slot_points(self, laying: Laying, tiles: Sequence[PlacedTile]) -> dict[PlacedTile, QPointF]:
        """Return the points of the rack that new and removed tiles glide from or to."""
        points: dict[PlacedTile, QPointF] = {}
        used: Counter[int] = Counter()
        for changed, filled in ((set(tiles) - set(self.tiles), False), (set(self.tiles) - set(tiles), True)):
            for tile in sorted(changed, key=lambda tile: tile.at):
                found = [
                    index
                    for index, slot in enumerate(laying.slots.slots)
                    if slot.design == tile.design and slot.filled == filled and not used[index]
                ]
                used.update(found[:1])
                points[tile] = (
                    self.rack.middle_of(found[0]) if found else self.rack.sceneBoundingRect().center()
                )
        return points

    def set_style(self, style: Style, ground: str) -> None:
        """Draw the tiles, including the rack's, in a style, and the table on this background."""
        self.view.lay_ground(ground)
        self.table.set_style(style)
        self.rack.set_painter(style)

    def _keep_corners_clear(self) -> None:
        """Fit the table around the buttons and the points in its corners."""
        margin = QSize(2 * CORNER_MARGIN, 2 * CORNER_MARGIN)
        corners: dict[Qt.Corner, QSize] = {}
        if not self.camera_bar.isHidden():
            corners[Qt.Corner.BottomRightCorner] = self.camera_bar.sizeHint() + margin
        if not self.badge.isHidden():
            corners[Qt.Corner.TopRightCorner] = self.badge.sizeHint() + margin
        self.view.keep_clear(corners)
