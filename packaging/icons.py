"""The icons of the program and its documents, in all sizes and formats for desktops."""

import os
import struct
from pathlib import Path

from product import APP_ID, DOCUMENTS
from steps import ROOT

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes in pixels."""
_SMALL = 24
"""The largest size, in pixels, with a simpler drawing."""

_DRAWINGS = ROOT / "packaging" / "icons"
_ICO_SIZES = (16, 24, 32, 48, 64, 256)
_ICNS_SIZES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic14": 512,
    b"ic10": 1024,
}


def drawing(name: str, size: int) -> Path:
    """Return the drawing for a size: the program's, ``topologic``, or a kind of document's."""
    if size <= _SMALL:
        return _DRAWINGS / f"{name}-small.svg"
    return (
        ROOT / "resources" / "icons" / "topologic.svg" if name == "topologic" else _DRAWINGS / f"{name}.svg"
    )


def write_theme(folder: Path) -> None:
    """Write all icons into a folder laid out like the icon theme hicolor."""
    named = {APP_ID: ("apps", "topologic")}
    named |= {document.icon: ("mimetypes", document.name) for document in DOCUMENTS}
    for icon, (context, name) in named.items():
        for size in SIZES:
            _write(folder / f"{size}x{size}" / context / f"{icon}.png", png(name, size))
        _write(folder / "scalable" / context / f"{icon}.svg", drawing(name, SIZES[-1]).read_bytes())


def png(name: str, size: int) -> bytes:
    """Return a drawing as a PNG of so many pixels a side."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QRectF, Qt
    from PySide6.QtGui import QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing(name, size))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def ico(name: str) -> bytes:
    """Return a drawing as an .ico file: the pictures' positions, then the pictures."""
    pictures = {size: png(name, size) for size in _ICO_SIZES}
    entries, begin = b"", 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        # 256 is written as 0.
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), begin)
        begin += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def icns(name: str) -> bytes:
    """Return a drawing as an .icns file: each picture after its kind and length."""
    pictures = {kind: png(name, size) for kind, size in _ICNS_SIZES.items()}
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
