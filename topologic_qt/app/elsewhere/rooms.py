"""The rooms that this machine knows, and the matches in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.elsewhere.room_file import room_path, rooms_in
from topologic_qt.storage.problem import Problem

if TYPE_CHECKING:
    from pathlib import Path

    from topologic_qt.elsewhere.room import Room
    from topologic_qt.games.contract import AnyPackage
    from topologic_qt.games.values import AnyMatch, AnySetup


def match_in(copy: bytes, package: AnyPackage, name: str) -> AnyMatch:
    """The match in a copy. Raises `Problem` where it is none of this game."""
    from topologic_qt.app.codec import match_found_in
    from topologic_qt.storage.problem import tr_noop

    found = match_found_in(copy, name)
    if found.package.info != package.info:
        raise Problem(tr_noop("{name} is a match of another game."), name=name)
    return found.content


def room_of(folder: Path, package: AnyPackage, setup: AnySetup) -> Room | None:
    """The room in which a match with this setup is played; None if there is none.

    It reads files, and may take long; call it off the GUI thread.
    """
    mail = package.mail
    assert mail is not None
    public = mail.public(setup)
    for room in rooms_in(folder).rooms:
        copy = room.own.content.copy
        if room.game != package.info.id or not copy:
            continue
        try:
            if mail.public(match_in(copy, package, room.id).setup) == public:
                return room
        except Problem:
            continue
    return None


def room_without_match(folder: Path, package: AnyPackage) -> Room | None:
    """A room of a game that this machine was welcomed to, and whose match has not arrived yet; None if none.

    It reads files, and may take long; call it off the GUI thread.
    """
    waiting = (
        room
        for room in rooms_in(folder).rooms
        if room.game == package.info.id and room.seat != room.host and not room.own.content.copy
    )
    return next(waiting, None)


def forget(folder: Path, room: Room) -> None:
    """Delete what is known of a room, with its keys."""
    room_path(folder, room.id).unlink(missing_ok=True)
