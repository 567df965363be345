"""The sentences for translators: all of them are in the template, and no translation has lost a name."""

import ast
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import words
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from bundle import resources
from steps import ROOT, Failure

from tests.marked import MARKING, marked

SENTENCES = """
from x import ntr, tr, tr_noop, ntr_noop

# Translators: what stands on a button.
FULL = tr_noop("The {disk} is full.")

def say(n):
    return tr("Save" " it") + ntr("{n} file", "{n} files", n) + ntr_noop("One of {all}", "{n} of {all}", n)
"""


@cache
def sentences() -> frozenset[tuple[str, ...]]:
    """The sentences that are found in the sources of the program, each with all of its forms."""
    return frozenset(forms(words.extracted(words.SOURCE)))


def forms(catalogue: Catalog) -> set[tuple[str, ...]]:
    """The sentences of a catalogue, each with all of its forms."""
    ids = [message.id for message in words.messages(catalogue)]
    return {(text,) if isinstance(text, str) else tuple(text) for text in ids}


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


def test_the_template_has_the_sentences_of_the_sources() -> None:
    written = forms(words.read(words.FOLDER / words.TEMPLATE))
    now = sentences()
    advice = "run `python3 packaging/dev.py words` and commit resources/words"
    assert sorted(now - written) == [], advice
    assert sorted(written - now) == [], advice


def test_every_sentence_in_the_sources_is_found() -> None:
    written = set()
    for _, name, call in marked():
        arguments = call.args[: MARKING[name]]
        texts = [arg.value for arg in arguments if isinstance(arg, ast.Constant)]
        if len(texts) == len(arguments):
            written.add(tuple(map(str, texts)))
    assert len(written) > 600
    assert written == sentences()


def test_a_sentence_is_written_out_where_it_is_marked() -> None:
    said_elsewhere = (ast.Name, ast.Attribute, ast.Call)  # a sentence that is marked where it is written
    for file, name, call in marked():
        if name == "tr" and isinstance(call.args[0], said_elsewhere):
            assert not ast.unparse(call.args[0]).endswith(".format"), (file, call.lineno)
            continue
        written_out = call.args[: MARKING[name]]
        assert all(isinstance(arg, ast.Constant) for arg in written_out), (file, call.lineno)


def test_the_places_of_a_sentence_have_names() -> None:
    for sentence in sentences():
        for form in sentence:
            assert all(name.isidentifier() for name in words.places(form)), form


def test_every_catalogue_is_up_to_date_and_compiled() -> None:
    wanted = sentences()
    for file in words.catalogues(words.FOLDER):
        catalogue = words.read(file)
        assert forms(catalogue) == wanted, file.name
        assert words.faults(catalogue) == []
        assert file.with_suffix(".mo").read_bytes() == words.compiled(catalogue), file.name


def test_the_program_without_python_has_the_catalogues() -> None:
    brought = resources()
    for file in words.catalogues(words.FOLDER):
        assert (str(file.with_suffix(".mo")), "topologic_qt/resources/words") in brought


# -- the work for a language --------------------------------------------------------------------------


def test_both_forms_and_the_remark_are_collected(tmp_path: Path) -> None:
    template = words.extracted(source(tmp_path))
    assert forms(template) == {
        ("The {disk} is full.",),
        ("Save it",),
        ("{n} file", "{n} files"),
        ("One of {all}", "{n} of {all}"),
    }
    full = template["The {disk} is full."]
    assert full is not None
    assert full.auto_comments == ["Translators: what stands on a button."]
    assert full.locations == [("program/a.py", 1)]


def test_a_language_is_begun_translated_and_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    template = words.extracted(source(tmp_path))
    words.begin(tmp_path, "pl")
    assert words.update(tmp_path, template) == []
    said = capsys.readouterr().out
    assert said.startswith("pl: 0 of 4 sentences are translated.\n")
    assert "  untranslated: Save it\n" in said
    assert words.read(tmp_path / "pl.po").num_plurals == 3
    translate(tmp_path / "pl.po", "Save it", "Zapisz")
    words.begin(tmp_path, "pl")  # it is there already, and stays
    assert words.update(tmp_path, template) == []
    assert capsys.readouterr().out.startswith("pl: 1 of 4 sentences are translated.\n")
    assert b"Zapisz" in (tmp_path / "pl.mo").read_bytes()


