"""Agreed rooms without transports, one for each seat."""

from dataclasses import replace

from topologic_qt.engine.game import Seat
from topologic_qt.online.room_file import Room, new_room, verify_key_of, with_key


def rooms_of(game: str, seats: int, host: Seat = 0) -> list[Room]:
    """The rooms of all seats; the host shares a key with each of the others."""
    first = new_room(game, seats, host)
    signing_keys = [bytes([seat + 1]) * 32 for seat in range(seats)]
    signing_keys[host] = first.signing_key
    pairs: list[bytes | None] = [None if seat == host else bytes([seat + 100]) * 32 for seat in range(seats)]
    common = replace(first, verify_keys=tuple(map(verify_key_of, signing_keys)))
    nobody: tuple[bytes | None, ...] = (None,) * seats
    return [
        replace(
            common,
            seat=seat,
            signing_key=signing_keys[seat],
            pair_keys=tuple(pairs) if seat == host else with_key(nobody, host, pairs[seat]),
        )
        for seat in range(seats)
    ]
