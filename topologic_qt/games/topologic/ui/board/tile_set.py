"""The sixty tiles as sheets for printing and cutting out."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPageLayout, QPainter, QPen

from topologic_qt.games.topologic.rules.field import ALL_TILES, NUMBERS, Tile
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, paint_flat_face
from topologic_qt.games.topologic.ui.board.style import Overlay, Style, paints
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.paper import on_whole_pages, pdf, set_font
from topologic_qt.widgets.translate import ntr, tr

SIDES = (25, 38)
"""The choice of sizes: the side of a tile, in millimetres."""

_BESIDE, _BELOW = 9.0, 14.0
"""The margins beside the tiles, and above and below them, in millimetres."""


class _Grid(NamedTuple):
    """The positions of tiles on a page, with each colour in a row or column if possible."""

    columns: int
    rows: int
    by_columns: bool

    @property
    def on_page(self) -> int:
        return self.columns * self.rows


def _grid(side: int, width: float, height: float) -> _Grid:
    """Return the positions on paper of this size in millimetres; at least one."""
    columns = max(1, int((width - 2 * _BESIDE) / side))
    rows = max(1, int((height - 2 * _BELOW) / side))
    whole = len(NUMBERS)
    choices = [_Grid(columns - columns % whole, rows, False), _Grid(columns, rows - rows % whole, True)]
    best = max(choices, key=lambda grid: min(grid.on_page, len(ALL_TILES)))
    return best if best.on_page else _Grid(columns, rows, False)


_MM_PER_INCH = 25.4
_LINE = 0.18
"""The width of a cutting line, in millimetres."""
_OUT = (1.5, 5.0)
"""The distances from the tiles at which the marks beside them start and end, in millimetres."""
_SCALE = 50
"""The length of the line that shows whether a printer kept the size, in millimetres."""
_TEXT = 2.9
"""The height of the line of text at the bottom, in millimetres."""
_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
_ON_DARK, _ON_LIGHT = QColor(255, 255, 255, 150), QColor(0, 0, 0, 110)
_DARK = 128
"""The lightness, 0 to 255, of a colour below which lines on it are light."""


def paint_set(style: Style, side: int, painter: QPainter, layout: QPageLayout) -> None:
    """Paint tiles of this width in millimetres, on any paper, on as many pages as needed."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    device = painter.device()
    dots = device.logicalDpiX() / _MM_PER_INCH
    paper = QRectF(layout.fullRect(QPageLayout.Unit.Millimeter))
    grid = _grid(side, paper.width(), paper.height())
    field = QRectF(0, 0, side * grid.columns, side * grid.rows)
    field.moveCenter(paper.center())
    pages = [ALL_TILES[at : at + grid.on_page] for at in range(0, len(ALL_TILES), grid.on_page)]
    painter.scale(dots, dots)
    for page, tiles in enumerate(pages, start=1):
        if page > 1 and isinstance(device, QPagedPaintDevice):
            device.newPage()
        cut = QRectF()
        for number, tile in enumerate(tiles):
            if grid.by_columns:
                column, row = divmod(number, grid.rows)
            else:
                row, column = divmod(number, grid.columns)
            square = QRectF(field.left() + column * side, field.top() + row * side, side, side)
            _paint_tile(painter, square, tile, style)
            cut = cut.united(square)
        _paint_cuts(painter, cut, side)
        place = tr("Page {page} of {pages}", page=page, pages=len(pages)) if len(pages) > 1 else ""
        _paint_foot(painter, field, paper, place)


def _paint_tile(painter: QPainter, square: QRectF, tile: Tile, style: Style) -> None:
    paint = paints(style.palette)[tile.colour]
    letter = "" if style.overlay is Overlay.NONE else tile.colour.value
    painter.save()
    painter.translate(square.center())
    painter.scale(square.width() / PITCH, square.height() / PITCH)
    paint_flat_face(painter, paint, tile.number, letter, style.overlay is Overlay.SYMBOL)
    painter.restore()
    is_dark = paint.body.lightness() < _DARK
    painter.setPen(QPen(_ON_DARK if is_dark else _ON_LIGHT, _LINE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(square)


def _paint_cuts(painter: QPainter, field: QRectF, side: int) -> None:
    """Paint marks beside the tiles, in line with every cut, which remain after the first cuts."""
    near, far = _OUT
    painter.setPen(QPen(_MUTED, _LINE))
    for column in range(round(field.width() / side) + 1):
        x = field.left() + column * side
        painter.drawLine(QLineF(x, field.top() - far, x, field.top() - near))
        painter.drawLine(QLineF(x, field.bottom() + near, x, field.bottom() + far))
    for row in range(round(field.height() / side) + 1):
        y = field.top() + row * side
        painter.drawLine(QLineF(field.left() - far, y, field.left() - near, y))
        painter.drawLine(QLineF(field.right() + near, y, field.right() + far, y))


def _paint_foot(painter: QPainter, field: QRectF, paper: QRectF, place: str) -> None:
    """Write the title and printing instructions, beside a line for measuring."""
    y = min(field.bottom() + _OUT[1] + 3.2, paper.bottom() - 5.5)
    ruler = QLineF(field.right() - _SCALE, y, field.right(), y)
    painter.setPen(QPen(_INK, _LINE))
    painter.drawLine(ruler)
    for end in (ruler.p1(), ruler.p2()):
        painter.drawLine(QLineF(end - QPointF(0, 1), end + QPointF(0, 1)))
    text = ntr(
        "{n} tile. Print at 100%: the line on the right is {long} mm long.",
        "{n} tiles. Print at 100%: the line on the right is {long} mm long.",
        len(ALL_TILES),
        long=_SCALE,
    )
    text = f"{text}  {place}".rstrip()
    # Text has whole pixels, so it is written a hundred times larger with a painter scaled down.
    painter.save()
    painter.scale(0.01, 0.01)
    room = QRectF(field.left(), y - _TEXT / 2, field.width() - _SCALE - 4, 3 * _TEXT)
    set_font(painter, _TEXT * 90)
    painter.setPen(_MUTED)
    painter.drawText(QRectF(room.topLeft() * 100, room.size() * 100), _WRAPPED, text)
    painter.restore()


def tile_set(style: Style, side: int) -> Document:
    """Return the tiles as a document to print, with this width in millimetres."""
    title, paint = tr("Tiles, {side} mm", side=side), on_whole_pages(partial(paint_set, style, side))
    return Document(title, [Form(tr("Cut-out sheet"), ".pdf", lambda: pdf(title, paint))], paint)
