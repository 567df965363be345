"""The files in which rooms are kept: one each, private to the user, read with care."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from topologic_qt.engine.game import SPECTATOR
from topologic_qt.online.message import (
    MAX_COUNT,
    MAX_SEATS,
    Message,
    Seen,
    message_from_bytes,
    message_to_bytes,
)
from topologic_qt.online.room import Accepted, Own, Room, verify_key_of
from topologic_qt.storage.files import read_file, write_file
from topologic_qt.storage.private import make_private_folder
from topologic_qt.storage.problem import NewerFile, Problem, name_of, tr_noop

FORMAT: Final = "topologic-qt room"
"""The ``format`` of the file of a room."""
VERSION = 4
"""The version of that format which this program writes."""
SUFFIX = ".json"
"""The end of the files' names."""

_DAMAGED = tr_noop(
    "{name} is damaged: this match with another computer cannot go on. Its copy here can still be opened."
)
_NOT_KEPT = tr_noop(
    "This computer cannot keep the keys of the match with others: {reason}. Nothing is sent before it can: "
    "make room on the disk, or allow it."
)
_TOO_NEW = tr_noop("{name} was written by a newer program. Update this one to go on with the match in it.")

_Bytes = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]*={0,2}$")]
_Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{43}=$")]
_Count = Annotated[int, Field(ge=0, le=2 * MAX_COUNT)]
_Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class _Model(BaseModel):
    """A part of the file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Accepted(_Model):
    counter: _Count
    edition: _Count
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{0,40}$")]
    acknowledged: _Count
    has_ended: bool = False
    """From version 4 on."""


class _RoomFile(_Model):
    """A room as it lies on disk."""

    format: Literal["topologic-qt room"] = FORMAT
    version: int = VERSION
    id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    game: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
    carrier: Annotated[str, Field(max_length=4000)]
    seat: _Seat | Literal[-1]
    """It is `SPECTATOR` where nobody plays here."""
    host: _Seat
    group_key: _Key
    signing_key: _Key
    verify_keys: Annotated[list[_Key | None], Field(min_length=2, max_length=MAX_SEATS)]
    pair_keys: list[_Key | None] = Field(default=[], max_length=MAX_SEATS)
    """From version 2 on."""
    counter: _Count
    edition: _Count
    told: Annotated[list[tuple[_Count, _Count]], Field(max_length=MAX_SEATS)]
    letter: _Bytes
    """What the own seat said last, as a message without numbers."""
    heard: Annotated[list[_Accepted], Field(min_length=2, max_length=MAX_SEATS)]
    match_id: Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$")] = ""
    """From version 3 on."""


class Rooms(NamedTuple):
    """The rooms that were found in a folder."""

    rooms: list[Room]
    problems: list[Problem]
    """One for each file that cannot be read."""


def room_path(folder: Path, room_id: str) -> Path:
    """The file of a room in the folder of all rooms."""
    return folder / f"{room_id}{SUFFIX}"


def write_room(room: Room, path: Path) -> None:
    """Keep a room in a file that only its user may read, whole or not at all; its folder is made.

    Raises `Problem` where that cannot be.
    """
    try:
        make_private_folder(path.parent)
        write_file(path, room_to_bytes(room), private=True)
    except (OSError, Problem) as error:
        cause = error.__cause__ if isinstance(error, Problem) else error
        raise Problem(_NOT_KEPT, reason=getattr(cause, "strerror", None) or error) from error


def read_room(path: Path) -> Room:
    """The room in a file. Raises `Problem` where it cannot be read."""
    return room_from_bytes(read_file(path), name_of(path))


def is_played_in(path: Path) -> bool:
    """Whether somebody here has a seat in the room in a file. No such file, or a damaged one, has none."""
    try:
        return path.exists() and read_room(path).seat != SPECTATOR
    except Problem:
        return False


def rooms_in(folder: Path) -> Rooms:
    """All rooms of a folder, by their ids. A damaged file costs no other room, and no copy of a file counts.

    What is copied has another name, as by those who synchronise folders: the room is in its own file alone.
    """
    found = Rooms([], [])
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            room = read_room(path)
        except Problem as problem:
            found.problems.append(problem)
            continue
        if path == room_path(folder, room.id):
            found.rooms.append(room)
    return found


def room_to_bytes(room: Room) -> bytes:
    """The bytes of the file of a room."""
    own = room.own
    message = Message(1, 1, own.content, (Seen(),) * room.seats)
    record = _RoomFile(
        id=room.id,
        game=room.game,
        carrier=room.transport,
        seat=room.seat,
        host=room.host,
        group_key=_text(room.group_key),
        signing_key=_text(room.signing_key),
        verify_keys=_texts(room.verify_keys),
        pair_keys=_texts(room.pair_keys),
        counter=own.counter,
        edition=own.edition,
        told=list(own.told),
        letter=_text(message_to_bytes(message)),
        heard=[
            _Accepted(
                counter=each.counter,
                edition=each.edition,
                digest=each.digest,
                acknowledged=each.acknowledged,
                has_ended=each.has_ended,
            )
            for each in room.heard
        ],
        match_id=room.match_id,
    )
    return record.model_dump_json(indent=1).encode() + b"\n"


def room_from_bytes(content: bytes, name: str) -> Room:
    """The room in the content of a file of that name. Raises `Problem` where there is none."""
    try:
        version = _Version.model_validate_json(content).version
        if version > VERSION:
            raise NewerFile(_TOO_NEW, name=name)
        return _room(_RoomFile.model_validate_json(content))
    except ValueError as error:
        raise Problem(_DAMAGED, name=name) from error


class _Version(BaseModel):
    """The part of the file that every version has."""

    format: Literal["topologic-qt room"]
    version: Annotated[int, Field(ge=1, strict=True)]


def _room(record: _RoomFile) -> Room:
    """The room of a file. Raises ValueError where its parts do not fit each other."""
    seats = len(record.verify_keys)
    signing_key = b64decode(record.signing_key)
    keys = _keys(record.verify_keys)
    content = message_from_bytes(b64decode(record.letter, validate=True)).content
    if max(record.seat, record.host) >= seats:
        raise ValueError("The seats do not fit.")
    if record.seat != SPECTATOR and keys[record.seat] != verify_key_of(signing_key):
        raise ValueError("The keys do not fit.")
    told_of = {len(record.told), len(record.pair_keys), len(content.parts)}
    if len(record.heard) != seats or told_of - {0, seats}:
        raise ValueError("Something is said of more or fewer seats than there are.")
    return Room(
        id=record.id,
        game=record.game,
        transport=record.carrier,
        seat=record.seat,
        host=record.host,
        group_key=b64decode(record.group_key),
        signing_key=signing_key,
        verify_keys=keys,
        pair_keys=_keys(record.pair_keys),
        own=Own(record.counter, record.edition, content, tuple(record.told)),
        heard=tuple(Accepted(**_fields(each)) for each in record.heard),
        match_id=record.match_id,
    )


def _fields(record: _Accepted) -> dict[str, Any]:
    return record.model_dump()


def _text(content: bytes) -> str:
    return b64encode(content).decode()


def _texts(keys: Sequence[bytes | None]) -> list[str | None]:
    return [None if key is None else _text(key) for key in keys]


def _keys(texts: Sequence[str | None]) -> tuple[bytes | None, ...]:
    return tuple(None if text is None else b64decode(text) for text in texts)
