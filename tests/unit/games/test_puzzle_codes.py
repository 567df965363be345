"""Share codes of puzzles: there and back, and wrong input."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from topologic_qt.engine.rng import SEED_LETTERS
from topologic_qt.games import registry
from topologic_qt.games.puzzles import (
    GRADES,
    SEED_LENGTH,
    CodeError,
    PuzzleKind,
    PuzzleRecipe,
    PuzzleVariant,
    code_of,
    recipe_of,
)

BOOKS = [book for info in registry.GAMES if (book := info.load().puzzles) is not None]
KINDS = [kind for book in BOOKS for kind in book.kinds]
SHARED = [kind for kind in KINDS if not kind.is_own]

seeds = st.text(SEED_LETTERS, min_size=SEED_LENGTH, max_size=SEED_LENGTH)


@st.composite
def recipes(draw: st.DrawFn) -> PuzzleRecipe:
    kind = draw(st.sampled_from(SHARED))
    variant = draw(st.sampled_from(kind.variants))
    return PuzzleRecipe(kind.id, variant.id, draw(st.sampled_from(GRADES)), draw(seeds))


def test_no_two_kinds_are_taken_for_each_other() -> None:
    for names in ([kind.id for kind in KINDS], [kind.letters for kind in KINDS]):
        assert len(set(names)) == len(names)
    for kind in KINDS:
        assert len(kind.letters) == 2
        assert set(kind.letters) <= set(SEED_LETTERS)
        letters = [variant.letter for variant in kind.variants]
        assert len(set(letters)) == len(letters)
        assert set(letters) <= set(SEED_LETTERS)
        assert len({variant.id for variant in kind.variants}) == len(kind.variants)


@given(recipes())
def test_a_code_stands_for_its_recipe_however_it_is_typed(recipe: PuzzleRecipe) -> None:
    code = code_of(recipe, SHARED)
    assert [len(group) for group in code.split("-")] == [4, 4, 4]
    for typed in (code, code.lower(), code.replace("-", ""), f"  {code.replace('-', ' ')}\n"):
        assert recipe_of(typed, SHARED) == recipe


@given(recipes(), st.integers(0, 11), st.sampled_from(SEED_LETTERS))
def test_a_wrong_letter_and_neighbours_that_changed_places_are_always_noticed(
    recipe: PuzzleRecipe, place: int, letter: str
) -> None:
    letters = code_of(recipe, SHARED).replace("-", "")
    typed = letters[:place] + letter + letters[place + 1 :]
    if typed != letters:
        with pytest.raises(CodeError, match="a typo"):
            recipe_of(typed, SHARED)
    for at, (one, other) in enumerate(pairwise(letters)):
        if one != other:
            with pytest.raises(CodeError, match="a typo"):
                recipe_of(letters[:at] + other + one + letters[at + 2 :], SHARED)


@given(st.text(max_size=60))
def test_any_other_text_gets_one_short_sentence(text: str) -> None:
    with pytest.raises(CodeError) as refused:
        recipe_of(text, SHARED)
    assert len(str(refused.value)) < 160
    assert "\n" not in str(refused.value)


def test_a_code_of_another_version_is_told_from_a_wrong_one() -> None:
    newer = PuzzleKind("of-tomorrow", "ZZ", "", "", (PuzzleVariant("any", "Z", ""),))
    code = code_of(PuzzleRecipe("of-tomorrow", "any", 1, "ABCDEF"), [newer])
    with pytest.raises(CodeError, match="another version"):
        recipe_of(code, SHARED)
