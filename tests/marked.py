"""The places in the program's sources where sentences are marked for translators."""

import ast
from functools import cache
from typing import NamedTuple

from words import SOURCE

MARKING = {"tr": 1, "tr_noop": 1, "ntr": 2, "ntr_noop": 2}
"""The functions that mark sentences, and how many each."""


class Marked(NamedTuple):
    """A call of a marking function."""

    file: str
    """The file, by its way from the folder of the sources."""
    name: str
    """The name of the function."""
    call: ast.Call


@cache
def marked() -> tuple[Marked, ...]:
    """All such calls in the program; the sources are parsed once for all tests."""
    return tuple(
        Marked(file.relative_to(SOURCE).as_posix(), node.func.id, node)
        for file in sorted(SOURCE.rglob("*.py"))
        if file != SOURCE / "translation.py"  # where the functions are made
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKING
    )
