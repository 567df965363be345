"""The dialogs with a preview of a sheet, or of a set of tiles, before it is printed or exported."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, Protocol

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPalette, QPen
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QVBoxLayout, QWidget

from topologic_qt.games.topologic.rules.field import ALL_TILES, NUMBERS, Tile
from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, fan, paint_flat_face
from topologic_qt.games.topologic.ui.board.style import Overlay, Style, paints
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.games.topologic.ui.pages import local_time, peek_text, round_title
from topologic_qt.games.topologic.ui.words import copied_text, mark_name, turn_text
from topologic_qt.table.layout import TileLook, extent
from topologic_qt.table.piece_item import LENS_RADIUS
from topologic_qt.widgets import paper
from topologic_qt.widgets.card import FootRow
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import page_pdf, sent, set_font, usual_page, write_line
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import listing, ntr, tr


@dataclass(frozen=True, slots=True)
class Report:
    """One round with the notes beside it; the report holds nothing that the seeker may not know."""

    view: View
    number: int
    """The index of the round."""
    notes: Notes

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.view.rounds[self.number]

    @property
    def title(self) -> str:
        """The title of the report."""
        return f"{self.view.setup.title} – {round_title(self.view, self.number).whole}"

    def heading(self) -> list[str]:
        """Return the lines above the turns."""
        setup = self.view.setup
        edition = tr("Edition: {edition}", edition=words.edition_name(setup.edition.id))
        seekers = tr("{seekers}: {n}", seekers=words.called(setup)["seekers"].capitalize(), n=setup.seekers)
        used = tr("Help: {step}", step=result_text.aid_name(self.notes.aid))
        peeked = result_text.peeked(self.view, self.round, self.notes)
        secret = self.round.secret if self.round.phase is Phase.OVER else None
        players = f"{setup.players[0]} – {setup.players[1]}"
        if secret is not None:
            tile = words.tile_name(secret)
            players += " · " + tr("The {secret} was on {tile}.", tile=tile, **words.called(setup))
        lines = [players, f"{edition} · {seekers} · {used}", peeked]
        return [line for line in lines if line]

    def time(self, index: int, with_date: bool = True) -> str:
        """Return the time of a turn's hint, by the turn's index; empty if it is not known."""
        times = self.notes.times
        return local_time(times[index], with_date) if index < len(times) else ""

    def text(self) -> str:
        """Return the report as text: a line for each turn and for each remark, and the field."""
        lines = [self.title, *self.heading(), ""]
        for index, turn in enumerate(self.round.turns):
            time = self.time(index)
            lines.append(turn_text(turn, index + 1) + (f"  ({time})" if time else ""))
            beside = (peek_text(self.notes, index + 1), self.notes.remarks.get(index + 1, ""))
            lines += [f"    {text}" for text in beside if text]
        if self.notes.marks:
            lines += ["", *self._marks()]
        return "\n".join([*lines, "", field_text(self.view.setup.field)]) + "\n"

    def _marks(self) -> list[str]:
        found = {mark: sorted(tile for tile, own in self.notes.marks.items() if own is mark) for mark in Mark}
        return [
            words.about(mark_name(mark).capitalize(), listing(map(words.tile_name, tiles)))
            for mark, tiles in found.items()
            if tiles
        ]

    def table(self) -> str:
        """Return comma-separated values: a row for each turn that has a hint or a peek; times are in UTC."""
        sheet = io.StringIO()
        writer = csv.writer(sheet)
        setup = self.view.setup
        names = (words.seeker_name(setup.theme, seeker) for seeker in range(setup.seekers))
        beside = [tr("hint"), tr("peeks"), tr("remark"), tr("corrected from"), tr("seekers corrected from")]
        writer.writerow([tr("turn"), tr("time"), *names, *beside])
        for index, turn in enumerate(self.round.turns):
            time = self.notes.times[index] if index < len(self.notes.times) else ""
            remark = self.notes.remarks.get(index + 1, "")
            peeks = self.notes.peeks.get(index + 1, 0)
            before = " ".join(map(str, turn.corrected))
            stood = "; ".join(" ".join(map(str, positions)) for positions in turn.miscopied)
            row = [index + 1, time, *map(str, turn.positions), turn.hint, peeks, remark, before, stood]
            writer.writerow(row)
        for number in sorted(number for number in self.notes.peeks if number > len(self.round.turns)):
            nothing = [""] * (2 + setup.seekers)
            writer.writerow([number, *nothing, self.notes.peeks[number], "", "", ""])
        return sheet.getvalue()


_COLUMNS, _ROWS = 3, 4
_HEADING = 0.085
"""The share of a page's height that its heading takes."""

