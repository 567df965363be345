"""The kinds of questions, and the halves of a coin that they are about."""

from __future__ import annotations

from enum import StrEnum

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.tiles import Face, Tile


class Kind(StrEnum):
    """The two kinds of questions."""

    HAVE = "have"
    """Whether the other player has a tile; one with it is shown."""
    COUNT = "count"
    """The number of tiles that the other player has; none is shown."""


class Line(StrEnum):
    """The half of the coin that a question is about (R7)."""

    SUIT = "suit"
    VALUE = "value"

    def of(self, coin: Tile) -> Face:
        """The suit of the coin, or its value."""
        return coin.suit if self is Line.SUIT else coin.value


# -- The places where a tile can be -------------------------------------------------------------------


class Spot(StrEnum):
    """A place for tiles that is no player's hand."""

    OPEN = "open"
    """Face up in the middle."""
    MISSING = "missing"
    """Aside, where nobody sees it."""


Holder = Seat | Spot
"""Whoever has a tile: a player, or the table."""


def all_holders(players: int) -> tuple[Holder, ...]:
    """Every holder, players by seat first."""
    return (*range(players), *Spot)
