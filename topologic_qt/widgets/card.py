"""A card: a heading, some lines, and a few buttons."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.scrolled import BoundedReading, scroll_by_finger
from topologic_qt.widgets.speech import announce, take_back
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import tr

_BELOW = 9
"""The most room between words and what stands below them, in pixels."""
_APART = 10
"""The room between things in the foot of a dialog, in pixels."""


def fill_rows(grid: QGridLayout, buttons: Sequence[QWidget], columns: int) -> None:
    """Put buttons into rows of so many columns; the last row has no gap, for its last button is wide."""
    for made in buttons:
        grid.removeWidget(made)
    for number, made in enumerate(buttons):
        row, column = divmod(number, columns)
        is_last = number == len(buttons) - 1
        grid.addWidget(made, row, column, 1, columns - column if is_last else 1)


def fill_width(grid: QGridLayout, buttons: Sequence[QWidget], width: int) -> None:
    """Put buttons into as few rows as have room in a width, in pixels."""
    fill_rows(grid, buttons, columns_in(buttons, width, grid.horizontalSpacing()))


def columns_in(buttons: Sequence[QWidget], width: int, gap: int) -> int:
    """Return how many columns of buttons, ``gap`` pixels apart, have room in a width; one at least."""
    many = range(len(buttons), 1, -1)
    return next((n for n in many if row_width(buttons, n, gap) <= width), 1)


def row_width(buttons: Sequence[QWidget], columns: int, gap: int) -> int:
    """Return the width in pixels that buttons need in so many columns, ``gap`` pixels apart."""
    widest = [0] * columns
    for number, made in enumerate(buttons):
        wanted = made.sizeHint().width()
        column = number % columns
        if column or number < len(buttons) - 1 or columns == 1:
            widest[column] = max(widest[column], wanted)
    return sum(widest) + gap * (columns - 1)


class Arranging(QWidget):
    """Parts that are arranged by its width, and anew when one of them comes, goes or needs another width."""

    def arrange(self) -> None:
        """Arrange the parts in the width that there is."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts in the new width."""
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        """Arrange the parts anew when one of them has changed."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return done


class FootRow(Arranging):
    """The foot of a dialog: some things at its left, others at its right; several rows where it is narrow."""

    def __init__(self, left: Sequence[QWidget], right: Sequence[QWidget]) -> None:
        super().__init__()
        self._parts = (*left, *right)
        self._gap_column = len(left)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_APART)
        self._stand_in(len(self._parts))

    def sizeHint(self) -> QSize:
        """Return the size of one row; it is higher while there are several."""
        return QSize(row_width(self._parts, len(self._parts), _APART), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return a size in which all can stand below each other; it is as high as they are now."""
        widest = max(part.minimumSizeHint().width() for part in self._parts)
        return QSize(widest, super().minimumSizeHint().height())

    def arrange(self) -> None:
        """Be as few rows as have room."""
        columns = columns_in(self._parts, self.width(), _APART)
        if columns != self._columns:
            self._stand_in(columns)

    def _stand_in(self, columns: int) -> None:
        self._columns = columns
        is_one_row = columns == len(self._parts)
        fill_rows(self._grid, self._parts, columns)
        if is_one_row:
            for number, part in enumerate(self._parts[self._gap_column :], self._gap_column + 1):
                self._grid.addWidget(part, 0, number)
        self._grid.setColumnStretch(self._gap_column, int(is_one_row))


