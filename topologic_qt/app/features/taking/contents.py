"""The contents of a box for another computer, and their merging; all but settings is for a thread."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from PySide6.QtCore import QSettings

from topologic_qt.app.files import codec
from topologic_qt.app.files.autosave_files import AutosaveFile, new_copy
from topologic_qt.app.files.records import DAYS, PUZZLES, TOURNAMENTS, all_tables
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyDraft, AnyHistory, AnyMatch
from topologic_qt.storage.box import Box, BoxFile, Settings, lines_of, rows_in
from topologic_qt.storage.database import LATEST, Row, Table, make
from topologic_qt.storage.files import NewerFile, Problem, tr_noop, write_file
from topologic_qt.storage.private import make_private_folder

_NEWER = tr_noop("{name} is from a newer version with more games. Update this program.")
_DAMAGED = tr_noop("{name} is damaged. Take everything along again.")


class Stopped(Problem):
    """Raised when people stop it."""


class Steps:
    """The progress of a task. One thread counts; another one reads it and may stop it."""

    def __init__(self) -> None:
        self.done = self.many = 0
        self.is_stopped = False

    def next(self) -> None:
        """Count a step. Raises `Stopped` if people stopped the task."""
        if self.is_stopped:
            raise Stopped("Stopped.")
        self.done += 1


# -- rows ---------------------------------------------------------------------------------------------

_PARTS = {DAYS.name: "day", PUZZLES.name: "attempt", TOURNAMENTS.name: "tournament"}
"""The columns that people count by; in other tables, each row counts."""


def all_rows(connection: Connection) -> dict[str, bytes]:
    """Return all rows of each table as lines, by name."""
    found = {}
    for table in all_tables():
        make(connection, table)
        names = table.all_columns
        rows = connection.execute(f"SELECT {', '.join(names)} FROM {table.name} ORDER BY at, id")
        found[table.name] = lines_of(dict(zip(names, values, strict=True)) for values in rows)
    return found


def number_of(rows: Mapping[str, bytes]) -> int:
    """Return the number of rows to take along."""
    return sum(lines.count(b"\n") for lines in rows.values())


def rows_of(box: Box, name: str, steps: Steps) -> Iterator[tuple[Table, Row]]:
    """Yield the rows of a box with their tables. Raises `Problem`, with ``name``, at a damaged one."""
    tables = {table.name: table for table in all_tables()}
    if not box.rows.keys() <= tables.keys():
        raise NewerFile(_NEWER, name=name)
    for table, lines in box.rows.items():
        try:
            for row in rows_in(lines):
                steps.next()
                yield tables[table], row
        except ValueError as error:
            raise Problem(_DAMAGED, name=name) from error


def known_rows(connection: Connection) -> dict[str, set[str]]:
    """Return all row ids of each table, by name."""
    known = {}
    for table in all_tables():
        make(connection, table)
        known[table.name] = {name for (name,) in connection.execute(f"SELECT id FROM {table.name}")}
    return known


def counted(rows: Iterable[tuple[Table, Row]]) -> Counter[str]:
    """Count things by table, with the results of all games under ``results``."""
    things: set[tuple[str, object, object]] = set()
    results = 0
    for table, row in rows:
        if table.name in _PARTS:
            things.add((table.name, row.get("game"), row.get(_PARTS[table.name])))
        else:
            results += 1
    return Counter({"results": results}) + Counter(kind for kind, _, _ in things)


# -- kept matches -------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """A kept match, here or from another computer."""

    package: AnyPackage
    match: AnyMatch
    at: int
    """The time of its autosave, in milliseconds since 1970."""
    copy: Path | None = None
    """The file, if it is here."""
    digest: bytes = b""
    """The digest of that file."""
    saved_as: Path | None = None


class KeptHere(NamedTuple):
    """The matches kept here."""

    matches: Sequence[Kept]
    """The ones to take along."""
    bound: int
    """The number of those bound to a seat, by mail or online."""
    unreadable: int


def kept_here(folder: Path, steps: Steps) -> KeptHere:
    """Read the kept matches of all games."""
    copies = [copy for info in registry.GAMES for copy in folder.glob(f"[!.]*{info.suffix}")]
    steps.many += len(copies)
    matches, bound, unreadable = [], 0, 0
    for copy in copies:
        steps.next()
        try:
            found = codec.read_match(copy)
        except Problem:
            unreadable += copy.exists()
            continue
        if found.content.seat is not None:
            bound += 1
        elif found.content.moves:
            at = _time_of(copy)
            matches.append(Kept(found.package, found.content, at, copy, found.digest, found.saved_as))
    return KeptHere(matches, bound, unreadable)


def match_files(kept: Sequence[Kept]) -> Iterator[BoxFile]:
    """Yield the match files to take along, as in saved files, without local paths."""
    for package, match, at, copy, *_ in kept:
        name = "" if copy is None else copy.name
        yield BoxFile("matches", name, at, codec.match_kind(package).to_bytes(match.snapshot()))


class Coming(NamedTuple):
    """A match to keep here."""

    kept: Kept
    before: Sequence[Kept]
    """The matches here that it replaces, because it continues them."""


def coming_matches(files: Sequence[BoxFile], here: Sequence[Kept], name: str, steps: Steps) -> list[Coming]:
    """Return the received matches that no other received match continues, and none here.

    Raises `Problem`, with ``name``, if one cannot be read.
    """
    wanted: list[Kept] = []
    for file in files:
        steps.next()
        found = codec.match_found_in(file.content, name)
        match = found.content
        if match.seat is not None or any(goes_on(match, other.match) for other in (*here, *wanted)):
            continue
        wanted = [other for other in wanted if not goes_on(other.match, match)]
        wanted.append(Kept(found.package, match, file.at))
    return [Coming(each, [old for old in here if goes_on(old.match, each.match)]) for each in wanted]


def goes_on(one: AnyMatch, other: AnyMatch) -> bool:
    """Return whether another match equals this one or continues it, with all its moves and notes."""
    return (
        (one.id, one.setup) == (other.id, other.setup)
        and one.moves == other.moves[: len(one.moves)]
        and _leads_to(one.notes, other.notes)
    )


_PAGES, _COUNTERS = ("sheets",), ("suggestions", "peeks")
"""The names of notes that are pages, to which more can be added, and of those that are counters."""


def _leads_to(one: object, other: object, name: str = _PAGES[0]) -> bool:
    """Return whether the other note contains all of this one of that name, and perhaps more."""
    if one == other:
        return True
    if type(one) is not type(other):
        return False
    if is_dataclass(one):
        names = [field.name for field in fields(one) if field.compare]
        return all(_leads_to(getattr(one, each), getattr(other, each), each) for each in names)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(key in other and _leads_to(value, other[key], name) for key, value in one.items())
    if isinstance(one, tuple) and isinstance(other, tuple):
        if name in _PAGES:
            return len(one) <= len(other) and all(map(_leads_to, one, other))
        return one == other[: len(one)]
    return name in _COUNTERS and isinstance(one, int) and isinstance(other, int) and one <= other


def keep_matches(folder: Path, coming: Sequence[Coming], steps: Steps) -> None:
    """Keep matches here. Raises `Problem` on failure; those before it are kept."""
    for kept, before in coming:
        steps.next()
        places = iter(before)
        if not any(_replace(old, kept) for old in places):
            make_private_folder(folder)
            copy = new_copy(folder, kept.package.info.suffix)
            codec.write_match(kept.package, kept.match.snapshot(), copy)
            _set_time(copy, kept.at)
        for old in places:
            _replace(old, None)


def _replace(old: Kept, new: Kept | None) -> bool:
    """Replace a match by another one, or (None) delete it; return False if a window uses or changed it."""
    assert old.copy is not None
    file = AutosaveFile(old.copy, old.digest)
    try:
        if not file.claim():
            return False
        if new is None:
            old.copy.unlink(missing_ok=True)
        else:
            snapshot = new.match.snapshot()
            file.fill(lambda path: codec.write_match(new.package, snapshot, path, old.saved_as))
            _set_time(old.copy, new.at)
    finally:
        file.release()
    return True


# -- fields -------------------------------------------------------------------------------------------


class Fields(NamedTuple):
    """The fields known to the program."""

    drafts: Sequence[tuple[AnyPackage, AnyHistory, Path]]
    """The editor's drafts, and their copies."""
    saved: Sequence[tuple[AnyPackage, AnyDraft, Path]]
    """The saved fields, and their files."""


