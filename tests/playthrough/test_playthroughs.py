"""Whole matches, one move after the other, compared line by line with how they once went.

After a change of the rules that is meant, `pytest tests/playthrough --redraw-playthroughs` writes them anew;
then read what has changed. For a new one, write a file with its first lines and its moves, and redraw it.
"""

from pathlib import Path

import pytest

from tests.playthrough.script import played

HERE = Path(__file__).parent
PLAYTHROUGHS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_match_goes_as_it_once_went(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text("utf-8")
    if request.config.getoption("--redraw-playthroughs"):
        path.write_text(played(text), "utf-8")
        pytest.skip("redrawn")
    assert played(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("edition", ["2017", "2019", "french"])
def test_there_is_a_whole_match_of_every_edition(edition: str) -> None:
    texts = [path.read_text("utf-8") for path in PLAYTHROUGHS]
    assert any(f"\nedition {edition}, " in text and "the match is over" in text for text in texts)
