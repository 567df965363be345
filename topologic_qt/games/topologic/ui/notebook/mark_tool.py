"""The hand that ticks tiles, on the table and on the grid alike."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal

from topologic_qt.games.topologic.ui.notebook.ticks import BLANK, Tick, TileMark, tick_drawing
from topologic_qt.table.sprites import Drawing

MARK_KEYS: Mapping[Qt.Key, TileMark | None] = MappingProxyType(
    {
        Qt.Key.Key_X: TileMark.RULED_OUT,
        Qt.Key.Key_S: TileMark.SUSPECTED,
        Qt.Key.Key_P: TileMark.POSSIBLE,
        Qt.Key.Key_Delete: None,
        Qt.Key.Key_Backspace: None,
    }
)
"""What each key ticks the tile with that is pointed at; None takes its mark away."""

SUPPOSE_KEY = Qt.Key.Key_W
"""Asks what the hints would have been with the secret on the tile that is pointed at."""


class MarkTool(QObject):
    """Holds what is ticked, and the stroke that is being made: it is shown at once and told when it ends.

    A stroke begins on a tile. If that has the tool's mark already, the stroke takes marks away.
    """

    changed = Signal()
    """Something else is ticked than before."""
    stroked = Signal(object, object)
    """A stroke has ended: the keys of its tiles, and their new `TileMark` or None."""
    supposed = Signal(str)
    """Somebody asks what would be with the secret on this tile, or (again) no longer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool: TileMark | None = TileMark.RULED_OUT
        """What a stroke ticks; None asks what would be instead."""
        self.enabled = False
        """Whether anything can be ticked now."""
        self._ticks: Mapping[str, Tick] = {}
        self._stroke: dict[str, None] = {}
        self._making: TileMark | None = None

    def tick(self, key: str) -> Tick:
        """What is ticked on a tile, with the stroke that is being made."""
        tick = self._ticks.get(key, BLANK)
        return tick._replace(mark=self._making, wrong=False) if key in self._stroke else tick

    def drawing(self, key: str) -> Drawing | None:
        """The picture of what is ticked on a tile; None for nothing."""
        tick = self.tick(key)
        return None if tick == BLANK else tick_drawing(tick)

    def show_ticks(self, ticks: Mapping[str, Tick]) -> None:
        """Let this be ticked; tiles that are not named have nothing on them."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.changed.emit()

    def begin(self, key: str) -> None:
        """Begin a stroke on a tile, or ask what would be with the secret there."""
        if not self.enabled:
            return
        if self.tool is None:
            self.supposed.emit(key)
            return
        self._making = None if self.tick(key).mark is self.tool else self.tool
        self.go_on(key, begun=True)

    def go_on(self, key: str, begun: bool = False) -> None:
        """Draw the stroke that has begun over another tile."""
        if (begun or self._stroke) and key not in self._stroke:
            self._stroke[key] = None
            self.changed.emit()

    def end(self) -> None:
        """End the stroke, and tell of it."""
        keys, self._stroke = tuple(self._stroke), {}
        if keys:
            self.stroked.emit(keys, self._making)
            self.changed.emit()

    def cancel(self) -> None:
        """Forget the stroke."""
        if self._stroke:
            self._stroke = {}
            self.changed.emit()

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Do what a key says to the tile that is pointed at; the answer is whether it says anything."""
        if not self.enabled or tile is None or not (key in MARK_KEYS or key == SUPPOSE_KEY):
            return False
        if key == SUPPOSE_KEY:
            self.supposed.emit(tile)
        else:
            mark = MARK_KEYS[key]
            self.stroked.emit((tile,), None if self.tick(tile).mark is mark else mark)
        return True
