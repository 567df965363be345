"""The sentences for translators: all are collected, translated, and formatted like the English ones."""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import words
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from steps import ROOT, Failure

from tests.marked import MARKING, marked
from tests.tables import enter, new_match
from topologic_qt.app.files import codec
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.storage.envelope import pack
from topologic_qt.storage.files import Problem
from topologic_qt.translation import ENGLISH, choose_language, said

SENTENCES = """
from x import ntr, tr, tr_noop, ntr_noop

# Translators: what stands on a button.
FULL = tr_noop("The {disk} is full.")

def say(n):
    return tr("Save" " it") + ntr("{n} file", "{n} files", n) + ntr_noop("One of {all}", "{n} of {all}", n)
"""

UNWANTED = Path(__file__).with_name("unwanted.txt")
"""What no sentence says any more, by language."""

OF_OTHERS = Path(__file__).with_name("of_others.txt")
"""The sentences with a player's name that are never said of *You*, or fit as they are."""

_PLAYERS = {"name", "names", "asker", "whom", "referee", "holder", "players"}  # the places of their names

_UNDERLINED = re.compile(r"&(?!&|\w+;)")
_TAG = re.compile(r"<[^>]+>")


@cache
def sentences() -> frozenset[tuple[str, ...]]:
    """The sentences in the program's sources, each with all forms."""
    return english(words.extracted(words.SOURCE))


def english(catalogue: Catalog) -> frozenset[tuple[str, ...]]:
    """The English sentences of a catalogue, each with all forms."""
    return frozenset(forms(message.id) for message in words.messages(catalogue))


