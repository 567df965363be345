"""The fifty-two tiles to print in true size and cut out."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPainter, QPalette, QPen

from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS
from topologic_qt.games.topology.ui.board.curves import HEXES, PITCH, SIDE, paint_lines, tile_outline
from topologic_qt.games.topology.ui.board.materials import face
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE, Style
from topologic_qt.table.layout import outline_of
from topologic_qt.table.sprites import Sprites
from topologic_qt.widgets import paper
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.paper import write_line
from topologic_qt.widgets.translate import tr

_ALIKE = 40
"""The difference in lightness, 0 to 255, below which a tile hardly shows on its ground."""


class TilePictures:
    """Paints tiles as large as a box allows, in the table's style.

    A tile of a material about as dark as the ground has a bright edge.
    """

    def __init__(self, style: Style = USUAL_STYLE) -> None:
        self.style = style
        self._sprites = Sprites()

    def paint(self, painter: QPainter, design: str, direction: int, box: QRectF, palette: QPalette) -> None:
        """Paint a tile of a design, in a direction, in the middle of a box on a window's ground."""
        shown = face(design, direction)
        area = self.style.rect(shown)
        scale = min(box.width() / area.width(), box.height() / area.height())
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-area.center())
        self._sprites.blit(painter, self.style.drawing(shown), area)
        ground = palette.color(QPalette.ColorRole.Window).lightness()
        if abs(self.style.material.flat[0].lightness() - ground) < _ALIKE:
            edge = QPen(palette.color(QPalette.ColorRole.PlaceholderText), 1 / scale)  # fine at any size
            edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(tile_outline(direction % 3), edge)
        painter.restore()


HEXAGON = 29.0
"""The width of a printed hexagon from side to side, in millimetres; a tile is twice as long."""

_UNIT = HEXAGON / PITCH
"""A table unit on paper, in millimetres."""

_GAP = 2.0
"""The distance between two tiles, in millimetres."""

_TICK = 1.4
"""The length of a cut mark, in millimetres."""

_HEAD = 9.0
"""The height of the line above the tiles, in millimetres."""

_BAR = 50.0
"""The length of the bar for checking the printed size, in millimetres."""

_WIDE = 2 * HEXAGON + _GAP
_HIGH = 2 * SIDE * _UNIT + _GAP
_INCH = 25.4

_INK, _CUT, _MUTED = QColor("#2a1408"), QColor("#9a9a9a"), QColor("#555555")

TILES = "".join(design * COPIES for design in DESIGNS)
"""The designs of all tiles, in the printed order."""


def tile_set() -> Document:
    """Return the tiles as a document to print or to save as a PDF."""
    title = tr("Topology tiles")
    name = tr("PDF, actual size")
    return Document(title, (Form(name, ".pdf", lambda: paper.pdf(title, paint)),), paint)


class _Grid(NamedTuple):
    """The places of tiles on a sheet, in millimetres."""

    columns: int
    rows: int
    left: float
    top: float

    @property
    def on_page(self) -> int:
        return self.columns * self.rows

    def middle(self, place: int) -> QPointF:
        row, column = divmod(place, self.columns)
        return QPointF(self.left + (column + 0.5) * _WIDE, self.top + (row + 0.5) * _HIGH)


def _grid(sheet: QRectF) -> _Grid:
    """Return the places on a sheet with this area, at least one."""
    columns = max(1, int(sheet.width() / _WIDE))
    rows = max(1, int((sheet.height() - _HEAD) / _HIGH))
    return _Grid(columns, rows, (sheet.width() - columns * _WIDE) / 2, _HEAD)


def paint(device: QPagedPaintDevice) -> None:
    """Paint all tiles on as many pages as it takes. May run off the GUI thread."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    across, down = device.logicalDpiX() / _INCH, device.logicalDpiY() / _INCH
    sheet = QRectF(0, 0, device.width() / across, device.height() / down)
    grid = _grid(sheet)
    pages = -(-len(TILES) // grid.on_page)
    for page in range(pages):
        if page:
            device.newPage()
        _paint_head(painter, sheet, across, page + 1, pages)
        painter.save()
        painter.scale(across, down)
        for place, design in enumerate(TILES[page * grid.on_page : (page + 1) * grid.on_page]):
            _paint_tile(painter, grid.middle(place), design)
        painter.restore()
    painter.end()


def _paint_tile(painter: QPainter, middle: QPointF, design: str) -> None:
    """Paint a tile around a point of the sheet, with its edge to cut along, and its letter beside it."""
    painter.save()
    painter.translate(middle)
    painter.scale(_UNIT, _UNIT)
    painter.setPen(QPen(_CUT, 0.12 / _UNIT))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outline = outline_of(HEXES, ((0, 0), (1, 0))).translated(-PITCH / 2, 0)
    painter.drawPolygon(outline)
    paint_lines(painter, design, 0, _INK)
    notch = QRectF(-12, -SIDE, 24, 16)  # outside the tile, so that it is cut off
    write_line(painter, notch, design, 13, _MUTED, Qt.AlignmentFlag.AlignCenter)
    painter.restore()
    painter.setPen(QPen(_CUT, 0.12))
    high = SIDE * _UNIT
    for x in (-HEXAGON, HEXAGON):
        for y, way in ((-high, -1), (high, 1)):
            corner = middle + QPointF(x, y)
            painter.drawLine(QLineF(corner, corner + QPointF(0, way * _TICK / 2)))
            painter.drawLine(QLineF(corner, corner + QPointF(_TICK / 2 * (1 if x > 0 else -1), 0)))


def _paint_head(painter: QPainter, sheet: QRectF, scale: float, page: int, pages: int) -> None:
    """Write the page's title, and paint the bar for checking its size."""
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    area = QRectF(0, 0, sheet.width() * scale, 4.5 * scale)
    number = tr("Page {page} of {pages}", page=page, pages=pages)
    room = write_line(painter, area, number, 3.4 * scale, _MUTED, right)
    said = tr(
        "Topology: print at 100% on thick paper and cut along the lines. The bar is {bar} mm long.",
        bar=round(_BAR),
    )
    write_line(painter, area.adjusted(0, 0, -room - 3 * scale, 0), said, 3.4 * scale, _INK, left)
    painter.fillRect(QRectF(0, 5.6 * scale, _BAR * scale, 0.8 * scale), _INK)