class BesideWords(QBoxLayout):
    """Words, and what can be pressed: beside the words while these keep their room, else below them."""

    def __init__(self, bar: QWidget, words: QLayout, part: QLayout, least: int, gap: int) -> None:
        """``least`` is the width that the words keep, in pixels, for the usual size of texts.

        ``gap`` is the room between the words and the part beside them, in pixels.
        """
        super().__init__(QBoxLayout.Direction.LeftToRight, bar)
        self._bar, self._least, self._gap = bar, least, gap
        self.addLayout(words, 1)
        self.addLayout(part)
        self.stand(True)

    @property
    def is_beside(self) -> bool:
        """Whether the part stands beside the words."""
        return self.direction() is QBoxLayout.Direction.LeftToRight

    @property
    def inner(self) -> int:
        """The width between the margins, in pixels."""
        margins = self.contentsMargins()
        return self._bar.width() - margins.left() - margins.right()

    def has_room_beside(self, width: int, least: int = 0) -> bool:
        """Return whether the words keep their room beside a part of this width; ``least`` is another one."""
        return self.inner - self._gap - width >= (least or self._least) * text_scale()

    def stand(self, beside: bool) -> None:
        """Put the part beside the words, or (False) below them."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.setDirection(across if beside else down)
        self.setSpacing(self._gap if beside else min(self._gap, _BELOW))


_STRIP_MARGIN = 9
"""The margin above and below the content of a strip, in pixels."""
BUTTON_ROWS, _BUTTON_GAP = 2, 6
"""The number of buttons above each other in a strip, and the gap between them in pixels."""


_NARROW = 640
"""The width up to which a strip has no emblem, in pixels for the usual size of texts."""
_SHARE = 0.4
"""The most of a window's height that the text takes; a longer one scrolls."""
_WORDS, _SIDE, _GAP = 170, 18, 20
"""The least width of a strip's words, the margin at its sides, and the gap between its parts, in pixels."""


class _Body:
    """What a card consists of, but for its buttons."""

    def __init__(self, card: QFrame, strip: bool) -> None:
        align = Qt.AlignmentFlag.AlignLeft if strip else Qt.AlignmentFlag.AlignHCenter
        self.title = label("", "heading" if strip else "title")
        self.text = label("", "text")
        self.reading = BoundedReading(self.text, tr("The message"), _SHARE)
        scroll_by_finger(self.reading)
        words = QVBoxLayout()
        words.setSpacing(2 if strip else 14)
        words.addStretch()
        for part, text in ((self.title, self.title), (self.reading, self.text)):
            text.setMinimumWidth(_WORDS if strip else 400)
            text.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            words.addWidget(part)
        words.addStretch()
        self.buttons = QGridLayout()
        self.buttons.setSpacing(_BUTTON_GAP if strip else 10)
        self.emblem = Emblem()
        marked = QHBoxLayout() if strip else QVBoxLayout()
        marked.setSpacing(_GAP)
        marked.addWidget(self.emblem, 0, Qt.AlignmentFlag.AlignCenter)
        marked.addLayout(words, 1)
        self.layout = BesideWords(card, marked, self.buttons, _WORDS, _GAP)
        self.layout.setContentsMargins(
            *((_SIDE, _STRIP_MARGIN, _SIDE, _STRIP_MARGIN) if strip else (28, 28, 28, 28))
        )
        if not strip:
            self.layout.stand(False)
            self.layout.setSpacing(_GAP)


