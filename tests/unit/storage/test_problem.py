"""Sentences about files that cannot be read or written."""

from pathlib import Path

from topologic_qt.storage.files import Problem


def test_the_text_is_the_template_filled_in_whatever_a_fact_is_made_of() -> None:
    problem = Problem("{name} was not found in {folder}.", name="a.game", folder="home")
    assert str(problem) == "a.game was not found in home."
    assert problem.template == "{name} was not found in {folder}."
    assert problem.facts == {"name": "a.game", "folder": "home"}
    assert str(Problem("{name} is a folder.", name="{0}{name}")) == "{0}{name} is a folder."
    inner = Problem("{name} is too large.", name="b\0.game")
    problem = Problem(
        "{problem} {name} of {game} in {folder}: {reason}, {entry}, {moves}.",
        problem=inner,
        name="a\u202eemag.exe",
        game="chess\n\x1b[31mYou won!",
        folder=Path("home\udcff"),
        reason=ValueError("line\r\ntwo"),
        entry="Zo\u0308e\u00a0漢 👨\u200d👩\u200d👧",
        moves=12,
    )
    assert str(problem) == (
        "b?.game is too large. a?emag.exe of chess??[31mYou won! in home?: line??two, "
        "Zo\u0308e 漢 👨\u200d👩\u200d👧, 12."
    )
    assert problem.facts["moves"] == 12
    assert problem.facts["problem"] is inner
    assert len(str(Problem("{why}", why="x" * 100_000))) == 1000
