"""Sentences in the language in use: another one, none, a damaged one, and that of the tests."""

import logging
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import HealthCheck, given, settings, strategies as st

from topologic_qt.storage.files import Problem
from topologic_qt.translation import (
    ENGLISH,
    PSEUDO,
    UserError,
    choose_language,
    ntr,
    said,
    stored_name,
    told_name,
    tr,
    tr_noop,
)
from topologic_qt.widgets.translate import listing, match_title

Speak = Callable[[str], str]

CAN_SAVE = tr_noop("{name} was not saved: {why}")
FULL = tr_noop("The disk is full.")

POLISH: dict[str | tuple[str, str], str | tuple[str, ...]] = {
    "The table": "Stół",
    "{name} was not saved: {why}": "Nie zapisano {name}: {why}",
    "The disk is full.": "Dysk jest pełny.",
    "Hello {name}": "Cześć {imię}",
    "Open {name}": "Otwórz {name",
    ("{n} tile", "{n} tiles"): ("{n} płytka", "{n} płytki", "{n} płytek"),
    ("One move of {name}", "{n} moves of {name}"): ("Jeden ruch: {name}", "{n} ruchy: {name}", ""),
}


def compiled() -> bytes:
    """The Polish catalogue; the language has three forms for numbers."""
    catalogue = Catalog(locale="pl", fuzzy=False)
    for english, translated in POLISH.items():
        catalogue.add(english, translated)
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


WHOLE = compiled()


@pytest.fixture
def polish(tmp_path: Path, speak: Speak) -> None:
    """Use Polish."""
    (tmp_path / "pl.mo").write_bytes(WHOLE)
    assert speak("pl") == ""


def test_what_has_no_translation_is_english_and_numbers_have_the_forms_of_the_language(polish: None) -> None:
    assert tr("The {what}", what="rack") == "The rack"
    assert tr("") == ""
    assert ntr("{n} rack", "{n} racks", 1) == "1 rack"
    assert ntr("{n} rack", "{n} racks", 5) == "5 racks"
    numbers = (0, 1, 2, 5, 12, 22, 60)
    counted = [ntr("{n} tile", "{n} tiles", n) for n in numbers]
    kinds = ["płytek", "płytka", "płytki", "płytek", "płytek", "płytki", "płytek"]
    assert counted == [f"{n} {kind}" for n, kind in zip(numbers, kinds, strict=True)]
    assert ntr("One move of {name}", "{n} moves of {name}", 1, name="Anna") == "Jeden ruch: Anna"


def test_the_language_can_change_and_what_is_wrong_is_said_where_it_is_shown(
    polish: None, speak: Speak
) -> None:
    assert tr("The table") == "Stół"
    assert speak(ENGLISH) == ""
    assert tr("The table") == "The table"
    assert speak("pl") == ""
    assert tr("The table") == "Stół"
    problem = Problem(CAN_SAVE, name="a.topologic", why=UserError(FULL))
    assert str(problem) == "a.topologic was not saved: The disk is full."
    assert said(problem) == "Nie zapisano a.topologic: Dysk jest pełny."


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xde\x12\x04",
        b"no catalogue at all, only text",
        WHOLE[:-40],
        WHOLE.replace(b"utf-8", b"utf-x"),
        WHOLE.replace("ł".encode(), b"\xff\xff"),
        WHOLE.replace(b"plural=(", b"plural=)"),
    ],
    ids=["empty", "torn", "text", "cut off", "charset", "letters", "plurals"],
)
def test_a_damaged_language_is_english_and_the_log_is_told_why(
    tmp_path: Path, speak: Speak, content: bytes
) -> None:
    (tmp_path / "pl.mo").write_bytes(content)
    assert speak("pl").startswith("The catalogue of the language pl cannot be used: ")
    assert tr("The table") == "The table"
    assert ntr("{n} tile", "{n} tiles", 2) == "2 tiles"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=8))
