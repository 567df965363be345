"""Whether what is wrong can be said in every language."""

from pathlib import Path

from gallery.legibility import outside_brackets

from topologic_qt.translation import ENGLISH, PSEUDO, UserError, choose_language, said


def untranslated(error: object) -> str:
    """What of an error is said in English whatever the language is; empty if nothing is."""
    assert isinstance(error, UserError), error
    choose_language(PSEUDO, Path())
    try:
        return outside_brackets(said(error))
    finally:
        choose_language(ENGLISH, Path())
