"""The table with a match on it, the rack at its edge, and the points and the camera's buttons in corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.looks import key_of
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topology.ui.ghost_tiles import GhostTiles
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.laying_table import LayingTable
from topologic_qt.games.topology.ui.rack import RackItem, RackPin, RackTile
from topologic_qt.games.topology.ui.run_pointer import RunPointer
from topologic_qt.games.topology.ui.sum_badge import SumBadge
from topologic_qt.table.arranging import Way
from topologic_qt.table.camera_bar import CameraBar
from topologic_qt.table.corners import CORNER_MARGIN, CorneredTable
from topologic_qt.table.follower import Follower
from topologic_qt.table.saved_cameras import SavedCameras
from topologic_qt.table.touch import Fingers
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr

_FAINT = 0.3
"""The opacity of the rack while it does not belong to the tiles on the table."""


class Tabletop(CorneredTable):
    """Shows the tiles of one position at a time; those that differ from the ones before glide."""

    def __init__(self, settings: GameSettings, motion: Motion, parent: QWidget | None = None) -> None:
        """Create the table; ``settings`` holds the camera positions of earlier matches."""
        super().__init__(parent)
        self._cameras = SavedCameras(settings)
        self.table = LayingTable(self, motion, USUAL_STYLE)
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
        self._tiles: tuple[PlacedTile, ...] = ()
        self.lifted_anew.connect(self._fit_badge)
        align = Qt.AlignmentFlag
        self.lay_corners(
            self.view,
            (self.badge, align.AlignTop | align.AlignRight),
            (self.camera_bar, align.AlignBottom | align.AlignRight),
        )
        self.let_yield(self.camera_bar)

    @property
    def rack(self) -> RackItem:
        """The rack."""
        return self.table.rack

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """The tiles that are shown."""
        return self._tiles

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the points take as much room as there is."""
        super().resizeEvent(event)
        self._fit_badge()
        self._keep_corners_clear()

    def _fit_badge(self) -> None:
        self.badge.fit(self.size(), self.lifted)
        self.keep_apart()

    # -- tiles ------------------------------------------------------------------------------------

    def preview(self, design: str) -> None:
        """Show the start tile of a match that may begin."""
        self.badge.hide()
        self.rack.hide()
        self.lay((PlacedTile(design, (0, 0), 0),))

    def begin(self, tiles: Sequence[PlacedTile], name: str) -> None:
        """Lay the tiles of a match anew, with the camera where it was last above the table of that name."""
        self.badge.show()
        self.rack.show()
        self.lay(tiles)
        camera = self._cameras.recall(name) if name else None
        if camera is not None:
            self.view.stand(camera)

    def remember(self, name: str) -> None:
        """Save the camera position above the table of that name."""
        if name:
            self._cameras.remember(name, self.view.camera)

    def lay(self, tiles: Sequence[PlacedTile]) -> None:
        """Lay these tiles anew, and show all of them."""
        self.view.give_up()
        self._tiles = tuple(tiles)
        self.table.lay_tiles(tiles)
        self._describe()
        self._keep_corners_clear()
        self.view.fit()

    def follow(
        self, tiles: Sequence[PlacedTile], points: Mapping[PlacedTile, QPointF], gliding: bool = True
    ) -> None:
        """Bring the table to these tiles. ``points`` has where new ones come from, and where others go."""
        new = tuple(tiles)
        if new == self._tiles:
            return
        self._tiles = new
        self.table.follow_tiles(new, {tile: Way(point) for tile, point in points.items()}, gliding)
        self._describe()
        self.follower.follow()

    def _describe(self) -> None:
        self.pointer.show_tiles(self._tiles)
        keys = {key_of(tile): index for index, tile in enumerate(self._tiles)}
        self.table.words.show(self.pointer.lines, keys)

    def mark(self, tile: PlacedTile | None) -> None:
        """Pick out one tile with a ring, or none."""
        self.table.choose(None if tile is None else key_of(tile))

    def see(self, tiles: Sequence[PlacedTile]) -> None:
        """Bring these tiles into sight, also where somebody has zoomed."""
        if not tiles:
            return
        self.follower.follow(self.table.area_of(tiles))

    # -- the rack ---------------------------------------------------------------------------------

    def show_rack(self, laying: Laying, count: int, concealed: bool = False) -> None:
        """Show the slots of a turn, or no rack if there is none.

        ``concealed``, the slots are empty, since the turn has not begun.
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
        """Let the rack look faint while the table shows another turn than it, or as usual."""
        self.rack.setOpacity(_FAINT if dim else 1.0)

    def slot_points(self, laying: Laying, tiles: Sequence[PlacedTile]) -> dict[PlacedTile, QPointF]:
        """Return the points of the rack from which or to which those tiles glide that come or go."""
        points: dict[PlacedTile, QPointF] = {}
        used: Counter[int] = Counter()
        for changed, filled in (
            (set(tiles) - set(self._tiles), False),
            (set(self._tiles) - set(tiles), True),
        ):
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
        """Draw the tiles in a style, those of the rack too, and the table on this background."""
        self.view.lay_ground(ground)
        self.table.set_style(style)
        self.rack.set_painter(style)

    def _keep_corners_clear(self) -> None:
        """Lay the table around the buttons and the points in its corners."""
        margin = QSize(2 * CORNER_MARGIN, 2 * CORNER_MARGIN)
        corners: dict[Qt.Corner, QSize] = {}
        if not self.camera_bar.isHidden():
            corners[Qt.Corner.BottomRightCorner] = self.camera_bar.sizeHint() + margin
        if not self.badge.isHidden():
            corners[Qt.Corner.TopRightCorner] = self.badge.sizeHint() + margin
        self.view.keep_clear(corners)
