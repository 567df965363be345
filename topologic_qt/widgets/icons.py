"""Icons of our own, drawn in the colours that the frame has at that moment.

Each is a file ``resources/icons/<name>.svg``: strokes of ``currentColor`` on a grid of 24 by 24. Nothing is
read, and nothing of Qt's SVG is loaded, before an icon is drawn for the first time.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from topologic_qt.widgets.resources import resource


def icon(name: str, on_accent: bool = False) -> QIcon:
    """The icon of that name, such as ``take-back``, sharp at every size and scale.

    It follows the frame when that turns dark or light. ``on_accent``, it is for what is filled with the
    accent colour, such as a primary button.
    """
    return QIcon(_Engine(name, QPalette.ColorRole.HighlightedText if on_accent else QPalette.ColorRole.Text))


@cache
def _strokes(name: str) -> str:
    """What an icon is drawn with. Raises FileNotFoundError where there is no such icon."""
    return resource(f"icons/{name}.svg").read_text("utf-8")


class Emblem(QWidget):
    """An icon in the accent colour, large enough to be a picture beside a heading."""

    def __init__(self, side: int = 44) -> None:
        """``side`` is its width and its height, in pixels."""
        super().__init__()
        self._engine: _Engine | None = None
        self.setFixedSize(side, side)
        self.hide()

    def show_icon(self, name: str) -> None:
        """Show the icon of that name, or ("") nothing."""
        self._engine = _Engine(name, QPalette.ColorRole.Highlight) if name else None
        self.setVisible(bool(name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The icon, as the frame is now."""
        if self._engine is not None:
            painter = QPainter(self)
            self._engine.paint(painter, self.rect(), QIcon.Mode.Normal, QIcon.State.Off)


class _Engine(QIconEngine):
    """Draws one icon whenever somebody needs a picture of it."""

    _copies: ClassVar[list[_Engine]] = []
    """Qt for Python does not hand a copy over to Qt, so somebody has to keep it."""

    def __init__(self, name: str, role: QPalette.ColorRole) -> None:
        super().__init__()
        self._name = name
        self._role = role

    def clone(self) -> QIconEngine:
        copy = _Engine(self._name, self._role)
        self._copies.append(copy)
        return copy

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        from PySide6.QtSvg import QSvgRenderer

        drawing = QSvgRenderer(_strokes(self._name).replace("currentColor", self._colour(mode)).encode())
        drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        drawing.render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        pixmap = QPixmap(size * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, pixmap.rect(), mode, state)
        painter.end()
        return pixmap

    def _colour(self, mode: QIcon.Mode) -> str:
        palette, group = QGuiApplication.palette(), QPalette.ColorGroup
        if mode is QIcon.Mode.Disabled:
            return palette.color(group.Disabled, QPalette.ColorRole.Text).name()
        return palette.color(group.Active, self._role).name()
