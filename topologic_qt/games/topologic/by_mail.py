"""Topologic by mail: copies for the other player, their seats, and merging them."""

from collections.abc import Mapping
from dataclasses import replace

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Snapshot
from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.topologic import records
from topologic_qt.games.topologic.rules import mail
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import HideSecret, Move, MoveSeeker, PlaceSeeker, Rule
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import random_field
from topologic_qt.games.topologic.rules.state import Proof, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.values import Row
from topologic_qt.translation import tr


class _Mail:
    """Play by mail: two people exchange copies of a match."""

    is_dealt = False  # all copies are alike

    def public(self, setup: Setup) -> Setup:
        return setup

    def public_moves(self, match: mail.TopologicMatch) -> tuple[Move, ...]:
        return mail.public_moves(match.moves)

    def can_be_mailed(self, match: mail.TopologicMatch) -> bool:
        return match.seat != SPECTATOR and mail.can_be_mailed(match.setup, match.moves)

    def view(self, match: mail.TopologicMatch, is_linked: bool = False, is_held: bool = False) -> View:
        seen, seat = match.view(None), self._own_seat(match)
        if seat is None:
            return seen
        return View(replace(seen, own_seat=seat, is_linked=is_linked, is_held=is_held))

    def check(self, match: mail.TopologicMatch, move: Move) -> None:
        seat = self._own_seat(match)
        if mail.is_others(match.state, seat, move):
            raise IllegalMove(Rule.NOT_YOURS, "The other player makes this move, by mail.", seat=seat)

    def waits_elsewhere(self, match: mail.TopologicMatch) -> bool:
        return self.view(match).waits_for_mail

    def tells(self, setup: Setup, move: Move) -> bool:  # noqa: ARG002  # in any match
        """Whether a move is anything but hiding the secret or moving seekers."""
        return not isinstance(move, HideSecret | PlaceSeeker | MoveSeeker)

    def awaits_letter(self, match: mail.TopologicMatch) -> bool:
        untold = any(played.proof is Proof.UNTOLD for played in match.state.rounds)
        return match.outcome is not None and untold

    def record_for_the_other(
        self,
        match: mail.TopologicMatch,
        seat: Seat = SPECTATOR,  # noqa: ARG002  # all alike
    ) -> Row:
        return records.to_record(Snapshot(match.setup, tuple(mail.for_the_other(match.state, match.moves))))

    def secrecy_of_a_copy(self, match: mail.TopologicMatch) -> str:  # noqa: ARG002  # in any match
        return tr("Nobody can read what is still hidden.")

    def title_for_the_other(self, match: mail.TopologicMatch) -> str:
        seat = self.seat_of_the_sender(match)
        return words.for_the_other(match.setup, None if seat is None else 1 - seat)

    def seat_of_the_sender(self, match: mail.TopologicMatch) -> Seat | None:
        """The seat of the copy when mailed: as before, or else from what is hidden here."""
        return mail.seat_of_the_sender(match.state) if match.seat is None else match.seat

    def player(self, match: mail.TopologicMatch, seat: Seat) -> str:
        return match.setup.players[seat]

    def again(self, setup: Setup) -> Setup:
        """The same match on another field from the same recipe; a hand-built field is shuffled."""
        seed = random_seed()
        if setup.origin is not None:
            origin = replace(setup.origin, seed=seed)
            return replace(setup, origin=origin, field=random_field(origin))
        tiles = Rng.from_seed(seed).shuffled(ALL_TILES)
        return replace(setup, field=Field(zip(setup.field.tiles, tiles, strict=True)))

    def is_again(self, setup: Setup, other: Setup) -> bool:
        """Whether another setup differs only in its field, which has the same recipe or the same places."""
        ours, theirs = setup.origin, other.origin
        if ours is None or theirs is None:
            is_another = ours is theirs and setup.field.tiles.keys() == other.field.tiles.keys()
        else:
            is_another = ours == replace(theirs, seed=ours.seed) and other.field == random_field(theirs)
        return is_another and replace(other, field=setup.field, origin=ours) == setup

    def can_play_here(self, match: mail.TopologicMatch) -> bool:
        """Whether a match by mail can be continued here by both players: nothing is hidden elsewhere."""
        is_a_players = match.seat not in (None, SPECTATOR)
        return is_a_players and match.outcome is None and not mail.hidden_elsewhere(match.state.round)

    def joined(
        self,
        ours: Snapshot[Setup, Move] | None,
        theirs: mail.TopologicMatch,
        sender: Seat | None = None,  # noqa: ARG002  # with two players, it is always the other one
    ) -> mail.TopologicMatch:
        try:
            if ours is None:
                told = mail.taken_in(theirs.setup, theirs.moves)
            else:
                told = mail.joined(ours.setup, ours.moves, theirs.setup, theirs.moves, ours.seat)
        except mail.CannotJoin as error:
            known = (mail.Objection.KNOWN, mail.Objection.OLDER, mail.Objection.ENDED)
            refused = NothingNew if error.objection in known else ValueError
            raise refused(words.cannot_join(theirs.setup, error)) from error
        both = mail.TopologicMatch(Topologic(), theirs.setup if ours is None else ours.setup, told.moves)
        both.notes, both.seat = blank_pages(both.setup) if ours is None else ours.notes, told.seat
        return both

    def looked_on(
        self, ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, mail.TopologicMatch]
    ) -> mail.TopologicMatch:
        try:
            match = mail.looked_on(ours, copies)
        except mail.CannotJoin as error:
            setup = next(iter(copies.values())).setup
            raise ValueError(words.cannot_join(setup, error)) from error
        match.notes = blank_pages(match.setup) if ours is None else ours.notes
        return match

    def _own_seat(self, match: mail.TopologicMatch) -> Seat | None:
        """The seat of a copy by mail, if known; None if both seats are played here."""
        if not mail.can_be_mailed(match.setup, match.moves):
            return None
        played = match.state.round
        return played.seeker if match.seat is None and mail.hidden_elsewhere(played) else match.seat


MAIL = _Mail()
"""Topologic’s part of play by mail."""
