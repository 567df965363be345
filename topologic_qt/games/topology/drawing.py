"""The drawing of Topology's tiles by the computers of all players together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.chain import link
from topologic_qt.games.topology.rules.moves import Move, Open
from topologic_qt.games.topology.rules.setup import Setup, check_anchors
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.translation import UserError, tr_noop

_OTHER_SECRET = tr_noop("This computer has lost what it draws the tiles of this match with.")


class LostSecret(UserError, ValueError):
    """A secret that does not belong to the match."""


class TopologyDraws:
    """Makes a stack that nobody can choose or foresee, by a chain of hashes for each seat."""

    def takes(self, setup: Setup) -> bool:
        """Return whether people alone play, and the stack was not chosen: neither by hand nor for a duel.

        A setup that has anchors is none that is to be begun.
        """
        return not (any(setup.seating) or setup.given_stack or setup.earlier or setup.anchors)

    def anchor(self, secret: bytes) -> str:
        """Return the anchor of a secret: 64 hexadecimal digits. Raises ValueError unless it has 32 bytes."""
        return link(secret, 0)

    def begun(self, setup: Setup, anchors: Sequence[str]) -> Setup:
        """Return the setup of the match whose tiles are drawn with the anchors of all seats.

        Raises `SetupError`, with a sentence, where that cannot be: there have to be people in all seats, and
        as many anchors, no two of them the same.
        """
        check_anchors(anchors, setup.players)
        return replace(setup, stack="", seed="", anchors=tuple(anchors))

    def moves(self, match: Match[Setup, State, Move, View], secret: bytes) -> tuple[Move, ...]:
        """Return the move that opens the chain of the match's own seat, if it is for that seat to open it.

        Raises ValueError, with a sentence, where the secret is not the one of that seat in this match.
        """
        seat, state = match.seat, match.state
        if seat is None or state.opener != seat:
            return ()
        if self.anchor(secret) != match.setup.anchors[seat]:
            raise LostSecret(_OTHER_SECRET)
        return (Open(seat, link(secret, state.places_to_open(seat))),)
