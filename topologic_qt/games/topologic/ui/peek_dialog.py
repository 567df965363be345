"""The dialog in which the referee looks the secret up: it is visible while a button is held."""

from collections.abc import Callable
from time import monotonic_ns

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.tile_chooser import portrait
from topologic_qt.widgets.controls import Choice, button, is_enter, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import HEADING, sized

_TILE = 1.4
"""The number of pixels to the table unit in the picture of the tile."""


_HOLDING_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Select)

_SAME_HOLD = 30
"""The longest gap between release and press of a key that was held all the time, in milliseconds.

X11 reports a key that is held as pairs of release and press. Under load Qt may see one without the other,
and cannot tell it from a key that people let go.
"""


class Peephole(QWidget):
    """Shows a tile while it is open. The tile is only painted: no other program can read it out."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._tile: Tile | None = None
        self._lock = icon("lock")
        self.setAccessibleName(tr("Covered"))
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the room for the tile, and for its name in large letters below it."""
        return QSize(420, 240)

    @property
    def is_open(self) -> bool:
        """Whether a tile is visible."""
        return self._tile is not None

    def open(self, tile: Tile) -> None:
        """Show a tile."""
        self._tile = tile
        self.update()

    def shut(self) -> None:
        """Show nothing any more."""
        self._tile = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile with its name, or a lock."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.AlternateBase))
        painter.drawRoundedRect(self.rect(), 12, 12)
        if self._tile is None:
            side = 64
            middle = self.rect().center() - QPoint(side // 2, side // 2)
            self._lock.paint(painter, QRect(middle, QSize(side, side)), mode=QIcon.Mode.Disabled)
        else:
            self._paint_tile(painter, self._tile)

    def _paint_tile(self, painter: QPainter, tile: Tile) -> None:
        picture = portrait(tile, _TILE, self.devicePixelRatioF(), self._style)
        size = picture.deviceIndependentSize().toSize()
        below = round(self.fontMetrics().height() * 2.6)
        top = max(0, (self.height() - below - size.height()) // 2)
        painter.drawPixmap((self.width() - size.width()) // 2, top, picture)
        painter.setFont(sized(self.font(), HEADING))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        name = QRect(0, top + size.height(), self.width(), below)
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, words.tile_name(tile))


class PeekDialog(ScrolledDialog):
    """A dialog with a button that opens the peephole while the mouse or the space bar holds it."""

    def __init__(self, parent: QWidget, view: View, peek: Callable[[], Tile | None], style: Style) -> None:
        """Create the dialog; ``peek`` returns the tile to show, once for every look, and records the look."""
        super().__init__(parent)
        self._peek = peek
        self._seen: Tile | None = None
        self._goes_on = False
        self._let_up = -_SAME_HOLD - 1
        self.setWindowTitle(tr("Peek at the {secret}", **words.called(view.setup)))
        self.setModal(True)
        self._name = view.setup.players[view.round.referee]
        self._text = label("", "text")
        self.hole = Peephole(style)
        self._hold = button(Choice(tr("Hold to look"), self.hole.shut, primary=True, icon="eye"))
        self._hold.is_default = False  # Enter presses and lets go in one: that would be a look at nothing
        self._hold.installEventFilter(self)
        self._hold.pressed.connect(self._look)
        self._hold.released.connect(self.hole.shut)
        close = button(Choice(tr("Close"), self.reject, icon="close"))
        row = QHBoxLayout()
        row.addWidget(close)
        row.addStretch()
        row.addWidget(self._hold)
        layout = self.column((26, 22, 26, 20), 16)
        layout.addWidget(label(tr("For {name} only", name=self._name), "title"))
        layout.addWidget(self._text)
        layout.addWidget(self.hole)
        self.put_below(row)
        self.present(view)
        self._hold.setFocus()

    def present(self, view: View) -> None:
        """Update the text that says how a look will be recorded: the match may go on meanwhile."""
        names, played = view.setup.players, view.round
        told = {"name": self._name, "turn": len(played.turns) + 1, **words.called(view.setup)}
        how = tr(
            "{name}, you see the {secret} for as long as you hold down the button or the space "
            "bar. The notebook records that you looked in turn {turn}.",
            **told,
        )
        if view.seating.computers[played.seeker] is None and not view.is_elsewhere:
            away = tr("{name}, if you are here, please look away.", name=names[played.seeker])
            how = f"{away} {how}"
        self._text.setText(how)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Treat the repeated presses of a key that is held as one look, and Enter as none."""
        if isinstance(event, QKeyEvent) and is_enter(event):
            return True
        if isinstance(event, QKeyEvent) and event.key() in _HOLDING_KEYS:
            if event.isAutoRepeat():
                return True
            now = event.timestamp() or monotonic_ns() // 1_000_000
            if event.type() == QEvent.Type.KeyPress:
                self._goes_on = now - self._let_up <= _SAME_HOLD
            elif event.type() == QEvent.Type.KeyRelease:
                self._let_up = now
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        """Open the peephole, unless the window is behind another one."""
        if not self.isActiveWindow():
            return
        goes_on, self._goes_on = self._goes_on, False
        if self._seen is None or not goes_on:
            self._seen = self._peek()
        if self._seen is not None:
            self.hole.open(self._seen)

    def changeEvent(self, event: QEvent) -> None:
        """Close the peephole when another window becomes active; open it when a press activates this one."""
        if event.type() == QEvent.Type.ActivationChange:
            if not self.isActiveWindow():
                self._let_go()
            elif self._hold.isDown() and not self.hole.is_open:
                self._look()
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the peephole when the dialog is hidden, so that it is closed when shown again."""
        self._let_go()
        super().hideEvent(event)

    def _let_go(self) -> None:
        self._hold.setDown(False)
        self._seen = None
        self.hole.shut()
