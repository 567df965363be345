"""Faults of a window for those who use the keyboard or listen: what has no name, or cannot be reached."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtPrintSupport import QPrintPreviewWidget
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMenu, QWidget
from shiboken6 import isValid

from topologic_qt.widgets.card import Curtain
from topologic_qt.widgets.controls import finish_writing
from topologic_qt.widgets.replay import SkipVeil

_TELLS_NOTHING = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane}
"""Roles of which nobody knows what can be done with such a thing."""


def faults(root: QWidget) -> list[str]:
    """Each fault of a window, in words."""
    if isinstance(root, QMenu):
        return []
    finish_writing(root.window())  # a field for a remark goes away as soon as the keyboard does
    covered = next((curtain for curtain in root.findChildren(Curtain) if curtain.isVisible()), root)
    stops = [widget for widget in covered.findChildren(QWidget) if is_stop(widget, root)]
    told = [f"{called(stop)} {lacking}" for stop in stops for lacking in lacks(stop)]
    views = (box.view() for box in root.window().findChildren(QComboBox) if not box.view().isVisible())
    hidden = [f"{called(view)} is hidden, but not: {name}" for view in views for name in _shown_cells(view)]
    return [*told, *hidden, *_tab_faults(root, stops)]


def _shown_cells(view: QWidget) -> Iterator[str]:
    """The names of what readers take for shown in a widget."""
    cells = _interface(view)
    for cell in map(cells.child, range(cells.childCount())):
        name = cell.text(QAccessible.Text.Name)
        if name and not cell.state().invisible:
            yield name


def is_stop(widget: QWidget, root: QWidget) -> bool:
    """Whether the keyboard can come to a widget by Tab."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    if isinstance(widget.parentWidget(), QPrintPreviewWidget):
        return False  # Qt's own, and named by what is round it
    return by_tab and widget.isVisible() and widget.isEnabled() and widget.window() is root.window()


def called(widget: QWidget) -> str:
    """A widget, as somebody who looks for it in the source knows it."""
    above = widget.parentWidget()
    return f"{type(widget).__name__} {name_of(widget)!r} in {type(above).__name__}"


def name_of(widget: QWidget) -> str:
    """The name that readers tell."""
    return _interface(widget).text(QAccessible.Text.Name)


def lacks(widget: QWidget) -> Iterator[str]:
    """All that a reader would need to tell what a widget is."""
    interface = _interface(widget)
    labels = interface.relations(QAccessible.RelationFlag.Label)
    if (
        not widget.accessibleName()
        and not labels
        and not (isinstance(widget, QAbstractButton) and name_of(widget))
    ):
        yield "has no name"
    if interface.role() in _TELLS_NOTHING:
        yield f"has a role that tells nothing: {interface.role().name}"


def _interface(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


# -- Tab --------------------------------------------------------------------------------------------


def _tab_faults(root: QWidget, stops: list[QWidget]) -> Iterator[str]:
    """Whatever keeps the keyboard, whatever it does not come to, and whatever looks the same with it."""
    if not stops:
        return
    window = root.window()
    window.activateWindow()
    came: list[QWidget] = []
    for _ in range(2 * len(stops) + 2):
        before = window.focusWidget()
        QTest.keyClick(before or window, Qt.Key.Key_Tab)
        now = window.focusWidget()
        if now is None or (now is before and len(stops) > 1):
            yield f"{called(before or window)} does not let the keyboard go"
            return
        if now in came:
            break
        came.append(now)
    yield from _order_faults([stop for stop in came if isValid(stop)])
    missed = (stop for stop in stops if isValid(stop) and not _is_reached(stop, came))
    yield from (f"{called(stop)} is not reached" for stop in missed)
    for stop in came:
        is_unseen = isinstance(stop, SkipVeil)  # it has the keyboard by itself, and any key does the same
        if isValid(stop) and is_stop(stop, root) and not is_unseen and not _shows_focus(stop):
            yield f"{called(stop)} looks the same with the keyboard"


def _order_faults(came: list[QWidget]) -> Iterator[str]:
    """Each step back to what stands above or to the left, from wherever Tab is best taken to begin."""
    back = {(a, b) for a, one in enumerate(came) for b, other in enumerate(came) if _is_before(other, one)}
    begins = range(len(came))
    ways = ([*begins[begin:], *begins[:begin]] for begin in begins)
    wrong = (
        [(a, b) for place, a in enumerate(way) for b in way[place + 1 :] if (a, b) in back] for way in ways
    )
    for a, b in min(wrong, key=len, default=[]):
        yield f"{called(came[a])} comes before {called(came[b])}, which is read first"


def _is_before(one: QWidget, other: QWidget) -> bool:
    """Whether people read one thing before another: its part lies above the other's, or at its left."""
    ways = [[each, *_parents(each)] for each in (one, other)]
    shared = next(each for each in ways[0] if each in ways[1])
    if shared in (one, other):
        return False
    first, second = (way[way.index(shared) - 1].geometry() for way in ways)
    below, beside = first.bottom() - second.top(), first.right() - second.left()
    across = first.left() <= second.right() and second.left() <= first.right()
    along = first.top() <= second.bottom() and second.top() <= first.bottom()
    return (below < 0 and across) or (beside < 0 and along)


def _parents(widget: QWidget) -> Iterator[QWidget]:
    while not widget.isWindow() and (above := widget.parentWidget()) is not None:
        yield above
        widget = above


def _is_reached(stop: QWidget, came: list[QWidget]) -> bool:
    """Whether Tab came to a widget, or to the group of buttons that arrows walk through."""
    group = stop.group() if isinstance(stop, QAbstractButton) else None
    if group is None or not group.exclusive():
        return stop in came
    return any(other in came for other in group.buttons())


def _shows_focus(widget: QWidget) -> bool:
    """Whether a widget looks otherwise with the keyboard; what goes away with it, such as a field, does."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    with_keyboard = _seen(widget)
    widget.clearFocus()
    return with_keyboard != _seen(widget)


def _seen(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage() if isValid(widget) else QImage()
