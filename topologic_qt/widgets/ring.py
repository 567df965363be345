"""A ring round a widget that somebody is to look at."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_OUTSIDE, _WIDTH, _CORNER = 7, 3.5, 12.0
"""The distance of the ring from its widget, its width, and the radius of its corners, in pixels."""
EDGE, GOLD = QColor(10, 16, 30, 210), QColor("#ffd24a")
"""The colours of what is pointed at: the edge of the line, and the line."""


class Ring(QWidget):
    """A ring that lies over everything in a window, and lets every click through."""

    def __init__(self, over: QWidget) -> None:
        """``over`` is the widget in which the rings lie; it holds those that they are drawn round."""
        super().__init__(over)
        self._over = over
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_round(self, target: QWidget) -> None:
        """Draw the ring round the part of a widget that is in sight, from now on and wherever it goes."""
        self.leave()
        self._target = target
        target.destroyed.connect(self._forget)
        holder: QWidget | None = target
        while holder is not None and holder is not self._over:  # what scrolls moves in one of them
            self._watched.append(holder)
            holder = holder.parentWidget()
        self._watched.append(self._over)
        for watched in self._watched:
            watched.installEventFilter(self)
        self._follow()

    def leave(self) -> None:
        """Draw no ring."""
        if self._target is not None:
            self._target.destroyed.disconnect(self._forget)
            for watched in self._watched:
                if isValid(watched):
                    watched.removeEventFilter(self)
        self._forget()

    def _forget(self) -> None:
        self._target = None
        self._watched.clear()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the widget when it is moved, shown or hidden."""
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        if event.type() in (*kinds, QEvent.Type.LayoutRequest):
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        area = target.rect()
        for inner, outer in pairwise(self._watched):
            area = area.translated(inner.pos()).intersected(outer.rect())
        if area.isEmpty():
            self.hide()
            return
        self.setGeometry(area.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring, in two colours so that it can be seen on any ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = _WIDTH / 2 + 1
        line = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        for colour, width in ((EDGE, _WIDTH + 2), (GOLD, _WIDTH)):
            painter.setPen(QPen(colour, width))
            painter.drawRoundedRect(line, _CORNER, _CORNER)
