"""The settings for the tiles' look."""

from collections.abc import Callable, Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPaintEvent

from topologic_qt.games.host import GameSettings
from topologic_qt.games.info import Setting
from topologic_qt.games.topologic.rules.field import Colour, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board import style
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, TILE_RECT
from topologic_qt.games.topologic.ui.board.style import OWN, PALETTES, Overlay, Style, paints, usual_colours
from topologic_qt.games.topologic.ui.first_look import OWN_COLOURS, first_style
from topologic_qt.games.topologic.ui.tile_chooser import portrait
from topologic_qt.widgets.card import Arranging
from topologic_qt.widgets.controls import Choice, button, label, press_by_enter, say_once
from topologic_qt.widgets.form import line_edit
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

_COLUMNS, _APART, _ROW_GAP = 2, 28, 12
"""The most columns of colours, and the gaps between columns and rows, in pixels."""
_SWATCH = 34
_LONGEST_LINE = 300
_MOST_REMARKS = 3
"""The most remarks about colours shown at once."""


class ColourField(QtWidgets.QWidget):
    """One tile colour: a tile that opens the colour dialog, its name, and its hex number."""

    def __init__(self, colour: Colour, changed: Callable[[], None]) -> None:
        """Create a field; ``changed`` is called when the user changes the colour or its text."""
        super().__init__()
        self._colour = colour
        self._changed = changed
        self.value = "#000000"
        """The colour as ``#rrggbb``: the last valid one."""
        name = words.colour_name(colour)
        self.swatch = QtWidgets.QToolButton()
        self.swatch.setIconSize(QSize(_SWATCH, _SWATCH))
        self.swatch.setAccessibleName(tr("Pick {colour}", colour=name))
        self.swatch.setToolTip(tr("Pick {colour}", colour=name))
        say_once(self.swatch)
        press_by_enter(self.swatch)
        self.swatch.clicked.connect(self._choose)
        self.line: QtWidgets.QLineEdit = line_edit(9)
        self.line.setAccessibleName(tr("{colour} as a hex number", colour=name))
        self.line.setFixedWidth(self.line.fontMetrics().horizontalAdvance("#DDDDDD") + 34)
        self.line.textEdited.connect(self._read)
        shown = label(name, "text", wrap=False)
        shown.setBuddy(self.line)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.swatch, shown):
            row.addWidget(widget)
        row.addStretch()
        row.addWidget(self.line)

    @property
    def is_wrong(self) -> bool:
        """Whether the text is not a colour."""
        return style.parse_hex(self.line.text()) is None

    def show_value(self, value: str) -> None:
        """Show a colour."""
        self.value = value
        if style.parse_hex(self.line.text()) != value:
            self.line.setText(value)
        self._mark()

    def draw(self, style: Style) -> None:
        """Draw the tile in a style."""
        picture = portrait(Tile(self._colour, 5), _SWATCH / 124, self.devicePixelRatioF(), style)
        self.swatch.setIcon(QIcon(picture))

    def _read(self, text: str) -> None:
        if (value := style.parse_hex(text)) is not None:
            self.value = value
        self._mark()
        self._changed()

    def _mark(self) -> None:
        if self.line.property("wrong") != self.is_wrong:
            self.line.setProperty("wrong", self.is_wrong)
            self.line.style().polish(self.line)

    def _choose(self) -> None:
        dialog = QtWidgets.QColorDialog(QColor(self.value), self)
        dialog.setWindowTitle(words.colour_name(self._colour))
        dialog.colorSelected.connect(self._take)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take(self, colour: QColor) -> None:
        self.show_value(colour.name())
        self._changed()


