"""The field for export: as a picture, or as a play sheet for paper and pencil.

Document formats support neither clipping nor composition modes, so tile edges are drawn without them.
Everything here may run off the GUI thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from PySide6 import QtGui
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt

from topologic_qt.games.topologic.rules.field import ALL_TILES, NUMBERS, Colour, Field
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS, FieldRecipe
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, paint_shadow, tile_outline
from topologic_qt.games.topologic.ui.board.style import Overlay, Style, paints
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.layout import extent
from topologic_qt.translation import UserError, printable, tr_noop
from topologic_qt.widgets import paper
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.translate import tr

MAX_PICTURE_SPREAD = 400
"""The most places that a field in a picture may span either way, so that its tiles can be told apart."""

_TILE = 160.0
"""The width of a tile in pixels, unless the picture would become too large."""

_ROOM = 0.3 * PITCH
"""The margin around the field, in table units, which also holds shadows."""

_EMPTY = tr_noop("Place some tiles first.")
_TOO_WIDE = tr_noop(
    "At {columns} × {rows} places, the tiles would be too small to see. Bring the parts closer together: "
    "{most} places each way at most."
)


class PictureError(UserError, ValueError):
    """Raised for a field that cannot be drawn."""


def field_rect(field: Field, most: int) -> QRectF:
    """Return the area covered by the tiles of a field, in table units.

    Raises `PictureError` if there are none, or they span more than ``most`` places either way.
    """
    covered = extent(SQUARES, field.tiles)
    columns, rows = round(covered.width() / PITCH), round(covered.height() / PITCH)
    if not field.tiles:
        raise PictureError(_EMPTY)
    if max(columns, rows) > most:
        raise PictureError(_TOO_WIDE, columns=columns, rows=rows, most=most)
    return covered


def paint_field(painter: QtGui.QPainter, field: Field, style: Style, skewed: bool, shadows: bool) -> None:
    """Paint the tiles of a field, in table units, slightly turned if ``skewed``."""
    laid = [(look.centre(SQUARES), look) for look in looks(field, skewed)]
    laid.sort(key=lambda tile: (tile[0].y(), tile[0].x()))
    for centre, _ in laid if shadows else ():
        painter.translate(centre)
        paint_shadow(painter)
        painter.translate(-centre)
    for centre, look in laid:
        painter.save()
        painter.translate(centre)
        painter.rotate(look.angle)
        style.drawing(look.face).draw(painter)
        _paint_edges(painter)
        painter.restore()


def png(field: Field, style: Style, skewed: bool) -> bytes:
    """Return a PNG picture of the field on a transparent background. Raises `PictureError` without tiles."""
    paint = partial(paint_field, field=field, style=style, skewed=skewed, shadows=True)
    return paper.png(_shown(field), _TILE / PITCH, paint)


def svg(field: Field, title: str, style: Style, skewed: bool) -> bytes:
    """Return an SVG picture of the field on a transparent background. Raises `PictureError` without tiles."""
    paint = partial(paint_field, field=field, style=style, skewed=skewed, shadows=True)
    return paper.svg(_shown(field), title, paint)


def _shown(field: Field) -> QRectF:
    return field_rect(field, MAX_PICTURE_SPREAD).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)


@cache
def _rim(lit: bool) -> QtGui.QPainterPath:
    """Return the lit half of the strip along the edge of a tile's face, or the other half."""
    strip = (
        QtGui.QPainterPathStroker(QtGui.QPen(QtGui.QColor(), 6))
        .createStroke(tile_outline())
        .intersected(tile_outline())
    )
    far = -PITCH if lit else PITCH
    half = QtGui.QPainterPath()
    half.addPolygon(QtGui.QPolygonF([QPointF(-PITCH, PITCH), QPointF(PITCH, -PITCH), QPointF(far, far)]))
    return strip.intersected(half)


@cache
def _side() -> QtGui.QPainterPath:
    return tile_outline().translated(0, 5).subtracted(tile_outline())


