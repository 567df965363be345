"""All sentences that people see: marked for translators, and translated. No Qt.

The source is in English; other languages are gettext catalogues, loaded when chosen.
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
"""The language of tests: English in brackets, 40% longer. Texts without brackets are untranslatable."""
_LONGEST_FACT = 1000
"""The most characters of a fact in a sentence; a path may be longer."""

_SPACES = dict.fromkeys(map(ord, "\u00a0\u1680\u202f\u205f\u3000"), " ") | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
"""Characters that separate words like spaces, but do not count as printable."""
_JOINERS = "\u200c\u200d"
"""Invisible characters that join letters, as in Persian words and many emoji."""
FACT_BEGINS, FACT_ENDS = "\u2063", "\u2064"
"""Signs of no width around each fact in the language of tests."""
_FILLER = " lorem ipsum dolor"

_YOU = "You"
"""The name, as it is stored, of a person who plays alone and has typed none."""
_OR = "|"
"""The sign in a text between the form about somebody and those that say "you": "{name} wins|You win"."""


_catalogue: NullTranslations | None = None
"""The catalogue in use; None in English."""
_language = ENGLISH
"""The language of the catalogue."""
_yous = {_YOU}
"""That name in every language that was in use."""


def current_language() -> str:
    """Return the language in use: the chosen one, or English if its catalogue is unusable."""
    return _language


def choose_language(language: str, folder: Path) -> str:
    """Use `ENGLISH`, `PSEUDO` or a catalogue in the folder, such as ``de.mo``, from now on.

    If that is missing or damaged, English is used, and a line for the log is returned.
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
    _yous.add(tr(_YOU))
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
    """The catalogue of tests, which has every sentence."""

    def gettext(self, message: str) -> str:
        """Return the sentence in brackets, 40% longer with them, not counting facts."""
        return _OR.join(map(_in_brackets, message.split(_OR)))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English form for a number, in brackets."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def _in_brackets(message: str) -> str:
    if not any(map(str.isalpha, message)):
        return message  # only signs, such as separators in a list

    place = re.compile(r"(?<!{)({\w+})")
    more = max((len(place.sub("", message)) * 2 + 4) // 5 - len("[]"), 0)
    filler = (_FILLER * (more // len(_FILLER) + 1))[:more]
    marked = place.sub(rf"{FACT_BEGINS}\1{FACT_ENDS}", message)
    return f"[{marked}{filler}]"


def tr(text: str, /, **facts: object) -> str:
    """Return the translated text, with facts in place of their names in braces.

    Where a fact is *You*, it is the form of the text that says "you", if there is one.
    """
    if _catalogue is None or not text:  # in gettext, the empty text stands for the catalogue's header
        return _with_facts(text, facts)
    return _filled_in(_catalogue.gettext(text), text, facts)


def ntr(singular: str, plural: str, n: int, /, **facts: object) -> str:
    """Return the translated text for ``n`` things; ``n`` is a fact, and languages may have more forms."""
    english, facts = singular if n == 1 else plural, {"n": n, **facts}
    if _catalogue is None:
        return _with_facts(english, facts)
    try:
        translated = _catalogue.ngettext(singular, plural, n)
    except ArithmeticError:  # the catalogue's plural rule divides by zero
        translated = english
    return _filled_in(translated, english, facts)


def is_you(name: object) -> bool:
    """Whether this is the name of a person who plays alone and has typed none."""
    return isinstance(name, str) and name in _yous


def stored_name(name: str) -> str:
    """The name of a person as it is stored: *You* in English."""
    return _YOU if is_you(name) else name


def told_name(name: str) -> str:
    """The name of a person as it is told: *You* in the language in use."""
    return tr(_YOU) if is_you(name) else name


def _with_facts(text: str, facts: dict[str, object]) -> str:
    """The text with its facts: its first form, or where a fact is *You*, the next one without that place."""
    if _OR in text:
        own = [f"{{{place}}}" for place, fact in facts.items() if is_you(fact)]
        first, *yours = text.split(_OR)
        fitting = (form for form in yours if own and not any(place in form for place in own))
        text = next(fitting, first)
    return text.format(**{place: isolated(fact) for place, fact in facts.items()})


def isolated(fact: object) -> object:
    """Return a fact that runs in its own direction, without affecting the sentence around it."""
    is_plain = not isinstance(fact, str) or fact.isascii()
    turns = not is_plain and any(bidirectional(letter) in ("R", "AL") for letter in str(fact))
    return f"\u2068{fact}\u2069" if turns else fact


def _filled_in(translated: str, english: str, facts: dict[str, object]) -> str:
    try:
        return _with_facts(translated, facts)
    except (AttributeError, LookupError, TypeError, ValueError):
        _note_wrong_places(english)
        return _with_facts(english, facts)


@cache
def _note_wrong_places(english: str) -> None:
    """Log once that a translation of this text is unusable."""
    logging.getLogger(__name__).warning("A translation names other facts than the text has: %s", english)


class UserError(Exception):
    """Raised if something is impossible. The text is one sentence: what, where, and what to do.

    ``template`` has places for the ``facts``, so that `said` can translate it. Facts are cleaned by
    `printable` to fit into a sentence, except numbers and other errors.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = {name: _fit_to_say(fact) for name, fact in facts.items()}
        super().__init__(template.format(**self.facts))

    def __reduce__(self) -> tuple[object, ...]:
        """Make it picklable."""
        return _told_again, (type(self), self.template, self.facts)


def _told_again(kind: type[UserError], template: str, facts: dict[str, object]) -> UserError:
    error = kind.__new__(kind)
    UserError.__init__(error, template, **facts)
    return error


def said(error: UserError | str) -> str:
    """Return the translated sentence of an error, with nested ones. A text stays as it is."""
    if isinstance(error, str):
        return error
    facts = {name: said(fact) if isinstance(fact, UserError) else fact for name, fact in error.facts.items()}
    template = error.template
    if isinstance(template, _Counting):
        return ntr(template.singular, template.plural, template.n, **facts)
    return tr(template, **facts)


def tr_noop(template: str) -> str:
    """Mark a sentence for translators; return it unchanged."""
    return template


def ntr_noop(singular: str, plural: str, n: int) -> str:
    """Mark both forms of a sentence; return the English one for ``n``, from which `said` knows the other."""
    return _Counting(singular, plural, n)


class _Counting(str):
    """A sentence with a number, in the English form for it."""

    singular: str
    plural: str
    n: int

    def __new__(cls, singular: str, plural: str, n: int) -> _Counting:
        """Keep both forms beside the right one."""
        counting = super().__new__(cls, singular if n == 1 else plural)
        counting.singular, counting.plural, counting.n = singular, plural, n
        return counting

    def __getnewargs__(self) -> tuple[str, str, int]:  # type: ignore[override]  # str has other arguments
        """Make it picklable."""
        return self.singular, self.plural, self.n


def _fit_to_say(fact: object) -> object:
    if isinstance(fact, (bool, int, float, UserError)):
        return fact
    return printable(str(fact), _LONGEST_FACT)


def printable(text: str, length: int) -> str:
    """Return the start of a text from outside, with "?" for invisible or direction-changing characters."""
    plain = text[:length].translate(_SPACES)
    return "".join(letter if is_printable(letter) else "?" for letter in plain)


def is_printable(text: str) -> bool:
    """Return whether a text is one visible line, which may have signs that join letters."""
    return all(letter.isprintable() or letter in _JOINERS for letter in text)
