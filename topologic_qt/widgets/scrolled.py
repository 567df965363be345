"""Dialogs and words in no more room than there is: what is longer scrolls."""

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent

from topologic_qt.widgets.controls import is_enter_held, order_stops
from topologic_qt.widgets.theme import text_scale


class SteadyArea(QtWidgets.QScrollArea):
    """A scroll area without the vertical bar that Qt lets stay where words would be lower without it."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the bar only where it is needed."""
        super().resizeEvent(event)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again when what scrolls has another size, and let the layout around hear of it."""
        done = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._settle()
        return done

    def _settle(self) -> None:
        content, room = self.widget(), self.maximumViewportSize()
        if content is None or room.isEmpty():
            return
        has_shape = content.hasHeightForWidth()
        needed = content.heightForWidth(room.width()) if has_shape else content.minimumSizeHint().height()
        fits = needed <= room.height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() is not policy:
            self.setVerticalScrollBarPolicy(policy)


def _any_gesture(gestures: type[Qt.GestureType], _number: object) -> Qt.GestureType:
    """Return a gesture type for a number that Qt has made up, which Python's enumeration lacks."""
    return gestures.CustomGesture


def scroll_by_finger(area: QtWidgets.QAbstractScrollArea) -> None:
    """Let a finger on a touch screen scroll a page, unless one can."""
    if QtWidgets.QScroller.hasScroller(area.viewport()):
        return
    # Each call has Qt number a gesture anew, and for each number that Python's enum lacks, Qt for Python
    # makes a class that is never freed: 34 KB a window.
    Qt.GestureType._missing_ = classmethod(_any_gesture)  # type: ignore[assignment]
    QtWidgets.QScroller.grabGesture(area.viewport(), QtWidgets.QScroller.ScrollerGestureType.TouchGesture)


def scroll_all_by_finger(part: QtWidgets.QWidget) -> None:
    """Let a finger scroll every page in a part of a window that is made after the others."""
    for area in part.findChildren(QtWidgets.QAbstractScrollArea):
        scroll_by_finger(area)


