"""A saved game as text for mail: it survives being wrapped, quoted and indented."""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from html import unescape
from textwrap import wrap

from topologic_qt.storage.files import MAX_FILE_SIZE, Problem, tr_noop

_BEGIN, _END = "-- {} --", "-- end --"
_WIDTH = 64
MAX_LENGTH = 2_000_000
"""The longest text that is searched for a code, in characters."""

_DASHES = r"(?:[-\u2010\u2011\u2212]{2,4}|[\u2012-\u2015]{1,2})"
"""Two hyphens, and the dashes that word processors replace them with."""
_NO_LETTERS = re.compile(
    r"[\s>|\u00ad\u200b-\u200d\u2060\ufeff\"'`*\u2018-\u201f\u2039\u203a\u00ab\u00bb\u2502\u2503]+"
)
"""Characters that mail programs insert: spaces, including invisible ones, and quote marks."""

_NONE = tr_noop("There’s no code in this text. Copy all of it, from “{begin}” to “{end}”.")
_LONG = tr_noop("This text is too long for a code. Copy only the code.")
_DAMAGED = tr_noop("The code is damaged or incomplete. Copy it again.")


def to_code(content: bytes, name: str) -> str:
    """Return the text code of a saved game; ``name`` is the game's name, in the first line."""
    packed = zlib.compress(content, 9)
    letters = b64encode(packed + zlib.crc32(packed).to_bytes(4, "big")).decode()
    return "\n".join((_BEGIN.format(name), *wrap(letters, _WIDTH), _END)) + "\n"


def from_code(text: str, names: Sequence[str]) -> bytes:
    """Return the saved game in a text whose code has one of these names. Raises `Problem` if there's none."""
    if len(text) > MAX_LENGTH:
        raise Problem(_LONG)
    letters = _letters(unescape(text), names)
    if letters is None:
        raise Problem(_NONE, begin=_BEGIN.format(names[0]), end=_END)
    try:
        bare = _NO_LETTERS.sub("", letters)
        data = b64decode(bare, validate=True)
        packed, check = data[:-4], data[-4:]
        if zlib.crc32(packed).to_bytes(4, "big") != check or b64encode(data).decode() != bare:
            raise Problem(_DAMAGED)
        opened = zlib.decompressobj()
        content = opened.decompress(packed, MAX_FILE_SIZE)
    except (ValueError, zlib.error) as error:
        raise Problem(_DAMAGED) from error
    if not opened.eof:
        raise Problem(_DAMAGED)
    return content


def _letters(text: str, names: Sequence[str]) -> str | None:
    """Return the text between the first end and the beginning before it: quotes of older mails come later."""
    begin = None
    words = "|".join(map(re.escape, (*names, "end")))
    for mark in re.finditer(rf"{_DASHES}\s?(?P<word>{words})\s?{_DASHES}", text):
        if mark["word"] != "end":
            begin = mark.end()
        elif begin is not None:
            return text[begin : mark.start()]
    return None
