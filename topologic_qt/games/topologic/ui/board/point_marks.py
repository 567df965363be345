"""The points beside seekers, and the hint on the table."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFrame, QVBoxLayout

from topologic_qt.games.topologic.ui.board.story_pictures import GEM, paint_gem
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing, paint_letter, solid
from topologic_qt.widgets.card import EDGE, GOLD
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import headed

_INK, _PALE, _WHITE = QColor("#101a16"), QColor("#e9e6dd"), QColor("#ffffff")
_SHINE = 255, 226, 122
_RADIUS, _REACH = 18.0, 21.0
"""The radius of a disc without and with its edge, in table units."""
_LEFT, _RIGHT = QPointF(-41, -41), QPointF(41, -41)
"""The positions of discs from the middle of a tile, clear of its pips."""
_SMALL, _OUTSIDE = 0.7, 1.5
"""The scale of a disc on a shared tile, and its distance from the middle relative to the seeker's."""


class Score(NamedTuple):
    """The points of a seeker."""

    seeker: int
    """The index of the seeker."""
    tile: str
    """The tile under it, such as ``Y5``."""
    colour: bool
    """Whether the tile has the secret's colour."""
    number: bool
    """Whether the tile has the secret's number."""

    @property
    def points(self) -> int:
        """The points: 0 to 2."""
        return self.colour + self.number


def sum_mark(points: int, tile: QPointF) -> Mark:
    """Return the disc with the points of all seekers on a tile, given by its middle."""
    return Mark(_of_points(points, 1.0), _area(1.0), tile + _RIGHT)


def shared_mark(points: int, tile: QPointF, offset: QPointF) -> Mark:
    """Return the disc with a seeker's points, given its offset from the middle of a shared tile."""
    return Mark(_of_points(points, _SMALL), _area(_SMALL), tile + offset * _OUTSIDE)


def score_marks(score: Score, tile: QPointF, paint: QColor) -> list[Mark]:
    """Return the discs of a seeker alone on a tile; ``paint`` is the secret's colour. Pale means no point."""
    marks = []
    if score.colour:
        marks.append(Mark(_of_colour(paint), _area(1.0), tile + _LEFT))
    if score.number:
        marks.append(Mark(_of_number(score.tile[1:]), _area(1.0), tile + _RIGHT))
    return marks or [sum_mark(0, tile)]


_CORNER, _RIM = QPointF(-39, 39), QRectF(-45, -45, 90, 90)
"""The middle of a gem, in the corner that seekers leave free, and the light along its tile's edge."""


def gem_mark(tile: QPointF, pale: bool = False) -> Mark:
    """Return the shining gem under a tile, for the viewer's own secret, or a ``pale`` one."""

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((16, 40), (10, 90), (5, 235)):
            painter.setPen(QPen(QColor(*_SHINE, alpha // 2 if pale else alpha), width))
            painter.drawRoundedRect(_RIM, 8, 8)
        painter.setOpacity(0.7 if pale else 1.0)
        painter.translate(_CORNER)
        painter.scale(0.56, 0.56)
        painter.setPen(QPen(_WHITE, 11, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolygon(GEM)
        paint_gem(painter)

    return Mark(Drawing(("gem", pale), draw), _RIM.adjusted(-14, -14, 14, 14), tile)


def _area(scale: float) -> QRectF:
    return QRectF(-_REACH * scale, -_REACH * scale, 2 * _REACH * scale, 2 * _REACH * scale)


def _of_points(points: int, scale: float) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, GOLD if points else _PALE, scale)
        paint_letter(painter, f"+{points}" if points else "0", _INK, QPointF(0, 0), round(21 * scale))

    return Drawing(("points", points, scale), draw)


def _of_colour(paint: QColor) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, _WHITE, 1.0)
        painter.setPen(QPen(_INK, 1.6))
        painter.setBrush(solid(paint))
        painter.drawEllipse(QPointF(0, 0), 13, 13)

    return Drawing(("colour scores", paint.rgb()), draw)


def _of_number(number: str) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, GOLD, 1.0)
        paint_letter(painter, number, _INK, QPointF(0, 0), 24)

    return Drawing(("number scores", number), draw)


def _paint_disc(painter: QPainter, colour: QColor, scale: float) -> None:
    painter.setPen(QPen(EDGE, 3 * scale))
    painter.setBrush(solid(colour))
    painter.drawEllipse(QPointF(0, 0), _RADIUS * scale, _RADIUS * scale)


_LOW = 240
"""The height of a table, in pixels at the usual text size, below which the number is smaller."""
_NARROW = 520
"""The width of a table, in pixels at the usual text size, below which the number has no words.

With the words, only half of such a table would be left for the field.
"""


class HintBadge(QFrame):
    """The hint, large enough to be read across the table."""

    def __init__(self, motion: Motion) -> None:
        super().__init__()
        self._motion = motion
        self._points = 0
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above = label("", "muted", wrap=False)
        self._number = label("", "huge", wrap=False)
        self._below = label("", "muted", wrap=False)
        self._count = QVariantAnimation(self)
        self._count.valueChanged.connect(self._show_count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 9)
        layout.setSpacing(0)
        for part in (self._above, self._number, self._below):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(part)

    def show_hint(self, above: str, points: int, below: str) -> None:
        """Show a number with a line above and one below."""
        self._count.stop()
        self._points = points
        self._above.setText(above)
        self._number.setText(str(points))
        self._below.setText(below)
        self.setAccessibleName(headed(above, f"{points} {below}"))
        self.show()
        self.raise_()

    def keep_room(self, above: str, points: int) -> None:
        """Reserve the width of this line above the number and of this number."""
        for part, text in ((self._above, above), (self._number, str(points))):
            part.ensurePolished()
            part.setMinimumWidth(part.fontMetrics().horizontalAdvance(text))

    def fit(self, room: QSize) -> None:
        """Shrink the number on a low table and drop the words on a narrow one; the size is in pixels."""
        for words in (self._above, self._below):
            words.setVisible(room.width() >= _NARROW * text_scale())
        role = "title" if room.height() < _LOW * text_scale() else "huge"
        if self._number.property("role") != role:
            self._number.setProperty("role", role)
            self._number.style().polish(self._number)

    def _show_count(self, points: object) -> None:
        self._number.setText(str(points))

    def count_up(self) -> None:
        """Count up to the number of a new hint."""
        if self._points and self._motion.duration > 0:
            self._count.setDuration(self._motion.duration * 3)
            self._count.setStartValue(0)
            self._count.setEndValue(self._points)
            self._count.start()

    @property
    def number(self) -> str:
        """The number shown, or being counted up to."""
        return str(self._points)
