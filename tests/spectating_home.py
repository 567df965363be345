"""A home without a seat: it receives the others' messages like the program, and sends none."""

from collections.abc import Mapping
from typing import Any

from tests.far_homes import AnyMatch, Home, Place, bare
from topologic_qt.app.files.codec import match_found_in
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games import registry
from topologic_qt.games.contract import new_match
from topologic_qt.online.message import Content
from topologic_qt.online.room_file import Room, room_from_bytes, room_to_bytes
from topologic_qt.online.sync import Era, Heard, Spectator, newest_era, parts_in


def spectators_room(room: Room) -> Room:
    """The room of a spectator invited by the player with this room."""
    return Room(
        id=room.id,
        game=room.game,
        transport=room.transport,
        seat=SPECTATOR,
        host=room.host,
        group_key=room.group_key,
        signing_key=bytes(range(100, 132)),
        verify_keys=room.verify_keys,
    )


class OnlookingHome:
    """A computer: the match as seen there, and its disk."""

    name = "onlooker"

    def __init__(self, room: Room, place: Place) -> None:
        info = registry.by_id(room.game)
        assert info is not None
        self.package: Any = info.load()
        self.place, self.messages = place, Spectator(spectators_room(room))
        self.match: AnyMatch | None = None
        self.followed = Content()
        self.contents: dict[int, Content] = {}
        self._watch()

    def _watch(self) -> None:
        for seat in range(self.messages.room.seats):
            self.place.watch(self.name, self.messages.room.topic(seat))

    def hear_next(self, seat: int) -> bool:
        """Receive the next message; return whether there was one."""
        content = self.place.next_for(self.name, self.messages.room.topic(seat))
        if content is None:
            return False
        outcome = self.messages.hear(seat, content)
        if isinstance(outcome, Heard):
            self.contents[seat] = outcome.message.content
            self._look()
        else:
            assert not outcome.put
        return True

    def hear_all(self) -> None:
        """Receive all waiting messages."""
        while any(self.hear_next(seat) for seat in range(self.messages.room.seats)):
            pass

    def _look(self) -> None:
        known = None if self.match is None else self.followed.era
        room = self.messages.room
        if known is None and room.host not in self.contents:
            return
        is_whole = len(self.contents) == room.seats
        era = newest_era(self.contents, room.seats, known) if known is None or is_whole else known
        parts = {} if era is None else parts_in(self.contents, room.seats, era)
        copies = {
            seat: self._earlier(match_found_in(part.copy, "copy").content, part.standing)
            for seat, part in sorted(parts.items())
        }
        if era is None or not copies:
            return
        ours = None
        if self.match is not None and known is not None and era[0] == known[0]:
            ours = self.match.snapshot()
            if era != known:
                standing = _standing(self.contents, era) if era[1] == known[1] + 1 else 0
                ours = self._earlier(self.match, standing).snapshot()
        self.match = self.package.mail.looked_on(ours, copies)
        self.followed = Content(era[0], next(iter(parts.values())).copy, era[1])
        self.messages.keep(self.followed, "")

    def start_again(self) -> None:
        """End the program and start it with the content of its disk."""
        room = room_from_bytes(room_to_bytes(self.messages.room), "room")
        assert room == self.messages.room
        self.messages, self.contents = Spectator(room), {}
        self.followed = room.own.content
        self._watch()

    def check(self, ever: set[tuple[int, int, str]]) -> None:
        """Check that every move here was made."""
        if self.match is None:
            return
        made = {(self.followed.match, at, repr(move)) for at, move in enumerate(bare(self.match.moves))}
        assert made <= ever, "a move that nobody made"

    def _earlier(self, match: AnyMatch, standing: int | None) -> AnyMatch:
        before = new_match(self.package, match.setup)
        for move in match.moves[:standing]:
            before.apply(move)
        return before

    def is_like(self, home: Home) -> bool:
        """Whether the match here is the same as there."""
        ours = [] if self.match is None else bare(self.match.moves)
        return ours == ([] if home.match is None else home.really(home.content.match, SPECTATOR))


def _standing(contents: Mapping[int, Content], era: Era) -> int:
    return next((content.standing for content in contents.values() if content.era == era), 0)
