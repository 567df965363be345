"""Names of computers: stored in English, told in the language in use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from topologic_qt.engine.players import Computer, stored_names, told_names
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language

WORDS = Path(__file__).parents[3] / "resources" / "words"
PLAYERS = (None, Computer(), Computer())


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose_language(ENGLISH, WORDS)


def test_they_follow_the_language_and_are_stored_in_english() -> None:
    choose_language("fr", WORDS)
    french = ("Computer 2", "Ordinateur 2", "Ordinateur")
    stored = stored_names(french, PLAYERS)
    assert stored == ["Computer 2", "Computer 2", "Computer"]
    assert told_names(stored, PLAYERS)[1:] == french[1:]
    choose_language(ENGLISH, WORDS)
    assert stored_names(french, PLAYERS) == stored  # as a match that goes on while the language changes
    assert told_names(stored, PLAYERS) == ("Computer 2", "Computer 2", "Computer")


def test_people_and_names_of_others_stay_as_they_are() -> None:
    choose_language("fr", WORDS)
    names = ("Computer", "Deep Thought", "Computer 12")
    assert told_names(names, PLAYERS) == names
    assert stored_names(names, PLAYERS) == list(names)
    assert told_names(("Anna", "Computer"), PLAYERS) == ("Anna", "Computer"), "left to be refused"
    choose_language(PSEUDO, WORDS)
    assert all(map(str.isprintable, told_names(("Anna", "Computer 2", "Computer"), PLAYERS)))
