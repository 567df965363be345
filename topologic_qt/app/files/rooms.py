"""The rooms known on this computer, and the matches in them."""

from pathlib import Path

from topologic_qt.app.files.codec import match_found_in
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnySnapshot
from topologic_qt.online.room_file import Room, room_path, rooms_in
from topologic_qt.storage.files import NewerFile, Problem, tr_noop

# -- The turns of a match, by any game's rules: who moves before each move -----------------------------
# These replay every move of a match, which may take long; call them off the GUI thread.


def before_last_turn(
    package: AnyPackage, match: AnySnapshot, seat: Seat, unheard: Seat | None = None
) -> AnyMatch | None:
    """Return the match before a seat's last turn; None if over, unless ``unheard``, or without a turn."""
    if unheard is None and earlier(package, match, len(match.moves)).outcome is not None:
        return None
    standing = last_turn_of(package, match, seat, unheard)
    return None if standing is None else earlier(package, match, standing)


def earlier(package: AnyPackage, match: AnySnapshot, standing: int) -> AnyMatch:
    """Return the match after so many moves."""
    before = new_match(package, match.setup)
    for move in match.moves[:standing]:
        before.apply(move)
    return before


def last_turn_of(
    package: AnyPackage, match: AnySnapshot, seat: Seat, unheard: Seat | None = None
) -> int | None:
    """Return the number of moves before a seat's last turn; None without one since a revealing move.

    Moves of the seat ``unheard``, whose messages have not arrived, revealed nothing.
    """
    rules, mail = package.rules, package.mail
    assert mail is not None
    state = rules.initial_state(match.setup)
    began: int | None = None
    was_on_turn = False
    for number, move in enumerate(match.moves):
        movers = rules.to_move(state)
        if unheard not in movers and mail.tells(match.setup, move):
            began, was_on_turn = None, False
        else:
            on_turn = seat in movers
            if on_turn and not was_on_turn:
                began = number
            was_on_turn = on_turn
        state = rules.apply(state, move)
    return began


def moved_alone(package: AnyPackage, match: AnyMatch, seat: Seat) -> bool:
    """Return whether one seat made all moves of a match."""
    rules = package.rules
    state = rules.initial_state(match.setup)
    for move in match.moves:
        if seat not in rules.to_move(state):
            return False
        state = rules.apply(state, move)
    return True


NOT_TAKEN = tr_noop("Can’t add what {name} sent. {why}")
_NEWER = tr_noop("It’s from a newer version. Update this program.")
_OTHER_GAME = tr_noop("It’s a match from another game.")
_DAMAGED = tr_noop("It’s damaged.")
_UNCLEAR = tr_noop(
    "This match isn’t connected: it could belong to several connections. Open its newest "
    "copy (File, Kept matches), or invite the others again."
)
_OTHER_MOVES = tr_noop(
    "This match isn’t connected: its moves aren’t the ones you sent. Open its newest copy (File, "
    "Kept matches)."
)


def match_in(copy: bytes, package: AnyPackage, name: str, refusal: str = NOT_TAKEN) -> AnyMatch:
    """Return the match in a message from a player of that name. Raises `Problem` with this sentence."""
    try:
        found = match_found_in(copy, name)
    except Problem as error:
        raise Problem(refusal, name=name, why=_why(error)) from error
    if found.package.info != package.info:
        raise Problem(refusal, name=name, why=Problem(_OTHER_GAME))
    return found.content


def _why(error: Problem) -> object:
    """Return the reason for a problem, as a sentence without a file name."""
    if isinstance(error, NewerFile):
        return Problem(_NEWER)
    if "game" in error.facts:
        return Problem(_OTHER_GAME)
    return error.facts.get("why", Problem(_DAMAGED))


def room_of(folder: Path, package: AnyPackage, match: AnySnapshot) -> Room | None:
    """Return the room in which a match is played, or None. Reads files: not for the GUI thread.

    It has the match's id, or the match was just beginning in it; rooms of earlier versions have no id. Raises
    `Problem` if it is ambiguous, or if the match has other moves than were sent: a match must not leak into
    another room.
    """
    here = [room for room in _going_on(folder) if room.game == package.info.id and room.seat == match.seat]
    if begun := [room for room in here if room.coming(match.id)]:
        return begun[0]
    own = [room for room in here if room.match_id in ("", match.id)]
    known = [room for room in own if room.match_id]
    found = [room for room in known or own if goes_with(package, match, room)]
    if len(found) > 1:
        raise Problem(_UNCLEAR)
    if known and not found:
        raise Problem(_OTHER_MOVES)
    return next(iter(found), None)


def is_linked(folder: Path, match: AnyMatch) -> bool:
    """Return whether a running room has this match as its current or next one. Not for the GUI thread."""
    return any(
        room.is_whole
        for room in _going_on(folder)
        if room.seat == match.seat and (room.match_id == match.id or room.coming(match.id))
    )


def _going_on(folder: Path) -> list[Room]:
    return [room for room in rooms_in(folder).rooms if not room.own.content.has_ended]


def sweep(folder: Path) -> None:
    """Delete the rooms that were ended here. Reads files: not for the GUI thread."""
    for room in rooms_in(folder).rooms:
        if room.own.content.has_ended:
            forget(folder, room)


def goes_with(package: AnyPackage, match: AnySnapshot, room: Room) -> bool:
    """Return whether a match agrees with the copy sent in a room; either may have more moves."""
    copy, seat = _own_copy(room)
    if not copy:
        return bool(room.match_id)
    mail = package.mail
    assert mail is not None
    try:
        told = match_in(copy, package, "")
        draws = package.draws
        if draws is not None and room.match_id and not told.moves and draws.takes(told.setup):
            return True  # it was about to start over with chance drawn by all computers
        ours = earlier(package, match, len(match.moves))
        common = min(len(each.moves) - each.open_moves for each in (ours, told))
        common = 0 if room.seat == SPECTATOR else common  # nothing was sent from here, and nothing is secret
        moves = [mail.public_moves(earlier(package, each.snapshot(), common)) for each in (ours, told)]
        records = [mail.record_for_the_other(each, seat) for each in (ours, told)]
        setups = [package.codec.from_record(record).setup for record in records]
    except (Problem, ValueError):  # the copy is damaged
        return False
    return moves[0] == moves[1] and setups[0] == setups[1]


def _own_copy(room: Room) -> tuple[bytes, Seat]:
    """Return the fullest copy sent from this computer into a room, and whose seat it is for."""
    content = room.own.content
    if content.parts and room.seat != room.host:
        return content.parts[room.host], room.seat
    return content.copy, SPECTATOR


def rooms_without_match(folder: Path, package: AnyPackage) -> list[Room]:
    """Return a game's rooms whose match has not arrived yet. Reads files: not for the GUI thread."""
    return [room for room in _going_on(folder) if room.game == package.info.id and not room.has_match]


def forget(folder: Path, room: Room) -> None:
    """Delete a room's file, with its keys."""
    room_path(folder, room.id).unlink(missing_ok=True)