def _paint_edges(painter: QtGui.QPainter) -> None:
    """Paint a shaded side, and a rim lit from top left, so that tiles of any colour have clear edges."""
    painter.fillPath(_side(), QtGui.QColor(0, 0, 0, 110))
    painter.fillPath(_rim(lit=True), QtGui.QColor(255, 255, 255, 90))
    painter.fillPath(_rim(lit=False), QtGui.QColor(0, 0, 0, 56))
    painter.strokePath(tile_outline(), QtGui.QPen(QtGui.QColor(0, 0, 0, 90), 1))


MAX_SHEET_SPREAD = 120
"""The most places that a field on paper may span either way, so that its tiles can be told apart."""

_SHORT_SIDE = 2100.0
"""The shorter side of the paper: A4 in tenths of a millimetre.

Everything else uses the same units, and is scaled on other paper sizes.
"""

_MARGIN = 120.0
_GAP = 60.0
_LINE = 72.0
"""The height of a line for handwriting."""

_TURNS = 14
_GRID_WIDTH = (len(Colour) + 1) * _LINE
_GRID_HEIGHT = (len(NUMBERS) + 2) * _LINE
_LOG_WIDTH = 1008.0
_LARGEST_TILE = 190.0

_INK = QtGui.QColor("#111111")
_FAINT = QtGui.QColor("#8c8c8c")

_Align = Qt.AlignmentFlag


