"""The letters of the program: their family, and sizes that follow the system's.

The family comes with the program (``resources/fonts``), so that texts look the same everywhere, figures below
each other have the same width, and 1, l and I can be told apart. Letters that it lacks are the system's.
"""

from functools import lru_cache
from typing import cast

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication, QPainter
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.resources import resource

HUGE, TITLE, HEADING, LEAD, SMALL = 4.4, 2.0, 1.4, 1.2, 0.9
"""The sizes of letters, as factors of the body's: a number that is the point of its screen, the title of a
page, a heading within it, a text to be read first, and what stands below or beside the rest."""

USUAL = 12
"""The height of the body, in pixels, for which what is painted is laid out."""
_USUAL_POINTS = 9
_LARGEST = 2 * USUAL
"""The largest body, in pixels: at twice the usual size everything still fits the smallest window."""
_WIDGETS = cast("bytes", "QWidget")
"""The class of all widgets; Qt for Python says that it takes bytes, and takes text."""
_LARGEST_ROWS = 4 / 3


@lru_cache(maxsize=1)
def family() -> str:
    """Return the name of the family, loaded on the first call; empty if it cannot be loaded."""
    name = ""
    for file in sorted(resource("fonts").glob("*.ttf")):
        loaded = QFontDatabase.addApplicationFont(str(file))
        name = next(iter(QFontDatabase.applicationFontFamilies(loaded)), name)
    return name


def body_font() -> QFont:
    """Return the font of the body, as large as the system has its texts; twice the usual size at most."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont(system)
    points_a_pixel = 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY()
    if max(system.pixelSize(), system.pointSizeF() / points_a_pixel) > _LARGEST:
        font.setPointSizeF(_LARGEST * points_a_pixel)
    if family():
        font.setFamilies([family(), *system.families()])
    return font


def write_in(app: QApplication, body: QFont) -> None:
    """Have the whole program write in this font, what is open already and what is still to come."""
    if app.font() != body:
        app.setFont(body)
        app.setFont(body, _WIDGETS)  # else only windows hear of it, and nothing in them
        for window in app.topLevelWidgets():  # else later, and what is put into them now would not change
            app.sendEvent(window, QEvent(QEvent.Type.ApplicationFontChange))


def points(body: QFont, size: float) -> str:
    """Return one of the sizes above for a style sheet, beside a body of this font."""
    return f"{QFontInfo(body).pointSizeF() * size:.2f}pt"


def sized(body: QFont, size: float) -> QFont:
    """Return a font of one of the sizes above, beside a body of this font."""
    result = QFont(body)
    result.setPointSizeF(QFontInfo(body).pointSizeF() * size)
    return result


def text_scale() -> float:
    """Return by how much the body is larger than usual: 1 to 2."""
    return max(1.0, QFontInfo(QApplication.font()).pixelSize() / USUAL)


def row_scale() -> float:
    """Return by how much painted rows are larger than they are laid out, so that they follow the body.

    They are as wide as their panel, which leaves no room for more than a third.
    """
    return min(text_scale(), _LARGEST_ROWS)


def scaled(painter: QPainter, rect: QRect, scale: float | None = None) -> QRect:
    """Have a painter paint a row larger from now on, and return the row's place as it is laid out.

    ``scale`` is the `row_scale`, where it is known already.
    """
    if scale is None:
        scale = row_scale()
    if scale == 1:
        return rect
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    return QRect(0, 0, round(rect.width() / scale), round(rect.height() / scale))


def painted(font: QFont, points: float, bold: bool = False) -> QFont:
    """Return a font for a place that is laid out in pixels, where the body has 9 points."""
    result = QFont(font)
    result.setPixelSize(round(points * USUAL / _USUAL_POINTS))
    result.setBold(bold)
    return result
