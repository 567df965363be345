"""What is laid over a window: a ring round a widget, and the curtain while another player takes over."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice

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


_FOLD = ((0, "#4f0d18"), (0.28, "#8d1c2c"), (0.5, "#a62a38"), (0.72, "#7a1624"), (1, "#4f0d18"))


class Curtain(QWidget):
    """A curtain over the window, painted as folds of dark red velvet, with a card in its middle."""

    def __init__(self, parent: QWidget) -> None:
        """Create the curtain in the widget that it covers."""
        super().__init__(parent)
        self.card = Card()
        layout = QVBoxLayout(self)
        layout.addWidget(self.card, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def close_over(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Cover the window until somebody opens the curtain, or makes another of the choices."""
        self.show()
        self.raise_()
        self.card.show_message(title, text, choices, emblem)
        self.setAccessibleName(title)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab on the curtain, so that the keyboard does not reach the window behind it."""
        buttons = [button for button in self.findChildren(QPushButton) if button.isVisible()]
        held = next((index for index, button in enumerate(buttons) if button.hasFocus()), -1)
        if buttons:
            reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            buttons[(held + (1 if forward else -1)) % len(buttons)].setFocus(reason)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the folds, darker above and below, and the hem."""
        painter = QPainter(self)
        velvet = QLinearGradient(QPointF(0, 0), QPointF(74, 0))
        velvet.setSpread(QLinearGradient.Spread.RepeatSpread)
        for at, colour in _FOLD:
            velvet.setColorAt(at, QColor(colour))
        painter.fillRect(self.rect(), velvet)
        light = QLinearGradient(0, 0, 0, self.height())
        light.setColorAt(0, QColor(0, 0, 0, 150))
        light.setColorAt(0.25, QColor(0, 0, 0, 20))
        light.setColorAt(1, QColor(0, 0, 0, 130))
        painter.fillRect(self.rect(), light)
        for offset, width, colour in ((16, 7, "#d8a947"), (26, 2, "#8f6a22")):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawLine(0, self.height() - offset, self.width(), self.height() - offset)
