"""All 24 tiles, four suits by six values, from which one or some can be chosen."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QLabel, QSizePolicy, QWidget

from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Hand, Suit, Tile, Value
from topologic_qt.games.deduction.ui.board.arrangement import FULL
from topologic_qt.games.deduction.ui.board.laying import tile_piece
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.words import face_key, face_name, suit_name, tile_name, value_name
from topologic_qt.table.sprites import Sprites
from topologic_qt.widgets.controls import is_enter_held, label, say_once, set_down, sign_of, tip
from topologic_qt.widgets.translate import tr

_SIDE = 62  # the usual side of a tile, in pixels
_ROOM = 6  # the room around a tile for the ring of the focus, in pixels
_APART = 4  # the room at the sides of a heading, in pixels, to keep large ones apart
_FAINT = 0.3  # the opacity of a tile that cannot be chosen

_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class FaceButton(QAbstractButton):
    """A tile that can be chosen."""

    def __init__(self, tile: Tile, side: int) -> None:
        super().__init__()
        self.tile = tile
        self._side = side
        self._style = USUAL_STYLE
        self._sprites = Sprites()
        self.is_grey = False  # whether there is a reason why the tile is impossible
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(self.sizeHint())
        self.explain("")

    def sizeHint(self) -> QSize:
        """Return the size of the tile with room around it."""
        return QSize(self._side + 2 * _ROOM, self._side + 2 * _ROOM)

    def set_style(self, style: Style) -> None:
        """Draw the tile in a style."""
        self._style = style
        self.update()

    def explain(self, why_not: str) -> None:
        """Grey the tile and show the reason; "" restores it."""
        self.is_grey = bool(why_not)
        name = tile_name(self.tile)
        self.setAccessibleName(tr("{tile}: {reason}", tile=name, reason=why_not) if why_not else name)
        self.setToolTip(tip(self.accessibleName()))
        say_once(self)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile, with a ring if it is chosen and another one if it has the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.palette()
        whole = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.highlight())
            painter.drawRoundedRect(whole, 9, 9)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(colours.windowText(), 2.4))
            painter.drawRoundedRect(whole, 9, 9)
        elif self.underMouse() and not self.is_grey:
            painter.setPen(QPen(colours.highlight(), 1.6))
            painter.drawRoundedRect(whole, 9, 9)
        painter.setOpacity(_FAINT if self.is_grey else 1.0)
        piece = str(tile_piece(self.tile, FULL))
        painter.translate(QRectF(self.rect()).center())
        share = self._side / (FULL + 8)
        painter.scale(share, share)
        painter.translate(0, -2)
        self._sprites.blit(painter, self._style.drawing(piece), self._style.rect(piece))


class TileFaces(QWidget):
    """All tiles in four rows of six. Arrows, letters and digits move; Space, Enter or a click choose."""

    changed = Signal()  # when the chosen tiles have changed
    confirmed = Signal()
    """Emitted on Enter when enough is chosen: the one tile, or of many when `is_enough`."""
    refused = Signal(str)  # the reason why a tile cannot be chosen

    def __init__(self, many: bool = False, lenient: bool = False, side: int = _SIDE) -> None:
        """Create the tiles; ``many`` or just one can be chosen, and if ``lenient``, greyed ones too."""
        super().__init__()
        self._many, self._lenient = many, lenient
        self.is_enough: Callable[[], bool] = lambda: False
        """Return whether enough tiles are chosen, so that Enter confirms instead of choosing."""
        self._reasons: Mapping[Tile, str] = {}
        self._buttons = {tile: FaceButton(tile, side) for tile in ALL_TILES}
        if not many:
            self._tell_readers_that_one_is_chosen()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for row, suit in enumerate(Suit):
            grid.addWidget(_key_label(suit), row + 1, 0)
        for column, value in enumerate(Value):
            grid.addWidget(_key_label(value), 0, column + 1)
        for number, (tile, button) in enumerate(self._buttons.items()):
            grid.addWidget(button, number // len(Value) + 1, number % len(Value) + 1)
            button.toggled.connect(lambda _, tile=tile: self._press(tile))
            button.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._go_to(ALL_TILES[0], focus=False)

    def _tell_readers_that_one_is_chosen(self) -> None:
        """Make screen readers treat the tiles as radio buttons; `_press` decides which one is chosen."""
        group = QButtonGroup(self)
        group.setExclusive(False)
        for button in self._buttons.values():
            group.addButton(button)
            button.setAutoExclusive(True)  # within a group, this affects only screen readers

    @property
    def tiles(self) -> Hand:
        """The tiles that are chosen."""
        return tuple(tile for tile, button in self._buttons.items() if button.isChecked())

    @property
    def tile(self) -> Tile | None:
        """The tile that is chosen; None if none is."""
        return next(iter(self.tiles), None)

    @property
    def wanted(self) -> str:
        """What to do before going on; "" once a tile is chosen."""
        return tr("Choose a tile first.") if self.tile is None else ""

    def choose(self, *tiles: Tile) -> None:
        """Choose exactly these tiles."""
        before = self.tiles
        for tile, button in self._buttons.items():
            set_down(button, tile in tiles)
        if tiles:
            self._go_to(tiles[0], focus=False)
        if self.tiles != before:
            self.changed.emit()

    def set_reasons(self, reasons: Mapping[Tile, str]) -> None:
        """Grey these tiles, each with the reason why it is impossible."""
        self._reasons = dict(reasons)
        for tile, button in self._buttons.items():
            button.explain(reasons.get(tile, ""))
        if not self._lenient:
            self.choose(*(tile for tile in self.tiles if tile not in reasons))
        free = next((tile for tile in ALL_TILES if tile not in reasons), ALL_TILES[0])
        self._go_to(self.tile or free, focus=False)

    def set_style(self, style: Style) -> None:
        """Draw the tiles in a style."""
        for button in self._buttons.values():
            button.set_style(style)

    def button(self, tile: Tile) -> FaceButton:
        """Return the button of a tile."""
        return self._buttons[tile]

    def _press(self, tile: Tile) -> None:
        """Choose or unchoose a tile, or say why it cannot be chosen."""
        if tile in self._reasons and not self._lenient:
            set_down(self._buttons[tile], False)
            self.refused.emit(self._reasons[tile])
            return
        if not self._many:
            for other, button in self._buttons.items():
                set_down(button, other == tile)
        self._go_to(tile)
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys on a tile."""
        is_key = event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(watched, FaceButton) and isinstance(event, QKeyEvent):
            return self._key(watched.tile, event)
        return super().eventFilter(watched, event)

    def _key(self, tile: Tile, event: QKeyEvent) -> bool:
        key, text = Qt.Key(event.key()), sign_of(event)
        row, column = list(Suit).index(tile.suit), list(Value).index(tile.value)
        if key in _ARROWS:
            down, right = _ARROWS[key]
            row, column = (row + down) % len(Suit), (column + right) % len(Value)
            self._go_to(Tile(list(Suit)[row], list(Value)[column]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(tile, event)
        elif (value := next((value for value in Value if face_key(value) == text), None)) is not None:
            self._go_to(Tile(tile.suit, value))
        elif (suit := next((suit for suit in Suit if face_key(suit) == text), None)) is not None:
            self._go_to(Tile(suit, tile.value))
        else:
            return False
        return True

    def _enter(self, tile: Tile, event: QKeyEvent) -> None:
        if is_enter_held(event):
            return
        if self.is_enough() if self._many else tile == self.tile:
            self.confirmed.emit()
        else:
            self._buttons[tile].click()

    def _go_to(self, tile: Tile, focus: bool = True) -> None:
        """Move the focus to a tile, the only one that Tab reaches."""
        for other, button in self._buttons.items():
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other == tile else Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self._buttons[tile])
        if focus:
            self._buttons[tile].setFocus(Qt.FocusReason.OtherFocusReason)


def _key_label(face: Face) -> QLabel:
    """Return the heading of a row or a column, whose tip names the key that goes there."""
    key = face_key(face)
    name = suit_name(face) if isinstance(face, Suit) else value_name(face)
    made = label(name, "muted", wrap=False)
    made.setAccessibleName(name)
    goes = tr("{key} goes to the {faces}.", key=key, faces=face_name(face))
    made.setAccessibleDescription(goes)
    made.setToolTip(tip(goes))
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setContentsMargins(_APART, 0, _APART, 0)
    return made
