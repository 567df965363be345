"""Whole matches of Topology, one move after the other, compared line by line with how they once went.

See `test_playthroughs` for how they are written anew.
"""

from pathlib import Path

import pytest

from tests.playthrough.topology_script import played
from tests.playthrough.whole_match import check

PLAYTHROUGHS = sorted((Path(__file__).parent / "topology").glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_match_goes_as_it_once_went(path: Path, request: pytest.FixtureRequest) -> None:
    check(path, request, played)


@pytest.mark.parametrize(("variant", "players"), [("base", 2), ("base", 3), ("base", 4), ("advanced", 2)])
def test_there_is_a_whole_match_of_every_kind(variant: str, players: int) -> None:
    heads = [path.read_text("utf-8").split("\n\n")[1] for path in PLAYTHROUGHS]
    kinds = {(head.partition(":")[0], head.partition(";")[0].count(",") + 1) for head in heads}
    assert (variant, players) in kinds