class PlaySheet:
    """A page for one seeker and one round."""

    def __init__(self, field: Field, title: str, palette: str, origin: FieldRecipe | None) -> None:
        """Create the sheet. Raises `PictureError` for a field without tiles, or too wide for paper."""
        self._field = field
        self._field_rect = field_rect(field, MAX_SHEET_SPREAD)
        self._title = title
        self._palette = palette
        self._origin = origin

    def paint(self, painter: QtGui.QPainter, layout: QtGui.QPageLayout) -> None:
        """Paint the page for paper of this size and orientation."""
        paper = QRectF(layout.fullRectPixels(painter.device().logicalDpiX()))
        scale = min(paper.width(), paper.height()) / _SHORT_SIDE
        painter.scale(scale, scale)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        page = QRectF(QPointF(), paper.size() / scale).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        body = page.adjusted(0, self._paint_head(painter, page) + _GAP, 0, 0)
        if page.width() > page.height():
            self._paint_beside(painter, body)
        else:
            self._paint_below(painter, body)

    def _paint_below(self, painter: QtGui.QPainter, body: QRectF) -> None:
        """Paint the field above the notes, on portrait paper."""
        height = (_TURNS + 2) * _LINE
        notes = QRectF(body.left(), body.bottom() - height, body.width(), height)
        grid = QRectF(notes.topLeft(), QSizeF(_GRID_WIDTH, _GRID_HEIGHT))
        self._paint_field(painter, body.adjusted(0, 0, 0, -height - _GAP))
        self._paint_grid(painter, grid)
        _paint_lines(painter, QRectF(grid.bottomLeft(), QPointF(grid.right(), notes.bottom())))
        _paint_log(painter, notes.adjusted(grid.width() + _GAP, 0, 0, 0))

    def _paint_beside(self, painter: QtGui.QPainter, body: QRectF) -> None:
        """Paint the notes to the right of the field, on landscape paper."""
        notes = QRectF(body.right() - _LOG_WIDTH, body.top(), _LOG_WIDTH, body.height())
        self._paint_field(painter, body.adjusted(0, 0, -_LOG_WIDTH - _GAP, 0))
        self._paint_grid(painter, QRectF(notes.topLeft(), QSizeF(_GRID_WIDTH, _GRID_HEIGHT)))
        _paint_log(painter, notes.adjusted(0, _GRID_HEIGHT + _GAP / 2, 0, 0))

    def _paint_head(self, painter: QtGui.QPainter, page: QRectF) -> float:
        """Paint the title, facts about the field, and blanks to fill in; return the total height."""
        third = page.width() / 3
        title = QRectF(page.left(), page.top(), 2 * third, 84)
        _write(painter, title, self._title, 58, bold=True)
        _write(painter, title.translated(0, 84).adjusted(0, 0, 0, -34), self._about(), 32, _FAINT)
        credit = QRectF(page.right() - third, page.top(), third, 84)
        _write(painter, credit, tr("Topologic, a game by Dieter Stein"), 28, _FAINT, align=_Align.AlignRight)
        blanks = (tr("Seeker"), tr("Referee"), tr("Edition"), tr("Date"))
        width = (page.width() - 3 * _GAP) / len(blanks)
        for index, name in enumerate(blanks):
            blank = QRectF(page.left() + index * (width + _GAP), page.top() + 150, width, _LINE)
            _paint_blank(painter, blank, name)
        return 150 + _LINE

    def _about(self) -> str:
        if len(self._field) < len(ALL_TILES):
            return tr("{count} of {all} tiles", count=len(self._field), all=len(ALL_TILES))
        if self._origin is None:
            return tr("{all} tiles", all=len(ALL_TILES))
        shape = words.shape_name(self._origin.shape)
        return tr("{shape}, seed {seed}", shape=shape, seed=self._origin.seed) if self._origin.seed else shape

    def _paint_field(self, painter: QtGui.QPainter, room: QRectF) -> None:
        field = self._field_rect
        scale = min(room.width() / field.width(), room.height() / field.height(), _LARGEST_TILE / PITCH)
        painter.save()
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-field.center())
        paint_field(painter, self._field, Style(self._palette, Overlay.LETTER), skewed=False, shadows=False)
        painter.restore()

    def _paint_grid(self, painter: QtGui.QPainter, grid: QRectF) -> None:
        _write(painter, _heading(grid), tr("Possible tiles"), 36, bold=True)
        corner = grid.topLeft() + QPointF(0, _LINE)
        cell = QRectF(corner, QSizeF(_LINE, _LINE))
        for column, colour in enumerate(Colour, start=1):
            paint = paints(self._palette)[colour]
            swatch = cell.translated(column * _LINE, 0).adjusted(8, 8, -8, -8)
            painter.setPen(QtGui.QPen(_FAINT, 2))
            painter.setBrush(paint.body)
            painter.drawRoundedRect(swatch, 10, 10)
            _write(painter, swatch, colour.value, 38, paint.ink, bold=True, align=_Align.AlignHCenter)
        for number in NUMBERS:
            _write(painter, cell.translated(0, number * _LINE), str(number), 38, align=_Align.AlignHCenter)
        cells = QRectF(corner + QPointF(_LINE, _LINE), QSizeF(len(Colour) * _LINE, len(NUMBERS) * _LINE))
        _paint_table(painter, cells, [_LINE] * len(Colour), len(NUMBERS))


def _heading(block: QRectF) -> QRectF:
    return QRectF(block.topLeft(), QSizeF(block.width(), _LINE))


def _paint_log(painter: QtGui.QPainter, log: QRectF) -> None:
    _write(painter, _heading(log), tr("Turns"), 36, bold=True)
    seekers = SEEKER_COUNTS[0]
    number, hint = 84.0, 150.0
    widths = [number, *[(log.width() - number - hint) / seekers] * seekers, hint]
    headings = ["", *map(str, range(1, seekers + 1)), tr("Hint")]
    turns = min(_TURNS, int(log.height() / _LINE) - 2)
    x, top = log.left(), log.top() + _LINE
    for width, heading in zip(widths, headings, strict=True):
        _write(painter, QRectF(x, top, width, _LINE), heading, 32, align=_Align.AlignHCenter)
        x += width
    for turn in range(1, turns + 1):
        place = QRectF(log.left(), top + turn * _LINE, number, _LINE)
        _write(painter, place, str(turn), 32, _FAINT, align=_Align.AlignHCenter)
    _paint_table(painter, QRectF(log.left(), top + _LINE, log.width(), turns * _LINE), widths, turns)


