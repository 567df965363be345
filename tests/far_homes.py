"""Homes that play over a message place, like the program but without windows: two, of Topologic."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from tests.tables import ORDERED, drawn
from tests.unit.online.messages import pair_of_rooms
from topologic_qt.app.files.codec import content_for_the_other, match_found_in
from topologic_qt.app.files.rooms import goes_with
from topologic_qt.engine.match import Match
from topologic_qt.games import registry
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.state import Phase, State
from topologic_qt.online.message import Content, Said, message_from_bytes
from topologic_qt.online.room_file import Room, room_from_bytes, room_to_bytes
from topologic_qt.online.sealing import open_sealed
from topologic_qt.online.sync import Heard, Sync
from topologic_qt.storage.envelope import pack

FIELD = drawn(ORDERED)
AnyMatch = Match[Any, Any, Any, Any]


class Place(Protocol):
    """Stores messages, and passes them on."""

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic."""

    def watch(self, who: str, topic: str) -> None:
        """Let somebody watch a topic, from its present content."""

    def next_for(self, who: str, topic: str) -> bytes | None:
        """The next content that somebody receives of a topic, or None."""


class Crash(Exception):
    """Ends a home's program before something is on its disk."""


class Home:
    """A computer: a program with its match and messages, and its disk."""

    def __init__(self, room: Room, place: Place, played: dict[int, list[Move]]) -> None:
        """Create it; ``played`` lists all moves that anybody has made, by the number of the match."""
        info = registry.by_id(room.game)
        assert info is not None
        self.package: Any = info.load()
        self.place, self.played = place, played
        self.seat, self.name = room.seat, f"home {room.seat}"
        self.messages = Sync(room)
        self.match: AnyMatch | None = None
        self.content = Content(match=0)
        self.disk: tuple[bytes, bytes | None, Content] = (room_to_bytes(room), None, self.content)
        self.secrets: list[HideSecret] = []
        self.others: dict[int, Content] = {}
        self.watch()

    def watch(self) -> None:
        """Watch the topics of all seats, from their present content."""
        for seat in range(self.messages.room.seats):
            self.place.watch(self.name, self.messages.room.topic(seat))

    # -- the program ----------------------------------------------------------------------------------

    def begin(self, rounds: int) -> None:
        """Begin the next match."""
        self.match = Match(Topologic(), Setup(FIELD, EDITION_FRENCH, 3, rounds=rounds))
        self.match.seat = self.seat
        self.content = replace(self.content, match=self.content.match + 1, undone=0, standing=0)
        self.played[self.content.match] = []
        self.tell(is_answer=False)

    def play(self, rng: Random, crash: bool = False) -> bool:
        """Make the moves of a turn, if it is this player's; return whether it was."""
        match = self.match
        if match is None or match.state.to_move != self.seat or self.package.mail.waits_elsewhere(match):
            return False
        if self._said.is_settling:
            return False
        self._make(*self._turn(match.state, rng))
        if crash:
            self.save()
            raise Crash
        self.tell(is_answer=False)
        return True

    def make(self, *moves: Any) -> None:  # noqa: ANN401
        """Make some moves, and send them."""
        self._make(*moves)
        self.tell(is_answer=False)

    def _make(self, *moves: Any) -> None:  # noqa: ANN401
        assert self.match is not None
        for move in moves:
            self.package.mail.check(self.match, move)
            self.match.apply(move)
            self._played(move)
        self.match.apply_automatic_moves()

    def _played(self, move: Move) -> None:
        """Note a move where it was made."""
        self.played[self.content.match].append(move)
        if isinstance(move, HideSecret):
            self.secrets.append(move)

    def _turn(self, state: State, rng: Random) -> list[Move]:
        played = state.round
        if played.phase is Phase.HIDE:
            return [HideSecret.sealed(rng.choice(ALL_TILES))]
        if rng.random() < 0.15 or len(played.turns) > 6:
            return [GiveUp()]
        moves: list[Move] = []
        for seeker in range(state.setup.seekers):
            legal = sorted(legal_destinations(state, seeker))
            if legal and played.phase is Phase.ENTER:
                moves.append(PlaceSeeker(seeker, rng.choice(legal)))
            elif legal and rng.random() < 0.5:
                moves.append(MoveSeeker(seeker, rng.choice(legal)))
                break
        return [*moves, AskForHint()]

    def ask_back(self, moves: int) -> None:
        """Ask to take so many moves back, if possible."""
        match, talk = self.match, self.content.talk
        if match is None or talk.request or not self._can_stand(len(match.moves) - moves):
            return
        asked = talk.with_take_back(moves, len(match.moves) - moves)
        self.content = replace(self.content, talk=asked)
        self.tell(is_answer=False)

    def tell(self, is_answer: bool) -> None:
        """Save everything, and send a message with the state of the match."""
        assert self.match is not None
        self.content = replace(self.content, copy=content_for_the_other(self.package, self.match))
        self._tell_each()
        sealed = self.messages.write(self.content, is_answer)
        self.save()
        self.put(sealed)

    def _tell_each(self) -> None:
        """Add what only each seat may know, if seats may know different things."""

    def put(self, sealed: bytes) -> None:
        """Send something in the own topic, and check it for secrets."""
        room = self.messages.room
        self.place.put(room.topic(self.seat), sealed)
        plain = open_sealed(room, self.seat, sealed)
        if copy := message_from_bytes(plain).content.copy:
            self._check_public(plain, copy)

    def _check_public(self, plain: bytes, copy: bytes) -> None:
        """Check that a message that everyone can open, and its copy, hold no secret."""
        self.check_open(match_found_in(copy, "copy").content)
        known = {each.commitment for each in _hidden(copy) if each.salt}
        assert all(
            each.salt.encode() not in plain for each in self.secrets if each.commitment not in known
        ), "a salt left its machine"

    def hear_next(self, seat: int, crash: bool = False) -> bool:
        """Receive the next message; return whether there was one."""
        content = self.place.next_for(self.name, self.messages.room.topic(seat))
        if content is None:
            return False
        outcome = self.messages.hear(seat, content)
        self.save_room()
        if crash:
            raise Crash
        if not isinstance(outcome, Heard):
            if outcome.put:
                self.put(outcome.put)
            return True
        assert not outcome.is_own, "nothing was restored from a backup"
        self.others[outcome.seat] = outcome.message.content
        has_moved = self._take_in(outcome.seat, outcome.message.content)
        has_moved = self._answer() or has_moved
        self.save()
        if self.match is not None and (outcome.must_answer or has_moved):
            self.tell(is_answer=not has_moved)
        return True

    def _take_in(self, seat: int, told: Content) -> bool:
        """Join another copy, and answer as the program does; return whether it did."""
        if told.match < self.content.match or not told.copy:
            return False
        theirs = match_found_in(told.copy, "copy").content
        is_next = told.match > self.content.match
        if is_next:
            talk = self.content.talk.settled
            self.content = replace(self.content, undone=told.undone, standing=told.standing, talk=talk)
        elif told.era < self.content.era:
            return False
        elif told.era > self.content.era:
            assert self._said.ahead == seat, "nothing was granted"
            self._stand(told.standing)
        ours = None if is_next or self.match is None else self.match.snapshot()
        try:
            self.match = self.package.mail.joined(ours, theirs, seat)
        except NothingNew:
            return False
        assert self.match is not None
        self.match.seat = self.seat
        self.content = replace(self.content, match=told.match)
        self._check_played()
        return self._has_answered(ours)

    def _has_answered(self, _ours: object) -> bool:
        """Make the program's own moves; return whether there were any."""
        assert self.match is not None
        answer = self.match.apply_automatic_moves()
        self.played[self.content.match] += answer
        return bool(answer)

    def _stand(self, standing: int) -> None:
        assert self.match is not None
        self.match = Match(Topologic(), self.match.setup, self.match.moves[:standing])
        self.match.seat = self.seat
        talk = self.content.talk.settled
        self.content = replace(self.content, undone=self.content.undone + 1, standing=standing, talk=talk)

    @property
    def _said(self) -> Said:
        return Said(self.seat, self.content, self.others, self.messages.room.seats)

    def _answer(self) -> bool:
        """Do what was granted, and answer requests; return whether that sent something."""
        said, talk = self._said, self._said.talk_now
        request = self.content.talk.request
        if request is not None and said.is_granted and self._can_stand(request.standing):
            self._stand(request.standing)
            del self.played[self.content.match][request.standing :]
            return True
        if said.is_granted or said.refuser is not None:
            talk = talk.without_request()
        if said.asked is not None and self.match is not None:
            seat, theirs = said.asked
            talk = talk.without_request()  # of two that cross each other, that of the lower seat stands
            fits = len(self.match.moves) == theirs.standing + theirs.moves
            is_yes = fits and self._can_stand(theirs.standing)
            talk = talk.with_answer(seat, theirs, is_yes)
        has_changed = talk != self.content.talk
        self.content = replace(self.content, talk=talk)
        return has_changed

    def _can_stand(self, standing: int) -> bool:
        """Whether the match can go back to so many moves: the later ones have revealed nothing."""
        match = self.match
        if match is None or match.outcome is not None or standing < 0:
            return False
        return not any(self.package.mail.tells(match.setup, move) for move in match.moves[standing:])

    def _check_played(self) -> None:
        """Check that every move in the copy was made, by its player."""
        assert self.match is not None
        really = self.really(self.content.match, self.seat)
        assert bare(self.match.moves) == really[: len(self.match.moves)], "a foreign move"

    @property
    def numbers(self) -> list[int]:
        """The numbers of all matches that were begun."""
        return list(self.played)

    def really(self, number: int, seat: int) -> list[Any]:  # the same for all
        """What was done in the match of a number, as far as a seat may know it."""
        return bare(self.played[number])

    @staticmethod
    def check_open(match: AnyMatch) -> None:
        """Check that a match for everyone holds no secret."""
        played = match.state.round
        assert played.ending is not None or (played.secret is None and not played.salt), "a secret"

    # -- the disk -------------------------------------------------------------------------------------

    def save_room(self) -> None:
        """Save only the room."""
        self.disk = (room_to_bytes(self.messages.room), *self.disk[1:])

    def save(self) -> None:
        """Save the match, and then the room."""
        match = self.match
        record = None if match is None else self.package.codec.to_record(match.snapshot())
        saved = None if record is None else pack(self.package.info.id, record)
        self.disk = (room_to_bytes(self.messages.room), saved, self.content)

    def start_again(self) -> None:
        """End the program and start it with the content of its disk; it sends the state of its match."""
        room, saved, self.content = self.disk
        self.messages = Sync(room_from_bytes(room, "room"))
        self.match, self.others = None, {}
        self.watch()
        if saved is not None:
            found: Any = match_found_in(saved, "match").content
            self.match = found
            self._check_room(found)
            self._has_answered(None)
            self.tell(is_answer=False)

    def _check_room(self, found: AnyMatch) -> None:
        """Check that the kept match agrees with the room, whichever was written last."""
        room = self.messages.room
        if room.own.content.copy and room.own.content.match == self.content.match:
            assert goes_with(self.package, found.snapshot(), room), "its own room is not known again"