def fields_here(folders: Folders, files: Sequence[Path], steps: Steps) -> Fields:
    """Read the kept drafts, and the fields in these files, in the drafts' files and from other computers."""
    drafts, saved = [], []
    files = [*files, *folders.fields.glob("[!.]*")]
    for info in registry.GAMES:
        if not info.draft_suffix:
            continue
        package, known = info.load(), {path for path in files if path.suffix.lower() == info.draft_suffix}
        for copy in folders.autosave.glob(f"[!.]*{info.draft_suffix}"):
            steps.next()
            with suppress(Problem):
                history = codec.read_draft(package, copy)
                drafts.append((package, history, copy))
                known.update(history.files.values())
        for file in sorted(known):
            steps.next()
            with suppress(Problem):
                saved.append((package, codec.field_kind(package).read(file).content, file))
    return Fields(drafts, saved)


def field_files(found: Fields) -> Iterator[BoxFile]:
    """Yield the field files to take along, without local paths."""
    for package, history, copy in found.drafts:
        bare = history._replace(files={})
        yield BoxFile("drafts", copy.name, _time_of(copy), codec.draft_bytes(package, bare))
    for package, draft, file in found.saved:
        yield BoxFile("fields", file.name, _time_of(file), codec.field_kind(package).to_bytes(draft))


