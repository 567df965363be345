"""The games of the box. Another game is one folder beside this file, and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY

if TYPE_CHECKING:
    from topologic_qt.games.contract import GameInfo

GAMES: list[GameInfo] = [TOPOLOGIC, TOPOLOGY, DEDUCTION]
"""All games, in the order in which people see them."""


def by_id(game: str) -> GameInfo | None:
    """Return the game with this id; None if there is none."""
    return next((info for info in GAMES if info.id == game), None)


def by_suffix(suffix: str) -> GameInfo | None:
    """Return the game whose saved matches, or fields, have this suffix in either case; None if none."""
    ending = suffix.lower()
    return next((info for info in GAMES if ending and ending in (info.suffix, info.draft_suffix)), None)


def oldest() -> GameInfo:
    """Return the game to which settings, results and files without an id belong."""
    return next(info for info in GAMES if info.is_oldest)
