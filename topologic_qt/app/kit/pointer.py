"""The text card of lessons and puzzles above a table, and how they highlight things on it."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAction, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from topologic_qt.games.lesson import Points
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.card import Ring
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.scrolled import Reading
from topologic_qt.widgets.translate import tr


class Pointer:
    """Highlights things on one screen, and disables commands there. The screen has no bar for computers."""

    def __init__(self, window: QWidget, screen: AnyScreen) -> None:
        """Create the pointer for a screen in ``window``."""
        self._window = window
        self._screen = screen
        self._rings: list[Ring] = []
        self._resting: Sequence[tuple[QPushButton | QAction, str]] = ()  # each with its tip
        self.meant: Sequence[QWidget] = ()  # the highlighted ones
        for bar in screen.widget.findChildren(ComputerBar):
            bar.leave_out()

    def point_out(self, points: Points | None) -> None:
        """Highlight only these things; None removes all highlights."""
        teaching = self._screen.teaching
        self._ring(() if teaching is None else teaching.point_out(points))

    def lit(self, points: Points | None) -> str:
        """Name the highlighted places on the table; "" if there are none."""
        teaching = self._screen.teaching
        names = "" if teaching is None else teaching.name_places(points)
        return tr("Lit: {places}.", places=names) if names else ""

    def leave(self) -> None:
        """Remove all highlights."""
        self._ring(())

    def _ring(self, widgets: Sequence[QWidget]) -> None:
        for ring in self._rings:
            ring.leave()
            ring.deleteLater()
        self.meant = widgets
        self._rings = [Ring(self._window) for _ in widgets]
        for ring, widget in zip(self._rings, widgets, strict=True):
            ring.show_round(widget)

    def rest(self, is_resting: bool, why: str) -> None:
        """Disable the match's buttons and commands for a reason, or (False) enable them again."""
        self.wake()
        if is_resting:
            buttons = self._screen.widget.findChildren(QPushButton)
            shown = [made for made in buttons if made.isVisibleTo(self._screen.widget) and made.isEnabled()]
            commands = (command for command in self._commands if command.isEnabled())
            able: list[QPushButton | QAction] = [*shown, *commands]
            self._resting = [(made, made.toolTip()) for made in able]
        for made, _ in self._resting:
            made.setEnabled(False)
            made.setToolTip(why)

    def wake(self) -> None:
        """Enable again all that was disabled."""
        for made, tip in self._resting:
            made.setEnabled(True)
            made.setToolTip(tip)
        self._resting = ()

    @property
    def _commands(self) -> Iterator[QAction]:
        teaching = self._screen.teaching
        for entries in () if teaching is None else teaching.menus.values():
            for entry in entries:
                if entry is not None:
                    yield entry.menuAction() if isinstance(entry, QMenu) else entry


_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_NOT_YET = (*_HELD, Qt.Key.Key_Escape)  # also pressed by people who use a mouse


class KeyboardUse(QObject):
    """Notices the first key pressed in a window; with a screen reader, that is taken for granted."""

    begun = Signal()
    """Sent once, when people turn out to use the keyboard."""

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.has_begun = False

    def watch(self) -> None:
        """Watch a shown window, wherever its focus is and without using up keys."""
        handle = self._window.windowHandle()
        if self.has_begun or handle is None:
            return
        if QAccessible.isActive():
            self._begin()
        else:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the first key."""
        is_press = event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() not in _NOT_YET:
            watched.removeEventFilter(self)
            self._begin()
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        self.has_begun = True
        self.begun.emit()


_GAP, _SPACE = 12, 4  # gap between the title and the place beside it, and between lines, in pixels
_SHARE = 0.28  # largest share of a window's height for the words, so that the table keeps enough of it


class CardWords(Reading):
    """Text as high as the longest text needs, so that nothing below moves; it scrolls in low windows."""

    def __init__(self, lines: int = 0) -> None:
        """Always keep room for so many lines of text."""
        words = QWidget()
        super().__init__(words, tr("What it’s about"))
        self._lines = lines
        self._texts: tuple[tuple[str, str], ...] = ()
        self._heights: dict[tuple[str, str, int], int] = {}
        """The measured heights, by text, font and width."""
        self.title, self.place = label("", "heading"), label("", "muted")
        self.text = label("", "lesson")
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.keys = label("", "muted")
        self.keys.hide()
        self._told = QWidget()
        told = QVBoxLayout(self._told)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(_SPACE)
        told.addWidget(self.text)
        told.addWidget(self.keys)
        told.addStretch(1)
        self._heading = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._heading.setSpacing(_GAP)
        self._heading.addWidget(self.title)
        self._heading.addWidget(self.place, 0, Qt.AlignmentFlag.AlignBottom)
        self._heading.addStretch(1)
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACE)
        column.addLayout(self._heading)
        column.addWidget(self._told)
        column.addStretch(1)
        self._column = column

    def prepare(self, texts: Iterable[tuple[str, str]]) -> None:
        """Keep room for these texts from now on, each with the note on keys below it."""
        self._texts = tuple(texts)
        self.reserve()

    def tell(self, text: str, keys: str = "") -> None:
        """Show a text from its start, with a note on keys below it."""
        self.text.setText(text)
        self.keys.setText(keys)
        self.keys.setVisible(bool(keys))
        self.reserve()
        self.go_to_begin()

    def reserve(self) -> None:
        """Fit the height of the longest text at this width, as far as the window has room."""
        width = self.width()
        self._arrange_heading(width)
        texts = (*self._texts, (self.text.text(), self.keys.text()))
        heights = [
            self._height(self.text, text, width) + self._height(self.keys, keys, width)
            for text, keys in texts
        ]
        lines = self._lines * self.text.fontMetrics().lineSpacing()
        self._told.setMinimumHeight(max(*heights, lines) + 2)
        self._column.invalidate()
        needed = self._column.totalMinimumHeightForWidth(width)
        wanted = max(needed, self._column.totalMinimumSize().height())
        most = round(_SHARE * self.window().height())
        if wanted > most:
            self._told.setMinimumHeight(0)  # what scrolls ends with the text
        self.setFixedHeight(min(wanted, most))

    def _height(self, shown: QLabel, text: str, width: int) -> int:
        """Return the height of a text in a label of this width, measured once only."""
        if not text:
            return 0
        shown.ensurePolished()  # a label that was never shown lacks the font of its role
        asked = text, shown.font().key(), width
        if asked not in self._heights:
            room, wrapped = QRect(0, 0, width, 10_000), int(Qt.TextFlag.TextWordWrap)
            self._heights[asked] = shown.fontMetrics().boundingRect(room, wrapped, text).height() + _SPACE
        return self._heights[asked]

    def _arrange_heading(self, width: int) -> None:
        parts = (self.title, self.place)
        in_one_line = sum(part.fontMetrics().horizontalAdvance(part.text()) for part in parts) + _GAP
        fits = in_one_line <= width - self.verticalScrollBar().sizeHint().width()
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._heading.setDirection(beside if fits else below)
        self._heading.setSpacing(_GAP if fits else _SPACE)
        for part in parts:
            if part.wordWrap() == fits:
                part.setWordWrap(not fits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the longest text at the new width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            QTimer.singleShot(0, self, self.reserve)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the height of the window."""
        super().showEvent(event)
        self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt to the new height of the window."""
        if event.type() == QEvent.Type.Resize and watched is self.window():
            QTimer.singleShot(0, self, self.reserve)
        return super().eventFilter(watched, event)
