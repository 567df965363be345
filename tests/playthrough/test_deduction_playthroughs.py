"""Whole matches of Deduction, one move after the other, compared line by line with how they once went.

After a change of the rules that is meant, `pytest tests/playthrough --redraw-playthroughs` writes them anew;
then read what has changed. For a new one, write a file with its first lines and its moves, and redraw it.
"""

from pathlib import Path

import pytest

from tests.playthrough.deduction_script import played
from tests.playthrough.whole_match import check

HERE = Path(__file__).parent / "deduction"
PLAYTHROUGHS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_match_goes_as_it_once_went(path: Path, request: pytest.FixtureRequest) -> None:
    check(path, request, played)


def test_there_is_a_whole_match_for_every_number_of_players() -> None:
    texts = [path.read_text("utf-8") for path in PLAYTHROUGHS]
    heads = [text.split("\n\n")[1].splitlines() for text in texts]
    assert {3, 4, 5} <= {len(head) - 5 for head in heads}
    assert all("the match is over" in text for text in texts)
