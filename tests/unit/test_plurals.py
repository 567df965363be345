"""Plurals are right: sentences with a count have forms for one and for more."""

import ast
import re

import pytest

from tests.marked import marked
from topologic_qt.translation import ntr_noop
from topologic_qt.widgets.translate import ntr

COUNTED = re.compile(
    r"\{(?!who|to|seeker|name|problem|secret|tiles|seekers)\w+\} (?:\w+ )?"
    r"(tiles|turns|moves|points|rounds|marks|hints|matches|islands|places|times|peeks"
    r"|characters|entries|windows|files|copies|seekers)\b"
)
"""A number that is filled in, and several of something."""


def texts(call: ast.Call) -> list[str]:
    """The literal texts in a call, in order."""
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


@pytest.mark.release
def test_the_form_for_one_says_one_and_the_other_one_several() -> None:
    for name in ["ntr", "ntr_noop"]:
        counting = [(file, texts(call)) for file, used, call in marked() if used == name and texts(call)]
        assert counting
        for file, forms in counting:
            assert len(forms) == 2, file
            singular, plural = forms
            assert singular != plural or "{n}" not in singular, file
            assert not COUNTED.search(singular), (file, singular)


def test_one_thing_and_several() -> None:
    said = [ntr("{n} tile on {where}", "{n} tiles on {where}", n, where="the table") for n in (0, 1, 2, 60)]
    assert said == [
        "0 tiles on the table",
        "1 tile on the table",
        "2 tiles on the table",
        "60 tiles on the table",
    ]
    assert [ntr_noop("{n} move", "{n} moves", n).format(n=n) for n in (1, 2)] == ["1 move", "2 moves"]
