"""The arguments of commands that play without a window."""

from argparse import ArgumentTypeError

import pytest
from hypothesis import given, strategies as st

from topologic_qt.games.simulation import count


@given(st.integers(0, 30), st.integers(1, 10**20) | st.integers(1, 200_000))
def test_a_number_is_the_one_that_is_written_or_refused(zeros: int, number: int) -> None:
    text = f"{'0' * zeros}{number}"
    if number <= 100_000:
        assert count(text) == number
    else:
        with pytest.raises(ArgumentTypeError, match=f"^'{text}' is not a whole number from 1 to 100000$"):
            count(text)


def test_what_is_no_such_number_is_refused(subtests: pytest.Subtests) -> None:
    for text in ["", "0", "000", "-1", "+1", "1.0", "1_0", " 1", "\uff11", "²", "9" * 5000]:
        with (
            subtests.test(text=text),
            pytest.raises(ArgumentTypeError, match=r"is not a whole number from 1 to 100000$"),
        ):
            count(text)
