"""The external engines that people have named, and what was spoilt in the settings."""

import json
import sys

import pytest

from tests.unit.widgets.test_remembered import Memory
from topologic_qt.app.match.players_dialog import EngineProgram, EnginePrograms, joined, split

TURK = EngineProgram("Turk", ("/games/turk", "--fast", "two words", ""), 5)


def test_programs_are_remembered_in_their_order_and_one_of_them_plays_until_it_is_gone() -> None:
    kept, other = Memory(), EngineProgram("Mephisto", ("mephisto",))
    assert (EnginePrograms(kept).all, EnginePrograms(kept).playing) == ((), None)
    EnginePrograms(kept).keep([TURK, other])
    EnginePrograms(kept).let_play(other)
    assert (EnginePrograms(kept).all, EnginePrograms(kept).playing) == ((TURK, other), other)
    EnginePrograms(kept).keep([TURK])
    assert EnginePrograms(kept).playing is None
    EnginePrograms(kept).let_play(TURK)
    EnginePrograms(kept).let_play(None)
    assert EnginePrograms(kept).playing is None


def kept_with(programs: str | None) -> Memory:
    """Settings with this entry."""
    return Memory({"engines/programs": programs})


GOOD = {"name": "Turk", "command": ["turk"], "seconds": 5}


def test_what_was_spoilt_counts_as_not_set_and_what_is_whole_beside_it_stays() -> None:
    for spoilt in [
        None,
        "",
        "{",
        "3",
        "[" * 9999,
        json.dumps(GOOD),
        *(json.dumps([each]) for each in (3, {}, {**GOOD, "seconds": 0}, {**GOOD, "seconds": "5"})),
        *(json.dumps([each]) for each in ({**GOOD, "command": []}, {**GOOD, "command": ["a", 3]})),
        *(json.dumps([each]) for each in ({**GOOD, "name": ""}, {**GOOD, "name": "x" * 41})),
    ]:
        assert EnginePrograms(kept_with(spoilt)).all == ()
    rows = [{}, GOOD, {**GOOD, "seconds": 6}, 3]
    (program,) = EnginePrograms(kept_with(json.dumps(rows))).all
    assert program == EngineProgram("Turk", ("turk",), 6)


def test_arguments_in_a_line_are_those_that_were_written() -> None:
    for arguments in ([], ["--fast"], ["two words", "-x", ""], ["a", "b c"]):
        assert split(joined(arguments)) == arguments


@pytest.mark.skipif(sys.platform == "win32", reason="a backslash is no quote there")
def test_quotes_must_end() -> None:
    assert split("-x 'two words'") == ["-x", "two words"]
    with pytest.raises(ValueError, match="quotation"):
        split("-x 'two words")
