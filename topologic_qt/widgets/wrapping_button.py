"""A button whose text takes two lines where it needs them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

from topologic_qt.widgets.controls import YieldingButton

_MNEMONIC = int(Qt.TextFlag.TextShowMnemonic)

_MOST_LINES = 2


class WrappingButton(YieldingButton):
    """A button that breaks its text between words, into two lines at most, and leaves out what has no room.

    Its tip stays as it is: it is to tell all of it.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Tell layouts that a narrow button is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height at which the whole text is shown."""
        more = len(self.lines(width)) - 1
        return self.sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def lines(self, width: int) -> list[str]:
        """Return the lines of the text in a button of this width, in pixels; the last one may lack room."""
        room, found = self._room(width), list[str]()
        for word in self.text().split(" "):
            longer = f"{found[-1]} {word}" if found else word
            if found and (len(found) == _MOST_LINES or self._width_of(longer) <= room):
                found[-1] = longer
            else:
                found.append(word)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button with its lines."""
        if len(self.lines(self.width())) == 1:
            super().paintEvent(event)
            return

        option = QStyleOptionButton()
        self.initStyleOption(option)
        room, metrics, end = self._room(self.width()), self.fontMetrics(), Qt.TextElideMode.ElideRight
        lines = (metrics.elidedText(line, end, room, _MNEMONIC) for line in self.lines(self.width()))
        option.text = "\n".join(lines)
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)

    def _show_tip(self) -> None:
        self.setToolTip(self._usual_tip)

    def _lacking(self) -> int:
        """Return by how many pixels the button is too narrow for its longest line."""
        return max(map(self._width_of, self.lines(self.width()))) - self._room(self.width())

    def _room(self, width: int) -> int:
        """Return the width of the text in a button of this width; one line has all it needs."""
        usual: QSize = self.sizeHint()
        return width - usual.width() + self._width_of(self.text())

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().size(_MNEMONIC, text).width()
