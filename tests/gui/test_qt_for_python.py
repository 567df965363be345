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

ENUMS = """
import enum
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets

def described(value):
    if isinstance(value, enum.Enum):
        return type(value).__qualname__, list(vars(value)), value._name_, value._value_, value._sort_order_
    if isinstance(value, dict | list):
        return [described(each) for each in (value.items() if isinstance(value, dict) else value)]
    if isinstance(value, tuple):
        return tuple(map(described, value))
    value = getattr(value, "__func__", value)
    return getattr(value, "__qualname__", type(value)) if callable(value) else str(value).split(" at 0x")[0]

def tell(owner):
    for name, found in sorted(vars(owner).items()):
        if isinstance(found, enum.EnumType):
            print(found.__module__, found.__qualname__, found.__mro__)
            print(*[(key, described(value)) for key, value in sorted(vars(found).items())])
            print(*map(repr, found), *found.__members__.items(), sep=", ")
            if members := list(found):
                first, last = members[0], members[-1]
                print(first == last, {first: 1}.get(first), found(first.value) is first, found[last.name])
                if issubclass(found, enum.Flag):
                    print(repr(first | last), repr(~first), first & last, [*(first | last)], repr(found(0)))

for module in (QtCore, QtGui, QtSvg, QtWidgets):
    for name in dir(module):
        getattr(module, name)
    tell(module)
    for name, owner in sorted(vars(module).items()):
        if isinstance(owner, type) and not isinstance(owner, enum.EnumType):
            tell(owner)

class Made:
    one = enum.Enum("one", "red green")
    two = enum.Flag("two", [("low", 1), ("value", 2), ("both", 3), ("_inner", 4)], boundary=enum.KEEP)
    three = enum.IntEnum("three", [("name", 1), ("size", "2")], boundary=enum.KEEP)
    four = enum.Enum("four", [("a", 1), ("b", 1)], type=int, boundary=enum.KEEP)

tell(Made)
"""
"""Tells all that is known of every enum in Qt, and of some that are none of Qt's."""


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


def test_qt_explains_wrong_calls_and_every_enum_is_made_as_ever() -> None:
    script = WRONG + ENUMS
    said = told(script, hurried=True)
    assert "called with wrong argument types" in said
    assert said.count("PySide6.QtWidgets") > 100
    assert said == told(script, hurried=False)
