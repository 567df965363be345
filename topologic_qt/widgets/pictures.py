"""Pictures that come from outside: from a file, a drop, or the clipboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage, QImageWriter

PICTURE_SUFFIXES = (
    ".jpg",
    ".jpeg",
    ".png",
    ".webp",
    ".avif",
    ".bmp",
    ".tif",
    ".tiff",
    ".gif",
)
"""The ends of the names of picture files."""


def picture_in(data: QMimeData) -> Path | QImage | None:
    """Return the picture of a drop or of the clipboard: one file, or else the picture itself; None if none.

    A program that hands over a picture with some text beside it means the picture; several files are none.
    """
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if files:
        return files[0] if len(files) == 1 and files[0].suffix.lower() in PICTURE_SUFFIXES else None
    picture = data.imageData() if data.hasImage() else None
    return picture if isinstance(picture, QImage) and not picture.isNull() else None


def has_picture(data: QMimeData) -> bool:
    """Return whether there is a picture in a drop or on the clipboard, without decoding one."""
    return data.hasImage() if not data.urls() else isinstance(picture_in(data), Path)


def png_of(picture: QImage) -> bytes:
    """Return a picture as a PNG file, packed loosely, for it is read at once. May run in any thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png")
    writer.setQuality(90)  # hardly packed: packing takes a second for 12 megapixels
    writer.write(picture)
    return bytes(buffer.data().data())