_FIELD_PIXELS = 1000
"""The length of the longer side of the field, in pixels: about 450 to the inch."""

_MARK_RADIUS, _MARK_AT = 17.0, QPointF(43, 43)
"""The radius of the disc with the mark of a seeker, in table units, and its place where it stands alone."""

_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


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
    painter.setPen(QPen(_INK, 3.4))
    painter.setBrush(QColor("#ffffff"))
    painter.drawEllipse(at, _MARK_RADIUS, _MARK_RADIUS)
    set_font(painter, _MARK_RADIUS * 1.55, bold=True)
    painter.setPen(_INK)
    box = QRectF(at.x() - PITCH / 2, at.y() - PITCH / 2, PITCH, PITCH)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)


def _card(sheet: QRectF, place: int) -> QRectF:
    width, height = sheet.width() / _COLUMNS, sheet.height() * (1 - _HEADING) / _ROWS
    gap = sheet.width() * 0.012
    row, column = divmod(place, _COLUMNS)
    top = sheet.height() * _HEADING + row * height
    return QRectF(column * width, top, width, height).adjusted(gap, gap, -gap, -gap)


def _paint_heading(painter: QPainter, sheet: QRectF, report: Report, page: int, pages: int) -> None:
    line = sheet.height() * _HEADING / 4.6
    margin = sheet.width() * 0.012
    area = QRectF(margin, 0, sheet.width() - 2 * margin, line * 1.7)
    number = tr("Page {page} of {pages}", page=page, pages=pages)
    room = write_line(painter, area, number, line * 0.7, _MUTED, _RIGHT)
    left_of_it = area.adjusted(0, 0, -room - margin, 0)
    write_line(painter, left_of_it, report.title, line * 1.15, _INK, _LEFT, bold=True)
    for below, text in enumerate(report.heading()):
        row = QRectF(margin, line * (1.8 + 0.92 * below), area.width(), line)
        write_line(painter, row, text, line * 0.72, _MUTED, _LEFT)


def _paint_card(painter: QPainter, card: QRectF, report: Report, index: int, field: _Field) -> None:
    turn, line = report.round.turns[index], card.height() * 0.085
    painter.setPen(QPen(QColor("#bbbbbb"), card.width() * 0.004))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(card, line * 0.6, line * 0.6)
    inner = card.adjusted(line * 0.6, line * 0.5, -line * 0.6, -line * 0.5)
    head = QRectF(inner.left(), inner.top(), inner.width(), line * 1.3)
    write_line(painter, head, tr("Turn {number}", number=index + 1), line, _INK, _LEFT, bold=True)
    points = tr("{points} of {highest}", points=turn.hint, highest=2 * len(turn.positions))
    write_line(painter, head, points, line, _INK, _RIGHT, bold=True)
    field.paint(painter, inner.adjusted(0, line * 1.5, 0, -line * 2.8), turn)
    tiles = QRectF(inner.left(), inner.bottom() - line * 2.6, inner.width(), line)
    time = write_line(painter, tiles, report.time(index, with_date=False), line * 0.72, _MUTED, _RIGHT)
    names = "  ".join(map(str, turn.positions))
    write_line(painter, tiles.adjusted(0, 0, -time - line / 2, 0), names, line * 0.72, _INK, _LEFT)
    set_font(painter, line * 0.6)
    remark = QRectF(inner.left(), inner.bottom() - line * 1.6, inner.width(), line * 1.7)
    corrected = tr("Corrected from {before}.", before=listing(turn.corrected)) if turn.corrected else ""
    peeked, remarked = peek_text(report.notes, index + 1), report.notes.remarks.get(index + 1, "")
    beside = filter(None, (corrected, copied_text(turn), peeked, remarked))
    painter.drawText(remark, _WRAPPED, " ".join(beside))


_Size = QPageSize.PageSizeId
PAPERS = (_Size.A4, _Size.Letter, _Size.A3, _Size.A5, _Size.Legal)
"""The sizes of paper to choose from."""


class Page(Protocol):
    """What is printed."""

    def paint(self, painter: QPainter, layout: QPageLayout) -> None:
        """Paint it on paper of that size and orientation, on as many pages as it takes."""
        ...


