"""The icons in all sizes and formats, and the descriptions for Windows and macOS."""

import math
import os
import plistlib
import sys
import wave
import zipfile
from array import array
from itertools import product
from pathlib import Path
from typing import get_args

import icons
import mac_bundle
import pytest
import sounds
import windows_setup
from product import APP_ID, DOCUMENTS, VERSION
from PySide6.QtCore import QBuffer, QByteArray, QSize
from PySide6.QtGui import QImage, QImageReader
from steps import Failure

from topologic_qt.widgets.sounds import Sound

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


def test_windows_macos_and_the_theme_get_all_sizes(tmp_path: Path) -> None:
    for name in NAMES:
        assert sizes_in(icons.ico(name), b"ico") == [QSize(size, size) for size in (16, 24, 32, 48, 64, 256)]
        assert QSize(1024, 1024) in sizes_in(icons.icns(name), b"icns"), name
    icons.write_theme(tmp_path)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*g")}
    assert f"scalable/apps/{APP_ID}.svg" in files
    assert {f"16x16/mimetypes/{APP_ID}-{document.name}.png" for document in DOCUMENTS} <= files
    assert len(files) == (len(icons.SIZES) + 1) * len(NAMES)


def test_a_drawing_fills_its_square_and_has_no_ground() -> None:
    wrong = []
    for name, size in product(NAMES, icons.SIZES):
        image = QImage.fromData(icons.png(name, size))
        alphas = image.convertToFormat(QImage.Format.Format_Alpha8)
        dots = memoryview(alphas.constBits()).cast("B")
        opaque = sum(alpha > 128 for alpha in dots)
        is_ground_clear = image.pixelColor(0, size - 1).alpha() < 128
        if image.size() != QSize(size, size) or not is_ground_clear or opaque <= size * size / 2:
            wrong.append((name, size))
    assert not wrong, wrong


def test_macos_is_told_of_every_kind_of_document() -> None:
    info = plistlib.loads(plistlib.dumps(mac_bundle.info()))
    declared = {kind["UTTypeIdentifier"] for kind in info["UTExportedTypeDeclarations"]}
    opened = {kind for entry in info["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    assert declared == opened
    assert len(declared) == len(DOCUMENTS)


def test_the_archive_for_windows_does_not_tell_who_packed_it_and_when(tmp_path: Path) -> None:
    files, made = ["_internal/base.dll", "topologic-qt.exe"], []
    for place, mode in (("here", 0o600), ("there", 0o755)):
        frozen = tmp_path / place / "frozen"
        (frozen / "_internal").mkdir(parents=True)
        for name in files:
            (frozen / name).write_text(name)
            (frozen / name).chmod(mode)
        packed = windows_setup.build_zip(frozen, tmp_path / place, 1_800_000_000)
        made.append(packed.read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(packed) as content:
        assert content.namelist() == [f"topologic-qt-{VERSION}/{name}" for name in files]


@pytest.mark.skipif(sys.platform == "win32", reason="the tools of others are scripts here")
def test_the_tools_of_windows_and_macos_get_the_program_and_their_refusal_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tool(name: str, script: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o700)

    bundle = tmp_path / "made" / "Topologic.app"
    bundle.mkdir(parents=True)
    with pytest.raises(Failure, match="Please install it"):
        windows_setup.build_setup(bundle, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    tool("hdiutil", 'ls "$9" > "${10}"')
    tool("ISCC", f'echo "$@" > "{tmp_path}/asked"')
    assert mac_bundle.build_dmg(bundle, tmp_path).read_text() == "Applications\nTopologic.app\n"
    assert windows_setup.build_setup(bundle, tmp_path).name == f"topologic-qt-{VERSION}-setup.exe"
    assert f"/DFrozen={bundle} /DTarget={tmp_path} " in (tmp_path / "asked").read_text()
    for name, build in (("hdiutil", mac_bundle.build_dmg), ("ISCC", windows_setup.build_setup)):
        tool(name, "echo it does not like this; exit 1")
        with pytest.raises(Failure, match="it does not like this"):
            build(bundle, tmp_path)


FILES = sorted(sounds.FOLDER.iterdir())


def decibels(amplitude: float) -> float:
    return 20 * math.log10(amplitude)


def samples(file: Path) -> list[float]:
    with wave.open(str(file), "rb") as content:
        assert (content.getnchannels(), content.getsampwidth()) == (1, 2)
        assert content.getframerate() == sounds.RATE
        return [value / 32768 for value in array("h", content.readframes(content.getnframes()))]


def test_the_script_makes_the_files_and_every_sound_of_the_program_has_one(tmp_path: Path) -> None:
    for name in sounds.RECIPES:
        assert sounds.write(name, tmp_path).read_bytes() == (sounds.FOLDER / f"{name}.wav").read_bytes()
    assert [file.stem for file in FILES] == sorted(get_args(Sound))


def test_they_are_small_short_gentle_and_about_as_loud_as_each_other() -> None:
    assert sum(file.stat().st_size for file in FILES) < 300_000
    for file in FILES:
        heard = samples(file)
        peak = max(map(abs, heard))
        assert len(heard) <= 0.8 * sounds.RATE, file.stem
        # No click at the beginning, none at the end.
        assert abs(heard[0]) < 0.01, file.stem
        assert abs(heard[-1]) < 0.001, file.stem
        assert abs(sum(heard) / len(heard)) < 0.001, file.stem
        assert max(map(abs, heard[-sounds.RATE // 60 :])) < peak / 50, file.stem
        assert -30 < decibels(sounds.loudest(heard)) < -22, file.stem
        assert decibels(peak) < -5, file.stem
