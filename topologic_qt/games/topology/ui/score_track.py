"""The score track: a lane for each player, with a marker that advances with the points."""

from collections.abc import Sequence

from PySide6 import QtGui
from PySide6.QtCore import Property, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from topologic_qt.games.topology.ui.result_text import Lane, spoken_lane
from topologic_qt.table.piece_item import colour_of, is_dark, mark_of, paint_mark
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.computer_bar import face_icon, told_level
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import painted, row_scale
from topologic_qt.widgets.translate import tr

_LANE, _TOP, _SCALE = 48.0, 8.0, 20.0
"""The heights of a lane, of the room above the first one, and of the scale below, in pixels."""
_LEFT, _RIGHT = 42.0, 20.0
"""The distance of a groove from the edges, in pixels."""
_GROOVE = 9.0
_POINTS, _CROWN = 66.0, 15.0
"""The least width of the points and the cup at the end of a lane, and the cup's side, in pixels."""
_STEPS = (10, 20, 50, 100, 200, 500)
_PIP = 3.6
"""The radius of the sign for a turn, in pixels."""


class ScoreTrack(QWidget):
    """The lanes of all players over one scale, showing whose turn it is, who leads, and the turns left."""

    def __init__(self, motion: Motion) -> None:
        super().__init__()
        self._motion = motion
        self._lanes: Sequence[Lane] = ()
        self._before: tuple[int, ...] = ()
        self._pending = self._scale = 0
        self._moved = 1.0
        self.setAccessibleName(tr("Points"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._crown = icon("winner")

    def show_lanes(self, lanes: Sequence[Lane], scale: int = 0) -> None:
        """Show these players on a scale of at least ``scale`` points, moving the markers to their points."""
        old = tuple(lane.points for lane in self._lanes)
        same = [lane.name for lane in lanes] == [lane.name for lane in self._lanes]
        self._before = old if same else tuple(lane.points for lane in lanes)
        self._lanes, self._pending, self._scale = lanes, 0, scale
        self.setAccessibleDescription(" ".join(map(spoken_lane, lanes)))
        self.setToolTip(tip("\n".join(told_level(lane.name, lane.level) for lane in lanes)))
        if self._before != tuple(lane.points for lane in lanes):
            self._motion.stop(self)
            self._set_moved(0.0)
            self._motion.glide(self, b"moved", 1.0)
        self.updateGeometry()
        self.update()

    def show_pending(self, points: int) -> None:
        """Show what the current turn would score, ahead of the marker of the player on turn."""
        if points != self._pending:
            self._pending = points
            self.update()

    def _get_moved(self) -> float:
        return self._moved

    def _set_moved(self, share: float) -> None:
        self._moved = share
        self.update()

    moved = Property(float, _get_moved, _set_moved)
    """The share of their way that the markers have moved, 0 to 1."""

    def sizeHint(self) -> QSize:
        """Return the preferred size, with a lane for each player."""
        height = _TOP + _LANE * max(1, len(self._lanes)) + _SCALE
        return QSize(330, round(height * row_scale()))

    def minimumSizeHint(self) -> QSize:
        """Return a size with the preferred height."""
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the lanes and the scale."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.scale(row_scale(), row_scale())
        most = max((lane.points for lane in self._lanes), default=0)
        ahead = max(most + self._pending, self._scale)
        step = next((step for step in _STEPS if ahead * 1.06 <= 6 * step), _STEPS[-1])
        highest = max(3, -(-int(ahead * 1.06) // step)) * step
        self._paint_scale(painter, step, highest)
        for lane in self._lanes:
            self._paint_lane(painter, lane, highest)

    @property
    def _wide(self) -> float:
        return self.width() / row_scale()

    def _x(self, points: float, highest: int) -> float:
        return _LEFT + (self._wide - _LEFT - _RIGHT) * points / highest

    def _paint_scale(self, painter: QtGui.QPainter, step: int, highest: int) -> None:
        """Paint a line through all grooves at each step, with its number below."""
        muted = self.palette().color(QtGui.QPalette.ColorRole.PlaceholderText)
        faint = QtGui.QColor(muted)
        faint.setAlpha(50)
        bottom = _TOP + _LANE * len(self._lanes)
        _set_font(painter, 8)
        for points in range(0, highest + 1, step):
            x = self._x(points, highest)
            painter.setPen(QtGui.QPen(faint, 1))
            painter.drawLine(QPointF(x, _TOP + 26), QPointF(x, bottom - 4))
            painter.setPen(muted)
            place = QRectF(x - 24, bottom - 4, 48, _SCALE)
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, str(points))

    def _paint_lane(self, painter: QtGui.QPainter, lane: Lane, highest: int) -> None:
        dark = is_dark(self.palette())
        colour = colour_of(lane.seat, dark)
        area = QRectF(6, _TOP + _LANE * lane.seat - 3, self._wide - 12, _LANE)
        if lane.on_turn:
            ground = QtGui.QColor(colour)
            ground.setAlpha(34 if dark else 24)
            painter.setPen(QtGui.QPen(colour, 1.2))
            painter.setBrush(solid(ground))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -2.5), 9, 9)
        paint_mark(painter, lane.seat, QPointF(24, area.top() + 15), 9, dark)
        self._paint_words(painter, lane, area)
        right = self._wide - self._points_width() - 6
        self._paint_turns(painter, lane, QPointF(right, area.top() + 15), colour)
        self._paint_groove(painter, lane, area.top() + 33, highest, colour)

    def _paint_words(self, painter: QtGui.QPainter, lane: Lane, area: QRectF) -> None:
        """Paint the name and the points, with a cup beside the leader's points."""
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().color(QtGui.QPalette.ColorRole.WindowText))
        _set_font(painter, 11, bold=lane.on_turn)
        points = self._points_width()
        room = self._wide - _LEFT - points - 10 - self._turns_width(lane)
        row = QRectF(_LEFT - 2, area.top() + 3, room, 24)
        if lane.level is not None:
            icon(face_icon(lane.level)).paint(painter, QRectF(row.topLeft(), QSizeF(24, 24)).toRect())
            row.setLeft(row.left() + 29)
        name = told_level(lane.name, lane.level)
        if painter.fontMetrics().horizontalAdvance(name) > row.width():
            name = lane.name  # the face and the tip also tell the level
        name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(row.width()))
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | middle, name)
        _set_font(painter, 15, bold=True)
        place = QRectF(self._wide - points, area.top() + 2, points - 16, 26)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | middle, str(lane.points))
        if lane.leads:
            width = painter.fontMetrics().horizontalAdvance(str(lane.points))
            left = place.right() - width - _CROWN - 4
            self._crown.paint(painter, QRectF(left, area.top() + 7, _CROWN, _CROWN).toRect())

    def _points_width(self) -> float:
        """Return the width at the end of every lane for the longest points with a cup."""
        numbers = QtGui.QFontMetricsF(painted(self.font(), 15, bold=True))
        longest = max((numbers.horizontalAdvance(str(lane.points)) for lane in self._lanes), default=0.0)
        return max(_POINTS, longest + _CROWN + 4 + 16)

    def _turns_width(self, lane: Lane) -> float:
        """Return the width of the signs for turns; they shrink where a name needs the room."""
        signs, letters = (
            2.45 * _PIP * (lane.turns or 0),
            QtGui.QFontMetricsF(painted(self.font(), 11, bold=True)),
        )
        room = self._wide - _LEFT - self._points_width() - 10 - signs
        needed = [letters.horizontalAdvance(each.name) + (29 if each.level else 0) for each in self._lanes]
        return signs if max(needed) <= room else 0.0

    def _paint_turns(self, painter: QtGui.QPainter, lane: Lane, right: QPointF, colour: QtGui.QColor) -> None:
        """Paint a small hexagon for each turn: filled if finished, strong if current, else hollow."""
        muted = self.palette().color(QtGui.QPalette.ColorRole.PlaceholderText)
        for turn in range(lane.turns or 0) if self._turns_width(lane) else ():
            centre = right - QPointF(2.45 * _PIP * ((lane.turns or 0) - 1 - turn) + _PIP, 0)
            runs = lane.on_turn and turn == lane.played
            painter.setPen(QtGui.QPen(colour if runs else muted, 1.6 if runs else 1))
            painter.setBrush(solid(muted if turn < lane.played else QtGui.QColor(0, 0, 0, 0)))
            painter.drawPath(mark_of(3, centre, _PIP))

    def _paint_groove(
        self, painter: QtGui.QPainter, lane: Lane, y: float, highest: int, colour: QtGui.QColor
    ) -> None:
        """Paint the groove, filled up to the marker, and paler up to where the current turn would lead."""
        dark = is_dark(self.palette())
        whole = QRectF(_LEFT - 4, y - _GROOVE / 2, self._wide - _LEFT - _RIGHT + 8, _GROOVE)
        bed = QtGui.QLinearGradient(whole.topLeft(), whole.bottomLeft())
        bed.setColorAt(0, QtGui.QColor(0, 0, 0, 70 if dark else 46))
        bed.setColorAt(1, QtGui.QColor(0, 0, 0, 34 if dark else 16))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bed)
        painter.drawRoundedRect(whole, _GROOVE / 2, _GROOVE / 2)
        before = self._before[lane.seat] if lane.seat < len(self._before) else lane.points
        shown = before + (lane.points - before) * self._moved
        at = self._x(shown, highest)
        if lane.on_turn and self._pending:
            pale = QtGui.QColor(colour)
            pale.setAlpha(90)
            painter.setBrush(solid(pale))
            end = self._x(shown + self._pending, highest)
            painter.drawRoundedRect(QRectF(at, whole.top() + 1, end - at + 4, _GROOVE - 2), 3.5, 3.5)
        filled = QtGui.QLinearGradient(whole.topLeft(), whole.bottomLeft())
        filled.setColorAt(0, colour.lighter(128))
        filled.setColorAt(1, colour.darker(112))
        painter.setBrush(filled)
        painter.drawRoundedRect(
            QRectF(whole.left(), whole.top(), at - whole.left() + 2, _GROOVE), _GROOVE / 2, _GROOVE / 2
        )
        self._paint_marker(painter, QPointF(at, y), colour)

    def _paint_marker(self, painter: QtGui.QPainter, at: QPointF, colour: QtGui.QColor) -> None:
        """Paint a small double hexagon, like a tile with a ring on it."""
        outline = _double_hexagon(at, 6.6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(solid(QtGui.QColor(0, 0, 0, 60)))
        painter.drawPath(outline.translated(0.8, 1.4))
        painter.setPen(QtGui.QPen(QtGui.QColor("#ffffff"), 1.4))
        painter.setBrush(solid(colour))
        painter.drawPath(outline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, 3.1, 3.1)


def _double_hexagon(centre: QPointF, radius: float) -> QtGui.QPainterPath:
    """Return the outline of two hexagons with pointed tops, side by side."""
    across = radius * 0.866
    path = QtGui.QPainterPath()
    for side in (-across, across):
        path.addPath(_pointed(centre + QPointF(side, 0), radius))
    return path.simplified()


def _pointed(centre: QPointF, radius: float) -> QtGui.QPainterPath:
    across, half = radius * 0.8661, radius / 2
    path = QtGui.QPainterPath(centre + QPointF(0, -radius))
    for x, y in ((across, -half), (across, half), (0, radius), (-across, half), (-across, -half)):
        path.lineTo(centre + QPointF(x, y))
    path.closeSubpath()
    return path


def _set_font(painter: QtGui.QPainter, points: int, bold: bool = False) -> None:
    painter.setFont(painted(painter.font(), points, bold))