class SheetDialog(ScrolledDialog):
    """A preview of the page, the choice of the paper, and the way to the system's own print dialog."""

    printed = Signal(str)
    """Emitted with a sentence about where the page has gone."""

    def __init__(
        self,
        parent: QWidget | None,
        page: Page,
        title: str,
        paper: QPageSize,
        heading: str,
        papers: Sequence[QPageSize.PageSizeId] = PAPERS,
    ) -> None:
        """Create the dialog for a page on this paper or one of the others; ``title`` is the document's."""
        super().__init__(parent)
        self.setWindowTitle(heading)
        self._page = page
        self._papers = papers
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.printer.setFullPage(True)
        self.paper = combo_box([QPageSize.name(size) for size in papers])
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setCurrentIndex(papers.index(paper.id()))
        self.orientation = combo_box([tr("Upright"), tr("On its side")])
        self.orientation.setAccessibleName(tr("Paper orientation"))
        self._preview = QPrintPreviewWidget(self.printer, self)
        self._preview.setAccessibleName(tr("The page as it will be printed"))
        self._preview.paintRequested.connect(self._paint)
        self._preview.fitInView()
        for view in self._preview.findChildren(QGraphicsView):
            view.setBackgroundBrush(self.palette().color(QPalette.ColorRole.Mid))  # else grey in every theme
            view.setAccessibleName(self._preview.accessibleName())  # it has the keyboard, which scrolls it
        self._trouble = label("", "problem")
        self._trouble.hide()
        self._lay_out()
        for choice in (self.paper, self.orientation):
            choice.currentIndexChanged.connect(self._take_paper)
        self._take_paper()

    def _lay_out(self) -> None:
        print_button = button(Choice(tr("Print …"), self.ask_for_printer, primary=True, icon="print"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self._preview, 1)
        layout.addWidget(self._trouble)
        layout.addWidget(FootRow(self.choices(), [*self.ways(), print_button]))
        self.wish_for(680, 860)

    def choices(self) -> Sequence[QWidget]:
        """Return what can be chosen about the paper."""
        return [self.paper, self.orientation]

    def ways(self) -> Sequence[QWidget]:
        """Return the buttons beside the one that prints."""
        return [button(Choice(tr("Cancel"), self.reject))]

    def _take_paper(self) -> None:
        self.printer.setPageSize(QPageSize(self._papers[self.paper.currentIndex()]))
        lying = self.orientation.currentIndex() == 1
        orientation = QPageLayout.Orientation
        self.printer.setPageOrientation(orientation.Landscape if lying else orientation.Portrait)
        self.show_again()

    def show_again(self) -> None:
        """Show the page as it is now."""
        self._preview.updatePreview()

    def ask_for_printer(self) -> None:
        """Let the user choose the printer, and print."""
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self.print_page)
        QDialog.open(dialog)  # its own ``open`` knows slots by their names in C++ alone

    def print_page(self) -> None:
        """Print and close, or say that printing was not possible."""
        self._trouble.hide()
        self._preview.print_()
        if self._trouble.isHidden():
            self.accept()
            self.printed.emit(sent(self.printer, self.printer.docName()))

    def _paint(self, printer: QPrinter) -> None:
        painter = QPainter()
        if painter.begin(printer):
            self._page.paint(painter, printer.pageLayout())
            painter.end()
            return
        where = printer.outputFileName() or printer.printerName()
        self._trouble.setText(
            tr("The sheet was not printed: {where} cannot be written to. Choose another.", where=where)
        )
        self._trouble.show()


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
_ON_DARK, _ON_LIGHT = QColor(255, 255, 255, 150), QColor(0, 0, 0, 110)
_DARK = 128
"""The lightness, 0 to 255, of a colour below which a line on it is light."""


class SetSheet:
    """Sixty tiles in the size of a hand, on as many pages as they take."""

    def __init__(self, style: Style, size: TileSize = SIZES[0]) -> None:
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
        painter.setPen(QPen(_MUTED, _LINE))
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
        painter.setPen(_MUTED)
        painter.drawText(QRectF(room.topLeft() * 100, room.size() * 100), _WRAPPED, text)
        painter.restore()


_PAPERS = (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter)


class SetDialog(SheetDialog):
    """A preview of the set, the choice of the paper and of the size of the tiles, and the ways to have it."""

    def __init__(self, parent: QWidget | None, style: Style, export: Callable[[Document], None]) -> None:
        """Create the dialog for tiles of a style; ``export`` asks for a file for a document."""
        self._sheet = SetSheet(style)
        self._export = export
        pages = {size.side: SetSheet(style, size).pages for size in SIZES}
        sizes = (
            ntr("{side} mm, {n} page", "{side} mm, {n} pages", n, side=side) for side, n in pages.items()
        )
        self.tile_size = combo_box(list(sizes))
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
