"""What lies over the table for a while: cards, the hint, the curtain."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeySequence,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.table.icons import Emblem, icon


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a card."""

    text: str
    action: Callable[[], None]
    primary: bool = False
    icon: str = ""
    """The name of its icon, if it has one."""
    tip: str = ""
    """What more there is to say about it, when the mouse rests on it."""


_ENDLESS_WORD = re.compile(r"\S{24,}")
_PART = re.compile(r"\S{8}(?=\S)")


class _Label(QLabel):
    """A label that may end a line within a long word, since people may write one without an end."""

    def setText(self, text: str) -> None:
        """Show a text."""
        self._text = text
        super().setText(_ENDLESS_WORD.sub(self._divided, text) if self.wordWrap() else text)

    @staticmethod
    def _divided(word: re.Match[str]) -> str:
        return _PART.sub("\\g<0>\u200b", word[0])

    def text(self) -> str:
        """The text that is shown."""
        return self._text


def label(text: str, role: str, wrap: bool = True) -> QLabel:
    """A label that the style sheet knows by its role. Its text is plain: what people wrote stays as it is."""
    result = _Label()
    result.setProperty("role", role)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wrap)
    result.setText(text)
    return result


def tip(text: str) -> str:
    """A text to be shown when the mouse rests on something, where Qt takes what looks like HTML for HTML."""
    return f"<p>{escape(text)}</p>" if "<" in text or "&" in text else text


_MNEMONIC = int(Qt.TextFlag.TextShowMnemonic)


class YieldingButton(QPushButton):
    """A button that leaves out the middle of its text where there is no room; its tip has all of it.

    While what it does is not possible, it can look disabled and still be clicked, to hear why.
    """

    _LONGEST = 40
    """So many characters, of the usual width, always have room."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._usual_tip = ""
        self._why_not = ""
        self._tells = False

    def minimumSizeHint(self) -> QSize:
        """Narrower than it would like to be, and as high."""
        wanted = self.sizeHint()
        narrow = self._LONGEST * self.fontMetrics().horizontalAdvance("n")
        return QSize(min(wanted.width(), narrow), wanted.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say in a tip what is left out, if anything is."""
        super().resizeEvent(event)
        if (self._lacking() > 0) != self._tells:
            self._tells = not self._tells
            self._show_tip()

    def tell(self, usual_tip: str) -> None:
        """Have a tip of its own, for as long as nothing of its text is left out."""
        self._usual_tip = usual_tip
        self._show_tip()

    def set_unavailable(self, why: str) -> None:
        """Look disabled, with a tip and a description that say why; empty, look enabled again.

        Mouse and keyboard reach it all the same: whoever clicks it is to be told why as well.
        """
        if why != self._why_not:
            self._why_not = why
            self.setAccessibleDescription(why)
            shape = Qt.CursorShape.ArrowCursor if why else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self._show_tip()
            self.update()

    @property
    def is_unavailable(self) -> bool:
        """Whether it looks disabled, although it can be clicked."""
        return bool(self._why_not)

    def _show_tip(self) -> None:
        whole = self.text().replace("&&", "&") if self._tells else ""
        self.setToolTip(tip(self._why_not or whole) or self._usual_tip)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """How it is painted: unavailable, as one that is disabled."""
        super().initStyleOption(option)
        if self._why_not:
            option.state &= ~(QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_MouseOver)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, with as much of its text as there is room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if (lacking := self._lacking()) > 0:
            room = self.fontMetrics().size(_MNEMONIC, self.text()).width() - lacking
            elided = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room, _MNEMONIC)
            option.text = elided
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)

    def _lacking(self) -> int:
        """By how many pixels it is too narrow for its text."""
        return self.sizeHint().width() - self.width()


def tip_with(text: str, shortcut: QKeySequence | QKeySequence.StandardKey) -> str:
    """A tip that also tells a shortcut, as this platform writes it."""
    keys = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def button(choice: Choice) -> YieldingButton:
    """A button for a choice."""
    result = YieldingButton(choice.text.replace("&", "&&"))
    if choice.icon:
        result.setIcon(icon(choice.icon, on_accent=choice.primary))
    if choice.primary:
        result.setProperty("role", "primary")
        result.setDefault(True)
    result.tell(tip(choice.tip))
    result.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    result.setCursor(Qt.CursorShape.PointingHandCursor)
    result.clicked.connect(lambda: choice.action())
    return result