class _Columns(Arranging):
    """The colours in columns, read downwards; in one if there is no room for two."""

    def __init__(self, fields: Sequence[QtWidgets.QWidget]) -> None:
        super().__init__()
        self._fields = fields
        self._count = 0
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_APART)
        self._grid.setVerticalSpacing(_ROW_GAP)
        self._stand_in(_COLUMNS)

    def sizeHint(self) -> QSize:
        """Return the size with all columns; a single column is higher."""
        return QSize(self._width_of(_COLUMNS), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the width of a single column, with the current height."""
        return QSize(self._width_of(1), super().minimumSizeHint().height())

    def arrange(self) -> None:
        """Arrange as many columns as there is room for."""
        self._stand_in(_COLUMNS if self.width() >= self._width_of(_COLUMNS) else 1)

    def _width_of(self, columns: int) -> int:
        widest = max(field.minimumSizeHint().width() for field in self._fields)
        return columns * widest + (columns - 1) * _APART

    def _stand_in(self, columns: int) -> None:
        if columns == self._count:
            return
        self._count = columns
        for field in self._fields:
            self._grid.removeWidget(field)
        rows = len(self._fields) // columns
        for place, field in enumerate(self._fields):
            self._grid.addWidget(field, place % rows, place // rows)


class OwnColoursDialog(ScrolledDialog):
    """A field for each colour, remarks on how distinct they are, and all of them in a line of text."""

    def __init__(
        self, parent: QtWidgets.QWidget, settings: GameSettings, store: Callable[[str, str], None]
    ) -> None:
        """Create the dialog; ``store`` saves a setting by its name, and applies it."""
        super().__init__(parent)
        self.setWindowTitle(tr("Your own colours"))
        self._store = store
        self._overlay = first_style(settings).overlay
        self._said = ""
        self.fields = {colour.value: ColourField(colour, self._apply) for colour in Colour}
        for field in self.fields.values():
            field.line.editingFinished.connect(self.say_remark)
        self.remarks = label("", "muted")
        self.remarks.setMinimumHeight(3 * self.remarks.fontMetrics().lineSpacing())
        self.remarks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.line: QtWidgets.QLineEdit = line_edit(_LONGEST_LINE)
        self.line.setAccessibleName(tr("All colours in one line"))
        self.line.textEdited.connect(self._take_line)
        self._build()
        shown = paints(first_style(settings).palette)
        stored = style.parse_line(str(settings.value(OWN_COLOURS)))
        self._show(stored or {letter: paint.body.name() for letter, paint in shown.items()})

    def _build(self) -> None:
        text = QtWidgets.QHBoxLayout()
        text.addWidget(self.line, 1)
        text.addWidget(button(Choice(tr("Copy"), self.copy)))
        buttons = QtWidgets.QDialogButtonBox(QtWidgets.QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        reset = button(Choice(tr("Reset"), self.reset))
        buttons.addButton(reset, QtWidgets.QDialogButtonBox.ButtonRole.ResetRole)
        above = label(tr("All colours in one line, to copy or paste"), "field")
        above.setBuddy(self.line)
        layout = self.column((26, 22, 26, 20), 12)
        layout.addWidget(label(tr("Your own colours"), "title"))
        layout.addWidget(_Columns(tuple(self.fields.values())))
        layout.addWidget(self.remarks)
        layout.addWidget(above)
        layout.addLayout(text)
        layout.addStretch()
        self.put_below(buttons)

    @property
    def colours(self) -> style.Colours:
        """The colours in the fields."""
        return {letter: field.value for letter, field in self.fields.items()}

    def reset(self) -> None:
        """Return to the usual colours."""
        self._show(usual_colours())
        self._store_all()

    def copy(self) -> None:
        """Copy the line with all colours."""
        QGuiApplication.clipboard().setText(style.as_line(self.colours))

    def _take_line(self, text: str) -> None:
        colours = style.parse_line(text)
        if colours is None:
            self._remark(tr("Give each of the ten letters one colour, such as R#d43d40."))
            return
        self._show(colours, and_line=False)
        self._store_all()

    def _apply(self) -> None:
        self._show(self.colours, typing=True)
        self._store_all()

    def _store_all(self) -> None:
        self._store(OWN_COLOURS.removeprefix("settings/"), style.as_line(self.colours))
        self._store("palette", OWN)

    def _show(self, colours: style.Colours, and_line: bool = True, typing: bool = False) -> None:
        """Show colours; while ``typing``, an invalid text stays as it is."""
        line = style.as_line(colours)
        shown = Style(line, self._overlay)
        for letter, field in self.fields.items():
            if not (typing and field.is_wrong):
                field.show_value(colours[letter])
            field.draw(shown)
        if and_line:
            self.line.setText(line)
            self.line.setCursorPosition(0)
        self._remark(" ".join(self._sentences(colours)[:_MOST_REMARKS]))

    def _sentences(self, colours: style.Colours) -> list[str]:
        """Return remarks on invalid texts, on similar colours, and on those that hide pips."""
        found = []
        if any(field.is_wrong for field in self.fields.values()):
            found.append(tr("Use six digits or letters A to F, such as #2fa157."))
        names = {colour.value: words.colour_name(colour) for colour in Colour}
        for one, other in style.alike(colours):
            found.append(tr("{one} and {other} are hard to tell apart.", one=names[one], other=names[other]))
        for letter in style.unreadable(colours):
            name = names[letter]
            found.append(tr("Pips are hard to see on {colour}: make it lighter or darker.", colour=name))
        return found

    def _remark(self, text: str) -> None:
        shown = text or tr("The colours are easy to tell apart, and pips easy to see.")
        self.remarks.setProperty("role", "problem" if text else "muted")
        self.remarks.style().polish(self.remarks)
        self.remarks.setText(shown)
        if not any(field.line.hasFocus() and field.is_wrong for field in self.fields.values()):
            self.say_remark()

    def say_remark(self) -> None:
        """Announce the remark, unless it was announced before."""
        if self.remarks.text() != self._said:
            self._said = self.remarks.text()
            announce(self.remarks, self._said)


_AIR = 12.0
"""The margin around a strip of tiles, in table units."""


class TileStrip(QtWidgets.QWidget):
    """A row with a tile of each colour, as on the table."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.tile_style = style
        self.setMinimumSize(240, 30)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size with tiles of 28 pixels."""
        return self.minimumSize()

    def show_style(self, style: Style) -> None:
        """Draw the tiles in a style."""
        self.tile_style = style
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles."""
        faces = [f"{colour.value}{place % 6 + 1}" for place, colour in enumerate(Colour)]
        width = (len(faces) - 1) * PITCH + TILE_RECT.width() + 2 * _AIR
        scale = min(self.width() / width, self.height() / TILE_RECT.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(_AIR - TILE_RECT.left(), self.height() / scale / 2)
        for place, face in enumerate(faces):
            painter.save()
            painter.translate(place * PITCH, 0)
            self.tile_style.paint(painter, face)
            painter.restore()
        painter.end()


class PalettePreview(QtWidgets.QWidget):
    """The chosen colours as tiles, and a button for custom colours."""

    def __init__(self, settings: GameSettings, store: Callable[[str, str], None]) -> None:
        super().__init__()
        self._settings = settings
        self._store = store
        self.strip = TileStrip(first_style(settings))
        self.own_button = button(Choice(tr("Your own colours…"), self.choose_own))
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.strip)
        layout.addWidget(self.own_button)

    @property
    def widget(self) -> QtWidgets.QWidget:
        """The preview itself."""
        return self

    def refresh(self) -> None:
        """Show the currently chosen colours."""
        self.strip.show_style(first_style(self._settings))

    def choose_own(self) -> None:
        """Open the dialog for custom colours."""
        dialog = OwnColoursDialog(self, self._settings, self._store)
        dialog.open_once()


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the palette, letters or symbols on tiles, and how straight tiles lie."""
    palettes = (tr("Satin"), tr("Vivid"), tr("Pastel"), tr("For any colour vision"), tr("Your own colours"))
    overlays = (tr("Pips only"), tr("Pips and a letter"), tr("Pips and a symbol"))
    palette_choices = dict(zip((*PALETTES, OWN), palettes, strict=True))
    overlay_choices = dict(zip((overlay.value for overlay in Overlay), overlays, strict=True))
    return (
        Setting("palette", tr("Tile colours"), palette_choices, PalettePreview),
        Setting("overlay", tr("On every tile"), overlay_choices),
        Setting("skew", tr("How tiles lie"), {"on": tr("A little askew"), "off": tr("Straight")}),
    )
