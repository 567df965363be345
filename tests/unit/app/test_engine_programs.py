"""The external engines that people have named, and what was spoilt in the settings."""

import json
import sys

import pytest

from topologic_qt.app.engine_programs import EngineProgram, EnginePrograms, joined, split

TURK = EngineProgram("Turk", ("/games/turk", "--fast", "two words", ""), 5)
MEPHISTO = EngineProgram("Mephisto", ("mephisto",))


class Kept:
    """Settings in memory."""

    def __init__(self, **values: object) -> None:
        self.values = {name.replace("_", "/"): value for name, value in values.items()}

    def value(self, name: str, usual: object = None) -> object:
        return self.values.get(name, usual)

    def setValue(self, name: str, value: object) -> None:
        self.values[name] = value


def test_at_first_there_are_none() -> None:
    programs = EnginePrograms(Kept())
    assert (programs.all, programs.playing) == ((), None)


def test_programs_are_remembered_in_their_order_and_one_of_them_plays() -> None:
    kept = Kept()
    EnginePrograms(kept).keep([TURK, MEPHISTO])
    EnginePrograms(kept).let_play(MEPHISTO)
    assert EnginePrograms(kept).all == (TURK, MEPHISTO)
    assert EnginePrograms(kept).playing == MEPHISTO
    EnginePrograms(kept).let_play(None)
    assert EnginePrograms(kept).playing is None


def test_a_program_that_is_gone_plays_no_more() -> None:
    programs = EnginePrograms(Kept())
    programs.keep([TURK])
    programs.let_play(TURK)
    programs.keep([MEPHISTO])
    assert programs.playing is None


GOOD = {"name": "Turk", "command": ["turk"], "seconds": 5}


def test_what_was_spoilt_counts_as_not_set() -> None:
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
        assert EnginePrograms(Kept(engines_programs=spoilt)).all == ()


def test_what_is_whole_beside_it_stays_and_the_last_of_a_name_counts() -> None:
    rows = [{}, GOOD, {**GOOD, "seconds": 6}, 3]
    (program,) = EnginePrograms(Kept(engines_programs=json.dumps(rows))).all
    assert program == EngineProgram("Turk", ("turk",), 6)


def test_arguments_in_a_line_are_those_that_were_written() -> None:
    for arguments in ([], ["--fast"], ["two words", "-x", ""], ["a", "b c"]):
        assert split(joined(arguments)) == arguments


@pytest.mark.skipif(sys.platform == "win32", reason="a backslash is no quote there")
def test_quotes_must_end() -> None:
    assert split("-x 'two words'") == ["-x", "two words"]
    with pytest.raises(ValueError, match="quotation"):
        split("-x 'two words")
