"""The curtain that covers the whole window while another player takes over the computer."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice

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
