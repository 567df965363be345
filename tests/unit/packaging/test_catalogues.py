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
from topologic_qt.games.topologic.ui.words import colour_letters
from topologic_qt.storage.packing import pack
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import ENGLISH, choose_language, said
from topologic_qt.widgets.translate import match_title

LANGUAGES = ("de", "fr")
"""The languages that are complete."""

_LOOSE = re.compile(r"\w[:;?!](?=\s|$)|[ \w][»]|« | [:;?!»]")
"""A sign of French at which a line could break, or that has no space before it."""

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


def test_german_has_one_word_for_a_tile_and_one_for_a_seeker() -> None:
    german = words.messages(words.read(words.FOLDER / "de.po"))
    texts = [form.replace("Dieter Stein", "") for message in german for form in forms(message.string)]
    assert [text for text in texts if re.search(r"\bSteine?n?\b", text)] == []
    assert [text for text in texts if "Figur" in text] == []


def test_french_calls_no_seeker_a_pawn() -> None:
    french = words.messages(words.read(words.FOLDER / "fr.po"))
    texts = [form for message in french for form in forms(message.string)]
    assert [text for text in texts if re.search(r"\bpions?\b", text)] == []


def test_french_has_spaces_that_do_not_break_at_its_signs() -> None:
    french = words.messages(words.read(words.FOLDER / "fr.po"))
    found = [form for message in french for form in forms(message.string) if _LOOSE.search(form)]
    assert found == []


@pytest.mark.parametrize(
    ("language", "title"),
    [("de", "Topologic: Anna – Ben"), ("fr", "Topologic\N{NO-BREAK SPACE}: Anna – Ben")],
)
def test_a_title_has_the_colon_of_the_language(language: str, title: str) -> None:
    choose_language(language, words.FOLDER)
    try:
        assert match_title("Topologic", ("Anna", "Ben")) == title
    finally:
        choose_language(ENGLISH, words.FOLDER)


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en", "R, O, Y, G, B for Blue, V, P, W, K for Black, S"),
        ("de", "R für Rot, O, Y für Gelb, G für Grün, B, V, P für Rosa, W, K für Schwarz, S für Silber"),
        (
            "fr",
            "R pour Rouge, O, Y pour Jaune, G pour Vert, B pour Bleu, V pour Violet, P pour Rose, "
            "W pour Blanc, K pour Noir, S pour Argent",
        ),
    ],
)
def test_letters_of_colours_are_explained_where_names_begin_otherwise(language: str, letters: str) -> None:
    choose_language(language, words.FOLDER)
    try:
        assert colour_letters() == letters
    finally:
        choose_language(ENGLISH, words.FOLDER)


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
