"""A sheet of puzzles to print, and the dialog that makes them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPainter, QPen
from PySide6.QtWidgets import QProgressBar

from topologic_qt.app.features.puzzles.attempt import Attempt, Making, Posed, Taste
from topologic_qt.app.match.session import WindowSession
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.puzzles import PrintedPuzzle, PuzzleRecipe
from topologic_qt.translation import UserError
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.paper import set_font, write_line
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import headed, tr

ON_A_PAGE = 6
_INK, _MUTED, _RULE = QColor("#1c1c1c"), QColor("#6a6a6a"), QColor("#bbbbbb")
_LINE, _HEADING = 0.0135, 0.055  # heights of a line and the heading, as shares of the page
_SHEET_PICTURE = 0.6  # height of a picture, as a share of its puzzle
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True)
class Piece:
    """A puzzle with its picture and code."""

    printed: PrintedPuzzle
    picture: QImage
    code: str


def sheet_of(info: GameInfo, pieces: Sequence[Piece]) -> Document:
    """Return two pages: up to `ON_A_PAGE` puzzles of one kind and grade, and their solutions."""
    title = headed(info.name, pieces[0].printed.title)

    def paint(device: QPagedPaintDevice) -> None:
        painter = QPainter(device)
        page = QRectF(0, 0, device.width(), device.height())
        paint_puzzles(painter, page, title, pieces)
        device.newPage()
        _paint_solutions(painter, page, title, pieces)
        painter.end()

    return Document(title, (), paint)


def paint_puzzles(painter: QPainter, page: QRectF, title: str, pieces: Sequence[Piece]) -> None:
    """Paint the page of puzzles."""
    body = _paint_heading(painter, page, title)
    columns, rows = (3, 2) if page.width() > page.height() else (2, 3)
    cell = QSizeF(body.width() / columns, body.height() / rows)
    gap = page.height() * _LINE / 2
    for place, piece in enumerate(pieces):
        row, column = divmod(place, columns)
        area = QRectF(
            body.left() + column * cell.width(), body.top() + row * cell.height(), cell.width(), cell.height()
        ).adjusted(gap, gap, -gap, -gap)
        _paint_piece(painter, area, place + 1, piece, page.height() * _LINE)


def _paint_solutions(painter: QPainter, page: QRectF, title: str, pieces: Sequence[Piece]) -> None:
    body = _paint_heading(painter, page, tr("Solutions: {title}", title=title))
    line = page.height() * _LINE
    height = body.height() / ON_A_PAGE
    for place, piece in enumerate(pieces):
        area = QRectF(body.left(), body.top() + place * height, body.width(), height)
        head = QRectF(area.left(), area.top(), area.width(), line * 1.6)
        write_line(painter, head, _heading(place + 1), line * 1.1, _INK, _LEFT, bold=True)
        write_line(painter, head, piece.code, line * 0.9, _MUTED, _RIGHT)
        set_font(painter, line)
        painter.setPen(_INK)
        painter.drawText(area.adjusted(0, line * 2, 0, 0), int(_WRAPPED), piece.printed.solution)


def _paint_heading(painter: QPainter, page: QRectF, title: str) -> QRectF:
    """Paint a page's heading, and return the area below it."""
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
    room = QRectF(area.left(), head.bottom(), area.width(), area.height() * _SHEET_PICTURE)
    size = QSizeF(piece.picture.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    picture = QRectF(room.topLeft(), size)
    picture.moveCenter(room.center())
    painter.drawImage(picture, piece.picture)
    text = QRectF(QPointF(area.left(), room.bottom() + line / 2), area.bottomRight())
    painter.setPen(_INK)
    _write_fitting(painter, text, "\n".join((piece.printed.question, *piece.printed.lines)), line * 0.92)


def _heading(number: int) -> str:
    """Return a puzzle's heading, without what the page's title says of all."""
    return tr("Puzzle {number}", number=number)


def _write_fitting(painter: QPainter, area: QRectF, text: str, size: float) -> None:
    """Write a text as large as fits into an area, up to ``size`` units high."""
    while True:
        set_font(painter, size)
        needed = painter.boundingRect(area, int(_WRAPPED), text)
        if needed.height() <= area.height() or size < 4:
            break
        size *= 0.94
    painter.drawText(area, int(_WRAPPED), text)


_PICTURE = QSize(1000, 700)  # size of a picture, in pixels: about 300 dpi


class SheetDialog(ScrolledDialog):
    """Makes a sheet's puzzles one by one."""

    made = Signal(object)
    """Sent with the sheet, a `Document`, when all are made and the dialog is closed."""

    def __init__(self, session: WindowSession, taste: Taste) -> None:
        super().__init__(session.window)
        self.setWindowTitle(tr("Print a sheet of puzzles"))
        assert session.package.puzzles is not None
        self._session, self._puzzles = session, session.package.puzzles
        self._taste = taste
        self._pieces: list[Piece] = []
        self.progress = QProgressBar()
        self.progress.setRange(0, ON_A_PAGE)
        self.progress.setTextVisible(False)
        self.state = label("", "text")
        self._lay_out()
        self._make_next()

    def _lay_out(self) -> None:
        column = self.column((22, 20, 22, 18), 12)
        column.addWidget(self.state)
        column.addWidget(self.progress)
        self.put_below(button(Choice(tr("Cancel"), self.reject)), Qt.AlignmentFlag.AlignRight)

    def _make_next(self) -> None:
        """Make the next puzzle, or show the sheet if all are made."""
        done = len(self._pieces)
        self.progress.setValue(done)
        if done == ON_A_PAGE:
            self.accept()
            self.made.emit(sheet_of(self._session.package.info, self._pieces))
            return
        text = tr("Making puzzle {n} of {all}…", n=done + 1, all=ON_A_PAGE)
        self.state.setText(text)
        self.progress.setAccessibleName(text)
        recipe = PuzzleRecipe(*self._taste, random_seed())
        self._cancel = self._session.tasks.run(Making(self._puzzles, recipe), self._take)

    def _take(self, made: Posed | UserError) -> None:
        if isinstance(made, UserError):
            self.reject()
            return
        package = self._session.package
        attempt = Attempt(package, self._puzzles, made)
        view = attempt.match.view(attempt.seat)
        picture = package.thumbnail(view, _PICTURE, 1.0, self._session.settings, True).toImage()
        self._pieces.append(Piece(self._puzzles.printed(made.puzzle), picture, attempt.code))
        self._make_next()

    def done(self, result: int) -> None:
        """Stop, and close the dialog."""
        self._cancel()
        super().done(result)
