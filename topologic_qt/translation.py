"""Sentences that are said where no Qt is, and translated where they are shown."""


class Complaint(Exception):
    """Something that cannot be. The text is one sentence: what, where, and what to do.

    ``template`` is the sentence with named places to fill in, ``facts`` is what goes there; so an
    interface can say it in another language.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template.format(**facts))
        self.template = template
        self.facts = facts


def tr_noop(template: str) -> str:
    """Mark a sentence as one that people see, so that translators find it. Returns it unchanged."""
    return template


def printable(text: str, length: int) -> str:
    """The beginning of a text from outside, of that many characters, fit to stand within a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:length])
