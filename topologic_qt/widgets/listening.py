"""What people who listen can ask of a table, with the key of each question, and help that is said once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Topic(Enum):
    """The questions that tables answer. A game names each as it is meant there, or leaves it out."""

    HERE = "here"
    """The thing that the cursor is on."""
    POSSIBLE = "possible"
    """The moves that are possible with it."""
    NEWS = "news"
    """The last thing that happened in the match."""
    TABLE = "table"
    """The things that stand on the table, and whose they are."""
    CANDIDATES = "candidates"
    """The number of what is still possible, as far as people have agreed on such help."""
    NEXT_KIND = "next kind"
    """The next thing of this colour, or the like."""
    PREVIOUS_KIND = "previous kind"
    NEXT_NUMBER = "next number"
    """The next thing of this number, or the like."""
    PREVIOUS_NUMBER = "previous number"
    NAMED = "named"
    """The thing that is named by the next keys."""
    NEXT_PIECE = "next piece"
    """The next piece, or the next player."""
    PREVIOUS_PIECE = "previous piece"
    LEFT = "left"
    """The things to the left of the cursor, one after the other; the same for the other directions."""
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
"""The key of each question, where the table has the keyboard. They belong to no game and to no window."""

REPEAT_KEY = "G"  # key that has the last words said again

STEPS: Mapping[Topic, tuple[int, int]] = MappingProxyType(
    {Topic.LEFT: (-1, 0), Topic.RIGHT: (1, 0), Topic.UP: (0, -1), Topic.DOWN: (0, 1)}
)
"""The direction of each question that has one: across, and down."""


class Answer(NamedTuple):
    """The words that answer a question."""

    text: str
    is_spoken: bool = False
    """Whether readers have spoken them by themselves, since the cursor went to what they name."""


class Query(NamedTuple):
    """A question that people can ask of a table."""

    topic: Topic
    text: str
    """The entry of the menu."""
    ask: Callable[[], Answer | str]
    """Returns the answer; "" where there is nothing to say."""


class Listening(Protocol):
    """Capability of a screen: people can ask what is on its table, and are answered in words."""

    @property
    def view(self) -> QWidget:
        """The table; while it has the keyboard, the keys of the questions work."""

    @property
    def queries(self) -> Sequence[Query]:
        """The questions that this table answers, in the order of the menu."""


class LateListening:
    """A `Listening` that is loaded when the first question may come."""

    def __init__(self, view: QWidget, load: Callable[[], Listening]) -> None:
        self.view = view
        self._load = load

    @cached_property
    def queries(self) -> Sequence[Query]:
        """The questions that the table answers, in the order of the menu."""
        return self._load().queries


_heard: dict[str, bool] = {}  # sentences that say what to do, each with whether it was heard in this match
_is_brief = False


def key_help(sentence: str) -> str:
    """Return a sentence that says what to do; it is spoken once a match, or never if speech is brief."""
    if sentence:
        _heard.setdefault(sentence, False)
    return sentence


def tell_help_again() -> None:
    """Speak all such sentences again in a new match."""
    _heard.update(dict.fromkeys(_heard, False))


def be_brief(brief: bool) -> None:
    """Switch the spoken key help off, or (False) on, once a match."""
    global _is_brief
    _is_brief = brief


def help_left_of(text: str) -> str:
    """Return a text without those sentences that need not be spoken; the others count as heard now."""
    for sentence in sorted((each for each in _heard if each in text), key=len, reverse=True):
        if sentence not in text:
            continue  # it was part of a longer one
        if _is_brief or _heard[sentence]:
            text = text.replace(sentence, "").replace("  ", " ").strip()
        _heard[sentence] = True
    return text
