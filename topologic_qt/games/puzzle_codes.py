"""Share codes of puzzles: twelve letters and digits in three groups, such as ``FDAB-K7QX-MPR8``.

The first four are the kind, the variant and the grade, the next six the seed; the last two check the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from topologic_qt.engine.rng import SEED_LETTERS
from topologic_qt.games.puzzles import GRADES, PuzzleKind, PuzzleRecipe, kind_of
from topologic_qt.translation import UserError, tr_noop

SEED_LENGTH = 6
"""The number of letters of a puzzle's seed."""

_HEAD, _CHECK, _GROUP = 4, 2, 4
_LENGTH = _HEAD + SEED_LENGTH + _CHECK
_BASE = len(SEED_LETTERS)
_PRIME = 1021
"""The largest prime that two letters can hold the remainders of.

No power of `_BASE` and no difference of two neighbouring ones is a multiple of it: one wrong letter, or two
neighbours that have changed places, are always noticed.
"""

_NO_CODE = tr_noop("“{text}” is no code of a puzzle: one has twelve letters and digits, such as {example}.")
_WRONG = tr_noop("Something in the code “{text}” is wrong. Compare it with the one that you were given.")
_NEWER = tr_noop("The code “{text}” is right, but its puzzle needs another version of this program.")
_SHOWN = 30
_EXAMPLE = "FDAB-K7QX-MPR8"


class CodeError(UserError, ValueError):
    """A text that is no code, a code with a mistake in it, or one of another version."""


def code_of(recipe: PuzzleRecipe, kinds: Sequence[PuzzleKind]) -> str:
    """Return the code of a recipe; ``kinds`` are those of its game."""
    kind = kind_of(kinds, recipe.kind)
    assert kind is not None
    (variant,) = (known for known in kind.variants if known.id == recipe.variant)
    letters = kind.letters + variant.letter + SEED_LETTERS[GRADES.index(recipe.grade)] + recipe.seed
    letters += _check(letters)
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def recipe_of(text: str, kinds: Iterable[PuzzleKind]) -> PuzzleRecipe:
    """Return the recipe of a code, in capitals or not, with any spaces or hyphens in it.

    ``kinds`` are those of all games. Raises `CodeError`.
    """
    letters = "".join(letter for letter in text.upper() if letter.isalnum())
    shown = text.strip()[:_SHOWN]
    if len(letters) != _LENGTH or not set(letters) <= set(SEED_LETTERS):
        raise CodeError(_NO_CODE, text=shown, example=_EXAMPLE)
    if _check(letters[:-_CHECK]) != letters[-_CHECK:]:
        raise CodeError(_WRONG, text=shown)
    grade = SEED_LETTERS.index(letters[_HEAD - 1])
    for kind in kinds:
        for variant in kind.variants:
            if kind.letters + variant.letter == letters[: _HEAD - 1] and grade < len(GRADES):
                return PuzzleRecipe(kind.id, variant.id, GRADES[grade], letters[_HEAD:-_CHECK])
    raise CodeError(_NEWER, text=shown)


def _check(letters: str) -> str:
    """Return the two letters that check the others."""
    number = 0
    for letter in letters:
        number = number * _BASE + SEED_LETTERS.index(letter)
    high, low = divmod(number * _BASE**_CHECK % _PRIME, _BASE)
    return SEED_LETTERS[high] + SEED_LETTERS[low]
