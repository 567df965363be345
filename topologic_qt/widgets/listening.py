"""The questions about a table for people who listen, with their keys, and help spoken only once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Topic(Enum):
    """The questions that tables answer. Each game words its own, or leaves some out."""

    HERE = "here"
    """The thing at the cursor."""
    POSSIBLE = "possible"
    """The possible moves with it."""
    NEWS = "news"
    """The last event of the match."""
    TABLE = "table"
    """The things on the table, and their owners."""
    CANDIDATES = "candidates"
    """The number of possibilities, if people have agreed on such help."""
    NEXT_KIND = "next kind"
    """The next thing of this colour or kind."""
    PREVIOUS_KIND = "previous kind"
    NEXT_NUMBER = "next number"
    """The next thing of this number or kind."""
    PREVIOUS_NUMBER = "previous number"
    NAMED = "named"
    """The thing named by the next keys."""
    NEXT_PIECE = "next piece"
    """The next piece, or the next player."""
    PREVIOUS_PIECE = "previous piece"
    LEFT = "left"
    """The next things to the left of the cursor; likewise for other directions."""
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


KEYS: Mapping[Topic, str] = MappingProxyType(
    {
        Topic.HERE: "I",
        Topic.POSSIBLE: "A",
        Topic.NEWS: "E",
        Topic.TABLE: "T",
        Topic.CANDIDATES: "K",
        Topic.NEXT_KIND: "C",
        Topic.PREVIOUS_KIND: "Shift+C",
        Topic.NEXT_NUMBER: "N",
        Topic.PREVIOUS_NUMBER: "Shift+N",
        Topic.NAMED: "Q",
        Topic.NEXT_PIECE: "J",
        Topic.PREVIOUS_PIECE: "Shift+J",
        Topic.LEFT: "Ctrl+Left",
        Topic.RIGHT: "Ctrl+Right",
        Topic.UP: "Ctrl+Up",
        Topic.DOWN: "Ctrl+Down",
    }
)
"""The key of each question while the table has the focus; no game or window uses them otherwise."""

REPEAT_KEY = "G"  # key that repeats the last words

STEPS: Mapping[Topic, tuple[int, int]] = MappingProxyType(
    {Topic.LEFT: (-1, 0), Topic.RIGHT: (1, 0), Topic.UP: (0, -1), Topic.DOWN: (0, 1)}
)
"""The direction of a question's step: across, and down."""


class Answer(NamedTuple):
    """The words of an answer."""

    text: str
    is_spoken: bool = False
    """Whether screen readers have spoken them already, when the cursor moved."""


class Query(NamedTuple):
    """A question about a table."""

    topic: Topic
    text: str
    """The menu entry."""
    ask: Callable[[], Answer | str]
    """Returns the answer; "" for none."""


class Listening(Protocol):
    """A screen whose table people can ask questions about, answered in words."""

    @property
    def view(self) -> QWidget:
        """The table; the questions' keys work while it has the focus."""

    @property
    def queries(self) -> Sequence[Query]:
        """The answered questions, in menu order."""


class LateListening:
    """A `Listening` loaded just before the first question."""

    def __init__(self, view: QWidget, load: Callable[[], Listening]) -> None:
        self.view = view
        self._load = load

    @cached_property
    def queries(self) -> Sequence[Query]:
        """Return the answered questions, in menu order."""
        return self._load().queries


_heard: dict[str, bool] = {}  # help sentences, each with whether it was heard in this match
_is_brief = False


def key_help(sentence: str) -> str:
    """Return a help sentence, to be spoken once a match, or never if speech is brief."""
    if sentence:
        _heard.setdefault(sentence, False)
    return sentence


def tell_help_again() -> None:
    """Speak all help sentences again in a new match."""
    _heard.update(dict.fromkeys(_heard, False))


def be_brief(brief: bool) -> None:
    """Switch spoken help off, or (False) on."""
    global _is_brief
    _is_brief = brief


def help_left_of(text: str) -> str:
    """Return a text without the help that need not be spoken; the rest counts as heard now."""
    for sentence in sorted((each for each in _heard if each in text), key=len, reverse=True):
        if sentence not in text:
            continue  # part of a longer one
        if _is_brief or _heard[sentence]:
            text = text.replace(sentence, "").replace("  ", " ").strip()
        _heard[sentence] = True
    return text
