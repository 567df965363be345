"""The drawing of a cell of the note sheet: each mark has a shape of its own, in ink or in pencil."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPalette, QPen

from topologic_qt.games.deduction.rules.sheet import Mark
from topologic_qt.games.deduction.rules.tiles import Face
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.games.deduction.ui.sheet.page import CellLook
from topologic_qt.table.piece_item import is_dark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.typeface import painted

_DANGER = (QColor("#c62828"), QColor("#ff8a80"))
_PENCIL = (QColor("#3f527c"), QColor("#a8bce4"))
_YES = (QColor("#165545"), QColor("#58bd9f"))
"""Colours on light and on dark ground; shapes tell the marks apart as well."""


def paint_symbol(painter: QPainter, face: Face, box: QRectF, colour: QColor) -> None:
    """Paint the symbol of a suit or a value into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(box.width() / BOX.width(), box.height() / BOX.height())
    painter.fillPath(symbol(face), colour)
    painter.restore()


def paint_cell(painter: QPainter, area: QRectF, look: CellLook, palette: QPalette) -> None:
    """Paint a cell into an area, in the colours of a palette."""
    _paint_ground(painter, area, look, palette)
    if look.is_plain:
        return
    dark = is_dark(palette)
    text = palette.color(QPalette.ColorRole.Text)
    side = min(area.height() - 3, 18.0)
    middle = QPointF(area.center().x() - (5 if look.groups or look.shown_to else 0), area.center().y())
    box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    if look.given:
        _paint_disc(painter, box, _faded(text, 190))
    if look.deduced is not None and look.mark is None:
        _paint_deduced(painter, box, look.deduced, text, _YES[dark])
    if look.mark is not None:
        pen = _PENCIL[dark] if look.pencil else (_YES[dark] if look.mark is Mark.HAS else text)
        paint_mark(painter, box, look.mark, pen, look.pencil)
    if look.chance is not None:
        _paint_chance(painter, area, look, palette)
    beside = look.groups or tuple(seat + 1 for seat in look.shown_to)
    if beside:
        _write_small(painter, area, beside, _DANGER[dark] if look.wrong else text)
    if look.wrong:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_DANGER[dark], 1.8))
        painter.drawRoundedRect(area.adjusted(1.5, 1, -1.5, -1), 4, 4)


def _paint_ground(painter: QPainter, area: QRectF, look: CellLook, palette: QPalette) -> None:
    if look.given is False:
        painter.fillRect(area, _faded(palette.color(QPalette.ColorRole.Text), 22))
    if look.asked:
        painter.fillRect(area, _faded(palette.color(QPalette.ColorRole.Highlight), 48))


def paint_mark(painter: QPainter, box: QRectF, mark: Mark, colour: QColor, pencil: bool) -> None:
    """Paint a mark alone into a square: a disc with a tick, a cross or a question mark; thin in pencil."""
    width = box.width() * (0.09 if pencil else 0.15)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if mark is Mark.HAS_NOT:
        painter.strokePath(_cross(box, 0.26), pen)
        return
    if mark is Mark.MAYBE:
        painter.strokePath(_question_mark(box), pen)
        return
    round_ = box.adjusted(1, 1, -1, -1)
    if pencil:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1.2, Qt.PenStyle.DashLine))
        painter.drawEllipse(round_)
    else:
        _paint_disc(painter, round_, colour)
        light = colour.lightness() > 120
        pen.setColor(QColor("#10201b") if light else QColor("#ffffff"))
    painter.strokePath(_tick(box), pen)


def _paint_deduced(painter: QPainter, box: QRectF, there: bool, text: QColor, yes: QColor) -> None:
    """Paint a conclusion of the program: a ring with a dot, or a small faint cross."""
    if there:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(yes, 1.8))
        painter.drawEllipse(box.adjusted(2, 2, -2, -2))
        _paint_disc(painter, box.adjusted(5.5, 5.5, -5.5, -5.5), yes)
    else:
        painter.strokePath(_cross(box, 0.15), QPen(_faded(text, 190), 1.3))


def _paint_chance(painter: QPainter, area: QRectF, look: CellLook, palette: QPalette) -> None:
    """Paint the chance of a tile to be missing: a bar at the lower edge, and percent in a free cell."""
    chance = look.chance or 0.0
    bar = QRectF(area.left() + 2, area.bottom() - 4, (area.width() - 4) * look.share, 3)
    painter.fillRect(bar, palette.color(QPalette.ColorRole.Highlight))
    if look.mark is None and chance > 0 and look.deduced is None:
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        _set_small(painter)
        percent = "<1" if chance < 0.005 else str(round(100 * chance))
        painter.drawText(area.adjusted(0, -3, 0, -3), Qt.AlignmentFlag.AlignCenter, percent)


def _paint_disc(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour))
    painter.drawEllipse(box)


def _write_small(painter: QPainter, area: QRectF, numbers: tuple[int, ...], colour: QColor) -> None:
    """Write numbers into the right corner: of groups, or of the seats that a tile was shown to."""
    painter.setPen(colour)
    _set_small(painter)
    text = ",".join(map(str, numbers[:3])) + ("…" if len(numbers) > 3 else "")
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(area.adjusted(0, 0, -3, 0), right, text)


def _set_small(painter: QPainter) -> None:
    painter.setFont(painted(painter.font(), 8))


def _faded(colour: QColor, alpha: int) -> QColor:
    faded = QColor(colour)
    faded.setAlpha(alpha)
    return faded


def _cross(box: QRectF, reach: float) -> QPainterPath:
    middle, half = box.center(), box.width() * reach
    path = QPainterPath(middle + QPointF(-half, -half))
    path.lineTo(middle + QPointF(half, half))
    path.moveTo(middle + QPointF(half, -half))
    path.lineTo(middle + QPointF(-half, half))
    return path


def _tick(box: QRectF) -> QPainterPath:
    middle, unit = box.center(), box.width() / 20
    path = QPainterPath(middle + QPointF(-4.5, 0.5) * unit)
    path.lineTo(middle + QPointF(-1, 4) * unit)
    path.lineTo(middle + QPointF(5, -4) * unit)
    return path


def _question_mark(box: QRectF) -> QPainterPath:
    middle, unit = box.center(), box.width() / 20
    path = QPainterPath(middle + QPointF(-4, -3) * unit)
    path.cubicTo(
        middle + QPointF(-4, -9) * unit, middle + QPointF(5, -9) * unit, middle + QPointF(4, -3) * unit
    )
    path.cubicTo(
        middle + QPointF(3.5, 0) * unit, middle + QPointF(0, 0) * unit, middle + QPointF(0, 3) * unit
    )
    path.moveTo(middle + QPointF(0, 7) * unit)
    path.lineTo(middle + QPointF(0, 7.2) * unit)
    return path
