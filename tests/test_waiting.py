"""No test waits for a fixed time, which is too short under load; `tests.waiting` has alternatives."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent

FOR_A_TIME = {"sleep", "qSleep", "qWait", "msleep", "usleep", "wait"}
"""Functions that wait for as long as they are told, when they are told a number."""

OF_A_LITTLE = {"timeout", "limit"}
"""Arguments that end a wait; a number written there is a guess at how fast a machine is."""

OF_MOVES = "legal"
"""The request of the engine protocol whose ``limit`` is a number of moves, and no time."""

SHORTEST = 60
"""Seconds that a limit must leave."""

MEANT = {
    "waiting.py": "the one place that looks again and again",
    "gui/test_killed.py": "a program is killed at a moment drawn by lot",
    "gui/test_background_tasks.py": "a thought looks every millisecond whether it may end",
    "gui/test_computer_turns.py": "a plan looks every millisecond whether it may be ready",
    "gui/test_review.py": "a review looks every two milliseconds whether it may end",
    "gui/test_slow_disk.py": "a plan looks every millisecond whether it may be ready",
    "desktop/reader.py": "what has arrived is read, without waiting for more",
    "unit/packaging/test_checks.py": "a check is ended by its limit, which is what is tried",
}
"""Files that may, and why."""


def fixed_waits(source: str) -> Iterator[str]:
    """Every call in Python source that waits for a fixed time, as ``line: call``."""
    may_wait = re.search(rf"\b({'|'.join(FOR_A_TIME | OF_A_LITTLE)})\b", source)
    for node in ast.walk(ast.parse(source)) if may_wait else ():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in FOR_A_TIME and any(_is_number(given) for given in node.args):
            yield f"{node.lineno}: {ast.unparse(node)}"
        for given in node.keywords:
            if given.arg in OF_A_LITTLE and _is_short(given.value) and not _counts_moves(node, given):
                yield f"{node.lineno}: {ast.unparse(node)}"


def _counts_moves(call: ast.Call, given: ast.keyword) -> bool:
    """Whether an argument is the limit of a request for legal moves."""
    asked = call.args[0] if call.args else None
    return given.arg == "limit" and isinstance(asked, ast.Constant) and asked.value == OF_MOVES


def _is_number(given: ast.expr) -> bool:
    """Whether it is a number, directly or converted, as in ``float(seconds)``."""
    return isinstance(given, ast.Call) or (
        isinstance(given, ast.Constant) and isinstance(given.value, int | float)
    )


def _is_short(given: ast.expr) -> bool:
    """Whether a limit is too small a number, in seconds or (from 1000 on) in milliseconds."""
    if not isinstance(given, ast.Constant) or not isinstance(given.value, int | float):
        return False
    return given.value / (1000 if given.value >= 1000 else 1) < SHORTEST


def test_a_fixed_wait_is_found_and_no_other() -> None:
    for source in [
        "time.sleep(0.1)",
        "QTest.qWait(300)",
        "qtbot.wait(40)",
        "qtbot.waitUntil(happens, timeout=1000)",
        "process.communicate(timeout=10)",
        "sleep(float(seconds))",
        "talk.get('view', seat=1, limit=5)",
        "talk.get('legal', seat=1, timeout=5)",
    ]:
        assert list(fixed_waits(source)) == [f"1: {source}"]
    for source in ["process.wait(PATIENCE)", "gate.wait()", "talk.get('legal', seat=1, limit=5)"]:
        assert list(fixed_waits(source)) == [], "it waits for something"


def test_no_test_waits_for_a_time() -> None:
    found = {
        path.relative_to(TESTS).as_posix(): waits
        for path in sorted(TESTS.rglob("*.py"))
        if (waits := list(fixed_waits(path.read_text(encoding="utf-8"))))
    }
    guessed = {file: waits for file, waits in found.items() if file not in MEANT}
    assert guessed == {}, "Use wait_until or let_pass, or PATIENCE as a limit: see tests/waiting.py."
    assert sorted(MEANT.keys() - found.keys()) == []