def _hidden(copy: bytes) -> list[HideSecret]:
    moves: Any = match_found_in(copy, "copy").content.moves
    return [move for move in moves if isinstance(move, HideSecret)]


def bare(moves: Iterable[Any]) -> list[Any]:
    """The moves without what only one player may know."""
    return [HideSecret(None, "", move.commitment) if isinstance(move, HideSecret) else move for move in moves]


def two_homes(place: Place) -> tuple[Home, Home]:
    """Two homes that have agreed on a room."""
    played: dict[int, list[Move]] = {}
    host, guest = pair_of_rooms()
    return Home(host, place, played), Home(guest, place, played)


def quiet(homes: Sequence[Home]) -> int:
    """Deliver messages until none is waiting; return their number."""
    heard, most = 0, 10 * len(homes) ** 2
    while any(home.hear_next(seat) for home in homes for seat in range(len(homes))):
        heard += 1
        assert heard <= most, "they never come to rest"
    return heard


def settled(homes: Sequence[Home]) -> None:
    """Check that all homes have the same match, and know that the others have it."""
    host = homes[0]
    assert {home.content.match for home in homes} == {host.content.match}
    if any(home.match is None for home in homes):
        assert not any(home.match for home in homes)
        return
    for home in homes:
        assert home.match is not None
        assert bare(home.match.moves) == home.really(host.content.match, home.seat)
        assert all(home.messages.is_received(other.seat) for other in homes if other is not home)
