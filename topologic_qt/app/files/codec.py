"""Converts matches and fields of all games to files and back."""

import logging
import os
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar
from unicodedata import category

from topologic_qt import NAME
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.values import AnyDraft, AnyHistory, AnyMatch, AnySnapshot
from topologic_qt.storage.envelope import FieldEnvelope, pack, pack_field, unpack, unpack_field, without_place
from topologic_qt.storage.files import Problem, name_of, read_file, tr_noop, write_file
from topologic_qt.translation import UserError

_LOG = logging.getLogger(__name__)
_OTHER_GAME = tr_noop("{name} is a match from another game ({game}). Update this program.")
_FIELD_OF_OTHER_GAME = tr_noop("{name} is a field from another game ({game}). Update this program.")
_IMPOSSIBLE = tr_noop("{name} can’t be opened. {why} The file is unchanged.")

_KEPT = tr_noop("{name} is a kept match. To continue it, choose File, Kept matches.")

_LONGEST_NAME = 60
"""The most characters of a title in a file name, which any disk takes even at four bytes each."""
_ID_LENGTH = 16
"""The number of hexadecimal digits in the id of a match."""
ContentT = TypeVar("ContentT")
WrittenT = TypeVar("WrittenT")


def file_name(title: str, suffix: str) -> str:
    """Return a file name for a title that every system accepts."""
    usual = title.replace(": ", " - ").replace("–", "-")
    usual = " ".join("".join(c if _is_for_names(c) else " " for c in usual).split())
    if len(usual) > _LONGEST_NAME:
        begun = usual[: _LONGEST_NAME + 1]  # cut at the end of a word, if possible
        usual = begun.rpartition(" - ")[0] or begun.rpartition(" ")[0] or begun[:-1]
    return (usual.strip(" -,") or NAME) + suffix


def _is_for_names(sign: str) -> bool:
    return category(sign)[0] in "LMN" or sign in "-,'()\u200c\u200d"  # and signs that join letters


class Found(NamedTuple, Generic[ContentT]):
    """The content of a file."""

    package: AnyPackage
    content: ContentT
    """A match, or a field with its name."""
    saved_as: Path | None
    """The file last saved to; only in an autosave."""
    digest: bytes


class FileKind(NamedTuple, Generic[ContentT, WrittenT]):
    """Reads and writes files of one kind: saved matches, or saved fields."""

    found_in: Callable[[bytes, str], Found[ContentT]]
    """Returns the content of a file of that name. Raises `Problem` if it is of another kind."""
    to_bytes: Callable[[WrittenT], bytes]
    """Returns the bytes of a file that holds a match or field."""
    kept: str = ""
    """The sentence for people who open one of the program's own files; "" if they may."""

    def read(self, path: Path) -> Found[ContentT]:
        """Read the whole content of a file. Raises `Problem` if that fails."""
        return self.found_in(read_file(path), name_of(path))


def match_kind(package: AnyPackage) -> FileKind[AnyMatch, AnySnapshot]:
    """Return the kind of match files: it reads those of any game, and writes those of this one."""
    return FileKind(match_found_in, partial(_match_bytes, package), _KEPT)


def any_match_kind() -> FileKind[AnyMatch, bytes]:
    """Return the kind of match files of any game: it reads them, and writes bytes unchanged."""
    return FileKind(match_found_in, bytes, _KEPT)


def field_kind(package: AnyPackage) -> FileKind[AnyDraft, AnyDraft]:
    """Return the kind of field files of a game with an editor."""
    editor = package.editor
    assert editor is not None

    def found_in(content: bytes, name: str) -> Found[AnyDraft]:
        envelope = _field_envelope(package, content, name)
        draft = _draft_in(package, envelope, name)
        return Found(package, draft, _path(envelope.saved_as), digest_of(content))

    return FileKind(found_in, lambda draft: pack_field(package.info.id, editor.to_record(draft)))


