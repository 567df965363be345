"""The labels, buttons, tips and keys of all screens."""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSignalBlocker, QSize, Qt, QTimer

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.speech import hurry
from topologic_qt.widgets.theme import text_scale


def finish_writing(window: QtWidgets.QWidget) -> None:
    """Commit unfinished input: close a list's editor, keep other fields focused."""
    writing = window.focusWidget()
    if writing is None:
        return
    writing.clearFocus()
    if window.focusWidget() is None and writing.isVisible():
        writing.setFocus()


def order_stops(root: QtWidgets.QWidget) -> None:
    """Make Tab follow the reading order of a window's visible parts: row by row."""
    # All at once: what is found through a part made by Qt dies with that part's wrapper.
    parts = defaultdict[QtWidgets.QWidget | None, list[QtWidgets.QWidget]](list)
    for part in root.findChildren(QtWidgets.QWidget):
        if part.isVisible() and not part.isWindow():
            parts[part.parentWidget()].append(part)
    for before, after in pairwise(_stops(root, parts)):
        QtWidgets.QWidget.setTabOrder(before, after)


def _stops(
    root: QtWidgets.QWidget, parts: Mapping[QtWidgets.QWidget | None, list[QtWidgets.QWidget]]
) -> Iterator[QtWidgets.QWidget]:
    """Yield the Tab stops in a widget, part by part."""
    proxy = root.focusProxy()
    if root.isAncestorOf(proxy) if proxy else root.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield root
    for part in _as_read(parts.get(root, [])):
        yield from _stops(part, parts)


def _as_read(parts: list[QtWidgets.QWidget]) -> list[QtWidgets.QWidget]:
    """Return a widget's parts in reading order: rows, and columns within them."""
    for spans in (_rows, _columns):
        groups: list[list[QtWidgets.QWidget]] = []
        for part in sorted(parts, key=spans):
            if not groups or spans(part)[0] > max(spans(each)[1] for each in groups[-1]):
                groups.append([])
            groups[-1].append(part)
        if len(groups) > 1:
            return [part for group in groups for part in _as_read(group)]
    return sorted(parts, key=_rows)


def _rows(part: QtWidgets.QWidget) -> tuple[int, int]:
    return part.y(), part.geometry().bottom()


def _columns(part: QtWidgets.QWidget) -> tuple[int, int]:
    at = part.geometry()
    return (-at.right(), -at.left()) if part.isRightToLeft() else (at.left(), at.right())


def paint_focus_frame(widget: QtWidgets.QWidget) -> None:
    """Paint a frame at a widget's edges while it has the focus."""
    with QtGui.QPainter(widget) as painter:
        painter.setPen(QtGui.QPen(widget.palette().color(QtGui.QPalette.ColorRole.Highlight), 2))
        painter.drawRect(widget.rect().adjusted(1, 1, -1, -1))


_LONGEST = 250  # longest time for which a widget stays hidden, in milliseconds: a disk can be slow


def hold(widget: QtWidgets.QWidget) -> None:
    """Hide a widget until `release`, or for a short time."""
    widget.setUpdatesEnabled(False)
    QTimer.singleShot(_LONGEST, widget, lambda: widget.setUpdatesEnabled(True))


def release(widget: QtWidgets.QWidget) -> None:
    """Show a widget once its layout is done."""
    QTimer.singleShot(0, widget, lambda: widget.setUpdatesEnabled(True))


WRAPPED = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
"""How such a text is painted."""


def lines_needed(text: str, metrics: QtGui.QFontMetrics, width: int) -> int:
    """Return the number of lines of a text in a width, in pixels."""
    height = metrics.boundingRect(QRect(0, 0, max(1, width), 0), int(WRAPPED), text).height()
    return max(1, round(height / metrics.lineSpacing()))


