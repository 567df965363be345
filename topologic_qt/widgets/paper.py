"""Pages and pictures as files, which any thread may make, and pictures that come from outside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMimeData, QRectF, Qt

from topologic_qt import NAME
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_DPI = 300
_SHARES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68)  # sizes of a line that is too long, as shares of its usual one
_SHARPNESS = 2  # number of pixels to a point of a page of help
_MAX_SIDE = 8_000.0  # most pixels of a picture on each side
_MAX_PIXELS = 24_000_000  # most pixels of a picture in all; four bytes each


def opened_buffer() -> QBuffer:
    """Return an open buffer in memory for the content of a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def usual_page() -> QtGui.QPageSize:
    """Return the paper size that is usual in the country of the system's settings."""
    american = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter if american else QtGui.QPageSize.PageSizeId.A4)


def sent(printer: QPrinter, title: str) -> str:
    """Return a sentence about where a document has gone: into a file, or to the printer."""
    if file := printer.outputFileName():
        return tr("Exported as {name}.", name=Path(file).name)
    return tr("Printing {name}.", name=title)


def pdf(
    title: str, paint: Callable[[QtGui.QPagedPaintDevice], None], layout: QtGui.QPageLayout | None = None
) -> bytes:
    """Return a PDF document with as many pages as are painted, on the usual paper or with another layout."""
    buffer = opened_buffer()
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(NAME)
    writer.setResolution(_DPI)
    if layout is None:
        writer.setPageSize(usual_page())
    else:
        writer.setPageLayout(layout)
    paint(writer)
    return bytes(buffer.data().data())


def on_whole_pages(
    paint: Callable[[QtGui.QPainter, QtGui.QPageLayout], None],
) -> Callable[[QtGui.QPagedPaintDevice], None]:
    """Return a function that paints on a device what has margins of its own, from the paper's corner."""

    def paint_on(device: QtGui.QPagedPaintDevice) -> None:
        painter, layout = QtGui.QPainter(), device.pageLayout()
        if painter.begin(device):
            painter.translate(-layout.paintRectPixels(device.logicalDpiX()).topLeft())
            paint(painter, layout)
            painter.end()

    return paint_on


def png(shown: QRectF, scale: float, paint: Callable[[QtGui.QPainter], None]) -> bytes:
    """Return a picture (PNG) with ``scale`` pixels to the painter's unit, or fewer if it is too large."""
    width, height = shown.width(), shown.height()
    scale = min(scale, _MAX_SIDE / max(width, height), sqrt(_MAX_PIXELS / (width * height)))
    image = QtGui.QImage((shown.size() * scale).toSize(), QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QtGui.QPainter(image)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-shown.topLeft())
    paint(painter)
    painter.end()
    buffer = opened_buffer()
    QtGui.QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def html_picture(area: QRectF, height: int, paint: Callable[[QtGui.QPainter], None]) -> str:
    """Return a picture of an area for a page of help, so many points high, sharp on fine screens too."""
    content = b64encode(png(area, height * _SHARPNESS / area.height(), paint)).decode()
    return f'<img src="data:image/png;base64,{content}" height="{height}">'


def svg(area: QRectF, title: str, paint: Callable[[QtGui.QPainter], None]) -> bytes:
    """Return a vector picture (SVG) of an area, widened to whole units, on a transparent background."""
    from PySide6.QtSvg import QSvgGenerator

    shown = area.toAlignedRect()
    buffer = opened_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("")
    generator.setSize(shown.size())
    generator.setViewBox(shown)
    painter = QtGui.QPainter(generator)
    paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def write_line(
    painter: QtGui.QPainter,
    area: QRectF,
    text: str,
    size: float,
    ink: QtGui.QColor,
    alignment: Qt.AlignmentFlag,
    bold: bool = False,
) -> float:
    """Write one line of text, smaller if it is too long, and cut off at last; return its width."""
    for share in _SHARES:
        set_font(painter, size * share, bold)
        if painter.fontMetrics().horizontalAdvance(text) <= area.width():
            break
    painter.setPen(ink)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, alignment, shown)
    return painter.fontMetrics().horizontalAdvance(shown)


def set_font(painter: QtGui.QPainter, size: float, bold: bool = False) -> None:
    """Write with the usual font from now on, ``size`` units high."""
    font = QtGui.QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    painter.setFont(font)


PICTURE_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".bmp", ".tif", ".tiff", ".gif")
"""The ends of the names of picture files."""


def picture_in(data: QMimeData) -> Path | QtGui.QImage | None:
    """Return the picture of a drop or the clipboard: its only file, else an image; None if there is none."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if files:
        return files[0] if len(files) == 1 and files[0].suffix.lower() in PICTURE_SUFFIXES else None
    picture = data.imageData() if data.hasImage() else None
    return picture if isinstance(picture, QtGui.QImage) and not picture.isNull() else None


def has_picture(data: QMimeData) -> bool:
    """Return whether there is a picture in a drop or on the clipboard, without decoding one."""
    return data.hasImage() if not data.urls() else isinstance(picture_in(data), Path)


def png_of(picture: QtGui.QImage) -> bytes:
    """Return a picture as a PNG file, packed loosely, for it is read at once. May run in any thread."""
    buffer = opened_buffer()
    writer = QtGui.QImageWriter(buffer, b"png")
    writer.setQuality(90)  # hardly packed: packing takes a second for 12 megapixels
    writer.write(picture)
    return bytes(buffer.data().data())
