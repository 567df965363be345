"""The texts of a window: on its widgets, for screen readers, in cells, and drawn by painters."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QRect, QRectF
from PySide6.QtGui import QPainter, Qt, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QStatusBar,
    QTabBar,
    QTextEdit,
    QWidget,
)


def widgets(root: QWidget) -> list[QWidget]:
    """Return a widget and all its descendants."""
    return [root, *root.findChildren(QWidget)]


def written_on(widget: QWidget) -> Iterator[str]:
    """Yield the texts on a widget itself."""
    match widget:
        case QAbstractButton():
            yield without_mnemonic(widget.text())
        case QLabel() | QLineEdit():
            yield widget.text()
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
            yield widget.currentText()
        case QTabBar():
            yield from (without_mnemonic(widget.tabText(index)) for index in range(widget.count()))
        case QGroupBox():
            yield widget.title()
        case QDockWidget():
            yield widget.windowTitle()
        case QMenu():
            yield from (without_mnemonic(action.text()).partition("\t")[0] for action in widget.actions())
        case QStatusBar():
            yield widget.currentMessage()
        case QTextEdit():
            yield widget.toPlainText()
        case QAbstractItemView():
            yield from in_cells(widget, Qt.ItemDataRole.DisplayRole)


def programs_own(widget: QWidget) -> Iterator[str]:
    """Yield all texts of the program on or for a widget, without what people typed."""
    match widget:
        case QLineEdit():
            yield widget.placeholderText()
        case QSpinBox():
            yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
        case _:
            yield from written_on(widget)
    if isinstance(widget, QAbstractItemView):
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            yield from in_cells(widget, role)
    if not isinstance(widget.parent(), QAbstractSpinBox):
        yield from beside(widget)
    yield as_shown(widget.toolTip())


def in_cells(view: QAbstractItemView, role: Qt.ItemDataRole) -> Iterator[str]:
    """Yield the texts of a list or table, and of its column headers."""
    model = view.model()
    if model is None:
        return
    rows = model.rowCount(view.rootIndex())
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(view.rootIndex())
    for row in range(rows):
        for column in range(columns):
            yield _as_text(model.index(row, column, view.rootIndex()).data(role))
    for column in range(columns):
        header = model.headerData(column, Qt.Orientation.Horizontal, role)
        yield "" if isinstance(header, int) else _as_text(header)


def _as_text(data: object) -> str:
    return "" if data is None else str(data)


def beside(widget: QWidget) -> Iterator[str]:
    """Yield a widget's texts for screen readers, and its name."""
    yield widget.windowTitle()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    yield widget.statusTip()
    yield widget.whatsThis()


def as_shown(tip: str) -> str:
    """Return the visible text of a tip, in which Qt may read HTML."""
    return QTextDocumentFragment.fromHtml(tip).toPlainText() if Qt.mightBeRichText(tip) else tip


def without_mnemonic(text: str) -> str:
    """Return a button's visible text, without the sign that underlines a letter (doubled for itself)."""
    return "&".join(part.replace("&", "") for part in text.split("&&"))


class Drawn(NamedTuple):
    """A text drawn by a painter."""

    text: str
    lacking: str
    """The missing space; "" if there is enough."""


class Recorder:
    """Records the texts that Python lets painters draw, from its creation to the end of the program.

    Of a text drawn again, equally wide and perhaps with more height, the last drawing counts.
    """

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, float], Drawn] = {}
        draw: Callable[..., object] = QPainter.drawText
        drawn = self._drawn

        def draw_and_note(painter: QPainter, *arguments: object) -> object:
            text = next(argument for argument in arguments if isinstance(argument, str))
            width = getattr(arguments[0], "width", float)()
            drawn[text, width] = Drawn(text, _lacking(painter, arguments, text))
            return draw(painter, *arguments)

        setattr(QPainter, "drawText", draw_and_note)  # noqa: B010

    def taken(self) -> list[Drawn]:
        """Return the texts drawn since the last call."""
        taken = list(dict.fromkeys(self._drawn.values()))
        self._drawn.clear()
        return taken


def _lacking(painter: QPainter, arguments: tuple[object, ...], text: str) -> str:
    """Return how much larger than its rectangle a text is; "" if it fits."""
    rect, *flags = arguments
    if not isinstance(rect, QRect | QRectF) or not isinstance(flags[0], int | Qt.AlignmentFlag):
        return ""
    needed = painter.boundingRect(QRectF(rect), int(flags[0]), text)
    if needed.width() <= rect.width() + 1 and needed.height() <= rect.height() + 1:
        return ""
    return (
        f"{needed.width():.0f} × {needed.height():.0f} is drawn into {rect.width():.0f} × {rect.height():.0f}"
    )