def shortened(
    text: str,
    metrics: QtGui.QFontMetrics,
    width: int,
    most: int,
    left_out: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> str:
    """Return a text shortened to so many lines of a width in pixels."""
    shown, room = text, width * most
    while room > 0 and lines_needed(shown, metrics, width) > most:
        room -= metrics.averageCharWidth()
        shown = metrics.elidedText(text, left_out, room)
    return shown


class Choice(NamedTuple):
    """A button of a card."""

    text: str
    action: Callable[[], None]
    primary: bool = False
    icon: str = ""
    """The name of the button's icon, if it has one."""
    tip: str = ""
    """The button's tip."""


def in_middle(*parts: QtWidgets.QWidget, gap: int = 4) -> QtWidgets.QVBoxLayout:
    """Return parts stacked so many pixels apart, in the vertical middle."""
    column = QtWidgets.QVBoxLayout()
    column.setSpacing(gap)
    column.addStretch()
    for part in parts:
        column.addWidget(part)
    column.addStretch()
    return column


_ENDLESS_WORD = re.compile(r"\S{24,}")
_PART = re.compile(r"\S{8}(?=\S)")
_SHORT_END = re.compile(r" (\S{1,3})$")
"""A last word that must not be alone on a line of a heading, such as a turn's number."""
_HEADINGS = ("heading", "title")


class _Label(QtWidgets.QLabel):
    """A label that can break endless words; no line of a heading is a short word alone."""

    _text = ""

    def setText(self, text: str) -> None:
        shown, before, self._text = text, self._text, text
        if self.wordWrap():
            shown = _ENDLESS_WORD.sub(self._divided, shown)
            if self.property("role") in _HEADINGS:
                shown = _SHORT_END.sub("\u00a0\\1", shown)
        super().setText(shown)
        if self.accessibleName() in ("", before):  # screen readers must not read the invisible characters
            self.setAccessibleName("" if shown == text else text)

    @staticmethod
    def _divided(word: re.Match[str]) -> str:
        return _PART.sub("\\g<0>\u200b", word[0])

    def text(self) -> str:
        return self._text


class YieldingLabel(_Label):
    """A line of text; without room a heading is as small as other texts.

    If that is not enough it is shortened; tip and screen readers have all of it.
    """

    _SHORTEST = 8
    """The number of average characters that always fit."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._usual_tip = ""
        self._first = ""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText("")

    def tell(self, usual_tip: str) -> None:
        """Set the tip for when the text is complete."""
        self._usual_tip = usual_tip
        self._show_tip()

    def setText(self, text: str) -> None:
        """Set the text."""
        super().setText(text)
        self._show_tip()

    def leave_out_first(self, part: str) -> None:
        """Shorten this part of the text first, such as a name, and the end only if that is not enough."""
        self._first = part
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size than the preferred one, of the same height."""
        wanted = self.sizeHint()
        return QSize(
            min(wanted.width(), self._SHORTEST * self.fontMetrics().averageCharWidth()), wanted.height()
        )

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Use the whole text as tip if it is shortened."""
        super().resizeEvent(event)
        self._show_tip()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        if self._has_room:
            super().paintEvent(event)
            return
        painter = QtGui.QPainter(self)
        painter.setFont(self._smaller)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), self.alignment(), self._shortened())

    def _shortened(self) -> str:
        metrics, text, first = QtGui.QFontMetrics(self._smaller), self.text(), self._first
        room, end = self.contentsRect().width(), Qt.TextElideMode.ElideRight
        if first and first in text:
            beside = metrics.horizontalAdvance(text) - metrics.horizontalAdvance(first)
            text = text.replace(first, metrics.elidedText(first, end, max(1, room - beside)), 1)
        return metrics.elidedText(text, end, room)

    @property
    def _has_room(self) -> bool:
        return self.sizeHint().width() <= self.width()

    @property
    def _smaller(self) -> QtGui.QFont:
        font = QtGui.QFont(self.font())
        sizes = (QtGui.QFontInfo(each).pixelSize() for each in (font, QtWidgets.QApplication.font()))
        font.setPixelSize(min(sizes))
        return font

    def _show_tip(self) -> None:
        is_whole = self._has_room or self._shortened() == self.text()
        self.setToolTip(self._usual_tip if is_whole else tip(self.text()))


def label(text: str, role: str, wrap: bool = True) -> QtWidgets.QLabel:
    """Return a label for plain text, with a role in the style sheet."""
    result = _Label()
    result.setProperty("role", role)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wrap)
    result.setText(text)
    return result


def tip(text: str) -> str:
    """Return a text escaped for a tip, since Qt would read HTML in it."""
    if "<" not in text and "&" not in text:
        return text
    from html import escape  # slow to load, and unnecessary for the first window

    lines = escape(text).replace("\n", "<br>")
    return f"<p>{lines}</p>"


def say_once(made: QtWidgets.QWidget) -> None:
    """Use a tip as description for screen readers, unless the name says the same."""
    _describe(made, made.toolTip())


def name_after(made: QtWidgets.QWidget, command: QtGui.QAction) -> None:
    """Name a command's button for screen readers; call it again when the command changes."""
    text = command.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    made.setAccessibleName(text.removesuffix("…"))
    _describe(made, command.toolTip())


def _describe(made: QtWidgets.QWidget, told: str) -> None:
    name = made.accessibleName()
    more = "" if told == tip(name) else told.removeprefix(name).strip()
    made.setAccessibleDescription(more or " ")  # a blank, so that nothing is read


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

CTRL_ENTER = (QtGui.QKeySequence("Ctrl+Enter"), QtGui.QKeySequence("Ctrl+Return"))
"""The shortcuts for ending a turn, on the keypad and the main keys. The first one names both."""

REDO_KEYS = (QtGui.QKeySequence("Ctrl+Shift+Z"), QtGui.QKeySequence("Ctrl+Y"))
"""The shortcuts for redoing: both usual ones, whatever the platform's."""


def is_enter(event: QtGui.QKeyEvent) -> bool:
    """Return whether a key is Enter, on the keypad or not, without modifiers."""
    return event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


_BEFORE_1 = 1 if sys.platform == "win32" else 9  # the number of the key before 1, by position
_ON_A_MAC = (0x1D, 0x12, 0x13, 0x14, 0x15, 0x17, 0x16, 0x1A, 0x1C, 0x19)  # the keys of the digits 0 to 9


def digit_of(event: QtGui.QKeyEvent) -> int | None:
    """Return the digit on a key, 0 to 9, even if it needs Shift; None for other keys."""
    text, key = event.text(), event.nativeVirtualKey()
    if len(text) == 1 and text.isdecimal():
        return int(text)
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    if sys.platform == "darwin":
        return _ON_A_MAC.index(key) if key in _ON_A_MAC else None
    place = event.nativeScanCode() - _BEFORE_1
    return place % 10 if 0 < place <= 10 else None


def sign_of(event: QtGui.QKeyEvent) -> str:
    """Return the capital letter or sign of a key, or its digit by `digit_of`."""
    digit = digit_of(event)
    return event.text().upper() if digit is None else str(digit)


def is_enter_held(event: QtGui.QKeyEvent) -> bool:
    """Return whether Enter is still held from an earlier press, which must not confirm more."""
    return event.isAutoRepeat() and event.key() in _ENTER


def ignore_held_enter(widget: QtWidgets.QWidget) -> None:
    """Ignore a held Enter in one of Qt's own widgets."""
    widget.installEventFilter(_HeldEnter(widget))


class _HeldEnter(QObject):
    """An event filter that drops a held Enter."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QtGui.QKeyEvent)
            and is_enter_held(event)
        ):
            return True
        return super().eventFilter(watched, event)


def press_by_enter(made: QtWidgets.QAbstractButton) -> None:
    """Let Enter press a button, unless it is still held."""
    made.installEventFilter(_PressingEnter(made))


class _PressingEnter(_HeldEnter):
    """Presses the watched buttons."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if super().eventFilter(watched, event):
            return True
        is_pressed = (
            event.type() == QEvent.Type.KeyPress and isinstance(event, QtGui.QKeyEvent) and is_enter(event)
        )
        if is_pressed and isinstance(watched, QtWidgets.QAbstractButton):
            watched.click()
        return is_pressed


_MNEMONIC = int(Qt.TextFlag.TextShowMnemonic)


class YieldingButton(QtWidgets.QPushButton):
    """A button that can shorten its text in the middle, and look disabled but stay clickable."""

    is_default = False
    """Whether Enter presses it while it is visible in a dialog and the key has no other meaning."""
    _LONGEST = 40
    """The number of average characters that always fit."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)  # else Enter would press a dialog's first button, perhaps Cancel
        self._usual_tip = ""
        self._why_not = ""
        self._tells = False

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Become the dialog's default button."""
        super().showEvent(event)
        if self.is_default and not event.spontaneous():
            self.setDefault(True)

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size than the preferred one, of the same height."""
        wanted = self.sizeHint()
        narrow = self._LONGEST * self.fontMetrics().horizontalAdvance("n")
        return QSize(min(wanted.width(), narrow), wanted.height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Use the whole text as tip if it is shortened."""
        super().resizeEvent(event)
        if (self._lacking() > 0) != self._tells:
            self._tells = not self._tells
            self._show_tip()

    def tell(self, usual_tip: str) -> None:
        """Set the tip for when the text is complete."""
        self._usual_tip = usual_tip
        self._show_tip()

    def set_unavailable(self, why: str) -> None:
        """Look disabled and show the reason, but stay clickable; "" enables it."""
        if why != self._why_not:
            self._why_not = why
            self.setAccessibleDescription(why)
            shape = Qt.CursorShape.ArrowCursor if why else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self._show_tip()
            self.update()

    @property
    def is_unavailable(self) -> bool:
        """Whether the button looks disabled but is clickable."""
        return bool(self._why_not)

    def _show_tip(self) -> None:
        whole = self.text().replace("&&", "&") if self._tells else ""
        self.setToolTip(tip(self._why_not or whole) or self._usual_tip)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Press the button with the usual keys, and with plain Enter unless it is held.

        On a switch, Enter is left to the surroundings. Ctrl+Enter belongs to a command, even a disabled one;
        Qt would press the button.
        """
        if is_enter_held(event):
            return
        if event.key() not in _ENTER or self.isCheckable():
            super().keyPressEvent(event)
        elif is_enter(event):
            self.click()
        else:
            event.ignore()

    def initStyleOption(self, option: QtWidgets.QStyleOptionButton) -> None:
        """Use the style of a disabled button while the action is unavailable."""
        super().initStyleOption(option)
        if self._why_not:
            option.state &= ~(
                QtWidgets.QStyle.StateFlag.State_Enabled | QtWidgets.QStyle.StateFlag.State_MouseOver
            )

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the button with as much of its text as fits."""
        if (lacking := self._lacking()) <= 0:
            super().paintEvent(event)
            return

        option = QtWidgets.QStyleOptionButton()
        self.initStyleOption(option)
        room = self.fontMetrics().size(_MNEMONIC, self.text()).width() - lacking
        option.text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, room, _MNEMONIC
        )
        QtWidgets.QStylePainter(self).drawControl(QtWidgets.QStyle.ControlElement.CE_PushButton, option)

    def _lacking(self) -> int:
        """Return how many pixels the button lacks for its text."""
        return self.sizeHint().width() - self.width()