def test_nothing_changes_where_nothing_is_new(tmp_path: Path) -> None:
    template = words.extracted(source(tmp_path))
    words.begin(tmp_path, "fr")
    written = []
    for _ in range(2):
        words.update(tmp_path, template)
        written.append([(tmp_path / name).read_bytes() for name in (words.TEMPLATE, "fr.po", "fr.mo")])
    assert written[0] == written[1]


def test_a_sentence_that_was_changed_is_unsure_and_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = source(tmp_path)
    words.begin(tmp_path, "de")
    words.update(tmp_path, words.extracted(folder))
    translate(tmp_path / "de.po", "The {disk} is full.", "Die {disk} ist voll.")
    changed = SENTENCES.replace("is full.", "is full!")
    (folder / "a.py").write_text(changed, encoding="utf-8")
    words.update(tmp_path, words.extracted(folder))
    assert "  unsure: The {disk} is full!\n" in capsys.readouterr().out
    assert b"ist voll" not in (tmp_path / "de.mo").read_bytes()


@pytest.mark.parametrize(
    ("english", "translated", "is_wrong"),
    [
        ("{name} is here", "Hier ist {name}", False),
        ("{name} is here", "Hier ist niemand", True),
        ("{name} is here", "Hier ist {Name}", True),
        ("{name} is here", "Hier ist {name", True),
        ("{name} is here", "", False),
        (("{n} of {who}", "{n} of all {who}"), ("{n} von {who}", "{n} von allen {who}"), False),
        (("One of {who}", "{n} of {who}"), ("Eine von {who}", "{n} von {who}"), False),
        (("One of {who}", "{n} of {who}"), ("{n} von {who}", "{n} von {who}"), False),
        (("One of {who}", "{n} of {who}"), ("Eine", "{n} von {who}"), True),
    ],
)
def test_translations_have_the_places_of_the_english_text(
    english: str | tuple[str, str], translated: str | tuple[str, str], is_wrong: bool
) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add(english, translated)
    assert bool(words.faults(catalogue)) == is_wrong


def test_what_is_no_language_is_not_begun(tmp_path: Path) -> None:
    for name in ("xx", "../de", ""):
        with pytest.raises(Failure, match="no language that Babel knows"):
            words.begin(tmp_path, name)
    assert list(tmp_path.iterdir()) == []


def test_a_sentence_that_is_gone_leaves_nothing_and_begins_anew(tmp_path: Path) -> None:
    folder, left, gone = source(tmp_path), 'tr("There is a {n} % chance.")', 'tr("Hidden by Anna.")'
    words.begin(tmp_path, "de")
    written = []
    for sentences in (f"{left}\n{gone}", left, f"{left}\n{gone}"):
        (folder / "a.py").write_text(sentences, encoding="utf-8")
        words.update(tmp_path, words.extracted(folder))
        translate(tmp_path / "de.po", "There is a {n} % chance.", "Die Chance ist {n} %.")
        if gone in sentences:
            translate(tmp_path / "de.po", "Hidden by Anna.", "Von Anna versteckt.")
        words.update(tmp_path, words.extracted(folder))
        written.append((tmp_path / "de.po").read_text(encoding="utf-8"))
    assert [text.count("Anna") for text in written] == [2, 0, 2]
    assert "%" in written[0]
    assert "python-format" not in written[0]  # no sentence is filled in with a percent sign


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs gettext")
def test_gettext_accepts_the_catalogues(tmp_path: Path) -> None:
    for file in (words.FOLDER / words.TEMPLATE, *words.catalogues(words.FOLDER)):
        command = ["msgfmt", "--check", "--output-file", tmp_path / "checked.mo", file]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("content", [b"Save it: speichern", b'msgid "a"\nmsgstr "\xff"'])
def test_a_damaged_catalogue_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "de.po").write_bytes(content)
    with pytest.raises(Failure, match=r"de\.po cannot be read"):
        words.update(tmp_path, words.extracted(source(tmp_path)))


def test_the_command_says_what_it_cannot_do() -> None:
    command = [sys.executable, str(ROOT / "packaging" / "words.py"), "xx"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "xx is no language that Babel knows. Name it as in de or pt_BR.\n"
