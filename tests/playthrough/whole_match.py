"""Whole matches as text, whatever the game: what follows from the head and the moves is written anew.

A text has lines about the match, a head, the situation at the beginning, and moves: lines that begin with
`>`, each followed by what the rules say then. It is read for its head and for its moves.
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
    """A match that has begun by a head."""

    head: Iterable[str]
    """The lines of the head, written anew."""
    beginning: Iterable[str]
    """The lines about the situation before the first move."""
    answer: Callable[[str], Iterable[str]]
    """Makes the move of these words, or tries to, and returns the lines about the result."""


def written_anew(text: str, begin: Callable[[str], Begun]) -> str:
    """The text of a match, with everything that follows from its head and its moves written anew."""
    about, head, *_ = text.split("\n\n")
    begun = begin(head)
    lines = [about, "", *begun.head, "", *begun.beginning, ""]
    for words in re.findall(r"^> (.*)$", text, re.MULTILINE):
        lines += [f"> {words}", *begun.answer(words), ""]
    return "\n".join(lines)


def refusals(
    match: Match[SetupT, StateT, MoveT, ViewT], words: str, move: Callable[[], MoveT]
) -> Iterator[str]:
    """Make a move, or take the last one back if the words say so, and yield why it is refused, if it is."""
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
    """Compare a match line by line with how it once went, or write it anew on request."""
    text = path.read_text("utf-8")
    if request.config.getoption("--redraw-playthroughs"):
        path.write_text(played(text), "utf-8")
        pytest.skip("redrawn")
    assert played(text).splitlines() == text.splitlines()
