"""A round of the notebook for export: as text, as a table, and on paper."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPainter, QPen

from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, fan
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.games.topologic.ui.pages import local_time, peek_text, round_title
from topologic_qt.games.topologic.ui.words import copied_text, mark_name, turn_text
from topologic_qt.table.layout import TileLook, extent
from topologic_qt.table.piece_item import LENS_RADIUS
from topologic_qt.widgets.paper import set_font, write_line
from topologic_qt.widgets.translate import listing, tr


@dataclass(frozen=True, slots=True)
class Report:
    """One round with its notes, without anything that the seeker may not know."""

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
        """Return the time of a turn's hint, by the turn's index; empty if unknown."""
        times = self.notes.times
        return local_time(times[index], with_date) if index < len(times) else ""

    def text(self) -> str:
        """Return the report as text: a line for each turn and remark, and the field."""
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
        """Return comma-separated values: a row for each turn with a hint or a peek; times are in UTC."""
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
"""The heading's share of a page's height."""

_FIELD_PIXELS = 1000
"""The length of the longer side of the field, in pixels: about 450 to the inch."""

_MARK_RADIUS, _MARK_AT = 17.0, QPointF(43, 43)
"""The radius of a seeker's numbered disc, in table units, and its position if alone on a tile."""

_INK, _MUTED = QColor("#1c1c1c"), QColor("#6a6a6a")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def paint(report: Report, style: Style, device: QPagedPaintDevice) -> None:
    """Paint the round on as many pages as needed. May run off the GUI thread."""
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
    """The field, painted once for all cards."""

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
        """Paint the field in the middle of an area, with the seekers of a turn."""
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
    corrected = tr("Was {before}.", before=listing(turn.corrected)) if turn.corrected else ""
    peeked, remarked = peek_text(report.notes, index + 1), report.notes.remarks.get(index + 1, "")
    beside = filter(None, (corrected, copied_text(turn), peeked, remarked))
    painter.drawText(remark, _WRAPPED, " ".join(beside))
