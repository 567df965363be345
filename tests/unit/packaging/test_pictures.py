"""The icons in all their sizes and containers."""

import plistlib
from pathlib import Path

import icons
import mac_bundle
import pytest
import windows_setup
from product import APP_ID, DOCUMENTS, VERSION
from PySide6.QtCore import QBuffer, QByteArray, QSize
from PySide6.QtGui import QImage, QImageReader

NAMES = ["topologic", *(document.name for document in DOCUMENTS)]


def sizes_in(content: bytes, container: bytes) -> list[QSize]:
    """The sizes of the pictures in a container, as Qt reads it."""
    data = QByteArray(content)
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(container))
    sizes = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        sizes.append(reader.read().size())
    return sizes


@pytest.mark.parametrize("name", NAMES)
def test_windows_and_macos_get_all_sizes(name: str) -> None:
    assert sizes_in(icons.ico(name), b"ico") == [QSize(size, size) for size in (16, 24, 32, 48, 64, 256)]
    assert QSize(1024, 1024) in sizes_in(icons.icns(name), b"icns")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", icons.SIZES)
def test_a_drawing_fills_its_square_and_has_no_ground(name: str, size: int) -> None:
    image = QImage.fromData(icons.png(name, size))
    assert image.size() == QSize(size, size)
    assert image.pixelColor(0, size - 1).alpha() < 128
    opaque = [image.pixelColor(x, y).alpha() > 128 for x in range(size) for y in range(size)]
    assert sum(opaque) > size * size / 2


def test_the_theme_has_the_program_and_its_documents_by_its_id(tmp_path: Path) -> None:
    icons.write_theme(tmp_path)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*g")}
    assert f"scalable/apps/{APP_ID}.svg" in files
    assert {f"16x16/mimetypes/{APP_ID}-{document.name}.png" for document in DOCUMENTS} <= files
    assert len(files) == (len(icons.SIZES) + 1) * len(NAMES)


def test_macos_is_told_of_every_kind_of_document() -> None:
    info = plistlib.loads(plistlib.dumps(mac_bundle.info()))
    declared = {kind["UTTypeIdentifier"] for kind in info["UTExportedTypeDeclarations"]}
    opened = {kind for entry in info["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    assert declared == opened
    assert len(declared) == len(DOCUMENTS)


def test_windows_is_told_the_version() -> None:
    numbers = tuple(int(part) for part in VERSION.split("."))
    resource = windows_setup.version_resource()
    assert f"filevers={(*numbers, 0, 0, 0, 0)[:4]}" in resource
    assert f'"ProductVersion", "{VERSION}"' in resource
    compile(resource, "version.txt", "eval")
