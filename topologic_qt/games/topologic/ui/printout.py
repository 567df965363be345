"""A round on paper: a card for each turn, with the field in small and the seekers on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPainter, QPen

from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, fan
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.games.topologic.ui.pages import peek_text
from topologic_qt.games.topologic.ui.report import Report
from topologic_qt.table.layout import TileLook, extent
from topologic_qt.table.piece_drawing import LENS_RADIUS
from topologic_qt.widgets import paper
from topologic_qt.widgets.paper import set_font, write_line
from topologic_qt.widgets.translate import listing, tr

_COLUMNS, _ROWS = 3, 4
_HEADING = 0.085
"""The share of a page's height that its heading takes."""

_FIELD_PIXELS = 1000
"""The length of the longer side of the field, in pixels: about 450 to the inch."""

_MARK_RADIUS, _MARK_AT = 17.0, QPointF(43, 43)
"""The radius of the disc with the mark of a seeker, in table units, and its place where it stands alone."""

_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")


def pdf(report: Report, style: Style) -> bytes:
    """Return the round as a PDF document on A4."""
    return paper.pdf(report.title, "Topologic", lambda device: paint(report, style, device))


def paint(report: Report, style: Style, device: QPagedPaintDevice) -> None:
    """Paint the round on as many pages as it takes. May run off the GUI thread."""
    painter = QPainter(device)
    sheet = QRectF(0, 0, device.width(), device.height())
    field = _Field(looks(report.view.setup.field, skewed=False), style)
    turns = report.round.turns
    on_page = _COLUMNS * _ROWS
    pages = max(1, -(-len(turns) // on_page))
    for page in range(pages):
        if page:
            device.newPage()
        _paint_heading(painter, sheet, report, page + 1, pages)
        for place, index in enumerate(range(page * on_page, min(len(turns), (page + 1) * on_page))):
            _paint_card(painter, _card(sheet, place), report, index, field)
    painter.end()


class _Field:
    """The field, painted once for all the cards."""

    def __init__(self, tiles: Sequence[TileLook], style: Style) -> None:
        self._places = {tile.key: tile.centre(SQUARES) for tile in tiles}
        self.extent = extent(SQUARES, (place for tile in tiles for place in tile.places))
        scale = _FIELD_PIXELS / max(self.extent.width(), self.extent.height())
        size = QSizeF(self.extent.width() * scale, self.extent.height() * scale).toSize()
        self._image = QImage(size, QImage.Format.Format_RGB32)
        self._image.fill(QColor("#ffffff"))
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-self.extent.topLeft())
        for tile in tiles:
            painter.save()
            painter.translate(self._places[tile.key])
            style.paint(painter, tile.face)
            painter.restore()
        painter.end()

    def paint(self, painter: QPainter, area: QRectF, turn: Turn) -> None:
        """Paint the field in the middle of an area, with the seekers as they stood in a turn."""
        scale = min(area.width() / self.extent.width(), area.height() / self.extent.height())
        painter.save()
        painter.translate(area.center())
        painter.scale(scale, scale)
        painter.translate(-self.extent.center())
        painter.drawImage(self.extent, self._image)
        keys = [str(tile) for tile in turn.positions]
        for key in dict.fromkeys(keys):
            _paint_ring(painter, self._places[key])
        for seeker, key in enumerate(keys):
            sharing = [other for other, standing in enumerate(keys) if standing == key]
            offset = fan(len(sharing), sharing.index(seeker))[1] if len(sharing) > 1 else _MARK_AT
            _paint_mark(painter, self._places[key] + offset, str(seeker + 1))
        painter.restore()


def _paint_ring(painter: QPainter, at: QPointF) -> None:
    """Paint a ring around the pips of a tile, light between two dark lines."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((_INK, 7.0), (QColor("#ffffff"), 3.6)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(at, LENS_RADIUS, LENS_RADIUS)


def _paint_mark(painter: QPainter, at: QPointF, mark: str) -> None:
    """Paint a white disc with the mark of a seeker."""
    painter.setPen(QPen(_INK, 3.4))
    painter.setBrush(QColor("#ffffff"))
    painter.drawEllipse(at, _MARK_RADIUS, _MARK_RADIUS)
    set_font(painter, _MARK_RADIUS * 1.55, bold=True)
    painter.setPen(_INK)
    box = QRectF(at.x() - PITCH / 2, at.y() - PITCH / 2, PITCH, PITCH)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)


def _card(sheet: QRectF, place: int) -> QRectF:
    """Return the area of the card with this index on its page."""
    width, height = sheet.width() / _COLUMNS, sheet.height() * (1 - _HEADING) / _ROWS
    gap = sheet.width() * 0.012
    row, column = divmod(place, _COLUMNS)
    top = sheet.height() * _HEADING + row * height
    return QRectF(column * width, top, width, height).adjusted(gap, gap, -gap, -gap)


def _paint_heading(painter: QPainter, sheet: QRectF, report: Report, page: int, pages: int) -> None:
    line = sheet.height() * _HEADING / 4.6
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    margin = sheet.width() * 0.012
    area = QRectF(margin, 0, sheet.width() - 2 * margin, line * 1.7)
    number = tr("Page {page} of {pages}", page=page, pages=pages)
    room = write_line(painter, area, number, line * 0.7, _MUTED, right)
    write_line(
        painter, area.adjusted(0, 0, -room - margin, 0), report.title, line * 1.15, _INK, left, bold=True
    )
    for below, text in enumerate(report.heading()):
        write_line(
            painter,
            QRectF(margin, line * (1.8 + 0.92 * below), area.width(), line),
            text,
            line * 0.72,
            _MUTED,
            left,
        )


def _paint_card(painter: QPainter, card: QRectF, report: Report, index: int, field: _Field) -> None:
    turn, line = report.round.turns[index], card.height() * 0.085
    painter.setPen(QPen(QColor("#bbbbbb"), card.width() * 0.004))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(card, line * 0.6, line * 0.6)
    inner = card.adjusted(line * 0.6, line * 0.5, -line * 0.6, -line * 0.5)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    head = QRectF(inner.left(), inner.top(), inner.width(), line * 1.3)
    write_line(painter, head, tr("Turn {number}", number=index + 1), line, _INK, left, bold=True)
    points = tr("{points} of {highest}", points=turn.hint, highest=2 * len(turn.positions))
    if turn.corrected:
        points = tr("{points}, corrected from {before}", points=points, before=listing(turn.corrected))
    write_line(painter, head, points, line, _INK, right, bold=True)
    field.paint(painter, inner.adjusted(0, line * 1.5, 0, -line * 2.8), turn)
    tiles = QRectF(inner.left(), inner.bottom() - line * 2.6, inner.width(), line)
    time = write_line(painter, tiles, report.time(index, with_date=False), line * 0.72, _MUTED, right)
    names = "  ".join(map(str, turn.positions))
    write_line(painter, tiles.adjusted(0, 0, -time - line / 2, 0), names, line * 0.72, _INK, left)
    set_font(painter, line * 0.6)
    wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    remark = QRectF(inner.left(), inner.bottom() - line * 1.6, inner.width(), line * 1.7)
    beside = f"{peek_text(report.notes, index + 1)} {report.notes.remarks.get(index + 1, '')}"
    painter.drawText(remark, wrapped, beside.strip())
