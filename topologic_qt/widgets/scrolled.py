"""Dialogs and texts that scroll if they are too large."""

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent

from topologic_qt.widgets.controls import is_enter_held, order_stops
from topologic_qt.widgets.theme import text_scale


class SteadyArea(QtWidgets.QScrollArea):
    """A scroll area without Qt's vertical bar where the words would fit without it."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the bar only if necessary."""
        super().resizeEvent(event)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check the bar when the content is resized, and tell the outer layout."""
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
    """Return a gesture type for one of Qt's numbers that Python's enumeration lacks."""
    return gestures.CustomGesture


def scroll_by_finger(area: QtWidgets.QAbstractScrollArea) -> None:
    """Let a finger on a touch screen scroll an area, once."""
    if QtWidgets.QScroller.hasScroller(area.viewport()):
        return
    # For each call Qt numbers a new gesture, and for each number missing in Python's enum, Qt for Python
    # makes a class that is never freed: 34 KB a window.
    Qt.GestureType._missing_ = classmethod(_any_gesture)  # type: ignore[assignment]
    QtWidgets.QScroller.grabGesture(area.viewport(), QtWidgets.QScroller.ScrollerGestureType.TouchGesture)


def scroll_all_by_finger(part: QtWidgets.QWidget) -> None:
    """Let a finger scroll all areas in a part of a window that is made later."""
    for area in part.findChildren(QtWidgets.QAbstractScrollArea):
        scroll_by_finger(area)


_FRAME = QSize(4, 40)
"""The size of a desktop's frame around a dialog, in pixels, before it is known."""
_LOWEST = 90  # least height of the scrolling part, in pixels
_EVERYWHERE = Qt.AlignmentFlag(0)
_PAGES: dict[int, QtWidgets.QAbstractSlider.SliderAction] = {
    Qt.Key.Key_PageUp: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QtWidgets.QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""The keys that scroll a page, for content without buttons."""


class ScrolledDialog(QtWidgets.QDialog):
    """A dialog that opens in its layout's preferred size, as far as the screen has room."""

    def column(self, margins: tuple[int, int, int, int], spacing: int) -> QtWidgets.QVBoxLayout:
        """Return the column of the scrolling part; `put_below` adds the rest."""
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
        """Put a widget or row below the scrolling part."""
        layout = self.layout()
        assert isinstance(layout, QtWidgets.QVBoxLayout)
        if isinstance(part, QtWidgets.QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part, 0, align)

    def wish_for(self, width: int, height: int) -> None:
        """Open in this size, in pixels at the usual text size, as far as the screen has room."""
        self.resize(QSize(width, height) * text_scale())

    def fit(self) -> None:
        """Use at least the layout's preferred size, as far as the screen has room."""
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

    def open_once(self) -> None:
        """Open it, and delete it once it is closed."""
        self.finished.connect(self.deleteLater)
        self.open()

    def _measure_anew(self) -> None:
        """Invalidate all nested layouts, because icons have made buttons higher."""
        for part in reversed(self.findChildren(QtWidgets.QWidget)):  # inner ones first
            if (inner := part.layout()) is not None:
                inner.activate()

    def showEvent(self, event: QShowEvent) -> None:
        """Set the opening size."""
        if not event.spontaneous():
            self.fit()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by a page or close with the usual keys; ignore a held Enter, leave the rest to Qt."""
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
        """Move the focus, and scroll to it even from outside the scrolling part."""
        order_stops(self)
        moved = super().focusNextPrevChild(forward)
        self.show_focused()
        return moved

    def show_focused(self) -> None:
        """Scroll to the focused part."""
        focused = self.focusWidget()
        for area in self.findChildren(Scrolled):
            if focused is not None and area.isAncestorOf(focused):
                area.ensureWidgetVisible(focused)


class Scrolled(SteadyArea):
    """The part of a dialog that scrolls if it does not fit."""

    def __init__(self, content: QtWidgets.QWidget, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self._expected = 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its content gets the focus, and scrolls it
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)

    def expect(self, width: int) -> None:
        """Prefer the height for everything at this width."""
        self._expected = width
        if (layout := self._content.layout()) is not None:
            layout.activate()  # else nested layouts would have outdated heights
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the content."""
        wanted = self._content.sizeHint()
        if self._content.hasHeightForWidth():
            beside = self.verticalScrollBar().sizeHint().width()  # Qt keeps a bar that is no longer needed
            wide = (self._expected or wanted.width()) - beside
            wanted.setHeight(self._content.heightForWidth(wide))
        return wanted.expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return a size in which it can scroll vertically."""
        content = self._content.minimumSizeHint()
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(content.width() + beside, min(content.height(), _LOWEST))


class Reading(SteadyArea):
    """An area for texts of any length, with a height set by others; focusable only if it scrolls."""

    def __init__(self, words: QtWidgets.QWidget, name: str) -> None:
        """Create the area for these words; ``name`` is its accessible name."""
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
        """Scroll to the top."""
        self.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        return self._words.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return an empty size, so that neighbours get their width."""
        return QSize(0, 0)

    def _fit_focus(self, _: int, most: int) -> None:
        """Show the bar, and allow the focus, only if there is something to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)
        self._settle()


def _make_accessible(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Return scrolling words as a group, since Qt describes them as nothing; None for other things."""
    if class_name != Reading.__name__ or not isinstance(thing, Reading):
        return None
    return QtWidgets.QAccessibleWidget(thing, QAccessible.Role.Grouping)


QAccessible.installFactory(_make_accessible)


class BoundedReading(Reading):
    """An area as high as its words at its width, like a label, up to a share of the window."""

    def __init__(self, words: QtWidgets.QWidget, name: str, share: float) -> None:
        """Create it; ``share`` is its most of the window's height."""
        super().__init__(words, name)
        self._share = share
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the height of its window."""
        super().showEvent(event)
        self.window().installEventFilter(self)
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the layouts when the window's height changes: they cache sizes."""
        if isinstance(event, QResizeEvent) and watched is self.window():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def hasHeightForWidth(self) -> bool:
        """Return True: it is higher if narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for all words, or the most allowed."""
        return self._bounded(self._words.heightForWidth(width))

    def has_room_for_all(self, width: int) -> bool:
        """Return whether everything fits without scrolling at this width, in pixels."""
        needed = self._words.heightForWidth(width)
        return self._bounded(needed) == needed

    def sizeHint(self) -> QSize:
        """Return the size of the words, limited by the window."""
        wanted = self._words.sizeHint()
        return QSize(wanted.width(), self._bounded(wanted.height()))

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the words, limited by the window."""
        least = self._words.minimumSizeHint().expandedTo(self._words.minimumSize())
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + beside, self._bounded(least.height()))

    def _bounded(self, height: int) -> int:
        return min(height, round(self._share * self.window().height()))


def in_the_middle(words: QtWidgets.QLabel, margin: int) -> Reading:
    """Return an area of words alone, as on an empty page, with a ``margin``."""
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    words.setMargin(margin)
    made = Reading(words, words.text())
    made.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)
    return made
