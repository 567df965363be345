"""What a screen reader is told: one thing after the other, no faster than it can be spoken."""

import re
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple
from weakref import ReferenceType, WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from shiboken6 import isValid

from topologic_qt.widgets.listening import help_left_of

PACE = 15  # number of characters that are spoken in a second
LEAST = 1500  # least time from one announcement to the next, in milliseconds
GATHERED = 50  # time in milliseconds in which what comes at once is joined
MOST_WORDS = 25  # most words of one announcement, but for the answer to a question

_WORD, _SENTENCE, _PAUSE = re.compile(r"\S+\s*"), re.compile(r"[.?!…]\s*$|\n"), re.compile(r"[;:,]\s*$")
"""A word, one at the end of a sentence or a line, and one before a pause."""
_ALONE = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
"""The keys that ask for nothing by themselves; some of them silence a reader."""
_ASKING = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
_MOST_KEPT = 20  # number of announcements that can be said again

_said: WeakKeyDictionary[QWidget, deque[str]] = WeakKeyDictionary()
"""What was said in each window since a key was pressed there."""


def note_said(widget: QWidget, text: str) -> None:
    """Remember a text as all that was said in a widget's window."""
    _said[widget.window()] = deque([text], _MOST_KEPT)


def last_said(widget: QWidget) -> str:
    """Return what was said in a widget's window since a key brought something; "" for nothing."""
    return " ".join(_said.get(widget.window(), ()))


class _News(NamedTuple):
    """A text that waits to be spoken."""

    of: ReferenceType[QWidget]
    text: str

    @property
    def widget(self) -> QWidget | None:
        """The widget that it is about; None if that is gone."""
        widget = self.of()
        return widget if widget is not None and isValid(widget) else None


class _Voice(QObject):
    """Announces one thing after the other; what a key or a click brings comes first, and at once."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._brought: deque[_News] = deque()  # what the last key has brought
        self._waiting: deque[_News] = deque()  # what else has happened
        self._last = ""
        self._asked = 0.0  # when a key went down last, by the clock of `monotonic`
        self._begins_anew = True  # whether a key went down since something was said
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        app.focusWindowChanged.connect(self._watch)
        self._watch(app.focusWindow())

    @property
    def is_busy(self) -> bool:
        """Whether something is being spoken, or waits for that."""
        return self._timer.isActive()

    def add(self, widget: QWidget, text: str) -> None:
        """Have a text spoken after what is being said."""
        text = help_left_of(text)
        waiting = [news.text for news in (*self._brought, *self._waiting)]
        is_being_said = self.is_busy and not self._begins_anew and text == self._last
        if not text or text in waiting or is_being_said:
            return
        self._remember(widget, text)
        is_asked = 1000 * (monotonic() - self._asked) < 2 * GATHERED
        queue = self._brought if is_asked else self._waiting
        queue.extend(_News(ref(widget), part) for part in parts(text))
        if not self._timer.isActive():
            self._timer.start(GATHERED)

    def reply(self, widget: QWidget, text: str) -> None:
        """Answer a question at once, and whole."""
        note_said(widget, text)
        self._begins_anew = False
        self._say(widget, text, QAccessible.AnnouncementPoliteness.Assertive)

    def hush(self, of: QWidget) -> None:
        """Forget what waits to be said of a widget, or of all in a window."""
        for queue in (self._brought, self._waiting):
            left = [news for news in queue if of not in (news.widget, news.widget and news.widget.window())]
            queue.clear()
            queue.extend(left)

    def hurry(self) -> None:
        """Stop waiting after a key press, whose answer comes first."""
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
        """Say what the last key has brought, or else what has waited longest, as much as one breath takes."""
        queue = self._brought or self._waiting
        while queue and queue[0].widget is None:
            queue.popleft()
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
        if event.type() in _ASKING and not (isinstance(event, QKeyEvent) and event.key() in _ALONE):
            self.hurry()
        return super().eventFilter(watched, event)


def fits(said: str, more: str) -> bool:
    """Return whether two texts can be said in one breath."""
    return len(said.split()) + len(more.split()) <= MOST_WORDS


def parts(text: str) -> Iterator[str]:
    """Return a text in parts of at most `MOST_WORDS`, each up to the end of a sentence if it has one."""
    words = _WORD.findall(text)
    while len(words) > MOST_WORDS:
        for end in (_SENTENCE, _PAUSE, _WORD):
            cut = max((at for at, word in enumerate(words[:MOST_WORDS], 1) if end.search(word)), default=0)
            if cut:
                break
        yield "".join(words[:cut]).strip()
        words = words[cut:]
    yield "".join(words).strip()


_voices: list[_Voice] = []  # one voice of the program, once something was said


def _voice() -> _Voice:
    if not _voices:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        _voices.append(_Voice(app))
    return _voices[0]


def announce(widget: QWidget, text: str) -> None:
    """Have a text said by a screen reader, if there is one, as news from a widget."""
    if not text:
        return
    if QAccessible.isActive():
        _voice().add(widget, text)
    else:
        note_said(widget, text)


def reply(widget: QWidget, text: str) -> None:
    """Have a text said at once, whatever is being said: people asked for it."""
    if QAccessible.isActive():
        _voice().reply(widget, text)
    else:
        note_said(widget, text)


def forget_said(widget: QWidget) -> None:
    """Forget what was said in a widget's window, and what is still to be said there."""
    _said.pop(widget.window(), None)
    for voice in _voices:
        voice.hush(widget.window())


def take_back(widget: QWidget) -> None:
    """Say no more of what a widget had to say: something else is true of it now."""
    for voice in _voices:
        voice.hush(widget)


def hurry() -> None:
    """Treat what comes as brought by a key: a reader has pressed something."""
    for voice in _voices:
        voice.hurry()


def is_speaking() -> bool:
    """Whether a screen reader still speaks, by its usual pace; never without one."""
    return QAccessible.isActive() and any(voice.is_busy for voice in _voices)


class CellNames(QObject):
    """Tells readers which cells of a view are called otherwise than before; Qt tells of its data alone."""

    def __init__(self, view: QAbstractItemView) -> None:
        """Watch the model that the view has now."""
        super().__init__(view)
        self._view = view
        self._told: dict[int, str] = {}
        view.model().dataChanged.connect(self._tell)

    def _tell(self) -> None:
        if not (QAccessible.isActive() and self._view.isVisible()):
            self._told.clear()
            return
        cells = QAccessible.queryAccessibleInterface(self._view)
        for number in range(cells.childCount()):
            cell = cells.child(number)
            name = cell.text(QAccessible.Text.Name)
            if self._told.get(number) != name:
                self._told[number] = name
                QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.NameChanged))
