"""Sentences that say what to do: readers speak each of them once a match."""

from __future__ import annotations


class _Help:
    """The sentences that say what to do, each with whether it was heard in this match."""

    def __init__(self) -> None:
        self.heard: dict[str, bool] = {}
        self.is_brief = False

    def left_of(self, text: str) -> str:
        """Return a text without those sentences that need not be spoken; the others count as heard now."""
        for sentence in sorted((each for each in self.heard if each in text), key=len, reverse=True):
            if sentence not in text:
                continue  # it was part of a longer one
            if self.is_brief or self.heard[sentence]:
                text = text.replace(sentence, "").replace("  ", " ").strip()
            self.heard[sentence] = True
        return text


_HELP = _Help()


def key_help(sentence: str) -> str:
    """Return a sentence that says what to do; it is spoken once a match, or never if speech is brief."""
    if sentence:
        _HELP.heard.setdefault(sentence, False)
    return sentence


def tell_help_again() -> None:
    """Have all such sentences spoken once more: another match begins."""
    _HELP.heard.update(dict.fromkeys(_HELP.heard, False))


def be_brief(brief: bool) -> None:
    """Speak no such sentence from now on, or (False) each of them once a match."""
    _HELP.is_brief = brief


def help_left_of(text: str) -> str:
    """Return a text without those sentences that need not be spoken; the others count as heard now."""
    return _HELP.left_of(text)