def allow(action: QtGui.QAction, why_not: str | None) -> None:
    """Enable a command, or disable it for a reason that its menu shows; (None) leave it out."""
    action.setVisible(why_not is not None)
    action.setEnabled(not why_not)
    action.setToolTip(tip(why_not or ""))
    action.setWhatsThis(why_not or "")


def tip_with(text: str, shortcut: QtGui.QKeySequence | QtGui.QKeySequence.StandardKey) -> str:
    """Return a tip with a shortcut."""
    keys = shown_keys(shortcut)
    return f"{text} ({keys})" if keys else text


def shown_keys(shortcut: QtGui.QKeySequence | QtGui.QKeySequence.StandardKey | str) -> str:
    """Return a shortcut as written on this platform and in the language in use; "" for none."""
    return QtGui.QKeySequence(shortcut).toString(QtGui.QKeySequence.SequenceFormat.NativeText)


def button(choice: Choice, kind: type[YieldingButton] = YieldingButton) -> YieldingButton:
    """Return a button for a choice."""
    result = kind(choice.text.replace("&", "&&"))
    if choice.icon:
        result.setIcon(icon(choice.icon, on_accent=choice.primary))
    if choice.primary:
        result.setProperty("role", "primary")
        result.is_default = True
    result.tell(tip(choice.tip))
    result.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    result.setCursor(Qt.CursorShape.PointingHandCursor)
    result.clicked.connect(lambda: hurry())  # people who press it by screen reader want to hear the result
    result.clicked.connect(lambda: choice.action())
    return result


