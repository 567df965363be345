"""The tool that ticks tiles, on the table and on the grid alike."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.notebook.ticks import BLANK, Ground, Tick, TileMark, tick_drawing
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.theme import is_dark

MARK_KEYS: Mapping[Qt.Key, TileMark | None] = MappingProxyType(
    {
        Qt.Key.Key_X: TileMark.RULED_OUT,
        Qt.Key.Key_S: TileMark.SUSPECTED,
        Qt.Key.Key_P: TileMark.POSSIBLE,
        Qt.Key.Key_Delete: None,
        Qt.Key.Key_Backspace: None,
    }
)
"""The mark that each key gives to the tile that is pointed at; None removes its mark."""

SUPPOSE_KEY = Qt.Key.Key_W
"""The key that supposes the secret on the tile that is pointed at."""


class MarkTool(QObject):
    """Holds the ticks and the current stroke, which is shown at once and reported when it ends.

    A stroke begins on a tile. If that has the tool's mark already, the stroke removes marks.
    """

    changed = Signal()
    """Emitted when the ticks change."""
    stroked = Signal(object, object)
    """Emitted when a stroke ends, with the keys of its tiles and their new `TileMark` or None."""
    supposed = Signal(str)
    """Emitted with a tile on which to suppose the secret, or (again) to stop supposing it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool: TileMark | None = TileMark.RULED_OUT
        """The mark that a stroke gives; None supposes the secret instead."""
        self.enabled = False
        """Whether tiles can be ticked now."""
        self._style, self._dark = USUAL_STYLE, False
        self._ticks: Mapping[str, Tick] = {}
        self._stroke: dict[str, None] = {}
        self._making: TileMark | None = None
        self._pointed = ""

    def tick(self, key: str) -> Tick:
        """Return the tick of a tile, including the current stroke."""
        tick = self._ticks.get(key, BLANK)
        return tick._replace(mark=self._making, wrong=False) if key in self._stroke else tick

    def set_style(self, style: Style) -> None:
        """Draw tiles that are ruled out in this style from now on, for windows as they are now."""
        dark = is_dark(QGuiApplication.palette())
        if (style, dark) != (self._style, self._dark):
            self._style, self._dark = style, dark
            self.changed.emit()

    def drawing(self, key: str, small: bool = False) -> Drawing | None:
        """Return the picture of the tick on a tile; None for nothing.

        On a ``small`` tile, signs are larger.
        """
        tick = self.tick(key)
        return None if tick == BLANK else tick_drawing(tick, Ground(self._style, key, self._dark, small))

    def show_ticks(self, ticks: Mapping[str, Tick]) -> None:
        """Set the ticks; tiles that are not named have none."""
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
        """Note which tile was last pointed at, on the table or on the grid; "" for none."""
        self._pointed = tile

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Handle a key for the tile that is pointed at; return whether the key means anything.

        While nothing is pointed at, the key is for ``tile``, where the keyboard is.
        """
        tile = self._pointed or tile
        if not self.enabled or tile is None or not (key in MARK_KEYS or key == SUPPOSE_KEY):
            return False
        if key == SUPPOSE_KEY:
            self.supposed.emit(tile)
        else:
            mark = MARK_KEYS[key]
            self.stroked.emit((tile,), None if self.tick(tile).mark is mark else mark)
        return True
