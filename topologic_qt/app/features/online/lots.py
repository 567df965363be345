"""What the computers of all players draw together by lot, in games that have it so."""

from __future__ import annotations

from collections.abc import Mapping

from topologic_qt.elsewhere.letter import Content
from topologic_qt.elsewhere.room import Room, draw_secret
from topologic_qt.engine.game import Seat
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnyMove, AnySetup


class Lots:
    """The part of this machine in drawing by lot; there is nothing to draw where the game has no `draws`."""

    def __init__(self, package: AnyPackage, room: Room) -> None:
        self._package, self._draws, self._room = package, package.draws, room

    @property
    def are_drawn(self) -> bool:
        """Whether anything is drawn together in this game."""
        return self._draws is not None

    def is_beginning(self, match: AnyMatch | None) -> bool:
        """Whether a match is to begin anew as soon as the computers of all can draw together."""
        return match is not None and not match.moves and self.take(match.setup)

    def take(self, setup: AnySetup) -> bool:
        """Whether a match that is set up like this is to begin anew, drawn by the computers of all."""
        return self._draws is not None and self._draws.takes(setup)

    def anchor(self, match: int) -> str:
        """The anchor of this machine for a match of the room, from 1; empty where nothing is drawn."""
        return "" if self._draws is None else self._draws.anchor(draw_secret(self._room, match))

    def anchors(self, content: Content, others: Mapping[Seat, Content], coming: int) -> list[str]:
        """The anchors of all seats for the match that comes next; empty for one that is not known.

        ``content`` is the own one, ``others`` are those of the others, and ``coming`` that match's number.
        """
        known = {seat: told.anchor for seat, told in others.items() if told.match == content.match}
        known[self._room.seat] = self.anchor(coming)
        return [known.get(seat, "") for seat in range(self._room.seats)]

    def begun(self, setup: AnySetup, anchors: list[str]) -> AnyMatch:
        """A new match of the player here, whose chance is drawn together if the game has it so."""
        if self._draws is not None and self.take(setup):
            setup = self._draws.begun(setup, anchors)
        match = new_match(self._package, setup)
        match.seat = self._room.seat
        return match

    def moves(self, match: AnyMatch, number: int) -> tuple[AnyMove, ...]:
        """The moves that this machine makes by itself now, in the match of that number.

        Raises ValueError, with a sentence, where the match was begun with another anchor than its own.
        """
        return () if self._draws is None else self._draws.moves(match, draw_secret(self._room, number))
