"""What the README and the docstrings show in their examples is what happens."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import topologic_qt.engine
import topologic_qt.games.topologic.records
import topologic_qt.games.topologic.rules
import topologic_qt.storage

README = Path(__file__).parent.parent / "README.md"
PACKAGES = (topologic_qt.engine, topologic_qt.games.topologic.rules, topologic_qt.storage)


def module_names() -> Iterator[str]:
    """The modules whose examples are run."""
    yield topologic_qt.games.topologic.records.__name__
    for package in PACKAGES:
        yield package.__name__
        yield from (module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))


def examples() -> list[doctest.DocTest]:
    """Every docstring with an example in it."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = (test for name in module_names() for test in finder.find(importlib.import_module(name)))
    return [test for test in found if test.examples]


def complaints(test: doctest.DocTest) -> str:
    """What is not as an example shows it."""
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test, out=said.append)
    return "".join(said)


@pytest.mark.parametrize("test", examples(), ids=lambda test: test.name)
def test_an_example_in_a_docstring_is_true(test: doctest.DocTest) -> None:
    assert complaints(test) == ""


def test_all_modules_are_looked_at() -> None:
    names = set(module_names())
    assert {"topologic_qt.engine.match", "topologic_qt.storage.files"} <= names
    assert {"topologic_qt.games.topologic.rules.tile", "topologic_qt.games.topologic.records"} <= names
    assert any(test.name.endswith("Tile.parse") for test in examples())


@pytest.mark.skipif(not README.exists(), reason="there is no README yet")
def test_the_examples_in_the_readme_are_true() -> None:
    text = README.read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    assert test.examples, "the README shows a match in a few lines"
    assert complaints(test) == ""