def switch(choice: Choice) -> YieldingButton:
    """Return a toggle button; its action follows the state, since screen readers do not click."""
    result = button(choice._replace(action=lambda: None))
    result.setCheckable(True)
    if choice.icon:
        result.setIcon(icon(choice.icon, of_switch=True))
    result.toggled.connect(lambda: choice.action())
    return result


def set_down(made: QtWidgets.QAbstractButton, on: bool) -> None:
    """Show a switch as down or up without pressing it."""
    with QSignalBlocker(made):
        made.setChecked(on)


def tool(
    picture: QtGui.QIcon, name: str, action: Callable[[], object], shortcut: str = ""
) -> QtWidgets.QToolButton:
    """Return a small button with an icon; its tip has the action and the shortcut."""
    made = QtWidgets.QToolButton()
    made.setIcon(picture)
    made.setIconSize(QSize(20, 20) * text_scale())
    made.setToolTip(f"{name} ({shortcut})" if shortcut else name)
    made.setAccessibleName(name)
    say_once(made)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(lambda: hurry())
    made.clicked.connect(lambda: action())
    press_by_enter(made)
    return made


class Grouping(QtWidgets.QGroupBox):
    """An invisible group of fields, whose name tells screen readers their purpose."""

    def __init__(self, name: str, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "unseen")
        self.style().unpolish(self)  # Qt applied the margins of a visible group
        self.changeEvent(QEvent(QEvent.Type.StyleChange))
        self.setAccessibleName(name)


def keep_at_chosen(group: QtWidgets.QButtonGroup) -> None:
    """Let Tab reach a group's checked button, even one checked by the program."""

    def follow() -> None:
        for made in group.buttons():
            is_chosen = made.isChecked()
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)

    group.buttonToggled.connect(lambda _, on: follow() if on else None)


class Group(Grouping):
    """A group of fields below a heading, each with its label above."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.form = QtWidgets.QFormLayout(self)
        """The layout of the rows of fields."""
        self.form.setContentsMargins(0, 10, 0, 4)
        self.form.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        self.form.addRow(label(name, "group", wrap=False))

    def add_row(self, text: str, field: QtWidgets.QWidget, row: QtWidgets.QWidget | None = None) -> None:
        """Add a field, with a text above as its name; ``row`` contains it and its neighbours."""
        above = label(text, "field", wrap=False)
        above.setBuddy(field)
        field.setAccessibleName(text)
        self.form.addRow(above, row or field)


_MOST_LINES = 2


class WrappingButton(YieldingButton):
    """A button with a text of up to two lines; the tip has all of a longer one."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow button is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for the whole text."""
        more = len(self.lines(width)) - 1
        return self.sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def lines(self, width: int) -> list[str]:
        """Return the lines of the text at this width, in pixels; the last one may be too long."""
        room, found = self._room(width), list[str]()
        for word in self.text().split(" "):
            longer = f"{found[-1]} {word}" if found else word
            if found and (len(found) == _MOST_LINES or self._width_of(longer) <= room):
                found[-1] = longer
            else:
                found.append(word)
        return found

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the button with its lines."""
        if len(self.lines(self.width())) == 1:
            super().paintEvent(event)
            return

        option = QtWidgets.QStyleOptionButton()
        self.initStyleOption(option)
        room, metrics, end = self._room(self.width()), self.fontMetrics(), Qt.TextElideMode.ElideRight
        lines = (metrics.elidedText(line, end, room, _MNEMONIC) for line in self.lines(self.width()))
        option.text = "\n".join(lines)
        QtWidgets.QStylePainter(self).drawControl(QtWidgets.QStyle.ControlElement.CE_PushButton, option)

    def _show_tip(self) -> None:
        self.setToolTip(self._usual_tip)

    def _lacking(self) -> int:
        """Return how many pixels the button lacks for its longest line."""
        return max(map(self._width_of, self.lines(self.width()))) - self._room(self.width())

    def _room(self, width: int) -> int:
        """Return the width for the text in a button of this width; a single line gets what it needs."""
        usual: QSize = self.sizeHint()
        return width - usual.width() + self._width_of(self.text())

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().size(_MNEMONIC, text).width()


_OF_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


def keeps_letter(event: QEvent) -> bool:
    """Take a letter that Qt offers to shortcuts first; return whether the event was that."""
    if not isinstance(event, QtGui.QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    is_kept = event.text().isprintable() and bool(event.text()) and not event.modifiers() & _OF_COMMANDS
    if is_kept:
        event.accept()
    return is_kept


class _MenuLetters(QObject):
    """Keeps letters for open menus: Qt offers them first to shortcuts of one letter."""

    def watch(self, menu: QtWidgets.QMenu | QtWidgets.QMenuBar) -> None:
        """Keep letters for a menu and its submenus, or for a bar, which gets what its menus do not use."""
        menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if keeps_letter(event):
            return True
        if isinstance(event, QtGui.QShowEvent) and isinstance(watched, QtWidgets.QMenu):
            for inner in map(QtGui.QAction.menu, watched.actions()):
                if isinstance(inner, QtWidgets.QMenu):
                    self.watch(inner)
        return False


def give_menu(button: QtWidgets.QPushButton, menu: QtWidgets.QMenu) -> None:
    """Give a button a menu that keeps letters; the button notices that the mouse left."""
    keep_letters(menu)
    button.setMenu(menu)
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, lambda: _notice_mouse(button)))


def _notice_mouse(button: QtWidgets.QPushButton) -> None:
    button.setAttribute(
        Qt.WidgetAttribute.WA_UnderMouse, button.rect().contains(button.mapFromGlobal(QtGui.QCursor.pos()))
    )
    button.update()


def keep_letters(menu: QtWidgets.QMenu, bar: QtWidgets.QMenuBar | None = None) -> None:
    """Keep letters for a menu and its submenus, and for the bar of the menu if it is in one."""
    letters = _MenuLetters(menu)
    letters.watch(menu)
    if bar is not None:
        letters.watch(bar)


class HeldKeys(QObject):
    """Marks key presses as repeated where Qt does not notice.

    X11 reports a repetition as a release and a press at the same moment. Qt recognises it only if the press
    has arrived when the release is handled, which is often not the case.
    """

    def __init__(self, app: QtGui.QGuiApplication) -> None:
        """Watch every window of the program that gets the focus."""
        super().__init__(app)
        self._released = (0, 0)
        """The key last released, and its time, in milliseconds of the window system."""
        app.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QtGui.QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send a repeated press marked as one; do not repeat commands given once only."""
        if isinstance(event, QtGui.QKeyEvent):
            key = event.nativeScanCode(), event.timestamp()
            if event.type() == QEvent.Type.KeyRelease:
                self._released = key
            elif all(key) and key == self._released and not event.isAutoRepeat():
                if event.type() == QEvent.Type.ShortcutOverride:
                    if _is_for_once(QtGui.QKeySequence(event.keyCombination())):
                        event.accept()
                        return True
                elif event.type() == QEvent.Type.KeyPress:
                    QCoreApplication.sendEvent(watched, _as_repeated(event))
                    return True
        return super().eventFilter(watched, event)


def _is_for_once(keys: QtGui.QKeySequence) -> bool:
    """Return whether these keys belong to a command that must not repeat while they are held."""
    window = QtWidgets.QApplication.activeWindow()
    commands = [] if window is None else window.findChildren(QtGui.QAction)
    return any(not command.autoRepeat() and keys in command.shortcuts() for command in commands)


def _as_repeated(press: QtGui.QKeyEvent) -> QtGui.QKeyEvent:
    repeated = QtGui.QKeyEvent(
        press.type(),
        press.key(),
        press.modifiers(),
        press.nativeScanCode(),
        press.nativeVirtualKey(),
        press.nativeModifiers(),
        press.text(),
        True,
        press.count(),
    )
    repeated.setTimestamp(press.timestamp())
    return repeated
