"""Cards and strips of text and buttons, the space for them below a table, the curtain and the ring."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QResizeEvent
from shiboken6 import isValid

from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.scrolled import BoundedReading, scroll_by_finger
from topologic_qt.widgets.speech import announce, take_back
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import tr

_BELOW = 9  # most space between words and what is below them, in pixels
_APART = 10  # space between parts in the foot of a dialog, in pixels


def fill_rows(grid: QtWidgets.QGridLayout, buttons: Sequence[QtWidgets.QWidget], columns: int) -> None:
    """Put buttons into rows of so many columns; the last one fills the rest of its row."""
    for made in buttons:
        grid.removeWidget(made)
    for number, made in enumerate(buttons):
        row, column = divmod(number, columns)
        is_last = number == len(buttons) - 1
        grid.addWidget(made, row, column, 1, columns - column if is_last else 1)


def fill_width(grid: QtWidgets.QGridLayout, buttons: Sequence[QtWidgets.QWidget], width: int) -> None:
    """Put buttons into as few rows as fit into a width, in pixels."""
    fill_rows(grid, buttons, columns_in(buttons, width, grid.horizontalSpacing()))


def columns_in(buttons: Sequence[QtWidgets.QWidget], width: int, gap: int) -> int:
    """Return how many columns of buttons, ``gap`` pixels apart, fit into a width; at least one."""
    many = range(len(buttons), 1, -1)
    return next((n for n in many if row_width(buttons, n, gap) <= width), 1)


def row_width(buttons: Sequence[QtWidgets.QWidget], columns: int, gap: int) -> int:
    """Return the width in pixels that buttons need in so many columns, ``gap`` pixels apart."""
    widest = [0] * columns
    for number, made in enumerate(buttons):
        wanted = made.sizeHint().width()
        column = number % columns
        if column or number < len(buttons) - 1 or columns == 1:
            widest[column] = max(widest[column], wanted)
    return sum(widest) + gap * (columns - 1)


class Arranging(QtWidgets.QWidget):
    """Arranges its parts by its width, and again whenever a part comes, goes or changes its width."""

    def arrange(self) -> None:
        """Arrange the parts in the present width."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts in the new width."""
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        """Arrange the parts again when one of them has changed."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return done


class FootRow(Arranging):
    """The foot of a dialog, with parts at its left and right; several rows if narrow."""

    def __init__(self, left: Sequence[QtWidgets.QWidget], right: Sequence[QtWidgets.QWidget]) -> None:
        super().__init__()
        self._parts = (*left, *right)
        self._gap_column = len(left)
        self._columns = 0
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_APART)
        self._stand_in(len(self._parts))

    def sizeHint(self) -> QSize:
        """Return the size of one row, or the present height of several."""
        return QSize(row_width(self._parts, len(self._parts), _APART), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest part, at the present height."""
        widest = max(part.minimumSizeHint().width() for part in self._parts)
        return QSize(widest, super().minimumSizeHint().height())

    def arrange(self) -> None:
        """Use as few rows as fit."""
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


class BesideWords(QtWidgets.QBoxLayout):
    """Words with a part that can be pressed: beside them if they keep their width, else below."""

    def __init__(
        self, bar: QtWidgets.QWidget, words: QtWidgets.QLayout, part: QtWidgets.QLayout, least: int, gap: int
    ) -> None:
        """Create it; words keep ``least`` pixels at the usual text size, ``gap`` pixels from the part."""
        super().__init__(QtWidgets.QBoxLayout.Direction.LeftToRight, bar)
        self._bar, self._least, self._gap = bar, least, gap
        self.addLayout(words, 1)
        self.addLayout(part)
        self.stand(True)

    @property
    def is_beside(self) -> bool:
        """Whether the part is beside the words."""
        return self.direction() is QtWidgets.QBoxLayout.Direction.LeftToRight

    @property
    def inner(self) -> int:
        """The width between the margins, in pixels."""
        margins = self.contentsMargins()
        return self._bar.width() - margins.left() - margins.right()

    def has_room_beside(self, width: int, least: int = 0) -> bool:
        """Return whether the words keep their width (or ``least``) beside a part of this width."""
        return self.inner - self._gap - width >= (least or self._least) * text_scale()

    def stand(self, beside: bool) -> None:
        """Put the part beside (True) or below the words."""
        across, down = QtWidgets.QBoxLayout.Direction.LeftToRight, QtWidgets.QBoxLayout.Direction.TopToBottom
        self.setDirection(across if beside else down)
        self.setSpacing(self._gap if beside else min(self._gap, _BELOW))