class NewField(NamedTuple):
    """A field to add here."""

    at: int
    write: Callable[[Folders], Path]
    """Writes it and returns its path. Raises `Problem`."""


def coming_fields(files: Sequence[BoxFile], here: Fields, name: str, steps: Steps) -> list[NewField]:
    """Return the received fields that are not here yet. Raises `Problem` if one cannot be read."""
    known = [state.draft for _, history, _ in here.drafts for state in history.states]
    saved = [draft for _, draft, _ in here.saved]
    coming = []
    for file in files:
        steps.next()
        info = registry.by_suffix(Path(file.name).suffix)
        if info is None or not info.draft_suffix:
            raise NewerFile(_NEWER, name=name)
        package = info.load()
        if file.folder == "drafts":
            history = codec.draft_found_in(package, file.content, name)._replace(files={})
            if history.draft not in known:
                known += [state.draft for state in history.states]
                coming.append(NewField(file.at, partial(_write_draft, package, history)))
        else:
            draft = codec.field_kind(package).found_in(file.content, name).content
            if draft not in saved:
                saved.append(draft)
                usual = codec.file_name(Path(file.name).stem, info.draft_suffix)
                coming.append(NewField(file.at, partial(_write_field, usual, file.content)))
    return coming


def _write_draft(package: AnyPackage, history: AnyHistory, folders: Folders) -> Path:
    assert package.info.draft_suffix
    make_private_folder(folders.autosave)
    copy = new_copy(folders.autosave, package.info.draft_suffix)
    codec.write_draft(package, history, copy)
    return copy


def _write_field(name: str, content: bytes, folders: Folders) -> Path:
    folders.fields.mkdir(parents=True, exist_ok=True)
    path, number = folders.fields / name, 1
    while path.exists():
        number += 1
        path = folders.fields / f"{Path(name).stem} ({number}){path.suffix}"
    write_file(path, content)
    return path


def keep_fields(coming: Sequence[NewField], folders: Folders, steps: Steps) -> None:
    """Add fields here. Raises `Problem` or OSError on failure; those before it are added."""
    for field in coming:
        steps.next()
        _set_time(field.write(folders), field.at)


def _time_of(path: Path) -> int:
    """Return a file's modification time in milliseconds since 1970; 0 if unknown."""
    with suppress(OSError):
        return min(max(path.stat().st_mtime_ns // 1_000_000, 0), LATEST)
    return 0


def _set_time(path: Path, at: int) -> None:
    with suppress(OSError, OverflowError):
        os.utime(path, (at / 1000, at / 1000))


# -- settings -----------------------------------------------------------------------------------------

_GAMES = "|".join(info.id for info in registry.GAMES)
_TAKEN = re.compile(
    rf"(?:(?:{_GAMES})/)?(?:settings/(?:appearance|chat|ground|language|material|overlay|own-colours|pace"
    r"|palette|skew|speech|text|volume(?: before)?)|people/\d|setup/(?:aid|beside|edition|first|growth"
    r"|last_left|level|mode|options|other|own|places|players|rounds|second|seekers|shape|theme|title|variant"
    r"|(?:name|kind)\d)|lesson/(?:step|closed)|levels/answered|milestones/seen|statistics/page"
    r"|puzzles/(?:kind|variant|grade|waiting)|table/(?:players|aid))"
    rf"|tournament/(?:{_GAMES})/(?:variant|seats|deals|seed|levels)"
)
"""The settings that make sense on another computer: no window places or paths."""
_STEP, _CLOSED = "lesson/step", "lesson/closed"  # ends of keys: the step reached, and whether finished
_LONGEST = 10_000  # most characters of a received setting


def settings_here(memory: QSettings) -> Settings:
    """Return the settings to take along."""
    found = {key: memory.value(key) for key in memory.allKeys() if _TAKEN.fullmatch(key)}
    return {
        key: str(value).lower() if isinstance(value, bool) else str(value)  # as in the file
        for key, value in found.items()
        if isinstance(value, str | int | float)
    }


def usable(settings: Settings) -> Settings:
    """Return the received settings that are valid here."""
    return {key: value for key, value in settings.items() if _TAKEN.fullmatch(key) and len(value) <= _LONGEST}


def with_settings(here: Settings, coming: Settings, take_over: bool) -> Settings:
    """Merge received settings, which win if ``take_over``; progress in lessons always counts."""
    together = {**here, **coming} if take_over else {**coming, **here}
    for key in here.keys() & coming.keys():
        both = here[key], coming[key]
        if key.endswith(_CLOSED):
            together[key] = "true" if "true" in both else both[0]
        elif key.endswith(_STEP):
            together[key] = max(both, key=_step)
    return together


def _step(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
