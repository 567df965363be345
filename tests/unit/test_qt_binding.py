"""Calls into Qt that return nothing must not release a reference to `None`.

PySide6 6.12.0 on Python 3.11 does that with each such call, and the interpreter dies after some thousands of
them. pyproject.toml excludes that version; this test detects another one like it.
"""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject

CALLS = 200

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="from Python 3.12 on, None cannot be used up"
)


def lost(call: Callable[[], object]) -> int:
    """The number of references to None lost after many calls."""
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    return before - sys.getrefcount(None)


def test_a_call_that_gives_nothing_back_keeps_none_alive() -> None:
    thing = QObject()
    assert lost(lambda: thing.setObjectName("thing")) < CALLS // 2
    assert lost(lambda: thing.setParent(None)) < CALLS // 2
    assert lost(lambda: thing.setProperty("nothing", None)) < CALLS // 2