def test_whatever_is_damaged_something_is_said(
    tmp_path: Path, speak: Speak, changes: list[tuple[int, int]]
) -> None:
    content = bytearray(WHOLE)
    for place, byte in changes:
        content[place] = byte
    (tmp_path / "pl.mo").write_bytes(content)
    choose_language("pl", tmp_path)
    texts = [tr(text, name="Anna", why="Why not?") for text in POLISH if isinstance(text, str)]
    texts += [ntr(*text, n, name="Anna") for text in POLISH if isinstance(text, tuple) for n in range(60)]
    assert all(isinstance(text, str) for text in texts)


def test_a_rule_for_numbers_that_divides_by_nothing_counts_in_english(tmp_path: Path, speak: Speak) -> None:
    rule = b"plural=(n==1 ? 0 : n%10>=2 && n%10<=4"
    assert rule in WHOLE
    (tmp_path / "pl.mo").write_bytes(WHOLE.replace(rule, b"plural=(n==1 ? 0 : n%00>=2 && n%10<=4"))
    assert speak("pl") == ""
    assert ntr("{n} tile", "{n} tiles", 4) == "4 tiles"


@pytest.mark.parametrize("text", ["Hello {name}", "Open {name}"])
def test_a_translation_with_other_places_is_not_used_and_noted_once(
    polish: None, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    with caplog.at_level(logging.WARNING):
        assert tr(text, name="Anna") == tr(text, name="Anna") == text.format(name="Anna")
    assert caplog.messages == [f"A translation names other facts than the text has: {text}"]


def test_the_language_of_the_tests_has_brackets_and_takes_more_room(speak: Speak) -> None:
    assert speak(PSEUDO) == ""
    text = "Your seekers are in good places: ask for the hint."
    pseudo = tr(text)
    assert pseudo.startswith(f"[{text} ")
    assert pseudo.endswith("]")
    assert len(text) * 1.4 <= len(pseudo) < len(text) * 1.5
    standing = tr("{who} is standing on {to}", who="Anna", to=tr("Red"))
    assert standing == "[\u2063Anna\u2064 is standing on \u2063[Red]\u2064 lore]"
    assert ntr("{n} tile", "{n} tiles", 1) == "[\u20631\u2064 tile]"
    assert ntr("{n} tile", "{n} tiles", 2) == "[\u20632\u2064 tiles ]"
    assert tr("") == ""


def test_the_form_that_fits_is_said_to_you_and_to_others(speak: Speak) -> None:
    asks = "{asker} asks {whom}|You ask {whom}|{asker} asks you"
    assert tr(asks, asker="Ben", whom="Mia") == "Ben asks Mia"
    assert [tr("asks|ask", name=name) for name in ("Ben", "You")] == ["asks", "ask"]
    assert tr(asks, asker="You", whom="Mia") == "You ask Mia"
    assert tr(asks, asker="Ben", whom="You") == "Ben asks you"
    assert tr("{name}: {n} points", name="You", n=2) == "You: 2 points"
    assert ntr("{name} has {n}|You have {n}", "{name} has {n} in all|You have {n} in all", 2, name="You") == (
        "You have 2 in all"
    )
    assert tr("{what}|You", what=[]) == "[]"
    speak(PSEUDO)
    assert (told_name("You"), stored_name("[You]")) == ("[You]", "You")
    assert tr(asks, asker="[You]", whom="Mia").startswith("[You ask ")


def test_a_name_from_right_to_left_does_not_turn_the_sentence_around_it() -> None:
    assert tr("{name}: 2 to {n}", name="שרה", n=1) == "\u2068שרה\u2069: 2 to 1"
    assert ntr("{name}: {n} turn", "{name}: {n} turns", 2, name="علی") == "\u2068علی\u2069: 2 turns"
    assert tr("{name}: 2 to {n}", name="Zoë", n=1) == "Zoë: 2 to 1"
    assert listing(("שרה", "Zoë")) == "\u2068שרה\u2069, Zoë"
    assert match_title("Tea", ("Zoë", "علی")) == "Tea: \u2068Zoë – \u2068علی\u2069\u2069"
