"""Reproducible builds, and their contents."""

import shutil
import subprocess
import sys
from pathlib import Path

import archives
import bundle
import icu
import PySide6
import pytest
import words
from linux_tree import settle

QT = Path(PySide6.__file__).parent / "Qt"

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about Linux's libraries")

SORT = """
import ctypes, sys
data, folder, locale = sys.argv[1:]
version = data.rpartition(".")[2]
ctypes.CDLL(data)
ctypes.CDLL(f"{folder}/libicuuc.so.{version}")
i18n = ctypes.CDLL(f"{folder}/libicui18n.so.{version}")
status = ctypes.c_int(0)
collator = getattr(i18n, f"ucol_open_{version}")
collator.restype = ctypes.c_void_p
opened = collator(locale.encode(), ctypes.byref(status))
compare = getattr(i18n, f"ucol_strcoll_{version}")
compare.argtypes = [ctypes.c_void_p, *[ctypes.c_char_p, ctypes.c_int] * 2]
print(status.value <= 0, compare(opened, "ä".encode("utf-16-le"), 1, "z".encode("utf-16-le"), 1))
"""
"""Says whether a language is known, and whether ä comes before z in it."""


def tree(folder: Path, mode: int) -> Path:
    """A small folder with a file, a program and a link."""
    folder.mkdir(mode=mode)
    (folder / "file").write_text("text")
    (folder / "link").symlink_to("file")
    shutil.copy(sys.executable, folder / "program")
    (folder / "file").chmod(mode)
    return folder


@pytest.mark.skipif(shutil.which("xz") is None, reason="needs xz")
@linux
def test_an_archive_does_not_tell_who_packed_it_and_when_and_has_the_rights_of_all_packages(
    tmp_path: Path,
) -> None:
    made = []
    for place, mode in (("here", 0o700), ("there", 0o755)):
        (tmp_path / place).mkdir()
        folder = tree(tmp_path / place / "program", mode)
        settle(folder, 1_800_000_000)
        archives.pack(folder, tmp_path / place / "program.tar.xz", 1_800_000_000)
        made.append((tmp_path / place / "program.tar.xz").read_bytes())
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
        assert modes == {"file": 0o644, "link": 0o644, "program": 0o755}
        assert {path.lstat().st_mtime for path in folder.iterdir()} == {1_800_000_000}
    assert made[0] == made[1]


@pytest.mark.release
@linux
def test_icu_sorts_as_before_with_a_third_of_its_data(tmp_path: Path) -> None:
    (whole,) = (QT / "lib").glob("libicudata.so.*")
    library = Path(shutil.copy(whole, tmp_path))
    saved = icu.cut_down(library)
    assert library.stat().st_size == whole.stat().st_size - saved < whole.stat().st_size / 3
    for locale, answer in (("de", "True -1"), ("sv", "True 1")):
        command: list[str | Path] = [sys.executable, "-c", SORT, library, whole.parent, locale]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == answer


@linux
def test_what_is_no_data_of_icu_is_left_as_it_is(tmp_path: Path) -> None:
    for name, content in {"text": b"no library", "half": Path(sys.executable).read_bytes()[:9000]}.items():
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(icu.UnknownLayoutError, match=name):
            icu.cut_down(file)
        assert file.read_bytes() == content


@linux
def test_libraries_go_with_the_plugins_that_asked_for_them_and_languages_with_the_program() -> None:
    def library(name: str) -> bundle.Entry:
        (path,) = (QT / "lib").glob(f"{name}.so.6")
        return f"PySide6/Qt/lib/{path.name}", str(path), "BINARY"

    def plugin(name: str) -> bundle.Entry:
        return f"PySide6/Qt/plugins/{name}", str(QT / "plugins" / name), "BINARY"

    core, gui, network = library("libQt6Core"), library("libQt6Gui"), library("libQt6Network")
    picture, secure = plugin("imageformats/libqico.so"), plugin("tls/libqopensslbackend.so")
    link = ("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6", "SYMLINK")
    kept = bundle.used([core, gui, network, picture, secure, link])
    assert kept == [core, gui, picture]
    names = ("qt_de", "qtbase_de", "qtbase_fr", "qtbase_ja", "qt_help_fr")
    found = [(f"PySide6/Qt/translations/{name}.qm", "somewhere", "DATA") for name in names]
    assert bundle.used(found) == found[1:3], "the languages of the program alone"


@linux
def test_the_program_brings_its_catalogues_icons_and_sounds_and_all_licences() -> None:
    brought: dict[str, set[str]] = {}
    for source, folder in bundle.resources():
        brought.setdefault(folder.removeprefix("topologic_qt/resources/"), set()).add(Path(source).name)
    assert brought["words"] == {f"{file.stem}.mo" for file in words.catalogues(words.FOLDER)}
    assert {"words", "icons", "sounds"} <= brought.keys()
    found = bundle.licences()
    assert all(Path(source).is_file() for source, _ in found)
    parts = {folder.rpartition("/")[2] for _, folder in found}
    wanted = "topologic-qt python qt cffi miniaudio pydantic pydantic-core platformdirs"
    assert set(wanted.split()) <= parts
