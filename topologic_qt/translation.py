"""Every sentence that people see: marked for translators, and said in the language in use. No Qt.

English is the language of the source; another one is a gettext catalogue, read when it is chosen.
"""

from __future__ import annotations

import logging
import re
import struct
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from unicodedata import bidirectional

ENGLISH = "en"
"""The language of the source."""
PSEUDO = "pseudo"
"""The language of tests: English in brackets, 40 % longer. What has no brackets, no translator can reach."""
_LONGEST_FACT = 1000
"""The most characters of a fact in a sentence; a path on a disk may be longer."""

_SPACES = dict.fromkeys(map(ord, "\u00a0\u1680\u202f\u205f\u3000"), " ") | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
"""Characters that separate words as a space does, and would not count as printable."""
_JOINERS = "\u200c\u200d"
"""Invisible characters that join letters, as in Persian words and in many an emoji."""
FACT_BEGINS, FACT_ENDS = "\u2063", "\u2064"
"""The signs around each fact in the language of tests. They take no room and are not seen."""
_FILLER = " lorem ipsum dolor"


_catalogue: NullTranslations | None = None
"""The catalogue in use; None is English."""
_language = ENGLISH
"""The language of that catalogue."""


def current_language() -> str:
    """The language in use: the one that was chosen, or English where its catalogue cannot be used."""
    return _language


def choose_language(language: str, folder: Path) -> str:
    """Say everything in `ENGLISH`, `PSEUDO` or a catalogue of the folder, such as ``de.mo``.

    If that is missing or damaged, English is chosen, and the line for the log is returned.
    """
    global _catalogue, _language
    _catalogue, _language = None, ENGLISH
    _note_wrong_places.cache_clear()
    if language == PSEUDO:
        _catalogue = _Pseudo()
    elif language != ENGLISH:
        try:
            _catalogue = _read(folder / f"{language}.mo")
        except (OSError, ValueError, LookupError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            return f"The catalogue of the language {printable(language, 20)} cannot be used: {reason}."
    _language = language
    return ""


def _read(file: Path) -> GNUTranslations:
    with file.open("rb") as content:
        try:
            return GNUTranslations(content)
        except struct.error as error:
            raise ValueError("it ends too early") from error
        except SyntaxError as error:
            raise ValueError("its rule for plurals is damaged") from error


class _Pseudo(NullTranslations):
    """The catalogue of the tests, which has every sentence."""

    def gettext(self, message: str) -> str:
        """The sentence in brackets, 40 % longer with them; what is filled in has its own length."""
        return _in_brackets(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for a number, in brackets."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def _in_brackets(message: str) -> str:
    if not any(map(str.isalpha, message)):
        return message  # signs alone, such as those between the things of a list

    place = re.compile(r"(?<!{)({\w+})")
    more = max((len(place.sub("", message)) * 2 + 4) // 5 - len("[]"), 0)
    filler = (_FILLER * (more // len(_FILLER) + 1))[:more]
    marked = place.sub(rf"{FACT_BEGINS}\1{FACT_ENDS}", message)
    return f"[{marked}{filler}]"


def tr(text: str, /, **facts: object) -> str:
    """The text in the user's language, with the facts filled in where it names them in braces."""
    facts = _apart(facts)
    if _catalogue is None or not text:  # gettext has the header of the catalogue under the empty text
        return text.format(**facts)
    return _filled_in(_catalogue.gettext(text), text, facts)


def ntr(singular: str, plural: str, n: int, /, **facts: object) -> str:
    """The text for ``n`` things, which is among the facts; other languages may have more forms."""
    english, facts = singular if n == 1 else plural, {"n": n, **_apart(facts)}
    if _catalogue is None:
        return english.format(**facts)
    try:
        translated = _catalogue.ngettext(singular, plural, n)
    except ArithmeticError:  # the catalogue's own rule for its forms divides by nothing
        translated = english
    return _filled_in(translated, english, facts)


def _apart(facts: dict[str, object]) -> dict[str, object]:
    return {name: isolated(fact) for name, fact in facts.items()}


def isolated(fact: object) -> object:
    """Return a fact that cannot turn the sentence around it, although it may run from right to left."""
    is_plain = not isinstance(fact, str) or fact.isascii()
    turns = not is_plain and any(bidirectional(letter) in ("R", "AL") for letter in str(fact))
    return f"\u2068{fact}\u2069" if turns else fact


def _filled_in(translated: str, english: str, facts: dict[str, object]) -> str:
    try:
        return translated.format(**facts)
    except (AttributeError, LookupError, TypeError, ValueError):
        _note_wrong_places(english)
        return english.format(**facts)


@cache
def _note_wrong_places(english: str) -> None:
    """Write into the log, once, that a translation of this text cannot be used."""
    logging.getLogger(__name__).warning("A translation names other facts than the text has: %s", english)


class UserError(Exception):
    """Raised where something cannot be done. The text is one sentence: what, where, and what to do.

    ``template`` has places for the ``facts``, so that `said` can tell it in another language. Each fact
    is cleaned by `printable`, so that it can stand in a sentence; numbers and other errors stay.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = {name: _fit_to_say(fact) for name, fact in facts.items()}
        super().__init__(template.format(**self.facts))

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel from one process to another."""
        return _told_again, (type(self), self.template, self.facts)


def _told_again(kind: type[UserError], template: str, facts: dict[str, object]) -> UserError:
    error = kind.__new__(kind)
    UserError.__init__(error, template, **facts)
    return error


def said(error: UserError | str) -> str:
    """The sentence of an error in the user's language, also with an error in it. A text stays as it is."""
    if isinstance(error, str):
        return error
    facts = {name: said(fact) if isinstance(fact, UserError) else fact for name, fact in error.facts.items()}
    template = error.template
    if isinstance(template, _Counting):
        return ntr(template.singular, template.plural, template.n, **facts)
    return tr(template, **facts)


def tr_noop(template: str) -> str:
    """Mark a sentence as one that people see, so that translators find it. Returns it unchanged."""
    return template


def ntr_noop(singular: str, plural: str, n: int) -> str:
    """Mark both forms of a sentence; return the English one for ``n``, of which `said` knows the other."""
    return _Counting(singular, plural, n)


class _Counting(str):
    """A sentence about a number of things, in the English form for that number."""

    singular: str
    plural: str
    n: int

    def __new__(cls, singular: str, plural: str, n: int) -> _Counting:
        """Keep both forms beside the one that is right."""
        counting = super().__new__(cls, singular if n == 1 else plural)
        counting.singular, counting.plural, counting.n = singular, plural, n
        return counting

    def __getnewargs__(self) -> tuple[str, str, int]:  # type: ignore[override]  # str has other arguments
        """Let it travel from one process to another."""
        return self.singular, self.plural, self.n


def _fit_to_say(fact: object) -> object:
    if isinstance(fact, (bool, int, float, UserError)):
        return fact
    return printable(str(fact), _LONGEST_FACT)


def printable(text: str, length: int) -> str:
    """The beginning of a text from outside; what cannot be seen or turns the writing becomes a "?"."""
    plain = text[:length].translate(_SPACES)
    return "".join(letter if is_printable(letter) else "?" for letter in plain)


def is_printable(text: str) -> bool:
    """Whether a text is one line that can be seen; signs that join letters may be in it."""
    return all(letter.isprintable() or letter in _JOINERS for letter in text)
