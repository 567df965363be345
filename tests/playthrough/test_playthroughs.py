"""Whole matches, one move after the other, compared line by line with how they once went.

After a change of the rules that is meant, `pytest tests/playthrough --redraw-playthroughs` writes them anew;
then read what has changed. For a new one, write a file with its first lines and its moves, and redraw it.
"""

from pathlib import Path

import pytest

from tests.playthrough.script import played
from tests.playthrough.whole_match import check

HERE = Path(__file__).parent
PLAYTHROUGHS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_match_goes_as_it_once_went(path: Path, request: pytest.FixtureRequest) -> None:
    check(path, request, played)


@pytest.mark.parametrize("edition", ["2017", "2019", "french"])
def test_there_is_a_whole_match_of_every_edition(edition: str) -> None:
    texts = [path.read_text("utf-8") for path in PLAYTHROUGHS]
    assert any(f"\nedition {edition}, " in text and "the match is over" in text for text in texts)
