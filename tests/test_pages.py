"""The pages for developers: every file and every name on them exists."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "topologic_qt"
PAGES = (SOURCE / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "README.md")

CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./-]*(?:/[\w.-]*|\w\.(?:py|md|toml|yml|json|topologic))")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")

CLASS = re.compile(r"[A-Z]\w*[a-z]\w*")
UNFINISHED = re.compile(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)

DEFINED = re.compile(r"^\s*class (\w+)|^(\w+) = ", re.MULTILINE)

OTHERS = {"Any", "ThreadPoolExecutor"}
"""What the pages name that others define."""

MADE = {".venv/", ".venv/bin", "dist/"}
"""Folders that the commands make."""


def text_of(page: Path) -> str:
    """The content of a page."""
    return page.read_text("utf-8")


def files_on(text: str) -> set[str]:
    """The files and folders named on a page, including those in commands."""
    words = {word for code in CODE.findall(text) for word in code.split()}
    return {word for word in words if FILE.fullmatch(word)}


def is_there(file: str, page: Path) -> bool:
    """Whether a file exists beside the page, in the project's or the game's folder, or is made."""
    game = SOURCE / "games" / "topologic"
    folders = (page.parent, ROOT, game, game / "bots", game / "records")
    return file in MADE or any((folder / file).exists() for folder in folders)


def names_on(text: str) -> set[str]:
    """The Python names on a page: classes, functions and their attributes."""
    found = {name.partition("(")[0] for name in CODE.findall(text) if NAME.fullmatch(name)}
    return {name for name in found if "_" in name or "." in name or re.match(r"[A-Z]\w*[a-z]", name)}


def sources() -> Iterator[Path]:
    """All Python files."""
    for folder in ("topologic_qt", "tests", "packaging"):
        yield from (ROOT / folder).rglob("*.py")


@cache
def sources_text() -> str:
    """All Python sources except this test."""
    return "\n".join(file.read_text("utf-8") for file in sources() if file != Path(__file__))


def test_every_file_that_a_page_names_is_there_and_every_room_is_on_the_map() -> None:
    for page in PAGES:
        files = files_on(text_of(page))
        assert files
        assert {file for file in files if not is_there(file, page)} == set()
    rooms = {folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists()}
    assert {room for room in rooms if f"{room}/" not in text_of(PAGES[0])} == set()


def test_every_name_that_a_page_has_stands_in_the_sources_and_every_class_is_defined() -> None:
    words = {*re.findall(r"[A-Za-z_]\w*", sources_text()), *sys.stdlib_module_names}
    defined = {name for found in DEFINED.findall(sources_text()) for name in found}
    for page in PAGES[:2]:
        names = names_on(text_of(page))
        assert {name for name in names if not set(name.split(".")) <= words} == set()
        classes = {name for full in names if CLASS.fullmatch(name := full.partition(".")[0])}
        assert len(classes) > 5
        assert classes - OTHERS - defined == set()


def test_no_text_has_marks_of_an_unfinished_merge() -> None:
    """Pages, catalogues and sources have no marks of two sides to choose between."""
    for folder in [".", "topologic_qt", "tests", "packaging", "resources"]:
        within = (ROOT / folder).glob("*") if folder == "." else (ROOT / folder).rglob("*")
        texts = (
            each for each in within if each.suffix in {".md", ".po", ".py", ".toml", ".yml", ".json", ".in"}
        )
        assert not [str(text) for text in texts if UNFINISHED.search(text_of(text))]
