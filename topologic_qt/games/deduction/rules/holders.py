"""The places where a tile can be: with a player, face up, or aside as the missing one."""

from enum import StrEnum

from topologic_qt.engine.game import Seat


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
