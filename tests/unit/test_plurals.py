"""Counts read well: one tile, two tiles. A sentence that counts has a form for one thing and one for more."""

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

NEVER_ONE = {
    "of {points} points",  # twice the number of seekers
    "{points} points end the round. This cannot be undone.",
    "{points} points would mean that all {seekers} stand on the {secret}; but they are not on one tile.",
    "{n} seekers",  # 3 to 5
    "{seen} of {all} seekers",
    "{count} of {all} tiles",  # of sixty
    "{all} tiles",
    "{n} of {size} tiles",  # of a hand, or of those that lie face up
    "left {asked} tiles on average",  # with a decimal
    "leaves {got} tiles on average",  # with a decimal
    "from {turns} turns: {n}",  # in fives
    "The table ends here, {n} places from its middle.",
    "{n} moves",  # with a decimal
    "Three stars for {three} turns or fewer",  # no field has a par below 3.5
    "a hint leaves {got} tiles",  # one in so many
    "The text has {length} characters, but a field",  # more than any field has
    "{what} has {n} characters; the limit is {most}.",
    "A seed has at most {most} characters",
    "it has more than {most} entries",
    "a field reaches at most {most} places",
    "from {points} points: {n}",  # in twenties
    "The stack has {n} tiles of design {design}; there are 2 of each.",
    "{done} of {all} matches",  # each deal is played from every seat
    "All {all} matches are played.",
    "The seed has {n} characters; the limit is {most}.",
    "Move its parts closer together, to at most {most} places each way.",
}
"""What cannot be one."""


def texts(call: ast.Call) -> list[str]:
    """The texts that are written out in a call, in order."""
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


@pytest.mark.release
def test_no_sentence_counts_without_a_form_for_one() -> None:
    found = [
        (file, text)
        for file, name, call in marked()
        for text in texts(call)
        if name in ("tr", "tr_noop")
        and COUNTED.search(text)
        and not any(allowed in text for allowed in NEVER_ONE)
    ]
    assert found == []


@pytest.mark.release
def test_the_form_for_one_says_one_and_the_other_one_several() -> None:
    for name in ["ntr", "ntr_noop"]:
        counting = [(file, texts(call)) for file, used, call in marked() if used == name and texts(call)]
        assert counting
        for file, forms in counting:
            assert len(forms) == 2, file
            singular, plural = forms
            assert singular != plural, file
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