def tool(picture: QIcon, name: str, action: Callable[[], object], shortcut: str = "") -> QToolButton:
    """A small button with an icon; its tip says what it does, and by which key that is done as well."""
    made = QToolButton()
    made.setIcon(picture)
    made.setIconSize(QSize(20, 20))
    made.setToolTip(f"{name} ({shortcut})" if shortcut else name)
    made.setAccessibleName(name)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(lambda: action())
    return made


_STRIP_MARGIN = 9
"""Above and below what stands in a strip, in pixels."""
BUTTON_ROWS, _BUTTON_GAP = 2, 6
"""How many buttons of a strip stand above each other, and how far apart, in pixels."""


_NARROW = 640
"""Up to this width, in pixels, a strip has no emblem."""


class Card(QFrame):
    """A heading, some lines and a few buttons: on a sheet of their own, or side by side in a strip."""

    def __init__(self, strip: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "bar" if strip else "card")
        align = Qt.AlignmentFlag.AlignLeft if strip else Qt.AlignmentFlag.AlignHCenter
        self._title = label("", "heading" if strip else "title")
        self._text = label("", "text")
        words = QVBoxLayout()
        words.setSpacing(2 if strip else 14)
        for part in (self._title, self._text):
            part.setMinimumWidth(170 if strip else 400)
            part.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            words.addWidget(part)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._buttons = QGridLayout()
        self._buttons.setSpacing(_BUTTON_GAP if strip else 10)
        layout = QBoxLayout(across if strip else down, self)
        layout.setContentsMargins(*((18, _STRIP_MARGIN, 18, _STRIP_MARGIN) if strip else (28, 28, 28, 28)))
        layout.setSpacing(20)
        self._emblem, self._has_emblem = Emblem(), False
        self._made: list[YieldingButton] = []
        layout.addWidget(self._emblem, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addLayout(words, 1)
        layout.addLayout(self._buttons)
        self._centred = not strip
        self.hide()

    def show_message(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Say something, and offer what can be done about it. The primary choice gets the keyboard.

        ``emblem`` is the name of an icon that goes with it.
        """
        self._has_emblem = bool(emblem)
        self._emblem.show_icon(emblem)
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._offer(choices)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow strip, the words have the room of the emblem, and each button has a row."""
        super().resizeEvent(event)
        self._fit_width()

    def _fit_width(self) -> None:
        is_narrow = not self._centred and self.width() <= _NARROW
        self._emblem.setVisible(self._has_emblem and not is_narrow)
        few = is_narrow or len(self._made) < BUTTON_ROWS
        rows = 1 if self._centred else len(self._made) if few else BUTTON_ROWS
        for number, made in enumerate(self._made):
            self._buttons.addWidget(made, number % rows, number // rows + self._centred)
        for column in range(max(self._buttons.columnCount(), len(self._made) + 2)):
            self._buttons.setColumnStretch(column, self._centred and column in (0, len(self._made) + 1))

    def _offer(self, choices: Sequence[Choice]) -> None:
        for old in self._made:
            self._buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._made = [button(choice) for choice in choices]
        self._fit_width()
        for choice, made in zip(choices, self._made, strict=True):
            if choice.primary:
                self.setFocusProxy(made)
                made.show()  # what is hidden would not get the keyboard while a dialog still has it
                made.setFocus()


_FOLD = ((0, "#4f0d18"), (0.28, "#8d1c2c"), (0.5, "#a62a38"), (0.72, "#7a1624"), (1, "#4f0d18"))


class Curtain(QWidget):
    """A heavy curtain over everything, folds of dark red velvet with a golden hem; a card in its middle."""

    def __init__(self) -> None:
        super().__init__()
        self.card = Card()
        layout = QVBoxLayout(self)
        layout.addWidget(self.card, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def close_over(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Cover everything until somebody opens it, or makes another of the choices."""
        self.show()
        self.raise_()
        self.card.show_message(title, text, choices, emblem)
        self.setAccessibleName(title)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays on the curtain: the keyboard does not reach what lies behind it."""
        buttons = [button for button in self.findChildren(QPushButton) if button.isVisible()]
        held = next((index for index, button in enumerate(buttons) if button.hasFocus()), -1)
        if buttons:
            reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            buttons[(held + (1 if forward else -1)) % len(buttons)].setFocus(reason)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """The folds, darker above and below, and the hem."""
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
