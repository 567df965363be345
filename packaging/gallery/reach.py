"""Finds parts of a window without a name, or unreachable by keyboard or screen reader."""

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
"""Roles that say nothing of what a thing does."""


def faults(root: QWidget) -> list[str]:
    """Return the faults of a window, in words."""
    if isinstance(root, QMenu):
        return []
    finish_writing(root.window())  # the field for a remark disappears when it loses the focus
    covered = next((curtain for curtain in root.findChildren(Curtain) if curtain.isVisible()), root)
    stops = [widget for widget in covered.findChildren(QWidget) if is_stop(widget, root)]
    told = [f"{called(stop)} {lacking}" for stop in stops for lacking in lacks(stop)]
    views = (box.view() for box in root.window().findChildren(QComboBox) if not box.view().isVisible())
    hidden = [f"{called(view)} is hidden, but not: {name}" for view in views for name in _shown_cells(view)]
    return [*told, *hidden, *_tab_faults(root, stops)]


def _shown_cells(view: QWidget) -> Iterator[str]:
    """Yield the names of a widget's cells that screen readers take as visible."""
    cells = _interface(view)
    for cell in map(cells.child, range(cells.childCount())):
        name = cell.text(QAccessible.Text.Name)
        if name and not cell.state().invisible:
            yield name


def is_stop(widget: QWidget, root: QWidget) -> bool:
    """Return whether Tab can reach a widget."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    if isinstance(widget.parentWidget(), QPrintPreviewWidget):
        return False  # Qt's own, named by its surroundings
    return by_tab and widget.isVisible() and widget.isEnabled() and widget.window() is root.window()


def called(widget: QWidget) -> str:
    """Return a widget's description for finding it in the source."""
    above = widget.parentWidget()
    return f"{type(widget).__name__} {name_of(widget)!r} in {type(above).__name__}"


def name_of(widget: QWidget) -> str:
    """Return the accessible name."""
    return _interface(widget).text(QAccessible.Text.Name)


def lacks(widget: QWidget) -> Iterator[str]:
    """Yield what a widget lacks for screen readers."""
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
    """Yield what traps Tab, what it does not reach, and what shows no focus."""
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
        is_unseen = isinstance(stop, SkipVeil)  # it gets the focus by itself, and any key does the same
        if isValid(stop) and is_stop(stop, root) and not is_unseen and not _shows_focus(stop):
            yield f"{called(stop)} looks the same with the keyboard"


def _order_faults(came: list[QWidget]) -> Iterator[str]:
    """Yield each step of Tab upwards or to the left, from the best starting point."""
    back = {(a, b) for a, one in enumerate(came) for b, other in enumerate(came) if _is_before(other, one)}
    begins = range(len(came))
    ways = ([*begins[begin:], *begins[:begin]] for begin in begins)
    wrong = (
        [(a, b) for place, a in enumerate(way) for b in way[place + 1 :] if (a, b) in back] for way in ways
    )
    for a, b in min(wrong, key=len, default=[]):
        yield f"{called(came[a])} comes before {called(came[b])}, which is read first"


def _is_before(one: QWidget, other: QWidget) -> bool:
    """Return whether a part is read before another: it is above, or to the left."""
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
    """Return whether Tab reached a widget, or its group of buttons for the arrow keys."""
    group = stop.group() if isinstance(stop, QAbstractButton) else None
    if group is None or not group.exclusive():
        return stop in came
    return any(other in came for other in group.buttons())


def _shows_focus(widget: QWidget) -> bool:
    """Return whether a widget looks different with the focus, or disappears without it, like a field."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    with_keyboard = _seen(widget)
    widget.clearFocus()
    return with_keyboard != _seen(widget)


def _seen(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage() if isValid(widget) else QImage()
