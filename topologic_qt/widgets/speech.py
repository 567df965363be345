"""The announcements for screen readers: one after another, no faster than speech."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple
from weakref import ReferenceType, WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from shiboken6 import isValid

from topologic_qt.widgets.listening import help_left_of, key_help
from topologic_qt.widgets.translate import tr

PACE = 15  # characters spoken in a second
LEAST = 1500  # least time between announcements, in milliseconds
GATHERED = 50  # time in which simultaneous texts are joined, in milliseconds
MOST_WORDS = 25  # most words of an announcement

_WORD = re.compile(r"\S+\s*")
_ENDS = [re.compile(end) for end in (r"[.?!…]\s*$|\n", r"[;:]\s*$", r",\s*$", r"")]
"""Patterns for a word that ends a sentence or line, for one before a pause, long or short, and for any."""
_ALONE = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
"""The keys that request nothing; some silence a screen reader."""
_ASKING = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
_MOST_KEPT = 20  # announcements that can be repeated

_said: WeakKeyDictionary[QWidget, deque[str]] = WeakKeyDictionary()
"""The texts spoken in each window since a key was pressed there."""


def note_said(widget: QWidget, text: str) -> None:
    """Store a text as the only one spoken in a widget's window."""
    _said[widget.window()] = deque([text], _MOST_KEPT)


def last_said(widget: QWidget) -> str:
    """Return the texts spoken in a widget's window since the last effective key; "" for none."""
    return " ".join(_said.get(widget.window(), ()))


class _News(NamedTuple):
    """A text waiting to be spoken."""

    of: ReferenceType[QWidget]
    text: str
    holds: Callable[[str], bool] | None

    @property
    def widget(self) -> QWidget | None:
        """The widget it is about; None if destroyed."""
        widget = self.of()
        return widget if widget is not None and isValid(widget) else None

    @property
    def is_over(self) -> bool:
        """Whether its widget is gone, or it is no longer true."""
        return self.widget is None or (self.holds is not None and not self.holds(self.text))