def _paint_table(painter: QtGui.QPainter, area: QRectF, widths: list[float], rows: int) -> None:
    painter.setPen(QtGui.QPen(_FAINT, 3))
    x = area.left()
    for width in (0.0, *widths):
        x += width
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
    for row in range(rows + 1):
        y = area.top() + row * _LINE
        painter.drawLine(QLineF(area.left(), y, area.right(), y))


def _paint_lines(painter: QtGui.QPainter, area: QRectF) -> None:
    heading = _heading(area).translated(0, _GAP / 2)
    _write(painter, heading, tr("Notes"), 36, bold=True)
    painter.setPen(QtGui.QPen(_FAINT, 2))
    y = heading.bottom() + _LINE
    while y < area.bottom() + 1:
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        y += _LINE


def _paint_blank(painter: QtGui.QPainter, blank: QRectF, name: str) -> None:
    told = _write(painter, QRectF(blank.topLeft(), QSizeF(blank.width() / 2, blank.height())), name, 32)
    painter.setPen(QtGui.QPen(_FAINT, 2))
    y = blank.center().y() + 18
    painter.drawLine(QLineF(blank.left() + told + 14, y, blank.right(), y))


def _write(
    painter: QtGui.QPainter,
    area: QRectF,
    text: str,
    size: int,
    ink: QtGui.QColor = _INK,
    bold: bool = False,
    align: Qt.AlignmentFlag = _Align.AlignLeft,
) -> float:
    """Write a line of text, smaller or finally cut off if too long; return its width."""
    font = QtGui.QFont()
    font.setBold(bold)
    font.setHintingPreference(QtGui.QFont.HintingPreference.PreferNoHinting)
    smallest = size * 6 // 10
    for pixels in range(size, smallest - 1, -2):
        font.setPixelSize(pixels)
        metrics = QtGui.QFontMetricsF(font)
        if metrics.horizontalAdvance(text) <= area.width():
            break
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(area, align | _Align.AlignVCenter, text)
    return metrics.horizontalAdvance(text)


_NO_KIND = tr_noop("Can’t save “{kind}” files. Use .pdf, .png or .svg.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A field with its title and look."""

    field: Field
    title: str
    style: Style
    """The look of the tiles; on a play sheet they always have letters, for printers without colours."""
    skewed: bool = False
    """Whether tiles in pictures are slightly turned; on a play sheet they are straight."""
    origin: FieldRecipe | None = None
    """The recipe of the field, if it was not built by hand."""


def kinds() -> dict[str, str]:
    """Return the names of the formats by file suffix."""
    return {".pdf": tr("Play sheet"), ".png": tr("Picture"), ".svg": tr("Drawing")}


def drawn(sheet: Sheet, kind: str) -> bytes:
    """Return a file of one of the `kinds`, in any thread. Raises `PictureError` if it cannot be drawn."""
    match kind.lower():
        case ".png":
            return png(sheet.field, sheet.style, sheet.skewed)
        case ".svg":
            return svg(sheet.field, sheet.title, sheet.style, sheet.skewed)
        case ".pdf":
            return paper.pdf(sheet.title, _paint_play_sheet(sheet))
        case _:
            raise PictureError(_NO_KIND, kind=printable(kind, 20))


def play_sheet(sheet: Sheet) -> Document:
    """Return the sheet as a document to print. Raises `PictureError` as `drawn` does."""
    return Document(sheet.title, (), _paint_play_sheet(sheet))


def _paint_play_sheet(sheet: Sheet) -> Callable[[QtGui.QPagedPaintDevice], None]:
    return paper.on_whole_pages(PlaySheet(sheet.field, sheet.title, sheet.style.palette, sheet.origin).paint)
