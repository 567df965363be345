"""Whole matches, compared line by line with their earlier course.

After an intended change of the rules, run `pytest tests/playthrough --redraw-playthroughs` and read the
changes. For a new match, write a file with its first lines and moves, and redraw it.
"""

from pathlib import Path

import pytest

from tests.playthrough import deduction_script, script, topology_script
from tests.playthrough.whole_match import check

HERE = Path(__file__).parent
SCRIPTS = {".": script, "topology": topology_script, "deduction": deduction_script}
PLAYTHROUGHS = [(folder, path) for folder in SCRIPTS for path in sorted((HERE / folder).glob("*.txt"))]


@pytest.mark.parametrize(("folder", "path"), PLAYTHROUGHS, ids=lambda part: getattr(part, "stem", part))
def test_a_match_goes_as_it_once_went(folder: str, path: Path, request: pytest.FixtureRequest) -> None:
    check(path, request, SCRIPTS[folder].played)


def test_there_is_a_whole_match_of_every_kind() -> None:
    heads: dict[str, list[str]] = {folder: [] for folder in SCRIPTS}
    for folder, path in PLAYTHROUGHS:
        text = path.read_text("utf-8")
        assert "the match is over" in text
        heads[folder].append(text.split("\n\n")[1])
    assert {head.split(",")[0] for head in heads["."]} == {"edition 2017", "edition 2019", "edition french"}
    kinds = {(head.partition(":")[0], head.partition(";")[0].count(",") + 1) for head in heads["topology"]}
    assert {("base", 2), ("base", 3), ("base", 4), ("advanced", 2)} <= kinds
    assert {3, 4, 5} <= {len(head.splitlines()) - 5 for head in heads["deduction"]}