class _Voice(QObject):
    """Makes one announcement after another; effects of a key or click come first, at once."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._brought: deque[_News] = deque()  # effects of the last key
        self._waiting: deque[_News] = deque()  # other events
        self._last = ""
        self._answer: str | None = None
        self._left: deque[str] = deque()  # the rest of this answer
        self._key = 0  # the last key pressed
        self._asked = 0.0  # time of the last key press, by `monotonic`
        self._begins_anew = True  # whether a key was pressed since the last announcement
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        app.focusWindowChanged.connect(self._watch)
        self._watch(app.focusWindow())

    @property
    def is_busy(self) -> bool:
        """Whether something is being spoken or waiting."""
        return self._timer.isActive()

    def add(self, widget: QWidget, text: str, holds: Callable[[str], bool] | None) -> None:
        """Speak a text after the present one, as far as it still holds then."""
        text = help_left_of(text)
        waiting = [news.text for news in (*self._brought, *self._waiting)]
        is_being_said = self.is_busy and not self._begins_anew and text == self._last
        if not text or text in waiting or is_being_said:
            return
        self._remember(widget, text)
        is_asked = 1000 * (monotonic() - self._asked) < 2 * GATHERED
        queue = self._brought if is_asked else self._waiting
        queue.extend(_News(ref(widget), part, holds) for part in parts(text))
        if not self._timer.isActive():
            self._timer.start(GATHERED)

    def reply(self, widget: QWidget, text: str) -> None:
        """Speak an answer at once or, if its key was just pressed for it, too, the rest of it."""
        note_said(widget, text)
        self._begins_anew = False
        if text != self._answer or not self._left:
            self._answer, self._left = text, deque(parts(text))
        self._say(widget, self._left.popleft(), QAccessible.AnnouncementPoliteness.Assertive)
        if self._left:
            self.add(widget, key_help(tr("Press the key again for the rest.")), None)

    def hush(self, of: QWidget) -> None:
        """Forget the waiting texts about a widget, or in a window."""
        self._forget(lambda news: of in (news.widget, news.widget and news.widget.window()))

    def _forget(self, is_meant: Callable[[_News], bool]) -> None:
        for queue in (self._brought, self._waiting):
            left = [news for news in queue if not is_meant(news)]
            queue.clear()
            queue.extend(left)

    def hurry(self) -> None:
        """Stop waiting after a key press, whose effect comes first."""
        self._waiting.extendleft(reversed(self._brought))
        self._brought.clear()
        self._asked, self._begins_anew = monotonic(), True
        self._timer.start(GATHERED)

    def _remember(self, widget: QWidget, text: str) -> None:
        if self._begins_anew:
            self._begins_anew = False
            _said.pop(widget.window(), None)
        _said.setdefault(widget.window(), deque(maxlen=_MOST_KEPT)).append(text)

    def _go_on(self) -> None:
        """Speak effects of the last key, or else the oldest texts, as many as fit."""
        self._forget(lambda news: news.is_over)
        queue = self._brought or self._waiting
        if not queue:
            return
        widget, said = queue[0].widget, queue.popleft().text
        while queue and fits(said, queue[0].text):
            said = f"{said} {queue.popleft().text}"
        assert widget is not None
        self._last = said
        self._say(widget, said, QAccessible.AnnouncementPoliteness.Polite)

    def _say(self, widget: QWidget, text: str, how: QAccessible.AnnouncementPoliteness) -> None:
        event = QAccessibleAnnouncementEvent(widget, text)
        event.setPoliteness(how)
        QAccessible.updateAccessibility(event)
        self._timer.start(max(LEAST, round(1000 * len(text) / PACE)))

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        key = event.key() if isinstance(event, QKeyEvent) else 0
        if event.type() in _ASKING and key not in _ALONE:
            self.hurry()
            if key != self._key:
                self._key = key
                self._left.clear()
        return super().eventFilter(watched, event)


def fits(said: str, more: str) -> bool:
    """Return whether two texts fit into an announcement."""
    return len(said.split()) + len(more.split()) <= MOST_WORDS


def parts(text: str) -> Iterator[str]:
    """Yield a text in parts of at most `MOST_WORDS`, cut at ends of sentences if possible."""
    words = _WORD.findall(text)
    while len(words) > MOST_WORDS:
        for end in _ENDS:
            cut = max((at for at, word in enumerate(words[:MOST_WORDS], 1) if end.search(word)), default=0)
            if cut:
                break
        yield "".join(words[:cut]).strip()
        words = words[cut:]
    yield "".join(words).strip()


_voices: list[_Voice] = []  # the program's only voice, after first use


def _voice() -> _Voice:
    if not _voices:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        _voices.append(_Voice(app))
    return _voices[0]


def announce(widget: QWidget, text: str, holds: Callable[[str], bool] | None = None) -> None:
    """Let a screen reader, if any, speak news about a widget; a part for which ``holds`` fails is skipped."""
    if not text:
        return
    if QAccessible.isActive():
        _voice().add(widget, text, holds)
    else:
        note_said(widget, text)


def reply(widget: QWidget, text: str) -> None:
    """Speak an answer at once, interrupting other speech; a long one goes on at the next press of its key."""
    if QAccessible.isActive():
        _voice().reply(widget, text)
    else:
        note_said(widget, text)


def forget_said(widget: QWidget) -> None:
    """Forget the past and waiting announcements of a widget's window."""
    _said.pop(widget.window(), None)
    for voice in _voices:
        voice.hush(widget.window())


def take_back(widget: QWidget) -> None:
    """Drop a widget's waiting announcements, which are no longer true."""
    for voice in _voices:
        voice.hush(widget)


def hurry() -> None:
    """Treat the next texts as effects of a key: a screen reader pressed something."""
    for voice in _voices:
        voice.hurry()


def is_speaking() -> bool:
    """Return whether a screen reader is still speaking, at its usual pace; False without one."""
    return QAccessible.isActive() and any(voice.is_busy for voice in _voices)


def tell_name(widget: QWidget) -> None:
    """Tell readers that a widget is called otherwise than before, where Qt does not."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))


class CellNames(QObject):
    """Tells screen readers about changed cell names of a view; Qt only reports changed data."""

    def __init__(self, view: QAbstractItemView) -> None:
        """Watch the view's present model."""
        super().__init__(view)
        self._view = view
        self._told: dict[int, str] = {}
        view.model().dataChanged.connect(self.tell)

    def tell(self) -> None:
        """Tell of all new names; of a hidden view, too, for a reader may know its cells from before."""
        if not QAccessible.isActive():
            self._told.clear()
            return
        cells = QAccessible.queryAccessibleInterface(self._view)
        for number in range(cells.childCount()):
            cell = cells.child(number)
            name = cell.text(QAccessible.Text.Name)
            if self._told.get(number) != name:
                self._told[number] = name
                QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.NameChanged))
