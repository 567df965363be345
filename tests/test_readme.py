"""The examples on pages and in docstrings are true."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import environment
import pytest

import topologic_qt.engine
import topologic_qt.games.topologic.records
import topologic_qt.games.topologic.rules
import topologic_qt.storage

README = Path(__file__).parent.parent / "README.md"
GUIDES = README.parent / "resources" / "guides"
PACKAGES = (topologic_qt.engine, topologic_qt.games.topologic.rules, topologic_qt.storage)


def module_names() -> Iterator[str]:
    """The modules with tested examples."""
    yield topologic_qt.games.topologic.records.__name__
    for package in PACKAGES:
        yield package.__name__
        yield from (module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))


def examples() -> list[doctest.DocTest]:
    """All docstrings with examples."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = (test for name in module_names() for test in finder.find(importlib.import_module(name)))
    return [test for test in found if test.examples]


def complaints(test: doctest.DocTest) -> str:
    """The failures of an example."""
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test, out=said.append)
    return "".join(said)


def test_an_example_in_a_docstring_is_true() -> None:
    found = examples()
    assert any(test.name.endswith("Tile.parse") for test in found)
    for test in found:
        assert complaints(test) == ""


@pytest.mark.long
def test_the_examples_on_a_page_are_true() -> None:
    pages = sorted(GUIDES.glob("*.md"))
    assert ">>>" in (GUIDES / "library.md").read_text("utf-8")
    # As a reader runs them; what they load for a computer's turn would stay in this process.
    run = subprocess.run(
        [sys.executable, "-m", "doctest", *pages], cwd=README.parent, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (0, ""), run.stdout + run.stderr


def test_the_command_that_pages_name_is_in_the_environment() -> None:
    told = subprocess.run([environment.program("topologic-qt"), "--version"], capture_output=True, text=True)
    assert told.stdout == f"Topologic {topologic_qt.__version__}\n"


def test_what_a_page_links_to_is_there() -> None:
    for page in [README, *sorted(GUIDES.glob("*.md"))]:
        links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []
