"""The bounds of a saved game, checked before its JSON is parsed.

A file may be made to hurt: a few megabytes of brackets become a hundred times as much in memory. So the bytes
are counted first; nothing else is built meanwhile than a copy of them without its texts.
"""

import re
from itertools import accumulate

from topologic_qt.storage.problem import Problem, tr_noop

MAX_ENTRIES = 200_000
"""The most entries of all lists and objects of a file together; a turn of a match has about thirty."""

MAX_DEPTH = 50
"""The greatest depth of lists and objects within each other; a match has four."""

MAX_DIGITS = 40
"""The most digits of a number."""

_TEXTS = re.compile(rb'"[^"]*(?:"|\Z)')
"""Every text, when nothing is escaped in it; one that does not end goes on to the end of the file."""
_DIGITS = re.compile(rb"\d{%d}" % (MAX_DIGITS + 1))
_OTHER_THAN_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}

_TOO_DEEP = tr_noop("{name} is damaged: it is nested too deeply. Try a backup.")
_TOO_MANY = tr_noop(
    "{name} is damaged or not a saved game: it has more than {most} entries. Try a backup, or another file."
)
_NUMBER = tr_noop("{name} is damaged: it contains a number that no saved game can have. Try a backup.")


def check_bounds(content: bytes, name: str) -> None:
    """Raises `Problem` where a file has too many entries, too deep ones, or a number with too many digits."""
    unescaped = content.replace(rb"\\", b"").replace(rb"\"", b"")
    if unescaped.count(b'"') > 4 * MAX_ENTRIES:
        raise Problem(_TOO_MANY, name=name, most=MAX_ENTRIES)
    bare = _TEXTS.sub(b"", unescaped)
    brackets = bare.translate(None, _OTHER_THAN_BRACKETS)
    if bare.count(b",") + len(brackets) > MAX_ENTRIES:
        raise Problem(_TOO_MANY, name=name, most=MAX_ENTRIES)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise Problem(_TOO_DEEP, name=name)
    if _DIGITS.search(bare):
        raise Problem(_NUMBER, name=name)
