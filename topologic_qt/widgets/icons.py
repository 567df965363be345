"""The program's resource files, its icons in the window's colours, and other small pictures.

An icon is ``resources/icons/<name>.svg`` with strokes of ``currentColor`` on a 24 by 24 grid. Qt's SVG module
is loaded with the first one. Pictures are in Qt's cache, since buttons ask for them at each painting.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import ClassVar

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget

from topologic_qt.widgets.translate import ntr

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """Return the path of a resource: inside the package when installed, beside it in the source tree."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.exists() else _PACKAGE.parent / "resources" / name


_SIDE, _GAP = 30, 6  # width of a star, and gap between two, in pixels
_GOLD, _EDGE = QtGui.QColor("#f2b632"), QtGui.QColor("#8a5f0c")


class Stars(QWidget):
    """A row of stars, some of them golden."""

    def __init__(self, most: int) -> None:
        """Create the row for at most so many stars."""
        super().__init__()
        self._most = most
        self.count: int | None = None
        """The number of golden stars; None if unknown."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_stars(self, count: int | None) -> None:
        """Show so many golden stars; None if unknown yet."""
        self.count = count
        said = (
            "" if count is None else ntr("{n} star of {most}", "{n} stars of {most}", count, most=self._most)
        )
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the whole row."""
        return QSize(self._most * _SIDE + (self._most - 1) * _GAP, _SIDE)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the stars."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        empty = self.palette().color(QtGui.QPalette.ColorRole.Mid)
        for number in range(self._most):
            golden = number < (self.count or 0)
            painter.setPen(QtGui.QPen(_EDGE if golden else empty, 1.6))
            painter.setBrush(_GOLD if golden else Qt.BrushStyle.NoBrush)
            middle = QPointF(number * (_SIDE + _GAP) + _SIDE / 2, _SIDE / 2 + 1)
            painter.drawPolygon(star(middle, _SIDE / 2 - 1, -pi / 2, 0.46))


def star(middle: QPointF, size: float, turn: float, waist: float) -> list[QPointF]:
    """Return the corners of a five-pointed star; inner ones are at the share ``waist`` of its size."""
    points = []
    for corner in range(10):
        angle, reach = turn + pi * corner / 5, size if corner % 2 == 0 else size * waist
        points.append(middle + QPointF(cos(angle), sin(angle)) * reach)
    return points


def icon(name: str, on_accent: bool = False, of_switch: bool = False) -> QtGui.QIcon:
    """Return an icon of the theme in every size; ``on_accent`` and ``of_switch`` tell its background."""
    text, on = QtGui.QPalette.ColorRole.Text, QtGui.QPalette.ColorRole.HighlightedText
    return QtGui.QIcon(_Engine(name, on if on_accent else text, on if on_accent or of_switch else text))


@cache
def _strokes(name: str) -> str:
    """Return the SVG elements of an icon. Raises FileNotFoundError if there is no such icon."""
    return resource(f"icons/{name}.svg").read_text("utf-8")


class Emblem(QWidget):
    """An icon in the accent colour or another palette role, to stand beside a heading."""

    def __init__(
        self, side: int = 44, role: QtGui.QPalette.ColorRole = QtGui.QPalette.ColorRole.Highlight
    ) -> None:
        """Create an empty emblem; ``side`` is its width and height, in pixels."""
        super().__init__()
        self._role = role
        self._engine: _Engine | None = None
        self.setFixedSize(side, side)
        self.hide()

    def show_icon(self, name: str) -> None:
        """Show an icon by name; "" shows none."""
        self._engine = _Engine(name, self._role, self._role) if name else None
        self.setVisible(bool(name))
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the icon in the current colours."""
        if self._engine is not None:
            painter = QtGui.QPainter(self)
            self._engine.paint(painter, self.rect(), QtGui.QIcon.Mode.Normal, QtGui.QIcon.State.Off)


class _Engine(QtGui.QIconEngine):
    """The icon engine that draws an icon on demand."""

    _copies: ClassVar[list[_Engine]] = []
    """All copies: Qt for Python does not pass their ownership to Qt, so they are kept here."""

    def __init__(
        self, name: str, role: QtGui.QPalette.ColorRole, role_down: QtGui.QPalette.ColorRole
    ) -> None:
        """Create it; ``role`` is the strokes' colour, ``role_down`` theirs on pressed or chosen items."""
        super().__init__()
        self._name = name
        self._role, self._role_down = role, role_down

    def clone(self) -> QtGui.QIconEngine:
        copy = _Engine(self._name, self._role, self._role_down)
        self._copies.append(copy)
        return copy

    def paint(
        self, painter: QtGui.QPainter, rect: QRect, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State
    ) -> None:
        from PySide6.QtSvg import QSvgRenderer

        colour = self._colour(mode, state)
        drawing = QSvgRenderer(_strokes(self._name).replace("currentColor", colour).encode())
        drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        drawing.render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State) -> QtGui.QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State, scale: float
    ) -> QtGui.QPixmap:
        whole = size * scale
        key = f"icon {self._name} {self._colour(mode, state)} {whole.width()} {whole.height()}"
        pixmap = QtGui.QPixmap()
        if not QtGui.QPixmapCache.find(key, pixmap):
            pixmap = QtGui.QPixmap(whole)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QtGui.QPainter(pixmap)
            self.paint(painter, pixmap.rect(), mode, state)
            painter.end()
            QtGui.QPixmapCache.insert(key, pixmap)
        return pixmap

    def _colour(self, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State) -> str:
        palette, group = QtGui.QGuiApplication.palette(), QtGui.QPalette.ColorGroup
        if mode is QtGui.QIcon.Mode.Disabled:
            return palette.color(group.Disabled, QtGui.QPalette.ColorRole.Text).name()
        return palette.color(
            group.Active, self._role_down if state is QtGui.QIcon.State.On else self._role
        ).name()


class PictureLabel(QLabel):
    """A label with a picture.

    Qt's own label copies each picture into a global cache, ten megabytes after some matches.
    """

    def __init__(self) -> None:
        """Create a label without a picture."""
        super().__init__()
        self._picture = QtGui.QPixmap()

    def show_picture(self, picture: QtGui.QPixmap) -> None:
        """Show a picture; an empty one shows nothing."""
        self._picture = picture
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the picture."""
        return self._picture.deviceIndependentSize().toSize()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the picture, which is never cropped."""
        return self.sizeHint()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the picture by the label's alignment."""
        area = QStyle.alignedRect(self.layoutDirection(), self.alignment(), self.sizeHint(), self.rect())
        painter = QtGui.QPainter(self)
        painter.drawPixmap(area.topLeft(), self._picture)