_STRIP_MARGIN = 9  # margin above and below the content of a strip, in pixels
BUTTON_ROWS, _BUTTON_GAP = 2, 6
"""The most rows of buttons in a strip, and the gap between them in pixels."""


_NARROW = 640  # greatest width of a strip without an emblem, in pixels at the usual text size
_SHARE = 0.4  # largest share of a window's height for the text; a longer one scrolls
_WORDS, _SIDE, _GAP = 170, 18, 20
"""The least width of a strip's words, its side margin, and the gap between its parts, in pixels."""
_WORDS_OF_SHEET, _BESIDE_SHEET = 400, 76
"""The least width of a sheet's words if there is room, and the width around them in a window, in pixels."""


class Card(QtWidgets.QFrame):
    """A heading, some lines and a few buttons: a separate sheet, or side by side in a strip."""

    speaks = True
    """Whether screen readers speak a new message; False if the status line has it."""
    takes_keyboard = True
    """Whether each message focuses its primary choice; False if others do so."""

    def __init__(self, strip: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "bar" if strip else "card")
        self._is_strip = strip
        self._has_emblem = False
        self.buttons: Sequence[YieldingButton] = ()
        """The buttons of the choices, in order."""
        self._primary: YieldingButton | None = None
        self._title = label("", "heading" if strip else "title")
        self._text = label("", "text")
        self._reading = BoundedReading(self._text, tr("The message"), _SHARE)
        scroll_by_finger(self._reading)
        self._emblem = Emblem()
        self._grid = QtWidgets.QGridLayout()
        self._grid.setSpacing(_BUTTON_GAP if strip else 10)
        align = Qt.AlignmentFlag.AlignLeft if strip else Qt.AlignmentFlag.AlignHCenter
        words = QtWidgets.QVBoxLayout()
        words.setSpacing(2 if strip else 14)
        words.addStretch()
        for part, text in ((self._title, self._title), (self._reading, self._text)):
            text.setMinimumWidth(_WORDS if strip else _WORDS_OF_SHEET)
            text.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            words.addWidget(part)
        words.addStretch()
        marked = QtWidgets.QHBoxLayout() if strip else QtWidgets.QVBoxLayout()
        marked.setSpacing(_GAP)
        marked.addWidget(self._emblem, 0, Qt.AlignmentFlag.AlignCenter)
        marked.addLayout(words, 1)
        self._row = BesideWords(self, marked, self._grid, _WORDS, _GAP)
        self._row.setContentsMargins(*((_SIDE, _STRIP_MARGIN) * 2 if strip else (28,) * 4))
        if not strip:
            self._row.stand(False)
            self._row.setSpacing(_GAP)
        self.hide()

    def show_message(
        self, title: str, text: str, choices: Sequence[Choice], emblem: str = "", aloud: str = ""
    ) -> None:
        """Show and announce a message with an icon, ``emblem``; ``aloud`` replaces the spoken words."""
        said = aloud or text
        self.write(title, text, choices, emblem)
        self._text.setAccessibleName(said if said != text else "")
        is_new = self.isHidden() or (title, said) != (self.accessibleName(), self.accessibleDescription())
        self.setAccessibleName(title)
        self.setAccessibleDescription(said)
        self.show()
        if is_new and self.speaks and QAccessible.isActive():
            QTimer.singleShot(0, self, self._speak)

    def write(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Set the message like `show_message`, without showing a hidden card."""
        self._has_emblem = bool(emblem)
        self._emblem.show_icon(emblem)
        self._title.setText(title)
        self._text.setText(text)
        self._reading.setVisible(bool(text))
        self._reading.updateGeometry()
        self._reading.go_to_begin()
        self._offer(choices)

    def _speak(self) -> None:
        take_back(self)
        if self.isVisible():
            announce(self, f"{self.accessibleName()}\n{self.accessibleDescription()}".strip())

    def take_keyboard(self) -> None:
        """Focus the primary choice."""
        if self._primary is not None:  # no focus proxy: Tab would go from the button to the part before it
            self._primary.setFocus()

    def put_away(self) -> None:
        """Hide the card and clear its private text."""
        self._title.setText("")
        self._text.setText("")
        self._text.setAccessibleName("")
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the emblem in a narrow strip, and put the buttons beside or below the words."""
        super().resizeEvent(event)
        self._fit_width()

    def narrow(self, room: int) -> None:
        """Keep the words of a sheet within a width, in pixels."""
        for text in (self._title, self._text):
            text.setMinimumWidth(max(0, min(_WORDS_OF_SHEET, room)))

    def height_in(self, width: int) -> int:
        """Return the card's height in a width, in pixels, even while hidden."""
        self.resize(width, self.height())
        self._fit_width()
        self._row.invalidate()
        return self._row.totalHeightForWidth(width)

    def _fit_width(self) -> None:
        made, count = self.buttons, len(self.buttons)
        if not self._is_strip:
            for number, one in enumerate(made):
                self._grid.addWidget(one, 0, number + 1)
            for column in range(max(self._grid.columnCount(), count + 2)):
                self._grid.setColumnStretch(column, column in (0, count + 1))
            return
        self._emblem.setVisible(self._has_emblem and self.width() > _NARROW * text_scale())
        emblem = 0 if self._emblem.isHidden() else self._emblem.sizeHint().width() + _GAP
        several = (max(1, -(-count // BUTTON_ROWS)), 1)
        widths = ((columns, emblem + row_width(made, columns, _BUTTON_GAP)) for columns in several)
        beside = [columns for columns, width in widths if self._have_room_beside(width)]
        self._row.stand(bool(beside))
        if beside:
            fill_rows(self._grid, made, beside[0])
        else:
            fill_width(self._grid, made, self._row.inner)

    def _have_room_beside(self, width: int) -> bool:
        """Return whether the words are readable beside a part of this width, without scrolling."""
        words = self._row.inner - _GAP - width
        has_room = self._row.has_room_beside(width) and words >= self._reading.minimumSizeHint().width()
        return has_room and self._reading.has_room_for_all(words)

    def _offer(self, choices: Sequence[Choice]) -> None:
        for old in self.buttons:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons, self._primary = [button(choice) for choice in choices], None
        for made in self.buttons:
            made.setParent(self)
            made.ensurePolished()  # else they would be measured in another font
        self._fit_width()
        for choice, made in zip(choices, self.buttons, strict=True):
            if choice.primary:
                self._primary = made
                made.show()  # hidden buttons would not get the focus from an open dialog
                if self.takes_keyboard:
                    self.take_keyboard()


_OUTSIDE, _WIDTH, _CORNER = 7, 3.5, 12.0
"""The ring's distance from its widget, line width and corner radius, in pixels."""
EDGE, GOLD = QColor(10, 16, 30, 210), QColor("#ffd24a")
"""The colours of a highlight: the line's edge, and the line."""


class Ring(QtWidgets.QWidget):
    """A ring drawn over everything in a window, and transparent for clicks."""

    def __init__(self, over: QtWidgets.QWidget) -> None:
        """Create the ring in the widget ``over``, which contains the ringed widgets."""
        super().__init__(over)
        self._over = over
        self._target: QtWidgets.QWidget | None = None
        self._watched: list[QtWidgets.QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_round(self, target: QtWidgets.QWidget) -> None:
        """Draw the ring round the visible part of a widget, and follow it."""
        self.leave()
        self._target = target
        target.destroyed.connect(self._forget)
        holder: QtWidgets.QWidget | None = target
        while holder is not None and holder is not self._over:  # a scrolling widget moves in one of them
            self._watched.append(holder)
            holder = holder.parentWidget()
        self._watched.append(self._over)
        for watched in self._watched:
            watched.installEventFilter(self)
        self._follow()

    def leave(self) -> None:
        """Remove the ring."""
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
        """Follow the widget when it moves, appears or disappears."""
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
        """Paint the ring in two colours, visible on any background."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = _WIDTH / 2 + 1
        line = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        for colour, width in ((EDGE, _WIDTH + 2), (GOLD, _WIDTH)):
            painter.setPen(QPen(colour, width))
            painter.drawRoundedRect(line, _CORNER, _CORNER)


_FOLD = ((0, "#4f0d18"), (0.28, "#8d1c2c"), (0.5, "#a62a38"), (0.72, "#7a1624"), (1, "#4f0d18"))


class Curtain(QtWidgets.QWidget):
    """A curtain over the window, painted as folds of dark red velvet, with a card in its centre."""

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        """Create the curtain in the widget to cover."""
        super().__init__(parent)
        self.card = Card()
        layout = QtWidgets.QVBoxLayout(self)
        layout.addWidget(self.card, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the card's words be narrower than usual in a narrow window."""
        super().resizeEvent(event)
        self.card.narrow(self.width() - _BESIDE_SHEET)

    def close_over(self, title: str, text: str, choices: Sequence[Choice], emblem: str = "") -> None:
        """Cover the window until people open the curtain, or choose something else."""
        self.show()
        self.raise_()
        self.card.show_message(title, text, choices, emblem)
        self.setAccessibleName(title)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab on the curtain, so that the focus stays away from the window behind it."""
        buttons = [button for button in self.findChildren(QtWidgets.QPushButton) if button.isVisible()]
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


_HEADING, _LINE, _BUTTON = "0000 00000000 000 000000000", "000000 " * 11, "0" * 18
"""Texts about as wide as most strips', in no language."""
_ROOM_SHARE = 0.5
"""The largest share of a window's height reserved for strips that are high because narrow."""
_LOWER, _LOWER_SHARE = 420, 0.4
"""The height of a window, in pixels at the usual text size, below which words get this share."""
_LOW = 300  # height of a window, in pixels at the usual text size, below which strips yield to the table
_LOW_SHARE = 0.3  # largest share of its height reserved there for strips that need less
_OTHER_LOOK = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.ParentChange, QEvent.Type.Polish)
"""The events after which texts may change their height."""


class Rowed(QtWidgets.QFrame):
    """A strip whose buttons need more rows if it is narrow."""

    def height_in(self, width: int) -> int:
        """Return its height in a width, both in pixels."""
        raise NotImplementedError


class _Room(QtWidgets.QFrame):
    """An area below a table, as high as a `Card` or the highest strip, whatever it shows.

    It is higher if it is so narrow that words need more lines or buttons separate rows; in a low window it
    can yield to the table.
    """

    resized = Signal()
    """Sent when its size changes."""

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._rowed: list[Rowed] = []
        self._known: dict[tuple[int, int], int] = {}
        self._yields = False

    @cached_property
    def _least(self) -> Card:
        return self._card("–", "–\n–\n–", "–")

    @cached_property
    def _usual(self) -> Card:
        """A card like most strips, whose words need more lines if it is narrow."""
        return self._card(_HEADING, _LINE, _BUTTON)

    def _card(self, title: str, text: str, button: str) -> Card:
        card = Card(strip=True)
        card.setParent(self)
        choices = [Choice(button, lambda: None, icon="play") for _ in range(BUTTON_ROWS)]
        card.write(title, text, choices)
        return card

    def keep_for(self, strip: Rowed) -> None:
        """Also fit a strip, whose height depends only on its width."""
        self._rowed.append(strip)
        self.forget()

    def yield_to_table(self) -> None:
        """Allow a lower area in low windows, where strips may cover the table."""
        self._yields = True
        self.forget()

    def sizeHint(self) -> QSize:
        return QSize(0, self._at_most(max(map(_height, (self._least, *self._rowed)))))

    def _at_most(self, height: int) -> int:
        """Return a height, limited to the most reserved in this window."""
        whole = self.window().height()
        is_low = self._yields and whole < _LOW * text_scale()
        return min(height, round(_LOW_SHARE * whole)) if is_low else height

    @property
    def kept(self) -> int:
        """The height reserved for strips, in pixels: as in a wide window before the first layout."""
        has_width = self.testAttribute(Qt.WidgetAttribute.WA_Resized)
        return self.heightForWidth(self.width()) if has_width else self.sizeHint().height()

    def heightForWidth(self, width: int) -> int:
        """Return the height for strips of this width, cached for Qt."""
        asked = width, self.window().height()
        if asked not in self._known:
            for strip in (self._usual, *self._rowed):
                _polish(strip)
            share = _LOWER_SHARE if asked[1] < _LOWER * text_scale() else _ROOM_SHARE
            words = min(self._usual.height_in(width), round(share * asked[1]))
            rows = [min(strip.height_in(width), round(_ROOM_SHARE * asked[1])) for strip in self._rowed]
            self._known[asked] = self._at_most(max(self.sizeHint().height(), words, *rows))
        return self._known[asked]

    def forget(self) -> None:
        """Discard all measurements, because fonts have changed."""
        self._known.clear()
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """Measure again after a change of looks."""
        if event.type() in _OTHER_LOOK:
            self._known.clear()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def _height(strip: QtWidgets.QWidget) -> int:
    """Return a strip's height in the current fonts, even while hidden."""
    _polish(strip)
    layout = strip.layout()
    assert layout is not None
    layout.invalidate()
    layout.activate()
    return strip.sizeHint().height()


def _polish(strip: QtWidgets.QWidget) -> None:
    """Give a strip the current fonts, which Qt does not pass to hidden widgets."""
    for part in (strip, *strip.findChildren(QtWidgets.QWidget)):
        part.ensurePolished()


class Strips:
    """The strips in their area; a higher one covers the lower edge of the table."""

    def __init__(self, page: QtWidgets.QWidget) -> None:
        """Create them in the widget ``page``."""
        self.room = _Room(page)
        """The area below the table, hidden at first and wherever no strip can come."""
        self.room.hide()
        self.layout = QtWidgets.QVBoxLayout()
        """The layout over the table and the area, with the strips at the bottom."""
        self.layout.setContentsMargins(0, 0, 0, 0)
        self.layout.setSpacing(0)
        self.layout.addStretch(1)
        self._instead = 0
        self._strips: list[QtWidgets.QWidget] = []
        self.room.resized.connect(self._fill)

    def add(self, strip: QtWidgets.QWidget) -> None:
        """Add a strip above the others."""
        self._strips.append(strip)
        self.layout.insertWidget(1, strip)
        self._fill()
        strip.raise_()

    @property
    def overlap(self) -> int:
        """The height of the visible strips over the table, in pixels."""
        height = sum(strip.height() for strip in self._strips if not strip.isHidden())
        return max(0, height - (0 if self.room.isHidden() else self.room.height()))

    @property
    def _least(self) -> int:
        return self._instead or self.room.kept

    def go_without_room(self, height: int) -> None:
        """Fix the height of the strips in pixels, without an area below the table; 0 restores it."""
        self._instead = height
        self.show_room()

    def show_room(self) -> None:
        """Show the area below the table, unless strips have a fixed height."""
        self.room.setVisible(not self._instead)
        self.fit()

    def fit(self) -> None:
        """Fit every strip to the area in the current fonts."""
        self.room.forget()
        self._fill()

    def _fill(self) -> None:
        """Give every strip its height, unless none can come."""
        if not self._instead and self.room.isHidden():
            return
        least = self._least
        for strip in self._strips:
            strip.setMinimumHeight(least)
