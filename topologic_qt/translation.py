"""Sentences that are said where no Qt is, and translated where they are shown."""

_LONGEST_FACT = 1000
"""How many characters of a fact are said at most; a path on a disk may be longer."""

_SPACES = dict.fromkeys(map(ord, "\u00a0\u1680\u202f\u205f\u3000"), " ") | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
"""What separates words as a space does, and would not count as printable."""

_JOINERS = "\u200c\u200d"
"""What joins letters, as in Persian words and in many an emoji; it cannot be seen by itself."""


class UserError(Exception):
    """Something that cannot be. The text is one sentence: what, where, and what to do.

    ``template`` is the sentence with named places to fill in, ``facts`` is what goes there; so an
    interface can say it in another language. Whatever a fact is made of, a file's content or its name, it is
    fit to stand within a sentence: each is cleaned by `printable` here. Numbers and other complaints stay.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = {name: _fit_to_say(fact) for name, fact in facts.items()}
        super().__init__(template.format(**self.facts))


def _fit_to_say(fact: object) -> object:
    if isinstance(fact, (bool, int, float, UserError)):
        return fact
    return printable(str(fact), _LONGEST_FACT)


def tr_noop(template: str) -> str:
    """Mark a sentence as one that people see, so that translators find it. Returns it unchanged."""
    return template


def ntr_noop(singular: str, plural: str, n: int) -> str:
    """Mark both forms of a sentence, for one thing and for another number. Returns the one for ``n``."""
    return singular if n == 1 else plural


def printable(text: str, length: int) -> str:
    """The beginning of a text from outside, of that many characters, fit to stand within a sentence.

    Whatever cannot be seen or turns the direction of writing becomes a question mark.
    """
    plain = text[:length].translate(_SPACES)
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "?" for letter in plain)
