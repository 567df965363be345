"""Matches and fields to files and back."""

from pathlib import Path
from typing import Any

from topologic_qt.app.contract import AnyMatch, AnySnapshot, Room
from topologic_qt.storage.problem import Problem, tr_noop

SUFFIX = ".topologic"
"""How the names of saved matches end."""

FIELD_SUFFIX = ".topologic-field"
"""How the names of saved fields end."""

_OTHER_GAME = tr_noop("{name} is a match of another game ({game}). Update this program to open it.")
_FIELD_OF_OTHER_GAME = tr_noop("{name} is a field of another game ({game}). Update this program to open it.")
_IMPOSSIBLE = tr_noop("{name} cannot be opened. {why} The file was left as it is.")

_LONGEST_NAME = 60
"""How many characters of a title go into the name of its file: at four bytes each, any disk takes them."""


def file_name(title: str, suffix: str) -> str:
    """A name for a file that holds what is called like that."""
    usual = "".join(c if c.isalnum() or c in " -" else "_" for c in title)
    return usual[:_LONGEST_NAME].strip() + suffix


def write_match(room: Room, match: AnySnapshot, path: Path, saved_as: Path | None = None) -> None:
    """Write a match to a file, whole or not at all. Raises `Problem` if that cannot be."""
    from topologic_qt.storage.files import write_file
    from topologic_qt.storage.packing import pack

    write_file(path, pack(room.id, room.to_record(match), None if saved_as is None else str(saved_as)))


def read_match(room: Room, path: Path) -> tuple[AnyMatch, Path | None]:
    """Read a match, and in an autosave, what it was saved as. Raises `Problem` if that cannot be."""
    from topologic_qt.storage.envelope import unpack
    from topologic_qt.storage.files import read_file

    envelope = unpack(read_file(path), path.name)
    if envelope.game != room.id:
        raise Problem(_OTHER_GAME, name=path.name, game=envelope.game)
    try:
        match = room.from_record(envelope.match)
    except ValueError as error:
        raise Problem(_IMPOSSIBLE, name=path.name, why=str(error)) from error
    return match, None if envelope.saved_as is None else Path(envelope.saved_as)


def write_field(room: Room, kept: Any, path: Path, saved_as: Path | None = None) -> None:
    """Write a field and its name to a file, whole or not at all. Raises `Problem` if that cannot be."""
    from topologic_qt.storage.files import write_file
    from topologic_qt.storage.packing import pack_field

    record = room.field_to_record(kept)
    write_file(path, pack_field(room.id, record, None if saved_as is None else str(saved_as)))


def read_field(room: Room, path: Path) -> tuple[Any, Path | None]:
    """Read a field and its name, and in a draft, what it was saved as. Raises `Problem` if that cannot be."""
    from topologic_qt.storage.envelope import unpack_field
    from topologic_qt.storage.files import read_file

    envelope = unpack_field(read_file(path), path.name)
    if envelope.game != room.id:
        raise Problem(_FIELD_OF_OTHER_GAME, name=path.name, game=envelope.game)
    try:
        kept = room.field_from_record(envelope.field)
    except ValueError as error:
        raise Problem(_IMPOSSIBLE, name=path.name, why=str(error)) from error
    return kept, None if envelope.saved_as is None else Path(envelope.saved_as)
