"""The sentences for translators: collected from the sources, merged into the catalogues, compiled.

Called as ``python3 packaging/dev.py words [LANGUAGE ...]``; creates a catalogue for each language named. The
template and catalogues are in ``resources/words``, with the compiled ones for the program (``.mo``).
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from product import COMMAND, VERSION
from steps import ROOT, Failure, say

FOLDER = ROOT / "resources" / "words"
"""The folder of template and catalogues."""
TEMPLATE = "topologic-qt.pot"
"""The template's name: all sentences without translations."""
SOURCE = ROOT / "topologic_qt"

_MARKED_BY = {"tr": None, "tr_noop": None, "ntr": (1, 2), "ntr_noop": (1, 2)}
"""The functions that mark sentences, and the positions of these arguments: None is the first."""
_OR = "|"
"""The sign between the form of a sentence about somebody and those that say "you"."""
_FOR_TRANSLATORS = "Translators:"
"""The start of source comments for translators."""
_LEFT_OUT = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Generated-By:', b'"Report-Msgid-Bugs-To:')
"""The header lines that would change each time, or are empty."""
_WIDTH = 110


def main(arguments: Sequence[str]) -> int:
    """Update everything, and report gaps. Returns 1 if a translation is unusable."""
    parser = argparse.ArgumentParser(prog="dev.py words", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="begin a catalogue, such as de")
    begun = parser.parse_args(arguments).languages
    for language in begun:
        begin(FOLDER, language)
    wrong = update(FOLDER, extracted(SOURCE))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def extracted(source: Path) -> Catalog:
    """Return the template: all sentences marked in a folder of Python files, with their files."""
    template = _new(None)
    found = extract_from_dir(
        source, [("**.py", "python")], keywords=_MARKED_BY, comment_tags=(_FOR_TRANSLATORS,)
    )
    for file, _, message, comments, _ in found:
        place = (source.name / Path(file)).as_posix()
        template.add(message, None, [(place, 1)], auto_comments=comments)
    return template


def begin(folder: Path, language: str) -> None:
    """Create an empty catalogue for a language, unless it exists. Raises Failure for unknown languages."""
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError) as error:
        raise Failure(f"{language} is no language that Babel knows. Name it as in de or pt_BR.") from error
    file = folder / f"{locale}.po"
    if not file.exists():
        _write(file, _new(locale))


def update(folder: Path, template: Catalog) -> list[str]:
    """Write the template, update and compile all catalogues, and print how complete each is.

    Returns the faults of translations, a line each.
    """
    _write(folder / TEMPLATE, template)
    wrong = []
    for file in catalogues(folder):
        catalogue = read(file)
        catalogue.update(template)
        _write(file, catalogue)
        file.with_suffix(".mo").write_bytes(compiled(catalogue))
        _report(file.stem, catalogue)
        wrong += [f"{file.stem}: {line}" for line in faults(catalogue)]
    return wrong


def catalogues(folder: Path) -> list[Path]:
    """Return the catalogues of a folder, by language."""
    return sorted(folder.glob("*.po"))


def read(file: Path) -> Catalog:
    """Return a catalogue or template. Raises Failure if it is damaged."""
    with file.open("rb") as content:
        try:
            # A template's plural rule is a placeholder.
            return read_po(content, locale=file.stem if file.suffix == ".po" else None, abort_invalid=True)
        except (PoFileError, UnknownLocaleError, ValueError) as error:
            raise Failure(f"{file.name} cannot be read: {error}") from error


def messages(catalogue: Iterable[Message]) -> list[Message]:
    """Return a catalogue's sentences, without its header."""
    return [message for message in catalogue if message.id]


def compiled(catalogue: Catalog) -> bytes:
    """Return the compiled catalogue, without missing or fuzzy translations."""
    content = BytesIO()
    # Without dates, files are reproducible.
    catalogue.creation_date = catalogue.revision_date = datetime.fromtimestamp(0, UTC)
    write_mo(content, catalogue)
    return content.getvalue()


def faults(catalogue: Catalog) -> list[str]:
    """Return the translations whose placeholders differ from the English sentence's, a line each.

    Each form that says "you" has those of its English one. Fuzzy ones are never shown, and do not count.
    """
    lines = []
    for message in messages(catalogue):
        if message.fuzzy:
            continue
        english, translated = _forms(message.id), _forms(message.string)
        for form in filter(None, translated):
            try:
                agrees = _agrees(_places(form), [*map(_places, english)])
            except ValueError as error:
                agrees, form = False, f"{form} ({error})"
            if not agrees:
                lines.append(f"{english[0]!r} has other places than {form!r}.")
    return lines


def places(text: str) -> set[str]:
    """Return the names of a text's placeholders. Raises ValueError for an unpaired brace."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _new(locale: Locale | None) -> Catalog:
    header = "# The sentences of Topologic for the desktop."
    return Catalog(locale, header_comment=header, project=COMMAND, version=VERSION, fuzzy=False)


def _places(form: str) -> list[set[str]]:
    return [places(part) for part in form.split(_OR)]


def _agrees(found: list[set[str]], english: list[list[set[str]]]) -> bool:
    """Return whether a form has all placeholders common to the English forms, and only theirs."""
    return all(len(form) == len(found) for form in english) and all(
        set.intersection(*forms) <= own <= set.union(*forms)
        for own, *forms in zip(found, *english, strict=True)
    )


def _forms(sentence: str | Sequence[str] | None) -> list[str]:
    """Return the forms of a sentence: one, or several if it has a plural."""
    return [sentence or ""] if isinstance(sentence, str | None) else list(sentence)


def _report(language: str, catalogue: Catalog) -> None:
    """Print how much of a catalogue is translated, and name the gaps."""
    everything = messages(catalogue)
    left = [message for message in everything if message.fuzzy or not all(_forms(message.string))]
    say(f"{language}: {len(everything) - len(left)} of {len(everything)} sentences are translated.")
    for message in left:
        say(f"  {'unsure' if message.fuzzy else 'untranslated'}: {_forms(message.id)[0]}")


def _write(file: Path, catalogue: Catalog) -> None:
    """Write a catalogue with file names but no line numbers, and without obsolete sentences.

    Babel would keep those, and twice if they come back, and takes the "% c" of "90 % chance" for a
    placeholder; gettext accepts neither.
    """
    for message in catalogue:
        message.flags.discard("python-format")
    content = BytesIO()
    write_po(content, catalogue, width=_WIDTH, include_lineno=False, ignore_obsolete=True)
    lines = content.getvalue().splitlines(keepends=True)
    file.write_bytes(b"".join(line for line in lines if not line.startswith(_LEFT_OUT)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        sys.exit(str(failure))
