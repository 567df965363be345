"""The clues of one seat: all that it knows for certain of where the tiles are."""

from collections.abc import Iterator
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.kinds import Holder, Kind, Spot
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Hand, Tile, with_face


class Clue(NamedTuple):
    """A number of tiles out of some that are with a holder, from the least to the most."""

    holder: Holder
    tiles: Hand
    least: int
    most: int
    entry: int | None = None
    """The line of the log that tells it, counted from 0; None where the deal itself does."""


def clues_of(state: State, seat: Seat | None, entries: int | None = None) -> tuple[Clue, ...]:
    """The clues of a seat after so many lines of the log, after all of them if left out.

    None is somebody looking on. The state may be that seat's view, or a match that is over: only what the
    seat was told is used.
    """
    return (*_dealt(state, seat), *_told(state, seat, len(state.log) if entries is None else entries))


def _dealt(state: State, seat: Seat | None) -> Iterator[Clue]:
    yield Clue(Spot.OPEN, state.face_up, len(state.face_up), len(state.face_up))
    hand = None if seat is None else state.hands[seat]
    if seat is not None and hand is not None:
        yield Clue(seat, hand, len(hand), len(hand))


def _told(state: State, seat: Seat | None, entries: int) -> Iterator[Clue]:
    for number, entry in enumerate(state.log[:entries]):
        yield from _public(entry, number)
        if isinstance(entry, Question) and entry.tile is not None and seat in (entry.asker, entry.whom):
            yield _certain(entry.whom, entry.tile, number)
        peeked = isinstance(entry, Announcement) and entry.announcer == seat
        if peeked and state.missing is not None:
            yield _certain(Spot.MISSING, state.missing, number)


def _public(entry: Entry, number: int) -> Iterator[Clue]:
    """The clue that a line of the log is for everybody."""
    match entry:
        case Question(answer=answer, whom=whom, face=face, kind=kind) if answer is not None:
            least, most = int(answer), int(answer)
            if kind is Kind.HAVE and answer:
                most = len(ALL_TILES)
            yield Clue(whom, with_face(ALL_TILES, face), least, most, number)
        case Announcement(tile=tile, right=right):
            yield Clue(Spot.MISSING, (tile,), int(right), int(right), number)
        case _:
            pass


def _certain(holder: Holder, tile: Tile, number: int) -> Clue:
    return Clue(holder, (tile,), 1, 1, number)
