"""The strips below a table, which come and go without changing the table's size."""

from functools import cached_property

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.widgets.card import BUTTON_ROWS, Card
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.theme import text_scale

_HEADING, _LINE, _BUTTON = "0000 00000000 000 000000000", "000000 " * 11, "0" * 18
"""Texts about as wide as those on most strips, in no language."""
_SHARE = 0.5
"""The most of the window's height that is kept for strips where they are high because they are narrow."""
_LOWER, _LOWER_SHARE = 420, 0.4
"""The height of a window, in pixels at the usual size of texts, below which words get this share."""
_LOW = 300
"""The height of a window, in pixels at the usual size of texts, below which strips yield to the table."""
_LOW_SHARE = 0.3
"""The most of its height that is kept there for strips that do with less."""
_OTHER_LOOK = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.ParentChange, QEvent.Type.Polish)
"""The events after which texts may need another height."""


class Rowed(QFrame):
    """A strip whose buttons take more rows where it is narrow."""

    def height_in(self, width: int) -> int:
        """Return the height that it needs in a width, both in pixels."""
        raise NotImplementedError


class _Room(QFrame):
    """An area below a table. Its height does not depend on the strip in it, and so the table's size does not.

    The height is that of a `Card` with a heading and three lines, or with two buttons if that is more,
    or of the highest strip for which room is kept. It is higher where it is so narrow that words need more
    lines, or buttons rows of their own; in a low window it can yield to the table.
    """

    resized = Signal()
    """Emitted when it has another size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._rowed: list[Rowed] = []
        self._known: dict[tuple[int, int], int] = {}
        self._yields = False

    @cached_property
    def _least(self) -> Card:
        """The card that there is always room for."""
        return self._card("–", "–\n–\n–", "–")

    @cached_property
    def _usual(self) -> Card:
        """A card like most strips, whose words need more lines where it is narrow."""
        return self._card(_HEADING, _LINE, _BUTTON)

    def _card(self, title: str, text: str, button: str) -> Card:
        """Return a card that nobody sees."""
        card = Card(strip=True)
        card.setParent(self)
        choices = [Choice(button, lambda: None, icon="play") for _ in range(BUTTON_ROWS)]
        card.write(title, text, choices)
        return card

    def keep_for(self, strip: Rowed) -> None:
        """Be as high as a strip needs, too, whose height is the same whatever it shows in the same width."""
        self._rowed.append(strip)
        self.forget()

    def yield_to_table(self) -> None:
        """Be lower in a low window from now on: the strips do with less, or may lie over the table."""
        self._yields = True
        self.forget()

    def sizeHint(self) -> QSize:
        """Return the size of the highest of these strips in the current fonts."""
        return QSize(0, self._at_most(max(map(_height, (self._least, *self._rowed)))))

    def _at_most(self, height: int) -> int:
        """Return a height, or the most that is kept in this window if that is less."""
        whole = self.window().height()
        is_low = self._yields and whole < _LOW * text_scale()
        return min(height, round(_LOW_SHARE * whole)) if is_low else height

    @property
    def kept(self) -> int:
        """The height that is kept for strips, in pixels: as in a wide window until it has a width."""
        has_width = self.testAttribute(Qt.WidgetAttribute.WA_Resized)
        return self.heightForWidth(self.width()) if has_width else self.sizeHint().height()

    def heightForWidth(self, width: int) -> int:
        """Return the height for strips of this width; Qt asks again and again."""
        asked = width, self.window().height()
        if asked not in self._known:
            for strip in (self._usual, *self._rowed):
                _polish(strip)
            share = _LOWER_SHARE if asked[1] < _LOWER * text_scale() else _SHARE
            words = min(self._usual.height_in(width), round(share * asked[1]))
            rows = [min(strip.height_in(width), round(_SHARE * asked[1])) for strip in self._rowed]
            self._known[asked] = self._at_most(max(self.sizeHint().height(), words, *rows))
        return self._known[asked]

    def forget(self) -> None:
        """Measure anew, in the current fonts, whatever is asked for from now on."""
        self._known.clear()
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """Measure anew when it may look different."""
        if event.type() in _OTHER_LOOK:
            self._known.clear()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that there is another room for strips."""
        super().resizeEvent(event)
        self.resized.emit()

    def minimumSizeHint(self) -> QSize:
        """Return the same size as the least one."""
        return self.sizeHint()


def _height(strip: QWidget) -> int:
    """Return the height that a strip needs in the current fonts, even while it is hidden."""
    _polish(strip)
    layout = strip.layout()
    assert layout is not None
    layout.invalidate()
    layout.activate()
    return strip.sizeHint().height()


def _polish(strip: QWidget) -> None:
    """Give a strip the current fonts: what is hidden has yesterday's."""
    for part in (strip, *strip.findChildren(QWidget)):
        part.ensurePolished()


class Strips:
    """The strips in their area; a higher one lies over the table's lower edge."""

    def __init__(self, page: QWidget) -> None:
        """``page`` is the widget in which they and the area are."""
        self.room = _Room(page)
        """The area below the table, to be hidden where no strip will come; it begins so."""
        self.room.hide()
        self.layout = QVBoxLayout()
        """The layout over the table and the area below; the strips are at its bottom."""
        self.layout.setContentsMargins(0, 0, 0, 0)
        self.layout.setSpacing(0)
        self.layout.addStretch(1)
        self._instead = 0
        self._strips: list[QWidget] = []
        self.room.resized.connect(self._fill)

    def add(self, strip: QWidget) -> None:
        """Add a strip above the others."""
        self._strips.append(strip)
        self.layout.insertWidget(1, strip)
        self._fill()
        strip.raise_()

    @property
    def overlap(self) -> int:
        """The height of the strips in sight, in pixels, that lies over the table."""
        height = sum(strip.height() for strip in self._strips if not strip.isHidden())
        return max(0, height - (0 if self.room.isHidden() else self.room.height()))

    @property
    def _least(self) -> int:
        """The least height of a strip, in pixels."""
        return self._instead or self.room.kept

    def go_without_room(self, height: int) -> None:
        """Have strips of this height, in pixels, and no area below the table; 0 is for an area again."""
        self._instead = height
        self.show_room()

    def show_room(self) -> None:
        """Show the area below the table, if there is to be one."""
        self.room.setVisible(not self._instead)
        self.fit()

    def fit(self) -> None:
        """Let every strip fill the area in the current fonts."""
        self.room.forget()
        self._fill()

    def _fill(self) -> None:
        """Give every strip its height; where none will come, it is not measured."""
        if not self._instead and self.room.isHidden():
            return
        least = self._least
        for strip in self._strips:
            strip.setMinimumHeight(least)