_FRAME = QSize(4, 40)
"""The size of a desktop's frame around a dialog, in pixels, as far as it is known before it is there."""
_LOWEST = 90  # least height of what scrolls, in pixels
_EVERYWHERE = Qt.AlignmentFlag(0)
_PAGES: dict[int, QtWidgets.QAbstractSlider.SliderAction] = {
    Qt.Key.Key_PageUp: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""The keys that scroll a page, for those who have nothing to press in what scrolls."""


class ScrolledDialog(QtWidgets.QDialog):
    """A dialog that opens as large as its layout wishes, as far as its screen has room."""

    def column(self, margins: tuple[int, int, int, int], spacing: int) -> QtWidgets.QVBoxLayout:
        """Return the column of what scrolls, to be filled; `put_below` adds what does not."""
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(*margins)
        layout.setSpacing(spacing)
        content = QtWidgets.QWidget()
        layout.addWidget(Scrolled(content), 1)
        inner = QtWidgets.QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(spacing)
        return inner

    def put_below(
        self, part: QtWidgets.QWidget | QtWidgets.QLayout, align: Qt.AlignmentFlag = _EVERYWHERE
    ) -> None:
        """Put a widget or a row of them below what scrolls."""
        layout = self.layout()
        assert isinstance(layout, QtWidgets.QVBoxLayout)
        if isinstance(part, QtWidgets.QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part, 0, align)

    def wish_for(self, width: int, height: int) -> None:
        """Open in this size, in pixels for the usual size of texts, as far as the screen has room."""
        self.resize(QSize(width, height) * text_scale())

    def fit(self) -> None:
        """Be at least as large as the layout wishes, as far as the screen has room."""
        layout = self.layout()
        if layout is None:
            return
        self._measure_anew()
        least = self.size() if self.testAttribute(Qt.WidgetAttribute.WA_Resized) else self.minimumSize()
        room = self.screen().availableSize() - _FRAME
        width = min(max(layout.totalSizeHint().width(), least.width()), room.width())
        margins = layout.contentsMargins()
        for area in self.findChildren(Scrolled):
            area.expect(width - margins.left() - margins.right())
        layout.invalidate()
        height = layout.totalSizeHint().height()
        if layout.hasHeightForWidth():
            height = max(height, layout.totalHeightForWidth(width))
        self.resize(width, min(max(height, least.height()), room.height()))

    def _measure_anew(self) -> None:
        """Invalidate all nested layouts, because icons have made buttons higher."""
        for part in reversed(self.findChildren(QtWidgets.QWidget)):  # what is within comes first
            inner = part.layout()
            if inner is not None:
                inner.activate()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the size in which the dialog opens."""
        if not event.spontaneous():
            self.fit()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by a page, or close, by usual keys; the rest is Qt's, but for Enter held since before."""
        if event.matches(QKeySequence.StandardKey.Close):
            self.close()
            return
        action = _PAGES.get(event.key())
        if action is None:
            if not is_enter_held(event):
                super().keyPressEvent(event)
            return
        for area in self.findChildren(Scrolled):
            area.verticalScrollBar().triggerAction(action)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the keyboard on, and scroll to where it is, also from outside of what scrolls."""
        order_stops(self)
        moved = super().focusNextPrevChild(forward)
        self.show_focused()
        return moved

    def show_focused(self) -> None:
        """Scroll to what has the keyboard."""
        focused = self.focusWidget()
        for area in self.findChildren(Scrolled):
            if focused is not None and area.isAncestorOf(focused):
                area.ensureWidgetVisible(focused)


class Scrolled(SteadyArea):
    """The part of a dialog that scrolls where there is no room for all of it."""

    def __init__(self, content: QtWidgets.QWidget, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self._expected = 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it has the keyboard, and scrolls it
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)

    def expect(self, width: int) -> None:
        """Wish for the height that everything needs in this width."""
        self._expected = width
        layout = self._content.layout()
        if layout is not None:
            layout.activate()  # or layouts in it would know the heights of other words
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of everything in it."""
        wanted = self._content.sizeHint()
        if self._content.hasHeightForWidth():
            beside = self.verticalScrollBar().sizeHint().width()  # Qt lets a bar stay that has room no more
            wide = (self._expected or wanted.width()) - beside
            wanted.setHeight(self._content.heightForWidth(wide))
        return wanted.expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return a size in which it can be scrolled, without anything beside it."""
        content = self._content.minimumSizeHint()
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(content.width() + beside, min(content.height(), _LOWEST))


class Reading(SteadyArea):
    """Holds words of any length; the keyboard comes only where they scroll. Others set its height."""

    def __init__(self, words: QtWidgets.QWidget, name: str) -> None:
        """Create the room for these words; ``name`` is its accessible name."""
        super().__init__()
        self.setProperty("role", "reading")
        self.setAccessibleName(name)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
        self.setWidgetResizable(True)
        self.setWidget(words)
        self._words = words
        self.verticalScrollBar().rangeChanged.connect(self._fit_focus)
        self._fit_focus(0, 0)

    def go_to_begin(self) -> None:
        """Show the first words, as for a new text."""
        self.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        return self._words.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a size that leaves the width to what is beside the words."""
        return QSize(0, 0)

    def _fit_focus(self, _: int, most: int) -> None:
        """Let Tab come here if there is anything to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)


def _make_accessible(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Return words that scroll as a group, for Qt tells readers nothing of what they are; else None."""
    if class_name != Reading.__name__ or not isinstance(thing, Reading):
        return None
    return QtWidgets.QAccessibleWidget(thing, QAccessible.Role.Grouping)


QAccessible.installFactory(_make_accessible)


class BoundedReading(Reading):
    """A room as high as its words need in its width, like a label, but for a share of the window at most."""

    def __init__(self, words: QtWidgets.QWidget, name: str, share: float) -> None:
        """``share`` is the most of the window's height that it takes."""
        super().__init__(words, name)
        self._share = share
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)

    def showEvent(self, event: QShowEvent) -> None:
        """Take part in the height of the window that it is shown in."""
        super().showEvent(event)
        self.window().installEventFilter(self)
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have the layouts ask again when the window gets another height: they remember what there was."""
        if isinstance(event, QResizeEvent) and watched is self.window():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def hasHeightForWidth(self) -> bool:
        """Tell layouts that it is higher where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for all words, or the most that there is."""
        return self._bounded(self._words.heightForWidth(width))

    def has_room_for_all(self, width: int) -> bool:
        """Return whether nothing has to scroll in this width, in pixels."""
        needed = self._words.heightForWidth(width)
        return self._bounded(needed) == needed

    def sizeHint(self) -> QSize:
        """Return the size of the words, as far as the window has room."""
        wanted = self._words.sizeHint()
        return QSize(wanted.width(), self._bounded(wanted.height()))

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the words, as far as the window has room."""
        least = self._words.minimumSizeHint().expandedTo(self._words.minimumSize())
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + beside, self._bounded(least.height()))

    def _bounded(self, height: int) -> int:
        return min(height, round(self._share * self.window().height()))


def in_the_middle(words: QtWidgets.QLabel, margin: int) -> Reading:
    """Return a room that words have for themselves, as on an empty page; ``margin`` is around them."""
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    words.setMargin(margin)
    made = Reading(words, words.text())
    made.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)
    return made
