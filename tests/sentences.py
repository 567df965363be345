"""A check that errors can be translated."""

from pathlib import Path

from gallery.legibility import outside_brackets

from topologic_qt.translation import ENGLISH, PSEUDO, UserError, choose_language, said


def untranslated(error: object) -> str:
    """The part of an error's sentence that stays English in every language; empty if all is translated."""
    assert isinstance(error, UserError), error
    choose_language(PSEUDO, Path())
    try:
        return outside_brackets(said(error))
    finally:
        choose_language(ENGLISH, Path())