def forms(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The forms of a sentence: one, or several if it has a plural."""
    return (sentence or "",) if isinstance(sentence, str | None) else tuple(sentence)


def marks(text: str) -> tuple[object, ...]:
    """What a translation must have in common with the English sentence."""
    return (
        len(_UNDERLINED.findall(text.replace("&&", ""))),
        sorted(_TAG.findall(text)),
        "…" in text,
        text.count("\n"),
        text[:1].isspace(),
        text[-1:].isspace(),
    )


def unwanted(language: str) -> re.Pattern[str]:
    """What may not occur in a language."""
    rows = (row.split("  ") for row in UNWANTED.read_text(encoding="utf-8").splitlines())
    return re.compile("|".join(row[1] for row in rows if row[0] == language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """The program in a language meanwhile."""
    choose_language(language, words.FOLDER)
    try:
        yield
    finally:
        choose_language(ENGLISH, words.FOLDER)


def source(folder: Path) -> Path:
    """A program of one file, in that folder."""
    made = folder / "program"
    made.mkdir()
    (made / "a.py").write_text(SENTENCES, encoding="utf-8")
    return made


def translate(file: Path, english: str, translated: str) -> None:
    """Write a translation into a catalogue, as translators do."""
    catalogue = words.read(file)
    message = catalogue[english]
    assert message is not None
    message.string = translated
    with file.open("wb") as content:
        write_po(content, catalogue)


# -- the program's own sentences ----------------------------------------------------------------------


@pytest.mark.long
def test_every_sentence_in_the_sources_is_found_and_written_out_where_it_is_marked() -> None:
    written = set()
    said_elsewhere = (
        ast.Name,
        ast.Attribute,
        ast.Call,
        ast.Subscript,
    )  # a sentence that is marked where it is written
    for file, name, call in marked():
        texts = call.args[: MARKING[name]]
        if name == "tr" and isinstance(texts[0], said_elsewhere):
            assert not ast.unparse(texts[0]).endswith(".format"), (file, call.lineno)
            continue
        assert all(isinstance(text, ast.Constant) for text in texts), (file, call.lineno)
        written.add(tuple(str(text.value) for text in texts if isinstance(text, ast.Constant)))
    assert len(written) > 600
    assert written == sentences()
    places = {place for text in written for form in text for place in words.places(form)}
    assert all(map(str.isidentifier, places))


def test_the_template_and_every_catalogue_are_up_to_date_and_compiled() -> None:
    advice = "run `python3 packaging/dev.py words` and commit resources/words"
    for file in (words.FOLDER / words.TEMPLATE, *words.catalogues(words.FOLDER)):
        catalogue = words.read(file)
        assert not english(catalogue) ^ sentences(), (file.name, advice)
        if file.name != words.TEMPLATE:
            assert words.faults(catalogue) == []
            assert file.with_suffix(".mo").read_bytes() == words.compiled(catalogue), (file.name, advice)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs gettext")
def test_gettext_accepts_the_catalogues(tmp_path: Path) -> None:
    for file in (words.FOLDER / words.TEMPLATE, *words.catalogues(words.FOLDER)):
        command: list[str | Path] = ["msgfmt", "--check", "--output-file", tmp_path / "checked.mo", file]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


# -- the translations ---------------------------------------------------------------------------------


def fits(message: Message, plurals: int, unwanted: re.Pattern[str]) -> bool:
    """Whether a sentence is translated in all forms, with its marks and without unwanted words."""
    translated, wanted = forms(message.string), marks(forms(message.id)[-1])
    is_complete = not message.fuzzy and len(translated) == (plurals if message.pluralizable else 1)
    return is_complete and all(
        form and marks(form) == wanted and not unwanted.search(form) for form in translated
    )


def test_every_sentence_is_translated_with_its_marks_and_without_unwanted_words() -> None:
    never = unwanted(ENGLISH)
    assert never.search("Anna is on turn")
    wrong = [text for each in sentences() for text in each if never.search(text)]
    for language in ("de", "fr"):
        catalogue, never = words.read(words.FOLDER / f"{language}.po"), unwanted(language)
        found = words.messages(catalogue)
        wrong += [f"{each.string}" for each in found if not fits(each, catalogue.num_plurals, never)]
    assert not wrong, "\n".join(wrong)


def test_every_sentence_about_a_player_says_you_to_who_plays_alone_or_needs_not() -> None:
    needs_not = [line for line in OF_OTHERS.read_text(encoding="utf-8").splitlines()[3:] if line]
    others = []
    for message in words.messages(words.extracted(words.SOURCE)):
        first, *yours = forms(message.id)[0].split("|")
        if yours:
            left = {frozenset(words.places(first) - words.places(form)) for form in yours}
            assert all(left) or not words.places(first), first
            assert len(left) == len(yours), first
        elif words.places(first) & _PLAYERS and any(
            "/games/" in file or "/players_form" in file for file, _ in message.locations
        ):
            others.append(first)
    assert sorted(others) == needs_not


def test_what_the_rules_say_of_a_file_is_translated() -> None:
    match = new_match(seekers=3)
    match.apply(HideSecret(Tile.parse("B4")))
    enter(match, "R1 R1 S6")
    record: dict[str, Any] = json.loads(json.dumps(to_record(match.snapshot())))
    record["moves"][1]["to"] = "Y3"
    with pytest.raises(Problem) as caught:
        codec.match_found_in(pack("topologic", record), "a.topologic")
    for language, told in (
        ("de", "a.topologic lässt sich nicht öffnen. Runde 1, Zug 1 (Schritt 2): Sucher werden am Rand"),
        ("fr", "a.topologic ne peut pas être ouvert. manche 1, tour 1 (coup 2): Les chercheurs entrent"),
    ):
        with speaking(language):
            assert said(caught.value).startswith(told)


# -- the work for a language --------------------------------------------------------------------------


def test_all_forms_are_collected_and_a_language_is_begun_translated_and_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    template = words.extracted(source(tmp_path))
    full = ("The {disk} is full.",)
    counted = {("{n} file", "{n} files"), ("One of {all}", "{n} of {all}")}
    assert english(template) == {full, ("Save it",), *counted}
    message = template[full[0]]
    assert message is not None
    assert message.auto_comments == ["Translators: what stands on a button."]
    assert message.locations == [("program/a.py", 1)]
    words.begin(tmp_path, "pl")
    assert words.update(tmp_path, template) == []
    said = capsys.readouterr().out
    assert said.startswith("pl: 0 of 4 sentences are translated.\n")
    assert "  untranslated: Save it\n" in said
    assert words.read(tmp_path / "pl.po").num_plurals == 3
    translate(tmp_path / "pl.po", "Save it", "Zapisz")
    written = []
    for _ in range(2):
        words.begin(tmp_path, "pl")  # it is there already, and stays
        assert words.update(tmp_path, template) == []
        assert capsys.readouterr().out.startswith("pl: 1 of 4 sentences are translated.\n")
        written.append([(tmp_path / name).read_bytes() for name in (words.TEMPLATE, "pl.po", "pl.mo")])
    assert b"Zapisz" in written[0][2]
    assert written[0] == written[1]  # nothing changes where nothing is new


def test_a_sentence_that_was_changed_is_unsure_and_one_that_is_gone_may_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, written = source(tmp_path), []
    words.begin(tmp_path, "de")
    for texts in (SENTENCES + 'tr("There is a {n}% chance.")', SENTENCES) * 2:
        (folder / "a.py").write_text(texts, encoding="utf-8")
        words.update(tmp_path, words.extracted(folder))
        written.append((tmp_path / "de.po").read_text(encoding="utf-8"))
        if texts != SENTENCES:
            translate(tmp_path / "de.po", "There is a {n}% chance.", "Die Chance ist {n} %.")
    assert [text.count("chance") for text in written] == [1, 0, 1, 0]
    assert "python-format" not in written[0]  # no sentence is filled in with a percent sign
    translate(tmp_path / "de.po", "The {disk} is full.", "Die {disk} ist voll.")
    (folder / "a.py").write_text(SENTENCES.replace("is full.", "is full!"), encoding="utf-8")
    words.update(tmp_path, words.extracted(folder))
    assert "  unsure: The {disk} is full!\n" in capsys.readouterr().out
    assert b"ist voll" not in (tmp_path / "de.mo").read_bytes()


def test_faults_of_places_damaged_catalogues_and_no_languages_are_named(tmp_path: Path) -> None:
    here, one, many = "{name} is here", ["{n} of {who}", "{n} of all {who}"], ["One of {who}", "{n} of {who}"]
    cases: list[tuple[str | list[str], str | list[str], bool]] = [
        (here, "Hier ist {name}", False),
        (here, "Hier ist niemand", True),
        (here, "Hier ist {name", True),
        (one, ["{n} von {who}", "{n} von allen {who}"], False),
        (many, ["{n} von {who}", "{n} von {who}"], False),
        (many, ["Eine", "{n} von {who}"], True),
        ("{name} wins|You win", "{name} gewinnt|Du gewinnst", False),
        ("{name} wins|You win", "{name} gewinnt|{name} gewinnt", True),
        ("{name} wins|You win", "{name} gewinnt", True),
    ]
    for text, translated, is_wrong in cases:
        catalogue = Catalog(locale="de")
        catalogue.add(text, translated)
        assert bool(words.faults(catalogue)) == is_wrong, translated
    for name in ("../de", ""):
        with pytest.raises(Failure, match="no language that Babel knows"):
            words.begin(tmp_path, name)
    assert list(tmp_path.iterdir()) == []
    for content in (b"Save it: speichern", b'msgid "a"\nmsgstr "\xff"'):
        (tmp_path / "de.po").write_bytes(content)
        with pytest.raises(Failure, match=r"de\.po cannot be read"):
            words.read(tmp_path / "de.po")
    command = [sys.executable, str(ROOT / "packaging" / "words.py"), "xx"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "xx is no language that Babel knows. Name it as in de or pt_BR.\n"
