"""Matches and fields to files and back."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from topologic_qt.app.contract import AnyMatch, AnySnapshot, GamePackage
from topologic_qt.engine.digest import blake2b
from topologic_qt.storage.problem import Problem, name_of, tr_noop

if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX = ".topologic"
"""How the names of saved matches end."""

FIELD_SUFFIX = ".topologic-field"
"""How the names of saved fields end."""

_LOG = logging.getLogger(__name__)

_OTHER_GAME = tr_noop("{name} is a match of another game ({game}). Update this program to open it.")
_FIELD_OF_OTHER_GAME = tr_noop("{name} is a field of another game ({game}). Update this program to open it.")
_IMPOSSIBLE = tr_noop("{name} cannot be opened. {why} The file was left as it is.")

_KEPT = tr_noop(
    "{name} is a match that the program keeps by itself. Go on with it by the menu: File, Kept matches."
)

_LONGEST_NAME = 60
"""How many characters of a title go into the name of its file: at four bytes each, any disk takes them."""


def file_name(title: str, suffix: str) -> str:
    """A name for a file that holds what is called like that."""
    usual = "".join(c if c.isalnum() or c in " -," else "_" for c in title)
    return usual[:_LONGEST_NAME].strip() + suffix


@dataclass(frozen=True, slots=True)
class Found:
    """What a file holds."""

    content: Any
    """A match, or a field with its name."""
    saved_as: Path | None
    """In an autosave or a draft: what it was saved as."""
    digest: bytes

    @property
    def match(self) -> AnyMatch:
        """The match of a file that holds one."""
        match: AnyMatch = self.content
        return match


@dataclass(frozen=True, slots=True)
class FileKind:
    """How files of one kind are read and written: saved matches, or saved fields."""

    found_in: Callable[[bytes, str], Found]
    """What there is in the content of a file of that name. Raises `Problem` if it is none of this kind."""
    to_bytes: Callable[[Any], bytes]
    """The content of a file that holds this."""
    kept: str = ""
    """What is said where people open one of those that the program keeps by itself; empty if they may."""

    def read(self, path: Path) -> Found:
        """Read everything that there is in a file. Raises `Problem` if that cannot be."""
        from topologic_qt.storage.files import read_file

        return self.found_in(read_file(path), name_of(path))


def match_kind(package: GamePackage) -> FileKind:
    """The files that hold a match of this game."""
    return FileKind(partial(found_in, package), partial(_match_bytes, package), _KEPT)


def field_kind(package: GamePackage) -> FileKind:
    """The files that hold a field of this game."""
    return FileKind(partial(field_found_in, package), partial(_field_bytes, package))


def digest_of(content: bytes) -> bytes:
    """What stands for the content of a file."""
    return blake2b(content).digest()


# -- matches ----------------------------------------------------------------------------------------


def write_match(package: GamePackage, match: AnySnapshot, path: Path, saved_as: Path | None = None) -> bytes:
    """Keep a match in a file of the program's own, whole or not at all; returns the file's digest.

    Raises `Problem` if that cannot be.
    """
    from topologic_qt.storage.files import write_file

    content = _match_bytes(package, match, saved_as)
    write_file(path, content, private=True)
    return digest_of(content)


def _match_bytes(package: GamePackage, match: AnySnapshot, saved_as: Path | None = None) -> bytes:
    from topologic_qt.storage.packing import pack

    content = pack(package.id, package.to_record(match), None if saved_as is None else str(saved_as))
    _LOG.info("A match to be written: %d moves, %d bytes.", len(match.moves), len(content))
    return content


def read_match(package: GamePackage, path: Path) -> tuple[AnyMatch, Path | None]:
    """Read a match, and in an autosave, what it was saved as. Raises `Problem` if that cannot be."""
    found = read_whole(package, path)
    return found.match, found.saved_as


def read_whole(package: GamePackage, path: Path) -> Found:
    """Read everything that there is in a file with a match. Raises `Problem` if that cannot be."""
    return match_kind(package).read(path)


def found_in(package: GamePackage, content: bytes, name: str) -> Found:
    """What there is in the content of a file of that name. Raises `Problem` if it is no match."""
    from topologic_qt.storage.envelope import unpack

    envelope = unpack(content, name)
    if envelope.game != package.id:
        raise Problem(_OTHER_GAME, name=name, game=envelope.game)
    try:
        match = package.from_record(envelope.match)
    except ValueError as error:
        raise Problem(_IMPOSSIBLE, name=name, why=str(error)) from error
    _LOG.info("Read a match: %d moves, %d bytes.", len(match.moves), len(content))
    return Found(match, None if envelope.saved_as is None else Path(envelope.saved_as), digest_of(content))


def content_for_the_other(package: GamePackage, match: AnyMatch) -> bytes:
    """What a file holds that goes to the other player."""
    from topologic_qt.storage.packing import pack

    return pack(package.id, package.record_for_the_other(match))


# -- fields -----------------------------------------------------------------------------------------


def write_field(package: GamePackage, kept: Any, path: Path, saved_as: Path | None = None) -> bytes:
    """Keep a field and its name in a file of the program's own, whole or not at all; returns its digest.

    Raises `Problem` if that cannot be.
    """
    from topologic_qt.storage.files import write_file

    content = _field_bytes(package, kept, saved_as)
    write_file(path, content, private=True)
    return digest_of(content)


def _field_bytes(package: GamePackage, kept: Any, saved_as: Path | None = None) -> bytes:
    from topologic_qt.storage.packing import pack_field

    return pack_field(package.id, package.field_to_record(kept), None if saved_as is None else str(saved_as))


def read_field(package: GamePackage, path: Path) -> tuple[Any, Path | None]:
    """Read a field and its name, and in a draft, what it was saved as. Raises `Problem` if that cannot be."""
    found = field_kind(package).read(path)
    return found.content, found.saved_as


def field_found_in(package: GamePackage, content: bytes, name: str) -> Found:
    """What there is in the content of a file of that name. Raises `Problem` if it is no field."""
    from topologic_qt.storage.envelope import unpack_field

    envelope = unpack_field(content, name)
    if envelope.game != package.id:
        raise Problem(_FIELD_OF_OTHER_GAME, name=name, game=envelope.game)
    try:
        kept = package.field_from_record(envelope.field)
    except ValueError as error:
        raise Problem(_IMPOSSIBLE, name=name, why=str(error)) from error
    return Found(kept, None if envelope.saved_as is None else Path(envelope.saved_as), digest_of(content))
