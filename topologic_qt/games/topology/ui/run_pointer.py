"""The line that is pointed at: its whole run lights up, and a note near the pointer says what it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from topologic_qt.games.topology.rules.lines import Part, Run
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.looks import key_of
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.by_ear import line_over
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import announce, label

_BESIDE = QPoint(22, 26)
"""The offset of the note from the pointer, in pixels."""


class PointerNote(QFrame):
    """A few words beside the pointer, never under it and never outside the view."""

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
        """The words that are shown; "" while nothing is."""
        return self._text.text() if self.isVisible() else ""

    def show_at(self, point: QPoint, text: str) -> None:
        """Show words beside a point of the view; without words, hide."""
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
    """Lights up the run under the mouse, or the one chosen by keyboard on the tile of the cursor."""

    def __init__(self, view: TableView, table: TopologyTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        self._lines = Lines(())
        self._part: Part | None = None
        self._rests = False
        self.note = PointerNote(view.viewport())
        view.viewport().installEventFilter(self)
        view.shifted.connect(self.clear)
        table.arrived.connect(self._show_marks)

    @property
    def lines(self) -> Lines:
        """The lines on the table as it is shown."""
        return self._lines

    @property
    def run(self) -> Run | None:
        """The run that is lit."""
        return None if self._part is None else self._lines.run_at(self._part)

    def show_tiles(self, tiles: Sequence[PlacedTile]) -> None:
        """Follow the tiles that are shown now; lines that one tile can close glow faintly, holes are dead.

        Where a tile is still on its way to the others, both wait for it.
        """
        before = self._lines.tiles
        if tuple(tiles) != tuple(before):
            self._lines = Lines(tuple(tiles))
            self.clear()
        if len(tiles) <= len(before) or not self._table.is_moving:
            self._show_marks()

    def _show_marks(self) -> None:
        self._table.show_closable(self._lines.closable)
        self._table.show_dead(self._lines.dead)

    def rest(self, resting: bool) -> None:
        """Light nothing up while something else is shown, such as the places of a held tile."""
        self._rests = resting
        if resting:
            self.clear()

    def clear(self) -> None:
        """Light nothing up until something is pointed at again."""
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
        run = self._light(part)
        self.note.show_at(point, "" if run is None else self._lines.describe(run))

    def _light(self, part: Part | None) -> Run | None:
        run = None if part is None else self._lines.run_at(part)
        if part != self._part:
            if run != self.run:
                self._table.show_run(run)
            self._part = part
        return run

    def step(self, index: int, direction: int) -> str:
        """Light up the next (1) or the last (-1) of the lines over a tile, by its index, and speak of it.

        Return what is spoken; "" where no line can be lit.
        """
        if self._rests or not 0 <= index < len(self._lines.tiles):
            return ""
        runs = self._lines.of_tile(index)
        now = runs.index(self.run) if self.run in runs else -1 if direction > 0 else 0
        run = runs[(now + direction) % len(runs)]
        self._light(run.parts[0])
        text = self._lines.describe(run)
        corner = self._table.tile_outline(key_of(self._lines.tiles[index])).boundingRect().bottomRight()
        self.note.show_at(self._view.mapFromScene(corner), text)
        said = line_over(self._lines, run, index)
        announce(self._view, said)
        return said
