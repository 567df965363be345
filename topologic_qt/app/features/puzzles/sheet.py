"""Puzzles on paper: six on a page, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPageSize, QPainter, QPen

from topologic_qt.games.puzzles import PrintedPuzzle
from topologic_qt.widgets.paper import pdf, set_font, write_line
from topologic_qt.widgets.translate import tr

ON_A_PAGE = 6
_COLUMNS, _ROWS = 2, 3
_INK, _MUTED, _RULE = QColor("#1c1c1c"), QColor("#6a6a6a"), QColor("#bbbbbb")
_LINE = 0.0135
"""The height of a line, as a share of the page's height."""
_HEADING = 0.055
"""The height of the heading, as a share of the page's height."""
_PICTURE = 0.6
"""The height of a picture, as a share of its puzzle's."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True)
class Piece:
    """A puzzle with its picture and its code."""

    printed: PrintedPuzzle
    picture: QImage
    code: str


class Sheet:
    """Two pages: puzzles of one kind, and their solutions. They may be painted off the GUI thread."""

    def __init__(self, title: str, pieces: Sequence[Piece]) -> None:
        """``title`` names what the ``pieces`` have in common; they are `ON_A_PAGE` at most."""
        self.title = title
        self._pieces = pieces

    def pdf(self, size: QPageSize) -> bytes:
        """Return the sheet as a PDF document."""
        return pdf(self.title, "Topologic", self.paint, size)

    def paint(self, device: QPagedPaintDevice) -> None:
        """Paint both pages."""
        painter = QPainter(device)
        page = QRectF(0, 0, device.width(), device.height())
        self.paint_puzzles(painter, page)
        device.newPage()
        self.paint_solutions(painter, page)
        painter.end()

    def paint_puzzles(self, painter: QPainter, page: QRectF) -> None:
        """Paint the page with the puzzles."""
        body = self._paint_heading(painter, page, self.title)
        cell = QSizeF(body.width() / _COLUMNS, body.height() / _ROWS)
        gap = page.height() * _LINE / 2
        for place, piece in enumerate(self._pieces):
            row, column = divmod(place, _COLUMNS)
            area = QRectF(
                body.left() + column * cell.width(),
                body.top() + row * cell.height(),
                cell.width(),
                cell.height(),
            ).adjusted(gap, gap, -gap, -gap)
            _paint_piece(painter, area, place + 1, piece, page.height() * _LINE)

    def paint_solutions(self, painter: QPainter, page: QRectF) -> None:
        """Paint the page with the solutions."""
        body = self._paint_heading(painter, page, tr("Solutions: {title}", title=self.title))
        line = page.height() * _LINE
        height = body.height() / ON_A_PAGE
        for place, piece in enumerate(self._pieces):
            area = QRectF(body.left(), body.top() + place * height, body.width(), height)
            head = QRectF(area.left(), area.top(), area.width(), line * 1.6)
            write_line(painter, head, _heading(place + 1), line * 1.1, _INK, _LEFT, bold=True)
            write_line(painter, head, piece.code, line * 0.9, _MUTED, _RIGHT)
            set_font(painter, line)
            painter.setPen(_INK)
            painter.drawText(area.adjusted(0, line * 2, 0, 0), int(_WRAPPED), piece.printed.solution)

    def _paint_heading(self, painter: QPainter, page: QRectF, title: str) -> QRectF:
        """Paint the heading of a page, and return the room below it."""
        line = page.height() * _LINE
        head = QRectF(page.left(), page.top(), page.width(), line * 2)
        write_line(painter, head, title, line * 1.5, _INK, _LEFT, bold=True)
        below = page.adjusted(0, page.height() * _HEADING, 0, 0)
        painter.setPen(QPen(_RULE, line / 12))
        painter.drawLine(below.topLeft(), below.topRight())
        return below.adjusted(0, line, 0, 0)


def _paint_piece(painter: QPainter, area: QRectF, number: int, piece: Piece, line: float) -> None:
    head = QRectF(area.left(), area.top(), area.width(), line * 1.5)
    code = write_line(painter, head, piece.code, line * 0.75, _MUTED, _RIGHT)
    write_line(painter, head.adjusted(0, 0, -code - line, 0), _heading(number), line, _INK, _LEFT, bold=True)
    room = QRectF(area.left(), head.bottom(), area.width(), area.height() * _PICTURE)
    size = QSizeF(piece.picture.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    picture = QRectF(room.topLeft(), size)
    picture.moveCenter(room.center())
    painter.drawImage(picture, piece.picture)
    text = QRectF(
        area.left(), room.bottom() + line / 2, area.width(), area.bottom() - room.bottom() - line / 2
    )
    painter.setPen(_INK)
    _write_fitting(painter, text, "\n".join((piece.printed.question, *piece.printed.lines)), line * 0.92)


def _heading(number: int) -> str:
    """The heading of a puzzle: what all of them have in common stands in the title of the page."""
    return tr("Puzzle {number}", number=number)


def _write_fitting(painter: QPainter, area: QRectF, text: str, size: float) -> None:
    """Write a text as large as it fits into an area, at most so many units high."""
    while True:
        set_font(painter, size)
        needed = painter.boundingRect(area, int(_WRAPPED), text)
        if needed.height() <= area.height() or size < 4:
            break
        size *= 0.94
    painter.drawText(area, int(_WRAPPED), text)
