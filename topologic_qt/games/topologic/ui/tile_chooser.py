"""Choosing a tile on a miniature of the field, or by its colour and number."""

from functools import lru_cache

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent

from topologic_qt.games.topologic.rules.field import NUMBERS, Colour, Field, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.sprites import render
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Grouping, is_enter, is_enter_held, label, sign_of
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.scrolled import Scrolled
from topologic_qt.widgets.speech import reply
from topologic_qt.widgets.translate import tr

_LEAST = 120
"""The least side of the miniature, in pixels."""
_GAP, _SIDE_GAP = 18, 8
"""The space beside the miniature, and between the parts there, in pixels."""


class TileChooser(QtWidgets.QWidget):
    """A miniature of the field, with colours and numbers beside it; letters and digits choose, too."""

    chosen = Signal(object)
    """Emitted with the chosen tile, or None while only its colour or number is chosen."""

    def __init__(
        self,
        field: Field,
        style: Style = USUAL_STYLE,
        ground: str = "felt",
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._colour: Colour | None = None
        self._number: int | None = None
        self.table = FieldScene(self, Motion(0), style)
        self.table.lay(looks(field))
        self.table.tile_clicked.connect(lambda key: self._set(*Tile.parse(key)))
        self.view = TableView(self.table, camera=False)
        self.view.lay_ground(ground)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # It fits any space.
        self.view.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Ignored)
        self.view.setMinimumSize(_LEAST, _LEAST)
        self.view.setAccessibleName(tr("The field. Click a tile."))
        colours = [(words.colour_name(colour), Tile(colour, 1)) for colour in Colour]
        self._colours = _buttons(colours, style)
        numbers = [(str(number), Tile(Colour.WHITE, number)) for number in NUMBERS]
        self._numbers = _buttons(numbers, Style(style.palette))
        self._colours.idToggled.connect(
            lambda index, on: self._set_colour(list(Colour)[index]) if on else None
        )
        self._numbers.idToggled.connect(lambda index, on: self._set_number(NUMBERS[index]) if on else None)
        self.setFocusProxy(self._colours.button(0))  # so that the focus is visible
        content = QtWidgets.QWidget()
        self._scrolled = Scrolled(content, self)
        self._scrolled.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self._parts = (
            _part(content, tr("Colour"), self._colours, 2),
            _part(content, tr("Number"), self._numbers, 3),
        )
        self._side = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.TopToBottom, content)
        self._side.setContentsMargins(0, 0, 0, 0)
        self._side.setSpacing(_SIDE_GAP)
        for part in self._parts:
            self._side.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self._side.addStretch()
        for choice in (*self._colours.buttons(), *self._numbers.buttons()):
            choice.installEventFilter(self)
        layout = QtWidgets.QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._scrolled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the numbers beside the colours if there's no room below, unless the field gets too small."""
        super().resizeEvent(event)
        sizes = [part.sizeHint() for part in self._parts]
        bar = self._scrolled.verticalScrollBar().sizeHint().width()
        across = self.view.minimumWidth() + _GAP + sum(size.width() for size in sizes) + _SIDE_GAP + bar
        is_low = self.height() < sum(size.height() for size in sizes) + _SIDE_GAP
        stands_beside = is_low and self.width() >= across
        direction = QtWidgets.QBoxLayout.Direction
        self._side.setDirection(direction.LeftToRight if stands_beside else direction.TopToBottom)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scroll to the colour or number with the focus."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QtWidgets.QWidget):
            self._scrolled.ensureWidgetVisible(watched)
        return super().eventFilter(watched, event)

    def show_choice(self, tile: Tile | None) -> None:
        """Show which tile is chosen."""
        if tile is not None:
            self._colour, self._number = tile
        self.table.choose(None if tile is None else str(tile))
        _check(self._colours, None if self._colour is None else list(Colour).index(self._colour))
        _check(self._numbers, None if self._number is None else self._number - 1)

    def forget(self) -> None:
        """Clear the choice, including colour and number."""
        self._colour = self._number = None
        self.show_choice(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with a letter, a digit or Enter, which on the current choice is left to the parent."""
        text = sign_of(event)
        if text and text in list(Colour):
            self._set_colour(Colour(text))
        elif text.isdecimal() and int(text) in NUMBERS:
            self._set_number(int(text))
        elif is_enter(event) and not is_enter_held(event) and (part := self._part_to_choose()):
            part.click()
        else:
            super().keyPressEvent(event)

    def _part_to_choose(self) -> QtWidgets.QAbstractButton | None:
        parts = (*self._colours.buttons(), *self._numbers.buttons())
        return next((part for part in parts if part.hasFocus() and not part.isChecked()), None)

    def _set_colour(self, colour: Colour) -> None:
        self._set(colour, self._number)

    def _set_number(self, number: int) -> None:
        self._set(self._colour, number)

    def _set(self, colour: Colour | None, number: int | None) -> None:
        self._colour, self._number = colour, number
        if colour is not None and number is not None:
            self.chosen.emit(Tile(colour, number))
            return
        if colour is not None:
            reply(self, words.colour_name(colour))
        self.chosen.emit(None)


def portrait(tile: Tile, scale: float, ratio: float, style: Style = USUAL_STYLE) -> QPixmap:
    """Return a picture of a tile, with ``scale`` pixels per table unit on a screen of this pixel ratio."""
    pixmap = render(TILE_RECT, scale * ratio, lambda painter: style.paint(painter, str(tile)))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _buttons(entries: list[tuple[str, Tile]], style: Style) -> QtWidgets.QButtonGroup:
    group = QtWidgets.QButtonGroup()
    group.setExclusive(True)
    for index, (name, tile) in enumerate(entries):
        made = QtWidgets.QPushButton(name)
        made.setCheckable(True)
        made.setAutoExclusive(True)  # for screen readers: its group is exclusive anyway
        made.setAutoDefault(False)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setIcon(_small_portrait(tile, style))
        made.setProperty("role", "tile")
        group.addButton(made, index)
    return group


@lru_cache(maxsize=len(Colour) + len(NUMBERS))
def _small_portrait(tile: Tile, style: Style) -> QPixmap:
    """Return the picture of a tile on a button, painted once and reused."""
    return portrait(tile, 0.26, 2.0, style)


def _part(
    parent: QtWidgets.QWidget, heading: str, group: QtWidgets.QButtonGroup, columns: int
) -> QtWidgets.QWidget:
    part = QtWidgets.QWidget(parent)
    column = QtWidgets.QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(_SIDE_GAP)
    column.addWidget(label(heading, "heading", wrap=False))
    holder = Grouping(heading, part)
    column.addWidget(holder)
    grid = QtWidgets.QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 6)
    grid.setSpacing(6)
    for index, made in enumerate(group.buttons()):
        grid.addWidget(made, index // columns, index % columns)
    group.setParent(holder)
    return part


def _check(group: QtWidgets.QButtonGroup, index: int | None) -> None:
    """Show the chosen button, and move the focus to it from another one of the group."""
    group.setExclusive(False)
    with QSignalBlocker(group):
        for number, made in enumerate(group.buttons()):
            made.setChecked(number == index)
    group.setExclusive(True)
    if index is not None and any(made.hasFocus() for made in group.buttons()):
        group.button(index).setFocus()
