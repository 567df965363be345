"""Qt for Python as the start loads it, compared with what it is otherwise."""

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE

pytestmark = pytest.mark.gui

WRONG = """
import PySide6.support.signature.layout
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
for wrong in (lambda: QPoint("left"), lambda: QLabel.setText(3), lambda: Qt.Key("A")):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
layout = PySide6.support.signature.layout
print(QLabel.__doc__, layout.create_signature.__name__, layout.__name__, layout.__spec__.name)
help(QPoint.manhattanLength)
"""
"""Calls Qt wrongly, and asks for help."""


def told(script: str, *, hurried: bool) -> str:
    """The output of a script in a Python that may have loaded Qt for Python as the start does."""
    begin = "from topologic_qt.__main__ import optimise_startup\noptimise_startup()\n" if hurried else ""
    ended = subprocess.run(
        [sys.executable, "-c", begin + script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ended.stderr == ""
    return ended.stdout


def test_qt_for_python_explains_wrong_calls_as_ever() -> None:
    said = told(WRONG, hurried=True)
    assert "called with wrong argument types" in said
    assert said == told(WRONG, hurried=False)


def test_what_explains_wrong_calls_is_not_compiled_at_the_start() -> None:
    looked = "import sys\nprint(len(vars(sys.modules['shibokensupport.signature.parser'])) < 20)"
    assert told(looked, hurried=True) == "True\n"
    assert told("import PySide6\n" + looked, hurried=False) == "False\n"
