"""The texts of a window: visible, spoken, and hidden."""

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from gallery.texts import (
    as_shown as as_shown,
    beside,
    in_cells as in_cells,
    widgets as widgets,
    without_mnemonic as without_mnemonic,
    written_on as written_on,
)
from PySide6.QtGui import QAccessible, QAction, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QTabBar, QTextEdit, QWidget

from topologic_qt.widgets.controls import YieldingButton
from topologic_qt.widgets.listening import Answer
from topologic_qt.widgets.setup_frame import Fold

if TYPE_CHECKING:
    from topologic_qt.games.screen import AnyScreen


def shown(root: QWidget) -> list[str]:
    """The visible texts of a widget."""
    return [text for widget in widgets(root) if widget.isVisible() for text in written_on(widget) if text]


def look_of(widget: QWidget) -> str:
    """A digest of all pixels, since the pictures of a match take 130 MB."""
    picture = widget.grab().toImage()
    return sha256(picture.constBits()).hexdigest()


def everything_said(root: QWidget) -> list[str]:
    """Every text in a widget, visible or not: labels, spoken texts and tips."""
    texts = []
    for widget in widgets(root):
        texts += [*written_on(widget), *beside(widget)]
    texts += tips(root)
    for action in root.findChildren(QAction):
        texts += [action.text(), action.toolTip(), action.statusTip()]
    return [text for text in texts if text]


def tips(root: QWidget) -> list[str]:
    """The tool tips of a widget and all within it."""
    texts = [widget.toolTip() for widget in widgets(root)]
    for tabs in root.findChildren(QTabBar):
        texts += [tabs.tabToolTip(index) for index in range(tabs.count())]
    return [text for text in texts if text]


def read_as_markup(root: QWidget) -> list[str]:
    """The texts of a widget and its contents that Qt reads as HTML."""
    texts = tips(root)
    for widget in widgets(root):
        match widget:
            case QLabel() if widget.textFormat() != Qt.TextFormat.PlainText:
                texts.append(widget.text())
            case QTextEdit():
                texts.append(widget.toPlainText())
            case QAbstractItemView():
                texts += in_cells(widget, Qt.ItemDataRole.ToolTipRole)
    return [text for text in texts if Qt.mightBeRichText(text)]


def spoken(root: QWidget) -> list[str]:
    """The texts that a screen reader finds in a window, in order, without hidden ones."""
    return list(_spoken(QAccessible.queryAccessibleInterface(root)))


def answers(window: QWidget) -> list[str]:
    """All answers for people who listen, without touching anything."""
    screen: AnyScreen = window.game.screen  # type: ignore[attr-defined]
    listening = screen.listening
    assert listening is not None
    asked = [query for query in listening.queries if not query.topic.name.startswith(("NEXT", "PREVIOUS"))]
    return [told.text if isinstance(told := query.ask(), Answer) else told for query in asked]


def _spoken(thing: object) -> Iterator[str]:
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    if thing.state().invisible:  # type: ignore[attr-defined]
        return
    yield from (text for kind in kinds if (text := thing.text(kind)))  # type: ignore[attr-defined]
    for number in range(thing.childCount()):  # type: ignore[attr-defined]
        if (child := thing.child(number)) is not None:  # type: ignore[attr-defined]
            yield from _spoken(child)


def find_button(root: QWidget, text: str) -> QPushButton:
    """The visible button with this text, enabled or not."""
    found = [
        button
        for button in root.findChildren(QPushButton)
        if button.isVisible() and without_mnemonic(button.text()) == text
    ]
    assert len(found) == 1, f"There are {len(found)} buttons {text!r}, among: {shown(root)}"
    return found[0]


def find_fold(root: QWidget, text: str) -> Fold:
    """The visible heading of a fold with this text."""
    found = [fold for fold in root.findChildren(Fold) if fold.isVisible() and fold.text() == text]
    assert len(found) == 1, f"There are {len(found)} headings {text!r}, among: {shown(root)}"
    return found[0]


def offers(root: QWidget, text: str) -> bool:
    """Whether a visible button with this text looks enabled and is."""
    return any(
        button.isVisible() and is_offered(button) and without_mnemonic(button.text()) == text
        for button in root.findChildren(QPushButton)
    )


def is_offered(button: QPushButton) -> bool:
    """Whether a button looks enabled."""
    unavailable = isinstance(button, YieldingButton) and button.is_unavailable
    return button.isEnabled() and not unavailable
