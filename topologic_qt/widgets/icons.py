"""The icons of the program, drawn in the current colours of the window.

Each is a file ``resources/icons/<name>.svg``: strokes of ``currentColor`` on a grid of 24 by 24. Nothing is
read, and nothing of Qt's SVG is loaded, before an icon is drawn for the first time. Its pictures are kept in
Qt's cache: a button asks for its picture whenever it is painted.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtWidgets import QWidget

from topologic_qt.widgets.resources import resource


def icon(name: str, on_accent: bool = False, of_switch: bool = False) -> QIcon:
    """Return the icon with this name, such as ``take-back``, sharp at every size and scale.

    The icon follows the theme, dark or light. If ``on_accent``, it is for a background in the accent
    colour, such as that of a primary button; if ``of_switch``, for one that has it while it is down.
    """
    text, on = QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText
    return QIcon(_Engine(name, on if on_accent else text, on if on_accent or of_switch else text))


@cache
def _strokes(name: str) -> str:
    """Return the SVG elements of an icon. Raises FileNotFoundError if there is no such icon."""
    return resource(f"icons/{name}.svg").read_text("utf-8")


class Emblem(QWidget):
    """An icon in the accent colour, or another of the frame's, large enough to stand beside a heading."""

    def __init__(self, side: int = 44, role: QPalette.ColorRole = QPalette.ColorRole.Highlight) -> None:
        """Create an empty emblem; ``side`` is its width and its height, in pixels."""
        super().__init__()
        self._role = role
        self._engine: _Engine | None = None
        self.setFixedSize(side, side)
        self.hide()

    def show_icon(self, name: str) -> None:
        """Show the icon with this name, or ("") nothing."""
        self._engine = _Engine(name, self._role, self._role) if name else None
        self.setVisible(bool(name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon in the current colours."""
        if self._engine is not None:
            painter = QPainter(self)
            self._engine.paint(painter, self.rect(), QIcon.Mode.Normal, QIcon.State.Off)


class _Engine(QIconEngine):
    """The icon engine that draws one icon whenever a picture of it is needed."""

    _copies: ClassVar[list[_Engine]] = []
    """All copies that were made: Qt for Python does not pass their ownership to Qt, so they are kept here."""

    def __init__(self, name: str, role: QPalette.ColorRole, role_down: QPalette.ColorRole) -> None:
        """``role`` is that of the strokes, and ``role_down`` theirs on what is down or chosen."""
        super().__init__()
        self._name = name
        self._role, self._role_down = role, role_down

    def clone(self) -> QIconEngine:
        copy = _Engine(self._name, self._role, self._role_down)
        self._copies.append(copy)
        return copy

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        from PySide6.QtSvg import QSvgRenderer

        colour = self._colour(mode, state)
        drawing = QSvgRenderer(_strokes(self._name).replace("currentColor", colour).encode())
        drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        drawing.render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        whole = size * scale
        key = f"icon {self._name} {self._colour(mode, state)} {whole.width()} {whole.height()}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = QPixmap(whole)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            self.paint(painter, pixmap.rect(), mode, state)
            painter.end()
            QPixmapCache.insert(key, pixmap)
        return pixmap

    def _colour(self, mode: QIcon.Mode, state: QIcon.State) -> str:
        palette, group = QGuiApplication.palette(), QPalette.ColorGroup
        if mode is QIcon.Mode.Disabled:
            return palette.color(group.Disabled, QPalette.ColorRole.Text).name()
        return palette.color(group.Active, self._role_down if state is QIcon.State.On else self._role).name()