def new_match_id() -> str:
    """Return a random, unique id for a new match."""
    return os.urandom(_ID_LENGTH // 2).hex()


def digest_of(content: bytes) -> bytes:
    """Return a digest of the content of a file."""
    return blake2b(content).digest()


def write_match(package: AnyPackage, match: AnySnapshot, path: Path, saved_as: Path | None = None) -> bytes:
    """Write an autosave of a match, whole or not at all; return its digest. May raise `Problem`."""
    return _keep(path, _match_bytes(package, match, saved_as))


def _keep(path: Path, content: bytes) -> bytes:
    write_file(path, content, private=True)
    return digest_of(content)


def _match_bytes(package: AnyPackage, match: AnySnapshot, saved_as: Path | None = None) -> bytes:
    record = package.codec.to_record(match)
    content = pack(package.info.id, record, None if saved_as is None else str(saved_as), match.id)
    _LOG.info("A match to be written: %d moves, %d bytes.", len(match.moves), len(content))
    return content


def read_match(path: Path) -> Found[AnyMatch]:
    """Read the whole content of a match file of any game. Raises `Problem` if that fails."""
    return match_found_in(read_file(path), name_of(path))


def is_saved(copy: Path) -> bool:
    """Return whether the file an autosave names has the same bytes, except that name. May raise `Problem`."""
    content, place = without_place(read_file(copy))
    return place is not None and read_file(Path(place)) == content


def match_found_in(content: bytes, name: str) -> Found[AnyMatch]:
    """Return the match in a file; without an id it gets one made of the content. Raises `Problem`."""
    envelope = unpack(content, name)
    info = registry.by_id(envelope.game)
    if info is None:
        raise Problem(_OTHER_GAME, name=name, game=envelope.game)
    package = info.load()
    try:
        match = package.codec.from_record(envelope.match)
    except ValueError as error:
        raise _impossible(name, error) from error
    _LOG.info("Read a match: %d moves, %d bytes.", len(match.moves), len(content))
    digest = digest_of(content)
    match.id = envelope.id or _id_of(digest)
    return Found(package, match, _path(envelope.saved_as), digest)


def copy_found_in(content: bytes, name: str) -> Found[AnyMatch]:
    """Return the match in another player's copy, with an id made of its content: ids can be faked."""
    found = match_found_in(content, name)
    found.content.id = _id_of(found.digest)
    return found


def _id_of(digest: bytes) -> str:
    return digest.hex()[:_ID_LENGTH]


def _impossible(name: str, error: ValueError) -> Problem:
    return Problem(_IMPOSSIBLE, name=name, why=error if isinstance(error, UserError) else str(error))


def _path(saved_as: str | None) -> Path | None:
    return None if saved_as is None else Path(saved_as)


def content_for_the_other(package: AnyPackage, match: AnyMatch, seat: Seat = SPECTATOR) -> bytes:
    """Return the file content for others of a game with mail; ``seat`` as in `Mail`."""
    assert package.mail is not None
    return pack(package.info.id, package.mail.record_for_the_other(match, seat))


def write_draft(package: AnyPackage, history: AnyHistory, path: Path) -> bytes:
    """Write an autosave of a draft and its history; return its digest. May raise `Problem`."""
    return _keep(path, draft_bytes(package, history))


def draft_bytes(package: AnyPackage, history: AnyHistory) -> bytes:
    """Return the bytes of a file with a draft and its history."""
    assert package.editor is not None
    record, past = package.editor.to_record(history.draft), package.editor.history_to_record(history)
    saved_as = None if history.file is None else str(history.file)
    return pack_field(package.info.id, record, saved_as, past)


def read_draft(package: AnyPackage, path: Path) -> AnyHistory:
    """Read an autosaved draft with its history. Raises `Problem` if it is not one of this game."""
    return draft_found_in(package, read_file(path), name_of(path))


def draft_found_in(package: AnyPackage, content: bytes, name: str) -> AnyHistory:
    """Return the draft with its history from a file's content. Raises `Problem` as `read_draft` does."""
    envelope = _field_envelope(package, content, name)
    if envelope.history is None or package.editor is None:
        files = {} if envelope.saved_as is None else {0: Path(envelope.saved_as)}
        return DraftHistory([DraftState(_draft_in(package, envelope, name))], [], 0, files)
    try:
        return package.editor.history_from_record(envelope.history)
    except ValueError as error:
        raise _impossible(name, error) from error


def _field_envelope(package: AnyPackage, content: bytes, name: str) -> FieldEnvelope:
    envelope = unpack_field(content, name)
    if envelope.game != package.info.id:
        raise Problem(_FIELD_OF_OTHER_GAME, name=name, game=envelope.game)
    return envelope


def _draft_in(package: AnyPackage, envelope: FieldEnvelope, name: str) -> AnyDraft:
    assert package.editor is not None
    try:
        return package.editor.from_record(envelope.field)
    except ValueError as error:
        raise _impossible(name, error) from error
