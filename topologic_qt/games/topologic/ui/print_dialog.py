"""The dialog with a preview of a sheet before it is printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPalette, QPen
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QVBoxLayout, QWidget

from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, fan
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.games.topologic.ui.pages import local_time, peek_text, round_title
from topologic_qt.games.topologic.ui.tile_text import copied_text, mark_name, turn_text
from topologic_qt.table.layout import TileLook, extent
from topologic_qt.table.piece_item import LENS_RADIUS
from topologic_qt.widgets import paper
from topologic_qt.widgets.card import FootRow
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import sent, set_font, write_line
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import listing, tr

# -- The report of a round: as text, as a table for a spreadsheet, or on paper ------------------------


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
        """Return a line for each kind of mark, with its tiles."""
        found = {mark: sorted(tile for tile, own in self.notes.marks.items() if own is mark) for mark in Mark}
        return [
            words.about(mark_name(mark).capitalize(), listing(map(words.tile_name, tiles)))
            for mark, tiles in found.items()
            if tiles
        ]

    def table(self) -> str:
        """Return comma-separated values: a row for each turn, tiles in their notation, times in UTC.

        A turn without a hint has a row only if the referee looked the secret up in it.
        """
        sheet = io.StringIO()
        writer = csv.writer(sheet)
        names = (
            words.seeker_name(self.view.setup.theme, seeker) for seeker in range(self.view.setup.seekers)
        )
        beside = (
            *(tr("hint"), tr("peeks"), tr("remark"), tr("corrected from")),
            tr("seekers corrected from"),
        )
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
            nothing = [""] * (2 + self.view.setup.seekers)
            writer.writerow([number, *nothing, self.notes.peeks[number], "", "", ""])
        return sheet.getvalue()


# -- A round on paper: a card for each turn, with the field in small and the seekers on it ------------


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
    write_line(painter, head, points, line, _INK, right, bold=True)
    field.paint(painter, inner.adjusted(0, line * 1.5, 0, -line * 2.8), turn)
    tiles = QRectF(inner.left(), inner.bottom() - line * 2.6, inner.width(), line)
    time = write_line(painter, tiles, report.time(index, with_date=False), line * 0.72, _MUTED, right)
    names = "  ".join(map(str, turn.positions))
    write_line(painter, tiles.adjusted(0, 0, -time - line / 2, 0), names, line * 0.72, _INK, left)
    set_font(painter, line * 0.6)
    wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    remark = QRectF(inner.left(), inner.bottom() - line * 1.6, inner.width(), line * 1.7)
    corrected = tr("Corrected from {before}.", before=listing(turn.corrected)) if turn.corrected else ""
    beside = (
        *(corrected, copied_text(turn), peek_text(report.notes, index + 1)),
        report.notes.remarks.get(index + 1, ""),
    )
    painter.drawText(remark, wrapped, " ".join(filter(None, beside)))


# -----------------------------------------------------------------------------------------------------


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
        """Create the dialog for a page on this paper or one of the others.

        ``title`` is the name of what is printed, and ``heading`` that of the dialog.
        """
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