class Card(QFrame):
    """A heading, some lines and a few buttons: on a sheet of their own, or side by side in a strip."""

    speaks = True
    """Whether readers say a new message; False where the status line says the same."""
    takes_keyboard = True
    """Whether the keyboard comes to the primary choice of each message; False where others say when."""

    def __init__(self, strip: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "bar" if strip else "card")
        self._is_strip = strip
        self._body: _Body | None = None
        self._has_emblem = False
        self._made: list[YieldingButton] = []
        self._primary: YieldingButton | None = None
        self.hide()

    @property
    def _parts(self) -> _Body:
        """Its parts, made when they are first needed: a window opens with cards that it seldom shows."""
        if self._body is None:
            self._body = _Body(self, self._is_strip)
        return self._body

    def show_message(
        self, title: str, text: str, choices: Sequence[Choice], emblem: str = "", aloud: str = ""
    ) -> None:
        """Show a message with buttons for the choices, and announce it; the primary one gets the keyboard.

        ``emblem`` is the name of an icon beside it; ``aloud`` is the text as readers say it, if that differs.
        """
        said = aloud or text
        self.write(title, text, choices, emblem)
        self._parts.text.setAccessibleName(said if said != text else "")
        is_new = self.isHidden() or (title, said) != (self.accessibleName(), self.accessibleDescription())
        self.setAccessibleName(title)
        self.setAccessibleDescription(said)
        self.show()
        if is_new and self.speaks and QAccessible.isActive():
            QTimer.singleShot(0, self, self._speak)

    def write(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Write a message on the card, as `show_message` does, and leave it hidden if it is."""
        self._has_emblem = bool(emblem)
        parts = self._parts
        parts.emblem.show_icon(emblem)
        parts.title.setText(title)
        parts.text.setText(text)
        parts.reading.setVisible(bool(text))
        parts.reading.updateGeometry()
        parts.reading.go_to_begin()
        self._offer(choices)

    def _speak(self) -> None:
        """Have the message spoken, if it is to be seen."""
        take_back(self)
        if self.isVisible():
            announce(self, f"{self.accessibleName()}\n{self.accessibleDescription()}".strip())

    @property
    def buttons(self) -> Sequence[YieldingButton]:
        """The buttons for the choices, in their order."""
        return tuple(self._made)

    def take_keyboard(self) -> None:
        """Give the keyboard to the primary choice."""
        if self._primary is not None:  # no focus proxy: Tab would come from the button to what is before it
            self._primary.setFocus()

    def put_away(self) -> None:
        """Hide the card, and forget what stood on it, which others may not read."""
        if self._body is not None:
            self._body.title.setText("")
            self._body.text.setText("")
            self._body.text.setAccessibleName("")
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the emblem in a narrow strip, and put the buttons beside the words or below them."""
        super().resizeEvent(event)
        if self._body is not None:
            self._fit_width()

    def height_in(self, width: int) -> int:
        """Return the height that the card needs in a width, in pixels, also while it is hidden."""
        self.resize(width, self.height())
        self._fit_width()
        self._parts.layout.invalidate()
        return self._parts.layout.totalHeightForWidth(width)

    def _fit_width(self) -> None:
        parts, made, count = self._parts, self._made, len(self._made)
        if not self._is_strip:
            for number, one in enumerate(made):
                parts.buttons.addWidget(one, 0, number + 1)
            for column in range(max(parts.buttons.columnCount(), count + 2)):
                parts.buttons.setColumnStretch(column, column in (0, count + 1))
            return
        parts.emblem.setVisible(self._has_emblem and self.width() > _NARROW * text_scale())
        emblem = 0 if parts.emblem.isHidden() else parts.emblem.sizeHint().width() + _GAP
        several = (max(1, -(-count // BUTTON_ROWS)), 1)
        widths = ((columns, emblem + row_width(made, columns, _BUTTON_GAP)) for columns in several)
        beside = [columns for columns, width in widths if self._have_room_beside(width)]
        parts.layout.stand(bool(beside))
        if beside:
            fill_rows(parts.buttons, made, beside[0])
        else:
            fill_width(parts.buttons, made, parts.layout.inner)

    def _have_room_beside(self, width: int) -> bool:
        """Return whether the words can be read beside a part of this width, without scrolling them."""
        parts = self._parts
        words = parts.layout.inner - _GAP - width
        least = parts.reading.minimumSizeHint().width()
        has_room = parts.layout.has_room_beside(width) and words >= least
        return has_room and parts.reading.has_room_for_all(words)

    def _offer(self, choices: Sequence[Choice]) -> None:
        for old in self._made:
            self._parts.buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._made, self._primary = [button(choice) for choice in choices], None
        for made in self._made:
            made.setParent(self)
            made.ensurePolished()  # else they would be measured in other letters
        self._fit_width()
        for choice, made in zip(choices, self._made, strict=True):
            if choice.primary:
                self._primary = made
                made.show()  # what is hidden would not get the keyboard while a dialog still has it
                if self.takes_keyboard:
                    self.take_keyboard()
