"""Whole matches of any game as text: what follows from head and moves is computed again.

A text has lines about the match, a head, the situation at the beginning, and moves: lines beginning with `>`,
each followed by the rules' answer. Only head and moves are read.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from topologic_qt.engine.game import IllegalMove, MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match, NothingToTakeBack

TAKE_BACK = "takes the last move back"


class Begun(NamedTuple):
    """A match begun by a head."""

    head: Iterable[str]
    """The lines of the head, written anew."""
    beginning: Iterable[str]
    """The lines about the situation before the first move."""
    answer: Callable[[str], Iterable[str]]
    """Makes the move of these words, or tries to, and returns the lines about the result."""


def written_anew(text: str, begin: Callable[[str], Begun]) -> str:
    """The text of a match, with everything that follows from head and moves computed."""
    about, head, *_ = text.split("\n\n")
    begun = begin(head)
    lines = [about, "", *begun.head, "", *begun.beginning, ""]
    for words in re.findall(r"^> (.*)$", text, re.MULTILINE):
        lines += [f"> {words}", *begun.answer(words), ""]
    return "\n".join(lines)


def refusals(
    match: Match[SetupT, StateT, MoveT, ViewT], words: str, move: Callable[[], MoveT]
) -> Iterator[str]:
    """Make a move, or take one back if the words say so, and yield the reason if it is refused."""
    try:
        if words.endswith(TAKE_BACK):
            match.take_back()
        else:
            match.apply(move())
    except IllegalMove as refusal:
        yield f"  refused ({refusal.rule}): {refusal}"
    except NothingToTakeBack as refusal:
        yield f"  refused: {refusal}"


def check(path: Path, request: pytest.FixtureRequest, played: Callable[[str], str]) -> None:
    """Compare a match line by line with its earlier course, or replace that on request."""
    text = path.read_text("utf-8")
    if request.config.getoption("--redraw-playthroughs"):
        path.write_text(played(text), "utf-8")
        pytest.skip("redrawn")
    assert played(text).splitlines() == text.splitlines()
