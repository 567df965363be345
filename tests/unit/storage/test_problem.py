"""Sentences about files that cannot be read or written."""

from topologic_qt.storage import Problem


def test_the_text_is_the_template_filled_in_and_both_are_kept() -> None:
    problem = Problem("{name} was not found in {folder}.", name="a.game", folder="home")
    assert str(problem) == "a.game was not found in home."
    assert problem.template == "{name} was not found in {folder}."
    assert problem.facts == {"name": "a.game", "folder": "home"}


def test_braces_in_a_name_are_nothing_special() -> None:
    assert str(Problem("{name} is a folder.", name="{0}{name}")) == "{0}{name} is a folder."
