"""Options and fixtures of all tests, and Hypothesis's settings."""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from topologic_qt.__main__ import load_qt
from topologic_qt.translation import ENGLISH, choose_language

load_qt()  # before pytest-qt does

# What a test starts by itself finds the scripts, as the tests do.
os.environ["PYTHONPATH"] = str(Path(__file__).parent.parent / "packaging")

# Several processes of tests share the machine: Qt's threads need not share the filling of large rectangles.
os.environ["QT_NO_GUI_THREADPOOL"] = "1"

# A program that a test starts speaks English, whatever the system's language is.
os.environ["TOPOLOGIC_LANGUAGE"] = ENGLISH


def leave_garbage_to_the_main_thread(phase: str, _: object) -> None:
    """Make garbage collection in other threads find nothing: they must not destroy Qt's objects.

    The program's own threads need no help (`app.kit.worker`), those of tests and libraries do.
    """
    if threading.get_ident() != threading.main_thread().ident:
        gc.freeze() if phase == "start" else gc.unfreeze()


gc.callbacks.append(leave_garbage_to_the_main_thread)

settings.register_profile(
    "release",
    max_examples=20,
    deadline=None,
    phases=set(Phase) - {Phase.explain},  # it traces every line, which takes minutes in a long match
)
# Every run draws the same examples, so that it fails by what was changed alone; others are for a release.
settings.register_profile("usual", settings.get_profile("release"), derandomize=True)
settings.load_profile("usual")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add this project's options to pytest."""
    parser.addoption(
        "--redraw-playthroughs",
        action="store_true",
        help="write the whole matches in tests/playthrough anew, instead of comparing with them",
    )
    parser.addoption(
        "--redraw-schema",
        action="store_true",
        help="write the schema in resources/formats anew, instead of comparing with it",
    )
    parser.addoption(
        "--redraw-pictures",
        action="store_true",
        help="write the pictures in tests/pictures anew, instead of comparing with them",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Exclude the objects of collection from garbage collection, which took a third of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture
def speak(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """A function that chooses a language, with a catalogue in the test's folder; afterwards English again."""
    yield lambda language: choose_language(language, tmp_path)
    choose_language(ENGLISH, tmp_path)
