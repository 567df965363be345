"""The code of an invitation, as people tell it: a number and two words, such as ``7-parrot-orbit``."""

import re
import secrets
import unicodedata
from collections.abc import Container
from typing import NamedTuple

from topologic_qt.elsewhere.word_list import WORDS
from topologic_qt.storage.problem import Problem, tr_noop

NUMBERS = range(1, 1000)
"""The numbers that codes begin with."""

_LONGEST = 200
"""The most characters of a text in which a code is looked for."""
_DIGITS = 3
"""The most digits of a number."""

_NO_CODE = tr_noop("“{text}” is no code: one is a number and two words, such as {example}.")
_NO_NUMBER = tr_noop("No code begins with {number}: it is a number from 1 to {most}. Ask for it once more.")
_NO_WORD = tr_noop("No code has the word “{word}”. Is it spelled as the other player's screen shows it?")

_PARTS = re.compile(r"(\d+)[\W_]*([^\W\d_]+)[\W_]+([^\W\d_]+)")


class Code(NamedTuple):
    """A code as it is told; its text is how it is shown."""

    number: int
    """One of `NUMBERS`; it names the place where the two machines meet, and is no secret."""
    words: tuple[str, str]
    """Two of `WORDS`: the secret, which is good for one attempt."""

    def __str__(self) -> str:
        return "-".join((str(self.number), *self.words))


def random_code(taken: Container[int] = ()) -> Code:
    """A fresh code with a number that is not taken. Raises ValueError where all are."""
    free = [number for number in NUMBERS if number not in taken]
    if not free:
        raise ValueError("Every number is taken.")
    return Code(secrets.choice(free), (secrets.choice(WORDS), secrets.choice(WORDS)))


def parse_code(text: str) -> Code:
    """The code that a person typed, in capitals or not, with any signs between its parts.

    In a word, one letter may be wrong, missing, added, or two neighbours exchanged. Raises `Problem`
    for what is no code.
    """
    plain = unicodedata.normalize("NFKC", text[:_LONGEST]).strip().lower()
    found = _PARTS.fullmatch(plain.strip("“”\"'.,;:!?<>() "))
    if found is None:
        raise Problem(_NO_CODE, text=text.strip(), example="7-parrot-orbit")
    digits, first, second = found.groups()
    number = int(digits[-_DIGITS:]) if len(digits.lstrip("0")) <= _DIGITS else 0
    if number not in NUMBERS:
        raise Problem(_NO_NUMBER, number=digits, most=NUMBERS[-1])
    return Code(number, (_meant(first), _meant(second)))


def _meant(typed: str) -> str:
    """The word that is meant. Raises `Problem` where it is none, or could be several."""
    if typed in WORDS:
        return typed
    near = [word for word in WORDS if _is_near(word, typed)]
    if len(near) != 1:
        raise Problem(_NO_WORD, word=typed)
    return near[0]


def _is_near(word: str, typed: str) -> bool:
    """Whether one slip makes the one of the other: a letter wrong, missing, added, or two exchanged."""
    if abs(len(word) - len(typed)) > 1:
        return False
    same = 0
    while same < min(len(word), len(typed)) and word[same] == typed[same]:
        same += 1
    one, other = word[same:], typed[same:]
    exchanged = one[:2] == other[1::-1] and one[2:] == other[2:]
    return exchanged or one[1:] == other[1:] or one[1:] == other or one == other[1:]
