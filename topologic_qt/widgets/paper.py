"""Pages and pictures as files, for any thread, and pictures from outside."""

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
_SHARES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68)  # possible sizes of a long line, as shares of the usual one
_SHARPNESS = 2  # pixels per point on a help page
_MAX_SIDE = 8_000.0  # most pixels of a picture's side
_MAX_PIXELS = 24_000_000  # most pixels of a picture, of four bytes each


def opened_buffer() -> QBuffer:
    """Return an open memory buffer for a file's content."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def usual_page() -> QtGui.QPageSize:
    """Return the usual paper size of the system's country."""
    american = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter if american else QtGui.QPageSize.PageSizeId.A4)


def sent(printer: QPrinter, title: str) -> str:
    """Return a sentence on where a document went: to a file or the printer."""
    if file := printer.outputFileName():
        return tr("Exported as {name}.", name=Path(file).name)
    return tr("Printing {name}.", name=title)


def pdf(
    title: str, paint: Callable[[QtGui.QPagedPaintDevice], None], layout: QtGui.QPageLayout | None = None
) -> bytes:
    """Return a PDF document with all painted pages, on the usual paper or with another layout."""
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
    """Return a function that paints content with its own margins, from the paper's corner."""

    def paint_on(device: QtGui.QPagedPaintDevice) -> None:
        painter, layout = QtGui.QPainter(), device.pageLayout()
        if painter.begin(device):
            painter.translate(-layout.paintRectPixels(device.logicalDpiX()).topLeft())
            paint(painter, layout)
            painter.end()

    return paint_on


def png(shown: QRectF, scale: float, paint: Callable[[QtGui.QPainter], None]) -> bytes:
    """Return a PNG picture with ``scale`` pixels a unit, fewer if it is too large."""
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
    """Return a picture for a help page, so many points high, sharp on high-resolution screens."""
    content = b64encode(png(area, height * _SHARPNESS / area.height(), paint)).decode()
    return f'<img src="data:image/png;base64,{content}" height="{height}">'


def svg(area: QRectF, title: str, paint: Callable[[QtGui.QPainter], None]) -> bytes:
    """Return an SVG picture of an area, extended to whole units, with a transparent background."""
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
    """Write a line of text, smaller or finally shortened if it is too long; return its width."""
    for share in _SHARES:
        set_font(painter, size * share, bold)
        if painter.fontMetrics().horizontalAdvance(text) <= area.width():
            break
    painter.setPen(ink)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, alignment, shown)
    return painter.fontMetrics().horizontalAdvance(shown)


def set_font(painter: QtGui.QPainter, size: float, bold: bool = False) -> None:
    """Use the usual font, ``size`` units high."""
    font = QtGui.QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    painter.setFont(font)


PICTURE_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".bmp", ".tif", ".tiff", ".gif")
"""The suffixes of picture files."""


def picture_in(data: QMimeData) -> Path | QtGui.QImage | None:
    """Return the picture of a drop or the clipboard: its only file, or an image, or None."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if files:
        return files[0] if len(files) == 1 and files[0].suffix.lower() in PICTURE_SUFFIXES else None
    picture = data.imageData() if data.hasImage() else None
    return picture if isinstance(picture, QtGui.QImage) and not picture.isNull() else None


def has_picture(data: QMimeData) -> bool:
    """Return whether a drop or the clipboard has a picture, without decoding it."""
    return data.hasImage() if not data.urls() else isinstance(picture_in(data), Path)


def png_of(picture: QtGui.QImage) -> bytes:
    """Return a picture as a PNG file, hardly compressed, since it is read at once. For any thread."""
    buffer = opened_buffer()
    writer = QtGui.QImageWriter(buffer, b"png")
    writer.setQuality(90)  # hardly compressed: that takes a second for 12 megapixels
    writer.write(picture)
    return bytes(buffer.data().data())
