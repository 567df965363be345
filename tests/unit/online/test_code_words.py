"""Codes of invitations: what people type is understood where it can only mean one."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from topologic_qt.online.invitation import NUMBERS, WORDS, Code, parse_code, random_code
from topologic_qt.storage.files import Problem

words = st.sampled_from(WORDS)
codes = st.builds(Code, st.sampled_from(NUMBERS), st.tuples(words, words))


def slips(word: str) -> set[str]:
    """Everything that one slip makes of a word."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    missing = {one + other[1:] for one, other in cuts if other}
    exchanged = {one + other[1] + other[0] + other[2:] for one, other in cuts if len(other) > 1}
    wrong = {one + letter + other[1:] for one, other in cuts if other for letter in letters}
    added = {one + letter + other for one, other in cuts for letter in letters}
    return missing | exchanged | wrong | added


def test_the_words_can_be_told_apart() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert len({word[:4] for word in WORDS}) == 256
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 8 for word in WORDS)
    assert list(WORDS) == sorted(WORDS)
    near = {word: slips(word) for word in WORDS}
    assert [pair for pair in combinations(WORDS, 2) if near[pair[0]] & near[pair[1]]] == []


@given(
    codes, st.sampled_from(["-", " ", " - ", "–", "_", ", ", "--"]), st.sampled_from([str.upper, str.title])
)
def test_a_code_is_understood_however_it_is_written(code: Code, between: str, style: object) -> None:
    assert parse_code(str(code)) == code
    written = between.join((str(code.number), *code.words))
    assert parse_code(f"  {style(written)}. ") == code  # type: ignore[operator]
    assert parse_code(f"00{written}") == code
    assert parse_code(f"“{code.number}{code.words[0]} {code.words[1]}”") == code


def test_one_slip_in_each_word_is_forgiven() -> None:
    for word in WORDS[::64]:
        for slip in slips(word):
            assert parse_code(f"7-{slip}-{slip}") == Code(7, (word, word))


def test_anything_else_is_refused_in_one_sentence_and_a_fresh_code_has_a_free_number() -> None:
    for text, part in (
        ("", "no code"),
        ("7", "no code"),
        ("parrot-orbit", "no code"),
        ("7-parrot", "no code"),
        ("7-parrot-orbit-orbit", "no code"),
        ("0-parrot-orbit", "from 1 to 999"),
        ("1000-parrot-orbit", "from 1 to 999"),
        ("9" * 5000 + "-parrot-orbit", "no code"),
        ("7-parrotty-orbit", "“parrotty”"),
        ("7-parrot-quux", "“quux”"),
    ):
        with pytest.raises(Problem, match=part):
            parse_code(text)
    assert random_code(taken=set(NUMBERS) - {42}).number == 42
    assert len({random_code() for _ in range(20)}) > 10
    with pytest.raises(ValueError, match="taken"):
        random_code(taken=NUMBERS)


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        code = parse_code(text)
    except Problem:
        return
    assert code.number in NUMBERS
    assert set(code.words) <= set(WORDS)
