"""Homes that play Deduction over a message place: one deals, and the others have their own copies."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.far_homes import AnyMatch, Home, Place
from tests.rooms import rooms_of
from topologic_qt.app.files.codec import content_for_the_other, match_found_in
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import copy_for
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, apart_setup, new_setup
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.online.room_file import Room

PLAYERS = 3


class DealtHome(Home):
    """A computer: the dealer's, who is the host and may play, or a player's.

    The truth is the dealer's whole match, with each player's move made at once.
    """

    def __init__(self, room: Room, place: Place, played: dict[int, Any], seed: str = "") -> None:
        """``seed`` is that of the deals; ``played`` has the dealer's whole matches by their numbers."""
        super().__init__(room, place, {})
        self.seed, self.whole = seed, played

    # -- the program ----------------------------------------------------------------------------------

    def begin(self, rounds: int = 1) -> None:
        """Deal the next match; it has one round."""
        assert rounds == 1
        number = self.content.match + 1
        whole = new_setup(DEFAULT_NAMES[:PLAYERS], seed=f"{self.seed} of match {number}", first=1)
        setup = apart_setup(whole, self.seat, new_salt())
        self.whole[number] = Match(Deduction(), setup)
        self.match = Match(Deduction(), setup)
        for match in (self.whole[number], self.match):
            match.apply_automatic_moves()
            match.seat = self.seat
        self.content = replace(self.content, match=number)
        self.tell(is_answer=False)

    def _turn(self, state: State, rng: Random) -> list[Any]:  # type: ignore[override]
        moves = list(Deduction().legal_moves(state))
        kind = rng.choices((Ask, Show, Pass, Announce, Resign), (1, 1, 1, 0.12, 0.02))[0]
        return [rng.choice([move for move in moves if isinstance(move, kind)] or moves[:1])]

    def _played(self, move: Any) -> None:  # noqa: ANN401
        whole = self.whole[self.content.match]
        whole.apply(move)
        whole.apply_automatic_moves()

    def ask_back(self, moves: int) -> None:
        """No-op: no turn is taken back in this game."""

    def _has_answered(self, ours: object) -> bool:
        return self.is_dealer and ours is not None

    @property
    def is_dealer(self) -> bool:
        """Whether this computer deals."""
        return self.seat == self.messages.room.host

    def _tell_each(self) -> None:
        room, match = self.messages.room, self.match
        assert match is not None
        parts = [
            content_for_the_other(self.package, match, seat if self.is_dealer else self.seat)
            if self.seat != seat and room.host in (self.seat, seat)
            else b""
            for seat in range(room.seats)
        ]
        for seat, part in enumerate(parts):
            if part:
                check_copy(match_found_in(part, "part").content, seat if self.is_dealer else self.seat)
        self.content = replace(self.content, parts=tuple(parts))

    # -- what is checked ------------------------------------------------------------------------------

    @property
    def numbers(self) -> list[int]:
        """The numbers of all matches that were begun."""
        return list(self.whole)

    def really(self, number: int, seat: int) -> list[Any]:
        """What was done in the match of a number, as far as a seat may know it."""
        whole = self.whole[number]
        return list(whole.moves if seat == whole.seat else copy_for(whole, seat).moves)

    def _check_played(self) -> None:
        super()._check_played()
        assert self.match is not None
        if not self.is_dealer:
            check_copy(self.match, self.seat)

    def _check_public(self, plain: bytes, copy: bytes) -> None:
        self.check_open(match_found_in(copy, "copy").content)
        setup = self.whole[self.content.match].setup
        if self.whole[self.content.match].outcome is None:
            assert setup.seed.encode() not in plain
            assert setup.apart.salt.encode() not in plain

    @staticmethod
    def check_open(match: AnyMatch) -> None:
        """Check that a match for everyone holds no secret."""
        check_copy(match, SPECTATOR)


def check_copy(match: AnyMatch, seat: int) -> None:
    """Check that a seat's copy holds no other hand, and nothing from which one could be computed."""
    state, setup = match.state, match.setup
    assert setup.deal is None, "a deal left its machine"
    assert not setup.seed
    assert not setup.apart.salt
    if not state.is_over:
        assert all(hand is None for at, hand in enumerate(state.hands) if at != seat), "a hand of another"
        assert state.missing is None or state.winner is not None or seat in state.peeked


def dealt_homes(place: Place, seed: str, *, dealer_plays: bool) -> Sequence[DealtHome]:
    """The homes of a dealer, who is first, and of all players, who have agreed on a room."""
    seats = PLAYERS if dealer_plays else PLAYERS + 1
    played: dict[int, Any] = {}
    host = 0 if dealer_plays else PLAYERS
    rooms = sorted(rooms_of("deduction", seats, host), key=lambda room: room.seat != host)
    return [DealtHome(room, place, played, seed) for room in rooms]
