"""The translations that the program brings: form by form as the English sentences are."""

import json
import re
from typing import Any

import pytest
import words
from babel.messages.catalog import Catalog, Message

from tests.tables import enter, new_match
from topologic_qt.app import codec
from topologic_qt.games.topologic.records import to_record
from topologic_qt.games.topologic.rules import HideSecret, Tile
from topologic_qt.storage.packing import pack
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import ENGLISH, choose_language, said

LANGUAGES = ("de", "fr")
"""The languages that are complete."""

_UNDERLINED = re.compile(r"&(?!&|\w+;)")
_TAG = re.compile(r"<[^>]+>")


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of a language."""
    return words.read(words.FOLDER / f"{request.param}.po")


def forms(sentence: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """The forms of a sentence; one, or several if it counts."""
    return [sentence or ""] if isinstance(sentence, str | None) else list(sentence)


def marks(text: str) -> tuple[object, ...]:
    """What a translation has to have as the English sentence has it."""
    return (
        len(_UNDERLINED.findall(text.replace("&&", ""))),
        sorted(_TAG.findall(text)),
        "…" in text,
        text.count("\n"),
        text[:1].isspace(),
        text[-1:].isspace(),
    )


def wrong(message: Message, plurals: int) -> list[str]:
    """What is wrong with the translation of a sentence, a line for each form."""
    english, translated = forms(message.id), forms(message.string)
    if len(translated) != (plurals if message.pluralizable else 1):
        return [f"{english[0]!r} has {len(translated)} forms."]
    return [f"{english[0]!r}: {form!r}" for form in translated if form and marks(form) != marks(english[-1])]


def test_every_sentence_is_translated(catalogue: Catalog) -> None:
    found = words.messages(catalogue)
    left = [message for message in found if message.fuzzy or not all(forms(message.string))]
    assert [forms(message.id)[0] for message in left] == []


def test_translations_have_the_marks_of_the_english_sentences(catalogue: Catalog) -> None:
    sure = [message for message in words.messages(catalogue) if not message.fuzzy]
    found = [line for message in sure for line in wrong(message, catalogue.num_plurals)]
    assert found == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "a.topologic lässt sich nicht öffnen. Runde 1, Zug 1 (Schritt 2): Sucher werden am Rand"),
        ("fr", "a.topologic ne peut pas être ouvert. manche 1, tour 1 (coup 2): Les chercheurs entrent"),
    ],
)
def test_what_the_rules_say_of_a_file_is_translated(language: str, told: str) -> None:
    match = new_match(seekers=3)
    match.apply(HideSecret(Tile.parse("B4")))
    enter(match, "R1 R1 S6")
    record: dict[str, Any] = json.loads(json.dumps(to_record(match.snapshot())))
    record["moves"][1]["to"] = "Y3"
    with pytest.raises(Problem) as caught:
        codec.match_found_in(pack("topologic", record), "a.topologic")
    choose_language(language, words.FOLDER)
    try:
        assert said(caught.value).startswith(told)
    finally:
        choose_language(ENGLISH, words.FOLDER)
