"""The dialog with a preview of a set of tiles before it is printed, or exported as PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPen
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.tile import ALL_TILES, NUMBERS, Tile
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, paint_flat_face
from topologic_qt.games.topologic.ui.board.style import Overlay, Style, paints
from topologic_qt.games.topologic.ui.print_dialog import SheetDialog
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import page_pdf, set_font, usual_page
from topologic_qt.widgets.translate import ntr, tr

# -- A set of tiles on paper, to be cut out: all sixty, edge to edge, with lines to cut along ---------


class TileSize(NamedTuple):
    """A size of tiles, and how they lie on a page."""

    side: int
    """The side of a tile, in millimetres."""
    columns: int
    rows: int


SIZES = (TileSize(25, 6, 10), TileSize(38, 5, 6))
"""The sizes to choose from; each fits on A4 and on Letter, with margins that every printer can do.

The tiles of a colour lie in a row or in a column.
"""

_MM_PER_INCH = 25.4
_LINE = 0.18
"""The width of a line to cut along, in millimetres."""
_OUT = (1.5, 5.0)
"""How far from the tiles the marks beside them begin and end, in millimetres."""
_SCALE = 50
"""The length of the line that shows whether a printer has kept the size, in millimetres."""
_TEXT = 2.9
"""The height of the line of text at the foot, in millimetres."""
_INK, _MARK = QColor("#1c1c1c"), QColor("#6a6a6a")
_ON_DARK, _ON_LIGHT = QColor(255, 255, 255, 150), QColor(0, 0, 0, 110)
_DARK = 128
"""The lightness, 0 to 255, of a colour below which a line on it is light."""


class SetSheet:
    """Sixty tiles in the size of a hand, on as many pages as they take."""

    def __init__(self, style: Style, size: TileSize = SIZES[0]) -> None:
        """Create the sheet; tiles have the colours of the style, and its letters or symbols if any."""
        self.style = style
        self.size = size

    @property
    def pages(self) -> int:
        """The number of pages."""
        return ceil(len(ALL_TILES) / (self.size.columns * self.size.rows))

    def paint(self, painter: QPainter, layout: QPageLayout) -> None:
        """Paint all pages on paper of that size; tiles are as large as they are to be, on any paper."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        device = painter.device()
        on_page = self.size.columns * self.size.rows
        for page in range(self.pages):
            if page and isinstance(device, QPagedPaintDevice):
                device.newPage()
            painter.save()
            dots = device.logicalDpiX() / _MM_PER_INCH
            painter.scale(dots, dots)
            paper = QRectF(layout.fullRectPixels(device.logicalDpiX()))
            area = QRectF(0, 0, paper.width() / dots, paper.height() / dots)
            self._paint_page(painter, area, ALL_TILES[page * on_page : (page + 1) * on_page], page)
            painter.restore()

    def _paint_page(self, painter: QPainter, paper: QRectF, tiles: Sequence[Tile], page: int) -> None:
        """Paint one page, in millimetres."""
        side, columns, rows = self.size
        field = QRectF(0, 0, side * columns, side * rows)
        field.moveCenter(paper.center())
        for number, tile in enumerate(tiles):
            if columns == len(NUMBERS):
                row, column = divmod(number, columns)
            else:
                column, row = divmod(number, rows)
            square = QRectF(field.left() + column * side, field.top() + row * side, side, side)
            self._paint_tile(painter, square, tile)
        self._paint_cuts(painter, field)
        self._paint_foot(painter, field, paper, page)

    def _paint_tile(self, painter: QPainter, square: QRectF, tile: Tile) -> None:
        paint = paints(self.style.palette)[tile.colour]
        letter = "" if self.style.overlay is Overlay.NONE else tile.colour.value
        painter.save()
        painter.translate(square.center())
        painter.scale(square.width() / PITCH, square.height() / PITCH)
        paint_flat_face(painter, paint, tile.number, letter, self.style.overlay is Overlay.SYMBOL)
        painter.restore()
        is_dark = paint.body.lightness() < _DARK
        painter.setPen(QPen(_ON_DARK if is_dark else _ON_LIGHT, _LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(square)

    def _paint_cuts(self, painter: QPainter, field: QRectF) -> None:
        """Paint marks beside the field, in line with every cut, that are there after the first ones too."""
        side, columns, rows = self.size
        near, far = _OUT
        painter.setPen(QPen(_MARK, _LINE))
        for column in range(columns + 1):
            x = field.left() + column * side
            painter.drawLine(QLineF(x, field.top() - far, x, field.top() - near))
            painter.drawLine(QLineF(x, field.bottom() + near, x, field.bottom() + far))
        for row in range(rows + 1):
            y = field.top() + row * side
            painter.drawLine(QLineF(field.left() - far, y, field.left() - near, y))
            painter.drawLine(QLineF(field.right() + near, y, field.right() + far, y))

    def _paint_foot(self, painter: QPainter, field: QRectF, paper: QRectF, page: int) -> None:
        """Write what this is and how to print it, beside a line that can be measured."""
        y = min(field.bottom() + _OUT[1] + 3.2, paper.bottom() - 5.5)
        ruler = QLineF(field.right() - _SCALE, y, field.right(), y)
        painter.setPen(QPen(_INK, _LINE))
        painter.drawLine(ruler)
        for end in (ruler.p1(), ruler.p2()):
            painter.drawLine(QLineF(end - QPointF(0, 1), end + QPointF(0, 1)))
        text = ntr(
            "Topologic: {n} tile. Print at full size (100 %): the line on the right is {long} mm long.",
            "Topologic: {n} tiles. Print at full size (100 %): the line on the right is {long} mm long.",
            len(ALL_TILES),
            long=_SCALE,
        )
        if self.pages > 1:
            text = f"{text}  {tr('Page {page} of {pages}', page=page + 1, pages=self.pages)}"
        # Text has whole pixels: it is written a hundred times as large, on a painter as much smaller.
        painter.save()
        painter.scale(0.01, 0.01)
        room = QRectF(field.left(), y - _TEXT / 2, field.width() - _SCALE - 4, 3 * _TEXT)
        set_font(painter, _TEXT * 90)
        painter.setPen(_MARK)
        wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(room.topLeft() * 100, room.size() * 100), wrapped, text)
        painter.restore()


def size_name(size: TileSize) -> str:
    """Return a size of tiles in words."""
    pages = SetSheet(Style(), size).pages
    return ntr("{side} mm, {n} page", "{side} mm, {n} pages", pages, side=size.side)


# -----------------------------------------------------------------------------------------------------


_PAPERS = (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter)


class SetDialog(SheetDialog):
    """A preview of the set, the choice of the paper and of the size of the tiles, and the ways to have it."""

    def __init__(self, parent: QWidget | None, style: Style, export: Callable[[Document], None]) -> None:
        """Create the dialog for tiles of a style; ``export`` asks for a file for a document."""
        self._sheet = SetSheet(style)
        self._export = export
        self.tile_size = combo_box([size_name(size) for size in SIZES])
        self.tile_size.setMinimumContentsLength(14)
        self.tile_size.setAccessibleName(tr("Size of the tiles"))
        super().__init__(
            parent, self._sheet, tr("Set of tiles"), usual_page(), tr("Print a set of tiles"), _PAPERS
        )
        self.tile_size.currentIndexChanged.connect(self._take_size)

    def choices(self) -> Sequence[QWidget]:
        """Return the choices of the paper and of the size; all tiles fit upright alone."""
        return [self.paper, self.tile_size]

    def ways(self) -> Sequence[QWidget]:
        """Return the buttons beside the one that prints."""
        return [
            button(Choice(tr("Cancel"), self.reject)),
            button(Choice(tr("Export as PDF …"), self.export, icon="export")),
        ]

    def _take_size(self) -> None:
        self._sheet.size = SIZES[self.tile_size.currentIndex()]
        self.show_again()

    def export(self) -> None:
        """Ask for a file, and write the PDF document to it."""
        title = tr("Set of tiles")
        sheet = SetSheet(self._sheet.style, self._sheet.size)
        paper = QPageSize(_PAPERS[self.paper.currentIndex()])
        form = Form(tr("Sheet to cut out"), ".pdf", lambda: page_pdf(title, sheet.paint, paper))
        self._export(Document(title, [form]))
