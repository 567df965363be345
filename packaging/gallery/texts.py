"""The texts of a window: on its widgets, for screen readers, in cells, and drawn by painters."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QRect, QRectF, QSize
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, Qt, QTextDocumentFragment
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
from shiboken6 import isValid


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
    whole: str = ""
    """What it was before it was shortened with dots; "" if it was not."""


class Recorder:
    """Records the texts that Python lets painters draw, from its creation to the end of the program.

    Of a text drawn again, equally wide and perhaps with more height, the last drawing counts; one on a widget
    that was resized afterwards, and is out of sight now, does not.
    """

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, float], tuple[Drawn, object, QSize]] = {}
        draw: Callable[..., object] = QPainter.drawText
        self._whole: dict[str, str] = {}
        drawn, whole = self._drawn, self._whole

        def draw_and_note(painter: QPainter, *arguments: object) -> object:
            text = next(argument for argument in arguments if isinstance(argument, str))
            width = getattr(arguments[0], "width", float)()
            found = Drawn(text, _lacking(painter, arguments, text), whole.get(text, ""))
            drawn[text, width] = found, painter.device(), _size(painter.device())
            return draw(painter, *arguments)

        setattr(QPainter, "drawText", draw_and_note)  # noqa: B010
        for metrics in (QFontMetrics, QFontMetricsF):
            setattr(metrics, "elidedText", _noting(metrics.elidedText, whole))  # noqa: B010

    def taken(self) -> list[Drawn]:
        """Return the texts drawn since the last call."""
        kept = self._drawn.values()
        taken = list(dict.fromkeys(found for found, device, size in kept if _size(device) == size))
        self._drawn.clear()
        self._whole.clear()
        return taken


def _size(device: object) -> QSize:
    """Return the present size of a widget; an invalid one for other devices."""
    return device.size() if isinstance(device, QWidget) and isValid(device) else QSize()


def _noting(elided: Callable[..., str], whole: dict[str, str]) -> Callable[..., str]:
    """Return a function that also notes the whole text of each shortened one."""

    def elide_and_note(metrics: object, text: str, *arguments: object) -> str:
        shown = elided(metrics, text, *arguments)
        if shown != text:
            whole[shown] = text
        return shown

    return elide_and_note


def _lacking(painter: QPainter, arguments: tuple[object, ...], text: str) -> str:
    """Return how much larger than its rectangle a text is; "" if it fits."""
    rect, *flags = arguments
    if not isinstance(rect, QRect | QRectF) or not isinstance(flags[0], int | Qt.AlignmentFlag):
        return ""
    needed = painter.boundingRect(QRectF(rect), int(flags[0]), text)
    is_high = needed.height() > rect.height() + 1 and not int(flags[0]) & Qt.TextFlag.TextDontClip
    if needed.width() <= rect.width() + 1 and not is_high:
        return ""
    return (
        f"{needed.width():.0f} × {needed.height():.0f} is drawn into {rect.width():.0f} × {rect.height():.0f}"
    )
